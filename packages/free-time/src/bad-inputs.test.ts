import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calendarFrom } from './calendar/statements.ts'
import type { CalendarStatement } from './calendar/statements.ts'
import { readCalendar } from './formats/calendar-file.ts'
import { readTariff } from './formats/tariff-yaml.ts'
import { checkInvoice } from './invoice/check.ts'
import { readInvoice } from './invoice/document.ts'
import type { ChargeClock } from './model/clock.ts'
import type { Read } from './problem.ts'
import { calendar, clock, readable, stay, tariff, term } from './testing/stay.ts'

type Parts = Readonly<Record<string, unknown>>
const port = { facility: 'USLAX', timezone: 'America/Los_Angeles', week: 'mon_fri', holidays: [], exceptions: [] }
const line = {
  container_number: 'TCLU1234568',
  charge: 'demurrage',
  direction: 'import',
  charged_days: [{ from: '2026-07-15', to: '2026-07-16' }],
  rates: [{ days: 2, rate: 100 }],
  amount: 200,
}
const invoice = (parts: Parts = {}, of_line: Parts = {}) =>
  readInvoice(
    JSON.stringify({
      data: {
        type: 'invoice',
        attributes: {
          number: 'A-1',
          biller: { kind: 'line', scac: 'ATLL' },
          port_of_discharge_locode: 'NLRTM',
          currency_code: 'USD',
          total_amount: 200,
          lines: [{ ...line, ...of_line }],
          ...parts,
        },
      },
    }),
  )
const written = (versions: readonly object[]) =>
  readTariff(
    JSON.stringify({
      quaylog_tariff: 1,
      name: 'Atlantis',
      issuer: { kind: 'line', scac: 'ATLL' },
      authority: 'public_tariff',
      currency: 'USD',
      versions,
    }),
  )

describe('what cannot be taken is named with its place', () => {
  const lines = '/data/attributes/lines'
  const cases: readonly (readonly [what: string, read: Read<unknown>, code: string, pointer: string])[] = [
    [
      'steps that fall back',
      written([
        {
          effective_from: '2026-01-01',
          terms: [
            term({
              tiers: [
                { from: 1, to: 4, rate: 1 },
                { from: 3, rate: 2 },
              ],
            }),
          ],
        },
      ]),
      'tier_order',
      '/versions/0/terms/0/tiers/1/from',
    ],
    [
      'a version that ends on the day on which it begins',
      written([{ effective_from: '2026-01-01', effective_to: '2026-01-01', terms: [term()] }]),
      'invalid',
      '/versions/0/effective_to',
    ],
    ['a facility in no zone', readCalendar(JSON.stringify({ ...port, timezone: '' })), 'unknown_zone', '/timezone'],
    ['more lines than 5,000', invoice({ lines: Array(5_001).fill(line) }), 'too_large', lines],
    ['days as a range of text', invoice({}, { charged_days: ['07/13-07/20'] }), 'invalid', `${lines}/0/charged_days/0`],
    [
      'a day without its year',
      invoice({}, { charged_days: [{ from: '07/13', to: '07/20' }] }),
      'date',
      `${lines}/0/charged_days/0/from`,
    ],
    ['an amount beyond every charge', invoice({}, { amount: 1e15 }), 'too_large', `${lines}/0/amount`],
    ['two currencies on one invoice', invoice({}, { currency: 'EUR' }), 'currency', `${lines}/0/currency`],
  ]
  for (const [what, read, code, pointer] of cases)
    test(what, () => {
      ok(!read.ok)
      ok(
        read.problems.some((one) => one.code === code && one.pointer === pointer),
        JSON.stringify(read.problems),
      )
    })

  test('a holiday among the exceptions, with the place where it belongs', () => {
    const read = readCalendar(JSON.stringify({ ...port, exceptions: [{ day: '2026-11-26', kind: 'holiday' }] }))
    ok(!read.ok)
    deepEqual([read.problems[0]?.code, read.problems[0]?.pointer], ['inclusion', '/exceptions/0/kind'])
    match(read.problems[0]?.detail ?? '', /'holiday' is no kind of exception; state the day under holidays/)
  })
})

const flat = (of_clock: Parts = {}, parts: Parts = {}) => [tariff([term({ clock: of_clock, ...parts })])]
const counted = (events: Parts, of_clock: Parts = {}, of_calendar: Parts = {}) =>
  clock(flat(of_clock), [calendar(of_calendar)], stay(events))
const days = ({ started_on, last_free_on, ended_on }: ChargeClock) => [started_on, last_free_on, ended_on]

describe('a moment on the edge of a day', () => {
  const left = '2026-07-20'
  const cases: readonly (readonly [what: string, at: string, cut_off: string | undefined, last_free_on: string])[] = [
    ['a minute before the cut-off is of its day', '2026-07-08T16:59:00-07:00', '17:00', '2026-07-14'],
    ['the cut-off itself is of the next day', '2026-07-08T17:00:00-07:00', '17:00', '2026-07-15'],
    ['midnight is of the day that begins', '2026-07-09T00:00:00-07:00', undefined, '2026-07-15'],
    ['a second before midnight is of the day that ends', '2026-07-08T23:59:59-07:00', undefined, '2026-07-14'],
  ]
  for (const [what, box_discharged, cut_off, last_free_on] of cases)
    test(what, () =>
      equal(
        counted({ box_discharged, gated_out_full: left }, cut_off === undefined ? {} : { cut_off }).last_free_on,
        last_free_on,
      ),
    )

  test('an hour that comes twice, or never, is of the one day that it lies in', () => {
    const twice = ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z']
    for (const box_discharged of twice)
      deepEqual(days(counted({ box_discharged, gated_out_full: '2026-11-09' })), [
        '2026-11-01',
        '2026-11-05',
        '2026-11-09',
      ])
    const around = ['2026-03-08T09:59:59Z', '2026-03-08T10:00:00Z']
    for (const box_discharged of around)
      deepEqual(days(counted({ box_discharged, gated_out_full: '2026-03-16' })), [
        '2026-03-08',
        '2026-03-12',
        '2026-03-16',
      ])
  })
})

describe('facts that are odd and still one thing', () => {
  const events = { box_discharged: '2026-07-08', gated_out_full: '2026-07-20' }

  test('a start told twice is one start, and an empty box that never comes back ends no other charge', () => {
    const once = counted(events)
    deepEqual(counted({ ...events, box_discharged: ['2026-07-08', '2026-07-08'] }).accrued, once.accrued)
    const detention = clock(
      flat({ start_event: 'gated_out_full', end_event: 'empty_in' }, { charge: 'detention' }),
      [calendar()],
      stay(events),
    )
    deepEqual([detention.state, detention.ended_on], ['running', null])
    ok(detention.assumptions.length > 0)
  })

  test('a year of closures that the terms do not forgive charges what a year without them does', () => {
    const exceptions = Array.from({ length: 366 }, (_, at) => ({
      day: new Date(Date.UTC(2026, 6, 14 + at)).toISOString().slice(0, 10),
      kind: 'strike',
    }))
    deepEqual(counted(events, {}, { exceptions }).accrued, counted(events).accrued)
  })

  test('a last free day told before the discharge, on a holiday or anew moves no charge, and the last word stands', () => {
    const told = (...all: readonly string[]) =>
      clock(
        flat(),
        [calendar({ holidays: ['2026-07-15'] })],
        stay(events, {
          reported: all.map((day, at) => ({ by: 'line', day, told_at: `2026-07-0${at + 1}T00:00:00Z` })),
        }),
      )
    const untold = told()
    deepEqual(untold.reported, {})
    const moved = ['2026-07-01', '2026-07-13', '2026-07-16', '2026-07-10', '2026-07-15']
    for (const list of [['2026-07-01'], ['2026-07-15'], moved]) {
      const { accrued, last_free_on, reported } = told(...list)
      deepEqual([accrued, last_free_on], [untold.accrued, untold.last_free_on])
      equal(reported.line?.day, list.at(-1))
    }
  })

  test('a holiday on a Sunday takes no further day', () => {
    deepEqual(counted(events, {}, { holidays: ['2026-07-12'] }).accrued, counted(events).accrued)
  })
})

describe('an invoice that is odd and can be read', () => {
  const counts = counted({ box_discharged: '2026-07-08', gated_out_full: '2026-07-16' })
  const ledger = { ...counts, country: 'NL', locode: 'NLRTM' }
  const check = (parts: Parts = {}, of_line: Parts = {}, clocks: readonly ChargeClock[] = [ledger]) => {
    const one = readable(invoice(parts, of_line))
    const verdict = checkInvoice(one, { clocks, others: [], in_us: null, disputed_on: null })
    equal(verdict.payable + verdict.disputed + verdict.cannot_assess, one.total)
    return [verdict.payable, verdict.disputed, verdict.cannot_assess, verdict.findings.map(({ code }) => code).join()]
  }

  test('of 13 bills of lading, of nothing, and of a credit', () => {
    const bill_of_lading_numbers = Array.from({ length: 13 }, (_, at) => `ATLL2611044${at}`)
    deepEqual(check({ bill_of_lading_numbers }), [20_000, 0, 0, ''])
    deepEqual(check({ total_amount: 0 }, { charged_days: [], rates: [], amount: 0 }).slice(0, 3), [0, 0, 0])
    deepEqual(check({ total_amount: -200 }, { rates: [], amount: -200 }).slice(0, 3), [-20_000, 0, 0])
  })

  test('in another currency than the tariff, or of a box that nobody follows, is not assessed and not owed', () => {
    deepEqual(check({ currency_code: 'EUR' }), [0, 0, 20_000, 'X01'])
    deepEqual(check({}, { container_number: 'MSCU1234566' }), [0, 0, 20_000, 'X01'])
  })

  test('with a number whose check digit is wrong says so', () => {
    match(String(check({}, { container_number: 'TCLU1234567' }).at(-1)), /E03/)
  })

  test('of 5,000 lines is checked line by line', () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => ({
      ...line,
      container_number: `MSCU${String(at).padStart(7, '0')}`,
    }))
    deepEqual(check({ lines, total_amount: 1_000_000 }).slice(0, 3), [0, 0, 100_000_000])
    // Of one box, all but the first charge its days again.
    const again = lines.map((one) => ({ ...one, container_number: 'MSCU1234566' }))
    deepEqual(check({ lines: again, total_amount: 1_000_000 }).slice(0, 3), [0, 99_980_000, 20_000])
  })
})

describe('a facility whose days turn out otherwise', () => {
  const told = (id: string, observed_at: string, says: CalendarStatement['says']): CalendarStatement => ({
    id,
    facility: 'USLAX',
    stated_by: 'terminal',
    observed_at,
    withdrawn_at: null,
    says,
  })
  const first: readonly CalendarStatement[] = [
    told('zone', '2026-01-01T00:00:00Z', { kind: 'zone', timezone: 'America/Los_Angeles' }),
    told('week', '2026-01-01T00:00:00Z', { kind: 'week', week: 'mon_fri' }),
  ]
  const terms = [tariff([term({ charge_days: { forgiven: ['strike'] } })])]
  const known = (statements: readonly CalendarStatement[], known_at: string, events: Parts, now?: string) => {
    const held = calendarFrom(statements, 'USLAX', known_at)
    ok(held !== null)
    return clock(terms, [held], stay(events), now)
  }

  test('a zone that is corrected under a running clock moves its days, and before that they stay readable', () => {
    const corrected = told('other zone', '2026-07-16T00:00:00Z', { kind: 'zone', timezone: 'America/New_York' })
    const [discharged, now] = [{ box_discharged: '2026-07-09T05:10:00Z' }, '2026-07-17T05:10:00Z']
    const at = (known_at: string) => {
      const { state, timezone, rows, started_on, last_free_on, accrued } = known(
        [...first, corrected],
        known_at,
        discharged,
        now,
      )
      equal(
        rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
        accrued?.amount,
      )
      return [state, timezone, started_on, last_free_on, rows.at(-1)?.day, accrued?.amount]
    }
    const zone = (name: string) => `America/${name}`
    const before = ['running', zone('Los_Angeles'), '2026-07-08', '2026-07-14', '2026-07-16', 20_000]
    deepEqual(at('2026-07-15T00:00:00Z'), before)
    deepEqual(at(now), ['running', zone('New_York'), '2026-07-09', '2026-07-15', '2026-07-17', 20_000])
    deepEqual(at('2026-07-15T23:59:59Z'), before)
  })

  test('a zone that nobody knows leaves nothing counted', () => {
    const nowhere = told('nowhere', '2026-07-16T00:00:00Z', { kind: 'zone', timezone: 'Mars/Olympus' })
    const events = { box_discharged: '2026-07-09T05:10:00Z', gated_out_full: '2026-07-20T20:00:00Z' }
    const { state, reason, accrued } = known([...first, nowhere], '2026-08-01T00:00:00Z', events)
    deepEqual([state, reason, accrued], ['cannot_assess', 'zone_unknown', null])
  })

  test('a closure of a charged day that is learnt 40 days later takes that day alone off, from when it was learnt', () => {
    const strike = { day: '2026-07-16', kind: 'strike' } as const
    const learnt = told('strike', '2026-08-25T00:00:00Z', { kind: 'exception', exception: strike })
    const events = { box_discharged: '2026-07-08', gated_out_full: '2026-07-20' }
    const [before, after] = ['2026-08-24T23:59:59Z', '2026-08-25T00:00:00Z'].map((at) =>
      known([...first, learnt], at, events),
    )
    deepEqual(
      [before, after].map((one) => [one?.last_free_on, one?.accrued]),
      [
        ['2026-07-14', { amount: 60_000, days: 6 }],
        ['2026-07-14', { amount: 50_000, days: 5 }],
      ],
    )
    const rows = (after?.rows ?? []).filter(({ status }, index) => status !== before?.rows[index]?.status)
    deepEqual(
      rows.map(({ day, status, observation_ids }) => [day, status, observation_ids.includes('strike')]),
      [['2026-07-16', 'forgiven', true]],
    )
  })
})
