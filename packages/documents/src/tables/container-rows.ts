import type { Candidate } from '../fields/read-field.ts'
import { labelsOf } from '../labels/find-labels.ts'
import { wordsBetween } from '../labels/regions.ts'
import type { LabelledPage } from '../labels/regions.ts'
import { meantContainersOf } from '../not-meant.ts'
import { runOf } from '../page/lines.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import { evidenceOf } from '../page/page.ts'
import type { DocumentPage, PageWord } from '../page/page.ts'
import { datesOf } from '../values/dates.ts'
import { momentAt } from '../values/moments.ts'
import {
  containersOf,
  countOf,
  fourDigits,
  identifierOf,
  packagesOf,
  plainIdentifier,
  sizeTypeOf,
} from '../values/identifiers.ts'
import type { FieldValue, PrintingHabits } from '../values/kinds.ts'
import { measuresOf } from '../values/numbers.ts'
import { sealOf } from '../values/seals.ts'
import type { LabelConcept } from '../labels/phrases.ts'
import { columnAt, rowRunsOf } from './header.ts'
import type { Column, TableHead } from './header.ts'
import { bandOf, overlapUpright, runsOfRow } from './row-bounds.ts'
import { wholeCells } from './row-cells.ts'

/** A container with what its row says of it; pointers are relative to the container. */
export interface ContainerRow {
  readonly number: string
  readonly check_digit_passed: boolean
  /** A column or label says that the number is a container's. */
  readonly labelled: boolean
  readonly cells: readonly Candidate[]
}

/** Something that was read of a row, and the column it came from. */
interface Cell {
  readonly run: Run
  readonly column: Column | null
  /** Only what is said in words counts: another line of a letter. */
  readonly in_words?: boolean
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
  { laid: whole, table_heads: all_heads }: LabelledPage,
  habits: PrintingHabits,
): readonly ContainerRow[] {
  const laid = { ...whole, lines: whole.lines.map((line) => partedLine(line, all_heads)) }
  const heads = all_heads.filter(({ columns }) => columns.some(({ concepts }) => concepts.includes('container')))
  const anchors = laid.lines.flatMap((line) => line.runs.flatMap((run) => anchorsIn(line, run)))
  return anchors.map((anchor, index) => {
    const head = heads.findLast(({ last_line }) => last_line < anchor.line.number) ?? null
    const in_letter = isLetterOfOne(laid, anchors) ? otherLinesOf(laid, anchor) : []
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
  return head === undefined ? line : { ...line, runs: rowRunsOf(line, head.columns) }
}

/** The container numbers of a run. */
function anchorsIn(line: Line, run: Run): readonly Anchor[] {
  return meantContainersOf(run).map(({ value, from, to }) => ({ line, run, from, to, ...value }))
}

/** A row has at most this many lines below the one with the number. */
const row_lines_max = 4

function cellsOf(laid: LaidPage, anchor: Anchor, next: Anchor | null, head: TableHead | null): readonly Cell[] {
  const others_on_line = next !== null && next.line === anchor.line
  const end_x = others_on_line ? next.run.x : Infinity
  const same_run_end = next !== null && next.run === anchor.run ? next.from : anchor.run.text.length
  const rest = partOfRun(anchor.run, anchor.to, same_run_end)
  const is_only = head === null && containersOf(anchor.run.text).length === 1
  const lead = is_only ? partOfRun(anchor.run, 0, anchor.from) : null
  const before =
    anchor.line.runs[0] === anchor.run || head === null ? [] : anchor.line.runs.filter(({ x }) => x < anchor.run.x)
  const after = anchor.line.runs.filter(({ x }) => x > anchor.run.x && x < end_x)
  const more = head === null || others_on_line ? [] : otherRunsOf(laid, anchor, next, head)
  const inColumn = (run: Run): Cell => ({ run, column: head === null ? null : columnAt(run, head.columns) })
  const anchor_column = head === null ? null : columnAt(anchor.run, head.columns)
  const own = [rest, lead].filter((part) => part !== null).map((run) => ({ run, column: anchor_column }))
  return wholeCells([...own, ...[...before, ...after, ...more].map(inColumn)])
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

function candidate(
  pointer: string,
  value: FieldValue,
  page: DocumentPage,
  words: readonly PageWord[],
  from: number,
  to: number,
  score: number,
): readonly Candidate[] {
  const cut = wordsBetween(words, from, to)
  if (cut.length === 0) return []
  return [{ pointer, value, evidence: [evidenceOf(page, cut)], score, derived: false, ambiguous: false }]
}

/** What a cell says: by its column where there is one, and by the form of what stands in it. */
function readCell({ run, column, in_words }: Cell, page: DocumentPage, habits: PrintingHabits): readonly Candidate[] {
  if (in_words === true) return [...dayCells(run, null, page, habits), ...pickupCells(run, null, page)]
  const has = (concept: LabelConcept) => column?.concepts.includes(concept) === true
  const { text, words } = run
  const put = (pointer: string, value: FieldValue, from: number, to: number, score: number) =>
    candidate(pointer, value, page, words, from, to, score)
  const size_type = column === null || has('size_type') || has('container') ? sizeTypeOf(text) : null
  const found: Candidate[] = []
  if (size_type !== null) {
    const { value, from, to } = size_type
    found.push(...put('/size_type_text', value.printed, from, to, 0.95))
    if (value.iso_type !== null) found.push(...put('/iso_type', value.iso_type, from, to, 0.95))
  }
  for (const { value, from, to } of measuresOf(text, habits.decimal_sign, unitFor(column)))
    found.push(...put(['MTQ', 'FTQ'].includes(value.unit) ? '/volume' : '/weight', value, from, to, 0.93))
  // How many pieces are in the packages is another thing than how many packages there are.
  const are_packages = !has('quantity') || has('packages') || of_packages.test(text)
  if (are_packages) found.push(...packageCells(run, page, habits, has('packages')))
  const seal = sealOf(text, has('seal'), has('container'))
  if (seal !== null) found.push(...put('/seals/0', seal.value, seal.from, seal.to, 0.9))
  return [...found, ...dayCells(run, column, page, habits), ...pickupCells(run, column, page)]
}

/** What a column of quantities may count that is no piece. */
const of_packages = /\d\s?(?:CARTONS?|CTNS?|PALLETS?|PLTS?|CASES?|CRATES?|BAGS?|DRUMS?|BUNDLES?|PACKAGES?|PKGS?)\b/i

function unitFor(column: Column | null) {
  if (column === null || column.unit === null) return null
  const asks = column.concepts.some((concept) => concept === 'weight' || concept === 'volume')
  return asks ? column.unit : null
}

function packageCells(
  { text, words }: Run,
  page: DocumentPage,
  { decimal_sign }: PrintingHabits,
  in_column: boolean,
): readonly Candidate[] {
  const found = packagesOf(text, decimal_sign)
  if (found !== null)
    return [
      ...candidate('/packages', found.value.count, page, words, found.from, found.to, 0.93),
      ...candidate('/package_type', found.value.type, page, words, found.from, found.to, 0.9),
    ]
  const count = in_column ? countOf(text.trim(), decimal_sign) : null
  return count === null ? [] : candidate('/packages', count, page, words, 0, text.length, 0.92)
}

const day_columns: readonly (readonly [LabelConcept, string])[] = [
  ['last_free_day', '/last_free_day'],
  ['available', '/available_at'],
  ['appointment', '/appointment'],
]
const last_free_day_in_words =
  /\b(?:LFD|LAST FREE (?:DAY|DATE|TIME))(?:\s+(?:IS|AT TERMINAL))?[\s:=-]{1,3}(?=\d|[A-Z]{3,9}\.? \d)/i

function dayCells(
  { text, words }: Run,
  column: Column | null,
  page: DocumentPage,
  habits: PrintingHabits,
): readonly Candidate[] {
  const of_column = day_columns.find(([concept]) => column?.concepts.includes(concept))?.[1]
  const label = last_free_day_in_words.exec(text)
  const start = label === null ? 0 : label.index + label[0].length
  const pointer = label === null ? of_column : '/last_free_day'
  const date = datesOf(text.slice(start), habits.date_order)[0]
  if (pointer === undefined || date === undefined || (label !== null && date.from > 2)) return []
  const { text: time, from, to } = momentAt(text, start + date.from, start + date.to, pointer !== '/last_free_day')
  if ('day' in date.reading) return candidate(pointer, date.reading.day + time, page, words, from, to, 0.95)
  return date.reading.either.flatMap((day) =>
    candidate(pointer, day + time, page, words, from, to, 0.5).map((each) => ({ ...each, ambiguous: true })),
  )
}

const pickup_in_words =
  /\b(?:PICK\s?-?\s?UP|P\/U|PIN)\s*(?:NO\.?|NUMBER|#|CODE|REF)?[\s:#]*([A-Z0-9-]{4,15})(?![A-Z0-9])/i

function pickupCells({ text, words }: Run, column: Column | null, page: DocumentPage): readonly Candidate[] {
  const labelled = pickup_in_words.exec(text)
  const printed = labelled?.[1] ?? ''
  if (labelled !== null && /\d{3}/.test(printed)) {
    const from = labelled.index + labelled[0].lastIndexOf(printed)
    return candidate('/pickup_number', plainIdentifier(printed), page, words, from, from + printed.length, 0.9)
  }
  if (column?.concepts.includes('pickup_number') !== true) return []
  const found = identifierOf(text) ?? fourDigits(text)
  return found === null ? [] : candidate('/pickup_number', found.value, page, words, found.from, found.to, 0.93)
}
