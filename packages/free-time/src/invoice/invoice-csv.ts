import { readCsv } from '../formats/csv.ts'
import { text_max } from '../formats/yaml.ts'
import { refused } from '../problem.ts'
import type { InputProblem, Read } from '../problem.ts'
import { dayNumber } from '../time/day.ts'

/** An invoice in the shape of the intake, not yet read: see `readInvoiceDocument`. */
export interface WrittenInvoice {
  readonly data: { readonly type: 'invoice'; readonly attributes: Readonly<Record<string, unknown>> }
}

type Cells = ReadonlyMap<string, string>

const head_texts = [
  'billed_party',
  'issued_on',
  'due_on',
  'received_on',
  'port_of_lading_locode',
  'port_of_discharge_locode',
  'total_amount',
  'tax_amount',
  'other_amount',
  'liability_basis',
  'dispute_contact',
  'dispute_url',
  'replaces',
  'upstream_issued_on',
]
const head_numbers = ['dispute_window_days']
const head_flags = ['certifies_fmc_rules', 'certifies_no_own_fault']
const line_texts = [
  'container_number',
  'charge',
  'direction',
  'title_as_printed',
  'free_time_start_on',
  'free_time_end_on',
  'available_on',
  'discharged_on',
  'gated_out_on',
  'returned_on',
  'earliest_return_on',
  'rule_reference',
]
/** A box may be billed the same charge on its way in and on its way out. */
const line_key = ['container_number', 'charge', 'direction']
const line_numbers = ['free_days']
const required = ['number', 'biller_kind', 'currency_code', 'container_number', 'charge', 'from', 'to', 'amount']
const known = new Set([
  ...required,
  ...head_texts,
  ...head_numbers,
  ...head_flags,
  ...line_texts,
  ...line_numbers,
  'biller_scac',
  'biller_facility',
  'bill_of_lading_numbers',
  'rate',
])

/**
 * Reads invoices from CSV: one row for each range of charged days. Rows of one number and biller are one invoice, its
 * rows of one container, charge and direction one line, whose amounts add up.
 */
export function readInvoiceCsv(text: string): Read<readonly WrittenInvoice[]> {
  if (text.length > text_max)
    return refused({ code: 'too_large', pointer: '', detail: 'The file has more than 1 MiB; split it' })
  const [head, ...records] = readCsv(text) ?? []
  if (head === undefined)
    return refused({ code: 'unreadable', pointer: '', detail: 'The file has no rows, or a quote in it never closes' })
  const names = head.cells.map((name) => name.toLowerCase())
  const lacking = required.filter((name) => !names.includes(name))
  if (lacking.length > 0)
    return refused({ code: 'missing', pointer: '', line: 1, detail: `The header lacks ${lacking.join(', ')}` })
  const foreign = names.find((name) => !known.has(name))
  if (foreign !== undefined)
    return refused({ code: 'unknown_field', pointer: '', line: 1, detail: `'${foreign}' is no column of an invoice` })
  const problems: InputProblem[] = []
  const rows = records.map(({ line, cells }) => {
    const values = new Map(names.map((name, index) => [name, cells[index] ?? '']))
    if (dayNumber(values.get('from') ?? '') === null || dayNumber(values.get('to') ?? '') === null)
      problems.push({ code: 'date', pointer: '', line, detail: 'from and to are days; write YYYY-MM-DD' })
    return values
  })
  if (problems.length > 0) return { ok: false, problems }
  const key = (row: Cells) =>
    ['number', 'biller_kind', 'biller_scac', 'biller_facility'].map((name) => row.get(name) ?? '').join('\n')
  return { ok: true, value: grouped(rows, key).flatMap(invoiceOf) }
}

/** Rows by a key, in the order in which the keys come. */
function grouped(rows: readonly Cells[], keyOf: (row: Cells) => string): readonly (readonly Cells[])[] {
  const groups = new Map<string, Cells[]>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    if (known === undefined) groups.set(keyOf(row), [row])
    else known.push(row)
  }
  return [...groups.values()]
}

function invoiceOf(rows: readonly Cells[]): readonly WrittenInvoice[] {
  const [first] = rows
  if (first === undefined) return []
  const cell = (name: string) => first.get(name) ?? ''
  const lines = grouped(rows, (row) => line_key.map((name) => row.get(name) ?? '').join('\n'))
  const attributes = {
    number: cell('number'),
    biller: {
      kind: cell('biller_kind'),
      ...texts(first, ['biller_scac', 'biller_facility'], (name) => name.replace('biller_', '')),
    },
    currency_code: cell('currency_code'),
    ...texts(first, head_texts),
    ...numbers(first, head_numbers),
    ...flags(first),
    bill_of_lading_numbers: list(cell('bill_of_lading_numbers')),
    lines: lines.flatMap(lineOf),
  }
  return [{ data: { type: 'invoice', attributes } }]
}

const list = (cell: string) => cell.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))

function lineOf(rows: readonly Cells[]): readonly object[] {
  const [first] = rows
  if (first === undefined) return []
  const ranges = rows.map((row) => ({ from: row.get('from') ?? '', to: row.get('to') ?? '' }))
  const days = ranges.map(({ from, to }) => (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) + 1)
  const rates = rows.flatMap((row, index) =>
    (row.get('rate') ?? '') === '' ? [] : [{ days: Math.max(days[index] ?? 1, 1), rate: row.get('rate') }],
  )
  return [
    {
      ...texts(first, line_texts),
      ...numbers(first, line_numbers),
      charged_days: ranges,
      ...(rates.length === rows.length ? { rates } : {}),
      amount: sumOf(rows.map((row) => row.get('amount') ?? '')),
    },
  ]
}

/** Adds amounts by their digits; what is no amount is handed on, for the reader of invoices to name. */
function sumOf(amounts: readonly string[]): string {
  const [only] = amounts
  if (amounts.length === 1 && only !== undefined) return only
  const wrong = amounts.find((amount) => !/^-?\d{1,12}(\.\d{1,4})?$/.test(amount))
  if (wrong !== undefined) return wrong
  const decimals = Math.max(...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))
  const units = amounts.reduce((sum, amount) => {
    const [whole = '', part = ''] = amount.split('.')
    return sum + BigInt(`${whole}${part.padEnd(decimals, '0')}`)
  }, 0n)
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const sign = units < 0n ? '-' : ''
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function texts(row: Cells, names: readonly string[], as: (name: string) => string = (name) => name) {
  return Object.fromEntries(names.flatMap((name) => ((row.get(name) ?? '') === '' ? [] : [[as(name), row.get(name)]])))
}

function numbers(row: Cells, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const cell = row.get(name) ?? ''
      return cell === '' ? [] : [[name, /^\d{1,6}$/.test(cell) ? Number(cell) : cell]]
    }),
  )
}

function flags(row: Cells) {
  const words: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false }
  return Object.fromEntries(
    head_flags.flatMap((name) => {
      const cell = (row.get(name) ?? '').toLowerCase()
      return cell === '' ? [] : [[name, words[cell] ?? cell]]
    }),
  )
}
