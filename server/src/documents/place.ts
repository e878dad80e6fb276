import { createHash } from 'node:crypto'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import type { Logger } from '../ground/log.ts'
import type { ObjectStore } from '../ground/objects/object-store.ts'
import { ObjectUnread } from '../ground/objects/unread.ts'
import { piece_bytes } from '../ground/objects/whole.ts'
import type { StoredFile } from './file-store.ts'
import { keyOfOriginal, wholeFile } from './originals.ts'
import { beginObject, claimLoose, filesIn, forgetLoose, takeBack, takeObject } from './place-store.ts'
import type { OriginalPlace } from './place-store.ts'

/** What moving originals works with. */
export interface PlaceParts {
  readonly db: Database
  readonly clock: Pick<Clock, 'realMs'>
  readonly newId: () => string
  readonly log: Logger
  readonly objects: ObjectStore
}

/** What moving originals has come to. */
export interface Moved {
  moved: number
  bytes: number
  /** Those that could not be moved, and are where they were. */
  failed: number
  /** Why the last of them could not. */
  failure: string | null
}

const begin = { account_id: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' }
const at_once = 4
const pause_ms = 5_000
/** Longer than any writing of an object takes. */
const loose_ms = 3_600_000
const busy_ms = 120_000
const removed_at_once = 100

/** Moves new originals to the store where it takes them, and removes objects that nobody needs. */
export function startPlacing(parts: PlaceParts, takes_new: boolean): Loop[] {
  const sweep = startLoop('objects that nobody needs', 60_000, parts.log, () => sweepObjects(parts))
  if (!takes_new) return [sweep]
  const place = startLoop('originals to the store', pause_ms, parts.log, async () => {
    const { failed, failure } = await moveOriginals(parts, 'store')
    if (failed > 0) parts.log.warn({ failed, failure }, 'originals could not be moved to the object store')
    return false
  })
  return [place, sweep]
}

/**
 * Moves all originals to a place, each verified by its hash before it leaves where it was. It may be broken off at any
 * time, and begun again. After a round in which none could be moved it ends: the store is not well.
 */
export async function moveOriginals(
  parts: PlaceParts,
  to: OriginalPlace,
  onProgress: (so_far: Readonly<Moved>) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { moved: 0, bytes: 0, failed: 0, failure: null }
  const move = to === 'store' ? moveToStore : moveToDatabase
  for (let after: Pick<StoredFile, 'account_id' | 'id'> = begin; ;) {
    const files = await filesIn(parts.db.work, to === 'store' ? 'database' : 'store', after, at_once)
    const outcomes = await Promise.all(files.map(async (file) => ({ file, ...(await move(parts, file)) })))
    for (const { file, is_moved, failure } of outcomes) {
      if (is_moved) moved.moved += 1
      if (is_moved) moved.bytes += file.bytes
      if (failure !== null) moved.failed += 1
      moved.failure = failure ?? moved.failure
    }
    onProgress(moved)
    after = files.at(-1) ?? after
    if (files.length < at_once || outcomes.every(({ failure }) => failure !== null)) return moved
  }
}

interface MoveOutcome {
  readonly is_moved: boolean
  readonly failure: string | null
}

const instant = (ms: number) => new Date(ms).toISOString()

/** Nothing of it is one transaction: the object is written and read back first, and only then the row says so. */
async function moveToStore(parts: PlaceParts, file: StoredFile): Promise<MoveOutcome> {
  const { db, clock, newId, objects } = parts
  const now_ms = clock.realMs()
  const object = { id: newId(), since: instant(now_ms), busy_since: instant(now_ms - busy_ms) }
  const bytes = await read(parts, file)
  if (!Buffer.isBuffer(bytes)) return bytes
  if (!(await beginObject(db.work, file, object))) return { is_moved: false, failure: null }
  const key = keyOfOriginal(file.account_id, object.id)
  const put = await objects.put(key, bytes)
  if (!put.ok) return failed(file, put.detail)
  const fault = await faultOfKept(objects, key, file)
  if (fault !== null) return failed(file, fault)
  return { is_moved: await takeObject(db, file, object.id), failure: null }
}

/** What is wrong with an object as the store gives it back; null: it is the original. */
async function faultOfKept(objects: ObjectStore, key: string, file: StoredFile): Promise<string | null> {
  const hash = createHash('sha256')
  for (let at = 0; at < file.bytes; at += piece_bytes) {
    const got = await objects.get(key, at, Math.min(file.bytes, at + piece_bytes))
    if (!got.ok) return got.detail
    hash.update(got.value)
  }
  return hash.digest('hex') === file.sha256 ? null : 'the store gives other bytes than it was given'
}

async function moveToDatabase(parts: PlaceParts, file: StoredFile): Promise<MoveOutcome> {
  const bytes = await read(parts, file)
  if (!Buffer.isBuffer(bytes)) return bytes
  return { is_moved: await takeBack(parts.db, file, bytes, instant(parts.clock.realMs())), failure: null }
}

async function read({ db, objects }: PlaceParts, file: StoredFile): Promise<Buffer | MoveOutcome> {
  return wholeFile({ reader: db.work, objects }, file).catch((error: unknown) => {
    if (error instanceof ObjectUnread) return failed(file, error.message)
    throw error
  })
}

const failed = (file: StoredFile, why: string): MoveOutcome => ({ is_moved: false, failure: `${file.id}: ${why}` })

/** Removes objects that no original is, some at a time. Returns whether there may be more. */
export async function sweepObjects({ db, clock, objects, log }: PlaceParts): Promise<boolean> {
  const before = instant(clock.realMs() - loose_ms)
  const claimed = await db.transaction((tx) => claimLoose(tx, before, removed_at_once))
  for (const loose of claimed) {
    const removed = await objects.remove(keyOfOriginal(loose.account_id, loose.id))
    if (!removed.ok) {
      log.warn({ detail: removed.detail }, 'an object that nobody needs could not be removed')
      return false
    }
    await forgetLoose(db.work, loose)
  }
  return claimed.length === removed_at_once
}
