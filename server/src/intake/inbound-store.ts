import { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { z } from 'zod'
import type { Reader, Transaction } from '../ground/db/index.ts'
import { keptRows } from '../ground/kept-rows.ts'
import type { Envelope, Inbound, InboundKind } from './inbound.ts'
import { slicesOf } from './large-bytes.ts'

const deflated = promisify(deflate)
const inflated = promisify(inflate)

/** A body as it is kept, and what the same bytes are known by. */
export interface PackedBody {
  readonly sha256: Uint8Array
  readonly body: Uint8Array
}

/**
 * Makes a body ready to be kept, beside the thread that serves; unless given otherwise, it is known by its own bytes.
 */
export async function packBody(bytes: Uint8Array, known_by: Uint8Array = bytes): Promise<PackedBody> {
  const [sha256, body] = await Promise.all([webcrypto.subtle.digest('SHA-256', ownBuffer(known_by)), deflated(bytes)])
  return { sha256: new Uint8Array(sha256), body }
}

/** The bytes where they are; copied only from memory that threads share. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes
  return buffer instanceof ArrayBuffer ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes)
}

/** What is kept of a body that has just come. */
export interface NewInbound extends Pick<
  Inbound,
  'id' | 'kind' | 'source_id' | 'origin' | 'content_type' | 'received_at'
> {
  readonly packed: PackedBody
  readonly envelope: Envelope | null
  /** What was answered. */
  readonly receipt: object
  /** Real time from which on it may be recorded; null: there is nothing to record. */
  readonly next_attempt_at: string | null
}

/** A body that is kept already. */
export interface KnownInbound {
  readonly id: string
  readonly receipt: Readonly<Record<string, unknown>>
}

/** Keeps a body; false: the same bytes from the same source are kept already. */
export async function insertInbound(tx: Transaction, inbound: NewInbound): Promise<boolean> {
  const { envelope, receipt, packed, ...plain } = inbound
  const [body, ...more] = slicesOf(packed.body)
  const row = {
    ...plain,
    sha256: packed.sha256,
    body,
    sender: envelope?.sender ?? null,
    control_number: envelope?.control_number ?? null,
    receipt: JSON.stringify(receipt),
  }
  const kept = await tx`insert into inbound ${tx(row)} on conflict (kind, source_id, sha256) do nothing`
  if (kept.count === 0) return false
  for (const slice of more) await tx`update inbound set body = body || ${slice}::bytea where id = ${inbound.id}`
  return true
}

const json_columns = z.object({ receipt: z.record(z.string(), z.unknown()) })

/** The same bytes as they came before. */
export async function knownInbound(
  reader: Reader,
  kind: InboundKind,
  source_id: string,
  { sha256 }: Pick<PackedBody, 'sha256'>,
): Promise<KnownInbound | undefined> {
  const rows = await reader<KnownInbound[]>`
    select id, receipt from inbound where kind = ${kind} and source_id = ${source_id} and sha256 = ${sha256}`
  return keptRows(rows, json_columns, ({ id }) => `receipt of ${id}`)[0]
}

/** Whether the sender used a control number before, for other bytes. */
export async function isControlNumberUsed(reader: Reader, { sender, control_number }: Envelope): Promise<boolean> {
  const [row] = await reader<{ used: boolean }[]>`
    select exists(select 1 from inbound where sender = ${sender} and control_number = ${control_number}) as used`
  return row?.used ?? false
}

/** Has the body recorded once more: boxes that it names may be followed only now. */
export async function recordAgain(db: Reader, id: string, real_now: string): Promise<void> {
  await db`update inbound set next_attempt_at = ${real_now}, attempts = 0 where id = ${id}`
}

/** Takes bodies that are still to be recorded, oldest first; any number of workers share them. */
export async function claimInbound(
  db: Reader,
  real_now: string,
  lease_until: string,
  limit: number,
): Promise<readonly Inbound[]> {
  const rows = await db<Inbound[]>`
    update inbound set lease_until = ${lease_until}, attempts = attempts + 1
    where id in (
      select id from inbound where next_attempt_at <= ${real_now}
        and (lease_until is null or lease_until < ${real_now}) order by next_attempt_at, id limit ${limit}
      for update skip locked)
    returning id, kind, source_id, origin, content_type, body, received_at, attempts`
  const bodies = await Promise.all(rows.map((row) => inflated(row.body)))
  return rows
    .map((row, index) => ({ ...row, body: bodies[index] ?? Buffer.alloc(0) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** What recording came to, or why it is tried again (or, without a next attempt, was given up). */
export interface RecordingEnd {
  readonly recorded: object | null
  readonly failure: string | null
  readonly next_attempt_at: string | null
}

export async function endRecording(db: Reader, id: string, end: RecordingEnd): Promise<void> {
  await db`
    update inbound set lease_until = null, next_attempt_at = ${end.next_attempt_at}, failure = ${end.failure},
      recorded = ${end.recorded === null ? null : JSON.stringify(end.recorded)}::jsonb
    where id = ${id}`
}

/**
 * Deletes bodies that came before a moment, with the messages kept of them, up to a number. Returns how many there
 * were. One that is still to be recorded stays.
 */
export async function sweepInbound(db: Reader, kind: InboundKind, before: string, batch: number): Promise<number> {
  const deleted = await db`
    delete from inbound where id in (select id from inbound where kind = ${kind} and received_at < ${before}
      and next_attempt_at is null order by received_at limit ${batch})`
  return deleted.count
}

/** When the oldest body of a kind came that is recorded; null: there is none. */
export async function oldestInboundAt(reader: Reader, kind: InboundKind): Promise<string | null> {
  const [row] = await reader<{ at: string | null }[]>`
    select min(received_at) as at from inbound where kind = ${kind} and next_attempt_at is null`
  return row?.at ?? null
}
