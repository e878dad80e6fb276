import type { FoundLabel } from './find-labels.ts'
import { regionsOf, wordsBetween } from './regions.ts'
import type { LabelledPage, Region } from './regions.ts'

/** What parts the labels, and the values, of a shared place. */
const stroke = /\s+\/\s+/g

/**
 * The part of a shared place that is a label's own: `ETD / ETA: 04-14-2026 / 04-30-2026` has as many values as labels,
 * in their order. Null where a label has a place to itself, or where the two do not go together.
 */
export function shareOf(label: FoundLabel, page: LabelledPage): Region | null {
  const chain = chainOf(label, page)
  const last = chain.at(-1)
  if (last === undefined || chain.length < 2) return null
  for (const region of regionsOf(last, page)) {
    const parts = partsOf(region.text)
    const part = parts[chain.indexOf(label)]
    const relation = last.marked && region.relation === 'inline' ? 'right' : region.relation
    if (parts.length === chain.length && part !== undefined)
      return {
        ...region,
        relation,
        text: part.text,
        words: wordsBetween(region.words, part.from, part.to),
        more: [],
        wraps: 0,
      }
  }
  return null
}

/** `ETD / ETA` with one day: nothing says which of the two it is. */
export function sharesWithOtherDay(label: FoundLabel, page: LabelledPage): boolean {
  const others = chainOf(label, page).filter(({ concept }) => concept !== label.concept)
  if (label.concept === 'etd') return others.length > 0
  return label.concept !== 'other_date' && others.some(({ concept }) => concept === 'other_date' || concept === 'etd')
}

/** The labels that stand around one with nothing but strokes between them. */
function chainOf(label: FoundLabel, { labels }: LabelledPage): readonly FoundLabel[] {
  const all = labels.get(label.run) ?? []
  const at = all.indexOf(label)
  const isJoined = (index: number): boolean => {
    const [before, next] = [all[index], all[index + 1]]
    if (before === undefined || next === undefined || before.marked) return false
    return /^\s*\/\s*$/.test(label.run.text.slice(before.to, next.from))
  }
  let [first, last] = [at, at]
  while (isJoined(first - 1)) first -= 1
  while (isJoined(last)) last += 1
  return at < 0 ? [] : all.slice(first, last + 1)
}

function partsOf(text: string): readonly { readonly text: string; readonly from: number; readonly to: number }[] {
  const ends = [...text.matchAll(stroke)].map(({ index, 0: { length } }) => ({ from: index, to: index + length }))
  const starts = [0, ...ends.map(({ to }) => to)]
  return starts.map((from, index) => {
    const to = ends[index]?.from ?? text.length
    return { text: text.slice(from, to), from, to }
  })
}
