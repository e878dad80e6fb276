import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { ChargeClock } from '../model/clock.ts'
import { calendar, clock, stay, tariff, term } from '../testing/stay.ts'
import { invoiceOf } from '../testing/billed-week.ts'
import { checkInvoice } from './check.ts'

const free = { days: 4, unit: 'calendar' } as const
const counted = (parts: Parameters<typeof term>[0], discharged: string, out: string): ChargeClock =>
  clock([tariff([term(parts)])], [calendar()], stay({ box_discharged: discharged, gated_out_full: out }))

/** Charged from the 13th to the 16th: 350 by the rates, and what the least or most makes of it. */
const bounded = (parts: Parameters<typeof term>[0]) =>
  counted(
    {
      free,
      tiers: [
        { from: 1, to: 1, rate: 50 },
        { from: 2, rate: 100 },
      ],
      ...parts,
    },
    '2026-07-08',
    '2026-07-16',
  )
/** Free for 36 hours from 8 July, 10:00, so until 22:00 of the 9th, and charged on that day if it is there still. */
const hourly = counted(
  {
    clock: { first_day: 'event_hour' },
    free: { days: undefined, hours: 36, unit: 'hours', expiry_day: 'charged' },
    tiers: [{ from: 1, rate: 80 }],
  },
  '2026-07-08T17:00:00Z',
  '2026-07-10T23:00:00Z',
)

const billed = (
  clock_of: ChargeClock,
  days: readonly [from: string, to: string],
  rates: readonly number[],
  own = {},
) => {
  const amount = rates.reduce((sum, rate) => sum + rate, 0)
  const line = {
    container_number: 'TCLU1234568',
    charge: 'demurrage',
    direction: 'import',
    free_time_end_on: clock_of.last_free_on,
    charged_days: [{ from: days[0], to: days[1] }],
    rates: rates.map((rate) => ({ days: 1, rate })),
    amount,
    ...own,
  }
  return invoiceOf([line], { total_amount: line.amount, issued_on: '2026-07-25' })
}
const said = (clock_of: ChargeClock, invoice: ReturnType<typeof billed>, rules?: number) => {
  const input = { clocks: [clock_of], others: [], in_us: false, disputed_on: null }
  const { disputed, findings } = checkInvoice(invoice, rules === undefined ? input : { ...input, rules })
  return { disputed, codes: findings.map(({ code }) => code) }
}
const week = ['2026-07-13', '2026-07-16'] as const

describe('an invoice that follows the terms is told nothing', () => {
  const [capped, least] = [bounded({ cap: 200 }), bounded({ minimum: 500 })]
  for (const [what, of, invoice, before] of [
    ['by the most, day for day as it adds up', capped, billed(capped, week, [50, 100, 50, 0]), ['T01']],
    [
      'by the most, of rates that come to more',
      capped,
      billed(capped, week, [50, 100, 100, 100], { amount: 200 }),
      ['S04'],
    ],
    ['by the least, all on its first day', least, billed(least, week, [500, 0, 0, 0]), ['T01']],
    [
      'by the hour, on the day in which free time ends',
      hourly,
      billed(hourly, ['2026-07-09', '2026-07-10'], [80, 80]),
      ['S02'],
    ],
  ] as const)
    test(what, () => {
      deepEqual(said(of, invoice), { disputed: 0, codes: [] })
      deepEqual(said(of, invoice, 7), { disputed: 0, codes: before }, 'by the seventh rules it was')
    })
})

describe('what differs from them is found all the same', () => {
  const capped = bounded({ cap: 200 })
  for (const [what, of, invoice, code, disputed] of [
    ['more than the most', capped, billed(capped, week, [50, 100, 100, 0]), 'T01', 5_000],
    ['a rate that is none', capped, billed(capped, week, [55, 100, 45, 0]), 'T01', 0],
    [
      'rates that come to another sum',
      capped,
      billed(capped, week, [50, 100, 100, 100], { amount: 230 }),
      'S04',
      3_000,
    ],
    [
      'a day before free time ends by the hour',
      hourly,
      billed(hourly, ['2026-07-08', '2026-07-10'], [80, 80, 80]),
      'S02',
      8_000,
    ],
  ] as const)
    test(what, () => {
      const found = said(of, invoice)
      ok(found.codes.includes(code), JSON.stringify(found))
      deepEqual(found.disputed, disputed)
    })
})

test('what the ledger would bill under any least or most is told nothing, by rates or by what each day adds', () => {
  const bound = fc.record({
    of: fc.constantFrom('cap', 'minimum'),
    amount: fc.integer({ min: 1, max: 1_500 }),
    days: fc.integer({ min: 1, max: 12 }),
    by: fc.constantFrom('rate', 'amount'),
  })
  fc.assert(
    fc.property(bound, ({ of, amount, days, by }) => {
      const out = `2026-07-${String(12 + days)}`
      const ledger = counted(
        {
          free,
          tiers: [
            { from: 1, to: 3, rate: 50 },
            { from: 4, rate: 100 },
          ],
          [of]: amount,
        },
        '2026-07-08',
        out,
      )
      const rates = ledger.rows.filter(({ status }) => status === 'chargeable').map((row) => (row[by] ?? 0) / 100)
      const invoice = billed(ledger, ['2026-07-13', out], rates, { amount: (ledger.accrued?.amount ?? 0) / 100 })
      deepEqual(said(ledger, invoice), { disputed: 0, codes: [] })
    }),
    { numRuns: 200 },
  )
})

/** Of an invoice that prints hours and has no ledger: 72 hours from 8 July end within the 11th. */
describe('free time that is printed in hours', () => {
  const bare = (own: object) => {
    const invoice = invoiceOf(
      [
        {
          container_number: 'TCLU1234568',
          charge: 'rail_storage',
          free_time_start_on: '2026-07-08',
          free_time_end_on: '2026-07-11',
          ...own,
        },
      ],
      { issued_on: '2026-07-25' },
    )
    const { disputed, cannot_assess, findings } = checkInvoice(invoice, {
      clocks: [],
      others: [],
      in_us: false,
      disputed_on: null,
    })
    return { disputed, cannot_assess, codes: findings.map(({ code, days }) => [code, ...days]) }
  }
  const days = (from: string, count: number) => ({
    charged_days: [{ from, to: '2026-07-13' }],
    rates: [{ days: count, rate: 80 }],
    amount: 80 * count,
  })
  test('leaves its last day unassessed without a ledger, and no day before it', () => {
    deepEqual(bare({ free_hours: 72, ...days('2026-07-11', 3) }), {
      disputed: 0,
      cannot_assess: 24_000,
      codes: [['X01']],
    })
    deepEqual(bare({ free_hours: 72, ...days('2026-07-10', 4) }), {
      disputed: 8_000,
      cannot_assess: 24_000,
      codes: [['S02', '2026-07-10'], ['X01']],
    })
  })
  test('that is printed in days is contradicted by its last day', () => {
    deepEqual(bare({ free_days: 3, ...days('2026-07-11', 3) }), {
      disputed: 8_000,
      cannot_assess: 16_000,
      codes: [['S02', '2026-07-11'], ['X01']],
    })
  })
  test('is the free time that the law asks for, and no other than that of the terms in days', () => {
    const at_us = {
      rates: [{ days: 1, rate: 50 }],
      amount: 50,
      charged_days: [{ from: '2026-07-13', to: '2026-07-13' }],
      direction: 'import',
      charge: 'demurrage',
    }
    const codes = (own: object, clocks: readonly ChargeClock[]) =>
      checkInvoice(
        invoiceOf([{ container_number: 'TCLU1234568', ...at_us, ...own }], {
          issued_on: '2026-07-25',
          port_of_discharge_locode: 'USLAX',
        }),
        { clocks, others: [], in_us: true, disputed_on: null },
      ).findings.map(({ code }) => code)
    ok(codes({}, []).includes('L07'))
    ok(!codes({ free_hours: 96 }, []).includes('L07'))
    const of_days = bounded({})
    ok(codes({ free_hours: 72 }, [of_days]).includes('T01'))
    ok(!codes({ free_hours: 96 }, [of_days]).includes('T01'))
  })
})

describe('rates of a line whose first days fall away', () => {
  const tiers = [
    { from: 1, to: 6, rate: 50 },
    { from: 7, rate: 100 },
  ]
  const since = { free: { days: 6, unit: 'calendar' }, tiers, charge_days: { tier_anchor: 'since_start' } } as const
  const progressive = counted(since, '2026-07-08', '2026-07-17')
  const days = ['2026-07-13', '2026-07-17'] as const
  test('are right where each is that of its day', () => {
    const invoice = billed(progressive, days, [50, 50, 100, 100, 100], { free_time_end_on: null })
    deepEqual(said(progressive, invoice), { disputed: 10_000, codes: ['S02'] })
    deepEqual(said(progressive, invoice, 8).codes, ['S02', 'T04'])
  })
  test('are named where they are not', () => {
    const codes = said(progressive, billed(progressive, days, [50, 50, 50, 100, 100], { free_time_end_on: null })).codes
    ok(codes.includes('T04'))
  })

  const version = (from: string, to: string | null, rate: number) => ({
    effective_from: from,
    effective_to: to,
    lock_date: 'each_day' as const,
    terms: [term({ free: { days: 4, unit: 'calendar' }, tiers: [{ from: 1, rate }] })],
  })
  test('are none of the terms where their version does not hold on the day', () => {
    const versions = [version('2026-01-01', '2026-07-15', 80), version('2026-07-15', null, 90)]
    const stayed = stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-16' })
    const by_day = clock([tariff([], { versions })], [calendar()], stayed)
    const invoice = billed(by_day, ['2026-07-13', '2026-07-16'], [80, 80, 80, 80])
    deepEqual(said(by_day, invoice).codes, ['T01'])
    deepEqual(said(by_day, invoice, 8).codes, ['T04'])
    deepEqual(said(by_day, billed(by_day, ['2026-07-13', '2026-07-16'], [80, 80, 90, 90])).codes, [])
  })
})
