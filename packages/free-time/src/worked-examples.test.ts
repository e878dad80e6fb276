import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendar, clock, clocks, stay, tariff, term } from './testing/stay.ts'

describe('days of the facility', () => {
  const weekly = [tariff([term()])]

  test('a discharge in the evening belongs to the local day, not to the next one of UTC', () => {
    const { started_on, first_day_on, last_free_on, accrued } = clock(
      weekly,
      [calendar({ week: 'mon_sat' })],
      stay({ box_discharged: '2026-07-09T05:10Z', gated_out_full: '2026-07-15T16:00:00Z' }),
    )
    deepEqual(
      [started_on, first_day_on, last_free_on, accrued],
      ['2026-07-08', '2026-07-09', '2026-07-14', { amount: 10_000, days: 1 }],
    )
  })

  test('a day of 25 hours is one day, and one of 23 too', () => {
    const flat = [tariff([term({ free: { days: 1, unit: 'calendar' } })])]
    const cost = (from: string, to: string) =>
      clock(flat, [calendar()], stay({ box_discharged: from, gated_out_full: to })).accrued
    deepEqual(cost('2026-10-30T12:00:00-07:00', '2026-11-03T23:30:00-08:00'), { amount: 30_000, days: 3 })
    deepEqual(cost('2026-03-06T12:00:00-08:00', '2026-03-10T23:30:00-07:00'), { amount: 30_000, days: 3 })
  })

  test('a local day that never was has no row', () => {
    const apia = [calendar({ facility: 'WSAPW', timezone: 'Pacific/Apia', week: 'mon_sun' })]
    const { rows } = clock(
      [tariff([term({ free: { days: 1, unit: 'calendar' } })])],
      apia,
      stay({ box_discharged: '2011-12-28', gated_out_full: '2012-01-01' }, { facility: 'WSAPW' }),
    )
    deepEqual(
      rows.map(({ day }) => day),
      ['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'],
    )
  })
})

describe('weeks that tariffs state', () => {
  const gulf = [calendar({ facility: 'AEJEA', timezone: 'Asia/Dubai', week: 'mon_sun' })]
  const at_gulf = (parts: Parameters<typeof term>[0], gated_out_full: string) => {
    const { last_free_on, accrued } = clock(
      [tariff([term(parts)])],
      gulf,
      stay({ box_discharged: '2026-07-08', gated_out_full }, { facility: 'AEJEA' }),
    )
    return [last_free_on, accrued?.days]
  }

  test('a week from Sunday to Thursday leaves out Friday and Saturday', () => {
    deepEqual(at_gulf({ free: { week: ['sunday', 'mon', 'tue', 'wed', 'thu'] } }, '2026-07-16'), ['2026-07-14', 2])
  })

  test('days after free time may go by another week than free days', () => {
    const charge_days = { forgiven: ['weekend'], week: 'mon_sat' }
    // Free: Thursday 9, Friday 10, Monday 13, Tuesday 14. Of the 15th to the 20th only Sunday the 19th costs nothing.
    deepEqual(at_gulf({ charge_days }, '2026-07-20'), ['2026-07-14', 5])
    deepEqual(at_gulf({ charge_days: { forgiven: ['weekend'] } }, '2026-07-20'), ['2026-07-14', 4])
  })

  test('holidays of free time can be charged days', () => {
    const holidays = [
      { day: '2026-07-09', set: 'X' },
      { day: '2026-07-16', set: 'X' },
    ]
    const days = (charge_holidays: object) =>
      clock(
        [tariff([term({ free: { holidays: 'X' }, charge_days: { unit: 'working', ...charge_holidays } })])],
        [calendar({ holidays })],
        stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-17' }),
      ).accrued?.days
    deepEqual([days({}), days({ holidays: 'none' })], [1, 2])
  })
})

describe('free time in calendar days that working days bound', () => {
  const holidays = ['2026-07-13']
  const counted = (parts: Parameters<typeof term>[0], box_discharged: string, gated_out_full: string) => {
    const { first_day_on, last_free_on, accrued } = clock(
      [tariff([term(parts)])],
      [calendar({ holidays })],
      stay({ box_discharged, gated_out_full }),
    )
    return [first_day_on, last_free_on, accrued?.days]
  }
  const three_days = { days: 3, unit: 'calendar', week: 'mon_fri', holidays: 'X' }

  test('free time that would end on a weekend or holiday ends on the next working day', () => {
    const free = { ...three_days, last_day: 'working_day' }
    // Free days Thursday 9 to Saturday 11; Monday the 13th is a holiday.
    deepEqual(counted({ free }, '2026-07-08', '2026-07-16'), ['2026-07-09', '2026-07-14', 2])
    deepEqual(counted({ free }, '2026-07-07', '2026-07-16'), ['2026-07-08', '2026-07-10', 6], 'a Friday is one')
    deepEqual(counted({ free: three_days }, '2026-07-08', '2026-07-16'), ['2026-07-09', '2026-07-11', 5])
  })

  test('or on the next day with an open gate', () => {
    const free = { ...three_days, last_day: 'open_day', holidays: 'none' }
    deepEqual(counted({ free }, '2026-07-08', '2026-07-16'), ['2026-07-09', '2026-07-14', 2])
  })

  test('a prolonged last day uses up no free day, and numbers go on after the granted ones', () => {
    const parts = {
      free: { ...three_days, last_day: 'working_day' },
      charge_days: { tier_anchor: 'free_plus' },
      tiers: [
        { from: 4, to: 4, rate: 100 },
        { from: 5, rate: 200 },
      ],
    }
    const { free_days_used, rows, accrued } = clock(
      [tariff([term(parts)])],
      [calendar({ holidays })],
      stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-16' }),
    )
    deepEqual([free_days_used, accrued?.amount], [3, 30_000])
    deepEqual(
      rows.slice(3, 7).map(({ status, why }) => `${status} ${why.parameter}`),
      [
        'free free.unit: calendar',
        'free_not_counted free.last_day: working_day',
        'free_not_counted free.last_day: working_day',
        'free free.last_day: working_day',
      ],
    )
  })

  test('free time that begins on the first working day begins on no weekend', () => {
    const parts = { clock: { first_day: 'next_working_day' }, free: three_days }
    deepEqual(counted(parts, '2026-07-10', '2026-07-18'), ['2026-07-14', '2026-07-16', 2])
    deepEqual(counted({ free: three_days }, '2026-07-10', '2026-07-18'), ['2026-07-11', '2026-07-13', 5])
  })

  test('a future day of the regular week on which it depends is an assumption', () => {
    const free = { ...three_days, last_day: 'working_day' }
    const { assumptions } = clock(
      [tariff([term({ free })])],
      [calendar()],
      stay({ box_discharged: '2026-07-08' }),
      '2026-07-09T20:00:00Z',
    )
    deepEqual(
      assumptions.map(({ code }) => code),
      ['calendar_assumed'],
    )
  })
})

describe('free time that several events can begin', () => {
  const begun = (start_of: string, events: Readonly<Record<string, string>>) => {
    const { state, started_on, last_free_on, missing } = clock(
      [tariff([term({ clock: { start_event: ['box_discharged', 'available'], start_of } })])],
      [calendar()],
      stay(events),
      '2026-07-20T20:00:00Z',
    )
    return [state, started_on, last_free_on, ...missing.map(({ code }) => code)]
  }
  const both = { box_discharged: '2026-07-07', available: '2026-07-09' }

  test('begins with the latest or the earliest, as the terms say', () => {
    deepEqual(begun('latest', both), ['running', '2026-07-09', '2026-07-15'])
    deepEqual(begun('earliest', both), ['running', '2026-07-07', '2026-07-13'])
  })

  test('is not known where one of them must have happened and nobody told it', () => {
    const untold = ['cannot_assess', null, null, 'events.available']
    deepEqual(begun('latest', { box_discharged: '2026-07-07' }), untold)
    deepEqual(begun('earliest', { box_discharged: '2026-07-07' }), untold)
    deepEqual(begun('latest', {}), ['not_started', null, null])
  })

  test('is disputed where the box left before it came from the ship', () => {
    const { state, reason, accrued } = clock(
      [tariff([term({ charge: 'detention', clock: { start_event: 'gated_out_full', end_event: 'empty_in' } })])],
      [calendar()],
      stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-05' }),
    )
    deepEqual([state, reason, accrued], ['cannot_assess', 'start_event_disputed', null])
  })
})

describe('clocks of several billers', () => {
  const railroad = { name: 'Atlantis Rail', issuer: { kind: 'railroad', scac: 'ATLR' }, authority: 'railroad_circular' }
  const rail = tariff(
    [
      term({
        id: 'rail',
        charge: 'rail_storage',
        clock: { start_event: 'notified' },
        free: { days: 2, unit: 'calendar' },
        tiers: [{ from: 1, rate: 150 }],
      }),
    ],
    railroad,
  )
  const line = tariff([
    term({
      id: 'ramp',
      charge: 'line_demurrage_ramp',
      clock: { start_event: 'notified' },
      free: { days: 3 },
      charge_days: { unit: 'working' },
      tiers: [
        { from: 1, to: 3, rate: 190 },
        { from: 4, to: 6, rate: 250 },
        { from: 7, rate: 280 },
      ],
    }),
  ])

  test('run beside each other with days and sums of their own', () => {
    const facts = stay({ notified: '2026-07-06', gated_out_full: '2026-07-13' })
    const both = clocks([rail, line], [calendar()], facts)
    deepEqual(
      both.map(({ charge, last_free_on, accrued }) => [charge, last_free_on, accrued?.amount, accrued?.days]),
      [
        ['rail_storage', '2026-07-08', 75_000, 5],
        ['line_demurrage_ramp', '2026-07-09', 38_000, 2],
      ],
    )
    deepEqual(both[0], clock([rail], [calendar()], facts))
    deepEqual(both[1], clock([line], [calendar()], facts))
  })

  test('a surcharge for a long stay begins days after free time', () => {
    const dwell = tariff([
      term({
        charge: 'extended_dwell',
        tiers: [
          { from: 1, to: 7, rate: 0 },
          { from: 8, rate: 100 },
        ],
        daily_increment: 100,
      }),
    ])
    const { accrued, rows } = clock(
      [dwell],
      [calendar()],
      stay({ box_discharged: '2026-07-01', gated_out_full: '2026-07-17' }),
    )
    equal(accrued?.amount, 60_000)
    deepEqual(
      rows.slice(-3).map(({ day, rate }) => [day, rate]),
      [
        ['2026-07-15', 10_000],
        ['2026-07-16', 20_000],
        ['2026-07-17', 30_000],
      ],
    )
  })
})
