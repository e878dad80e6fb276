import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChargeClock } from '../model/clock.ts'
import { calendarBook } from '../calendar/book.ts'
import type { StayFacts } from '../model/facts.ts'
import { clocksOfStays } from '../stays.ts'
import { calendar, clock, clocks, stay, tariff, term } from '../testing/stay.ts'
import { termBook } from './book.ts'

type Parts = Readonly<Record<string, unknown>>
const events = { box_discharged: '2026-07-08', gated_out_full: '2026-07-20' }
const flat = (rate: number, parts: Parameters<typeof term>[0] = {}) => term({ tiers: [{ from: 1, rate }], ...parts })
const at = [calendar()]
const outcome = ({ state, reason, accrued, missing }: ChargeClock) => [
  state,
  reason,
  accrued,
  missing.map(({ code }) => code),
]
const unknown = (reason: string, ...missing: readonly string[]) => ['cannot_assess', reason, null, missing]

describe('a clock cannot be assessed', () => {
  const one = [tariff([flat(100)])]
  const cases: readonly (readonly [what: string, found: () => ChargeClock, expected: readonly unknown[]])[] = [
    [
      'without the calendar of the facility',
      () => clock(one, [calendar({ facility: 'USNYC' })], stay(events)),
      unknown('calendar_unknown', 'calendars'),
    ],
    [
      'by terms for another country, whether or not the calendar of the place is known',
      () => clock([tariff([flat(100, { scope: { countries: ['PL'] } })])], [], stay(events)),
      unknown('no_terms', 'terms'),
    ],
    [
      'without the start, when the box has left',
      () => clock(one, at, stay({ gated_out_full: '2026-07-20' })),
      unknown('start_event_unknown', 'events.box_discharged'),
    ],
    [
      'by a start that no source tells',
      () => clock([tariff([flat(100, { clock: { start_event: 'vessel_discharge_completed' } })])], at, stay(events)),
      unknown('start_event_unknown', 'events.vessel_discharge_completed'),
    ],
    [
      'with two starts on different days',
      () => clock(one, at, stay({ box_discharged: ['2026-07-08', '2026-07-09'] })),
      unknown('start_event_disputed', 'events.box_discharged'),
    ],
    [
      'with an end before the start',
      () => clock(one, at, stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-07' })),
      unknown('start_event_disputed', 'events.gated_out_full'),
    ],
    [
      'with two ends on different days',
      () => clock(one, at, stay({ ...events, gated_out_full: ['2026-07-20', '2026-07-22'] })),
      unknown('end_event_unknown', 'events.gated_out_full'),
    ],
    [
      'without the pick-up, when the empty box is back',
      () => clock(one, at, stay({ box_discharged: '2026-07-08', empty_in: '2026-07-25' })),
      unknown('end_event_unknown', 'events.gated_out_full'),
    ],
    [
      'by a cut-off hour, when only the day is known',
      () => clock([tariff([flat(100, { clock: { cut_off: '17:00' } })])], at, stay(events)),
      unknown('start_event_unknown', 'events.box_discharged'),
    ],
    [
      'beyond the table of rates',
      () => clock([tariff([term({ tiers: [{ from: 1, to: 3, rate: 265 }] })])], at, stay(events)),
      unknown('terms_incomplete', 'terms.tiers'),
    ],
    [
      'without knowing what is forgiven, on a closed day',
      () =>
        clock(
          [tariff([flat(100, { charge_days: { forgiven: undefined } })])],
          [calendar({ exceptions: [{ day: '2026-07-16', kind: 'strike' }] })],
          stay(events),
        ),
      unknown('terms_incomplete', 'terms.charge_days.forgiven'),
    ],
    [
      'without knowing which holidays, on one of them',
      () =>
        clock(
          [tariff([flat(100, { free: { holidays: undefined } })])],
          [calendar({ holidays: ['2026-07-10'] })],
          stay(events),
        ),
      unknown('terms_incomplete', 'terms.free.holidays'),
    ],
    [
      'by terms for other boxes',
      () => clock([tariff([flat(100, { scope: { equipment: { types: ['tank'] } } })])], at, stay(events)),
      unknown('no_terms', 'terms'),
    ],
    [
      'for a place of which the country is not known',
      () =>
        clock(
          [tariff([flat(100, { scope: { countries: ['US'] } })])],
          [calendar({ facility: 'Pier 7' })],
          stay(events, { facility: 'Pier 7' }),
        ),
      unknown('ambiguous_terms', 'facility.country'),
    ],
    [
      'by two terms of equal rank',
      () => clock([tariff([flat(100), flat(200, { id: 'other' })])], at, stay(events)),
      unknown('ambiguous_terms', 'terms'),
    ],
    [
      'before the first version',
      () =>
        clock([tariff([flat(100)], {}, { effective_from: '2026-12-01', lock_date: 'discharged' })], at, stay(events)),
      unknown('version_gap', 'terms.versions'),
    ],
    [
      'before the first version, though the date that decides is not known',
      () => clock([tariff([flat(100)], {}, { effective_from: '2026-12-01', lock_date: 'on_board' })], at, stay(events)),
      unknown('version_gap', 'terms.versions'),
    ],
    [
      "for a shipper's own container",
      () =>
        clock(
          [
            tariff([
              flat(100, { charge: 'detention', clock: { start_event: 'gated_out_full', end_event: 'empty_in' } }),
            ]),
          ],
          at,
          stay(events, { equipment: { type: 'dry', length: 40, shipper_owned: true } }),
        ),
      unknown('shipper_owned', 'terms.scope.equipment.shipper_owned'),
    ],
  ]
  for (const [what, found, expected] of cases) test(what, () => deepEqual(outcome(found()), expected))

  test('and has not started when nothing happened: then it has no amounts either', () => {
    deepEqual(outcome(clock(one, at, stay({ vessel_arrived: '2026-07-07' }))), ['not_started', null, null, []])
  })

  test('but what is not known does not matter where nothing depends on it', () => {
    equal(
      clock(
        [
          tariff([
            flat(100, { free: { holidays: undefined, forgiven: undefined }, charge_days: { forgiven: undefined } }),
          ]),
        ],
        at,
        stay(events),
      ).state,
      'stopped',
    )
  })
})

describe('equipment', () => {
  const plugged = (rate: number, running: boolean) =>
    flat(rate, { id: String(running), scope: { equipment: { types: ['reefer'], operating_reefer: running } } })
  const reefer = (parts: Parts = {}) => stay(events, { equipment: { type: 'reefer', length: 40, ...parts } })

  test('is asked for when a reefer may run or not, unless both cost the same', () => {
    deepEqual(
      outcome(clock([tariff([plugged(100, true), plugged(50, false)])], at, reefer())),
      unknown('ambiguous_equipment', 'equipment.operating_reefer'),
    )
    equal(
      clock([tariff([plugged(100, true), plugged(50, false)])], at, reefer({ operating_reefer: true })).accrued?.amount,
      60_000,
    )
    equal(clock([tariff([plugged(100, true), plugged(100, false)])], at, reefer()).accrued?.amount, 60_000)
  })

  test('of the narrower scope wins', () => {
    const { terms } = clock(
      [
        tariff([
          flat(1),
          flat(2, { id: 'dry', scope: { equipment: { types: ['dry'] } } }),
          flat(3, { id: 'dry 40', scope: { equipment: { types: ['dry'], lengths: [40] } } }),
        ]),
      ],
      at,
      stay(events),
    )
    equal(terms?.term, 'dry 40')
  })

  test('is charged per twenty-foot unit where the table says so', () => {
    const per_teu = [tariff([term({ tiers: [{ from: 1, rate: 50, per: 'teu' }] })])]
    deepEqual(
      [
        clock(per_teu, at, stay(events)).accrued?.amount,
        outcome(clock(per_teu, at, stay(events, { equipment: 'dry' }))),
      ],
      [60_000, unknown('ambiguous_equipment', 'equipment.length')],
    )
  })
})

describe('versions', () => {
  const both = (lock_date: string | undefined, rates: readonly [number, number] = [100, 200]) => [
    tariff([], {
      versions: rates.map((rate, index) => ({
        effective_from: ['2026-01-01', '2026-07-17'][index],
        terms: [flat(rate)],
        ...(lock_date === undefined ? {} : { lock_date }),
      })),
    }),
  ]
  const amount = (tariffs: ReturnType<typeof both>, dates: Parts = {}) =>
    clock(tariffs, at, stay(events, { dates })).accrued?.amount

  test('are chosen by their lock date', () => {
    deepEqual(
      [amount(both('discharged')), amount(both('gated_out')), amount(both('each_day'))],
      [60_000, 120_000, 20_000 + 80_000],
    )
    equal(amount(both('origin_price_calculation_date'), { origin_price_calculation_date: '2026-05-01' }), 60_000)
  })

  test('need their lock date when they differ', () => {
    deepEqual(outcome(clock(both('on_board'), at, stay(events))), unknown('lock_date_unknown', 'dates.on_board'))
    deepEqual(outcome(clock(both(undefined), at, stay(events))), unknown('lock_date_unknown', 'terms.lock_date'))
    equal(amount(both(undefined, [100, 100])), 60_000)
  })

  test('of which only one is there are used for a stay that lies in it, and that is said', () => {
    const { accrued, basis, assumptions } = clock(
      [tariff([flat(100)], {}, { lock_date: 'on_board' })],
      at,
      stay(events),
    )
    deepEqual([accrued?.amount, basis, assumptions.map(({ code }) => code)], [60_000, 'assumed', ['lock_date_assumed']])
  })
})

describe('contracts', () => {
  const base = tariff([flat(100)])
  const contract = (terms: readonly object[], head: Parts = {}) =>
    tariff(terms, { name: 'Contract', authority: 'contract', overrides: 'ATLL/public_tariff', ...head }, {}, [base])

  test('change the fields that they name, and leave the rest', () => {
    const found = clock([base, contract([{ id: 'dem', free: { days: 6 } }])], at, stay(events))
    deepEqual(
      [found.last_free_on, found.accrued?.amount, found.terms?.overridden],
      ['2026-07-16', 40_000, { 'free.days': { tariff: 'Contract', term: 'dem' } }],
    )
  })

  test('of another customer change nothing', () => {
    equal(
      clock(
        [base, contract([{ id: 'dem', free: { days: 6 } }], { customer: 'Other' })],
        at,
        stay(events, { customer: 'Ours' }),
      ).accrued?.amount,
      60_000,
    )
  })

  test('that only add free days never cost more', () => {
    for (const days of [4, 5, 8, 20])
      ok(
        (clock([base, contract([{ id: 'dem', free: { days } }])], at, stay(events)).accrued?.amount ?? Number.NaN) <=
          60_000,
      )
  })

  test('with amounts in another currency cannot be mixed', () => {
    deepEqual(
      outcome(clock([base, contract([{ id: 'dem', cap: 500 }], { currency: 'EUR' })], at, stay(events))),
      unknown('currency_mismatch', 'terms.currency'),
    )
  })

  test("let a line take over the terminal's schedule, and stay the biller", () => {
    const line = tariff([
      { id: 'pass', charge: 'demurrage', direction: 'import', defer_to: { authority: 'terminal_schedule' } },
    ])
    const pier = tariff([flat(33, { charge: 'storage' })], {
      name: 'Pier',
      issuer: { kind: 'terminal' },
      authority: 'terminal_schedule',
    })
    const [first, second] = clocks([line, pier], at, stay(events))
    deepEqual(
      [first?.charge, first?.biller, first?.terms?.tariff, first?.accrued?.amount],
      ['demurrage', { kind: 'line', scac: 'ATLL' }, 'Pier', 19_800],
    )
    equal(second?.charge, 'storage')
    deepEqual(outcome(clock([line], at, stay(events))), unknown('no_terms', 'terms'))
  })
})

test('a box at a place that the terms leave out has no charge, and one whose place is not known may have one', () => {
  const states = (scope: object, facility: StayFacts['facility']) =>
    clocksOfStays(
      [{ charges: ['demurrage'], facts: { ...stay(events), direction: 'import', facility } }],
      termBook([tariff([flat(100, { scope })])]),
      calendarBook([]),
      '2026-07-10T12:00:00Z',
    ).map(({ state, reason }) => [state, reason])
  const gdansk = { code: 'PLGDN', locode: 'PLGDN', country: 'PL', region: null }
  for (const scope of [{ countries: ['US'] }, { locodes: ['USLAX'] }, { except_countries: ['PL'] }])
    deepEqual(states(scope, gdansk), [], JSON.stringify(scope))
  for (const scope of [{}, { countries: ['PL'] }, { regions: ['PL-22'] }])
    deepEqual(states(scope, gdansk), [['cannot_assess', 'calendar_unknown']], JSON.stringify(scope))
  deepEqual(states({ countries: ['US'] }, null), [['cannot_assess', 'calendar_unknown']])
})

test('no version for the day that decides names that day, by earlier rules the first day of the stay', () => {
  const papers = [tariff([flat(100)], {}, { effective_from: '2026-07-05', lock_date: 'on_board' })]
  const facts = stay(events, { dates: { on_board: '2026-06-20' } })
  const asked = (rules?: number) =>
    clocksOfStays(
      [{ charges: ['demurrage'], facts }],
      termBook(papers, rules),
      calendarBook([calendar()]),
      '2026-08-01T12:00:00Z',
    ).map(({ reason, missing }) => [reason, missing.map(({ text }) => text)])
  const name = papers[0]?.name ?? ''
  deepEqual(asked(), [['version_gap', [`a version of ${name} for 2026-06-20, the on-board date`]]])
  deepEqual(asked(5), [['version_gap', [`a version of ${name} for 2026-07-08`]]])
})
