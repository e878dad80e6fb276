import { createHash } from 'node:crypto'
import type { Reader } from '../ground/db/index.ts'
import type { ObjectStore } from '../ground/objects/object-store.ts'
import { ObjectUnread } from '../ground/objects/unread.ts'
import type { UnreadFault } from '../ground/objects/unread.ts'
import { piece_bytes } from '../ground/objects/whole.ts'
import { chunkAt, fileById } from './file-store.ts'
import type { StoredFile } from './file-store.ts'

/** Where originals are read. */
export interface OriginalParts {
  readonly reader: Reader
  /** Null: no store is configured. */
  readonly objects: ObjectStore | null
}

const unread = (fault: UnreadFault, detail: string) => new ObjectUnread('The original', fault, detail)

/** The key of the object that holds an original. */
export function keyOfOriginal(account_id: string, object_id: string): string {
  return `documents/${account_id}/${object_id}`
}

/**
 * Bytes of an original from `from` up to `to`, the latter left out, piece by piece. Of one that is read whole the last
 * piece is given only when its hash is as it was kept.
 * @throws {ObjectUnread} when it could not be read
 */
export async function* readBytes(
  parts: OriginalParts,
  file: StoredFile,
  from = 0,
  to: number = file.bytes,
): AsyncGenerator<Buffer> {
  const hash = from === 0 && to === file.bytes ? createHash('sha256') : null
  for (let at = from; at < to;) {
    const piece = await pieceAt(parts, file, at, to)
    at += piece.length
    hash?.update(piece)
    if (at >= to && hash !== null && hash.digest('hex') !== file.sha256)
      throw unread('differs', 'its bytes are not those that were kept')
    yield piece
  }
}

/** Its bytes may go from the database to the store, or back, while it is read. */
async function pieceAt(parts: OriginalParts, file: StoredFile, at: number, to: number): Promise<Buffer> {
  const known = await pieceIn(parts, file, at, to)
  if (Buffer.isBuffer(known)) return known
  const now = await fileById(parts.reader, file.account_id, file.id)
  if (now === undefined || now.object_id === file.object_id) throw known
  const moved = await pieceIn(parts, now, at, to)
  if (Buffer.isBuffer(moved)) return moved
  throw moved
}

async function pieceIn(
  { reader, objects }: OriginalParts,
  file: StoredFile,
  at: number,
  to: number,
): Promise<Buffer | ObjectUnread> {
  if (file.object_id === null) {
    const chunk = await chunkAt(reader, file, at)
    if (chunk === undefined) return unread('missing', 'the database does not hold all of it')
    return chunk.subarray(0, to - at)
  }
  if (objects === null) return unread('not_configured', 'it is in an object store, and QUAYLOG_OBJECT_STORE is not set')
  const got = await objects.get(keyOfOriginal(file.account_id, file.object_id), at, Math.min(to, at + piece_bytes))
  return got.ok ? got.value : unread(got.fault, `of the object store, ${got.detail}`)
}

/**
 * An original whole.
 * @throws {ObjectUnread} when it could not be read
 */
export async function wholeFile(parts: OriginalParts, file: StoredFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readBytes(parts, file)) pieces.push(piece)
  return Buffer.concat(pieces)
}
