import { runOf } from '../page/lines.ts'
import type { LaidPage, Run } from '../page/lines.ts'
import type { Box, DocumentPage, PageWord } from '../page/page.ts'
import { cellBoundsOf, cellSpanOf, isCutOff, isWithin, joinedWord } from '../tables/row-bounds.ts'
import { asks_for_terminal } from './find-labels.ts'
import type { LabelledPage } from './regions.ts'

/** Lines of one value stand this close; a part of their height. */
const leading_part = 0.7
/** A blank is at least this wide; a part of the height of its line. */
const blank_part = 0.2
/** So many lines further up and down the column says how wide it is. */
const lines_around = 30
/** At most this many lines go on with one value. */
const wraps_max = 2

/**
 * How many of the lines below some words go on with them because their cell was too narrow: the first word of each had
 * no room on the line before. A line that had room for it ended there, and what follows is another one, as an address.
 */
export function wrapsOf(
  words: readonly PageWord[],
  more: readonly Run[],
  line: number,
  laid: LaidPage,
  labels: LabelledPage['labels'],
): number {
  const [first] = words
  if (first === undefined || first.cell !== undefined || laid.page.part !== undefined) return 0
  const edge = rightEdgeOf(first, line, laid)
  let last = words.at(-1) ?? first
  let count = 0
  for (const run of more.slice(0, wraps_max)) {
    const [next] = run.words
    const has_room = next === undefined || last.x + last.w + blank_part * last.h + next.w <= edge
    const had_room = has_room && !(count === 0 && isAskedFor(run, words))
    const is_close = run.y - last.y - last.h <= leading_part * run.h && Math.abs(run.h - first.h) < 0.2 * first.h
    if (had_room || !is_close || /^\d|(?<!\d)\d{5}(?!\d)/.test(run.text) || isValueBeside(run, line, laid, labels))
      break
    last = run.words.at(-1) ?? last
    count += 1
  }
  return count
}

/** Text keeps this far from a drawn rule; a part of its height. */
const padding_part = 0.3

/** Where a column ends: at a drawn rule, if no other column stands before it, or where its longest line does. */
function rightEdgeOf(first: PageWord, line: number, { page, lines }: LaidPage): number {
  const down = first.y + first.h / 2
  const ruled = page.rules.filter(({ x, y, w, h }) => h > w && x > first.x && y <= down && y + h >= down)
  const rule = Math.min(...ruled.map(({ x }) => x)) - padding_part * first.h
  const near = lines.slice(Math.max(0, line - lines_around), line + lines_around + 1)
  const column = near.flatMap(({ runs }) => runs.filter(({ x }) => Math.abs(x - first.x) <= 1))
  const longest = Math.max(...column.map(({ x, w }) => x + w))
  const has_others = near.some(({ runs }) => runs.some(({ x }) => x > longest && x < rule))
  const ends = Number.isFinite(rule) && !has_others ? rule : longest
  const next = lines[line]?.runs.find(({ x, words }) => x > first.x && !words.includes(first))
  return next === undefined ? ends : Math.min(ends, next.x - padding_part * first.h)
}

/** Whether something of its own stands before a run on its line: another label than that of the first line. */
function isValueBeside(run: Run, first_line: number, { lines }: LaidPage, labels: LabelledPage['labels']): boolean {
  const runs: readonly Run[] = lines[run.line]?.runs ?? []
  const before = runs[runs.indexOf(run) - 1]
  if (before === undefined || lines[first_line]?.runs.includes(before) === true) return false
  return (labels.get(before)?.length ?? 0) > 0 || /:\s*$/.test(before.text)
}

/** `within 30 days of the invoice` / `date`, `https://billing.example/` / `disputes`: the last word, and no label. */
function isLastWord(run: Run, words: readonly PageWord[]): boolean {
  const before = words.at(-1)?.text ?? ''
  const is_named = /^(?:INVOICE|DUE|ISSUE|ARRIVAL|DELIVERY|DISCHARGE)$/i.test(before)
  return run.words.length === 1 && (/^\p{Ll}+$/u.test(run.text) || (run.text === 'DATE' && is_named))
}

/** Whether a line is the last one in the drawn cell of some words, where a label would have nothing that it names. */
function endsCellOf(first: PageWord, run: Run, { page, lines }: LaidPage): boolean {
  const [span, bounds] = [cellSpanOf(run, page), cellBoundsOf(run, page)]
  if (span === null || bounds === null) return false
  const isInside = (box: Box) => {
    const middle = box.y + box.h / 2
    return isWithin(box, span) && middle > bounds.top && middle < bounds.bottom
  }
  return isInside(first) && !lines.slice(run.line + 1, run.line + 6).some(({ runs }) => runs.some(isInside))
}

/**
 * `WITHIN 30 DAYS OF THE INVOICE` / `DATE`, `EVERPORT TERMINAL` / `SERVICES`, `LONG BEACH CONTAINER` / `TERMINAL`: a
 * word that those before it ask for.
 */
export function isAskedFor(run: Run, words: readonly PageWord[]): boolean {
  const before = words.map(({ text }) => text).join(' ')
  if (/^(?:(?:INVOICE|ISSUE) )?DATE\.?$/i.test(run.text))
    return /\d.*\b(?:OF|FROM|AFTER)(?: THE)?(?: INVOICE| ISSUE)?$/i.test(before)
  if (/^(?:CONTAINER )?TERMINALS?$/i.test(run.text))
    return words.length > 1 && asks_for_terminal.test(words.at(-1)?.text.toUpperCase() ?? '')
  return /^SERVICES$/i.test(run.text) && /\p{L} (?:TERMINALS?|CONTAINER)$/iu.test(before)
}

/** A value that goes on below after its hyphen, as narrow cells break `2026-11-29`, or where its cell cut it. */
export function withWrapped(
  words: readonly PageWord[],
  below: Run | undefined,
  page: DocumentPage,
): readonly PageWord[] {
  const last = words.at(-1)
  const [first, ...rest] = below?.words ?? []
  if (last === undefined || first === undefined || !/^[\dA-Z]/i.test(first.text)) return words
  const is_cut = below !== undefined && isCutOff(runOf(words, below.line - 1), below, page)
  if (is_cut) return [...words.slice(0, -1), joinedWord(last, first)]
  // A ship, and its voyage after a stroke.
  if (last.text === '/' && /\d/.test(first.text)) return [...words, first, ...rest]
  const is_address = /^(?:https?:\/\/|www\.)\S*[/.?=&-]$/i.test(last.text) && rest.length === 0
  if (is_address && /^[\w/.?=&%-]+$/.test(first.text)) return [...words.slice(0, -1), joinedWord(last, first)]
  if (!/\d-$|[A-Z]-$/.test(last.text) || !/^[\dA-Z]/.test(first.text)) return words
  return [...words.slice(0, -1), joinedWord(last, first), ...rest]
}

/** How the names of places end, as `OAKLAND INTERNATIONAL CONTAINER` goes on. */
const last_of_place = /^\s*(?:TERMINALS?|DEPOT|RAMP|PIER)\s*$/i

/** Whether a line that had no room belongs to some words though a label may be called so. */
export function isRestOf(run: Run, words: readonly PageWord[], laid: LaidPage): boolean {
  const [first] = words
  if (last_of_place.test(run.text) || isLastWord(run, words)) return true
  return first !== undefined && endsCellOf(first, run, laid)
}
