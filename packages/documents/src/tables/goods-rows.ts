import type { Candidate } from '../fields/read-field.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import type { LabelledPage } from '../labels/regions.ts'
import type { LaidPage, Line } from '../page/lines.ts'
import type { PageWord } from '../page/page.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import { isAbout, isDescribed, readGoodsRow } from './goods-cells.ts'
import type { Column } from './column-titles.ts'
import type { TableHead } from './header.ts'
import { joinedRun } from './row-bounds.ts'
import { rowCellsOf } from './row-cells.ts'
import type { RowCells } from './row-cells.ts'

/** Rows of a packing list, and the sums below them; pointers are relative to the row. */
export interface GoodsRows {
  readonly rows: readonly (readonly Candidate[])[]
  /** Of each line that adds up a table. */
  readonly totals: readonly (readonly Candidate[])[]
}

/** How far below a row the next line of its description may begin; parts of the line's height. */
const description_gap = 1
const rows_gap = 3

/** The rows of tables whose head names goods with their number or weight, from top to bottom. */
export function goodsRowsOf(pages: readonly LabelledPage[], habits: PrintingHabits): GoodsRows {
  const tables = pages.flatMap(({ laid, table_heads: heads }) =>
    heads.filter(isOfGoods).map((head) => {
      const next = heads.find(({ first_line }) => first_line > head.last_line)
      return rowsBelow(laid, head, next?.first_line ?? laid.lines.length, habits)
    }),
  )
  return { rows: tables.flatMap(({ rows }) => rows), totals: tables.flatMap(({ totals }) => totals) }
}

function isOfGoods({ columns }: TableHead): boolean {
  const named = new Set(columns.flatMap(({ concepts }) => concepts))
  const has = (...concepts: readonly LabelConcept[]) => concepts.some((concept) => named.has(concept))
  const is_of_money = has('amount', 'total', 'rate')
  return (
    has('sku', 'description', 'charge', 'po', 'own_reference') &&
    has('packages', 'quantity', 'weight', 'net_weight') &&
    !is_of_money
  )
}

const isCounted = (column: Column | null) => isAbout(column, 'packages', 'quantity', 'weight', 'net_weight')

function rowsBelow(laid: LaidPage, head: TableHead, end: number, habits: PrintingHabits): GoodsRows {
  const table = linesOfTable(laid, head, end)
  const rows: RowCells[] = []
  const totals: RowCells[] = []
  let goes_on = false
  for (const { line, cells, gap } of table) {
    if (isTotal(line)) totals.push(cells)
    else if (cells.some(isCount)) rows.push(cells)
    else if (goes_on && gap <= description_gap * line.h && isMoreDescription(cells)) {
      const last = rows.pop()
      if (last !== undefined) rows.push(withDescription(last, cells))
      continue
    }
    goes_on = !isTotal(line) && cells.some(isCount)
  }
  return {
    rows: rows.map((row) => readGoodsRow(row, laid, habits)).filter((row) => row.length >= 2),
    totals: totals.map((row) => readGoodsRow(row, laid, habits)).filter((row) => row.length > 0),
  }
}

interface TableLine {
  readonly line: Line
  readonly cells: RowCells
  /** Between it and the line above. */
  readonly gap: number
}

/** The lines below a head until a wide gap, each with its cells; those that a row above has taken in are left out. */
function linesOfTable(laid: LaidPage, head: TableHead, end: number): readonly TableLine[] {
  const found: TableLine[] = []
  const taken = new Set<PageWord>()
  let bottom = laid.lines[head.last_line]
  for (const line of laid.lines.slice(head.last_line + 1, end)) {
    const gap = bottom === undefined ? 0 : line.y - bottom.y - bottom.h
    if (gap > rows_gap * line.h) break
    bottom = line
    if (line.runs.every(({ words }) => words.every((word) => taken.has(word)))) continue
    const cells = rowCellsOf(line, head, laid, isCounted)
    for (const { run } of cells) for (const word of run.words) taken.add(word)
    found.push({ line, cells, gap })
    if (isGrandTotal(line)) break
  }
  return found
}

const isCount = ({ column, run }: RowCells[number]) => isCounted(column) && /^\D{0,3}\d/.test(run.text)

function isTotal({ runs }: Line): boolean {
  return runs.some(({ text }) => /^\W*(?:SUB|GRAND)?[ -]?TOTA|^\W*(?:SUMME|GESAMT|SOMME)\b/i.test(text))
}

const isGrandTotal = ({ runs }: Line) => runs.some(({ text }) => /GRAND/i.test(text))

function isMoreDescription(cells: RowCells): boolean {
  return cells.length > 0 && cells.every(({ column, run }) => isDescribed(column) && !/:\s*\S/.test(run.text))
}

function withDescription(row: RowCells, more: RowCells): RowCells {
  return row.map((cell) => {
    if (!isDescribed(cell.column)) return cell
    return { ...cell, run: joinedRun([cell.run, ...more.map(({ run }) => run)], cell.run.line) }
  })
}
