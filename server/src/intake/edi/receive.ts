import type { Clock } from '../../ground/clock.ts'
import { recordAsk } from '../../asking/source-store.ts'
import type { HandedSyntax } from '../../sources/edi/interchange.ts'
import { not_edi } from './reading.ts'
import type { FileReading, FileSummary, Unreadable } from './reading.ts'
import { keepAcknowledged, unknownAmong } from './acknowledged.ts'
import { followedNumbers } from '../follower-store.ts'
import type { Inbound } from '../inbound.ts'
import { insertInbound, isControlNumberUsed, knownInbound, packBody } from '../inbound-store.ts'
import type { InboundParts } from '../parts.ts'
import { insertQuarantined } from '../quarantine/store.ts'

/** What was read of a file: the answer to whoever sent it. */
export interface EdiReceipt {
  readonly id: string
  /** Null: nothing of it could be taken, and it was put into quarantine whole with the reason. */
  readonly syntax: HandedSyntax | null
  readonly sender: string | null
  readonly control_number: string | null
  readonly messages: number
  readonly statements: number
  /** Boxes that the file names, and those of them that somebody tracks. */
  readonly containers: number
  readonly followed: number
  readonly quarantined: readonly {
    readonly message_type: string | null
    readonly control_number: string | null
    readonly reason: string
  }[]
  readonly warnings: readonly string[]
  /** The 997 or CONTRL to send back; null: there is nothing to acknowledge. */
  readonly acknowledgement: string | null
}

/** A file as it was handed to us. */
export type HandedFile = Pick<Inbound, 'source_id' | 'origin' | 'content_type'> & {
  readonly body: Buffer
  /** What tells the same file when it comes again; absent: its body. */
  readonly known_by?: Buffer
}

/**
 * Keeps a file and says what it holds; what it states is recorded afterwards. The same bytes again are answered as the
 * first time.
 */
export async function receiveEdi(
  parts: InboundParts,
  file: HandedFile,
): Promise<{ receipt: EdiReceipt; is_duplicate: boolean }> {
  const { db, clock } = parts
  const { body, known_by, ...named } = file
  const packed = await packBody(body, known_by)
  const known = await knownInbound(db.work, 'edi', file.source_id, packed)
  if (known !== undefined) return { receipt: receiptOfKnown(known), is_duplicate: true }
  const reading = await parts.bodies.read(file.source_id, body, {
    now: clock.now(),
    control_number: Math.floor(clock.realMs() / 10) % 1_000_000_000,
  })
  const has_none = 'refused' in reading || reading.syntax === 'clm'
  const envelope = has_none ? null : { sender: reading.sender, control_number: reading.control_number }
  const used = envelope !== null && (await isControlNumberUsed(db.work, envelope))
  const unknown = 'refused' in reading ? [] : await unknownAmong(db.work, reading)
  const receipt = await receiptOf(
    parts,
    parts.newId(),
    reading,
    used ? [`control number ${envelope.control_number} was used before`] : [],
    unknown,
  )
  const has_news = !('refused' in reading) && reading.statements > 0
  const is_new = await db.transaction(async (tx) => {
    const received_at = clock.now()
    const inserted = await insertInbound(tx, {
      id: receipt.id,
      kind: 'edi',
      ...named,
      packed,
      received_at,
      envelope,
      receipt,
      next_attempt_at: has_news ? realNow(clock) : null,
    })
    const { source_id, origin } = file
    const place = { inbound_id: receipt.id, source_id, origin, received_at }
    if (inserted && !('refused' in reading)) await keepAcknowledged(tx, reading, received_at)
    if (inserted)
      await insertQuarantined(
        tx,
        [...unreadableOf(reading), ...unknown].map((one) => ({ id: parts.newId(), ...place, ...one })),
      )
    return inserted
  })
  const failed =
    'refused' in reading ? { defects: 1, failure: reading.refused } : { defects: reading.defects, failure: null }
  await recordAsk(
    db.work,
    file.source_id,
    { ok: failed.failure === null, found: has_news, ...failed, trouble: 'unreadable' },
    clock.now(),
  )
  return { receipt, is_duplicate: !is_new }
}

/** The parts of a file that could not be read; of a refused file that is all of it. */
function unreadableOf(reading: FileReading): FileSummary['unreadable'] {
  if (!('refused' in reading)) return reading.unreadable
  return [{ message_type: null, control_number: null, reason: reading.refused, packed: reading.packed }]
}

export function realNow(clock: Pick<Clock, 'realMs'>): string {
  return new Date(clock.realMs()).toISOString()
}

/** Why nothing of a file was taken, for its sender; null: it was. */
export function refusalOf({ syntax, quarantined }: EdiReceipt): string | null {
  if (syntax !== null) return null
  const reason = quarantined[0]?.reason ?? not_edi
  if (reason === not_edi) return 'The body is neither X12 nor EDIFACT; it is kept in quarantine'
  return `${refusedAs(reason)}. Send its content in smaller files`
}

/** Why nothing of a file was taken, for its sender. */
export function refusedAs(reason: string): string {
  return `This file was not read, and is kept in quarantine: ${reason}`
}

async function receiptOf(
  { db }: InboundParts,
  id: string,
  reading: FileReading,
  warnings: readonly string[],
  unknown: readonly Unreadable[],
): Promise<EdiReceipt> {
  if ('refused' in reading) {
    const quarantined = [{ message_type: null, control_number: null, reason: reading.refused }]
    return {
      id,
      syntax: null,
      sender: null,
      control_number: null,
      messages: 0,
      statements: 0,
      containers: 0,
      followed: 0,
      quarantined,
      warnings: [],
      acknowledgement: null,
    }
  }
  const { syntax, sender, control_number, messages, statements, containers, acknowledgement } = reading
  return {
    id,
    syntax,
    sender,
    control_number,
    messages,
    statements,
    containers: containers.length,
    followed: await followedAmong(db, containers),
    quarantined: [...reading.unreadable, ...unknown].map(({ packed: _, ...one }) => one),
    warnings: [...reading.warnings, ...warnings],
    acknowledgement,
  }
}

const numbers_at_once = 1_000

async function followedAmong(db: InboundParts['db'], containers: FileSummary['containers']): Promise<number> {
  let followed = 0
  for (let start = 0; start < containers.length; start += numbers_at_once)
    followed += (await followedNumbers(db.work, containers.slice(start, start + numbers_at_once))).size
  return followed
}

function receiptOfKnown({ receipt }: { readonly receipt: Readonly<Record<string, unknown>> }): EdiReceipt {
  return JSON.parse(JSON.stringify(receipt))
}
