import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ChargeClock } from '../model/clock.ts'
import { billed_week, invoiceOf, right_line } from '../testing/billed-week.ts'
import { checkInvoice } from './check.ts'
import { readInvoice } from './document.ts'
import { readInvoiceCsv } from './invoice-csv.ts'

/** Where no law asks for more, so that only the sums show. */
const elsewhere = { ...billed_week, country: 'NL', locode: 'NLRTM' }
const printed = { port_of_discharge_locode: 'NLRTM' }

function check(head: object, line: object = {}, clocks: readonly ChargeClock[] = [elsewhere]) {
  const invoice = invoiceOf([{ ...right_line, ...line }], { ...printed, ...head })
  const verdict = checkInvoice(invoice, { clocks, others: [], in_us: null, disputed_on: null })
  const { payable, disputed, cannot_assess, findings } = verdict
  const billed = 223_500 + invoice.tax + invoice.other
  if (Object.keys(line).length === 0) equal(payable + disputed + cannot_assess, invoice.total ?? billed)
  return { sums: [payable, disputed, cannot_assess], codes: findings.map(({ code }) => code), findings }
}

describe('what the total of an invoice has beside its lines', () => {
  test('is a wrong sum where nothing says what it is', () => {
    const { sums, codes, findings } = check({ total_amount: 2637.3 })
    deepEqual([sums, codes], [[223_500, 40_230, 0], ['S04']])
    match(findings[0]?.text ?? '', /more than its lines, and neither tax nor other charges/)
  })

  test('is no wrong sum as tax, and not checked', () => {
    const { sums, codes, findings } = check({ total_amount: 2637.3, tax_amount: 402.3 })
    deepEqual([sums, codes], [[223_500, 0, 40_230], ['X01']])
    match(findings[0]?.text ?? '', /Tax of USD 402\.3 is not checked/)
  })

  test('is tax and other charges, each named, also without a printed total', () => {
    const parts = { tax_amount: 100, other_amount: 35.5 }
    for (const total of [{ total_amount: 2370.5 }, {}]) {
      const { sums, codes } = check({ ...parts, ...total })
      deepEqual(
        [sums, codes],
        [
          [223_500, 0, 13_550],
          ['X01', 'X01'],
        ],
      )
    }
    deepEqual(check({ ...parts, total_amount: 2400 }).codes, ['S04', 'X01', 'X01'])
  })

  test('of less than its parts leaves less, of which nothing is paid twice', () => {
    const { sums, codes } = check({ total_amount: 2300, tax_amount: 100 })
    deepEqual(
      [sums, codes],
      [
        [223_500, 0, 6500],
        ['S04', 'X01'],
      ],
    )
  })

  test('is accepted as a credit, and says nothing where it is 0', () => {
    deepEqual(check({ total_amount: 2200, other_amount: -35 }).sums, [220_000, 0, 0])
    deepEqual(check({ total_amount: 2235, tax_amount: 0, other_amount: null }).codes, [])
  })

  test('is not disputed with the lines that the law voids', () => {
    const { sums, codes } = check(
      { ...printed, total_amount: 2335, tax_amount: 100, port_of_discharge_locode: 'USLAX' },
      {},
      [billed_week],
    )
    deepEqual(sums, [0, 223_500, 10_000])
    ok(codes.includes('L04') && codes.includes('X01'))
  })

  test('is read in the currency of the invoice, and from a table', () => {
    const { number, biller } = { number: 'ATL-1', biller: { kind: 'line', scac: 'ATLL' } }
    const attributes = {
      number,
      biller,
      currency_code: 'JPY',
      tax_amount: 10.5,
      lines: [{ charge: 'demurrage', amount: 5 }],
    }
    const read = readInvoice(JSON.stringify({ data: { type: 'invoice', attributes } }))
    deepEqual(read.ok ? [] : read.problems.map(({ pointer }) => pointer), ['/data/attributes/tax_amount'])
    const csv = readInvoiceCsv(
      'number,biller_kind,biller_scac,currency_code,tax_amount,other_amount,container_number,charge,from,to,amount\n' +
        'A,line,ATLL,USD,4.5,2,TCLU1234568,demurrage,2026-07-14,2026-07-20,2235\n',
    )
    ok(csv.ok)
    const [first] = csv.value
    deepEqual([first?.data.attributes['tax_amount'], first?.data.attributes['other_amount']], ['4.5', '2'])
  })
})
