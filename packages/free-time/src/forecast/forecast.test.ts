import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendarBook } from '../calendar/book.ts'
import { termBook } from '../terms/book.ts'
import { calendar, clock, stay, tariff, term } from '../testing/stay.ts'
import { forecastBeforeDischarge } from './before-discharge.ts'
import { forecastOf } from './forecast.ts'
import type { ForecastOptions } from './forecast.ts'

const NOW = '2026-07-13T18:00:00Z'
const rates = [
  { from: 1, to: 3, rate: 100 },
  { from: 4, rate: 250 },
]
const line = tariff([term({ tiers: rates })])
const yard = tariff(
  [term({ charge: 'storage', tiers: [{ from: 1, rate: 20 }], free: { days: 6, unit: 'calendar' } })],
  { name: 'Pier', issuer: { kind: 'terminal' }, authority: 'terminal_schedule' },
)
const discharged = { box_discharged: '2026-07-08T20:00:00Z' }
const at = [
  calendar({
    week: {
      mon: ['08:00-17:00'],
      tue: ['08:00-17:00'],
      wed: ['08:00-17:00'],
      thu: ['08:00-17:00'],
      fri: ['08:00-17:00'],
    },
  }),
]

function forecast(tariffs = [line, yard], facts = stay(discharged), options: ForecastOptions = {}, now = NOW) {
  return forecastOf(facts, termBook(tariffs), calendarBook(at), now, options)
}
const totals = (found: ReturnType<typeof forecast>) => found.days.map(({ day, totals: [only] }) => [day, only?.amount])

describe('a forecast', () => {
  test('does not add up what cannot be counted, and says that totals are "at least"', () => {
    const { complete, unassessed, days } = forecast([
      line,
      tariff([term({ charge: 'storage', clock: { start_event: 'available' } })], { issuer: { kind: 'terminal' } }),
    ])
    deepEqual(
      [complete, unassessed.map(({ reason, accrued }) => [reason, accrued])],
      [false, [['start_event_unknown', null]]],
    )
    equal(days[0]?.clocks.length, 1)
  })

  test('tells what each day costs, over every clock that the pick-up ends', () => {
    const found = forecast([line, yard], stay(discharged), { until: '2026-07-18' })
    deepEqual(totals(found), [
      ['2026-07-13', 0],
      ['2026-07-14', 0],
      ['2026-07-15', 12_000],
      ['2026-07-16', 24_000],
      ['2026-07-17', 36_000],
      ['2026-07-18', 63_000],
    ])
    deepEqual(
      found.days.map(({ gate }) => gate),
      ['open', 'assumed', 'assumed', 'assumed', 'assumed', 'closed'],
    )
    deepEqual(found.days.at(-1)?.marginal, [{ currency_code: 'USD', amount: 27_000 }])
    deepEqual(
      found.rate_steps.map(({ on, charge, from, to }) => [on, charge, from, to]),
      [
        ['2026-07-15', 'demurrage', 0, 10_000],
        ['2026-07-18', 'demurrage', 10_000, 25_000],
        ['2026-07-15', 'storage', 0, 2_000],
      ],
    )
    deepEqual(
      [found.best_day, found.pull_by],
      ['2026-07-13', { day: '2026-07-14', time: '17:00', at: '2026-07-15T00:00:00Z' }],
    )
  })

  test('pulls by the last open gate, not by a day on which nobody can', () => {
    const { pull_by } = forecast([tariff([term({ free: { days: 10, unit: 'calendar' } })])])
    deepEqual([pull_by?.day, pull_by?.time], ['2026-07-17', '17:00'])
  })

  test('says of a day that has passed what the ledger says, and comes true', () => {
    const predicted = forecast([line], stay(discharged), { until: '2026-07-24' })
    for (const {
      day,
      totals: [only],
    } of predicted.days) {
      equal(clock([line], at, stay({ ...discharged, gated_out_full: day })).accrued?.amount, only?.amount)
      deepEqual(
        forecast(
          [line],
          stay({ ...discharged, gated_out_full: '2026-07-24' }),
          { event: 'gated_out_full', from: day, until: day },
          '2026-08-20T00:00:00Z',
        ).days[0]?.totals,
        [only],
      )
    }
  })

  test('adds amounts of one currency only, and calls none of several the best', () => {
    const { days, best_day } = forecast([
      line,
      tariff([term({ charge: 'storage' })], { issuer: { kind: 'terminal' }, currency: 'CAD' }),
    ])
    deepEqual([days[0]?.totals.map(({ currency_code }) => currency_code), best_day], [['USD', 'CAD'], null])
  })

  test('before discharge is a range over the error of the expectation', () => {
    const expected = { earliest: '2026-07-06', expected: '2026-07-08', latest: '2026-07-09' }
    const range = forecastBeforeDischarge(
      stay({}),
      termBook([line]),
      calendarBook(at),
      '2026-06-25T00:00:00Z',
      expected,
      '2026-07-16',
    )
    ok(range !== null)
    deepEqual(
      [range.start_assumed_on, range.last_free_on],
      [expected, { earliest: '2026-07-10', latest: '2026-07-15' }],
    )
    deepEqual(range.days.at(-1)?.totals, [{ currency_code: 'USD', low: 10_000, high: 105_000, expected: 20_000 }])
    equal(range.days[0]?.totals?.[0]?.expected, null)
    equal(
      forecastBeforeDischarge(stay({}), termBook([line]), calendarBook(at), NOW, { ...expected, latest: '2026-07-01' }),
      null,
    )
  })
})
