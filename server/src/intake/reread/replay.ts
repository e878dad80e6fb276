import type { RequestType } from '@quaylog/contract'
import type { Observation, ReconcileRequest, ShipmentPicture } from '@quaylog/journey'
import type { Reference } from '../../reference/reference.ts'
import { createCosconSource } from '../../sources/coscon/source.ts'
import { normalForm } from '../../sources/dcsa/normal-form.ts'
import { profiles } from '../../sources/dcsa/profiles/index.ts'
import { decodeInterchange, readInterchange } from '../../sources/edi/read.ts'
import { isList, isObject, parseJson } from '../../sources/json.ts'
import type { Layout } from '../../sources/rail/layout.ts'
import { readLayoutRows } from '../../sources/rail/layout-rows.ts'
import { observeMessage } from '../../sources/rail/observe.ts'
import { readRailMessage } from '../../sources/rail/source.ts'
import type { SourceParts } from '../../sources/source.ts'
import { observeBody } from '../../sources/terminal-feed/observe.ts'
import { pictureOf } from '../../world-facts/picture-of.ts'
import { readPieces } from '../edi/piece.ts'
import { rulesOf } from '../edi/rules.ts'

/** What a payload is read as, and for whom. */
export interface ReplayOptions {
  /** A DCSA profile, or dcsa, edi, coscon, terminal_feed, rail_clm; null: told by the payload's form. */
  readonly source: string | null
  readonly type: RequestType | null
  readonly number: string | null
  readonly scac: string | null
  /**
   * When the payload is taken to have been received; null: when the newest of what it tells was stated or had happened.
   */
  readonly received_at: string | null
  readonly now: string
  /** The columns of a railroad's text file; none: its own format. */
  readonly layout?: Layout | null
}

/** What a payload says, and the journey that a clerk would read from it. */
export interface Replayed {
  readonly source: string
  readonly layout: Pick<Layout, 'name' | 'proof'> | null
  readonly request: ReconcileRequest
  readonly observations: readonly Observation[]
  /** What could not be read, in a few words each; defects of single statements stand with them. */
  readonly unread: readonly string[]
  readonly picture: ShipmentPicture
}

/** A payload that nothing can be read of, or a source that is not known; the message is fit for a person. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError'
}

interface Reading {
  readonly observations: readonly Observation[]
  readonly unread: readonly string[]
}

/** Names under which payloads can be read. */
export const replay_sources: readonly string[] = [
  'dcsa',
  ...profiles.map((profile) => profile.id),
  'coscon',
  'edi',
  'rail_clm',
  'terminal_feed',
]

/**
 * Reads a recorded payload as a source would have, and reconciles what it says as if nothing else was known. Nothing is
 * asked, nothing is kept.
 */
export function replay(bytes: Buffer, options: ReplayOptions, reference: Reference): Replayed {
  const { layout = null } = options
  const source = options.source ?? (layout === null ? sourceOf(bytes) : 'rail_clm')
  if (!replay_sources.includes(source))
    throw new ReplayError(`there is no source ${source}; the known ones are ${replay_sources.join(', ')}`)
  if (layout !== null && source !== 'rail_clm')
    throw new ReplayError(`a layout is for files of railroads (rail_clm), not for ${source}`)
  const { observations, unread } = read(bytes, source, options, reference)
  if (observations.length === 0)
    throw new ReplayError(`nothing can be read of it as ${source}${unread.length === 0 ? '' : `: ${reasons(unread)}`}`)
  const request = requestOf(observations, source, options)
  const now = options.received_at ?? momentOf(observations, options.now)
  return {
    source,
    layout: layout === null ? null : { name: layout.name, proof: layout.proof },
    request,
    observations,
    unread,
    picture: pictureOf(observations, { source, request, now }, reference),
  }
}

function reasons(unread: readonly string[]): string {
  const more = unread.length - 3
  return [...unread.slice(0, 3), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/**
 * When what was recorded long ago came: not before the newest of it, and no later, so that what it foretells is still
 * to come.
 */
function momentOf(observations: readonly Observation[], now: string): string {
  const stated = observations.flatMap(({ stated_at }) => stated_at ?? [])
  const happened = observations.flatMap((said) =>
    said.kind === 'movement' && said.classifier === 'actual' && said.at !== null && said.at <= now ? said.at : [],
  )
  return [...stated, ...happened].toSorted().at(-1) ?? now
}

function read(bytes: Buffer, source: string, options: ReplayOptions, reference: Reference): Reading {
  const body = bytes.toString('utf8')
  switch (source) {
    case 'edi':
      return readEdi(bytes, reference)
    case 'rail_clm':
      return readRail(body, options, reference)
    case 'terminal_feed':
      return readTerminalFeed(body, reference)
    case 'coscon':
      return readCoscon(body, options, reference)
    default:
      return readEvents(body, source, options, reference)
  }
}

function readRail(body: string, { layout = null, received_at, now }: ReplayOptions, reference: Reference): Reading {
  const { parts } = rulesOf(reference)
  const message = layout === null ? readRailMessage(body) : readLayoutRows(body, layout, received_at ?? now)
  if (message === null) return { observations: [], unread: ['it holds no sightings'] }
  return { observations: observeMessage(message, parts), unread: message.unread }
}

function readTerminalFeed(body: string, reference: Reference): Reading {
  const document = parseJson(body)
  const reading = document === undefined ? null : observeBody(document, reference)
  if (reading === null) return { observations: [], unread: ['it is not a terminal feed'] }
  const { observations, rejected } = reading
  return { observations, unread: rejected.map(({ index, reason }) => `container ${index}: ${reason}`) }
}

function readCoscon(body: string, { number, type, now }: ReplayOptions, reference: Reference): Reading {
  const settings = {
    id: 'coscon',
    name: 'coscon',
    scacs: ['COSU'],
    base_url: 'https://offline.invalid',
    per_minute: null,
    credentials: { api_key: '', secret_key: '' },
  }
  const observations = createCosconSource(settings, offlineParts(reference, now)).read(
    { content_type: 'application/json', body, origin: '' },
    { kind: type ?? 'bill_of_lading', number: number ?? '', containers: [] },
  )
  return { observations, unread: [] }
}

function readEvents(body: string, source: string, { number, type }: ReplayOptions, reference: Reference): Reading {
  const document = parseJson(body)
  if (document === undefined) return { observations: [], unread: [no_events] }
  const time = profiles.find((profile) => profile.id === source)?.time ?? 'offset'
  const container = type === 'container' ? number : null
  const form = normalForm(document, { time, container, ...rulesOf(reference) })
  return { observations: form.observations, unread: form.recognised ? form.defects : [no_events] }
}

const no_events = 'it holds no list of events'

function readEdi(bytes: Buffer, reference: Reference): Reading {
  const text = decodeInterchange(bytes)
  const document = parseJson(text)
  if (document !== undefined) return { observations: readPieces({ body: text }, rulesOf(reference)), unread: [] }
  const reading = readInterchange(text, rulesOf(reference))
  if (reading === null) return { observations: [], unread: ['it is neither X12 nor EDIFACT'] }
  return {
    observations: reading.observations,
    unread: [
      ...reading.interchange.warnings,
      ...reading.quarantined.map(({ message, reason }) => `${message.type} ${message.control_number}: ${reason}`),
    ],
  }
}

/**
 * What a payload is by its form: EDI by its first segment, terminals and railroads by their members, else events of the
 * DCSA family.
 */
function sourceOf(bytes: Buffer): string {
  const head = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^[\u00EF\u00BB\u00BF\s]+/, '')
  if (/^(ISA|UNA|UNB|UNH)/.test(head)) return 'edi'
  const document = parseJson(bytes.toString('utf8'))
  if (document === undefined) return /equipment_number/i.test(head) ? 'rail_clm' : 'dcsa'
  if (!isObject(document)) return carrierOf(bytes)
  if (isList(document.messages)) return 'edi'
  if (isList(document.sightings)) return 'rail_clm'
  if (isList(document.containers) && document.terminal !== undefined) return 'terminal_feed'
  if (isObject(document.data) && 'content' in document.data) return 'coscon'
  return carrierOf(bytes)
}

/** Spellings that only one carrier of the family has: its habits, such as local times with a Z, are read with them. */
function carrierOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (text.includes('"unLocationCode"') && text.includes('"eventId"')) return 'msc'
  if (text.includes('"carrierSpecificData"')) return 'cma_cgm'
  return /"(shipment|transport|equipment)Event"/.test(text) ? 'hmm' : 'dcsa'
}

/** What was asked for, as far as it is told; else the one bill, booking or box that the payload names. */
function requestOf(
  observations: readonly Observation[],
  source: string,
  { type, number, scac }: ReplayOptions,
): ReconcileRequest {
  const line = scac ?? lineOf(source)
  if (number !== null) return { request_type: type ?? 'bill_of_lading', number, scac: line }
  const is_facility = observations.every(({ data_source }) => data_source !== 'shipping_line')
  const isFit = (kind: RequestType) => (type === null ? !is_facility || kind === 'container' : kind === type)
  const containers = containersOf(observations)
  const chosen = numbersOf(observations, containers).find(([kind, value]) => value !== null && isFit(kind))
  const [fallback_type, fallback] =
    containers[0] === undefined ? ['bill_of_lading' as const, '?'] : ['container' as const, containers[0]]
  return { request_type: chosen?.[0] ?? fallback_type, number: chosen?.[1] ?? fallback, scac: line }
}

function lineOf(source: string): string {
  const profile = profiles.find(({ id }) => id === source)
  return profile?.scacs[0] ?? (source === 'coscon' ? 'COSU' : 'UNKN')
}

function containersOf(observations: readonly Observation[]): readonly string[] {
  return [...new Set(observations.flatMap(({ container }) => container ?? []))]
}

/** What the payload names, the widest first; a box only where it is the only one. */
function numbersOf(
  observations: readonly Observation[],
  containers: readonly string[],
): readonly (readonly [kind: RequestType, number: string | null])[] {
  const named = observations.filter((said) => said.kind === 'movement' || said.kind === 'shipment_record')
  return [
    ['bill_of_lading', named.find((said) => said.bill_of_lading !== null)?.bill_of_lading ?? null],
    ['booking_number', named.find((said) => said.booking !== null)?.booking ?? null],
    ['container', containers.length === 1 ? (containers[0] ?? null) : null],
  ]
}

function offlineParts(reference: Reference, now: string): SourceParts {
  return {
    http: async () => ({ ok: false, failure: 'connect', detail: 'nothing is asked in a replay' }),
    now: () => now,
    ...rulesOf(reference).parts,
  }
}
