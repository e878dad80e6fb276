import { textOfCell } from '../../ground/spreadsheets/sheet.ts'
import type { SheetRow, Spreadsheet } from '../../ground/spreadsheets/sheet.ts'
import { plainHeading, suggestedColumns } from './mapping.ts'
import type { ReportColumn } from './mapping.ts'

/** The header of a report: where it stands and what its columns are called. */
export interface Header {
  readonly row: number
  /** By column; what has none is called by its letter, and a repeated one is counted. */
  readonly headings: readonly string[]
}

/** Titles and dates may stand above the header. */
const rows_looked_at = 30

/**
 * Finds the header: the row that has most of the headings that are wanted, or, where none is wanted, most that are
 * usual. Null: no row has any.
 */
export function headerOf({ rows }: Spreadsheet, wanted: readonly ReportColumn[]): Header | null {
  const names = new Set(wanted.map(({ heading }) => plainHeading(heading)))
  let best: { header: Header; known: number } | null = null
  for (const row of rows.slice(0, rows_looked_at)) {
    const headings = headingsOf(row)
    const known =
      names.size > 0
        ? headings.filter((heading) => names.has(plainHeading(heading))).length
        : suggestedColumns(headings).length
    if (known > (best?.known ?? 0)) best = { header: { row: row.row, headings }, known }
  }
  return best?.header ?? null
}

function headingsOf({ cells }: SheetRow): readonly string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, column) => {
    const text = textOfCell(cell).replaceAll(/\s+/g, ' ').trim()
    const heading = text === '' ? `Column ${lettersOf(column)}` : text
    const count = (seen.get(plainHeading(heading)) ?? 0) + 1
    seen.set(plainHeading(heading), count)
    return count === 1 ? heading : `${heading} (${count})`
  })
}

/** The letters that spreadsheet programs show above a column: A, Z, AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${lettersOf(Math.floor(column / 26) - 1)}${last}`
}
