import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { calendar, clock, readable, stay, tariff, term } from '../testing/stay.ts'
import { dayNumber, dayOf } from '../time/day.ts'
import { checkInvoice } from './check.ts'
import type { CheckInput } from './check.ts'
import { readInvoice } from './document.ts'

const FIRST = dayNumber('2026-07-01') ?? 0
const steps = [
  { from: 1, to: 2, rate: 100 },
  { from: 3, to: 5, rate: 170 },
  { from: 6, rate: 290 },
]
const paper = tariff([term({ tiers: steps })])
const INPUT: Omit<CheckInput, 'clocks'> = { others: [], in_us: false, disputed_on: null }
const RUNS = { numRuns: 100 }

type Line = {
  [name: string]: unknown
  amount: number
  charged_days: { from: string; to: string }[]
  rates: { days: number; rate: number }[]
}

/** The ledger of a stay that is charged for some days, and the invoice that it would be. */
const billed = fc
  .record({ start: fc.integer({ min: 0, max: 6 }), stay: fc.integer({ min: 9, max: 25 }) })
  .map(({ start, stay: days }) => {
    const ledger = clock(
      [paper],
      [calendar()],
      stay({ box_discharged: dayOf(FIRST + start), gated_out_full: dayOf(FIRST + start + days) }),
    )
    const rows = ledger.rows.filter(({ status }) => status === 'chargeable')
    const line: Line = {
      container_number: 'TCLU1234568',
      charge: 'demurrage',
      free_days: 4,
      free_time_start_on: ledger.first_day_on,
      free_time_end_on: ledger.last_free_on,
      charged_days: rows.map(({ day }) => ({ from: day, to: day })),
      rates: rows.map(({ rate }) => ({ days: 1, rate: (rate ?? 0) / 100 })),
      amount: (ledger.accrued?.amount ?? 0) / 100,
    }
    return { ledger, line }
  })

function verdictOf(
  ledger: Parameters<typeof checkInvoice>[1]['clocks'],
  lines: Line | readonly Line[],
  total = [lines].flat().reduce((sum, { amount }) => sum + amount, 0),
  { in_us, others = 0 }: { readonly in_us: boolean; readonly others?: number } = { in_us: false },
) {
  const attributes = {
    number: '1',
    biller: { kind: 'line', scac: 'ATLL' },
    currency_code: 'USD',
    total_amount: total,
    lines: [lines].flat(),
  }
  const invoice = readable(readInvoice(JSON.stringify({ data: { type: 'invoice', attributes } })))
  const again = { invoice: { ...invoice, number: '0' }, settled: false }
  return checkInvoice(invoice, { ...INPUT, in_us, others: Array.from({ length: others }, () => again), clocks: ledger })
}

const next = (day: string, by: number) => dayOf((dayNumber(day) ?? 0) + by)

/** Single mistakes, each with the amount by which the line becomes too high. */
const mutations: Readonly<Record<string, (line: Line) => Line>> = {
  'a day more at the end': (line) => ({
    ...line,
    charged_days: [
      ...line.charged_days,
      { from: next(line.charged_days.at(-1)?.to ?? '', 1), to: next(line.charged_days.at(-1)?.to ?? '', 1) },
    ],
    rates: [...line.rates, { days: 1, rate: 290 }],
    amount: line.amount + 290,
  }),
  'a free day before': (line) => ({
    ...line,
    charged_days: [
      { from: next(line.charged_days[0]?.from ?? '', -1), to: next(line.charged_days[0]?.from ?? '', -1) },
      ...line.charged_days,
    ],
    rates: [...line.rates, { days: 1, rate: 290 }],
    amount: line.amount + 290,
  }),
  'a rate too high': (line) => ({
    ...line,
    rates: line.rates.map((rate, index) => (index === 0 ? { days: 1, rate: 101 } : rate)),
    amount: line.amount + 1,
  }),
  'a sum too high': (line) => ({ ...line, amount: line.amount + 7 }),
  'a day twice': (line) => ({
    ...line,
    charged_days: [...line.charged_days, ...line.charged_days.slice(-1)],
    rates: [...line.rates, ...line.rates.slice(-1)],
    amount: line.amount + (line.rates.at(-1)?.rate ?? 0),
  }),
}

describe('checking an invoice', () => {
  test('finds nothing in what the ledger itself would bill', () => {
    fc.assert(
      fc.property(billed, ({ ledger, line }) =>
        deepEqual(verdictOf([ledger], line), {
          ...verdictOf([ledger], line),
          payable: line.amount * 100,
          disputed: 0,
          cannot_assess: 0,
          findings: [],
        }),
      ),
      RUNS,
    )
  })

  test('finds every single mistake, and disputes exactly what it adds', () => {
    fc.assert(
      fc.property(billed, fc.constantFrom(...Object.values(mutations)), ({ ledger, line }, mutate) => {
        const wrong = mutate(line)
        const { payable, disputed, findings } = verdictOf([ledger], wrong)
        deepEqual([payable, disputed], [line.amount * 100, (wrong.amount - line.amount) * 100])
        ok(findings.some(({ certainty, amount }) => certainty === 'certain' && amount === disputed))
      }),
      RUNS,
    )
  })

  test('gives each of several mistakes its own amount, which together are what is disputed', () => {
    fc.assert(
      fc.property(
        billed,
        fc.subarray(Object.entries(mutations), { minLength: 1 }),
        fc.boolean(),
        ({ ledger, line }, made, known) => {
          const wrong = made.reduce((one, [, mutate]) => mutate(one), line)
          const { disputed, findings } = verdictOf(known ? [ledger] : [], wrong)
          deepEqual(
            findings.reduce((sum, one) => sum + (one.amount ?? 0), 0),
            disputed,
          )
          const of = (code: string) => findings.filter((one) => one.code === code && one.amount !== null)
          const names = made.map(([name]) => name)
          if (!names.includes('a day twice') && names.includes('a sum too high'))
            deepEqual(
              of('S04').map(({ amount }) => amount),
              [700],
            )
          if (known && names.includes('a rate too high'))
            deepEqual(
              of('T01').map(({ amount }) => amount),
              [100],
            )
        },
      ),
      RUNS,
    )
  })

  test('gives a finding either an amount above 0 or none, whatever is wrong and whichever law applies', () => {
    fc.assert(
      fc.property(
        billed,
        fc.array(fc.constantFrom(...Object.values(mutations)), { maxLength: 3 }),
        fc.integer({ min: -500, max: 9_000 }),
        fc.option(fc.integer({ min: -500, max: 9_000 })),
        fc.boolean(),
        fc.record({ in_us: fc.boolean(), others: fc.integer({ min: 0, max: 1 }) }),
        ({ ledger, line }, mutate, amount, total, known, beside) => {
          const lines = [...mutate.map((one) => one(line)), { ...line, amount }]
          const { findings, disputed } = verdictOf(known ? [ledger] : [], lines, total ?? undefined, beside)
          for (const { code, amount: part } of findings) ok(part === null || part > 0, `${code} has ${part}`)
          ok(findings.reduce((sum, one) => sum + (one.amount ?? 0), 0) <= disputed)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('divides any total into parts that add up to it, and disputes no amount twice', () => {
    fc.assert(
      fc.property(
        billed,
        fc.integer({ min: -500, max: 9_000 }),
        fc.integer({ min: -500, max: 9_000 }),
        fc.boolean(),
        ({ ledger, line }, amount, total, known) => {
          const { payable, disputed, cannot_assess, findings } = verdictOf(
            known ? [ledger] : [],
            { ...line, amount },
            total,
          )
          deepEqual(payable + disputed + cannot_assess, total * 100)
          ok(disputed >= 0 && cannot_assess >= 0)
          ok(findings.reduce((sum, one) => sum + (one.amount ?? 0), 0) <= disputed)
        },
      ),
      RUNS,
    )
  })
})
