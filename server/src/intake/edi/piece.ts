import { setImmediate } from 'node:timers/promises'
import type { DataSource } from '@quaylog/contract'
import { withoutNumbers } from '../../world-facts/answer-about.ts'
import type { SubjectName } from '../../world-facts/subject-store.ts'
import { isSameBox } from '../../sources/container-number.ts'
import { parseJson, isObject, isList } from '../../sources/json.ts'
import type { Observation } from '@quaylog/journey'
import { readInterchange } from '../../sources/edi/read.ts'
import type { EdiRules } from '../../sources/edi/state.ts'
import { openRailFile, railFilesByBox, readRailFile, wrapRailFile, type RailFile } from '../../sources/rail/file.ts'
import type { Payload } from '../../sources/source.ts'
import { rawMessages } from './envelope.ts'
import type { RawMessage, RawSegment } from './envelope.ts'
import { isAbout } from './targets.ts'

/**
 * The smallest part of an interchange that stands alone, so that whoever follows one box is shown nothing of others.
 */
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

/** Takes a file apart into what stands alone and reads each piece, one at a time. */
export function* piecesOf(text: string, rules: EdiRules): Generator<EdiPiece, void> {
  const file = openRailFile(text)
  if (file !== null) return yield* railPieces(file, rules)
  for (const message of rawMessages(text))
    for (const segments of cut(message)) yield readPiece(message, segments, rules)
}

/** What a railroad's own text file says of each container, as a file of its own. */
function* railPieces(file: RailFile, { parts }: EdiRules): Generator<EdiPiece, void> {
  for (const own of railFilesByBox(file)) {
    const { observations } = readRailFile(own, parts)
    const containers = [...new Set(observations.flatMap(({ container }) => container ?? []))]
    yield {
      message_type: 'CLM',
      control_number: '',
      first_segment: 0,
      text: wrapRailFile(own),
      observations,
      containers,
      data_source: 'rail',
      line: null,
      numbers: containers,
    }
  }
}

/**
 * Segments that taking a file apart would write once more: what stands before the first part of a message goes into
 * each of its pieces.
 */
export function repeatedSegments(text: string): {
  readonly most: number
  readonly type: string
  readonly first_segment: number
} {
  let found = { most: 0, type: '', first_segment: 0 }
  for (const message of rawMessages(text)) {
    const starts = startsOf(message)
    const most = Math.max(0, starts.length - 1) * (starts[0] ?? 0)
    if (most > found.most) found = { most, type: message.type, first_segment: message.first_segment }
  }
  return found
}

/**
 * Gives the text of a whole message as an interchange of its own, by the number of its first segment; null: it is cut
 * off. The file is taken apart once.
 */
export function messageTexts(text: string): (first_segment: number) => string | null {
  const messages = new Map(rawMessages(text).map((one) => [one.first_segment, one]))
  return (first_segment) => {
    const message = messages.get(first_segment)
    return message === undefined ? null : message.wrap(message.segments)
  }
}

function startsOf({ type, segments }: RawMessage): readonly number[] {
  const tag = Object.hasOwn(part_tags, type) ? part_tags[type] : undefined
  return segments.flatMap((segment, index) => (segment.tag === tag ? [index] : []))
}

function cut(message: RawMessage): readonly (readonly RawSegment[])[] {
  const { segments } = message
  const starts = startsOf(message)
  if (starts.length < 2) return [segments]
  const head = segments.slice(0, starts[0])
  const tail = segments.slice(-1)
  return starts.map((start, index) => [...head, ...segments.slice(start, starts[index + 1] ?? -1), ...tail])
}

function readPiece(message: RawMessage, segments: readonly RawSegment[], rules: EdiRules): EdiPiece {
  const text = message.wrap(segments)
  const observations = readInterchange(text, rules)?.observations ?? []
  const containers = [...new Set(observations.flatMap(({ container }) => container ?? []))]
  const documents = observations.flatMap((said) =>
    said.kind === 'movement' || said.kind === 'shipment_record' ? [said.bill_of_lading, said.booking] : [],
  )
  return {
    message_type: message.type,
    control_number: message.control_number,
    first_segment: message.first_segment,
    text,
    observations,
    containers,
    data_source: observations[0]?.data_source ?? null,
    line: lineOf(segments),
    numbers: [
      ...new Set([...containers, ...documents.flatMap((number) => (number === null ? [] : compact(number)))]),
    ].slice(0, numbers_max),
  }
}

/** Numbers under which one piece is kept. */
const numbers_max = 1_000

/** X12 names the carrier in `N9*SCA`, EDIFACT in `NAD+CA` or `NAD+CF`. */
function lineOf(segments: readonly RawSegment[]): string | null {
  const named = segments.find(
    ({ tag, elements: [qualifier] }) =>
      (tag === 'N9' && qualifier === 'SCA') || (tag === 'NAD' && (qualifier === 'CA' || qualifier === 'CF')),
  )
  return named?.elements[1]?.toUpperCase() || null
}

/** A number as numbers are compared: upper case, without blanks and dashes. */
export function compact(number: string): string {
  return number.toUpperCase().replaceAll(/[\s\-./]/g, '')
}

/** Content type of kept pieces: `{"messages": [text, …]}`, so that a pointer names the message. */
export const pieces_content_type = 'application/vnd.quaylog.edi+json'

/** Pieces as the payload of one subject, and their observations with pointers into it. */
export function payloadOf(
  pieces: readonly Pick<EdiPiece, 'text' | 'observations'>[],
  origin: string,
): { payload: Payload; observations: readonly Observation[] } {
  return {
    payload: {
      content_type: pieces_content_type,
      body: JSON.stringify({ messages: pieces.map((piece) => piece.text) }),
      origin,
    },
    observations: pieces.flatMap((piece, index) =>
      piece.observations.map((said) => ({ ...said, pointer: `/messages/${index}` })),
    ),
  }
}

/** Texts that are read before others have their turn: some milliseconds. */
const texts_at_once = 50

/** What pieces say of a subject, as one payload: whoever follows one box does not read the numbers of others in it. */
export async function payloadAbout(
  { number_type, number }: Pick<SubjectName, 'number_type' | 'number'>,
  texts: readonly string[],
  origin: string,
  rules: EdiRules,
): Promise<{ payload: Payload; observations: readonly Observation[] }> {
  const pieces: Pick<EdiPiece, 'text' | 'observations'>[] = []
  for (const [index, text] of texts.entries()) {
    if (index > 0 && index % texts_at_once === 0) await setImmediate()
    const own = number_type === 'container' ? withoutOthers(text, number, rules) : text
    pieces.push({ text: own, observations: readInterchange(own, rules)?.observations ?? [] })
  }
  const { payload, observations } = payloadOf(pieces, origin)
  return { payload, observations: observations.filter(({ container }) => isAbout({ number_type, number }, container)) }
}

function withoutOthers(text: string, number: string, rules: EdiRules): string {
  const others = (readInterchange(text, rules)?.observations ?? [])
    .flatMap(({ container }) => container ?? [])
    .filter((container) => !isSameBox(container, number))
  return withoutNumbers({ content_type: pieces_content_type, body: text, origin: '' }, [...new Set(others)]).body
}

/** Reads a kept payload of pieces again, with today's rules; nothing readable: an empty list. */
export function readPieces(payload: Pick<Payload, 'body'>, rules: EdiRules): readonly Observation[] {
  const document = parseJson(payload.body)
  const messages = isObject(document) && isList(document.messages) ? document.messages : []
  return payloadOf(
    messages
      .filter((text) => typeof text === 'string')
      .map((text) => ({ text, observations: readInterchange(text, rules)?.observations ?? [] })),
    '',
  ).observations
}
