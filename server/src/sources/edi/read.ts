import type { Observation } from '@quaylog/journey'
import { readStamp } from '../wall-clock.ts'
import { readCoarri } from './coarri.ts'
import { readCodeco } from './codeco.ts'
import { readEdifact } from './edifact-segments.ts'
import { readIftsta } from './iftsta.ts'
import { find, part, type Interchange, type Message } from './interchange.ts'
import { openRailFile, readRailFile, type RailFile } from '../rail/file.ts'
import type { EdiRules } from './state.ts'
import { read214 } from './x12-214.ts'
import { read315 } from './x12-315.ts'
import { read322 } from './x12-322.ts'
import { read418, read421 } from './x12-train.ts'
import { readWaybill } from './x12-waybill.ts'
import { readX12 } from './x12-segments.ts'

/** A message that could not be read, and why: it goes to the quarantine. */
export interface UnreadableMessage {
  readonly message: Pick<Message, 'type' | 'control_number' | 'first_segment'>
  readonly reason: string
}

/** What a delivered file says. */
export interface EdiReading {
  readonly interchange: Interchange
  readonly observations: readonly Observation[]
  readonly quarantined: readonly UnreadableMessage[]
}

type Reader = (message: Message, rules: EdiRules) => readonly Observation[] | null
const readers: Readonly<Record<string, Reader>> = {
  214: read214,
  315: read315,
  322: read322,
  404: readWaybill,
  417: readWaybill,
  418: read418,
  421: read421,
  IFTSTA: readIftsta,
  CODECO: readCodeco,
  COARRI: readCoarri,
}
/** Messages that are answers to ours, not facts. */
export const acknowledgement_types: ReadonlySet<string> = new Set(['997', '999', 'CONTRL', 'APERAK'])

/**
 * Decodes the bytes of an interchange: UNOY, UNOW and kept files of railroads are UTF-8, everything else Latin-1. NUL
 * characters, which no text may hold, are blanks.
 */
export function decodeInterchange(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  return new TextDecoder(/UNB.UNO[YW]|^QUAYLOG-RAIL-FILE /.test(head) ? 'utf-8' : 'latin1')
    .decode(bytes)
    .replaceAll('\u0000', ' ')
}

/**
 * Reads an X12 or EDIFACT interchange, or a kept file of a railroad; null: it is none. One bad message does not spoil
 * the others.
 */
export function readInterchange(text: string, rules: EdiRules): EdiReading | null {
  const file = openRailFile(text)
  if (file !== null) return readRail(file, rules)
  const interchange = readX12(text) ?? readEdifact(text)
  if (interchange === null) return null
  const observations: Observation[] = []
  const quarantined: UnreadableMessage[] = []
  for (const message of interchange.messages) {
    const reader = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined
    if (reader === undefined && acknowledgement_types.has(message.type)) continue
    const stated = takesBack(message) ? null : (reader?.(message, rules) ?? null)
    const { type, control_number, first_segment } = message
    if (stated === null)
      quarantined.push({
        message: { type, control_number, first_segment },
        reason: whyUnread(message, reader !== undefined),
      })
    else if (stated.length === 0)
      quarantined.push({ message: { type, control_number, first_segment }, reason: 'no container can be read' })
    else observations.push(...stated.map((observation) => ({ ...observation, stated_at: readStamp(message.prepared) })))
  }
  return { interchange, observations, quarantined }
}

/** EDIFACT data element 1225 and X12 data element 353: cancellation and deletion. */
const taking_back = new Set(['1', '3', '01', '03'])

/**
 * X12 data element 202 in ZC1: cancelled bills and waybills, deleted events, moves told in error. Other codes correct
 * what was sent, and the message says what is right.
 */
const taking_back_by_correction = new Set(['BO', 'CA', 'CM', 'CT', 'DE', 'EM'])

/** Whether a message cancels or deletes one that was sent before: what it repeats did not happen. */
function takesBack({ segments }: Message): boolean {
  return (
    taking_back.has(part(find(segments, 'BGM'), 3) ?? part(find(segments, 'BX'), 1) ?? '') ||
    taking_back_by_correction.has(part(find(segments, 'ZC1'), 6)?.toUpperCase() ?? '')
  )
}

function whyUnread(message: Message, is_known: boolean): string {
  if (!is_known) return `messages of type ${message.type} are not read`
  return takesBack(message)
    ? 'it takes back an earlier message, whose statements stay as they are'
    : 'mandatory segments are missing'
}

/** The rows that say nothing are one unreadable message: a file has headings and totals among them every day. */
function readRail(file: RailFile, { parts }: EdiRules): EdiReading {
  const { observations, rows, unread } = readRailFile(file, parts)
  const some = unread.length > 3 ? [...unread.slice(0, 3), `and ${unread.length - 3} more`] : unread
  const reason = rows === 0 ? 'it has no rows' : `${unread.length} of ${rows} rows are not read: ${some.join('; ')}`
  const message = { type: 'CLM', control_number: '', first_segment: 0 }
  return {
    interchange: { syntax: 'clm', sender: '', receiver: '', control_number: '', messages: [], warnings: unread },
    observations,
    quarantined: unread.length === 0 && rows > 0 ? [] : [{ message, reason }],
  }
}
