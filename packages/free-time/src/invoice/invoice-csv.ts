import { readCsv, shiftedCells } from '../formats/csv.ts'
import { text_max } from '../formats/yaml.ts'
import { refused } from '../problem.ts'
import type { InputProblem, Read } from '../problem.ts'
import { dayNumber } from '../time/day.ts'
import { readInvoiceDocument } from './document.ts'

/** An invoice in the shape of the intake, not yet read: see `readInvoiceDocument`. */
export interface WrittenInvoice {
  readonly data: { readonly type: 'invoice'; readonly attributes: Readonly<Record<string, unknown>> }
}

/** A row with the line on which it starts. */
interface Row {
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
}

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
const line_numbers = ['free_days', 'free_hours']
const required = ['number', 'biller_kind', 'currency_code', 'container_number', 'charge', 'from', 'to', 'amount']
/** The columns that a file of invoices may have. */
export const invoice_columns: ReadonlySet<string> = new Set([
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

/** What every row of an invoice says alike, and every row of one of its lines. */
const of_invoice = ['currency_code', 'bill_of_lading_numbers', ...head_texts, ...head_numbers, ...head_flags]
const of_line = [...line_texts, ...line_numbers].filter((name) => !line_key.includes(name))

/**
 * Reads invoices from CSV: one row for each range of charged days. Rows of one number and biller are one invoice, its
 * rows of one container, charge and direction one line, whose amounts add up. Each mistake is named by its place,
 * `/invoices/0/lines/0/amount`, and its line of the file.
 */
export function readInvoiceCsv(text: string): Read<readonly WrittenInvoice[]> {
  if (text.length > text_max)
    return refused({ code: 'too_large', pointer: '', detail: 'The file has more than 1 MiB; split it' })
  const table = readCsv(text)
  if (!table.ok) return table
  const [head, ...records] = table.value
  if (head === undefined || records.length === 0)
    return refused({ code: 'unreadable', pointer: '', detail: 'The file has no rows' })
  const names = head.cells.map((name) => name.toLowerCase())
  const lacking = required.filter((name) => !names.includes(name))
  if (lacking.length > 0)
    return refused({ code: 'missing', pointer: '', line: 1, detail: `The header lacks ${lacking.join(', ')}` })
  const foreign = names.find((name) => !invoice_columns.has(name))
  if (foreign !== undefined)
    return refused({ code: 'unknown_field', pointer: '', line: 1, detail: `'${foreign}' is no column of an invoice` })
  const shifted = shiftedCells([head, ...records])
  if (shifted.length > 0) return { ok: false, problems: shifted }
  const rows = records.map(({ line, cells }): Row => ({
    line,
    cells: new Map(names.map((name, index) => [name, cells[index] ?? ''])),
  }))
  const invoices = grouped(rows, ['number', 'biller_kind', 'biller_scac', 'biller_facility'])
  const problems = invoices.flatMap((own, at) => problemsOf(own, `/invoices/${at}`))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: invoices.map(invoiceOf) }
}

/** Rows by what they have in some columns, in the order in which it comes. */
function grouped(rows: readonly Row[], names: readonly string[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const key = names.map((name) => row.cells.get(name) ?? '').join('\n')
    const known = groups.get(key)
    groups.set(key, known === undefined ? { first: row, rows: [row] } : { ...known, rows: [...known.rows, row] })
  }
  return [...groups.values()]
}

interface Group {
  readonly first: Row
  readonly rows: readonly Row[]
}

const linesOf = ({ rows }: Group) => grouped(rows, line_key)

/** What is wrong with the rows of one invoice: what they say otherwise than its first row, and the invoice itself. */
function problemsOf(group: Group, pointer: string): readonly InputProblem[] {
  const lines = linesOf(group)
  const unlike = [
    ...unlikeFirst(group, of_invoice, pointer),
    ...lines.flatMap((line, at) => [
      ...unlikeFirst(line, of_line, `${pointer}/lines/${at}`),
      ...withoutRate(line, `${pointer}/lines/${at}`),
    ]),
  ]
  const read = readInvoiceDocument(invoiceOf(group))
  if (read.ok) return unlike
  const within = read.problems.map((problem) => {
    const place = problem.pointer.replace('/data/attributes', '')
    return { ...problem, pointer: `${pointer}${place}`, line: rowAt(group, lines, place).line }
  })
  return [...unlike, ...within]
}

/** The row in which the member of an invoice stands. */
function rowAt({ first }: Group, lines: readonly Group[], place: string): Row {
  const [, at, member, range] = /^\/lines\/(\d+)\/?(\w*)\/?(\d*)/.exec(place) ?? []
  const line = lines[Number(at)]
  if (line === undefined) return first
  if (member === 'amount') return line.rows.find(({ cells }) => !isAmount(cells.get('amount') ?? '')) ?? line.first
  return (range === '' ? undefined : line.rows[Number(range)]) ?? line.first
}

/** Rows that say something else than the first of their invoice or line; an empty cell says nothing. */
function unlikeFirst({ first, rows }: Group, names: readonly string[], pointer: string): readonly InputProblem[] {
  return rows.flatMap(({ line, cells }) =>
    names.flatMap((name): InputProblem[] => {
      const [said, before] = [cells.get(name) ?? '', first.cells.get(name) ?? '']
      if (said === '' || said === before) return []
      return [
        {
          code: name === 'currency_code' ? 'currency' : 'duplicate',
          pointer: `${pointer}/${name}`,
          line,
          detail: `This row has ${name} '${said.slice(0, 60)}', and the row of line ${first.line} '${before.slice(0, 60)}': rows of one invoice, and of one of its lines, say the same of it`,
        },
      ]
    }),
  )
}

/** Rates are of all ranges of a line, or of none. */
function withoutRate({ rows }: Group, pointer: string): readonly InputProblem[] {
  const lacking = rows.filter(({ cells }) => (cells.get('rate') ?? '') === '')
  if (lacking.length === rows.length) return []
  const detail = 'This row has no rate, and others of its line have one: give the rate of each range, or none'
  return lacking.map(({ line }) => ({ code: 'missing', pointer: `${pointer}/rates`, line, detail }))
}

function invoiceOf(group: Group): WrittenInvoice {
  const { cells: first } = group.first
  const cell = (name: string) => first.get(name) ?? ''
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
    lines: linesOf(group).map(lineOf),
  }
  return { data: { type: 'invoice', attributes } }
}

const list = (cell: string) => cell.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))

type Cells = Row['cells']

function lineOf(group: Group): object {
  const { cells: first } = group.first
  const rows = group.rows.map(({ cells }) => cells)
  const ranges = rows.map((row) => ({ from: row.get('from') ?? '', to: row.get('to') ?? '' }))
  const days = ranges.map(({ from, to }) => (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) + 1)
  const rates = rows.flatMap((row, index) =>
    (row.get('rate') ?? '') === '' ? [] : [{ days: Math.max(days[index] ?? 1, 1), rate: row.get('rate') }],
  )
  return {
    ...texts(first, line_texts),
    ...numbers(first, line_numbers),
    charged_days: ranges,
    ...(rates.length === rows.length ? { rates } : {}),
    amount: sumOf(rows.map((row) => row.get('amount') ?? '')),
  }
}

const isAmount = (text: string) => /^-?\d{1,12}(\.\d{1,4})?$/.test(text)

/** Adds amounts by their digits; what is no amount is handed on, for the reader of invoices to name. */
function sumOf(amounts: readonly string[]): string {
  const [only] = amounts
  if (amounts.length === 1 && only !== undefined) return only
  const wrong = amounts.find((amount) => !isAmount(amount))
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
      return cell === '' ? [] : [[name, /^-?\d{1,6}$/.test(cell) ? Number(cell) : cell]]
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
