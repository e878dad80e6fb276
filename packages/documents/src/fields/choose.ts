import { confidenceOf, dropped_below } from './confidence.ts'
import type { Alternative, ReadField, ReadingWarning } from './payload.ts'
import type { Candidate } from './read-field.ts'

/** What was decided about the candidates of a document. */
export interface Chosen {
  readonly fields: readonly ReadField[]
  readonly alternatives: Readonly<Record<string, readonly Alternative[]>>
  readonly warnings: readonly ReadingWarning[]
}

/** Scores that are as close as this decide nothing. */
const close = 0.04
const alternatives_max = 3
/** What a font shows and does not name: nobody knows which letter it is. */
const unreadable_sign = /[\uFFFD\p{Cc}\p{Co}]/u

/**
 * Chooses one value for each pointer. Where two different values are as likely, there is none, and both stand as
 * alternatives. A candidate without evidence, or with a sign that cannot be read, is never chosen.
 */
export function choose(candidates: readonly Candidate[]): Chosen {
  const by_pointer = Map.groupBy(
    candidates.filter(
      ({ evidence }) => evidence.length > 0 && !evidence.some(({ text }) => unreadable_sign.test(text)),
    ),
    ({ pointer }) => pointer,
  )
  const each = [...by_pointer].map(([pointer, found]) => chooseOne(pointer, found))
  return {
    fields: each.flatMap(({ fields }) => fields),
    alternatives: Object.assign({}, ...each.map(({ alternatives }) => alternatives)),
    warnings: each.flatMap(({ warnings }) => warnings),
  }
}

/** No choice, for lists that begin empty. */
export const nothing_chosen: Chosen = { fields: [], alternatives: {}, warnings: [] }

function chooseOne(pointer: string, found: readonly Candidate[]): Chosen {
  const by_value = Map.groupBy(found, ({ value }) => comparable(value))
  const ranked = [...by_value.values()]
    .map((same) => ({ best: same.toSorted((a, b) => b.score - a.score)[0], times: same.length }))
    .flatMap(({ best, times }) =>
      best === undefined ? [] : [{ best, score: best.score + Math.min(times - 1, 2) * 0.01 }],
    )
    .toSorted((a, b) => b.score - a.score)
  const [first, second] = ranked
  if (first === undefined || confidenceOf(first.score) < dropped_below) return nothing_chosen
  const is_ambiguous = first.best.ambiguous
  const is_disputed = second !== undefined && first.score - second.score < close && !isFreeText(pointer)
  if (!is_ambiguous && !is_disputed) return { ...nothing_chosen, fields: [fieldOf(first.best, first.score)] }
  const alternatives = ranked
    .slice(0, alternatives_max)
    .map(({ best, score }) => ({
      value: best.value,
      confidence: confidenceOf(Math.min(score, 0.5)),
      evidence: best.evidence,
    }))
  const warning: ReadingWarning = is_ambiguous
    ? {
        code: 'ambiguous_date',
        pointers: [pointer],
        detail: 'Nothing on the document says whether the day or the month comes first',
      }
    : { code: 'conflicting_values', pointers: [pointer], detail: `The document says ${ranked.length} different things` }
  return { fields: [], alternatives: { [pointer]: alternatives }, warnings: [warning] }
}

/** Names and addresses of which the first on the page is taken when two are as likely. */
function isFreeText(pointer: string): boolean {
  return /\/(?:name|address)$|^\/(?:instructions|basis|tariff_rule|time_frames)$/.test(pointer)
}

function comparable(value: Candidate['value']): string {
  return typeof value === 'string' ? value.toUpperCase().replaceAll(/\s+/g, ' ') : JSON.stringify(value)
}

/** A candidate as a field of the payload. */
export function fieldOf({ pointer, value, evidence, derived }: Candidate, score: number): ReadField {
  return {
    pointer,
    value,
    confidence: confidenceOf(score),
    origin: derived ? 'derived' : 'read',
    evidence: evidence.slice(0, 5),
  }
}
