import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { billed_week, invoiceOf, right_line } from '../testing/billed-week.ts'
import { calendar, clock, stay, tariff, term } from '../testing/stay.ts'
import { checkInvoice } from './check.ts'
import type { CheckInput, Verdict } from './check.ts'

/** Six days, from the cheapest rate to the dearest. */
const six_days = {
  charged_days: [{ from: '2026-07-13', to: '2026-07-18' }],
  rates: [100, 100, 200, 200, 400, 400].map((rate) => ({ days: 1, rate })),
  amount: 1400,
}

type Parts = Readonly<Record<string, unknown>>
function check(parts: Parts, input: Partial<CheckInput> = {}): Verdict {
  const invoice = invoiceOf([{ ...right_line, ...six_days, ...parts }])
  return checkInvoice(invoice, { clocks: [], others: [], in_us: false, disputed_on: null, ...input })
}

const divided = ({ payable, disputed, cannot_assess }: Verdict) => [payable / 100, disputed / 100, cannot_assess / 100]
const shares = ({ findings }: Verdict) =>
  findings.flatMap(({ code, amount }) => (amount === null ? [] : [`${code} ${amount / 100}`]))
const open = ({ findings }: Verdict) =>
  findings.filter(({ code, days }) => code === 'X01' && days.length > 0).map(({ text }) => text)

/** Another invoice of the same biller, of these days. */
const other = (from: string, to: string, settled = false) => ({
  invoice: invoiceOf([{ ...right_line, charged_days: [{ from, to }], rates: [] }], { number: '0' }),
  settled,
})

describe('what days take with them that fall away of a line without a ledger', () => {
  test('is disputed by the least that it can be, and the most is said: terms number days since the start, or charged ones', () => {
    const found = check({ free_time_end_on: '2026-07-14' })
    deepEqual(divided(found), [0, 200, 1200])
    deepEqual(shares(found), ['S02 200'])
    deepEqual(open(found), [
      'Without terms it is not known which rates fall away with these days: between USD 200.00 and USD 800.00; USD 200.00 is disputed',
    ])
  })

  test('is the last rates where these are the least', () => {
    const falling = [400, 400, 200, 200, 100, 100].map((rate) => ({ days: 1, rate }))
    const found = check({ free_time_end_on: '2026-07-14', rates: falling })
    deepEqual(divided(found), [0, 200, 1200])
    ok(open(found)[0]?.includes('between USD 200.00 and USD 800.00'))
  })

  test('is known where both are the same: at the end, of one rate, and of all days', () => {
    for (const [parts, disputed] of [
      [{ gated_out_on: '2026-07-16' }, 800],
      [{ free_time_end_on: '2026-07-14', rates: [{ days: 6, rate: 200 }], amount: 1200 }, 400],
      [{ free_time_end_on: '2026-07-18' }, 1400],
    ] as const) {
      const found = check(parts)
      deepEqual([found.disputed / 100, open(found)], [disputed, []], JSON.stringify(parts))
    }
  })

  test('is their own rate where another invoice has them, as the days after them keep their numbers', () => {
    const found = check({}, { others: [other('2026-07-13', '2026-07-14')] })
    deepEqual([divided(found), shares(found), open(found)], [[0, 200, 1200], ['D01 200'], []])
    const paid = check({}, { others: [other('2026-07-12', '2026-07-13', true)] })
    deepEqual([shares(paid), open(paid)], [['P01 100'], []])
  })

  test('is the cheaper copy of a day that stands on it twice, at least', () => {
    const twice = [
      { from: '2026-07-13', to: '2026-07-15' },
      { from: '2026-07-13', to: '2026-07-15' },
    ]
    const found = check({ charged_days: twice })
    deepEqual([divided(found), shares(found)], [[0, 400, 1000], ['S04 400']])
    ok(open(found)[0]?.includes('between USD 400.00 and USD 1000.00'), JSON.stringify(open(found)))
  })

  test('is not known where the line prints no rate of each day, and said to be so', () => {
    const found = check({ free_time_end_on: '2026-07-14', rates: [] })
    deepEqual([divided(found), shares(found)], [[0, 0, 1400], []])
    deepEqual(open(found), [
      'What falls away with these days is not known: the line prints no rate of each of its days',
    ])
  })

  test('may be nothing that is certain, where the line comes to less than its rates', () => {
    const found = check({ free_time_end_on: '2026-07-14', amount: 1200 })
    deepEqual(divided(found), [0, 0, 1200])
    deepEqual(open(found), [
      'Without terms it is not known which rates fall away with these days: up to USD 600.00; nothing of it is disputed',
    ])
  })

  test('was the last rates, as if they were certain, by the ninth rules', () => {
    const found = check({ free_time_end_on: '2026-07-14' }, { rules: 9 })
    deepEqual([divided(found), shares(found), open(found)], [[0, 800, 600], ['S02 800'], []])
  })
})

describe('what each ground bears where the ledger knows what is owed', () => {
  const tiers = [
    { from: 1, to: 7, rate: 100 },
    { from: 8, to: 9, rate: 200 },
    { from: 10, rate: 400 },
  ]
  const since = { free: { days: 6, unit: 'calendar' }, tiers, charge_days: { tier_anchor: 'since_start' } } as const
  const stayed = stay({ box_discharged: '2026-07-08', gated_out_full: '2026-07-17' })
  /** Free until the 14th; 100 on the 15th, 200 on the 16th and 17th. */
  const progressive = clock([tariff([term(since)])], [calendar()], stayed)
  // The 14th is free, and the 18th after the end: each printed with the rate of its day.
  const line = {
    charged_days: [{ from: '2026-07-14', to: '2026-07-18' }],
    rates: [100, 100, 200, 200, 400].map((rate) => ({ days: 1, rate })),
    amount: 1000,
  }

  test('is the rate of its own days where rates are those of their days', () => {
    const found = check(line, { clocks: [progressive] })
    deepEqual(
      [divided(found), shares(found)],
      [
        [500, 500, 0],
        ['S02 100', 'S03 400'],
      ],
    )
    deepEqual(shares(check(line, { clocks: [progressive], rules: 9 })), ['S02 400', 'S03 100'])
  })

  test('is the last rate where days that fall away shift the others', () => {
    const shifted = {
      charged_days: [{ from: '2026-07-13', to: '2026-07-20' }],
      rates: [
        { days: 4, rate: 300 },
        { days: 4, rate: 345 },
      ],
      amount: 2580,
    }
    const found = check(shifted, { clocks: [billed_week], others: [other('2026-07-14', '2026-07-14')] })
    deepEqual(
      [divided(found), shares(found)],
      [
        [1935, 645, 0],
        ['D01 300', 'S02 345'],
      ],
    )
  })

  test('is the last rate, and that no table has it is said as well', () => {
    const dear = {
      charged_days: [{ from: '2026-07-13', to: '2026-07-20' }],
      rates: [
        { days: 4, rate: 300 },
        { days: 3, rate: 345 },
        { days: 1, rate: 500 },
      ],
      amount: 2735,
    }
    const named = (parts: Parts, rules?: number) =>
      check({ ...dear, ...parts }, { clocks: [billed_week], ...(rules !== undefined && { rules }) })
    const found = named({})
    deepEqual([divided(found), shares(found)], [[2235, 500, 0], ['S02 500']])
    const codesOf = ({ findings }: Verdict) =>
      findings.flatMap(({ code, days }) => (days.length > 0 ? [code, ...days] : []))
    deepEqual(codesOf(found), ['S02', '2026-07-13', 'T01', '2026-07-20'])
    deepEqual(codesOf(named({}, 10)), ['S02', '2026-07-13'])
    const less = [...dear.rates.slice(0, 2), { days: 1, rate: 345 }]
    deepEqual(codesOf(named({ rates: less, amount: 2580 })), ['S02', '2026-07-13'])
  })
})

test('without a ledger no numbering of days gives less than what is disputed, nor more than what is said', () => {
  const cases = fc.record({
    rates: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 9 }),
    free: fc.integer({ min: 0, max: 9 }),
    after: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(cases, ({ rates, free, after }) => {
      const day = (at: number) => `2026-07-${String(10 + at)}`
      const amount = rates.reduce((sum, rate) => sum + rate, 0)
      const last = Math.max(rates.length - 1 - after, 0)
      const found = check({
        charged_days: [{ from: day(0), to: day(rates.length - 1) }],
        rates: rates.map((rate) => ({ days: 1, rate })),
        amount,
        free_time_end_on: free === 0 ? null : day(free - 1),
        gated_out_on: day(last),
      })
      const kept = rates.map((_, at) => at).filter((at) => at >= free && at <= last)
      const sum = (of: readonly number[]) => of.reduce((total, rate) => total + rate, 0)
      const fallen = [sum(kept.map((at) => rates[at] ?? 0)), sum(rates.slice(0, kept.length))].map(
        (owed) => amount - owed,
      )
      equal(found.disputed, Math.min(...fallen) * 100)
      equal(
        found.findings.reduce((total, one) => total + (one.amount ?? 0), 0),
        found.disputed,
      )
      equal(open(found).length, Math.min(...fallen) === Math.max(...fallen) ? 0 : 1)
      if (open(found).length > 0) ok(open(found)[0]?.includes(`and USD ${Math.max(...fallen)}.00`))
    }),
  )
})
