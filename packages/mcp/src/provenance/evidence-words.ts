import type { Provenance } from '@quaylog/sdk'
import { ruleInWords } from './rules.ts'
import { statedValue } from './stated-value.ts'

/** A field with where it comes from. */
export type Explained = Provenance['fields'][string]
/** One statement of a source. */
export type Stated = Explained['evidence'][number]

const value_characters_max = 160
const others_max = 3

/** Who stated it, and in which capacity. */
export function whoStated({ source, sourceName, dataSource }: Stated): string {
  return `${sourceName ?? source} (${dataSource})`
}

function inWords(value: unknown): string {
  if (Array.isArray(value) && value.length === 0) return 'none, an empty list'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > value_characters_max ? `${text.slice(0, value_characters_max)}…` : text
}

/** What was stated; a statement of something else, such as a discharge from which a status follows, is named. */
function claim(field: string, { statement }: Stated): string {
  const value = statedValue(field, statement)
  if (value === null) return 'that there is none'
  const { kind, code, classifier, at } = statement
  const expected = typeof classifier === 'string' && classifier !== 'actual' ? ` (${classifier})` : ''
  if (value !== undefined) return `${inWords(value)}${expected}`
  if (kind !== 'movement') return `a ${String(kind).replaceAll('_', ' ')}, from which it follows`
  return `${String(code)} at ${typeof at === 'string' ? at : 'a time that was not said'}${expected}, from which it follows`
}

function moments({ observedAt, recordedAt, lastSeenAt }: Stated): string {
  const repeated = lastSeenAt > recordedAt ? `, last repeated ${lastSeenAt}` : ''
  return observedAt === null
    ? ` (first heard ${recordedAt}${repeated})`
    : ` at ${observedAt} (heard ${recordedAt}${repeated})`
}

function passedOn({ relayedFrom }: Stated): string {
  if (relayedFrom === undefined) return ''
  return relayedFrom === null ? ', passing on what others said' : `, passing on what ${relayedFrom} said`
}

function denied({ noLongerKnownSince }: Stated): string {
  return noLongerKnownSince === undefined ? '' : `, and since ${noLongerKnownSince} says that it does not know the box`
}

function repaired({ defects }: Stated): string {
  const left = defects.length - others_max
  const more = left > 0 ? `; and ${left} more` : ''
  return defects.length === 0 ? '' : ` Its wording was repaired: ${defects.slice(0, others_max).join('; ')}${more}.`
}

function said(field: string, one: Stated): string {
  return `${whoStated(one)} stated${moments(one)}${passedOn(one)}: ${claim(field, one)}${denied(one)}`
}

function otherwise(field: string, candidates: readonly Stated[]): string {
  if (candidates.length === 0) return ''
  const shown = candidates.toSorted((one, other) => (one.recordedAt < other.recordedAt ? 1 : -1)).slice(0, others_max)
  const left = candidates.length - shown.length
  return ` Stated otherwise: ${shown.map((one) => said(field, one)).join('; ')}${left > 0 ? `; and ${left} more` : ''}.`
}

/** Why a field has its value: who stated it and when, why that counts, and what was stated otherwise. */
export function sentenceOf(field: string, { evidence, candidates, rule }: Explained): string {
  const [first, ...further] = evidence
  const stated = first === undefined ? '' : `${said(field, first)}.${repaired(first)} `
  const alike = further.length > 0 ? ` ${further.length} more statements go into it.` : ''
  return `${stated}It counts because ${ruleInWords(rule)}.${alike}${otherwise(field, candidates)}`
}
