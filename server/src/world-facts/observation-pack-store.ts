import { deflateSync, inflateSync } from 'node:zlib'
import { z } from 'zod'
import { readInstant } from '../ground/db/index.ts'
import type { Reader, Transaction } from '../ground/db/index.ts'

const instant = z.string().nullable()

/** A row of `observation` as it is packed: every column, hashes in hex, instants as the database writes them. */
const packed_row = z.object({
  id: z.string(),
  payload_id: z.string().nullable(),
  source: z.string(),
  hash: z.string(),
  slot: z.string(),
  body: z.json(),
  recorded_at: z.string(),
  seen_in_snapshot: z.number(),
  last_seen_at: z.string(),
  withdrawn_at: instant,
  known_from: instant,
  known_until: instant,
})

/** A statement out of a pack. */
export type PackedObservation = z.output<typeof packed_row>

/** The statements of a pack. */
export function unpackObservations(body: Buffer): readonly PackedObservation[] {
  return z.array(packed_row).parse(JSON.parse(inflateSync(body).toString()))
}

/** The statements of a subject, with when its source told and was asked last. */
export interface ObservationPack {
  readonly body: Buffer
  readonly told_at: string | null
  readonly last_succeeded_at: string | null
}

/** The packs of these subjects; those whose statements are not packed have none. */
export async function observationPacks(
  reader: Reader,
  subject_ids: readonly string[],
): Promise<readonly ObservationPack[]> {
  return reader<ObservationPack[]>`
    select p.body, s.told_at, s.last_succeeded_at from observation_pack p join subject s on s.id = p.subject_id
    where p.subject_id = any(${[...subject_ids]}::uuid[])`
}

/** When a packed statement was said last, as `lastSeenAt` has it of one that is not packed. */
export function packedLastSeenAt(
  packed: PackedObservation,
  { told_at, last_succeeded_at }: Omit<ObservationPack, 'body'>,
): string {
  const last_seen_at = readInstant(packed.last_seen_at)
  return last_seen_at === told_at && last_succeeded_at !== null && last_succeeded_at > last_seen_at
    ? last_succeeded_at
    : last_seen_at
}

/**
 * Packs the statements of those of these subjects that nobody asks about and no tracked shipment follows. What papers
 * and reports say stays as it is: people take it back at any time. Returns how many subjects were packed.
 */
export async function packSubjects(tx: Transaction, subject_ids: readonly string[], now: string): Promise<number> {
  const subjects = await tx<{ id: string }[]>`
    select s.id from subject s where s.id = any(${[...subject_ids]}::uuid[]) and s.packed_at is null
      and s.next_poll_at is null and s.lease_until is null
      and s.source_key not like 'document:%' and s.source_key not like 'report:%' and s.source_key not like 'ais:%'
      and not exists (select 1 from shipment f where f.subject_id = s.id and f.line_tracking_stopped_at is null)
      and not exists (select 1 from container_subject cs
        join container c on c.account_id = cs.account_id and c.id = cs.container_id
        join shipment f on f.account_id = c.account_id and f.id = c.shipment_id
        where cs.subject_id = s.id and f.line_tracking_stopped_at is null)
    order by s.id for no key update of s skip locked`
  for (const { id } of subjects) await packSubject(tx, id, now)
  return subjects.length
}

async function packSubject(tx: Transaction, subject_id: string, now: string): Promise<void> {
  const rows = await tx<PackedObservation[]>`
    select id, payload_id, source, encode(hash, 'hex') as hash, encode(slot, 'hex') as slot, body,
      recorded_at::text as recorded_at, seen_in_snapshot, last_seen_at::text as last_seen_at,
      withdrawn_at::text as withdrawn_at, known_from::text as known_from, known_until::text as known_until
    from observation where subject_id = ${subject_id} order by recorded_at, id`
  if (rows.length === 0) return
  const body = deflateSync(JSON.stringify(rows))
  await tx`
    insert into observation_pack (subject_id, statements, body) values (${subject_id}, ${rows.length}, ${body})`
  const left = await tx`
    delete from observation where subject_id = ${subject_id} and id = any(${rows.map(({ id }) => id)}::uuid[])`
  if (left.count !== rows.length) throw new Error(`the statements of subject ${subject_id} changed while it was held`)
  await tx`update subject set packed_at = ${now} where id = ${subject_id}`
}

/** Has the statements of a subject be rows again, before something is added to them. */
export async function unpackSubject(db: Reader, subject_id: string): Promise<void> {
  const [pack] = await db<{ body: Buffer }[]>`select body from observation_pack where subject_id = ${subject_id}`
  if (pack === undefined) return
  const rows = JSON.stringify(unpackObservations(pack.body))
  await db`
    with gone as (
      delete from observation_pack where subject_id = ${subject_id} returning subject_id
    ), noted as (
      update subject set packed_at = null where id in (select subject_id from gone)
    )
    insert into observation (id, subject_id, payload_id, source, hash, slot, body, recorded_at, seen_in_snapshot,
      last_seen_at, withdrawn_at, known_from, known_until)
    select r.id, g.subject_id, r.payload_id, r.source, decode(r.hash, 'hex'), decode(r.slot, 'hex'), r.body,
      r.recorded_at, r.seen_in_snapshot, r.last_seen_at, r.withdrawn_at, r.known_from, r.known_until
    from gone g cross join json_to_recordset(${rows}::json) as r (id uuid, payload_id uuid, source text, hash text,
      slot text, body jsonb, recorded_at timestamptz, seen_in_snapshot integer, last_seen_at timestamptz,
      withdrawn_at timestamptz, known_from timestamptz, known_until timestamptz)`
}
