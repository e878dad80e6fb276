import type { LabelledPage } from '../labels/regions.ts'
import type { LaidPage, Line } from '../page/lines.ts'
import { readCell } from '../tables/container-cells.ts'
import { columnAt, rowRunsOf } from '../tables/header.ts'
import type { TableHead } from '../tables/header.ts'
import { joinedRun } from '../tables/row-bounds.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import { currencyOf } from '../values/numbers.ts'
import { choose } from './choose.ts'
import type { Chosen } from './choose.ts'
import { candidatesOf } from './read-field.ts'
import type { Candidate, FieldRule } from './read-field.ts'

const members: ReadonlySet<string> = new Set(['/packages', '/weight', '/volume'])
/** A line that adds up a whole table; that of a page or of a part of it adds up less. */
const total_line =
  /^\W*(?:GRAND\s+)?TOTALS?\b(?!\s+(?:(?:THIS|OF THIS|FOR THIS)?\s*PAGE|CHARGES?|AMOUNT|DUE|FREIGHT|PREPAID|COLLECT|TO DATE))/i

/** What a bill's cargo comes to, as the one line says that adds up its table of containers. */
export function cargoTotals(pages: readonly LabelledPage[], habits: PrintingHabits): Chosen {
  const totals = pages.flatMap(({ laid, table_heads: heads }) =>
    heads.filter(isOfContainers).flatMap((head) => {
      const next = heads.find(({ first_line }) => first_line > head.last_line)
      const end = next?.first_line ?? laid.lines.length
      return linesBelow(laid, head, end)
        .filter(({ runs }) => total_line.test(runs[0]?.text ?? ''))
        .map((line) => cellsOf(line, head, laid, habits))
        .filter((cells) => cells.length > 0)
    }),
  )
  // Where several lines add up, which of them is of the whole bill is not known.
  const [only = []] = totals.length === 1 ? totals : []
  if (totals.length > 0) return choose(only.map((cell) => ({ ...cell, pointer: `/cargo_totals${cell.pointer}` })))
  const labelled = rules.flatMap((rule) => candidatesOf(rule, pages, habits))
  return choose(labelled.filter(({ pointer }) => !pointer.endsWith('/package_type')))
}

const says = /TOTAL/i
/** Sums that stand beside labels of their own: `Total packages`. */
const rules: readonly FieldRule[] = [
  { pointer: '/cargo_totals', kind: 'packages', labels: ['packages'], says },
  { pointer: '/cargo_totals/weight', kind: 'weight', labels: ['weight'], says },
  { pointer: '/cargo_totals/volume', kind: 'volume', labels: ['volume'], says },
]

function isOfContainers({ columns }: TableHead): boolean {
  const named = new Set(columns.flatMap(({ concepts }) => concepts))
  return named.has('container') && (named.has('weight') || named.has('packages') || named.has('volume'))
}

/** A table ends where nothing stands for so many lines. */
const gap_max = 4

/** The lines of a table, up to a wide gap: what stands below it is of other sums. */
function linesBelow({ lines }: LaidPage, { last_line }: TableHead, end: number): readonly Line[] {
  const below = lines.slice(last_line + 1, end)
  const stop = below.findIndex((line, index) => {
    const before = below[index - 1] ?? lines[last_line]
    return before !== undefined && line.y - before.y - before.h > gap_max * line.h
  })
  return stop < 0 ? below : below.slice(0, stop)
}

/** The sums of a line by their columns; a unit may stand below its number. */
function cellsOf(line: Line, head: TableHead, laid: LaidPage, habits: PrintingHabits): readonly Candidate[] {
  const below = laid.lines[line.number + 1]
  const units = below === undefined || below.y - line.y > 1.7 * line.h ? [] : below.runs.filter(isUnit)
  const runs = rowRunsOf(line, head.columns).filter(({ text }) => !total_line.test(text) && currencyOf(text) === null)
  const read = runs.flatMap((run) => {
    const column = columnAt(run, head.columns)
    const unit = units.find((each) => columnAt(each, head.columns) === column)
    return readCell({ run: unit === undefined ? run : joinedRun([run, unit], run.line), column }, laid.page, habits)
  })
  return read.filter(
    ({ pointer }, index) => members.has(pointer) && read.findIndex((cell) => cell.pointer === pointer) === index,
  )
}

const isUnit = ({ text }: { readonly text: string }) => /^\p{L}{1,6}\.?\d?$/u.test(text)
