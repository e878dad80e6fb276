import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { billed_week, invoiceOf, right_line } from '../testing/billed-week.ts'
import { checkInvoice } from './check.ts'
import type { CheckInput, Verdict } from './check.ts'
import type { BoxPayment } from './payments.ts'

type Parts = Readonly<Record<string, unknown>>
const last_days = {
  charged_days: [{ from: '2026-07-18', to: '2026-07-20' }],
  rates: [{ days: 3, rate: 345 }],
  amount: 1035,
}

const payment = (parts: Partial<BoxPayment> = {}): BoxPayment => ({
  container: 'TCLU1234568',
  charge: 'demurrage',
  biller: 'ATLL',
  kind: 'payment',
  amount: 120_000,
  currency_code: 'USD',
  on: '2026-07-21',
  days: null,
  reference: 'R-77',
  started_on: null,
  observation_ids: ['p'],
  ...parts,
})

function check(
  payments: readonly BoxPayment[],
  parts: Parts = {},
  input: Partial<CheckInput> = {},
  head: Parts = {},
): Verdict {
  const invoice = invoiceOf([{ ...right_line, ...parts }], { issued_on: '2026-08-10', ...head })
  return checkInvoice(invoice, {
    clocks: [billed_week],
    others: [],
    in_us: false,
    disputed_on: null,
    payments,
    ...input,
  })
}
const said = ({ findings }: Verdict) =>
  findings.map(({ code, certainty, days, amount }) => [code, certainty, days.length, amount])

describe('what was paid before an invoice', () => {
  test('is disputed on it, by its date and reference, and no more than was paid', () => {
    const found = check([payment()])
    deepEqual([found.payable, found.disputed], [103_500, 120_000])
    deepEqual(said(found), [['P01', 'certain', 4, 120_000]])
    equal(
      found.findings[0]?.text,
      'Paid already: USD 1200.00 on 2026-07-21, reference R-77: what it settled is charged again',
    )
    deepEqual(found.findings[0]?.observation_ids, ['p'])
  })

  test('pays the first charged days, so that an invoice for later days is owed', () => {
    const found = check([payment()], last_days)
    deepEqual([found.payable, found.disputed, said(found)], [103_500, 0, []])
  })

  test('pays the days that it names', () => {
    const named = payment({ days: { from: '2026-07-18', to: '2026-07-20' }, amount: 103_500 })
    deepEqual(said(check([named], last_days)), [['P01', 'certain', 3, 103_500]])
    deepEqual(said(check([named, payment()])), [
      ['P01', 'certain', 3, 103_500],
      ['P01', 'certain', 4, 120_000],
    ])
  })

  test('is the invoice of its own where it names it, or came with it or after it', () => {
    for (const own of [
      payment({ reference: 'ATL-1' }),
      payment({ on: '2026-08-10' }),
      payment({ on: '2026-09-01', reference: null }),
    ])
      deepEqual(said(check([own])), [])
  })

  test('is one of waivers, credits and granted disputes too', () => {
    const kinds = (['waiver', 'credit', 'dispute_granted'] as const).map(
      (kind) => check([payment({ kind })]).findings[0]?.text.split(' already')[0],
    )
    deepEqual(kinds, ['Waived', 'Credited', 'Granted in a dispute'])
  })

  test('of another box, charge, biller or stay says nothing', () => {
    for (const other of [
      payment({ container: 'MSKU1234565' }),
      payment({ charge: 'storage' }),
      payment({ biller: 'W185' }),
      payment({ started_on: '2026-03-01' }),
    ])
      deepEqual(said(check([other])), [])
    ok(said(check([payment({ started_on: billed_week.started_on, biller: null })])).length > 0)
  })

  test('is asked about, and disputes nothing, where the ledger cannot say which days it paid', () => {
    for (const found of [
      check([payment()], {}, { clocks: [] }),
      check([payment({ currency_code: 'EUR' })]),
      check([payment()], {}, {}, { currency_code: 'EUR' }),
    ]) {
      ok(
        found.findings.some(
          ({ code, certainty, amount }) => code === 'P01' && certainty === 'likely' && amount === null,
        ),
      )
      equal(found.disputed, 0)
    }
  })

  test('stands beside other mistakes, each with its own amount', () => {
    const parts = {
      charged_days: [{ from: '2026-07-13', to: '2026-07-20' }],
      rates: [right_line.rates[0], { days: 4, rate: 345 }],
      amount: 2600,
    }
    const found = check([payment()], parts)
    deepEqual(
      found.findings.map(({ code, amount }) => [code, amount]),
      [
        ['S04', 2_000],
        ['P01', 120_000],
        ['S02', 34_500],
      ],
    )
    deepEqual([found.payable, found.disputed], [103_500, 156_500])
    deepEqual(
      check([payment()], { ...parts, rates: [] }).findings.map(({ code, amount }) => [code, amount]),
      [
        ['P01', 120_000],
        ['S02', 36_500],
      ],
    )
  })

  test('of a day that another invoice charges already is counted once', () => {
    const first = check([], {}, {}, { number: 'ATL-0' })
    equal(first.disputed, 0)
    const { findings, disputed } = checkAgain([payment()])
    deepEqual([findings.map(({ code, amount }) => [code, amount]), disputed], [[['D01', 223_500]], 223_500])
  })

  test('divides the total exactly, and never disputes more than was paid', () => {
    const some = fc.array(
      fc.record({
        amount: fc.integer({ min: 0, max: 400_000 }),
        on: fc.constantFrom('2026-07-21', '2026-08-09', '2026-08-10', '2026-12-01'),
        days: fc.constantFrom(null, { from: '2026-07-16', to: '2026-07-18' }, { from: '2026-07-01', to: '2026-08-18' }),
        kind: fc.constantFrom('payment' as const, 'waiver' as const),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 3000 }), fc.boolean(), (made, amount, known) => {
        const payments = made.map((one) => payment(one))
        const { payable, disputed, cannot_assess, findings } = check(payments, { amount }, known ? {} : { clocks: [] })
        equal(payable + disputed + cannot_assess, amount * 100)
        ok(payable >= 0)
        const borne = findings.reduce((sum, one) => sum + (one.amount ?? 0), 0)
        equal(borne, disputed)
        const by_payments = findings.reduce((sum, one) => sum + (one.code === 'P01' ? (one.amount ?? 0) : 0), 0)
        ok(by_payments <= payments.reduce((sum, one) => sum + (one.on < '2026-08-10' ? one.amount : 0), 0))
      }),
      { numRuns: 200 },
    )
  })
})

function checkAgain(payments: readonly BoxPayment[]): Verdict {
  const other = invoiceOf([right_line], { number: 'ATL-0', issued_on: '2026-08-01' })
  return check(payments, {}, { others: [{ invoice: other, settled: false }] })
}

test('a day is owed once, whichever lines of the invoice charge it', () => {
  const invoice = invoiceOf([right_line, { ...right_line, ...last_days }])
  const found = (rules: number) =>
    checkInvoice(invoice, { clocks: [billed_week], others: [], in_us: false, disputed_on: null, rules })
  deepEqual([found(4).payable, found(4).disputed, said(found(4))], [223_500, 103_500, [['D01', 'certain', 3, 103_500]]])
  deepEqual([found(3).payable, found(3).disputed], [327_000, 0])
})
