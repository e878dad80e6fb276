import type { Observation } from '@quaylog/journey'
import type { Answer } from '../source.ts'

/**
 * What a source made of an answer whose form had changed. refused: it said that it cannot read it. doubted: it told
 * something else, with a defect. less: it told less, or the same. wrong: it told, without a defect, what the answer
 * before the change did not say.
 */
export type DriftOutcome = 'refused' | 'doubted' | 'less' | 'wrong'

/** Members that say nothing of a box; the zone in which a time is written leaves the time as it is. */
const aside = new Set([
  'time_zone',
  'pointer',
  'page',
  'defects',
  'description',
  'stated_at',
  'available_derived',
  'source_event_id',
])

type Members = readonly (readonly [name: string, value: unknown])[]

/** What an observation states: members with a value; of a facility's state each of them is a statement of its own. */
function statementsOf(said: Observation): readonly Members[] {
  const members = Object.entries(said).flatMap(([name, value]) => valuesOf(value).map((one) => [name, one] as const))
  const telling = members.filter(([name, value]) => !aside.has(name) && value !== 'unknown')
  if (said.kind !== 'facility_state' && said.kind !== 'equipment') return [telling]
  const box = ['container', said.container] as const
  return telling
    .filter(([name]) => name !== 'kind' && name !== 'data_source' && name !== 'container')
    .map((member) => [box, member])
}

const saysNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A value, or each of a list. */
function valuesOf(value: unknown): readonly unknown[] {
  if (saysNothing(value)) return []
  return Array.isArray(value) ? value.flatMap(valuesOf) : [value]
}

/** Whether a value says nothing beyond another: members of a place, a ship or a hold may be missing. */
function isWithin(value: unknown, told: unknown): boolean {
  if (typeof value === 'string' && typeof told === 'string') return value === told || told.startsWith(`${value}, `)
  if (typeof value !== 'object' || value === null || typeof told !== 'object' || told === null) return value === told
  const known = new Map<string, unknown>(Object.entries(told))
  return Object.entries(value).every(
    ([name, inner]) => name === 'description' || saysNothing(inner) || isWithin(inner, known.get(name)),
  )
}

/** Whether something was said before that says all of it: what lost a member still says nothing new. */
function isKnown(statement: Members, known: readonly Members[]): boolean {
  return known.some((before) =>
    statement.every(([name, value]) => before.some(([other, told]) => other === name && isWithin(value, told))),
  )
}

const observationsOf = (answer: Answer): readonly Observation[] => ('observations' in answer ? answer.observations : [])

const wordsOf = (statement: Members) => statement.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ')

/** Compares what was told before and after a change of form. Returns what was told wrongly too. Pure. */
export function compareDrifted(
  before: Answer,
  after: Answer,
): { readonly outcome: DriftOutcome; readonly wrong: readonly string[] } {
  if (after.outcome === 'temporary') return { outcome: 'refused', wrong: [] }
  if (before.outcome === 'found' && after.outcome === 'not_found' && after.ambiguous === undefined)
    return { outcome: 'wrong', wrong: ['it is said not to exist'] }
  const known = observationsOf(before).flatMap(statementsOf)
  const strange = observationsOf(after).flatMap((said) =>
    statementsOf(said)
      .filter((statement) => !isKnown(statement, known))
      .map((statement) => ({ statement: wordsOf(statement), is_doubted: said.defects.length > 0 })),
  )
  const wrong = strange.flatMap(({ statement, is_doubted }) => (is_doubted ? [] : [statement]))
  if (wrong.length > 0) return { outcome: 'wrong', wrong }
  const doubts = new Set(observationsOf(before).flatMap(({ defects }) => defects))
  const is_doubted = observationsOf(after).some(({ defects }) => defects.some((defect) => !doubts.has(defect)))
  return { outcome: strange.length > 0 || is_doubted ? 'doubted' : 'less', wrong: [] }
}
