import { runOf } from '../page/lines.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import { boxAround } from '../page/page.ts'
import type { Box, DocumentPage, PageWord } from '../page/page.ts'

/** The drawn rules above and below a cell, in points from the top of the page. */
interface CellBounds {
  readonly top: number
  readonly bottom: number
}

/** Rules of one row may be drawn this far apart. */
const same_rule = 1.5
/** A row has at most this many lines; what is higher is no row of a table. */
const row_lines_max = 8
/** Lines overlap when one begins before this part of the other's height ends, as in cells that are centred upright. */
const overlap_part = 0.7

/** The rules right above and below a run, where both are drawn and near enough for one row. */
export function cellBoundsOf(run: Run, { rules }: DocumentPage, height_max = row_lines_max * run.h): CellBounds | null {
  const [across, down] = [run.x + run.w / 2, run.y + run.h / 2]
  const own = rules.filter(({ x, w, h }) => w > h && x <= across && x + w >= across).map(({ y, h }) => y + h / 2)
  const top = Math.max(...own.filter((y) => y <= down))
  const bottom = Math.min(...own.filter((y) => y > down))
  return Number.isFinite(bottom - top) && bottom - top <= height_max ? { top, bottom } : null
}

/** The upright rules to the left and right of a cell, in points from the left of the page. */
export interface CellSpan {
  readonly left: number
  readonly right: number
}

/** The rules right beside a run, where one is drawn on both of its sides. */
export function cellSpanOf(run: Box, { rules }: DocumentPage): CellSpan | null {
  const down = run.y + run.h / 2
  const own = rules.filter(({ y, w, h }) => h > w && y <= down && y + h >= down).map(({ x, w }) => x + w / 2)
  const left = Math.max(...own.filter((x) => x <= run.x + 1))
  const right = Math.min(...own.filter((x) => x >= run.x + run.w - 1))
  return Number.isFinite(right - left) ? { left, right } : null
}

/** Whether a run stands between the upright rules of a cell. */
export function isWithin(run: { readonly x: number; readonly w: number }, { left, right }: CellSpan): boolean {
  return run.x >= left - 1 && run.x + run.w <= right + 1
}

/** The other runs between the same rules as one, from top to bottom; null: no rules are drawn around it. */
export function runsOfRow(run: Run, { page, lines }: LaidPage): readonly Run[] | null {
  const bounds = cellBoundsOf(run, page)
  if (bounds === null) return null
  const near = lines.slice(Math.max(0, run.line - row_lines_max), run.line + row_lines_max + 1)
  return near.flatMap(({ runs }) =>
    runs.filter((other) => {
      if (other === run || other.y + other.h <= bounds.top || other.y >= bounds.bottom) return false
      const own = cellBoundsOf(other, page)
      return own !== null && isNear(own.top, bounds.top) && isNear(own.bottom, bounds.bottom)
    }),
  )
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= same_rule

/** Whether two lines stand partly beside each other. */
export function overlapUpright(a: Line, b: Line): boolean {
  return Math.abs(a.y - b.y) < overlap_part * Math.min(a.h, b.h)
}

/** The lines that stand partly beside one, itself included. */
export function bandOf(line: Line, lines: readonly Line[]): readonly Line[] {
  const near = lines.slice(Math.max(0, line.number - 2), line.number + 3)
  return near.filter((other) => other === line || overlapUpright(other, line))
}

/** One run of the words of several, as they are read. A word that a cell breaks after its hyphen is whole again. */
export function joinedRun(runs: readonly Run[], line: number): Run {
  const words: PageWord[] = []
  for (const run of runs.toSorted((a, b) => a.line - b.line || a.x - b.x)) {
    const [before, first] = [words.at(-1), run.words[0]]
    const goes_on = before !== undefined && first !== undefined && isBroken(before, first)
    if (goes_on) words.splice(-1, 1, joinedWord(before, first))
    words.push(...run.words.slice(goes_on ? 1 : 0))
  }
  return runOf(words, line)
}

/** Whether a word goes on in the first one of the next line. */
function isBroken(before: PageWord, next: PageWord): boolean {
  return next.y > before.y + before.h * 0.5 && /[\dA-Z]-$/.test(before.text) && /^[\dA-Z]/.test(next.text)
}

/** A word and the rest of it, below its beginning. */
export function joinedWord(before: PageWord, rest: PageWord): PageWord {
  const shown = boxAround([before.shown ?? before, rest.shown ?? rest])
  return { ...before, ...boxAround([before, rest]), shown, text: before.text + rest.text }
}

/** How near the edge of its cell a word ends that a column as wide as its longest word holds; parts of its height. */
const exact_fit = 0.08

/**
 * Whether a drawn cell cut a number, so that it goes on in the next line: not one sign more had room, and what stands
 * below is shorter than it. A word that fits exactly is whole, as the longest one of a column is.
 */
export function isCutOff(run: Run, below: Run, page: DocumentPage): boolean {
  const [last, [rest, more]] = [run.words.at(-1), below.words]
  const span = cellSpanOf(run, page)
  if (last === undefined || rest === undefined || more !== undefined || span === null) return false
  if (!/\d[A-Z\d.,]*$/.test(last.text) || !/^[A-Z\d]*\d[A-Z\d]*$/.test(rest.text)) return false
  const is_below =
    below.y > run.y + 0.6 * run.h && below.y < run.y + 2 * run.h && Math.abs(below.x - run.x) < 0.3 * run.h
  if (!is_below || rest.text.length >= last.text.length || !isWithin(below, span)) return false
  const room = span.right - (run.x - span.left) - last.x - last.w
  return room > exact_fit * run.h && room < rest.w / rest.text.length
}
