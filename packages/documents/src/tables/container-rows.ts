import type { Candidate } from '../fields/read-field.ts'
import { labelsOf } from '../labels/find-labels.ts'
import { wordsBetween } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import { meantContainersOf } from '../not-meant.ts'
import { runOf } from '../page/lines.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import { containersOf } from '../values/identifiers.ts'
import type { PrintingHabits } from '../values/kinds.ts'
import { isSealAlone } from '../values/seals.ts'
import { candidate, last_free_day_in_words, pickup_in_words, readCell } from './container-cells.ts'
import type { Cell } from './container-cells.ts'
import { columnAt, rowRunsOf } from './header.ts'
import type { TableHead } from './header.ts'
import { bandOf, overlapUpright, runsOfRow } from './row-bounds.ts'
import { wholeCells } from './row-cells.ts'
import { isSlashRow, saysSealFollows, slashPartsOf } from './slash-row.ts'

/** A container with what its row says of it; pointers are relative to the container. */
export interface ContainerRow {
  readonly number: string
  readonly check_digit_passed: boolean
  /** A column or label says that the number is a container's. */
  readonly labelled: boolean
  readonly cells: readonly Candidate[]
}

/** The containers of some pages in the order of their first appearance, each with all that its rows say. */
export function containerRowsOf(pages: readonly LabelledPage[], habits: PrintingHabits): readonly ContainerRow[] {
  const rows = new Map<string, ContainerRow>()
  for (const page of pages)
    for (const row of rowsOfPage(page, habits)) {
      const known = rows.get(row.number)
      const cells = known === undefined ? row.cells : merged(known.cells, row.cells)
      rows.set(row.number, { ...row, cells })
    }
  return [...rows.values()]
}

/** What is said twice counts once; another value for the same member is kept for the comparison. */
function merged(known: readonly Candidate[], cells: readonly Candidate[]): readonly Candidate[] {
  const isKnown = (cell: Candidate) =>
    known.some(({ pointer, value }) => pointer === cell.pointer && JSON.stringify(value) === JSON.stringify(cell.value))
  return [...known, ...cells.filter((cell) => !isKnown(cell))]
}

interface Anchor {
  readonly line: Line
  readonly run: Run
  readonly from: number
  readonly to: number
  readonly number: string
  readonly check_digit_passed: boolean
}

function rowsOfPage(
  { laid: whole, table_heads: all_heads, bills_like_containers }: LabelledPage,
  habits: PrintingHabits,
): readonly ContainerRow[] {
  const laid = { ...whole, lines: whole.lines.map((line) => partedLine(line, all_heads)) }
  const heads = all_heads.filter(({ columns }) => columns.some(({ concepts }) => concepts.includes('container')))
  const anchors = laid.lines.flatMap((line) => line.runs.flatMap((run) => anchorsIn(line, run, bills_like_containers)))
  return anchors.map((anchor, index) => {
    const head = heads.findLast(({ last_line }) => last_line < anchor.line.number) ?? null
    const in_letter = head === null && isLetterOfOne(laid, anchors) ? otherLinesOf(laid, anchor) : []
    const cells = [...cellsOf(laid, anchor, anchors[index + 1] ?? null, head), ...in_letter]
    const number = candidate(
      '/number',
      anchor.number,
      laid.page,
      anchor.run.words,
      anchor.from,
      anchor.to,
      head === null ? 0.9 : 0.98,
    )
    const in_column = head !== null && columnAt(anchor.run, head.columns)?.concepts.includes('container') === true
    return {
      number: anchor.number,
      check_digit_passed: anchor.check_digit_passed,
      labelled:
        in_column || labelsOf(anchor.run).some(({ concept, to }) => concept === 'container' && to <= anchor.from),
      cells: [...number, ...cells.flatMap((cell) => readCell(cell, laid.page, habits))],
    }
  })
}

/** A letter that is about one container: its other lines are about it too. */
function isLetterOfOne({ page }: LaidPage, anchors: readonly Anchor[]): boolean {
  return page.part !== undefined && new Set(anchors.map(({ number }) => number)).size === 1
}

/** What other lines of a letter say in words: pick-up number and last free day. */
function otherLinesOf({ lines }: LaidPage, anchor: Anchor): readonly Cell[] {
  const others = lines.filter(({ number }) => number !== anchor.line.number).flatMap(({ runs }) => runs)
  return others
    .filter(({ text }) => pickup_in_words.test(text) || last_free_day_in_words.test(text))
    .map((run) => ({ run, column: null, in_words: true }))
}

/** A line with its runs parted by the columns of the table that it stands in. */
function partedLine(line: Line, heads: readonly TableHead[]): Line {
  const head = heads.findLast(({ last_line }) => last_line < line.number)
  return head === undefined || line.runs.some(isSlashRow) ? line : { ...line, runs: rowRunsOf(line, head.columns) }
}

/** The container numbers of a run. */
function anchorsIn(line: Line, run: Run, bills: ReadonlySet<string>): readonly Anchor[] {
  return meantContainersOf(run, bills).map(({ value, from, to }) => ({ line, run, from, to, ...value }))
}

/** A row has at most this many lines below the one with the number. */
const row_lines_max = 4

function cellsOf(laid: LaidPage, anchor: Anchor, next: Anchor | null, head: TableHead | null): readonly Cell[] {
  const others_on_line = next !== null && next.line === anchor.line
  const end_x = others_on_line ? next.run.x : Infinity
  const end = next !== null && next.run === anchor.run ? next.from : anchor.run.text.length
  const before =
    anchor.line.runs[0] === anchor.run || head === null ? [] : anchor.line.runs.filter(({ x }) => x < anchor.run.x)
  const after = anchor.line.runs.filter(({ x }) => x > anchor.run.x && x < end_x)
  const more = head === null || others_on_line ? [] : otherRunsOf(laid, anchor, next, head)
  const inColumn = (run: Run): Cell => ({ run, column: head === null ? null : columnAt(run, head.columns) })
  return wholeCells([...ownCells(laid, anchor, end, head), ...[...before, ...after, ...more].map(inColumn)], laid.page)
}

/** What stands with the number itself: parted by strokes, or else behind it, and before it where there is no table. */
function ownCells(laid: LaidPage, anchor: Anchor, end: number, head: TableHead | null): readonly Cell[] {
  const column = head === null ? null : columnAt(anchor.run, head.columns)
  const is_only = head === null && containersOf(anchor.run.text).length === 1
  const lead = is_only ? partOfRun(anchor.run, 0, anchor.from) : null
  const before = lead === null ? [] : [{ run: lead, column }]
  const parts = slashPartsOf(anchor.run, anchor.to, end)
  if (parts !== null) return [...parts.map((part) => ({ ...part, column: null })), ...before]
  const seal = head === null ? sealBehind(anchor, laid) : null
  const rest = partOfRun(anchor.run, seal?.to ?? anchor.to, end)
  const of_seal = seal === null ? [] : [{ run: seal.run, column: null, is_seal: true }]
  return [...of_seal, ...(rest === null ? [] : [{ run: rest, column }]), ...before]
}

/** The seal right behind a number on a paper whose title says that it stands there. */
function sealBehind({ run, to }: Anchor, laid: LaidPage) {
  const word = /^\s+(\S+)/.exec(run.text.slice(to))
  const [whole = '', printed = ''] = word ?? []
  if (!isSealAlone(printed) || !saysSealFollows(laid)) return null
  const end = to + whole.length
  const words = wordsBetween(run.words, end - printed.length, end)
  return words.length === 0 ? null : { run: runOf(words, run.line), to: end }
}

/**
 * What other lines say of a row: those between the rules around it, or else those below it and partly beside it. Rules
 * around several rows do not say which row a line belongs to.
 */
function otherRunsOf(laid: LaidPage, anchor: Anchor, next: Anchor | null, head: TableHead): readonly Run[] {
  const of_row = runsOfRow(anchor.run, laid)
  const between = of_row?.filter(({ line }) => line > head.last_line && line !== anchor.line.number)
  const is_one_row = between !== undefined && !between.some(({ text }) => containersOf(text).length > 0)
  if (is_one_row) return between
  const above = bandOf(anchor.line, laid.lines).filter(
    ({ number, runs }) =>
      number > head.last_line && number < anchor.line.number && !runs.some(({ text }) => containersOf(text).length > 0),
  )
  return [...above, ...linesBelow(laid, anchor, next)].flatMap(({ runs }) => runs)
}

function linesBelow(laid: LaidPage, anchor: Anchor, next: Anchor | null): readonly Line[] {
  const lines: Line[] = []
  let bottom = anchor.line.y + anchor.line.h
  for (const line of laid.lines.slice(anchor.line.number + 1, anchor.line.number + 1 + row_lines_max)) {
    const is_next = next !== null && (line.number >= next.line.number || overlapUpright(line, next.line))
    if (
      is_next ||
      line.y - bottom > 1.1 * line.h ||
      /^\s*(?:SUB)?-?TOTA|^\s*GRAND TOTAL|CHARGES?\b/i.test(line.runs[0]?.text ?? '')
    )
      break
    lines.push(line)
    bottom = line.y + line.h
  }
  return lines
}

function partOfRun(run: Run, from: number, to: number): Run | null {
  const words = wordsBetween(run.words, from, to)
  return words.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? runOf(words, run.line) : null
}
