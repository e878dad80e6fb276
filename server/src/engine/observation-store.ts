import { createHash } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Reader, Transaction } from '../ground/db/index.ts'
import type { Observation, RecordedObservation } from '../sources/observation.ts'
import type { Payload } from '../sources/source.ts'

/** Keeps answers as they came, compressed. */
export async function insertPayloads(tx: Transaction, rows: readonly { id: string; payload: Payload }[], subject_id: string, outcome: string, now: string): Promise<void> {
  if (rows.length === 0) return
  await tx`insert into payload ${tx(
    rows.map(({ id, payload }) => ({
      id, subject_id, received_at: now, outcome, content_type: payload.content_type, origin: payload.origin, body: deflateSync(Buffer.from(payload.body)),
    })),
  )}`
}

/** A kept answer. */
export interface StoredPayload extends Payload {
  readonly id: string
  readonly received_at: string
  readonly outcome: string
}

export async function payloadById(reader: Reader, id: string): Promise<StoredPayload | undefined> {
  const [row] = await reader<(Omit<StoredPayload, 'body'> & { body: Buffer })[]>`select id, received_at, outcome, content_type, origin, body from payload where id = ${id}`
  return row === undefined ? undefined : { ...row, body: inflateSync(row.body).toString() }
}

/** What makes two observations the same statement: everything but where it stood and what was repaired. */
function observationHash(observation: Observation): Buffer {
  const { pointer: _pointer, defects: _defects, ...said } = observation
  return createHash('sha256').update(canonical(said)).digest()
}

/** The state of a facility record without its moment: the same state again is no news. */
export function stateHash(observations: readonly Observation[]): Buffer | null {
  const states = observations.filter((observation) => observation.kind === 'facility_state')
  if (states.length === 0) return null
  return createHash('sha256').update(canonical(states.map(({ pointer: _pointer, stated_at: _stated_at, ...said }) => said))).digest()
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member) ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1))) : member)
}

/**
 * Adds what was not stated before and marks the rest as seen in this snapshot. A description of box or shipment that was
 * left out and comes back counts as stated anew. Returns how many are new.
 */
export async function insertObservations(
  tx: Transaction, newId: () => string, subject_id: string, source: string, observations: readonly { observation: Observation; payload_id: string | null }[], snapshot: number, now: string,
): Promise<number> {
  const rows = [...new Map(observations.map((one) => [observationHash(one.observation).toString('hex'), one]))]
  if (rows.length === 0) return 0
  const inserted = await tx<{ is_new: boolean }[]>`
    insert into observation (id, subject_id, payload_id, source, hash, body, recorded_at, seen_in_snapshot)
    select t.id, ${subject_id}, t.payload_id, ${source}, decode(t.hash, 'hex'), t.body::jsonb, ${now}, ${snapshot}
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map(([, one]) => one.payload_id)}::uuid[], ${rows.map(([hash]) => hash)}::text[],
      ${rows.map(([, one]) => JSON.stringify(one.observation))}::text[]) as t (id, payload_id, hash, body)
    on conflict (subject_id, hash) do update set seen_in_snapshot = excluded.seen_in_snapshot, withdrawn_at = null,
      recorded_at = case when observation.body ->> 'kind' in ('equipment', 'shipment_record') and observation.seen_in_snapshot < ${snapshot - 1} then excluded.recorded_at else observation.recorded_at end
    returning (xmax = 0) as is_new`
  return inserted.filter((row) => row.is_new).length
}

/**
 * Withdraws actual movements that two complete answers in a row left out, unless the answer shrank to less than half
 * (sources.md 3.2). Returns how many were withdrawn.
 */
export async function withdrawMissing(tx: Transaction, subject_id: string, snapshot: number, now: string): Promise<number> {
  const withdrawn = await tx`
    update observation set withdrawn_at = ${now}
    where subject_id = ${subject_id} and withdrawn_at is null and seen_in_snapshot <= ${snapshot - 2}
      and body ->> 'kind' = 'movement' and body ->> 'classifier' = 'actual'
      and (select count(*) filter (where o.seen_in_snapshot = ${snapshot}) * 2 >= count(*) from observation o where o.subject_id = ${subject_id} and o.withdrawn_at is null)`
  return withdrawn.count
}

/** Whether something was left out of the last complete answer, so that the next one decides about it. */
export async function hasMissing(tx: Transaction, subject_id: string, snapshot: number): Promise<boolean> {
  const [row] = await tx<{ missing: boolean }[]>`
    select exists(select 1 from observation where subject_id = ${subject_id} and withdrawn_at is null and seen_in_snapshot < ${snapshot}
      and body ->> 'kind' = 'movement' and body ->> 'classifier' = 'actual') as missing`
  return row?.missing ?? false
}

interface ObservationRow {
  readonly id: string
  readonly source: string
  readonly body: Observation
  readonly recorded_at: string
  readonly withdrawn_at: string | null
  readonly confirmed_at: string | null
}

/**
 * Everything stated about the subjects, up to an instant when one is given (what was known then).
 * The newest state of a facility carries when the facility last confirmed it.
 */
export async function observationsOf(reader: Reader, subject_ids: readonly string[], as_of: string | null): Promise<readonly RecordedObservation[]> {
  const rows = await reader<ObservationRow[]>`
    select o.id, o.source, o.body, o.recorded_at, o.withdrawn_at, s.last_succeeded_at as confirmed_at
    from observation o join subject s on s.id = o.subject_id
    where o.subject_id = any(${[...subject_ids]}::uuid[]) and (${as_of}::timestamptz is null or o.recorded_at <= ${as_of})
    order by o.recorded_at, o.id`
  return rows.map(({ body, confirmed_at, withdrawn_at, ...row }) => ({
    ...body, ...row, withdrawn_at: as_of !== null && withdrawn_at !== null && withdrawn_at > as_of ? null : withdrawn_at, confirmed_at: as_of === null ? confirmed_at : null,
  }))
}
