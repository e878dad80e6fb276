import type { RecordedObservation } from './observation.ts'
import type { Provenance } from './picture.ts'

/**
 * A value with the observations that gave it, the rule that chose it, and the observations that said something else.
 */
export interface Found<Value> {
  readonly value: Value
  readonly rule: string
  readonly from: readonly RecordedObservation[]
  readonly others: readonly RecordedObservation[]
}

/** Keeps the provenance of every field that has a value. */
export interface Ledger {
  readonly provenance: Readonly<Record<string, Provenance>>
  /** Notes where a field's value comes from and gives the value; null stays null and unexplained. */
  note<Value>(field: string, found: Found<Value> | null): Value | null
  /** Notes a value derived from other fields, whose observations it borrows, and from observations that are named. */
  derive<Value>(field: string, value: Value, rule: string, fields: readonly string[], named?: readonly string[]): Value
  /** Takes the note back: the field has no value after all. */
  forget(field: string): null
}

export function createLedger(): Ledger {
  const provenance: Record<string, Provenance> = {}
  return {
    provenance,
    note(field, found) {
      if (found === null || found.value === null) return null
      provenance[field] = provenanceOf(found)
      return found.value
    },
    derive(field, value, rule, fields, named = []) {
      const observation_ids = new Set([...fields.flatMap((name) => provenance[name]?.observation_ids ?? []), ...named])
      provenance[field] = {
        observation_ids: [...observation_ids],
        rule,
        candidate_ids: [],
        data_source: null,
        stated_at: null,
      }
      return value
    },
    forget(field) {
      delete provenance[field]
      return null
    },
  }
}

function provenanceOf({ rule, from, others }: Found<unknown>): Provenance {
  const [first] = from
  const candidate_ids = new Set(others.map(({ id }) => id))
  for (const { id } of from) candidate_ids.delete(id)
  return {
    observation_ids: from.map(({ id }) => id),
    rule,
    candidate_ids: [...candidate_ids],
    data_source: first?.data_source ?? null,
    stated_at: first?.stated_at ?? null,
  }
}
