import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { costInWords } from './cost.ts'
import type { StandingClock } from './exception.ts'
import { printedDay, printedMoment } from './time.ts'

const dollars = (amount: number) => ({ amount, currency_code: 'USD' })
const clock: StandingClock = {
  container: 'MSKU1234565',
  charge: 'demurrage',
  is_charging: true,
  last_free_on: '2026-11-18',
  rate: null,
  next_rate: null,
  next_day: null,
}
const step = { ...dollars(310), from_on: '2026-11-25' }

test('what a day costs is said as it is now, and as it will be from the day on which that changes', () => {
  equal(costInWords({ ...clock, rate: dollars(210) }), 'a day costs 210 USD')
  equal(costInWords({ ...clock, rate: dollars(345.5) }), 'a day costs 345.50 USD')
  equal(
    costInWords({ ...clock, rate: dollars(210), next_rate: step }),
    'a day costs 210 USD, 310 USD from 25 November 2026',
  )
})

test('of a clock that does not charge yet the first rate is said, and what is not known is not said', () => {
  equal(costInWords({ ...clock, is_charging: false, next_rate: step }), 'a day costs 310 USD from 25 November 2026')
  equal(costInWords(clock), null)
})

test('a day in between that is not charged is no rate of nothing', () => {
  equal(costInWords({ ...clock, rate: dollars(0) }), 'today is not charged')
  equal(
    costInWords({ ...clock, rate: dollars(0), next_rate: step }),
    'today is not charged, a day costs 310 USD from 25 November 2026',
  )
})

test('days are written as people write them', () => {
  deepEqual(['2026-01-01', '2026-09-30', '2026-12-09T23:59:59Z'].map(printedDay), [
    '1 January 2026',
    '30 September 2026',
    '9 December 2026',
  ])
  equal(printedMoment('2026-11-05T08:03:59Z', null), '5 November 2026, 08:03 UTC')
})

test('a moment is written as clocks at its place show it, over a change of the clock and of the day', () => {
  const at = (instant: string) => printedMoment(instant, 'America/Los_Angeles')
  equal(at('2026-11-05T08:03:59Z'), '5 November 2026, 00:03 (America/Los_Angeles)')
  equal(at('2026-11-05T07:59:00Z'), '4 November 2026, 23:59 (America/Los_Angeles)')
  equal(at('2026-10-05T07:03:00Z'), '5 October 2026, 00:03 (America/Los_Angeles)')
  equal(printedMoment('2026-11-05T08:03:59Z', 'Nowhere/Zone'), '5 November 2026, 08:03 UTC', 'a zone nobody knows')
})
