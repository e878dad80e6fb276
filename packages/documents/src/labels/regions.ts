import { overlapAcross, runOf } from '../page/lines.ts'
import type { LaidPage, Line, Run } from '../page/lines.ts'
import type { DocumentPage, PageWord } from '../page/page.ts'
import type { TableHead } from '../tables/header.ts'
import { cellSpanOf, isWithin } from '../tables/row-bounds.ts'
import { endsWithForm } from '../values/company-names.ts'
import { areCaptions, regionsAbove } from './captions.ts'
import { blockBeside, isInCellWith, isParted } from './beside.ts'
import { addressBelow, endsBelow } from './edges.ts'
import type { FoundLabel } from './find-labels.ts'
import { open_bracket } from './remarks.ts'
import { number_word } from './stacked.ts'
import { withoutReplaced } from './replaced-values.ts'
import { isAskedFor, isRestOf, withWrapped, wrapsOf } from './wraps.ts'

/** How a value stands to its label. */
export type Relation = 'inline' | 'right' | 'below'

/** Text beside a label, in which its value may stand, with the words that it is made of. */
export interface Region {
  readonly page: DocumentPage
  readonly relation: Relation
  readonly text: string
  readonly words: readonly PageWord[]
  /** The lines that follow it in the same column, for names with addresses. */
  readonly more: readonly Run[]
  /** How many of these go on with the text because its cell is narrow. */
  readonly wraps: number
}

/** A page with its labels. */
export interface LabelledPage {
  readonly laid: LaidPage
  readonly labels: ReadonlyMap<Run, readonly FoundLabel[]>
  readonly table_heads: readonly TableHead[]
  /** Titles of columns: no fields stand beside them, and they are no values. */
  readonly heads: ReadonlySet<Run>
  /** Where the values of labels without a colon stand. */
  readonly usual_side: 'right' | 'below' | 'above'
  /** Numbers in the form of a container's that are bills, see `withBillsLikeContainers`. */
  readonly bills_like_containers: ReadonlySet<string>
}

/** The labels beside which fields stand. */
export function fieldLabelsOf({ labels, heads }: Pick<LabelledPage, 'labels' | 'heads'>): readonly FoundLabel[] {
  return [...labels].flatMap(([run, found]) => (heads.has(run) ? [] : found))
}

/**
 * Where the values of labels without a colon stand on a page: above them where they are captions, else on the side on
 * which more of them have something that is no label, the other side being empty or a label.
 */
export function usualSideOf(
  laid: LaidPage,
  labels: LabelledPage['labels'],
  heads: LabelledPage['heads'],
): LabelledPage['usual_side'] {
  if (areCaptions(laid, labels, heads)) return 'above'
  let right = 0
  for (const label of fieldLabelsOf({ labels, heads })) {
    const line = laid.lines[label.run.line]
    if (label.marked || !label.alone || line === undefined) continue
    right += rightOf(label.run, line, laid, labels) === null ? 0 : 1
    right -= belowOf(label.run, line, laid, labels) === null ? 0 : 1
  }
  return right > 0 ? 'right' : 'below'
}

/** The words of a text made of words joined by blanks, from one place to another, with boxes cut too. */
export function wordsBetween(words: readonly PageWord[], from: number, to: number): readonly PageWord[] {
  const cut: PageWord[] = []
  let at = 0
  for (const word of words) {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, word.text.length)]
    if (start < end) cut.push(partOf(word, start, end))
    at += word.text.length + 1
  }
  return cut
}

function partOf(word: PageWord, start: number, end: number): PageWord {
  const { length } = word.text
  if (start === 0 && end === length) return word
  const text = word.text.slice(start, end)
  const x = word.x + (word.w * start) / length
  const w = (word.w * (end - start)) / length
  return word.offset === undefined ? { ...word, text, x, w } : { ...word, text, x, w, offset: word.offset + start }
}

/** Where the value of a label may stand, the likeliest first. */
export function regionsOf(label: FoundLabel, { laid, labels, usual_side }: LabelledPage): readonly Region[] {
  const line = laid.lines[label.run.line]
  if (line === undefined) return []
  const following = labels.get(label.run)?.find(({ from }) => from >= label.to)
  const end = following?.from ?? label.run.text.length
  const inline = regionOfWords(laid, labels, 'inline', wordsBetween(label.run.words, label.to, end), label.run.line)
  if (inline !== null) return [following === undefined ? withRestAtEdge(inline, label, laid, labels) : inline]
  if (following !== undefined) return []
  const above = regionsAbove(label, laid, labels, usual_side)
  if (above !== null) return above
  const below = belowOf(label.run, line, laid, labels)
  const beside = rightOf(label.run, line, laid, labels)
  const is_of_other = beside !== null && below !== null && isInCellWith(label.run, below, beside, laid.page)
  const right = is_of_other ? null : beside
  return [
    right === null ? null : regionOfWords(laid, labels, 'right', beforeLabel(right, labels), right.line, label.run),
    below === null ? null : regionOfWords(laid, labels, 'below', beforeLabel(below, labels), below.line),
  ].filter((region) => region !== null)
}

/** A value beside its label in a narrow box goes on at the box's edge, below the label, as addresses do anywhere. */
function withRestAtEdge(region: Region, found: FoundLabel, laid: LaidPage, labels: LabelledPage['labels']): Region {
  if (region.more.length > 0) return region
  const { run: label } = found
  const is_party = found.from === 0 && found.marked
  const address = is_party ? addressBelow(region.words, label, laid, (run) => isLabelled(run, labels, false)) : []
  if (address.length > 0) return { ...region, more: address }
  const span = cellSpanOf(label, laid.page)
  if (span === null) return region
  const below = laid.lines.slice(label.line + 1, label.line + 4).flatMap(({ runs }) => runs)
  const rest = below.find((run) => Math.abs(run.x - label.x) <= 1 && isWithin(run, span))
  if (rest === undefined || (labels.get(rest)?.length ?? 0) > 0) return region
  const wraps = wrapsOf(region.words, [rest], label.line, laid, labels)
  return wraps === 0 ? region : { ...region, more: [rest], wraps }
}

/** All that stands to the right of a label on its line, up to the next label: a sum with its currency before it. */
export function restOfLine(label: FoundLabel, { laid, labels }: LabelledPage): Region | null {
  const runs = laid.lines[label.run.line]?.runs ?? []
  const words: PageWord[] = [...wordsBetween(label.run.words, label.to, label.run.text.length)]
  for (const run of runs.slice(runs.indexOf(label.run) + 1)) {
    if (beginsWithLabel(run, labels)) break
    words.push(...beforeLabel(run, labels))
  }
  return regionOfWords(laid, labels, 'right', words, label.run.line)
}

/** The words of a run up to the first label with a colon inside of it. */
function beforeLabel(run: Run, labels: LabelledPage['labels']): readonly PageWord[] {
  const next = labels.get(run)?.find(({ from, marked }) => from > 4 && marked)
  return next === undefined ? run.words : wordsBetween(run.words, 0, next.from - 1)
}

function regionOfWords(
  laid: LaidPage,
  labels: LabelledPage['labels'],
  relation: Relation,
  words: readonly PageWord[],
  line: number,
  own?: Run,
): Region | null {
  if (!words.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return null
  const more = continuationOf(words, line, laid, labels, own)
  const whole = withWrapped(words, more[0], laid.page)
  const text = whole.map((word) => word.text).join(' ')
  if (whole !== words) return { page: laid.page, relation, text, words: whole, more: more.slice(1), wraps: 0 }
  return { page: laid.page, relation, text, words, more, wraps: wrapsOf(words, more, line, laid, labels) }
}

const beginsWithLabel = (run: Run, labels: LabelledPage['labels']): boolean =>
  number_word.test(run.text) ||
  labels.get(run)?.some((label) => label.from <= 4 && (label.marked || label.alone)) === true

/** The run to the right of a label; of one that has several lines the nearest on any of them, the upper first. */
function nextOf(run: Run, line: Line, laid: LaidPage): Run | undefined {
  const own = laid.lines.slice(Math.max(0, line.number - 3), line.number).filter(({ runs }) => runs.includes(run))
  const [first, ...others] = [...own, line].flatMap(
    (each) => withoutReplaced(each.runs.slice(each.runs.indexOf(run) + 1), each, laid)[0] ?? [],
  )
  return first === undefined ? undefined : others.reduce((near, each) => (each.x < near.x - 1 ? each : near), first)
}

function rightOf(run: Run, line: Line, laid: LaidPage, labels: LabelledPage['labels']): Run | null {
  const next = blockBeside(run, nextOf(run, line, laid), line, laid)
  return next === undefined || beginsWithLabel(next, labels) ? null : next
}

/** A label whose last word asks for another one, as `Port of Discharge / Port de`. */
const goes_on = /\s(?:de|du|des|d['’]|do|da|del|della|di|of)$/i

function belowOf(run: Run, line: Line, laid: LaidPage, labels: LabelledPage['labels']): Run | null {
  const next_on_line = nextOf(run, line, laid)
  const right_edge = next_on_line === undefined ? laid.page.width : next_on_line.x
  let bottom = run.y + run.h
  const is_open = open_bracket.test(run.text)
  let rest_of_label = is_open || goes_on.test(run.text)
  for (const other of laid.lines.slice(line.number + 1, line.number + 5)) {
    if (other.y - bottom > 2.4 * Math.max(run.h, other.h)) return null
    const found = other.runs.find(
      (candidate) =>
        candidate.x < right_edge &&
        (isCentred(candidate, run) ||
          endsBelow(candidate, run, line) ||
          (candidate.x >= run.x - run.h && (isAligned(candidate, run) || overlapAcross(candidate, run) > 0.4))),
    )
    if (found !== undefined && rest_of_label && (is_open || /^\p{Ll}/u.test(found.text))) {
      rest_of_label = false
      bottom = found.y + found.h
      continue
    }
    if (found !== undefined) return beginsWithLabel(found, labels) ? null : beforeEdge(found, right_edge)
  }
  return null
}

/** A run up to where the next title on the label's line begins: a long value may run into the next column's. */
function beforeEdge(run: Run, right_edge: number): Run {
  const next = run.words.findIndex((word, index) => index > 0 && Math.abs(word.x - right_edge) < 0.5 * word.h)
  const gaps = run.words.slice(1).map((word, index) => word.x - (run.words[index]?.x ?? 0) - (run.words[index]?.w ?? 0))
  const is_even = gaps.length > 1 && Math.max(...gaps) - Math.min(...gaps) < 0.1 * run.h
  return next > 0 && !is_even ? runOf(run.words.slice(0, next), run.line) : run
}

const isAligned = (a: { readonly x: number; readonly h: number }, b: { readonly x: number; readonly h: number }) =>
  Math.abs(a.x - b.x) <= 1.5 * Math.max(a.h, b.h)

/** Labels of one column begin below each other, or end so. */
const isInColumn = (a: Run, b: Run) => isAligned(a, b) || Math.abs(a.x + a.w - b.x - b.w) <= 0.25 * Math.max(a.h, b.h)

/** In the middle below each other, as in boxes whose text is centred. */
const isCentred = (a: Run, b: Run) => Math.abs(a.x + a.w / 2 - b.x - b.w / 2) <= 0.25 * Math.max(a.h, b.h)

/** At most this many lines belong to a name with its address. */
const block_lines_max = 6

/** The lines below some words that go on in their column: aligned, close, and without a label. */
function continuationOf(
  words: readonly PageWord[],
  line: number,
  laid: LaidPage,
  labels: LabelledPage['labels'],
  own: Run | undefined,
): readonly Run[] {
  const [first] = words
  const more: Run[] = []
  if (first === undefined) return more
  let bottom = first.y + first.h
  for (const other of laid.lines.slice(line + 1)) {
    if (other.y - bottom > 0.9 * Math.max(first.h, other.h) || more.length >= block_lines_max - 1) break
    if (isParted(laid, bottom, other, first)) break
    const run = other.runs.find((candidate) => isAligned(candidate, first))
    if (run === undefined) continue
    const had_no_room = more.length === 0 && !/\d/.test(run.text) && wrapsOf(words, [run], line, laid, new Map()) > 0
    const goes_on = isAskedFor(run, words) || (had_no_room && isRestOf(run, words, laid))
    if ((!goes_on && isLabelled(run, labels, had_no_room)) || isOfOther(run, { first, line, own }, laid, labels)) break
    more.push(run)
    bottom = run.y + run.h
  }
  return more
}

/** Whether a line begins another field; `IMPORTERS OF NEW ENGLAND, LLC` is a name's rest, as what had no room is. */
function isLabelled(run: Run, labels: LabelledPage['labels'], had_no_room: boolean): boolean {
  const found = labels.get(run) ?? []
  if (found.some(({ marked, alone }) => marked || alone)) return true
  return found.length > 0 && !had_no_room && !endsWithForm(run.text)
}

/** What begins beside another label of the same column that is centred upright, above that label's line. */
function isBesideOther(run: Run, own: Run, laid: LaidPage, labels: LabelledPage['labels']): boolean {
  return laid.lines.slice(run.line + 1, run.line + 4).some((line) => {
    const label = line.runs.find((each) => each !== own && isAligned(each, own) && each.x + each.w < run.x)
    if (label === undefined || labels.get(label)?.some(({ alone }) => alone) !== true) return false
    return blockBeside(label, nextOf(label, line, laid), line, laid) === run
  })
}

/** Some words whose value goes on below: the first of them, their line, and the label that they stand beside. */
interface Beginning {
  readonly first: PageWord
  readonly line: number
  readonly own: Run | undefined
}

function isOfOther(run: Run, at: Beginning, laid: LaidPage, labels: LabelledPage['labels']): boolean {
  if (at.own !== undefined && isBesideOther(run, at.own, laid, labels)) return true
  const runs: readonly Run[] = laid.lines[run.line]?.runs ?? []
  const before = runs[runs.indexOf(run) - 1]
  // A label that is broken too stands on both lines.
  if (before === undefined || before === at.own || laid.lines[at.line]?.runs.includes(before) === true) return false
  return isValueOf(before, run, at, laid, labels)
}

/** What stands beside a label of its own: one with a colon, in another cell of a sheet, or below the one before it. */
function isValueOf(
  before: Run,
  run: Run,
  { first, line, own }: Beginning,
  { lines }: LaidPage,
  labels: LabelledPage['labels'],
): boolean {
  const label = labels.get(before)?.find(({ alone }) => alone)
  if (label === undefined) return false
  if (label.marked || run.text.startsWith(':') || first.cell !== run.words[0]?.cell) return true
  const runs = lines[line]?.runs ?? []
  const label_before = own ?? runs[runs.findIndex(({ words }) => words.includes(first)) - 1]
  return label_before !== undefined && isInColumn(label_before, before) && labels.has(label_before)
}
