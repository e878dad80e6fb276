import { isList, isObject, parseJson } from '../../sources/json.ts'
import type { JsonObject } from '../../sources/json.ts'
import type { SourceParts } from '../../sources/source.ts'
import { recordsAbout } from '../../sources/terminal-feed/excerpt.ts'
import { observeBody } from '../../sources/terminal-feed/observe.ts'
import type { FeedReading } from '../../sources/terminal-feed/observe.ts'
import { textOf } from './body.ts'
import type { Refused, ToldPart } from './body.ts'

/** A terminal's body as it was read. */
export interface OpenFeed {
  readonly body: JsonObject
  readonly reading: FeedReading
}

/** Records of one body: the receipt names each that is not taken, so that it must not grow without end. */
export const records_max = 100_000

/** Reads a terminal's body: it may leave out who speaks, but not say that it is another. */
export function openFeed(bytes: Uint8Array, firms: string, parts: Pick<SourceParts, 'zoneOf'>): OpenFeed | Refused {
  const document = parseJson(textOf(bytes))
  if (!isObject(document)) return { refused: 'The body is not a terminal feed' }
  const terminal = isObject(document.terminal) ? document.terminal : {}
  if (typeof terminal.firms === 'string' && terminal.firms.trim().toUpperCase() !== firms)
    return { refused: `The body speaks for ${terminal.firms}, not for ${firms}` }
  const records = isList(document.containers) ? document.containers.length : 0
  if (records > records_max)
    return { refused: `The body has ${said(records)} records, at most ${said(records_max)} are read of one` }
  const body = { ...document, terminal: { ...terminal, firms } }
  const reading = observeBody(body, parts)
  return reading === null ? { refused: 'The body is not a terminal feed' } : { body, reading }
}

/** What a terminal says of one box, with its own part of the body. */
export function tellBox(
  { body, reading }: OpenFeed,
  number: string,
  origin: string,
  parts: Pick<SourceParts, 'zoneOf'>,
): ToldPart {
  const own = recordsAbout(body, reading, number)
  return {
    payload: { content_type: 'application/json', body: JSON.stringify(own), origin },
    observations: observeBody(own, parts)?.observations ?? [],
  }
}

function said(count: number): string {
  return count.toLocaleString('en')
}
