import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { calendarBook, clocksOf, readCalendar, readStay, readTariff, termBook } from './index.ts'

const term = {
  id: 'det',
  charge: 'detention',
  direction: 'export',
  rule: 'Item 30',
  clock: {
    start_event: 'empty_out',
    first_day: 'event_day',
    day_start: '00:00',
    end_event: 'gated_in_full',
    end_day: 'counted',
  },
  charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free' },
}

function counted(days: number, rate: number, gated_in_full: string) {
  const versions = [
    {
      effective_from: '2026-01-01',
      effective_to: null,
      terms: [{ ...term, free: { days, unit: 'calendar', forgiven: [] }, tiers: [{ from: 1, rate }] }],
    },
  ]
  const issuer = { kind: 'line', scac: 'ATLL' }
  const head = { quaylog_tariff: 1, name: 'Export', issuer, authority: 'public_tariff', currency: 'USD' }
  const paper = readTariff(JSON.stringify({ ...head, versions }))
  const days_of = readCalendar(
    '{ facility: USLAX, timezone: America/Los_Angeles, week: mon_fri, holidays: [], exceptions: [] }',
  )
  const events = { empty_out: '2026-07-01T17:00:00Z', gated_in_full }
  const about = { container: 'TCLU1234568', equipment: '40HC', facility: 'USLAX', direction: 'export', holds: [] }
  const box = readStay(JSON.stringify({ ...about, events }))
  if (!paper.ok || !days_of.ok || !box.ok) throw new Error(JSON.stringify([paper, days_of, box]))
  const [clock] = clocksOf(box.value, termBook([paper.value]), calendarBook([days_of.value]), '2026-08-01T00:00:00Z')
  return [clock?.last_free_on, clock?.accrued?.days, clock?.accrued?.amount]
}

test('detention of an export ends when the full box comes in', () => {
  deepEqual(counted(7, 50, '2026-07-10T17:00:00Z'), ['2026-07-07', 3, 15_000])
  deepEqual(counted(0, 40, '2026-07-04T17:00:00Z'), [null, 4, 16_000], 'of a cancelled booking no day is free')
})
