import { create_tracking_request_request, isContainerNumber, normalizedNumber, readRequest } from '@quaylog/contract'
import type { RequestType } from '@quaylog/contract'
import { infer } from '../../reference/infer.ts'
import type { InferenceEvidence } from '../../reference/infer.ts'
import { parseCsv, parseCsvRows } from '../../ground/spreadsheets/csv.ts'
import type { CsvRow } from '../../ground/spreadsheets/csv.ts'
import type { ShippingLine } from '../../reference/shipping-line.ts'
import type { Reference } from '../../reference/reference.ts'

/** One number to track, ready to be asked for. */
export interface ListedNumber {
  readonly line: number
  readonly request_number: string
  readonly request_type: RequestType
  /** Null: likely lines are asked until one knows it. */
  readonly scac: string | null
  readonly ref_numbers: readonly string[]
  readonly shipment_tags: readonly string[]
}

/** A row that can't be taken, and why. */
export interface RefusedRow {
  readonly line: number
  readonly number: string
  readonly reason: string
}

/** What a list comes to before anything is done. */
export interface ReadList {
  readonly numbers: readonly ListedNumber[]
  readonly refused: readonly RefusedRow[]
  /** Rows that name a number which stands in the list before. */
  readonly repeated: readonly RefusedRow[]
}

/** What the reading of a list may know beside it. */
export interface ListKnowledge {
  readonly reference: Reference
  /** Whether the line can be asked for this kind of number. */
  readonly canAsk: (scac: string, type: RequestType) => boolean
  /** Whether anything here can tell of the line; absent: as far as it can be asked. */
  readonly canTellOf?: (scac: string) => boolean
  /** What the account's own past says of a number. */
  readonly evidence: (number: string) => readonly InferenceEvidence[]
}

/** Heads under which lists name their columns, in any case, blanks and dashes as underscores. */
const heads: Readonly<Record<'number' | 'type' | 'scac' | 'ref_numbers' | 'tags', readonly string[]>> = {
  number: [
    'request_number',
    'number',
    'tracking_number',
    'container',
    'container_number',
    'bill_of_lading',
    'bill_of_lading_number',
    'bl',
    'mbl',
    'booking',
    'booking_number',
    'reference',
  ],
  type: ['request_type', 'type', 'number_type'],
  scac: ['scac', 'carrier', 'carrier_scac', 'shipping_line', 'shipping_line_scac', 'line'],
  ref_numbers: ['ref_numbers', 'ref_number', 'po', 'po_number', 'references'],
  tags: ['shipment_tags', 'tags', 'tag'],
}

const type_words: Readonly<Record<string, RequestType>> = {
  bill_of_lading: 'bill_of_lading',
  bl: 'bill_of_lading',
  mbl: 'bill_of_lading',
  bill: 'bill_of_lading',
  booking_number: 'booking_number',
  booking: 'booking_number',
  bkg: 'booking_number',
  container: 'container',
  container_number: 'container',
  cntr: 'container',
}

const rows_max = 100_000

/**
 * Reads a CSV list of numbers: with a line of heads, or one number a line. What is left out is inferred; a bad row
 * spoils no other.
 */
export function readNumberList(text: string, knowledge: ListKnowledge): ReadList {
  const rows = rowsOf(text)
  const numbers: ListedNumber[] = []
  const refused: RefusedRow[] = []
  const repeated: RefusedRow[] = []
  const seen = new Map<string, number>()
  for (const row of rows.slice(0, rows_max)) {
    const read = readRow(row, knowledge)
    if ('reason' in read) {
      refused.push(read)
      continue
    }
    const key = `${normalizedNumber(read.request_number)} ${read.scac ?? ''}`
    const first = seen.get(key)
    if (first !== undefined)
      repeated.push({ line: read.line, number: read.request_number, reason: `is already in line ${first}` })
    else numbers.push(read)
    seen.set(key, first ?? read.line)
  }
  for (const row of rows.slice(rows_max))
    refused.push({ line: row.line, number: cellOf(row, 'number'), reason: `a list may have ${rows_max} rows` })
  return { numbers, refused, repeated }
}

/** A first line without a head that is known is a number already. */
function rowsOf(text: string): readonly CsvRow[] {
  const [first] = parseCsv(text)
  const is_headed = first?.fields.some((field) => heads.number.includes(wordOf(field))) === true
  const rows = parseCsvRows(is_headed ? text : `number\n${text.replace(/^\uFEFF/, '')}`)
  return rows.map(({ line, values }) => ({
    line: is_headed ? line : line - 1,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [wordOf(name), value])),
  }))
}

function wordOf(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

function cellOf({ values }: CsvRow, column: keyof typeof heads): string {
  for (const head of heads[column]) if (values[head] !== undefined && values[head] !== '') return values[head]
  return ''
}

/** Why a named line cannot be asked for this kind of number; null: it can. */
function faultOf(line: ShippingLine, type: RequestType, { canAsk, canTellOf }: ListKnowledge): string | null {
  if (canTellOf?.(line.scac) === false) return `nothing here can tell of ${line.name}: see quaylog sources known`
  return canAsk(line.scac, type) ? null : `${line.name} is not supported for ${type.replaceAll('_', ' ')} numbers`
}

function readRow(row: CsvRow, knowledge: ListKnowledge): ListedNumber | RefusedRow {
  const { reference, canAsk, evidence } = knowledge
  const number = cellOf(row, 'number')
  const refuse = (reason: string): RefusedRow => ({ line: row.line, number, reason })
  if (number === '') return refuse('the number is missing')
  const inferred = infer(number, reference, evidence(number))
  const type = typeOf(row, number, inferred.number_type)
  if (type === null)
    return refuse(`'${cellOf(row, 'type')}' is not a type of number: use bill_of_lading, booking_number or container`)
  const given = cellOf(row, 'scac')
  const line = given === '' ? null : reference.lineByScac(given)
  if (given !== '' && line === null) return refuse(`Scac '${given}' is not recognized`)
  const fault = line === null ? null : faultOf(line, type, knowledge)
  if (fault !== null) return refuse(fault)
  const selected = selectedLine(inferred)
  const inferred_scac = selected !== null && canAsk(selected, type) ? selected : null
  const checked = checkedRow(row, type, line?.scac ?? inferred_scac)
  return 'problem' in checked ? refuse(checked.problem) : checked
}

/** The line that is certain enough to be taken without asking back; null: there is none. */
function selectedLine({ shipping_line }: ReturnType<typeof infer>): string | null {
  return shipping_line.decision === 'auto_select' ? (shipping_line.selected?.scac ?? null) : null
}

/** Holds a row to what is asked of a request that comes alone. */
function checkedRow(row: CsvRow, type: RequestType, scac: string | null): ListedNumber | { readonly problem: string } {
  const attributes = {
    request_type: type,
    request_number: cellOf(row, 'number'),
    ...(scac === null ? { auto_detect_vocc_scac: true } : { scac }),
    ref_numbers: listOf(cellOf(row, 'ref_numbers')),
    shipment_tags: listOf(cellOf(row, 'tags')),
  }
  const checked = readRequest(create_tracking_request_request, { data: { type: 'tracking_request', attributes } })
  if (!checked.ok) return { problem: checked.problems[0]?.detail ?? 'is not valid' }
  const { request_number, ref_numbers = [], shipment_tags = [] } = checked.value.data.attributes
  return { line: row.line, request_number, request_type: type, scac, ref_numbers, shipment_tags }
}

/**
 * The type that the row says or its head tells, else what the number looks like; null: the row says one that there is
 * not.
 */
function typeOf(row: CsvRow, number: string, inferred: string | null): RequestType | null {
  const said = wordOf(cellOf(row, 'type'))
  if (said !== '') return Object.hasOwn(type_words, said) ? (type_words[said] ?? null) : null
  const head = heads.number.find((name) => (row.values[name] ?? '') !== '') ?? ''
  if (Object.hasOwn(type_words, head)) return type_words[head] ?? null
  if (inferred === 'booking' || inferred === 'booking_number') return 'booking_number'
  return inferred === 'container' || isContainerNumber(number) ? 'container' : 'bill_of_lading'
}

/** Several values in a cell stand between semicolons. */
function listOf(cell: string): string[] {
  return [
    ...new Set(
      cell
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ]
}
