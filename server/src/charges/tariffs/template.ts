import { readTariffDocument } from '@quaylog/free-time'
import type { Tariff } from '@quaylog/free-time'

const term = { direction: 'import', scope: { countries: ['US'], equipment: { types: ['dry'], lengths: [20, 40, 45] } } }

/** Invented: neither the line nor its rates exist. It shows two charges with their steps. */
const document = {
  quaylog_tariff: 1,
  name: 'Atlantis Line US import (invented: write your own over it)',
  issuer: { kind: 'line', scac: 'ATLL' },
  authority: 'public_tariff',
  currency: 'USD',
  versions: [
    {
      effective_from: '2026-06-20',
      lock_date: 'discharged',
      terms: [
        {
          ...term,
          id: 'dem-dry',
          charge: 'demurrage',
          clock: {
            start_event: 'box_discharged',
            first_day: 'next_day',
            day_start: '00:00',
            end_event: 'gated_out_full',
            end_day: 'counted',
          },
          free: { days: 4, unit: 'working', week: 'mon_fri', holidays: 'ILWU', forgiven: ['holiday'] },
          charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free' },
          tiers: [
            { from: 1, to: 4, rate: 300 },
            { from: 5, rate: 345.5 },
          ],
          rule: 'Item 12: four working days after the day of discharge',
        },
        {
          ...term,
          id: 'det-dry',
          charge: 'detention',
          clock: {
            start_event: 'gated_out_full',
            first_day: 'next_day',
            day_start: '00:00',
            end_event: 'empty_in',
            end_day: 'counted',
          },
          free: { days: 4, unit: 'calendar', forgiven: [] },
          charge_days: { unit: 'calendar', forgiven: ['no_return_location'], tier_anchor: 'after_free' },
          tiers: [{ from: 1, rate: 160 }],
          rule: 'Item 20: per diem',
        },
      ],
    },
  ],
}

/** The tariff of the template. */
export function templateTariff(): Tariff {
  const read = readTariffDocument(document)
  if (!read.ok) throw new Error(`the template is no tariff: ${read.problems[0]?.detail ?? ''}`)
  return read.value
}
