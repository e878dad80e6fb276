import { deflateSync } from 'node:zlib'
import { firstIdOf, readInstant } from '../ground/db/index.ts'
import type { Fragment, Reader, Transaction } from '../ground/db/index.ts'
import type { RecordedObservation } from '@quaylog/journey'
import type { Payload } from '../sources/source.ts'
import { keptObservation } from './kept-observation.ts'
import { packedLastSeenAt, unpackObservations } from './observation-pack-store.ts'
import type { ObservationPack, PackedObservation } from './observation-pack-store.ts'
import type { Identified, Known } from './repetitions.ts'

/** Keeps answers as they came, compressed. */
export async function insertPayloads(
  tx: Transaction,
  rows: readonly { id: string; payload: Payload }[],
  subject_id: string,
  outcome: string,
  now: string,
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into payload ${tx(
      rows.map(({ id, payload }) => ({
        id,
        subject_id,
        received_at: now,
        outcome,
        content_type: payload.content_type,
        origin: payload.origin,
        body: deflateSync(Buffer.from(payload.body)),
      })),
    )}`
}

/** A kept answer as its row says it; its text may be elsewhere (`payload-texts.ts`). */
export interface PayloadRow extends Omit<Payload, 'body'> {
  readonly id: string
  readonly received_at: string
  readonly outcome: string
  /** Compressed; null: a part of an object holds it. */
  readonly body: Buffer | null
  readonly object_id: string | null
  readonly object_from: number | null
  readonly body_bytes: number | null
  readonly body_sha256: Buffer | null
}

const payload_columns = [
  'id',
  'received_at',
  'outcome',
  'content_type',
  'origin',
  'body',
  'object_id',
  'object_from',
  'body_bytes',
  'body_sha256',
] as const satisfies readonly (keyof PayloadRow)[]

export async function payloadById(reader: Reader, id: string): Promise<PayloadRow | undefined> {
  const [row] = await reader<PayloadRow[]>`select ${reader(payload_columns)} from payload where id = ${id}`
  return row
}

/** The kept answers of a subject that told something, oldest first. */
export async function payloadsOf(reader: Reader, subject_id: string): Promise<readonly PayloadRow[]> {
  return reader<PayloadRow[]>`
    select ${reader(payload_columns)} from payload
    where subject_id = ${subject_id} and outcome in ('found', 'not_manifested', 'cancelled') order by received_at, id`
}

/**
 * Deletes answers that stated nothing and came before a moment of real time, up to a number. Returns how many there
 * were. Answers that stated something stay: provenance, evidence and rereading rest on them.
 */
export async function sweepFailedPayloads(reader: Reader, before_ms: number, batch: number): Promise<number> {
  const deleted = await reader`
    delete from payload where id in (
      select id from payload where outcome in ('temporary', 'bad_number') and id < ${firstIdOf(before_ms)}::uuid
      order by id limit ${batch})`
  return deleted.count
}

/** The id of the oldest answer that stated nothing; null: none is kept. */
export async function oldestFailedPayload(reader: Reader): Promise<string | null> {
  const [row] = await reader<{ id: string }[]>`
    select id from payload where outcome in ('temporary', 'bad_number') order by id limit 1`
  return row?.id ?? null
}

/** What was ever recorded of a subject by one source, as far as telling repetitions needs it. */
export async function knownObservations(
  tx: Transaction,
  subject_id: string,
  source: string,
): Promise<readonly Known[]> {
  return tx<Known[]>`
    select id, encode(hash, 'hex') as hash, encode(slot, 'hex') as slot, body ->> 'stated_at' as stated_at,
      body ->> 'retracts' as retracts, seen_in_snapshot, recorded_at, last_seen_at, withdrawn_at
    from observation where subject_id = ${subject_id} and source = ${source} and known_until is null`
}

/** A statement to be added, with the payload that told it. */
export interface Stated extends Identified {
  readonly payload_id: string | null
}

/** Texts as the database can hold them: without NUL and halves of characters, which sources do send. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}

/** Adds what was not stated before. */
export async function insertObservations(
  tx: Transaction,
  newId: () => string,
  subject_id: string,
  source: string,
  stated: readonly Stated[],
  snapshot: number,
  now: string,
): Promise<void> {
  if (stated.length === 0) return
  const bodies = stated.map(({ observation: { page: _page, ...body } }) => JSON.stringify(body, storable))
  await tx`
    insert into observation (id, subject_id, payload_id, source, hash, slot, body, recorded_at, seen_in_snapshot,
      last_seen_at)
    select t.id, ${subject_id}, t.payload_id, ${source}, decode(t.hash, 'hex'), decode(t.slot, 'hex'), t.body::jsonb,
      ${now}, ${snapshot}, ${now}
    from unnest(${stated.map(() => newId())}::uuid[], ${stated.map((one) => one.payload_id)}::uuid[],
      ${stated.map((one) => one.hash)}::text[],
      ${stated.map((one) => one.slot)}::text[], ${bodies}::text[]) as t (id, payload_id, hash, slot, body)`
}

/** Notes that observations were said again. */
export async function seenAgain(tx: Transaction, ids: readonly string[], snapshot: number, now: string): Promise<void> {
  if (ids.length > 0)
    await tx`
    update observation set seen_in_snapshot = ${snapshot}, last_seen_at = ${now} where id = any(${[...ids]}::uuid[])`
}

/** Whether something told as having happened lay ahead of `after` and does not lie ahead of `until` any more. */
export async function hasComeTrue(tx: Transaction, subject_id: string, after: string, until: string): Promise<boolean> {
  const [row] = await tx<{ come: boolean }[]>`
    select exists(select 1 from observation where subject_id = ${subject_id} and withdrawn_at is null
      and known_until is null
      and body ->> 'classifier' = 'actual' and body ->> 'at' > ${after} and body ->> 'at' <= ${until}) as come`
  return row?.come ?? false
}

/** Boxes that standing observations of a subject speak of, told since a moment. */
export async function heldContainers(reader: Reader, subject_id: string, since: string): Promise<number> {
  const [row] = await reader<{ boxes: number }[]>`
    select count(distinct o.body ->> 'container')::int as boxes from observation o join subject s on s.id = o.subject_id
    where s.id = ${subject_id} and o.withdrawn_at is null and o.known_until is null
      and ${lastSeenAt(reader)} >= ${since}`
  return row?.boxes ?? 0
}

interface ObservationRow {
  readonly id: string
  readonly subject_id: string
  readonly source: string
  readonly body: unknown
  readonly recorded_at: string
  readonly withdrawn_at: string | null
  readonly last_seen_at: string
}

/** When a source said an observation last: answers that say the same as the one recorded last write nothing on it. */
export function lastSeenAt(reader: Reader): Fragment {
  return reader`case when o.last_seen_at = s.told_at then greatest(o.last_seen_at, s.last_succeeded_at) else o.last_seen_at end`
}

interface StatedRow extends ObservationRow {
  /** Not null: a pack of many, beside which everything else is null but the moments of its subject. */
  readonly pack: Buffer | null
  readonly told_at: string | null
  readonly last_succeeded_at: string | null
}

/**
 * Everything stated about the subjects, up to an instant when one is given (what was known then).
 * What was said again later counts as said until then. Rows and packs are one statement: statements are in one of them.
 */
export async function observationsOf(
  reader: Reader,
  subject_ids: readonly string[],
  as_of: string | null,
): Promise<readonly RecordedObservation[]> {
  return (await rowsOf(reader, subject_ids, as_of)).map((row) => recordedOf(row, as_of))
}

/** As `observationsOf`, for several that each have subjects of their own, by their keys, in one statement. */
export async function observationsOfEach(
  reader: Reader,
  subjects: ReadonlyMap<string, readonly string[]>,
  as_of: string | null,
): Promise<ReadonlyMap<string, readonly RecordedObservation[]>> {
  const rows = await rowsOf(reader, [...new Set([...subjects.values()].flat())], as_of)
  const told = rows.map((row, place) => ({ place, subject_id: row.subject_id, said: recordedOf(row, as_of) }))
  const by_subject = Map.groupBy(told, ({ subject_id }) => subject_id)
  return new Map(
    [...subjects].map(([key, ids]) => [
      key,
      [...new Set(ids)]
        .flatMap((id) => by_subject.get(id) ?? [])
        .toSorted((a, b) => a.place - b.place)
        .map(({ said }) => said),
    ]),
  )
}

/** Statements of the subjects in the order in which they were recorded. */
async function rowsOf(
  reader: Reader,
  subject_ids: readonly string[],
  as_of: string | null,
): Promise<readonly ObservationRow[]> {
  const found = await reader<StatedRow[]>`
    select o.id, o.subject_id, o.source, o.body, o.recorded_at, o.withdrawn_at, ${lastSeenAt(reader)} as last_seen_at,
      null::bytea as pack, null::timestamptz as told_at, null::timestamptz as last_succeeded_at
    from observation o join subject s on s.id = o.subject_id
    where o.subject_id = any(${[...subject_ids]}::uuid[])
      and case when ${as_of}::timestamptz is null then o.known_until is null
        else coalesce(o.known_from, o.recorded_at) <= ${as_of}
        and (o.known_until is null or o.known_until > ${as_of}) end
    union all
    select null, p.subject_id, null, null, null, null, null, p.body, s.told_at, s.last_succeeded_at
    from observation_pack p join subject s on s.id = p.subject_id where p.subject_id = any(${[...subject_ids]}::uuid[])
    order by recorded_at, id`
  const packs = found.flatMap(({ pack, ...moments }) => (pack === null ? [] : [{ ...moments, body: pack }]))
  return packs.length === 0 ? found : withPacks(found, packs, as_of)
}

function recordedOf(
  { id, source, body, recorded_at, last_seen_at, withdrawn_at }: ObservationRow,
  as_of: string | null,
): RecordedObservation {
  return {
    ...keptObservation(id, body),
    id,
    source,
    recorded_at,
    withdrawn_at: as_of !== null && withdrawn_at !== null && withdrawn_at > as_of ? null : withdrawn_at,
    confirmed_at: as_of !== null && last_seen_at > as_of ? as_of : last_seen_at,
  }
}

function withPacks(
  found: readonly StatedRow[],
  packs: readonly (ObservationPack & Pick<StatedRow, 'subject_id'>)[],
  as_of: string | null,
): readonly ObservationRow[] {
  const packed = packs.flatMap((pack) =>
    unpackObservations(pack.body)
      .filter((one) => wasKnown(one, as_of))
      .map((one) => ({
        id: one.id,
        subject_id: pack.subject_id,
        source: one.source,
        body: one.body,
        recorded_at: readInstant(one.recorded_at),
        withdrawn_at: one.withdrawn_at === null ? null : readInstant(one.withdrawn_at),
        last_seen_at: packedLastSeenAt(one, pack),
      })),
  )
  const orderOf = ({ recorded_at, id }: ObservationRow) => `${recorded_at} ${id}`
  return [...found.filter(({ pack }) => pack === null), ...packed].toSorted((a, b) =>
    orderOf(a) < orderOf(b) ? -1 : 1,
  )
}

/** As the statement above has it of rows. */
function wasKnown({ known_from, known_until, recorded_at }: PackedObservation, as_of: string | null): boolean {
  if (as_of === null) return known_until === null
  return readInstant(known_from ?? recorded_at) <= as_of && (known_until === null || readInstant(known_until) > as_of)
}
