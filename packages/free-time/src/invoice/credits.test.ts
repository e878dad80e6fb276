import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { majorUnits } from '../money.ts'
import { billed_week, invoiceOf, right_line } from '../testing/billed-week.ts'
import { checkInvoice } from './check.ts'
import type { Invoice } from './document.ts'

/** Everything that the law asks of an invoice and of its line. */
const head = {
  billed_party: 'Example Imports Inc',
  issued_on: '2026-08-10',
  due_on: '2026-09-20',
  bill_of_lading_numbers: ['ATLL26110441'],
  port_of_discharge_locode: 'USLAX',
  liability_basis: 'Consignee',
  dispute_contact: 'dnd@atlantis.example',
  dispute_url: 'https://atlantis.example/dispute',
  dispute_window_days: 30,
  certifies_fmc_rules: true,
  certifies_no_own_fault: true,
}
const line = {
  ...right_line,
  free_days: 4,
  free_time_start_on: '2026-07-09',
  free_time_end_on: '2026-07-13',
  available_on: '2026-07-09',
  rule_reference: 'Item 12',
}
const credit = { container_number: 'TCLU1234568', charge: 'demurrage', charged_days: [], rates: [], amount: -200 }
const whole_credit = { ...line, rates: [], amount: -2235 }
const of = (lines: readonly object[], total_amount: number, more: object = {}) =>
  invoiceOf(lines, { ...head, total_amount, ...more })

function check(invoice: Invoice, others: readonly Invoice[] = [], rules?: number) {
  const standing = others.map((other) => ({ invoice: other, settled: false }))
  const found = checkInvoice(invoice, {
    clocks: [billed_week],
    others: standing,
    in_us: null,
    disputed_on: null,
    ...(rules === undefined ? {} : { rules }),
  })
  return [majorUnits(found.payable, 'USD'), majorUnits(found.disputed, 'USD'), found.findings.map(({ code }) => code)]
}

describe('a credit', () => {
  test('lacks nothing that the law asks of a charge, and does not void the charge beside it', () => {
    deepEqual(check(of([line, credit], 2035)), [2035, 0, []])
    deepEqual(check(of([line, credit], 2035), [], 11), [-200, 2235, ['L07', 'L08', 'L09', 'L10', 'L12', 'L14', 'L15']])
  })

  test('leaves the law to the charge beside it', () => {
    deepEqual(check(of([{ ...line, rule_reference: null }, credit], 2035)), [-200, 2235, ['L14']])
  })

  test('of a whole invoice need not be issued in time, and has no time for a dispute by law', () => {
    const late = of([whole_credit], -2235, { issued_on: '2027-01-10', due_on: null })
    deepEqual(check(late), [-2235, 0, []])
    const { governed, deadlines } = checkInvoice(late, { clocks: [], others: [], in_us: true, disputed_on: null })
    deepEqual([governed, deadlines.biller_issue_by], [false, null])
  })

  test('charges no day, so that neither it nor what it corrects is charged again by that', () => {
    const note = of([whole_credit], -2235, { number: 'ATL-2' })
    deepEqual(check(of([line], 2235), [note]), [2235, 0, []])
    deepEqual(check(note, [of([line], 2235)]), [-2235, 0, []])
    deepEqual(check(note, [of([line], 2235)], 11).at(-1), ['L15', 'D01'])
  })
})

describe('an invoice of the same boxes and total as another', () => {
  const days = (from: string, to: string, rate: number) => ({
    ...line,
    charged_days: [{ from, to }],
    rates: [{ days: 3, rate }],
    amount: 3 * rate,
  })
  const first = of([days('2026-07-14', '2026-07-16', 345)], 1035)
  const next = (more: object = {}) =>
    of([{ ...days('2026-07-18', '2026-07-20', 345), ...more }], 1035, { number: 'ATL-3' })

  test('is not taken for the other one where it prints other days', () => {
    deepEqual(check(next(), [first]), [1035, 0, []])
    deepEqual(check(next(), [first], 11).at(-1), ['D02'])
  })

  test('may be the other one where they have a day in common, or one of them prints none', () => {
    const overlapping = of([days('2026-07-16', '2026-07-18', 345)], 1035)
    deepEqual(check(next(), [overlapping]).at(-1), ['D01', 'D02'])
    deepEqual(check(next(), [of([{ ...line, charged_days: [], rates: [], amount: 1035 }], 1035)]).at(-1), ['D02'])
  })
})
