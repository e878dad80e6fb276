import { createHash } from 'node:crypto'
import type { Clock } from '../ground/clock.ts'
import type { Database } from '../ground/db/index.ts'
import { startLoop } from '../ground/jobs/loop.ts'
import type { Loop } from '../ground/jobs/loop.ts'
import type { Logger } from '../ground/log.ts'
import type { ObjectStore } from '../ground/objects/object-store.ts'
import { bytesOfObject } from '../ground/objects/whole.ts'
import {
  beginPayloadObject,
  bodiesOf,
  claimLoosePayloadObjects,
  forgetPayloadObject,
  partsOfObject,
  payloadObjectAfter,
  payloadsToMove,
  takePayloadObject,
  takePayloadsBack,
} from './payload-place-store.ts'
import type { PayloadPart, PayloadSize } from './payload-place-store.ts'
import { keyOfPayloads } from './payload-texts.ts'

/** What moving payloads works with. */
export interface PayloadPlaceParts {
  readonly db: Database
  readonly clock: Pick<Clock, 'realMs'>
  readonly newId: () => string
  readonly log: Logger
  readonly objects: ObjectStore
}

/** What moving payloads has come to. */
export interface PayloadsMoved {
  moved: number
  bytes: number
  /** Objects that could not be written or read; what they were to hold, or hold, is where it was. */
  failed: number
  /** Why the last of them could not. */
  failure: string | null
}

const at_once = 500
/** Of an object that holds several payloads; one that is larger has an object of its own. */
const object_bytes = 2_097_152
const pause_ms = 60_000
/** Longer than any writing or reading of an object takes. */
const loose_ms = 3_600_000
const busy_ms = 120_000
const removed_at_once = 100
const day_ms = 86_400_000

const instant = (ms: number) => new Date(ms).toISOString()

/** Moves payloads to the store at an age where it takes them, and removes objects that hold none. */
export function startPlacingPayloads(parts: PayloadPlaceParts, days: number | null): Loop[] {
  const sweep = startLoop('objects without payloads', pause_ms, parts.log, () => sweepPayloadObjects(parts))
  if (days === null) return [sweep]
  const place = startLoop('payloads to the store', pause_ms, parts.log, async () => {
    const { failed, failure } = await movePayloadsToStore(parts, days)
    if (failed > 0) parts.log.warn({ failure }, 'payloads could not be moved to the object store')
    return false
  })
  return [place, sweep]
}

/**
 * Moves payloads to the store that are so many days old, or large: many in an object, which is read back and compared
 * before they leave the database. It may be broken off at any time, and ends at the first object that fails.
 */
export async function movePayloadsToStore(
  parts: PayloadPlaceParts,
  days: number,
  onProgress: (so_far: Readonly<PayloadsMoved>) => void = () => {},
): Promise<PayloadsMoved> {
  const so_far: PayloadsMoved = { moved: 0, bytes: 0, failed: 0, failure: null }
  const before_ms = parts.clock.realMs() - days * day_ms
  for (const which of ['large', 'old'] as const)
    for (;;) {
      const found = together(await payloadsToMove(parts.db.work, which, before_ms, at_once))
      if (found.length === 0) break
      const outcome = await moveTogether(parts, found)
      if (outcome === 'elsewhere') return so_far
      if (outcome !== 'moved') return { ...so_far, failed: 1, failure: outcome.failure }
      so_far.moved += found.length
      so_far.bytes += found.reduce((sum, { bytes }) => sum + bytes, 0)
      onProgress(so_far)
    }
  return so_far
}

/** The first of them that have room in one object; at least one. */
function together(payloads: readonly PayloadSize[]): readonly PayloadSize[] {
  let bytes = 0
  const end = payloads.findIndex((one, index) => {
    bytes += one.bytes
    return index > 0 && bytes > object_bytes
  })
  return end === -1 ? payloads : payloads.slice(0, end)
}

/** `elsewhere`: another process moves payloads, or has moved these. */
type Outcome = 'moved' | 'elsewhere' | { readonly failure: string }

/** Nothing of it is one transaction: the object is written and read back first, and only then the rows say so. */
async function moveTogether(
  { db, clock, newId, objects }: PayloadPlaceParts,
  payloads: readonly PayloadSize[],
): Promise<Outcome> {
  const bodies = await bodiesOf(
    db.work,
    payloads.map(({ id }) => id),
  )
  const parts: PayloadPart[] = []
  const pieces: Buffer[] = []
  let from = 0
  for (const { id } of payloads) {
    const body = bodies.get(id)
    if (body === undefined) return 'elsewhere'
    parts.push({ id, from, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') })
    pieces.push(body)
    from += body.length
  }
  const now_ms = clock.realMs()
  const object = { id: newId(), bytes: from, since: instant(now_ms), busy_since: instant(now_ms - busy_ms) }
  if (!(await beginPayloadObject(db, object))) return 'elsewhere'
  const [key, bytes] = [keyOfPayloads(object.id), Buffer.concat(pieces)]
  const put = await objects.put(key, bytes)
  if (!put.ok) return { failure: put.detail }
  const kept = await bytesOfObject(objects, key, 0, bytes.length)
  if (!kept.ok) return { failure: kept.detail }
  if (!kept.value.equals(bytes)) return { failure: 'the store gives other bytes than it was given' }
  return (await takePayloadObject(db, object.id, parts)) ? 'moved' : 'elsewhere'
}

/** Has the database hold all payloads again, object by object, each payload verified by its hash. */
export async function movePayloadsToDatabase(
  parts: PayloadPlaceParts,
  onProgress: (so_far: Readonly<PayloadsMoved>) => void = () => {},
): Promise<PayloadsMoved> {
  const so_far: PayloadsMoved = { moved: 0, bytes: 0, failed: 0, failure: null }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const object = await payloadObjectAfter(parts.db.work, after)
    if (object === undefined) return so_far
    after = object.id
    const held = await partsOfObject(parts.db.work, object.id)
    const got = await bytesOfObject(parts.objects, keyOfPayloads(object.id), 0, object.bytes)
    const bodies = got.ok ? bodiesIn(got.value, held) : null
    if (bodies === null) {
      so_far.failed += 1
      so_far.failure = `${object.id}: ${got.ok ? 'its bytes are not those that were kept' : got.detail}`
    } else if (await takePayloadsBack(parts.db, object.id, bodies, instant(parts.clock.realMs()))) {
      so_far.moved += held.length
      so_far.bytes += object.bytes
    }
    onProgress(so_far)
  }
}

/** Each payload of an object; null: one of them is not as it was kept. */
function bodiesIn(bytes: Buffer, parts: readonly PayloadPart[]): { id: string; body: Buffer }[] | null {
  const bodies = parts.map(({ id, from, bytes: length }) => ({ id, body: bytes.subarray(from, from + length) }))
  const isKept = ({ body }: { body: Buffer }, at: number) =>
    createHash('sha256').update(body).digest('hex') === parts[at]?.sha256
  return bodies.every(isKept) ? bodies : null
}

/** Removes objects that hold no payload, some at a time. Returns whether there may be more. */
export async function sweepPayloadObjects({ db, clock, objects, log }: PayloadPlaceParts): Promise<boolean> {
  const before = instant(clock.realMs() - loose_ms)
  const claimed = await db.transaction((tx) => claimLoosePayloadObjects(tx, before, removed_at_once))
  for (const id of claimed) {
    const removed = await objects.remove(keyOfPayloads(id))
    if (!removed.ok) {
      log.warn({ detail: removed.detail }, 'an object without payloads could not be removed')
      return false
    }
    await forgetPayloadObject(db.work, id)
  }
  return claimed.length === removed_at_once
}
