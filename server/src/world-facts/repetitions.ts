import { hash } from 'node:crypto'
import type { Observation } from '@quaylog/journey'
import { isAhead } from '@quaylog/journey'

/** A recorded observation, as far as telling repetitions needs it. */
export interface Known {
  readonly id: string
  /** Of what was said, hexadecimal. */
  readonly hash: string
  /** Of what it was said about. */
  readonly slot: string
  readonly stated_at: string | null
  readonly retracts: string | null
  readonly seen_in_snapshot: number
  readonly recorded_at: string
  readonly last_seen_at: string
  readonly withdrawn_at: string | null
}

/** A statement of an answer with its identities. */
export interface Identified {
  readonly observation: Observation
  readonly hash: string
  readonly slot: string
}

/** What of an answer is new, and which recorded observations it repeats. */
export interface SortedOut {
  readonly fresh: readonly Identified[]
  readonly repeated_ids: readonly string[]
  /**
   * Whether the same statements with other dates may be new: something was taken back, or was dated ahead when it was
   * recorded.
   */
  readonly dates_count: boolean
}

interface Visit {
  /** Whether the answer is everything that the source has to say about the subject. */
  readonly complete: boolean
  /** Number of the last complete answer before it. */
  readonly snapshot: number
  readonly now: string
}

/**
 * Parts an answer into what is new and what only says again what the source said last. Out of whole answers the last
 * one decides: what was left out of it and comes back is stated anew. Out of partial ones (pushes, files) what was last
 * said about the same thing decides, so that an estimate that goes back to an earlier value is stated anew. A report of
 * a facility that was dated ahead tells nothing; the same one with a date that has come is stated anew.
 */
export function sortOut(
  known: readonly Known[],
  told: readonly Observation[],
  { complete, snapshot, now }: Visit,
): SortedOut {
  const standing = known.filter(({ withdrawn_at }) => withdrawn_at === null)
  const by_hash = Map.groupBy(standing, ({ hash }) => hash)
  const last_of_slot = new Map<string, string>()
  for (const { slot, last_seen_at } of standing)
    if ((last_of_slot.get(slot) ?? '') < last_seen_at) last_of_slot.set(slot, last_seen_at)
  const retracted = new Set(known.flatMap(({ retracts }) => retracts ?? []))
  const repeats = (one: Known, { observation }: Identified) => {
    if (one.stated_at !== null && one.stated_at === observation.stated_at) return true
    if (
      observation.kind === 'facility_state' &&
      isAhead(one.stated_at, one.recorded_at) &&
      !isAhead(observation.stated_at, now)
    )
      return false
    if (observation.kind === 'movement' && retracted.has(observation.source_event_id ?? '')) return false
    return complete ? one.seen_in_snapshot >= snapshot : one.last_seen_at === last_of_slot.get(one.slot)
  }
  const fresh = new Map<string, Identified>()
  const repeated_ids = new Set<string>()
  for (const statement of told.map(identified)) {
    const again = (by_hash.get(statement.hash) ?? []).filter((one) => repeats(one, statement))
    for (const { id } of again) repeated_ids.add(id)
    if (again.length === 0) fresh.set(`${statement.hash} ${statement.observation.stated_at}`, statement)
  }
  const dates_count =
    retracted.size > 0 ||
    told.some((one) => one.kind === 'movement' && one.retracts !== null) ||
    standing.some((one) => repeated_ids.has(one.id) && isAhead(one.stated_at, one.recorded_at))
  return { fresh: [...fresh.values()], repeated_ids: [...repeated_ids], dates_count }
}

/** The identities of a statement. */
export function identified(observation: Observation): Identified {
  return { observation, hash: contentHash(observation), slot: hashOf(about(observation)) }
}

/** The hashes of an answer's statements, which are compared with the last answer as a whole and then one by one. */
const content_hashes = new WeakMap<Observation, string>()

/** What a statement says, as a hash: the same whenever and wherever the statement was made. */
export function contentHash(observation: Observation): string {
  const known = content_hashes.get(observation)
  if (known !== undefined) return known
  const made = hashOf(said(observation))
  content_hashes.set(observation, made)
  return made
}

/** Everything but when and where it was stated, and what was repaired. */
function said({
  pointer: _pointer,
  page: _page,
  defects: _defects,
  stated_at: _stated_at,
  ...content
}: Observation): unknown {
  return content
}

/** What a statement is about: two of them with different content contradict or replace each other. */
function about(observation: Observation): unknown {
  const { kind, data_source, container } = observation
  switch (observation.kind) {
    case 'movement': {
      const { type, code, classifier, place, mode, empty, document_type } = observation
      return [
        kind,
        data_source,
        container,
        type,
        code,
        classifier === 'actual',
        place?.locode ?? place?.name ?? null,
        mode,
        empty,
        document_type,
      ]
    }
    case 'facility_state':
      return [kind, data_source, container, observation.terminal]
    case 'deadline':
      return [kind, data_source, container, observation.deadline]
    case 'hold':
      return [kind, data_source, container, observation.name]
    case 'equipment':
    case 'shipment_record':
      return [kind, data_source, container]
  }
}

function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(byName(value)))
}

/** The same with the members of each object in the order of their names. */
function byName(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(byName)
  const sorted: Record<string, unknown> = {}
  for (const name of Object.keys(value).toSorted()) sorted[name] = byName(Reflect.get(value, name))
  return sorted
}
