import { wordsBetween } from '../labels/regions.ts'
import type { Region } from '../labels/regions.ts'
import { evidenceOf } from '../page/page.ts'
import type { DocumentPage, Evidence, PageWord } from '../page/page.ts'
import { cellSpanOf } from '../tables/row-bounds.ts'
import { readKind } from '../values/kinds.ts'
import type { PrintingHabits, ReadPart, ValueKind } from '../values/kinds.ts'

/** A part of what a place says, with the words that say it. */
export interface RegionPart extends Pick<ReadPart, 'member' | 'value' | 'proof'> {
  readonly evidence: readonly Evidence[]
  readonly derived: boolean
  readonly ambiguous: boolean
}

/** Kinds that may go over several lines of a narrow cell; ports only after a comma. */
function mayWrap(kind: ValueKind, { text, words, page }: Region): boolean {
  const [first] = words
  if (kind === 'place_before_day' || kind === 'day') return true
  if (kind === 'port') return /,\s*$/.test(text) || (first !== undefined && cellSpanOf(first, page) !== null)
  return ['name', 'facility', 'vessel', 'vessel_voyage', 'text'].includes(kind)
}

/** What a place says as a value of a kind. */
export function candidateParts(kind: ValueKind, narrow: Region, habits: PrintingHabits): readonly RegionPart[] {
  const whole = mayWrap(kind, narrow) ? withWraps({ ...narrow, wraps: wrapsFor(kind, narrow) }) : narrow
  const is_whole = whole !== narrow && readKind(kind, whole.text, habits) !== null
  // A day that stands on its line is whole; one with a place before it may stand on the next.
  const region = is_whole && (kind !== 'day' || readKind(kind, narrow.text, habits) === null) ? whole : narrow
  const reading = readKind(kind, region.text, habits)
  if (reading === null) return []
  const ambiguous = 'either' in reading
  return (ambiguous ? reading.either : reading.parts).flatMap(({ member, value, from, to, proof, derived = false }) => {
    const words = wordsBetween(region.words, from, to)
    return words.length === 0
      ? []
      : [{ member, value, proof, derived, ambiguous, evidence: evidenceByLine(region.page, words) }]
  })
}

/**
 * How many lines go on with a value: those that had no room before, and what can be nothing else: lines below a
 * sentence, and one word below a name that ends in what many terminals are called.
 */
function wrapsFor(kind: ValueKind, { wraps, more, text }: Region): number {
  const [next] = more
  if (kind === 'text') return Math.max(wraps, Math.min(more.length, 2))
  const is_name = kind === 'facility' && more.length === 1 && /^\p{L}{4,}$/u.test(next?.text ?? '')
  return is_name && /\b(?:TERMINALS?|CONTAINER|GATE)$/i.test(text.trim()) ? Math.max(wraps, 1) : wraps
}

/** A text with the lines that go on with it. */
export function withWraps(region: Region): Region {
  if (region.wraps === 0) return region
  const words = [...region.words, ...region.more.slice(0, region.wraps).flatMap((run) => run.words)]
  const text = words.map((word) => word.text).join(' ')
  return { ...region, text, words, more: region.more.slice(region.wraps), wraps: 0 }
}

/** Where some words stand, line by line. */
export function evidenceByLine(page: DocumentPage, words: readonly PageWord[]): readonly Evidence[] {
  const lines: PageWord[][] = []
  for (const word of words) {
    const before = lines.at(-1)?.at(-1)
    if (before !== undefined && word.y < before.y + 0.6 * before.h) lines.at(-1)?.push(word)
    else lines.push([word])
  }
  return lines.map((line) => evidenceOf(page, line))
}
