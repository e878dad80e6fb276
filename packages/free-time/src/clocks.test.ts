import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendarFrom } from './calendar/statements.ts'
import type { CalendarStatement } from './calendar/statements.ts'
import { calendar, clock, clocks, stay, tariff, term } from './testing/stay.ts'

const paper = [tariff([term()])]
const at = [calendar()]
const discharged = { box_discharged: '2026-07-08T20:00:00Z' }
const stateAt = (now: string, parts: Readonly<Record<string, unknown>> = {}, terms = paper) => {
  const { state, reason, today_rate, next_rate, accrued } = clock(terms, at, stay(discharged, parts), now)
  return { state, reason, today_rate, next_rate, accrued: accrued?.amount ?? null }
}

describe('a clock that runs', () => {
  const two_rates = [
    tariff([
      term({
        tiers: [
          { from: 1, to: 2, rate: 100 },
          { from: 3, rate: 250 },
        ],
      }),
    ]),
  ]

  test('is free to the end of the last free day in facility time, and then costs', () => {
    deepEqual(stateAt('2026-07-15T06:59:00Z', {}, two_rates), {
      state: 'free',
      reason: null,
      today_rate: null,
      next_rate: { rate: 10_000, from_on: '2026-07-15' },
      accrued: 0,
    })
    deepEqual(stateAt('2026-07-15T07:01:00Z', {}, two_rates), {
      state: 'running',
      reason: null,
      today_rate: 10_000,
      next_rate: { rate: 25_000, from_on: '2026-07-17' },
      accrued: 10_000,
    })
    deepEqual(stateAt('2026-07-18T12:00:00Z', {}, two_rates), {
      state: 'running',
      reason: null,
      today_rate: 25_000,
      next_rate: null,
      accrued: 70_000,
    })
  })

  test('has not started before the day of its start, unless its end is told too', () => {
    equal(stateAt('2026-07-01T00:00:00Z').state, 'not_started')
    equal(
      clock(paper, at, stay({ ...discharged, gated_out_full: '2026-07-16' }), '2026-01-01T00:00:00Z').accrued?.days,
      2,
    )
  })

  test('stands still for a hold that its terms name, and for no other', () => {
    const pausing = [
      tariff([
        term({
          pauses: [
            { hold: 'customs', condition: 'not_customer_fault', days: 'inclusive', restart: 'day_after_release' },
          ],
        }),
      ]),
    ]
    const held = { holds: [{ name: 'customs', from: '2026-07-10' }] }
    deepEqual(
      [stateAt('2026-07-20T12:00:00Z', held, pausing).state, stateAt('2026-07-20T12:00:00Z', held, pausing).accrued],
      ['paused', 0],
    )
    const left = { box_discharged: '2026-07-08', gated_out_full: '2026-07-20' }
    const unreleased = clock(pausing, at, stay(left, held))
    deepEqual(
      [unreleased.state, unreleased.reason, unreleased.accrued, unreleased.missing[0]?.code],
      ['cannot_assess', 'end_event_unknown', null, 'holds'],
    )
    equal(clock(pausing, at, stay(discharged, held), '2026-07-20T12:00:00Z').last_free_on, null)
    const { rows, accrued } = clock(paper, at, stay({ ...discharged, gated_out_full: '2026-07-16' }, held))
    deepEqual([accrued?.days, rows.at(-1)?.disputable.map(({ code }) => code)], [2, ['government_hold']])
    const own_fault = { holds: [{ name: 'customs', from: '2026-07-10', customer_fault: true }] }
    equal(stateAt('2026-07-20T12:00:00Z', own_fault, pausing).state, 'running')
  })

  test('stands still for a hold under whatever name the word of the terms is in it', () => {
    const paused = [tariff([term({ pauses: [{ hold: 'customs' }] })])]
    const days = (name: string) =>
      clock(
        paused,
        [calendar()],
        stay(
          { box_discharged: '2026-07-08T20:00:00Z', gated_out_full: '2026-07-20T20:00:00Z' },
          { holds: [{ name, from: '2026-07-09', to: '2026-07-10' }] },
        ),
      ).rows.filter(({ status }) => status === 'paused').length
    deepEqual(
      ['US Customs Hold', 'CBP', 'CBSA hold', 'customs', 'VACIS', 'Freight', 'hold'].map(days),
      [2, 2, 2, 2, 0, 0, 0],
    )
  })

  test('says that its end may be unreported when it has run for long', () => {
    const running = (now: string) =>
      clock([tariff([term()])], [calendar()], stay({ box_discharged: '2026-07-08T20:00:00Z' }), now)
    deepEqual(
      ['2026-09-12T18:00:00Z', '2026-09-13T18:00:00Z'].map((now) => {
        const { accrued, assumptions } = running(now)
        const said = assumptions.find(({ code }) => code === 'end_assumed_open')
        return [accrued?.days, said?.days]
      }),
      [
        [60, undefined],
        [61, ['2026-09-13']],
      ],
    )
  })

  test('takes an extension as free days, and keeps last free days beside it that others told', () => {
    const { last_free_on, reported, lfd_disagreement_days } = clock(
      paper,
      at,
      stay(discharged, {
        adjustments: [{ kind: 'extension', to: '2026-07-16' }],
        reported: [
          { by: 'line', day: '2026-07-13', told_at: '2026-07-09T00:00:00Z' },
          { by: 'terminal', day: '2026-07-17' },
          { by: 'rail', day: '2026-07-30' },
        ],
      }),
      '2026-07-10T00:00:00Z',
    )
    deepEqual(
      [last_free_on, Object.keys(reported).toSorted(), lfd_disagreement_days],
      ['2026-07-16', ['line', 'terminal'], 4],
    )
  })

  test('counts railroads from their last notification before the box left', () => {
    const rail = [tariff([term({ charge: 'rail_storage', clock: { start_event: 'notified' } })])]
    const told = {
      notified: ['2026-07-08T12:00:00Z', '2026-07-10T12:00:00Z', '2026-07-21T12:00:00Z'],
      gated_out_full: '2026-07-20T12:00:00Z',
    }
    equal(clock(rail, at, stay(told)).started_on, '2026-07-10')
  })

  test('bounds its sum by the least and the most that the terms ask for', () => {
    const bounded = [tariff([term({ minimum: 150, cap: 320 })])]
    const cost = (out: string) =>
      clock(bounded, at, stay({ ...discharged, gated_out_full: out })).rows.flatMap(({ amount }) => amount ?? [])
    deepEqual([cost('2026-07-15'), cost('2026-07-19')], [[15_000], [15_000, 5_000, 10_000, 2_000, 0]])
  })
})

describe('a calendar out of statements', () => {
  const base = { facility: 'USLAX', stated_by: 'terminal', withdrawn_at: null } as const
  const said: readonly CalendarStatement[] = [
    { ...base, id: '1', observed_at: '2026-01-01T00:00:00Z', says: { kind: 'zone', timezone: 'America/Los_Angeles' } },
    { ...base, id: '2', observed_at: '2026-01-01T00:00:00Z', says: { kind: 'week', week: 'mon_fri' } },
    { ...base, id: '3', observed_at: '2026-01-01T00:00:00Z', says: { kind: 'known_through', day: '2026-12-31' } },
    {
      ...base,
      id: '4',
      observed_at: '2026-08-20T00:00:00Z',
      says: { kind: 'exception', exception: { day: '2026-07-10', kind: 'unscheduled_shutout' } },
    },
    {
      ...base,
      id: '5',
      observed_at: '2026-08-21T00:00:00Z',
      withdrawn_at: '2026-08-25T00:00:00Z',
      says: { kind: 'exception', exception: { day: '2026-07-13', kind: 'strike' } },
    },
  ]
  const forgiving = [tariff([term({ free: { forgiven: ['unscheduled_shutout', 'strike'] } })])]
  const lfd = (known_at: string, statements = said) => {
    const known = calendarFrom(statements, 'USLAX', known_at)
    return known === null
      ? null
      : clock(forgiving, [known], stay({ ...discharged, gated_out_full: '2026-07-20' })).last_free_on
  }

  test('is as it was known: a closure learnt later moves the last free day, a withdrawn one moves it back', () => {
    deepEqual(
      [
        '2025-12-31T00:00:00Z',
        '2026-08-01T00:00:00Z',
        '2026-08-20T12:00:00Z',
        '2026-08-22T00:00:00Z',
        '2026-08-26T00:00:00Z',
      ].map((known_at) => lfd(known_at)),
      [null, '2026-07-14', '2026-07-15', '2026-07-16', '2026-07-15'],
    )
  })

  test('does not depend on the order of statements, or on their repetition', () => {
    const now = '2026-08-22T00:00:00Z'
    deepEqual(calendarFrom([...said.toReversed(), ...said], 'USLAX', now), calendarFrom(said, 'USLAX', now))
    deepEqual(
      calendarFrom(said, 'USLAX', now)?.exceptions.map(({ observation_id }) => observation_id),
      ['4', '5'],
    )
  })

  test('is marked where it is only expected', () => {
    const { assumptions, basis } = clock(
      paper,
      [calendar({ known_through: '2026-07-09' })],
      stay({ ...discharged, gated_out_full: '2026-07-13' }),
    )
    deepEqual(
      [basis, assumptions.find(({ code }) => code === 'calendar_assumed')?.days],
      ['assumed', ['2026-07-10', '2026-07-11', '2026-07-12', '2026-07-13', '2026-07-14']],
    )
  })
})

describe('a clock whose terms have an hour at which the day begins', () => {
  const by_the_hour = [tariff([term({ clock: { day_start: '03:00' } })])]

  test('cannot end on a day whose hour is not known', () => {
    const ended = clock(by_the_hour, at, stay({ ...discharged, gated_out_full: '2026-07-20' }), '2026-07-31T12:00:00Z')
    deepEqual(
      [ended.state, ended.reason, ended.accrued, ended.missing.map(({ code }) => code)],
      ['cannot_assess', 'end_event_unknown', null, ['events.gated_out_full']],
    )
  })
})

test('what one biller granted is for its own charges alone, and what nobody is named for is for those of all', () => {
  const terminal = tariff([term()], { name: 'Yard', issuer: { kind: 'terminal', facility: 'USLAX' } })
  const lastFree = (...adjustments: readonly object[]) =>
    clocks([...paper, terminal], at, stay(discharged, { adjustments })).map(({ last_free_on }) => last_free_on)
  const granted = { kind: 'extension', to: '2026-07-16' }
  deepEqual(lastFree(), ['2026-07-14', '2026-07-14'])
  deepEqual(lastFree({ ...granted, biller: 'ATLL' }), ['2026-07-16', '2026-07-14'])
  deepEqual(lastFree({ kind: 'extra_free_days', days: 1, biller: 'USLAX' }), ['2026-07-14', '2026-07-15'])
  deepEqual(lastFree({ ...granted, biller: 'OTHR' }), ['2026-07-14', '2026-07-14'])
  deepEqual(lastFree({ ...granted, biller: null }), ['2026-07-16', '2026-07-16'])
})
