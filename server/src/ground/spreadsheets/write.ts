import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { CellValue, ColumnDef } from 'hucre/xlsx'
import { spreadsheet_limits, textOfCell } from './sheet.ts'
import type { SheetCell } from './sheet.ts'

/** How the cells of a column are shown: numbers as money with two decimals, or dates with their time of day. */
export type ColumnFormat = 'money' | 'integer' | 'day' | 'local_time'

/** A column of a sheet that is written. */
export interface WrittenColumn {
  readonly head: string
  /** In characters; spreadsheet programs show about nine unless told. */
  readonly width?: number
  readonly format?: ColumnFormat
}

/** A sheet that is written: a line of heads, and below it its rows with a cell for each column. */
export interface WrittenSheet {
  /** Shown on the tab; what Excel does not take in a name is replaced, and 31 characters are kept. */
  readonly name: string
  readonly columns: readonly WrittenColumn[]
  readonly rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>
}

/** Media types of what is written, for answers and mails. */
export const spreadsheet_media_types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const formats: Readonly<Record<ColumnFormat, string>> = {
  money: '#,##0.00',
  integer: '0',
  day: 'yyyy-mm-dd',
  local_time: 'yyyy-mm-dd hh:mm:ss',
}

/** Rows of one sheet as the bytes of a file, made as they are read: memory does not grow with the rows. */
export function streamSpreadsheet(format: 'xlsx' | 'csv', sheet: WrittenSheet): AsyncIterable<Uint8Array> {
  return format === 'csv' ? csvBytes(sheet) : xlsxBytes(sheet)
}

async function* xlsxBytes({ name, columns, rows }: WrittenSheet): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = writeXlsxStream(xlsxRows(rows, columns), {
    name: sheetName(name),
    columns: columnsOf(columns),
    freezePane: { rows: 1 },
  }).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

/** A workbook of several sheets, in memory: for documents whose length is bounded, such as one invoice. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const names = new Set<string>()
  return writeXlsx({
    sheets: await Promise.all(
      sheets.map(async ({ name, columns, rows }, index) => {
        const own = names.has(sheetName(name)) ? sheetName(`${index + 1} ${name}`) : sheetName(name)
        names.add(own)
        const heads = columns.map(({ head }) => head)
        return {
          name: own,
          columns: columnsOf(columns).map(({ header: _header, ...column }) => column),
          rows: [heads, ...(await Array.fromAsync(xlsxRows(rows, columns)))],
          freezePane: { rows: 1 },
        }
      }),
    ),
  })
}

function columnsOf(columns: readonly WrittenColumn[]): ColumnDef[] {
  return columns.map(({ head, width, format }) => ({
    header: head,
    ...(width === undefined ? {} : { width }),
    ...(format === undefined ? {} : { numFmt: formats[format] }),
  }))
}

async function* xlsxRows(
  rows: WrittenSheet['rows'],
  columns: readonly WrittenColumn[],
): AsyncGenerator<CellValue[], void, undefined> {
  for await (const row of rows) yield columns.map((_column, index) => xlsxCell(row[index] ?? null))
}

function xlsxCell(cell: SheetCell): CellValue {
  if (typeof cell === 'string') return cell.slice(0, spreadsheet_limits.text_length)
  if (typeof cell !== 'object' || cell === null) return cell
  if ('day' in cell) return new Date(`${cell.day}T00:00:00Z`)
  return 'local_time' in cell ? new Date(`${cell.local_time}Z`) : textOfCell(cell)
}

/** Excel refuses names that hold one of these, are empty or too long. */
function sheetName(name: string): string {
  const plain = name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31)
  return plain === '' ? 'Sheet' : plain
}

const lines_at_once = 500

async function* csvBytes({ columns, rows }: WrittenSheet): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  let lines = [lineOf(columns.map(({ head }) => head))]
  for await (const row of rows) {
    lines.push(lineOf(columns.map((_column, index) => row[index] ?? null)))
    if (lines.length < lines_at_once) continue
    yield encoder.encode(lines.join(''))
    lines = []
  }
  if (lines.length > 0) yield encoder.encode(lines.join(''))
}

function lineOf(cells: readonly SheetCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`
}

/** A text that begins like a formula would be run by spreadsheet programs: an apostrophe keeps it a text. */
function csvField(cell: SheetCell): string {
  const text = textOfCell(cell)
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
