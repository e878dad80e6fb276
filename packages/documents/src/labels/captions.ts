import type { LaidPage, Line, Run } from '../page/lines.ts'
import { cellBoundsOf, cellSpanOf, isWithin } from '../tables/row-bounds.ts'
import type { FoundLabel } from './find-labels.ts'
import type { LabelledPage, Region } from './regions.ts'

type Labels = ReadonlyMap<Run, readonly FoundLabel[]>

/** A box of a form is at most so many lines high. */
const form_lines_max = 12

/** Where the value of a label stands that is printed below it; null: its value is elsewhere. */
export function regionsAbove(
  { run, alone, marked }: FoundLabel,
  laid: LaidPage,
  labels: Labels,
  usual_side: LabelledPage['usual_side'],
): readonly Region[] | null {
  if (!alone) return null
  const is_caption = usual_side === 'above' && !marked
  const above = aboveInBox(run, laid, labels) ?? (is_caption ? blockAbove(run, laid, labels) : null)
  if (above === null) return null
  const [first, ...more] = above
  if (first === undefined || !/[\p{L}\p{N}]/u.test(first.text)) return []
  return [{ page: laid.page, relation: 'below', text: first.text, words: first.words, more, wraps: 0 }]
}

/**
 * What stands above a label in the drawn box that it ends: forms may print the names of their boxes below what is
 * filled in. Null where the label does not end its box, another label stands in it, or nothing does: then its value is
 * elsewhere. Nothing where another label beside the box names what stands in it: then this one is the rest of that.
 */
function aboveInBox(label: Run, { page, lines }: LaidPage, labels: Labels): readonly Run[] | null {
  const [span, bounds] = [cellSpanOf(label, page), cellBoundsOf(label, page, form_lines_max * label.h * 1.5)]
  if (span === null || bounds === null) return null
  const near = lines.slice(Math.max(0, label.line - form_lines_max), label.line + form_lines_max + 1)
  const others = near.flatMap(({ runs }) =>
    runs.filter((run) => {
      const middle = run.y + run.h / 2
      return run !== label && middle > bounds.top && middle < bounds.bottom && isWithin(run, span)
    }),
  )
  if (others.length === 0 || others.some((run) => run.y >= label.y || isLabel(run, labels))) return null
  return others.some((run) => isBesideLabel(run, lines[run.line], labels)) ? [] : others
}

/** What stands right beside a label is that label's. */
function isBesideLabel(run: Run, line: Line | undefined, labels: Labels): boolean {
  const before = line?.runs[line.runs.indexOf(run) - 1]
  return before !== undefined && isLabel(before, labels)
}

/** A name stands this much nearer to what it names than to what the next one does. */
const nearer_part = 0.6
/** So many labels have to say it, and so much more often than the other way round. */
const captions_min = 3
const captions_part = 3
const block_lines_max = 6

/**
 * Whether labels stand below their values on a page that draws no boxes: most of those that have something above and
 * below them stand nearer to what is above.
 */
export function areCaptions(laid: LaidPage, labels: Labels, heads: ReadonlySet<Run>): boolean {
  let [above, below] = [0, 0]
  for (const [run, found] of labels) {
    if (heads.has(run) || !found.some(({ alone, marked }) => alone && !marked)) continue
    const [over, under] = [nextAbove(run, laid, labels), nextBelow(run, laid, labels)]
    if (over === null || under === null) continue
    const [up, down] = [run.y - over.y - over.h, under.y - run.y - run.h]
    if (up < nearer_part * down && up < run.h) above += 1
    if (down < nearer_part * up) below += 1
  }
  return above >= captions_min && above > captions_part * below
}

/** Lines this close to each other are of one block, and those this far are not; parts of their height. */
const [block_part, parted_part] = [0.5, 0.7]

/**
 * The lines right above a label in its column, from the top of what they belong to. None where a line is neither near
 * nor far enough to say whether it belongs to them.
 */
function blockAbove(label: Run, laid: LaidPage, labels: Labels): readonly Run[] {
  const block: Run[] = []
  let run = label
  while (block.length < block_lines_max) {
    const over = nextAbove(run, laid, labels)
    const gap = over === null ? Infinity : (run.y - over.y - over.h) / over.h
    if (over === null || gap >= parted_part) return block
    if (gap > block_part) return []
    block.unshift(over)
    run = over
  }
  return block
}

function nextAbove(run: Run, { lines }: LaidPage, labels: Labels): Run | null {
  const above = lines
    .slice(Math.max(0, run.line - 4), run.line)
    .flatMap(({ runs }) => runs.filter((other) => isBegunWith(other, run)))
  const found = above.at(-1)
  return found === undefined || isLabel(found, labels) ? null : found
}

function nextBelow(run: Run, { lines }: LaidPage, labels: Labels): Run | null {
  const [found] = lines
    .slice(run.line + 1, run.line + 5)
    .flatMap(({ runs }) => runs.filter((other) => isBegunWith(other, run)))
  return found === undefined || isLabel(found, labels) ? null : found
}

const isBegunWith = (a: Run, b: Run) => Math.abs(a.x - b.x) <= 0.5 * Math.max(a.h, b.h)

/** A label, or one with its number: a value may begin with a label's word, as `FREIGHT PREPAID` does. */
const isLabel = (run: Run, labels: Labels) =>
  labels.get(run)?.some(({ alone, marked, to }) => alone || marked || /\d/.test(run.text.slice(to))) === true
