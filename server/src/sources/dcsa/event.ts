import { z } from 'zod'
import { readBoolean, readNumber, readText, type JsonObject } from '../json.ts'
import { canonicalEvent } from './fields.ts'

const text = z.unknown().optional().transform(readText)
const number = z.unknown().optional().transform(readNumber)
const flag = z.unknown().optional().transform(readBoolean)

/** A member that is not of the expected form is read as absent: real answers are never rejected for their schema. */
const address = z.object({ city: text, stateRegion: text, country: text }).nullable().catch(null)

const location = z.object({
  UNLocationCode: text,
  locationName: text,
  latitude: number,
  longitude: number,
  facilityCode: text,
  facilityCodeListProvider: text,
  facilityTypeCode: text,
  otherFacility: text,
  address,
  country: text,
  location: z.object({ latitude: number, longitude: number }).nullable().catch(null),
})
/** HMM writes the name of the place where the standard has an object. */
const named_location = z.string().transform((locationName) => location.parse({ locationName }))
const place = z.union([location, named_location]).nullable().catch(null)

const vessel = z.object({ vesselIMONumber: text, vesselName: text, vesselMMSINumber: text }).nullable().catch(null)

const transport_call = z
  .object({
    transportCallID: text,
    modeOfTransport: text,
    UNLocationCode: text,
    facilityCode: text,
    facilityCodeListProvider: text,
    facilityTypeCode: text,
    otherFacility: text,
    carrierVoyageNumber: text,
    exportVoyageNumber: text,
    importVoyageNumber: text,
    universalVoyageReference: text,
    portCallStatusCode: text,
    eventStatus: text,
    isCancelled: flag,
    location: place,
    vessel,
  })
  .nullable()
  .catch(null)

function list<Item extends z.ZodType>(item: Item) {
  return z.array(item.nullable().catch(null)).catch([])
}

const event = z.object({
  eventID: text,
  eventType: text,
  eventTypeCode: text,
  eventClassifierCode: text,
  eventDateTime: text,
  eventCreatedDateTime: text,
  eventUpdatedDateTime: text,
  retractedEventID: text,
  isRetracted: flag,
  isCancelled: flag,
  eventStatus: text,
  portCallStatusCode: text,
  isTransshipmentMove: flag,
  shipmentEventTypeCode: text,
  transportEventTypeCode: text,
  equipmentEventTypeCode: text,
  documentTypeCode: text,
  documentID: text,
  description: text,
  reason: text,
  equipmentReference: text,
  ISOEquipmentCode: text,
  emptyIndicatorCode: text,
  eventLocation: place,
  transportCall: transport_call,
  transportCallID: text,
  modeOfTransport: text,
  UNLocationCode: text,
  facilityTypeCode: text,
  locationName: text,
  location: place,
  vessel,
  carrierBookingReference: text,
  transportDocumentReference: text,
  documentReferences: list(
    z.object({ documentReferenceType: text, documentTypeCode: text, documentReferenceValue: text }),
  ),
  references: list(z.object({ referenceType: text, referenceValue: text })),
  seals: list(z.object({ sealNumber: text })),
  carrierSpecificData: z
    .object({ internalEventLabel: text, transportPhase: text, shipmentLocationType: text })
    .nullable()
    .catch(null),
  transportPhase: text,
  shipmentLocationType: text,
})

/** One event of any DCSA version in the flat form of 2.2; what is missing or unreadable is null. */
export type DcsaEvent = z.infer<typeof event>
export type DcsaLocation = z.infer<typeof location>

/** Reads an event tolerantly. Only something that is no object at all is refused before it gets here. */
export function readEvent(value: JsonObject): DcsaEvent {
  return event.parse(canonicalEvent(value))
}

/** What the carrier calls the event, in its own words. */
export function labelOf(event: DcsaEvent): string | null {
  return event.description ?? event.carrierSpecificData?.internalEventLabel ?? null
}

/** The event in the carrier's own words, or the reason that it gives. */
export function descriptionOf(event: DcsaEvent): string | null {
  return labelOf(event) ?? event.reason
}
