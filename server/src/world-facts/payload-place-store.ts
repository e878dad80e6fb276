import { firstIdOf, takesTurn } from '../ground/db/index.ts'
import type { Database, Fragment, Reader, Transaction } from '../ground/db/index.ts'

/** A payload in the database, and how much of it there is. */
export interface PayloadSize {
  readonly id: string
  readonly bytes: number
}

/** A payload as a part of an object. */
export interface PayloadPart extends PayloadSize {
  readonly from: number
  readonly sha256: string
}

function isToMove(reader: Reader, which: 'old' | 'large', before_ms: number): Fragment {
  return which === 'old' ? reader`id < ${firstIdOf(before_ms)}::uuid` : reader`octet_length(body) >= 65536`
}

/**
 * Payloads in the database that came before a moment of real time, or that are large (64 KiB, as an index has it);
 * oldest first. Answers that stated
 * nothing are not among them: they end.
 */
export async function payloadsToMove(
  reader: Reader,
  which: 'old' | 'large',
  before_ms: number,
  count: number,
): Promise<readonly PayloadSize[]> {
  return reader<PayloadSize[]>`
    select id, octet_length(body) as bytes from payload
    where object_id is null and outcome not in ('temporary', 'bad_number') and ${isToMove(reader, which, before_ms)}
    order by id limit ${count}`
}

/** Compressed bodies by the ids of their payloads; what is not in the database any more is left out. */
export async function bodiesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await reader<{ id: string; body: Buffer }[]>`
    select id, body from payload where id = any(${[...ids]}::uuid[]) and body is not null`
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** Notes that an object is about to be written; false: another was begun after `busy_since` and is not done. */
export async function beginPayloadObject(
  db: Database,
  object: { readonly id: string; readonly bytes: number; readonly since: string; readonly busy_since: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await takesTurn(tx, 'payloads to the store'))) return false
    const begun = await tx`
      insert into payload_object (id, state, bytes, since)
      select ${object.id}, 'writing', ${object.bytes}, ${object.since}::timestamptz
      where not exists (select 1 from payload_object where state = 'writing' and since > ${object.busy_since})`
    return begun.count === 1
  })
}

/** Has a written object hold the payloads, whose bodies leave the database; false: nothing is changed. */
export async function takePayloadObject(
  db: Database,
  object_id: string,
  parts: readonly PayloadPart[],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const held = await tx`
      select 1 from payload where id = any(${parts.map(({ id }) => id)}::uuid[]) and body is not null
      order by id for update`
    if (held.count < parts.length) return false
    const kept = await tx`update payload_object set state = 'kept' where id = ${object_id} and state = 'writing'`
    if (kept.count === 0) return false
    await tx`
      update payload p set body = null, object_id = ${object_id}, object_from = t.at, body_bytes = t.bytes,
        body_sha256 = decode(t.sha256, 'hex')
      from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ from }) => from)}::int[],
        ${parts.map(({ bytes }) => bytes)}::int[], ${parts.map(({ sha256 }) => sha256)}::text[])
        as t (id, at, bytes, sha256)
      where p.id = t.id`
    return true
  })
}

/** An object that holds payloads. */
export interface PayloadObject {
  readonly id: string
  readonly bytes: number
}

/** The next object that holds payloads, in the order of their ids. */
export async function payloadObjectAfter(reader: Reader, after_id: string): Promise<PayloadObject | undefined> {
  const [row] = await reader<PayloadObject[]>`
    select id, bytes from payload_object where id > ${after_id} and state = 'kept' order by id limit 1`
  return row
}

/** What an object holds. */
export async function partsOfObject(reader: Reader, object_id: string): Promise<readonly PayloadPart[]> {
  return reader<PayloadPart[]>`
    select id, object_from as from, body_bytes as bytes, encode(body_sha256, 'hex') as sha256 from payload
    where object_id = ${object_id} order by object_from`
}

/** Has the database hold again what an object held; false: it does already. */
export async function takePayloadsBack(
  db: Database,
  object_id: string,
  bodies: readonly { readonly id: string; readonly body: Buffer }[],
  since: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const left = await tx`
      update payload_object set state = 'loose', since = ${since} where id = ${object_id} and state = 'kept'`
    if (left.count === 0) return false
    for (const { id, body } of bodies)
      await tx`
        update payload set body = ${body}, object_id = null, object_from = null, body_bytes = null, body_sha256 = null
        where id = ${id} and object_id = ${object_id}`
    return true
  })
}

/** Claims objects for removal that hold nothing since before a moment; they can hold nothing from now on. */
export async function claimLoosePayloadObjects(
  tx: Transaction,
  before: string,
  count: number,
): Promise<readonly string[]> {
  const rows = await tx<{ id: string }[]>`
    update payload_object set state = 'removing' where id in (
      select id from payload_object where state <> 'kept' and since < ${before} order by since limit ${count}
      for update skip locked)
    returning id`
  return rows.map(({ id }) => id)
}

/** Forgets an object that was removed from the store. */
export async function forgetPayloadObject(reader: Reader, id: string): Promise<void> {
  await reader`delete from payload_object where id = ${id} and state = 'removing'`
}

/** How many payloads are in the store, in how many objects, and how many objects hold none. */
export async function payloadPlaces(
  reader: Reader,
): Promise<{ readonly store: number; readonly objects: number; readonly loose: number }> {
  const [row] = await reader<{ store: number; objects: number; loose: number }[]>`
    select (select count(*)::int from payload where object_id is not null) as store,
      count(*) filter (where state = 'kept')::int as objects,
      count(*) filter (where state <> 'kept')::int as loose from payload_object`
  return row ?? { store: 0, objects: 0, loose: 0 }
}

/** How many payloads of the numbers that an account follows are in the store. */
export async function storedPayloadsOf(reader: Reader, account_id: string): Promise<number> {
  const [row] = await reader<{ count: number }[]>`
    select count(*)::int as count from payload where object_id is not null and subject_id in (
      select subject_id from container_subject where account_id = ${account_id}
      union select subject_id from shipment where account_id = ${account_id})`
  return row?.count ?? 0
}
