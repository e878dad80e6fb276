import { addDays } from '../time.ts'
import { isGoverned, withLine, withRows } from './mistake.ts'
import type { Mistake } from './mistake.ts'
import type { Invoice } from './invoice.ts'

/** Items of 46 CFR 541.6, each with what leaves it out; without the port nobody could say which law governs. */
const ITEMS: readonly (readonly [code: string, blank: (invoice: Invoice) => Invoice])[] = [
  ['L01', (invoice) => ({ ...invoice, bill_of_lading_numbers: null })],
  ['L04', (invoice) => ({ ...invoice, liability_basis: null })],
  ['L06', (invoice) => ({ ...invoice, due_on: null })],
  ['L07', (invoice) => withLine(invoice, { free_days: null })],
  ['L08', (invoice) => withLine(invoice, { free_time_start_on: null })],
  ['L09', (invoice) => withLine(invoice, { free_time_end_on: null })],
  ['L10', (invoice) => withLine(invoice, { available_on: null })],
  ['L14', (invoice) => withLine(invoice, { rule_reference: null })],
  ['L15', (invoice) => withLine(invoice, { rates: null })],
  ['L16', (invoice) => ({ ...invoice, dispute_contact: null })],
  ['L17', (invoice) => ({ ...invoice, dispute_url: null })],
  ['L18', (invoice) => ({ ...invoice, dispute_window_days: null })],
  ['L19', (invoice) => ({ ...invoice, certifies_fmc_rules: null })],
  ['L20', (invoice) => ({ ...invoice, certifies_no_own_fault: null })],
]

/** Passes invoices of lines on to its own customers. */
const NVOCC: Invoice['biller'] = { kind: 'nvocc', scac: 'QNVO', facility: null }

const missingItems: readonly Mistake[] = ITEMS.map(([code, blank]) => ({
  name: `item_missing_${code}`,
  codes: [code],
  voids: true,
  make: (invoice, desk) => (isGoverned(desk) ? blank(invoice) : null),
}))

/** Mistakes that the paper alone shows, or the number of the box. */
export const MISTAKES_OF_FORM: readonly Mistake[] = [
  ...missingItems,
  {
    name: 'issued_late',
    codes: ['L21'],
    voids: true,
    make: (invoice, desk) => {
      const last = desk.bill.charge.rows.at(-1)?.day
      if (!isGoverned(desk) || last === undefined) return null
      const issued_on = addDays(last, desk.luck.whole(31, 60))
      return { ...invoice, issued_on, due_on: addDays(issued_on, 30), received_on: addDays(issued_on, 2) }
    },
  },
  {
    name: 'added_wrongly',
    codes: ['S04'],
    voids: false,
    make: (invoice, { luck }) => withLine(invoice, { amount: (invoice.lines[0]?.amount ?? 0) + luck.whole(1, 9) * 10 }),
  },
  {
    name: 'day_left_out',
    codes: ['S05'],
    voids: false,
    make: (invoice, { bill: { charge } }) =>
      charge.rows.length < 3 ? null : withRows(invoice, charge.rows.toSpliced(1, 1)),
  },
  {
    name: 'other_currency',
    codes: ['X01'],
    voids: false,
    make: (invoice) => ({ ...invoice, currency_code: invoice.currency_code === 'EUR' ? 'USD' : 'EUR' }),
  },
  {
    name: 'passed_on_late',
    codes: ['L21'],
    voids: true,
    make: (invoice, desk) => {
      if (!isGoverned(desk) || invoice.issued_on === null || desk.bill.paper.issuer.kind !== 'line') return null
      const upstream_issued_on = addDays(invoice.issued_on, -desk.luck.whole(31, 60))
      return { ...invoice, biller: NVOCC, upstream_issued_on }
    },
  },
  {
    name: 'wrong_check_digit',
    codes: ['E03'],
    voids: false,
    make: (invoice, { bill: { stay } }) =>
      withLine(invoice, { container_number: `${stay.container.slice(0, 10)}${(Number(stay.container[10]) + 3) % 10}` }),
  },
]
