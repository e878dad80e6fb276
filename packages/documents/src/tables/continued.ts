import type { LabelledPage } from '../labels/regions.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import { overlapAcross } from '../page/lines.ts'
import type { Line } from '../page/lines.ts'
import { containersOf } from '../values/identifiers.ts'
import { isTotal } from './charge-rows.ts'
import { columnAt, hasRows } from './header.ts'
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
  if (row === undefined || lines.slice(head.last_line + 1).some(endsTable)) return null
  const end = page.table_heads[0]?.first_line ?? page.laid.lines.length
  const first = page.laid.lines.slice(0, Math.min(end, lines_before_max)).find((line) => isRowBelow(line, row))
  if (first === undefined || !fits(first, head) || hasOwnTitles(first, page)) return null
  const line = first.number - 1
  return { ...head, first_line: line, last_line: line, page: head.page ?? before.laid.page }
}

/** What the amounts of one page come to, of which the next one goes on. */
const carried =
  /\b(?:SUB|PAGE|CARRIED|FORWARD|BROUGHT|[ÜU]BERTRAG|ZWISCHENSUMME|REPORT(?:ER)?|REPORTS?|SUMA Y SIGUE|TRANSPORT(?:EREN)?|RIPORTO)\b/iu

/** A total ends a table, unless it says that it is that of the page. */
const endsTable = (line: Line) => isTotal(line) && !line.runs.some(({ text }) => carried.test(text))

/** What cells of a column have to hold, where its title says that it is a number, a day or a container. */
const forms: readonly (readonly [concepts: readonly LabelConcept[], holds: (text: string) => boolean])[] = [
  [['container'], (text) => containersOf(text).length > 0],
  [
    ['amount', 'total', 'rate', 'quantity', 'weight', 'volume', 'packages'],
    (text) => /^\W*(?:[A-Z]{3}\W*)?\d/.test(text),
  ],
  [['charged_from', 'charged_to', 'last_free_day'], (text) => /\d/.test(text)],
]

/** Whether the cells of a row are of the kinds that the titles of a table ask for. */
function fits(line: Line, { columns }: TableHead): boolean {
  return line.runs.every((run) => {
    const column = columnAt(run, columns)
    const form =
      column === null ? undefined : forms.find(([concepts]) => column.concepts.some((each) => concepts.includes(each)))
    return form === undefined || form[1](run.text)
  })
}

/** Whether a line of titles stands right above a row, each above one of its cells: they are of another table. */
function hasOwnTitles(row: Line, { laid }: LabelledPage): boolean {
  const above = laid.lines[row.number - 1]
  if (above === undefined || row.y - above.y > 3 * row.h || above.runs.some(({ text }) => /\d/.test(text))) return false
  const titles = above.runs.filter((title) => row.runs.some((run) => overlapAcross(title, run) > 0.3))
  return titles.length >= cells_min
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
