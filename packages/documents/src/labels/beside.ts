import { overlapAcross } from '../page/lines.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import type { Box, DocumentPage } from '../page/page.ts'
import { cellBoundsOf, cellSpanOf, isWithin } from '../tables/row-bounds.ts'

/** A box of a form is at most so many lines high: of its value's, as its title is often printed small. */
const form_lines_max = 12

/** A drawn box that holds a label and what is below it holds its value; what is beside it in another box does not. */
export function isInCellWith(label: Run, below: Run, beside: Run, page: DocumentPage): boolean {
  const [span, bounds] = [cellSpanOf(label, page), cellBoundsOf(label, page, form_lines_max * below.h)]
  if (span === null || bounds === null || !isWithin(below, span) || isWithin(beside, span)) return false
  return below.y >= bounds.top - 1 && below.y + below.h <= bounds.bottom + 1
}

/** The first line of what stands beside a label that is centred upright: a name of three lines begins above it. */
export function blockBeside(label: Run, own: Run | undefined, line: Line, laid: LaidPage): Run | undefined {
  // Cells of sheets and lines of letters are never centred upright.
  if (laid.page.part !== undefined || label.words[0]?.cell !== undefined) return own
  const near = laid.lines.slice(Math.max(0, line.number - 4), line.number + 5)
  const nearer = leftmostBeside(label, near, 1.2)
  const in_between = own === undefined || nearer === undefined || nearer.x >= own.x - 1 ? undefined : nearer
  const top = in_between === undefined ? null : centredTop(label, in_between, near, laid)
  const seed = own ?? leftmostBeside(label, near, 0.7)
  return top ?? (seed === undefined ? null : centredTop(label, seed, near, laid)) ?? own
}

/** What stands nearest behind a label, at most so many of its heights above or below it. */
function leftmostBeside(label: Run, near: readonly Line[], heights: number): Run | undefined {
  return near
    .flatMap(({ runs }) =>
      runs.filter(({ x, y }) => x >= label.x + label.w && Math.abs(y - label.y) < heights * label.h),
    )
    .toSorted((a, b) => a.x - b.x)[0]
}

/** The first line of the block around a run where it has several lines whose middle is a label's. */
function centredTop(label: Run, seed: Run, near: readonly Line[], laid: LaidPage): Run | null {
  const [top, bottom] = columnBlock(label, seed, near, laid)
  if (top === undefined || bottom === undefined || top === bottom) return null
  return isCentredBeside(label, top, bottom) && !goesOnFromAbove(label, top, near) ? top : null
}

/**
 * Whether the lines above a label go on with what stands beside the label before it: they are nearer to that than to
 * the label's own line. Three lines of one name and three of the next are centred by chance.
 */
function goesOnFromAbove(label: Run, top: Run, near: readonly Line[]): boolean {
  const column = near.flatMap(({ runs }) => runs.filter((run) => Math.abs(run.x - top.x) <= 1))
  const before = column.findLast(({ y, h }) => y < top.y - 0.5 * h)
  const own = column.find(({ y, h }) => Math.abs(y + h / 2 - label.y - label.h / 2) < 0.5 * h)
  const last = own === undefined ? undefined : column.findLast(({ y, h }) => y < own.y - 0.5 * h)
  if (before === undefined || own === undefined || last === undefined || own === top) return false
  return top.y - before.y < own.y - last.y - 0.02 * own.h
}

/** Whether the middle of a block is that of a label. */
function isCentredBeside(label: Run, top: Run, bottom: Run): boolean {
  return Math.abs((top.y + bottom.y + bottom.h) / 2 - label.y - label.h / 2) <= 0.25 * label.h
}

/** The first and last line of what stands around a run in its column, on lines that no other label begins. */
function columnBlock(label: Run, seed: Run, near: readonly Line[], laid: LaidPage): readonly (Run | undefined)[] {
  const column = near
    .filter(({ runs }) => !runs.some((run) => run !== label && run.x < seed.x - 1 && overlapAcross(run, label) > 0))
    .flatMap((each) => each.runs.filter((run) => Math.abs(run.x - seed.x) <= 1).map((run) => ({ run, line: each })))
  return blockAt(
    column,
    column.findIndex(({ run }) => run === seed),
    laid,
  )
}

type ColumnRun = { readonly run: Run; readonly line: Line }

/** The lines of a block stand so close to each other; a wider step parts it from the next block. */
const wider_step = 1.25

/** The first and the last run of those of a column that stand close to one of them, with no rule between. */
function blockAt(column: readonly ColumnRun[], at: number, laid: LaidPage): readonly (Run | undefined)[] {
  const steps = column.slice(1).map(({ run }, index) => run.y - (column[index]?.run.y ?? 0))
  const isNext = (index: number) => {
    const [a, b] = [column[index], column[index + 1]]
    if (a === undefined || b === undefined || isPartedBelow(laid, a.run, b.line)) return false
    const step = b.run.y - a.run.y
    const beside = [steps[index - 1], steps[index + 1]].filter((each) => each !== undefined && each > 0)
    const is_wider = beside.some((each) => each !== undefined && step > wider_step * each)
    return step < 1.6 * a.run.h && !is_wider
  }
  let [first, last] = [at, at]
  while (isNext(first - 1)) first -= 1
  while (isNext(last)) last += 1
  return [column[first]?.run, column[last]?.run]
}

const isPartedBelow = (laid: LaidPage, run: Run, line: Line): boolean => isParted(laid, run.y + run.h, line, run)

/** Whether a drawn rule stands between what ends at a height and a line. */
export function isParted({ page }: LaidPage, bottom: number, line: Line, at: Box): boolean {
  return page.rules.some(
    (rule) =>
      rule.w > rule.h &&
      rule.y > bottom - 2 &&
      rule.y < line.y + line.h * 0.3 &&
      rule.x <= at.x + 1 &&
      rule.x + rule.w > at.x,
  )
}
