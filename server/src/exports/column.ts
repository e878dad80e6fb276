import type { SheetCell } from '../ground/spreadsheets/sheet.ts'
import type { ColumnFormat, WrittenColumn } from '../ground/spreadsheets/write.ts'

/** The file that an export is written as. */

/** What stands in a column: whole numbers and others, calendar days at a place, instants in UTC, lists of anything. */
export type ColumnKind = 'text' | 'number' | 'whole' | 'yes_no' | 'day' | 'instant' | 'list'

/** A column of an export, under the name that the API has for it. */
export interface ExportColumn {
  readonly name: string
  readonly kind: ColumnKind
}

/** A record of an export by the names of its columns; null or missing: nothing is known. */
export type ExportRow = Readonly<Record<string, unknown>>

const formats: Readonly<Partial<Record<ColumnKind, ColumnFormat>>> = { day: 'day', instant: 'local_time' }
const widths: Readonly<Partial<Record<ColumnKind, number>>> = { day: 12, instant: 20, text: 18, list: 24 }

/** The columns as a sheet has them. */
export function sheetColumns(columns: readonly ExportColumn[]): readonly WrittenColumn[] {
  return columns.map(({ name, kind }) => {
    const [format, width] = [formats[kind], widths[kind]]
    return {
      head: name,
      ...(format === undefined ? {} : { format }),
      ...(width === undefined ? {} : { width: Math.max(width, name.length + 2) }),
    }
  })
}

/**
 * The cells of a row. A workbook gets its instants as dates with a time of day, for it knows no zones; a text says `Z`.
 */
export function cellsOf(columns: readonly ExportColumn[], row: ExportRow, format: 'csv' | 'xlsx'): SheetCell[] {
  return columns.map(({ name, kind }) => cellOf(kind, row[name], format))
}

function cellOf(kind: ColumnKind, value: unknown, format: 'csv' | 'xlsx'): SheetCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return textOf(value)
  if (kind === 'day') return { day: value }
  return kind === 'instant' && format === 'xlsx' ? { local_time: value.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) } : value
}

/** Items with semicolons between them, what an item says with spaces; an empty list is an empty cell. */
function textOf(value: unknown): string | null {
  if (!Array.isArray(value)) return JSON.stringify(value)
  const items = value.map((item: unknown) =>
    typeof item === 'object' && item !== null
      ? Object.values(item)
          .filter((part) => part !== null)
          .join(' ')
      : String(item),
  )
  return items.length === 0 ? null : items.join('; ')
}
