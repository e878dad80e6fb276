import { deepEqual, match } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { majorUnits } from './money.ts'
import { published_cases } from './testing/published-cases.ts'
import type { PublishedCase } from './testing/published-cases.ts'
import { calendar, clock, stay, tariff } from './testing/stay.ts'

const page = readFileSync(new URL('../../../docs/free-time/cases.md', import.meta.url), 'utf8')

/** Noon of a local day lies on that day in every zone of the cases. */
function clockOf(one: PublishedCase) {
  const {
    currency = 'USD',
    zone: timezone = 'America/Los_Angeles',
    week = 'mon_fri',
    holidays = [],
    exceptions = [],
  } = one
  const facts = stay(
    { [one.start_event ?? 'box_discharged']: one.start, [one.end_event ?? 'gated_out_full']: one.end },
    { equipment: one.equipment ?? '40GP', holds: one.holds ?? [], adjustments: one.adjustments ?? [] },
  )
  return clock([tariff([one.terms], { currency })], [calendar({ timezone, week, holidays, exceptions })], facts)
}

describe('published case', () => {
  for (const one of published_cases) {
    test(`${one.id} comes to its last free day, charged days and sum`, () => {
      match(page, new RegExp(`^\\| ${one.id} \\|`, 'm'))
      const { state, last_free_on, accrued, currency_code } = clockOf(one)
      deepEqual(
        {
          state,
          last_free_on,
          charged: accrued?.days,
          amount: one.amount === null ? null : majorUnits(accrued?.amount ?? 0, currency_code ?? ''),
        },
        { state: 'stopped', last_free_on: one.last_free_on, charged: one.charged, amount: one.amount },
      )
    })
  }
})
