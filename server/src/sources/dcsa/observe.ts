import { decodeSizeType } from '../../reference/size-type.ts'
import { readContainerNumber } from '../container-number.ts'
import type { MovementObservation, Observation, Place, VesselIdentity } from '@quaylog/journey'
import { namedPlace, placeAt, readUnLocode, zoneAt } from '../place.ts'
import type { SourceParts } from '../source.ts'
import { readStamp, readTime, type TimeHabit, type TimeReading } from '../wall-clock.ts'
import { meaningOf, modes, named } from '../words.ts'
import { claimOf } from './claim.ts'
import { calledOff, type CalledOff } from './called-off.ts'
import { holdOf } from './customs.ts'
import { descriptionOf, readEvent, type DcsaEvent } from './event.ts'
import { readEventKind, type EventKind } from './event-kind.ts'
import { readPlace } from './place.ts'
import { timeInId } from './time-in-id.ts'
import type { WrappedEvent } from './unwrap.ts'
import { document_types, event_types, phases, roles } from './vocabulary.ts'

/** What reading an event needs to know beside the event. */
export interface ReadingRules {
  readonly time: TimeHabit
  /** The container that was asked about, for events that leave it out; null: a document was asked. */
  readonly container: string | null
  /** The mode of loads and discharges where an answer names no other mode at all; null: unknown. */
  readonly missing_mode?: 'vessel' | null
  readonly parts: Pick<SourceParts, 'zoneOf' | 'locodeOf'>
}

/**
 * Steps 2 to 5 of contract 10.1 for one event: what it says of movements, the box and customs. Nothing usable: an empty
 * list.
 */
export function observe(wrapped: WrappedEvent, rules: ReadingRules): readonly Observation[] {
  const event = readEvent(wrapped.event)
  const kind = readEventKind(event, wrapped.type) ?? retractionKind(event)
  if (kind === null) return []
  const { numbers, defects } = containersOf(event, rules)
  if (numbers.length === 0) return []
  const movement = readMovement(event, kind, wrapped.pointer, rules, defects)
  return numbers.flatMap((container) => {
    const own = { ...movement, container }
    return [own, ...equipmentOf(event, own), ...holdOf(own)]
  })
}

/** An event that only takes another one back says no more of itself. */
function retractionKind(event: DcsaEvent): EventKind | null {
  if (retractedId(event) === null) return null
  return { type: meaningOf(event_types, event.eventType) ?? 'equipment', code: 'RETRACTION', defects: [] }
}

function retractedId(event: DcsaEvent): string | null {
  return event.retractedEventID ?? (event.isRetracted === true ? event.eventID : null)
}

function readMovement(
  event: DcsaEvent,
  kind: EventKind,
  pointer: string,
  rules: ReadingRules,
  defects: readonly string[],
): MovementObservation {
  const where = readPlace(event)
  const place = withLocode(where.place, rules)
  const time = readEventTime(event, zoneAt(place, rules.parts), rules.time)
  const { code, classifier, defects: unclassified } = claimOf(event, kind)
  const off = calledOff(event, kind)
  const vessel = readVessel(event)
  return {
    kind: 'movement',
    data_source: 'shipping_line',
    container: null,
    pointer,
    stated_at: readStamp(event.eventUpdatedDateTime ?? event.eventCreatedDateTime),
    source_event_id: event.eventID,
    retracts: off === 'CANCELLED' ? event.eventID : retractedId(event),
    type: off === 'OMIT' ? 'transport' : kind.type,
    code,
    classifier,
    at: time.at,
    at_local: time.at_local,
    time_zone: time.time_zone,
    place,
    facility: where.facility,
    mode: meaningOf(modes, event.transportCall?.modeOfTransport ?? event.modeOfTransport),
    vessel: vessel.identity,
    voyage: voyageOf(event.transportCall, code),
    transport_call: event.transportCall?.transportCallID ?? event.transportCallID,
    empty: emptyOf(event.emptyIndicatorCode),
    role_hint: meaningOf(roles, event.carrierSpecificData?.shipmentLocationType ?? event.shipmentLocationType),
    phase_hint: phaseOf(event),
    document_type: kind.type === 'shipment' ? documentTypeOf(event) : null,
    bill_of_lading: documentOf(event, 'TRD') ?? event.transportDocumentReference,
    booking: bookingOf(event),
    seal_number: sealOf(event),
    description: wordsOf(event, off),
    defects: [
      ...defects,
      ...kind.defects,
      ...where.defects,
      ...time.defects,
      ...vessel.defects,
      ...unclassified,
      ...(event.eventDateTime === null && kind.code !== 'RETRACTION' ? ['no time'] : []),
    ],
  }
}

/** The carrier's own words; where another member of the event calls it off, they alone would tell a fact. */
function wordsOf(event: DcsaEvent, off: CalledOff | null): string | null {
  const words = descriptionOf(event)
  return words === null || off === null ? words : `${words} (${off})`
}

/** What is done by a ship that comes, on the voyage that brings her; she leaves the same call on another. */
const coming: ReadonlySet<string> = new Set(['ARRI', 'DISC'])

/** A call has the voyage on which a ship comes and the one on which she leaves; where they differ, the deed decides. */
function voyageOf(call: DcsaEvent['transportCall'], code: string): string | null {
  const [exported, carried, imported, universal] = [
    call?.exportVoyageNumber,
    call?.carrierVoyageNumber,
    call?.importVoyageNumber,
    call?.universalVoyageReference,
  ].map((text) => named(text ?? null))
  if (coming.has(code) && imported != null) return imported
  return exported ?? carried ?? imported ?? universal ?? null
}

/**
 * Where a `Z` is decoration, some ids hold the same moment with an offset; those decide. No carrier documents it, so
 * the statement carries the remark that its time rests on it.
 */
function readEventTime(event: DcsaEvent, time_zone: string | null, habit: TimeHabit): TimeReading {
  const stated = habit === 'z_is_local' ? timeInId(event.eventID, event.eventDateTime) : null
  if (stated === null) return readTime(event.eventDateTime, time_zone, habit)
  const reading = readTime(stated, time_zone, 'offset')
  return { ...reading, defects: [...reading.defects, 'offset taken from the event id, which no document says'] }
}

/**
 * Containers of an event; `[null]` for all of the reference; an empty list when it names something that is no
 * container.
 */
function containersOf(
  event: DcsaEvent,
  rules: ReadingRules,
): { readonly numbers: readonly (string | null)[]; readonly defects: readonly string[] } {
  const references = event.references
    .filter((reference) => reference?.referenceType?.toUpperCase() === 'EQ')
    .map((reference) => reference?.referenceValue ?? null)
  const texts =
    event.equipmentReference === null ? references.filter((text) => text !== null) : [event.equipmentReference]
  if (texts.length === 0) return { numbers: [rules.container], defects: [] }
  const readings = texts.map(readContainerNumber)
  const numbers = [...new Set(readings.map((reading) => reading.number).filter((number) => number !== null))]
  return { numbers, defects: readings.flatMap((reading) => reading.defects) }
}

/** A place without a code is looked up by its name; what the carrier called it stays. */
function withLocode(place: Place | null, rules: ReadingRules): Place | null {
  if (place === null || place.locode !== null || place.name === null) return place
  const found = placeByCode(place.name, rules) ?? namedPlace(place.name, place.country_code, rules.parts)
  return found === null ? place : { ...place, locode: found.locode, country_code: found.country_code }
}

/** HMM writes a UN/LOCODE where a name belongs; five letters are one only where a table has it. */
function placeByCode(name: string, { parts }: ReadingRules): Place | null {
  const { locode } = readUnLocode(name)
  return locode === null || parts.zoneOf(locode) === null ? null : placeAt(locode)
}

function readVessel(event: DcsaEvent): {
  readonly identity: VesselIdentity | null
  readonly defects: readonly string[]
} {
  const vessel = event.transportCall?.vessel ?? event.vessel
  if (vessel === null) return { identity: null, defects: [] }
  const digits = vessel.vesselIMONumber?.replace(/^IMO\s*/i, '') ?? null
  const imo = digits !== null && /^[1-9]\d{6}$/.test(digits) ? digits : null
  const defects = digits !== null && imo === null ? ['not an IMO number'] : []
  const name = named(vessel.vesselName)?.toUpperCase() ?? null
  if (imo === null && name === null && vessel.vesselMMSINumber === null) return { identity: null, defects }
  return { identity: { imo, name, mmsi: vessel.vesselMMSINumber }, defects }
}

/** The standard's words, and the signs of EDI that carriers put in their place. */
const empties: ReadonlySet<string> = new Set(['EMPTY', 'E', 'MT'])
const ladens: ReadonlySet<string> = new Set(['LADEN', 'FULL', 'LOADED', 'L', 'F'])

function emptyOf(indicator: string | null): boolean | null {
  const word = indicator?.toUpperCase() ?? ''
  if (empties.has(word)) return true
  return ladens.has(word) ? false : null
}

function phaseOf(event: DcsaEvent): MovementObservation['phase_hint'] {
  const stated = meaningOf(phases, event.carrierSpecificData?.transportPhase ?? event.transportPhase)
  if (stated !== null) return stated
  if (event.isTransshipmentMove === true) return 'transshipment'
  const words = event.description?.toLowerCase() ?? ''
  if (/transs?hip/.test(words)) return 'transshipment'
  if (/\bexport\b/.test(words)) return 'export'
  return /\bimport\b/.test(words) ? 'import' : null
}

function documentType(text: string | null): string | null {
  return meaningOf(document_types, text) ?? text?.toUpperCase() ?? null
}

/** Of a shipment event; where it does not say, the type of the document that it names first. */
function documentTypeOf(event: DcsaEvent): string | null {
  const [first] = event.documentReferences
  return documentType(event.documentTypeCode) ?? documentType(first?.documentReferenceType ?? null)
}

function bookingOf(event: DcsaEvent): string | null {
  return documentOf(event, 'BKG') ?? event.carrierBookingReference ?? documentOf(event, 'CBR')
}

function documentOf(event: DcsaEvent, type: 'TRD' | 'BKG' | 'CBR'): string | null {
  if (documentType(event.documentTypeCode) === type && event.documentID !== null) return event.documentID
  const reference = event.documentReferences.find(
    (candidate) => documentType(candidate?.documentReferenceType ?? candidate?.documentTypeCode ?? null) === type,
  )
  return reference?.documentReferenceValue ?? null
}

function sealOf(event: DcsaEvent): string | null {
  return event.seals.find((seal) => seal?.sealNumber != null)?.sealNumber ?? null
}

function equipmentOf(event: DcsaEvent, movement: MovementObservation): readonly Observation[] {
  if (movement.container === null) return []
  const size = event.ISOEquipmentCode === null ? undefined : decodeSizeType(event.ISOEquipmentCode)
  if (size === undefined && movement.seal_number === null) return []
  return [
    {
      kind: 'equipment',
      data_source: 'shipping_line',
      container: movement.container,
      stated_at: movement.stated_at,
      pointer: movement.pointer,
      defects: [],
      equipment_type: size?.equipment_type ?? null,
      equipment_length: size?.equipment_length ?? null,
      equipment_height: size?.equipment_height ?? null,
      weight_in_lbs: null,
      seal_number: movement.seal_number,
    },
  ]
}
