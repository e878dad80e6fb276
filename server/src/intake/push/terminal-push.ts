import { facilityKey } from '../../world-facts/subject.ts'
import { isObject, parseJson } from '../../sources/json.ts'
import type { JsonObject } from '../../sources/json.ts'
import { recordsAbout } from '../../sources/terminal-feed/excerpt.ts'
import { observeBody } from '../../sources/terminal-feed/observe.ts'
import { receiptOf } from '../../sources/terminal-feed/push.ts'
import { followedBoxes, followedNumbers } from '../follower-store.ts'
import type { Inbound } from '../inbound.ts'
import { insertInbound, knownInbound, packBody, recordAgain } from '../inbound-store.ts'
import { realNow } from '../edi/receive.ts'
import type { IngestParts, RecordingTools } from '../parts.ts'
import { recordPush } from './record-push.ts'

/** A push that can't be taken, with the reason for its sender. */
export interface Refused {
  readonly refused: string
}

/** The 202 of contract 11.4. */
export type TerminalReceipt = ReturnType<typeof receiptOf>

/** Keeps a terminal's body and says what it was taken for; what it states is recorded afterwards. */
export async function receiveTerminalPush(
  parts: IngestParts,
  source_id: string,
  firms: string,
  body: Buffer,
): Promise<TerminalReceipt | Refused> {
  const { db, clock, reference } = parts
  const document = documentOf(body, firms)
  if ('refused' in document) return document
  const reading = observeBody(document.body, reference)
  if (reading === null) return { refused: 'The body is not a terminal feed' }
  const followed = await followedNumbers(db.work, reading.containers)
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

/** Records the boxes of a push that somebody tracks, each with its own part of the body. */
export async function recordTerminalPush(tools: RecordingTools, inbound: Inbound): Promise<TerminalRecorded> {
  const firms = inbound.origin.slice(terminal_origin.length)
  const document = documentOf(inbound.body, firms)
  const reading = 'refused' in document ? null : observeBody(document.body, tools.reference)
  if (reading === null || 'refused' in document) return { subjects: 0, news: 0 }
  const boxes = Map.groupBy(await followedBoxes(tools.db.work, reading.containers), (box) => box.number)
  let news = 0
  for (const [number, followers] of boxes) {
    const own = recordsAbout(document.body, reading, number)
    const observations = observeBody(own, tools.reference)?.observations ?? []
    const payload = { content_type: 'application/json', body: JSON.stringify(own), origin: inbound.origin }
    const subject = { source_key: facilityKey(firms), number_type: 'container' as const, number }
    if (await recordPush(tools, { subject, followers, source_id: inbound.source_id, observations, payload })) news += 1
  }
  return { subjects: boxes.size, news }
}

/** The body as sent by this terminal: it may leave out who speaks, but not say that it is another. */
function documentOf(bytes: Buffer, firms: string): { readonly body: JsonObject } | Refused {
  const document = parseJson(bytes.toString('utf8'))
  if (!isObject(document)) return { refused: 'The body is not a terminal feed' }
  const terminal = isObject(document.terminal) ? document.terminal : {}
  if (typeof terminal.firms === 'string' && terminal.firms.trim().toUpperCase() !== firms)
    return { refused: `The body speaks for ${terminal.firms}, not for ${firms}` }
  return { body: { ...document, terminal: { ...terminal, firms } } }
}
