import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { Reader } from '../ground/db/index.ts'
import type { ObjectStore } from '../ground/objects/object-store.ts'
import { ObjectUnread } from '../ground/objects/unread.ts'
import type { UnreadFault } from '../ground/objects/unread.ts'
import { bytesOfObject } from '../ground/objects/whole.ts'
import type { Payload } from '../sources/source.ts'
import { payloadById } from './observation-store.ts'
import type { PayloadRow } from './observation-store.ts'

/** A kept answer. */
export interface StoredPayload extends Payload {
  readonly id: string
  readonly received_at: string
  readonly outcome: string
}

/** The key of an object that holds payloads. */
export function keyOfPayloads(object_id: string): string {
  return `payloads/${object_id}`
}

const unread = (fault: UnreadFault, detail: string) => new ObjectUnread('The payload', fault, detail)

/**
 * Kept answers with their texts, wherever they are: an object that payloads leave stays for an hour, so that a row read
 * just now leads to it.
 * @throws {ObjectUnread} when one could not be read
 */
export async function payloadTexts(
  objects: ObjectStore | null,
  rows: readonly PayloadRow[],
): Promise<readonly StoredPayload[]> {
  const read: StoredPayload[] = []
  for (const row of rows) {
    const { id, received_at, outcome, content_type, origin } = row
    const body = inflateSync(row.body ?? (await compressedOf(objects, row))).toString()
    read.push({ id, received_at, outcome, content_type, origin, body })
  }
  return read
}

async function compressedOf(
  objects: ObjectStore | null,
  { object_id, object_from, body_bytes, body_sha256 }: PayloadRow,
): Promise<Buffer> {
  if (object_id === null || object_from === null || body_bytes === null || body_sha256 === null)
    throw unread('missing', 'the database says of no object that holds it')
  if (objects === null) throw unread('not_configured', 'it is in an object store, and QUAYLOG_OBJECT_STORE is not set')
  const got = await bytesOfObject(objects, keyOfPayloads(object_id), object_from, object_from + body_bytes)
  if (!got.ok) throw unread(got.fault, `of the object store, ${got.detail}`)
  if (!createHash('sha256').update(got.value).digest().equals(body_sha256))
    throw unread('differs', 'its bytes are not those that were kept')
  return got.value
}

/**
 * The compressed body of one payload as the database keeps it, wherever it is now; null: the payload is gone.
 * @throws {ObjectUnread} when it could not be read
 */
export async function compressedPayload(
  reader: Reader,
  objects: ObjectStore | null,
  id: string,
): Promise<Buffer | null> {
  const row = await payloadById(reader, id)
  return row === undefined ? null : (row.body ?? (await compressedOf(objects, row)))
}
