import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendarBook } from './calendar/book.ts'
import { forecastOf } from './forecast/forecast.ts'
import { readTariff } from './formats/tariff-yaml.ts'
import { readTariffCsv, writeTariffCsv } from './formats/tariff-csv.ts'
import { summaryOf } from './summary.ts'
import { termBook } from './terms/book.ts'
import { calendar, clock, clocks, readable, stay, tariff, term } from './testing/stay.ts'

const refusals = (terms: object) => {
  const read = readTariff(
    JSON.stringify({ ...tariff([term()]), versions: [{ effective_from: '2000-01-01', terms: [terms] }] }),
  )
  return read.ok ? [] : read.problems.map(({ code, pointer }) => [code, pointer.replace('/versions/0/terms/0', '')])
}

describe('free time that runs by the hour', () => {
  const hourly = (hours: number, parts: Parameters<typeof term>[0] = {}) =>
    term({
      ...parts,
      clock: { first_day: 'event_hour', ...parts.clock },
      free: { days: undefined, hours, unit: 'hours', expiry_day: 'charged', ...parts.free },
    })
  const of = (terms: object, from: string, to: string | null, now?: string) =>
    clock(
      [tariff([terms])],
      [calendar()],
      stay({ box_discharged: from, ...(to === null ? {} : { gated_out_full: to }) }),
      now,
    )
  const at = '2026-07-08T17:00:00Z'

  test('does not go with what counts days, and says which part is wrong', () => {
    deepEqual(refusals(hourly(36, { free: { expiry_day: undefined } })), [['missing', '/free/expiry_day']])
    deepEqual(refusals(hourly(36, { clock: { cut_off: '17:00' } })), [['invalid', '/clock/cut_off']])
    deepEqual(refusals(hourly(36, { clock: { end_day_start: '07:00' } })), [['invalid', '/clock/end_day_start']])
    deepEqual(refusals(hourly(36, { charge_days: { tier_anchor: 'free_plus' } })), [
      ['invalid', '/charge_days/tier_anchor'],
    ])
    deepEqual(refusals(hourly(36, { free: { unit: 'calendar' } })), [['invalid', '/free/unit']])
    deepEqual(refusals(term({ free: { expiry_day: 'free' } })), [['invalid', '/free/expiry_day']])
    deepEqual(refusals(term({ free: { days: undefined, hours: 36, unit: 'hours' } })), [['invalid', '/free/hours']])
  })

  test('is unknown without the hour of its event, and without that of an end on the day on which it runs out', () => {
    const found = (from: string, to: string) => {
      const { reason, accrued, missing } = of(hourly(36), from, to)
      return [reason, accrued, missing[0]?.code]
    }
    deepEqual(found('2026-07-08', '2026-07-12T12:00:00Z'), ['start_event_unknown', null, 'events.box_discharged'])
    deepEqual(found(at, '2026-07-09'), ['end_event_unknown', null, 'events.gated_out_full'])
  })

  test('ends at the hour: a box that leaves before it costs nothing, and one that leaves after it that day', () => {
    const cost = (to: string) => {
      const { accrued, last_free_on, first_chargeable_on, free_until_at } = of(hourly(36), at, to)
      return [accrued, last_free_on, first_chargeable_on, free_until_at]
    }
    const until = '2026-07-10T05:00:00Z'
    deepEqual(cost('2026-07-10T04:59:00Z'), [{ amount: 0, days: 0 }, '2026-07-09', '2026-07-10', until])
    deepEqual(cost('2026-07-10T05:01:00Z'), [{ amount: 10_000, days: 1 }, '2026-07-09', '2026-07-09', until])
    deepEqual(cost('2026-07-12T17:00:00Z'), [{ amount: 40_000, days: 4 }, '2026-07-09', '2026-07-09', until])
  })

  test('leaves the rest of that day free where the terms say so', () => {
    const { accrued, last_free_on } = of(hourly(36, { free: { expiry_day: 'free' } }), at, '2026-07-12T17:00:00Z')
    deepEqual([accrued?.days, last_free_on], [3, '2026-07-09'])
  })

  test('stands still on days that the terms leave out, and counts hours of a long and a short day as they pass', () => {
    const left_out = { unit: 'hours', week: 'mon_fri', forgiven: ['weekend'] }
    // Friday 10:00 to midnight are 14 hours; the other 22 of 36 end on Monday at 22:00.
    const over = of(hourly(36, { free: left_out }), '2026-07-10T17:00:00Z', '2026-07-20T17:00:00Z')
    deepEqual([over.free_until_at, over.last_free_on], ['2026-07-14T05:00:00Z', '2026-07-13'])
    equal(of(hourly(48), '2026-10-31T17:00:00Z', '2026-11-09T17:00:00Z').free_until_at, '2026-11-02T17:00:00Z')
  })

  test('is free on its last day until the hour, and then that day is charged', () => {
    const now = (moment: string) => {
      const { state, accrued, tomorrow, first_chargeable_on } = of(hourly(36), at, null, moment)
      return [state, accrued?.amount, tomorrow, first_chargeable_on]
    }
    deepEqual(now('2026-07-10T03:00:00Z'), ['free', 0, 20_000, '2026-07-09'])
    deepEqual(now('2026-07-10T06:00:00Z'), ['running', 10_000, 10_000, '2026-07-09'])
  })

  test('is forecast with the hour until which the box has to go', () => {
    const { days, pull_by } = forecastOf(
      stay({ box_discharged: at }),
      termBook([tariff([hourly(24)])]),
      calendarBook([calendar({ week: { wed: ['08:00-17:00'], thu: ['06:00-17:00'], fri: ['08:00-17:00'] } })]),
      '2026-07-08T18:00:00Z',
      { until: '2026-07-11' },
    )
    deepEqual(
      days.map(({ totals }) => totals[0]?.amount),
      [0, 10_000, 20_000, 30_000],
    )
    deepEqual(pull_by, { day: '2026-07-09', time: '10:00', at: '2026-07-09T17:00:00Z' })
  })
})

describe('one amount for several days', () => {
  const weekly = (parts: Parameters<typeof term>[0] = {}) =>
    term({
      free: { days: 1, unit: 'calendar' },
      tiers: [
        { from: 1, to: 7, rate: 50, per_days: 7 },
        { from: 8, rate: 90, per_days: 7 },
      ],
      ...parts,
    })
  const of = (gated_out_full: string, terms: object = weekly()) =>
    clock([tariff([terms])], [calendar()], stay({ box_discharged: '2026-07-08', gated_out_full }))

  test('is refused for parts of days, none, and where it would rise by the day', () => {
    deepEqual(refusals(weekly({ tiers: [{ from: 1, rate: 5, per_days: 0 }] }))[0]?.[1], '/tiers/0/per_days')
    deepEqual(refusals(weekly({ tiers: [{ from: 1, rate: 5, per_days: 1.5 }] }))[0]?.[1], '/tiers/0/per_days')
    deepEqual(refusals(weekly({ daily_increment: 5 })), [['invalid', '/daily_increment']])
  })

  test('is refused where a step ends within a period, whose other days nobody could say are paid', () => {
    const steps = (to: number, per_days: number, parts: Parameters<typeof term>[0] = {}) =>
      weekly({
        tiers: [
          { from: 1, to, rate: 50, per_days },
          { from: to + 1, rate: 90 },
        ],
        ...parts,
      })
    for (const [to, per_days] of [
      [10, 7],
      [6, 7],
      [3, 2],
    ] as const)
      deepEqual(refusals(steps(to, per_days)), [['tier_order', '/tiers/0/to']], `${to} days by ${per_days}`)
    for (const [to, per_days] of [
      [14, 7],
      [5, 5],
      [3, 1],
    ] as const)
      deepEqual(refusals(steps(to, per_days)), [], `${to} days by ${per_days}`)
    const since_start = { charge_days: { tier_anchor: 'since_start' }, free: { days: 3, unit: 'calendar' } } as const
    deepEqual(refusals(steps(10, 7, since_start)), [], 'the first period begins behind the free days')
    deepEqual(refusals(steps(12, 7, since_start)), [['tier_order', '/tiers/0/to']])
  })

  test('is owed in full with the first day of each period, and the days within it add nothing', () => {
    deepEqual(of('2026-07-10').accrued, { amount: 5_000, days: 1 })
    deepEqual(of('2026-07-16').accrued, { amount: 5_000, days: 7 })
    deepEqual(of('2026-07-17').accrued, { amount: 14_000, days: 8 })
    deepEqual(of('2026-07-24').accrued, { amount: 23_000, days: 15 })
    deepEqual(
      of('2026-07-11')
        .rows.slice(-2)
        .map(({ rate, amount, why }) => [rate, amount, why.parameter]),
      [
        [5_000, 5_000, 'charge_days.unit: calendar'],
        [null, 0, 'tiers.per_days'],
      ],
    )
  })

  test('shows what the next period costs and from when, and what is at stake in whole periods', () => {
    const reported = [{ by: 'line', day: '2026-07-08', charge: 'demurrage' }]
    const facts = stay({ box_discharged: '2026-07-08' }, { reported })
    const [found] = clocks(
      [tariff([weekly({ free: { days: 9, unit: 'calendar' } })])],
      [calendar()],
      facts,
      '2026-07-19T12:00:00Z',
    )
    deepEqual([found?.accrued, found?.today_rate, found?.tomorrow], [{ amount: 5_000, days: 2 }, 0, 0])
    deepEqual(found?.next_rate, { rate: 9_000, from_on: '2026-07-25' })
    const summary = found === undefined ? null : summaryOf([found], '2026-07-19T12:00:00Z')
    deepEqual(
      summary?.lfd_reported_earlier.map(({ days, at_stake }) => [days, at_stake?.amount]),
      [[9, 100]],
    )
  })
})

describe('a discount for off-peak hours', () => {
  const discounted = term({
    free: { days: 1, unit: 'calendar' },
    off_peak: { discount: 50, most: 120, hours: { sat: ['00:00-24:00'], mon: ['18:00-03:00'] } },
  })
  const of = (gated_out_full: string | null) =>
    clock(
      [tariff([discounted])],
      [calendar()],
      stay({ box_discharged: '2026-07-08', gated_out_full }),
      '2026-07-12T19:00:00Z',
    )

  test('is refused without hours, or with an amount below nothing', () => {
    const off_peak = { discount: -1, hours: { sat: ['00:00-24:00'] } }
    deepEqual(refusals({ ...discounted, off_peak }), [['negative', '/off_peak/discount']])
    equal(refusals({ ...discounted, off_peak: { discount: 5, hours: { sat: ['8-12'] } } }).length, 1)
  })

  test('is taken off each charged day up to its most when the box leaves in those hours, and not otherwise', () => {
    deepEqual(
      of('2026-07-11T17:00:00Z').rows.map(({ rate }) => rate),
      [null, null, 5_000, 5_000],
    )
    deepEqual(of('2026-07-14T01:30:00Z').accrued?.amount, 28_000)
    deepEqual(of('2026-07-14T09:00:00Z').accrued?.amount, 38_000)
    deepEqual(of('2026-07-14T17:00:00Z').accrued?.amount, 50_000)
  })

  test('is unknown where the hour decides and was not told, and known where the whole day has it', () => {
    const { reason, missing, accrued } = of('2026-07-13')
    deepEqual([reason, missing[0]?.code, accrued], ['end_event_unknown', 'events.gated_out_full', null])
    equal(of('2026-07-11').accrued?.amount, 10_000)
    deepEqual(of('2026-07-08').accrued, { amount: 0, days: 0 })
  })

  test('is not taken off before the box has left, which is said', () => {
    const { accrued, assumptions, basis } = of(null)
    deepEqual([accrued?.amount, basis], [30_000, 'assumed'])
    deepEqual(assumptions.find(({ code }) => code === 'off_peak_assumed')?.days, [
      '2026-07-10',
      '2026-07-11',
      '2026-07-12',
    ])
  })
})

describe('terms by how a box leaves', () => {
  // The dwell fee of San Pedro Bay: by truck from the ninth day, by rail from the sixth, a hundred more each day.
  const fee = (id: string, days: number) =>
    term({
      id,
      charge: 'extended_dwell',
      scope: { leaves_by: [id] },
      clock: { first_day: 'event_day' },
      free: { days, unit: 'calendar' },
      tiers: [{ from: 1, rate: 100 }],
      daily_increment: 100,
    })
  const tariffs = [tariff([fee('truck', 8), fee('rail', 5)])]
  const of = (parts: object) =>
    clock(tariffs, [calendar()], stay({ box_discharged: '2026-07-01', gated_out_full: '2026-07-10' }, { ...parts }))

  test('are unknown where nobody said it', () => {
    const { reason, missing, accrued } = of({})
    deepEqual([reason, missing[0]?.code, accrued], ['ambiguous_terms', 'leaves_by', null])
  })

  test('differ by rail and truck', () => {
    deepEqual(
      [of({ leaves_by: 'truck' }).accrued, of({ leaves_by: 'rail' }).accrued],
      [
        { amount: 30_000, days: 2 },
        { amount: 150_000, days: 5 },
      ],
    )
  })

  test('are written to a table and read from it unchanged, like every other part', () => {
    const papers = [
      ...tariffs,
      tariff([
        term({
          clock: { first_day: 'event_hour' },
          free: { days: undefined, hours: 36, unit: 'hours', expiry_day: 'free' },
          tiers: [{ from: 1, rate: 50, per_days: 7 }],
          off_peak: { discount: 5, hours: { sat: ['08:00-12:00'] } },
        }),
      ]),
    ]
    for (const paper of papers) deepEqual(readable(readTariffCsv(writeTariffCsv(paper))), paper)
  })
})
