import { createHash } from 'node:crypto'
import type { Reader } from '../ground/db/index.ts'
import type { Problem } from '../ground/http/refusal.ts'
import { Refusal } from '../ground/http/refusal.ts'
import type { ObjectFault, ObjectStore } from '../ground/objects/object-store.ts'
import { chunkAt, fileById } from './file-store.ts'
import type { StoredFile } from './file-store.ts'

/** Where originals are read. */
export interface OriginalParts {
  readonly reader: Reader
  /** Null: no store is configured. */
  readonly objects: ObjectStore | null
}

/** Why an original could not be read, though it was not erased. */
export type OriginalFault = ObjectFault | 'not_configured'

/** An original that is kept could not be read. */
export class OriginalUnread extends Error {
  override readonly name = 'OriginalUnread'
  readonly fault: OriginalFault

  constructor(fault: OriginalFault, detail: string) {
    super(`The original could not be read: ${detail}`)
    this.fault = fault
  }

  /** Whether trying again does not help: the store has it no more, or has other bytes. */
  get is_lasting(): boolean {
    return this.fault === 'missing' || this.fault === 'differs'
  }
}

/** What is asked of a store at once, in bytes. */
export const piece_bytes = 2_097_152

/** The key of the object that holds an original. */
export function keyOfOriginal(account_id: string, object_id: string): string {
  return `documents/${account_id}/${object_id}`
}

/**
 * Bytes of an original from `from` up to `to`, the latter left out, piece by piece. Of one that is read whole the last
 * piece is given only when its hash is as it was kept.
 * @throws {OriginalUnread} when it could not be read
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
      throw new OriginalUnread('differs', 'its bytes are not those that were kept')
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
): Promise<Buffer | OriginalUnread> {
  if (file.object_id === null) {
    const chunk = await chunkAt(reader, file, at)
    if (chunk === undefined) return new OriginalUnread('missing', 'the database does not hold all of it')
    return chunk.subarray(0, to - at)
  }
  if (objects === null)
    return new OriginalUnread('not_configured', 'it is in an object store, and QUAYLOG_OBJECT_STORE is not set')
  const got = await objects.get(keyOfOriginal(file.account_id, file.object_id), at, Math.min(to, at + piece_bytes))
  return got.ok ? got.value : new OriginalUnread(got.fault, `of the object store, ${got.detail}`)
}

/**
 * An original whole.
 * @throws {OriginalUnread} when it could not be read
 */
export async function wholeFile(parts: OriginalParts, file: StoredFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of readBytes(parts, file)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Refuses (502) a request that needs an original which could not be read. */
export function refuseUnread(error: unknown): never {
  if (!(error instanceof OriginalUnread)) throw error
  const problem: Problem = { error: 'upstream_error', detail: error.message, meta: { reason: error.fault } }
  throw new Refusal([problem])
}
