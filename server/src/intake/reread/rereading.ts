import { identified } from '../../world-facts/repetitions.ts'
import type { Identified } from '../../world-facts/repetitions.ts'
import type { Observation, RecordedObservation } from '@quaylog/journey'

/** An observation as it was recorded, with the payload that told it; null: the payload is not kept. */
export interface RecordedRow {
  readonly id: string
  readonly payload_id: string | null
  readonly source: string
  readonly body: Observation
  readonly recorded_at: string
  readonly seen_in_snapshot: number
  readonly last_seen_at: string
  readonly withdrawn_at: string | null
}

/** A kept payload as it reads today. */
export interface Reread {
  readonly payload_id: string
  readonly received_at: string
  readonly observations: readonly Observation[]
}

/**
 * A statement that today's reading finds, with when and how it stands: as what stood in its place, else as of its
 * payload.
 */
export interface FoundStatement extends Identified, Omit<RecordedRow, 'id' | 'body' | 'payload_id'> {
  readonly payload_id: string
}

/** How today's reading of a subject's payloads differs from what was recorded. */
export interface Rereading {
  readonly added: readonly FoundStatement[]
  readonly removed_ids: readonly string[]
}

/**
 * Compares what was recorded with what the kept payloads say by today's rules, oldest payload first. Statements whose
 * payload is
 * not kept stay: there is nothing to read again.
 */
export function rereadingOf(
  rows: readonly RecordedRow[],
  payloads: readonly Reread[],
  fallback: { readonly source: string; readonly snapshot: number },
): Rereading {
  const readable = new Set(payloads.map(({ payload_id }) => payload_id))
  const told = payloads.flatMap((payload) =>
    payload.observations.map((observation) => ({ payload, statement: identified(observation) })),
  )
  const told_hashes = new Set(told.map(({ statement }) => statement.hash))
  const recorded = rows.map((row) => ({ row, hash: identified(row.body).hash }))
  const recorded_hashes = new Set(recorded.map(({ hash }) => hash))
  const removed = recorded
    .filter(({ row, hash }) => row.payload_id !== null && readable.has(row.payload_id) && !told_hashes.has(hash))
    .map(({ row }) => row)
  const added = new Map<string, FoundStatement>()
  for (const { payload, statement } of told) {
    if (recorded_hashes.has(statement.hash) || added.has(statement.hash)) continue
    const stood = removed.find(
      (row) =>
        row.payload_id === payload.payload_id &&
        row.body.pointer === statement.observation.pointer &&
        row.body.kind === statement.observation.kind,
    )
    const source = rows.find((row) => row.payload_id === payload.payload_id)?.source ?? fallback.source
    added.set(statement.hash, {
      ...statement,
      payload_id: payload.payload_id,
      source,
      recorded_at: stood?.recorded_at ?? payload.received_at,
      seen_in_snapshot: stood?.seen_in_snapshot ?? fallback.snapshot,
      last_seen_at: stood?.last_seen_at ?? payload.received_at,
      withdrawn_at: stood?.withdrawn_at ?? null,
    })
  }
  return { added: [...added.values()], removed_ids: removed.map(({ id }) => id) }
}

/** The observations as they would be after a rereading. */
export function reread(
  observations: readonly RecordedObservation[],
  { added, removed_ids }: Rereading,
): readonly RecordedObservation[] {
  const removed = new Set(removed_ids)
  const found = added.map(
    ({ observation, source, recorded_at, withdrawn_at, last_seen_at, hash, payload_id }): RecordedObservation => ({
      ...observation,
      id: `${payload_id} ${hash}`,
      source,
      recorded_at,
      withdrawn_at,
      confirmed_at: last_seen_at,
    }),
  )
  return [...observations.filter(({ id }) => !removed.has(id)), ...found]
}
