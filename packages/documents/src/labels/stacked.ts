import { runOf } from '../page/lines.ts'
import type { LaidPage, Run } from '../page/lines.ts'
import { boxAround } from '../page/page.ts'
import { labelsOf } from './find-labels.ts'

/** A label has at most this many lines, and a line of it this many words of one language. */
const label_lines_max = 4
const words_max = 5
/** No printed page has more lines; text without pages may have a million, in which no box is narrow. */
const page_lines_max = 2_000
/** How far two lines of a label stand apart, and how exactly they are in line; parts of their height. */
const leading_part = 0.9
const aligned_part = 0.4
const same_size_part = 0.2

/**
 * Makes one run of labels that go over several lines, as narrow boxes break `LAST FREE` and `DAY`. It stands on each of
 * its lines, so that it ends what stands before it on any of them; its box is as high as its last line. Titles of
 * columns stay as they are: heads of tables know lines of their own.
 */
export function withStackedLabels(laid: LaidPage, heads: ReadonlySet<Run>): LaidPage {
  if (laid.lines.length > page_lines_max) return laid
  const joined = new Map<Run, Run>()
  for (const line of laid.lines)
    for (const run of line.runs) {
      if (heads.has(run) || joined.has(run)) continue
      const label = labelFrom(run, laid, heads, joined)
      for (const part of label?.parts ?? []) if (label !== null) joined.set(part, label.run)
    }
  if (joined.size === 0) return laid
  const lines = laid.lines.map((line) => ({ ...line, runs: line.runs.map((run) => joined.get(run) ?? run) }))
  return { ...laid, lines }
}

interface Stack {
  readonly parts: readonly Run[]
  readonly run: Run
}

/** The longest label that begins with a run and goes on below. */
function labelFrom(run: Run, laid: LaidPage, heads: ReadonlySet<Run>, taken: ReadonlyMap<Run, Run>): Stack | null {
  const parts = [run]
  let found: Stack | null = null
  while (parts.length < label_lines_max && mayGoOn(parts.at(-1) ?? run)) {
    const below = partBelow(parts.at(-1) ?? run, run, laid)
    if (below === null || heads.has(below) || taken.has(below)) break
    parts.push(below)
    const whole = joinedLabel(parts)
    if (whole !== null && !isListOfLabels(parts, laid)) found = { parts: [...parts], run: whole }
  }
  return found
}

/** Words only, and no colon that ends the label. */
function mayGoOn({ text, words }: Run): boolean {
  return longestOf(words) <= words_max && !/[:#]\s*$/.test(text) && !/\d/.test(text) && /\p{L}/u.test(text)
}

/** How many words stand together, where a stroke parts what two languages call the same: `Date / Date de mise à`. */
function longestOf(words: Run['words']): number {
  let [longest, length] = [0, 0]
  for (const { text } of words) {
    length = text === '/' || text === '|' ? 0 : length + 1
    longest = Math.max(longest, length)
  }
  return longest
}

function partBelow(run: Run, first: Run, { lines, page }: LaidPage): Run | null {
  const bottom = run.y + run.h
  for (const line of lines.slice(run.line + 1, run.line + 4)) {
    if (line.y - bottom > leading_part * run.h) return null
    const below = line.runs.find(
      (other) => other.y > run.y && other.y - bottom <= leading_part * run.h && isInLine(other, first),
    )
    if (below === undefined) continue
    const is_parted = page.rules.some(
      (rule) =>
        rule.w > rule.h &&
        rule.y + rule.h / 2 > run.y + run.h * 0.6 &&
        rule.y + rule.h / 2 < below.y + below.h * 0.4 &&
        rule.x <= below.x + 1 &&
        rule.x + rule.w > below.x,
    )
    return is_parted || below.words.length > words_max || below.words[0]?.cell !== run.words[0]?.cell ? null : below
  }
  return null
}

/** On the left, on the right or in the middle below each other, and of one size. */
function isInLine(a: Run, b: Run): boolean {
  const off = Math.min(Math.abs(a.x - b.x), Math.abs(a.x + a.w / 2 - b.x - b.w / 2), Math.abs(a.x + a.w - b.x - b.w))
  return off <= aligned_part * b.h && Math.abs(a.h - b.h) <= same_size_part * b.h
}

/** The lines as one run, where all of it is one label. */
function joinedLabel(parts: readonly Run[]): Run | null {
  const last = parts.at(-1)
  if (last === undefined) return null
  const words = parts.flatMap((part) => part.words)
  const whole = runOf(words, last.line)
  const [label, ...others] = labelsOf(whole)
  const is_label =
    label !== undefined && others.length === 0 && label.alone && label.from < (parts[0]?.text.length ?? 0)
  const { x, w } = boxAround(words)
  return is_label ? { ...whole, x, w, y: last.y, h: last.h } : null
}

/** A label that says no more than that it is a number's, as `Número` above `Fecha`. */
export const number_word = /^\W*(?:N[ÚU]MERO|NUMMER|NUMBER|NUM|NO|NR|N[°º])\W*$/iu

/**
 * Labels below each other, each with something beside it on its line, are no label of two lines: `CARRIER` and
 * `BOOKING`. Lines that are no label by themselves need no proof.
 */
function isListOfLabels(parts: readonly Run[], { lines }: LaidPage): boolean {
  if (!parts.every((part) => number_word.test(part.text) || labelsOf(part).some(({ alone }) => alone))) return false
  return parts.every((part) => lines[part.line]?.runs.some(({ x }) => x > part.x) === true)
}
