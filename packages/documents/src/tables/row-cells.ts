import type { LaidPage, Line, Run } from '../page/lines.ts'
import { columnAt, rowRunsOf } from './header.ts'
import type { Column } from './column-titles.ts'
import type { TableHead } from './header.ts'
import { runOf } from '../page/lines.ts'
import type { DocumentPage } from '../page/page.ts'
import { sizeTypeOf } from '../values/identifiers.ts'
import { unitOf } from '../values/numbers.ts'
import { bandOf, isCutOff, joinedRun, joinedWord, runsOfRow } from './row-bounds.ts'

/** A row of a table as its runs, each with its column. */
export type RowCells = readonly { readonly run: Run; readonly column: Column | null }[]

/**
 * The cells of a row, whole: those of the line and, where other lines of the row have more, these too. Rules around the
 * number that makes the row say which they are; without any it is what stands partly beside the line.
 */
export function rowCellsOf(
  line: Line,
  head: TableHead,
  laid: LaidPage,
  makesRow: (column: Column | null) => boolean,
): RowCells {
  const inColumns = (runs: readonly Run[]) => runs.map((run) => ({ run, column: columnAt(run, head.columns) }))
  const own = inColumns(rowRunsOf(line, head.columns))
  const amount = own.findLast(({ column, run }) => makesRow(column) && /\d/.test(run.text))
  if (amount === undefined) return own
  const of_row = runsOfRow(amount.run, laid)?.filter((run) => run.line !== line.number)
  const lines = bandOf(line, laid.lines).filter(({ number }) => number > head.last_line && number !== line.number)
  const others = inColumns(of_row ?? lines.flatMap((other) => rowRunsOf(other, head.columns)))
  if (others.some(({ column, run }) => makesRow(column) && /\d/.test(run.text))) return own
  const taken =
    of_row === undefined ? others.filter(({ column }) => !own.some((cell) => cell.column === column)) : others
  const by_column = Map.groupBy([...own, ...taken], ({ column }) => column)
  return [...by_column].flatMap(([column, cells]) =>
    column === null
      ? cells
      : [
          {
            column,
            run: joinedRun(
              cells.map(({ run }) => run),
              line.number,
            ),
          },
        ],
  )
}

/** Cells with what a narrow column breaks after a hyphen put together: `2026-` above `12-24`. */
export function wholeCells(cells: RowCells, page: DocumentPage): RowCells {
  const restOf = (cell: RowCells[number]) =>
    cells.find(
      (below) =>
        cell.column !== null &&
        below.column === cell.column &&
        below.run.line > cell.run.line &&
        ((isBroken(cell.run, cell.column) && rest_of_broken.test(below.run.text)) ||
          isUnitBelow(cell, below) ||
          isRestOfNumber(cell.run, below.run, page)),
    )
  const broken = cells.find((cell) => restOf(cell) !== undefined)
  const rest = broken === undefined ? undefined : restOf(broken)
  if (broken === undefined || rest === undefined) return cells
  const is_cut = isRestOfNumber(broken.run, rest.run, page)
  const joined = { ...broken, run: is_cut ? wholeNumber(broken.run, rest.run) : wholeRun(broken.run, rest.run) }
  return wholeCells(
    cells.filter((cell) => cell !== rest).map((cell) => (cell === broken ? joined : cell)),
    page,
  )
}

/** Digits, or letters and digits of a seal whose code stands above. */
const rest_of_broken = /^(?:\d|[A-Z]{1,5}\d{3})/

/** A unit below its number: `19,392.000` above `KGS`. */
function isUnitBelow({ run, column }: RowCells[number], below: RowCells[number]): boolean {
  const is_measured = column?.concepts.some((concept) => concept === 'weight' || concept === 'volume') === true
  const is_bare = column?.unit === null && /^\d[\d.,' ]*$/.test(run.text)
  return is_measured && is_bare && below.run.line === run.line + 1 && unitOf(below.run.text) !== null
}

/** A cell that goes on in the next line: after a hyphen, or after the letters of a seal, `SMN` above `118200`. */
function isBroken({ text }: Run, { concepts }: Column): boolean {
  return /\d-$/.test(text) || (concepts.includes('seal') && /^[A-Z]{2,5}-?$/.test(text))
}

/** A size and type below a seal is no rest of it. */
const isRestOfNumber = (run: Run, rest: Run, page: DocumentPage) =>
  sizeTypeOf(rest.text) === null && isCutOff(run, rest, page)

/** A number that its cell cut in two. */
function wholeNumber(run: Run, { words: [rest] }: Run): Run {
  const last = run.words.at(-1)
  if (last === undefined || rest === undefined) return run
  return runOf([...run.words.slice(0, -1), joinedWord(last, rest)], run.line)
}

function wholeRun(run: Run, rest: Run): Run {
  if (/^\d/.test(run.text) && !run.text.endsWith('-')) return runOf([...run.words, ...rest.words], run.line)
  const [letters] = run.words
  const [digits, ...others] = rest.words
  if (run.text.endsWith('-') || letters === undefined || digits === undefined) return joinedRun([run, rest], run.line)
  return runOf([joinedWord(letters, digits), ...others], run.line)
}
