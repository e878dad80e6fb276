import { streamSpreadsheet, spreadsheet_media_types } from '../ground/spreadsheets/write.ts'
import type { SheetCell } from '../ground/spreadsheets/sheet.ts'
import { parquetBytes } from './parquet.ts'
import { cellsOf, sheetColumns } from './column.ts'
import type { ExportFormat } from '@quaylog/contract'
import type { ExportColumn, ExportRow } from './column.ts'

/** Media types of exports. */
export const export_media_types: Readonly<Record<ExportFormat, string>> = {
  ...spreadsheet_media_types,
  ndjson: 'application/x-ndjson; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}

/** What is written of an export. */
export interface WrittenExport {
  readonly name: string
  readonly columns: readonly ExportColumn[]
  readonly rows: AsyncIterable<ExportRow>
}

/** An export as the bytes of a file, made as they are read: memory does not grow with the rows. */
export function writeExport(format: ExportFormat, { name, columns, rows }: WrittenExport): AsyncIterable<Uint8Array> {
  if (format === 'ndjson') return linesOf(rows)
  if (format === 'parquet') return parquetBytes(columns, rows)
  return streamSpreadsheet(format, { name, columns: sheetColumns(columns), rows: cells(columns, rows, format) })
}

async function* cells(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<ExportRow>,
  format: 'csv' | 'xlsx',
): AsyncGenerator<readonly SheetCell[], void, undefined> {
  for await (const row of rows) yield cellsOf(columns, row, format)
}

const characters_at_once = 256 * 1_024

/** One JSON object on each line, some lines at a time. */
export async function* linesOf(rows: AsyncIterable<object>): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  let waiting = ''
  for await (const row of rows) {
    waiting += `${JSON.stringify(row)}\n`
    if (waiting.length < characters_at_once) continue
    yield encoder.encode(waiting)
    waiting = ''
  }
  if (waiting !== '') yield encoder.encode(waiting)
}
