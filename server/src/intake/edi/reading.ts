import { deflateSync } from 'node:zlib'
import type { AcknowledgementStatus } from '@quaylog/contract'
import type { Observation } from '@quaylog/journey'
import { acknowledge } from '../../sources/edi/acknowledge.ts'
import type { AcknowledgementStamp } from '../../sources/edi/acknowledge.ts'
import { acknowledgedIn } from '../../sources/edi/acknowledged.ts'
import type { HandedSyntax } from '../../sources/edi/interchange.ts'
import { excessOf } from '../../sources/edi/limits.ts'
import { decodeInterchange, readInterchange } from '../../sources/edi/read.ts'
import type { EdiReading } from '../../sources/edi/read.ts'
import type { EdiRules } from '../../sources/edi/state.ts'
import { openRailFile } from '../../sources/rail/file.ts'
import { messageTexts, piecesOf, repeatedSegments } from './piece.ts'
import type { EdiPiece } from './piece.ts'

/** A message that could not be read, or a whole file; `packed` is its text, deflated. */
export interface Unreadable {
  readonly message_type: string | null
  readonly control_number: string | null
  readonly reason: string
  readonly packed: Uint8Array
}

/** What a file holds, as far as its sender is told. */
export interface FileSummary {
  readonly syntax: HandedSyntax
  readonly sender: string
  readonly control_number: string
  readonly messages: number
  readonly statements: number
  readonly defects: number
  readonly containers: readonly string[]
  readonly unreadable: readonly Unreadable[]
  readonly warnings: readonly string[]
  readonly acknowledgement: string | null
  /** Who got it, as its header says. */
  readonly receiver: string
  /** What it says of interchanges that we sent. */
  readonly acknowledged: readonly AcknowledgedInterchange[]
}

/** What a file says of an interchange that we sent; `packed` is the message that says so. */
export interface AcknowledgedInterchange extends Omit<Unreadable, 'reason'> {
  readonly of_control_number: string
  readonly status: AcknowledgementStatus
  readonly error: string | null
}

/** A file as it was read, or why nothing of it is taken. */
export type FileReading = FileSummary | { readonly refused: string; readonly packed: Uint8Array }

/** A piece as it is kept, its text also deflated. */
export type ToldPiece = Omit<EdiPiece, 'observations' | 'control_number' | 'first_segment'> & {
  readonly packed: Uint8Array
}

export const not_edi = 'neither X12 nor EDIFACT'

/** Messages of one file that are put into quarantine one by one. */
const unreadable_max = 2_000
/** Statements of one file about one box: a journey has some fifty. */
const about_one_max = 2_000
/** Segments of a file's headers that its pieces repeat. */
const repeated_max = 1_000_000
const warnings_max = 50

/**
 * Reads a file whole and says what it holds. What exceeds a limit is refused with its number and where: nothing is left
 * out in silence.
 */
export function readFile(bytes: Uint8Array, rules: EdiRules, stamp: AcknowledgementStamp): FileReading {
  const text = decodeInterchange(bytes)
  const refuse = (refused: string) => ({ refused, packed: pack(text) })
  const is_rail = openRailFile(text) !== null
  const excess = is_rail ? null : excessOf(text)
  if (excess !== null) return refuse(excess)
  const reading = readInterchange(text, rules)
  if (reading === null) return refuse(not_edi)
  if (is_rail && reading.observations.length === 0) return refuse(reading.quarantined[0]?.reason ?? not_edi)
  const excess_read = excessRead(reading, text)
  return excess_read === null ? summaryOf(reading, text, stamp) : refuse(excess_read)
}

/** The pieces of a file that say something, in its order. */
export function* toldPieces(bytes: Uint8Array, rules: EdiRules): Generator<ToldPiece, void> {
  for (const { observations, control_number: _, first_segment: __, ...piece } of piecesOf(
    decodeInterchange(bytes),
    rules,
  )) {
    if (observations.length > 0) yield { ...piece, packed: pack(piece.text) }
  }
}

function excessRead({ observations, quarantined }: EdiReading, text: string): string | null {
  const first = quarantined[unreadable_max]
  if (first !== undefined) {
    return `more than ${said(unreadable_max)} messages cannot be read; the next is message ${first.message.control_number} (${first.message.type}) at segment ${said(first.message.first_segment)}: ${first.reason}`
  }
  const box = boxOfMost(observations)
  if (box !== null)
    return `more than ${said(about_one_max)} statements are about ${box.container}; the next stands at ${box.pointer}`
  const repeated = repeatedSegments(text)
  if (repeated.most <= repeated_max) return null
  return `the message at segment ${said(repeated.first_segment)} (${repeated.type}) has ${said(repeated.most)} segments when its header is written before each of its units: at most ${said(repeated_max)} are`
}

function boxOfMost(
  observations: readonly Observation[],
): { readonly container: string; readonly pointer: string } | null {
  const counts = new Map<string, number>()
  for (const { container, pointer } of observations) {
    if (container === null) continue
    const told = (counts.get(container) ?? 0) + 1
    if (told > about_one_max) return { container, pointer }
    counts.set(container, told)
  }
  return null
}

function summaryOf(reading: EdiReading, text: string, stamp: AcknowledgementStamp): FileSummary {
  const { interchange, observations, quarantined } = reading
  const { syntax, sender, receiver, control_number, messages, warnings } = interchange
  const acknowledged = acknowledgedIn(reading.interchange)
  const textOf = quarantined.length + acknowledged.length === 0 ? () => null : messageTexts(text)
  return {
    syntax,
    sender,
    control_number,
    messages: messages.length,
    statements: observations.length,
    defects: quarantined.length + observations.reduce((count, { defects }) => count + defects.length, 0),
    containers: [...new Set(observations.flatMap(({ container }) => container ?? []))],
    unreadable: quarantined.map(({ message, reason }) => ({
      message_type: message.type,
      control_number: message.control_number,
      reason,
      packed: pack(textOf(message.first_segment) ?? text),
    })),
    warnings:
      warnings.length > warnings_max
        ? [...warnings.slice(0, warnings_max), `and ${said(warnings.length - warnings_max)} more warnings`]
        : warnings,
    acknowledgement: acknowledge(reading, stamp),
    receiver,
    acknowledged: acknowledged.map(({ message, ...said }) => ({
      message_type: message.type,
      control_number: message.control_number,
      packed: pack(textOf(message.first_segment) ?? text),
      ...said,
    })),
  }
}

function pack(text: string): Uint8Array {
  return deflateSync(Buffer.from(text))
}

function said(count: number): string {
  return count.toLocaleString('en')
}
