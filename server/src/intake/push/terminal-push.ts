import { facilityKey } from '../../world-facts/subject.ts'
import { receiptOf } from '../../sources/terminal-feed/push.ts'
import { followedBoxes, followedNumbers } from '../follower-store.ts'
import type { FollowedBox } from '../follower-store.ts'
import type { Inbound } from '../inbound.ts'
import { insertInbound, knownInbound, packBody, recordAgain } from '../inbound-store.ts'
import { realNow } from '../edi/receive.ts'
import type { InboundRecordingParts, InboundParts } from '../parts.ts'
import type { AskPush } from '../reading/reader.ts'
import type { Refused } from './body.ts'
import { otherAnswer } from './reading.ts'
import { recordPush } from './record-push.ts'
import { unpackRejections } from './rejections.ts'
import { setAsideUnread } from './unread.ts'
import type { Unread } from './unread.ts'

/** The 202 of contract 11.4. */
export type TerminalReceipt = ReturnType<typeof receiptOf>

/** Keeps a terminal's body and says what it was taken for; what it states is recorded afterwards. */
export async function receiveTerminalPush(
  parts: InboundParts,
  source_id: string,
  firms: string,
  body: Buffer,
): Promise<TerminalReceipt | Refused | Unread> {
  const { db, clock } = parts
  const answer = await parts.bodies.readPush(source_id, { ask: 'feed', body, firms })
  if ('broke' in answer) return setAsideUnread(parts, { source_id, origin: originOf(firms), body }, answer.broke)
  if ('refused' in answer) return answer
  if (!('feed' in answer)) throw otherAnswer(answer)
  const { containers } = answer.feed
  const followed = await followedNumbers(db.work, containers)
  const reading = { containers, rejected: unpackRejections(answer.feed.rejected) }
  const receipt = receiptOf(reading, (number) => followed.has(number))
  const packed = await packBody(body)
  const kept = await db.transaction((tx) =>
    insertInbound(tx, {
      id: parts.newId(),
      kind: 'terminal_feed',
      source_id,
      origin: originOf(firms),
      content_type: 'application/json',
      packed,
      received_at: clock.now(),
      envelope: null,
      receipt,
      next_attempt_at: followed.size > 0 ? realNow(clock) : null,
    }),
  )
  const known =
    kept || followed.size === 0 ? undefined : await knownInbound(db.work, 'terminal_feed', source_id, packed)
  if (known !== undefined) await recordAgain(db.work, known.id, realNow(clock))
  return receipt
}

/** Where terminals push, before their FIRMS code. */
export const terminal_origin = '/ingest/terminals/'
const originOf = (firms: string): string => `${terminal_origin}${firms}`

/** What recording a push came to. */
export interface TerminalRecorded {
  readonly subjects: number
  readonly news: number
}

/** Boxes whose parts of a body are made at once. */
const boxes_at_once = 50

/** Records the boxes of a push that somebody tracks, each with its own part of the body. */
export async function recordTerminalPush(parts: InboundRecordingParts, inbound: Inbound): Promise<TerminalRecorded> {
  const firms = inbound.origin.slice(terminal_origin.length)
  return parts.bodies.usePush({ ask: 'feed', body: inbound.body, firms }, async (opened, ask) => {
    if (!('feed' in opened)) return { subjects: 0, news: 0 }
    const told = await followedBoxes(parts.db.work, opened.feed.containers)
    const boxes = [...Map.groupBy(told, (box) => box.number)]
    let news = 0
    for (let start = 0; start < boxes.length; start += boxes_at_once)
      news += await recordBoxes(parts, inbound, firms, ask, boxes.slice(start, start + boxes_at_once))
    return { subjects: boxes.length, news }
  })
}

/** Records some boxes. Returns to how many it was news. */
async function recordBoxes(
  parts: InboundRecordingParts,
  { source_id, origin }: Inbound,
  firms: string,
  ask: AskPush,
  boxes: readonly (readonly [string, readonly FollowedBox[]])[],
): Promise<number> {
  const answer = await ask({ ask: 'boxes', numbers: boxes.map(([number]) => number), origin })
  if (!('told' in answer)) throw otherAnswer(answer)
  let news = 0
  for (const [index, [number, followers]] of boxes.entries()) {
    const part = answer.told[index]
    if (part === undefined || part === null) continue
    const subject = { source_key: facilityKey(firms), number_type: 'container' as const, number }
    if (await recordPush(parts, { subject, followers, source_id, ...part })) news += 1
  }
  return news
}
