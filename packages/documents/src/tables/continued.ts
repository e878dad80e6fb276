import type { LabelledPage } from '../labels/regions.ts'
import type { Line } from '../page/lines.ts'
import { hasRows } from './header.ts'
import type { TableHead } from './header.ts'

/** Rows of one table begin or end this exactly below each other, in points. */
const aligned = 1.5
/** A row that shows where columns are has at least so many cells, of which so many are where those above are. */
const cells_min = 3
const aligned_part = 0.75
/** What a page prints before its table goes on: its heading, its number, whose it is. */
const lines_before_max = 8
/** And what the page before prints below the last row. */
const lines_below_max = 4

/**
 * Pages on which a table of the page before goes on know its head, though they do not print it again: their first rows
 * stand where its last ones do.
 */
export function withContinuedTables(pages: readonly LabelledPage[]): readonly LabelledPage[] {
  const known: LabelledPage[] = []
  for (const page of pages) {
    const before = known.at(-1)
    const head = before === undefined ? null : continuedOn(page, before)
    known.push(head === null ? page : { ...page, table_heads: [head, ...page.table_heads] })
  }
  return known
}

function continuedOn(page: LabelledPage, before: LabelledPage): TableHead | null {
  const head = before.table_heads.at(-1)
  if (head === undefined || !hasRows(head) || isWithoutPages(page)) return null
  const { lines } = before.laid
  const rows = lines.slice(Math.max(head.last_line + 1, lines.length - 1 - lines_below_max))
  const row = rows.findLast(({ runs }) => runs.length >= Math.max(cells_min, head.columns.length - 1))
  if (row === undefined) return null
  const end = page.table_heads[0]?.first_line ?? page.laid.lines.length
  const first = page.laid.lines.slice(0, Math.min(end, lines_before_max)).find((line) => isRowBelow(line, row))
  if (first === undefined) return null
  const line = first.number - 1
  return { ...head, first_line: line, last_line: line, page: head.page ?? before.laid.page }
}

/** The columns of sheets are below each other whatever stands in them, and texts have no pages. */
const isWithoutPages = ({ laid: { page } }: LabelledPage) => page.part !== undefined || page.sheet !== undefined

/** Whether most cells of a row begin, or end, where those of another one do. */
function isRowBelow(line: Line, row: Line): boolean {
  const below = line.runs.filter(({ x, w }) =>
    row.runs.some((run) => Math.abs(run.x - x) <= aligned || Math.abs(run.x + run.w - x - w) <= aligned),
  )
  return below.length >= cells_min && below.length >= aligned_part * Math.max(row.runs.length, line.runs.length)
}
