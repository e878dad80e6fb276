import type { Clock } from '../../ground/clock.ts'
import { recordAsk } from '../../asking/source-store.ts'
import { acknowledge } from '../../sources/edi/acknowledge.ts'
import { decodeInterchange, readInterchange } from '../../sources/edi/read.ts'
import type { EdiReading } from '../../sources/edi/read.ts'
import { messageTexts } from './piece.ts'
import { rulesOf } from './rules.ts'
import { followedNumbers } from '../follower-store.ts'
import type { Inbound } from '../inbound.ts'
import { insertInbound, isControlNumberUsed, knownInbound } from '../inbound-store.ts'
import type { IngestParts } from '../parts.ts'
import { insertQuarantined } from '../quarantine/store.ts'

/** What was read of a file: the answer to whoever sent it. */
export interface EdiReceipt {
  readonly id: string
  /** Null: it is neither X12 nor EDIFACT and was put into quarantine whole. */
  readonly syntax: 'x12' | 'edifact' | null
  readonly sender: string | null
  readonly control_number: string | null
  readonly messages: number
  readonly statements: number
  /** Boxes that the file names, and those of them that somebody tracks. */
  readonly containers: number
  readonly followed: number
  readonly quarantined: readonly { readonly message_type: string | null; readonly control_number: string | null; readonly reason: string }[]
  readonly warnings: readonly string[]
  /** The 997 or CONTRL to send back; null: there is nothing to acknowledge. */
  readonly acknowledgement: string | null
}

/** A file as it was handed to us. */
export type HandedFile = Pick<Inbound, 'source_id' | 'origin' | 'content_type' | 'body'>

const warnings_max = 50

/** Keeps a file and says what it holds; what it states is recorded afterwards. The same bytes again are answered as the first time. */
export async function receiveEdi(parts: IngestParts, file: HandedFile): Promise<{ receipt: EdiReceipt; is_duplicate: boolean }> {
  const { db, clock } = parts
  const known = await knownInbound(db.work, 'edi', file.source_id, file.body)
  if (known !== undefined) return { receipt: receiptOfKnown(known), is_duplicate: true }
  const text = decodeInterchange(file.body)
  const reading = readInterchange(text, rulesOf(parts.reference))
  const envelope = reading === null ? null : { sender: reading.interchange.sender, control_number: reading.interchange.control_number }
  const used = envelope !== null && (await isControlNumberUsed(db.work, envelope))
  const receipt = await receiptOf(parts, parts.newId(), reading, used ? [`control number ${envelope.control_number} was used before`] : [])
  const handed_back = unreadable(text, reading)
  const has_news = reading !== null && reading.observations.length > 0
  const is_new = await db.transaction(async (tx) => {
    const received_at = clock.now()
    const inserted = await insertInbound(tx, { id: receipt.id, kind: 'edi', ...file, received_at, envelope, receipt, next_attempt_at: has_news ? realNow(clock) : null })
    if (inserted) await insertQuarantined(tx, handed_back.map((one) => ({ id: parts.newId(), inbound_id: receipt.id, source_id: file.source_id, origin: file.origin, received_at, ...one })))
    return inserted
  })
  const defects = receipt.quarantined.length + (reading?.observations.reduce((count, { defects }) => count + defects.length, 0) ?? 0)
  await recordAsk(db.work, file.source_id, { ok: reading !== null, found: has_news, defects, failure: reading === null ? not_edi : null, trouble: 'unreadable', paused_until: null }, clock.now())
  return { receipt, is_duplicate: !is_new }
}

const not_edi = 'neither X12 nor EDIFACT'

export function realNow(clock: Pick<Clock, 'realMs'>): string {
  return new Date(clock.realMs()).toISOString()
}

async function receiptOf({ db, clock }: IngestParts, id: string, reading: EdiReading | null, warnings: readonly string[]): Promise<EdiReceipt> {
  if (reading === null) {
    const quarantined = [{ message_type: null, control_number: null, reason: not_edi }]
    return { id, syntax: null, sender: null, control_number: null, messages: 0, statements: 0, containers: 0, followed: 0, quarantined, warnings: [], acknowledgement: null }
  }
  const { interchange, observations, quarantined } = reading
  const containers = [...new Set(observations.flatMap(({ container }) => container ?? []))]
  const stamp = { now: clock.now(), control_number: Math.floor(clock.realMs() / 10) % 1_000_000_000 }
  return {
    id, syntax: interchange.syntax, sender: interchange.sender, control_number: interchange.control_number, messages: interchange.messages.length, statements: observations.length,
    containers: containers.length, followed: (await followedNumbers(db.work, containers)).size,
    quarantined: quarantined.map(({ message, reason }) => ({ message_type: message.type, control_number: message.control_number, reason })),
    warnings: [...interchange.warnings, ...warnings].slice(0, warnings_max), acknowledgement: acknowledge(reading, stamp),
  }
}

function receiptOfKnown({ receipt }: { readonly receipt: Readonly<Record<string, unknown>> }): EdiReceipt {
  return JSON.parse(JSON.stringify(receipt))
}

function unreadable(text: string, reading: EdiReading | null) {
  if (reading === null) return [{ message_type: null, control_number: null, reason: not_edi, body: text }]
  if (reading.quarantined.length === 0) return []
  const textOf = messageTexts(text)
  return reading.quarantined.map(({ message, reason }) => ({
    message_type: message.type, control_number: message.control_number, reason, body: textOf(message.first_segment) ?? text,
  }))
}
