import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { billed_week, invoiceOf, right_line } from '../testing/billed-week.ts'
import { checkInvoice } from './check.ts'
import type { CheckInput, Verdict } from './check.ts'

type Parts = Readonly<Record<string, unknown>>
function check(parts: Parts, input: Partial<CheckInput> = {}): Verdict {
  const invoice = invoiceOf([{ ...right_line, ...parts }])
  return checkInvoice(invoice, { clocks: [billed_week], others: [], in_us: false, disputed_on: null, ...input })
}

const shares = ({ findings }: Verdict) =>
  findings.flatMap(({ code, amount }) => (amount === null ? [] : [`${code} ${amount / 100}`]))

describe('what each ground of a line bears', () => {
  // Two days before the first charged one, one rate 10 too high, and 55 too much in the sum.
  const three_errors = {
    charged_days: [{ from: '2026-07-12', to: '2026-07-20' }],
    rates: [
      { days: 1, rate: 310 },
      { days: 3, rate: 300 },
      { days: 5, rate: 345 },
    ],
    amount: 2990,
  }

  test('is its own part: the sum its difference, days their rates, a rate what it is too high by', () => {
    const found = check(three_errors)
    // The 12th is a Sunday, the 13th a free day: two reasons.
    deepEqual(shares(found), ['S04 55', 'S02 345', 'S02 345', 'T01 10'])
    deepEqual([found.payable, found.disputed, found.cannot_assess], [223_500, 75_500, 0])
  })

  test('is the same without a ledger, as far as the line refutes itself', () => {
    const found = check({ ...three_errors, free_time_end_on: '2026-07-13' }, { clocks: [] })
    deepEqual(shares(found), ['S02 610', 'S04 55'])
    deepEqual([found.payable, found.disputed, found.cannot_assess], [0, 66_500, 232_500])
  })

  test('never counts a day twice: the stronger ground has it', () => {
    const found = check({ ...three_errors, free_time_end_on: '2026-07-13' })
    deepEqual(shares(found), ['S02 690', 'S04 55', 'T01 10'])
    equal(found.findings.filter(({ code }) => code === 'S02').length, 3)
  })

  test('of a day that is charged twice on the line is the dearest rate, beside the days of another invoice', () => {
    const others = [
      {
        invoice: invoiceOf([{ ...right_line, charged_days: [{ from: '2026-07-19', to: '2026-07-20' }] }], {
          number: '0',
        }),
        settled: false,
      },
    ]
    const twice = {
      charged_days: [...right_line.charged_days, { from: '2026-07-20', to: '2026-07-20' }],
      rates: [right_line.rates[0], { days: 4, rate: 345 }],
      amount: 2580,
    }
    deepEqual(shares(check(twice, { others })), ['D01 690', 'S04 345'])
  })

  test('is never more than what is disputed, where other mistakes of the line are in our favour', () => {
    deepEqual(shares(check({ ...three_errors, amount: 2300 })), ['S02 65'])
    deepEqual(shares(check({ ...three_errors, amount: 2200 })), [])
  })

  test('is the strongest ground alone where the line prints no rate of each day', () => {
    deepEqual(shares(check({ ...three_errors, rates: [] })), ['S02 755'])
  })

  test('is that of a ground of its own where days are right and the line prints no rates that could be wrong', () => {
    const found = check({ rates: [], amount: 2300 })
    deepEqual(shares(found), ['T01 65'])
    ok(found.findings[0]?.text.includes('more than its days cost'))
  })

  test('was all that is disputed of the line, and the strongest ground had it, by the rules before', () => {
    deepEqual(shares(check(three_errors, { rules: 3 })), ['S04 755'])
  })
})
