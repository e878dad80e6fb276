import type { DataSource } from '@quaylog/contract'
import { withoutNumbers } from '../../world-facts/answer-about.ts'
import type { SubjectName } from '../../world-facts/subject-store.ts'
import { isSameBox } from '../../sources/container-number.ts'
import { parseJson, isObject, isList } from '../../sources/json.ts'
import type { Observation } from '@quaylog/journey'
import { readInterchange } from '../../sources/edi/read.ts'
import type { EdiRules } from '../../sources/edi/state.ts'
import type { Payload } from '../../sources/source.ts'
import { rawMessages } from './envelope.ts'
import type { RawMessage, RawSegment } from './envelope.ts'
import { isAbout } from './targets.ts'

/** The smallest part of an interchange that stands alone, so that whoever follows one box is shown nothing of others. */
export interface EdiPiece {
  readonly message_type: string
  readonly control_number: string
  /** Number of the message's first segment in the file, from 1. */
  readonly first_segment: number
  /** An interchange of its own. */
  readonly text: string
  readonly observations: readonly Observation[]
  /** Who says it; null: it says nothing. */
  readonly data_source: DataSource | null
  /** As the message names the line: a SCAC, or what stands in its place; null: it does not. */
  readonly line: string | null
  /** Container numbers, bills and bookings that it speaks of. */
  readonly numbers: readonly string[]
  readonly containers: readonly string[]
}

/** What begins a part of a message that is about other boxes than the part before. */
const part_tags: Readonly<Record<string, string>> = { CODECO: 'EQD', COARRI: 'EQD', IFTSTA: 'CNI' }

/** Takes a file apart into what stands alone and reads each piece. */
export function piecesOf(text: string, rules: EdiRules): readonly EdiPiece[] {
  return rawMessages(text).flatMap((message) => cut(message).map((segments) => readPiece(message, segments, rules)))
}

/** Gives the text of a whole message as an interchange of its own, by the number of its first segment; null: it is cut off. The file is taken apart once. */
export function messageTexts(text: string): (first_segment: number) => string | null {
  const messages = new Map(rawMessages(text).map((one) => [one.first_segment, one]))
  return (first_segment) => {
    const message = messages.get(first_segment)
    return message === undefined ? null : message.wrap(message.segments)
  }
}

function cut({ type, segments }: RawMessage): readonly (readonly RawSegment[])[] {
  const tag = Object.hasOwn(part_tags, type) ? part_tags[type] : undefined
  const starts = segments.flatMap((segment, index) => (segment.tag === tag ? [index] : []))
  if (starts.length < 2) return [segments]
  const head = segments.slice(0, starts[0])
  const tail = segments.slice(-1)
  return starts.map((start, index) => [...head, ...segments.slice(start, starts[index + 1] ?? -1), ...tail])
}

function readPiece(message: RawMessage, segments: readonly RawSegment[], rules: EdiRules): EdiPiece {
  const text = message.wrap(segments)
  const observations = readInterchange(text, rules)?.observations ?? []
  const containers = [...new Set(observations.flatMap(({ container }) => container ?? []))]
  const documents = observations.flatMap((said) => (said.kind === 'movement' || said.kind === 'shipment_record' ? [said.bill_of_lading, said.booking] : []))
  return {
    message_type: message.type, control_number: message.control_number, first_segment: message.first_segment, text, observations, containers,
    data_source: observations[0]?.data_source ?? null, line: lineOf(segments),
    numbers: [...new Set([...containers, ...documents.flatMap((number) => (number === null ? [] : compact(number)))])].slice(0, numbers_max),
  }
}

/** Numbers under which one piece is kept. */
const numbers_max = 1_000

/** X12 names the carrier in `N9*SCA`, EDIFACT in `NAD+CA` or `NAD+CF`. */
function lineOf(segments: readonly RawSegment[]): string | null {
  const named = segments.find(({ tag, elements: [qualifier] }) => (tag === 'N9' && qualifier === 'SCA') || (tag === 'NAD' && (qualifier === 'CA' || qualifier === 'CF')))
  return named?.elements[1]?.toUpperCase() || null
}

/** A number as numbers are compared: upper case, without blanks and dashes. */
export function compact(number: string): string {
  return number.toUpperCase().replaceAll(/[\s\-./]/g, '')
}

/** Content type of kept pieces: `{"messages": [text, …]}`, so that a pointer names the message. */
export const pieces_content_type = 'application/vnd.quaylog.edi+json'

/** Pieces as the payload of one subject, and their observations with pointers into it. */
export function payloadOf(pieces: readonly Pick<EdiPiece, 'text' | 'observations'>[], origin: string): { payload: Payload; observations: readonly Observation[] } {
  return {
    payload: { content_type: pieces_content_type, body: JSON.stringify({ messages: pieces.map((piece) => piece.text) }), origin },
    observations: pieces.flatMap((piece, index) => piece.observations.map((said) => ({ ...said, pointer: `/messages/${index}` }))),
  }
}

/** What pieces say of a subject, as one payload: whoever follows one box does not read the numbers of others in it. */
export function payloadAbout({ number_type, number }: Pick<SubjectName, 'number_type' | 'number'>, texts: readonly string[], origin: string, rules: EdiRules): { payload: Payload; observations: readonly Observation[] } {
  const alone = (text: string): string => {
    const others = (readInterchange(text, rules)?.observations ?? []).flatMap(({ container }) => container ?? []).filter((container) => !isSameBox(container, number))
    return withoutNumbers({ content_type: pieces_content_type, body: text, origin }, [...new Set(others)]).body
  }
  const { payload } = payloadOf(texts.map((text) => ({ text: number_type === 'container' ? alone(text) : text, observations: [] })), origin)
  return { payload, observations: readPieces(payload, rules).filter(({ container }) => isAbout({ number_type, number }, container)) }
}

/** Reads a kept payload of pieces again, with today's rules; nothing readable: an empty list. */
export function readPieces(payload: Pick<Payload, 'body'>, rules: EdiRules): readonly Observation[] {
  const document = parseJson(payload.body)
  const messages = isObject(document) && isList(document.messages) ? document.messages : []
  return payloadOf(messages.filter((text) => typeof text === 'string').map((text) => ({ text, observations: readInterchange(text, rules)?.observations ?? [] })), '').observations
}
