import { charges_check } from '../../src/commands/charges-check.ts'
import type { RestService } from '../rest/service.ts'
import { bedOf } from './bed.ts'
import { line_invoice } from './papers.ts'
import { csvOf, file, saidBy, saidByCommand } from './tariff-doors.ts'
import type { Table } from './tariff-doors.ts'

/** An invoice with a mistake, as parts of a document and as cells of a table. */
export interface BadInvoice {
  readonly what: string
  readonly parts: object
  readonly line: object
  /** What differs from the usual row, row by row; null: a table can't say it. */
  readonly cells: readonly Readonly<Record<string, string>>[] | null
  /** Null: it is legal. */
  readonly problem: string | null
  readonly place: string
}

const usual: Readonly<Record<string, string>> = {
  biller_kind: 'line',
  biller_scac: 'TEST',
  currency_code: 'USD',
  total_amount: '1800',
  container_number: 'TSTU1000003',
  charge: 'demurrage',
  from: '2026-06-13',
  to: '2026-06-18',
  rate: '300',
  amount: '1800',
  issued_on: '2026-06-25',
  port_of_discharge_locode: 'USLAX',
}
const head = ['number', ...Object.keys(usual), 'free_days']

/** The table of an invoice whose rows differ from the usual one. */
export const invoiceTable = (number: string, rows: readonly Readonly<Record<string, string>>[]): Table => ({
  head,
  rows: rows.map((cells) => head.map((name) => ({ ...usual, number, ...cells })[name] ?? '')),
})

const of_head = (what: string, name: string, value: string, problem: string | null): BadInvoice => ({
  what,
  parts: { [name]: value },
  line: {},
  cells: [{ [name]: value }],
  problem,
  place: `/${name}`,
})
const of_line = (what: string, name: string, value: string | number, problem: string | null): BadInvoice => ({
  what,
  parts: {},
  line: { [name]: value },
  cells: [{ [name]: String(value) }],
  problem,
  place: `/lines/0/${name}`,
})
const range = (what: string, from: string, to: string, problem: string, place: string): BadInvoice => ({
  what,
  parts: {},
  line: { charged_days: [{ from, to }] },
  cells: [{ from, to }],
  problem,
  place: `/lines/0/charged_days/0${place}`,
})

/** Mistakes of invoices, and what looks like one and is legal. */
export const bad_invoices: readonly BadInvoice[] = [
  { ...range('days as a range of text', '', '', 'invalid', ''), line: { charged_days: ['07/13-07/20'] }, cells: null },
  range('days without their year', '07/13', '07/20', 'date', '/from'),
  range('a day that can be read in two ways', '2026-03-04', '3/5/2026', 'date', '/to'),
  range('a range that ends before it begins', '2026-06-18', '2026-06-13', 'invalid', ''),
  of_line('an amount that a spreadsheet would run', 'amount', '=cmd', 'invalid'),
  of_line('an amount with a comma', 'amount', '1800,00', 'decimal_comma'),
  of_line('an amount with three decimals', 'amount', 18.001, 'too_precise'),
  of_line('an amount beyond every charge', 'amount', 1_000_000_000_000_000, 'too_large'),
  of_line('free days in words', 'free_days', 'four', 'invalid'),
  of_line('free days below 0', 'free_days', -1, 'negative'),
  of_line('a charge that there is not', 'charge', 'rent', 'inclusion'),
  of_line('a container whose check digit is wrong', 'container_number', 'TSTU1000004', null),
  of_line('a container that nobody follows', 'container_number', 'MSCU1234566', null),
  of_head('a currency that there is not', 'currency_code', 'XYZ', 'currency'),
  of_head('a day that there is not', 'issued_on', '2026-02-30', 'date'),
  { ...of_line('a line in another currency', 'currency', 'EUR', 'currency'), cells: null },
  {
    ...of_head('rows in two currencies', 'currency_code', 'XYZ', 'currency'),
    cells: [{}, { currency_code: 'EUR', from: '2026-06-19', to: '2026-06-19' }],
  },
  {
    ...of_head('nothing', 'total_amount', '0', null),
    line: { amount: 0, rates: [] },
    cells: [{ total_amount: '0', amount: '0', rate: '' }],
  },
  {
    ...of_head('a credit', 'total_amount', '-1800', null),
    line: { amount: -1800, rates: [] },
    cells: [{ total_amount: '-1800', amount: '-1800', rate: '' }],
  },
  {
    what: '13 bills of lading',
    parts: { bill_of_lading_numbers: Array.from({ length: 13 }, (_, at) => `TESTBL${at}`) },
    line: {},
    cells: null,
    problem: null,
    place: '',
  },
]

/**
 * Every way on which an invoice comes in: the service, which the portal's form calls, by document and by file, and the
 * command line.
 */
export function invoiceDoors(service: RestService) {
  const { post } = bedOf(service)
  const written = (parts: object) => JSON.stringify({ data: { type: 'invoice', attributes: parts } })
  const imported = async (content: string, pointer: string) =>
    saidBy(await post('/invoices/import', { content }), pointer)
  return {
    parts: {
      rest: async (parts: object) => saidBy(await post('/invoices', parts), '/data/attributes'),
      'command line': async (parts: object) =>
        (await saidByCommand(charges_check, { invoice: file('invoice.json', written(parts)) }))?.map((one) => ({
          ...one,
          place: one.place.replace('/data/attributes', ''),
        })) ?? null,
    },
    csv: (table: Table) => imported(csvOf(table), '/data/attributes/content/invoices/0'),
    imported: (content: string) => imported(content, '/data/attributes/content'),
  }
}

/** The parts of an invoice of a number. */
export const invoiceParts = (number: string, { parts, line }: BadInvoice) => line_invoice({ number, ...parts }, line)
