import { json } from '../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../http/exchange.ts'
import { hex } from '../random.ts'
import { utc, withOffset } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import type { BadQuestion } from './question.ts'
import type { Told } from './witness.ts'

/** A version-4 shaped UUID that depends on the key alone. */
export function uuid(...key: readonly (string | number)[]): string {
  const h = hex(32, ...key)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`
}

/** The zone of an event's place. */
export function zoneOf(told: Told): string {
  return told.locode === '' ? 'UTC' : placeOf(told.locode).time_zone
}

/** Documents are dated in UTC, movements with the offset of their place. */
function timeOf(told: Told): string | undefined {
  if (told.at === null) return undefined
  return told.type === 'SHIPMENT' ? utc(told.at) : withOffset(told.at, zoneOf(told))
}

/** An event in the words of DCSA Track & Trace 2.2, with nothing left to wish for. */
export function standardEvent(told: Told, smdg: string): JsonObject {
  const base: JsonObject = {
    eventID: uuid('event', told.shipment.id, told.key, told.created_at),
    eventType: told.type,
    eventCreatedDateTime: utc(told.created_at),
    eventClassifierCode: told.classifier,
    eventDateTime: timeOf(told),
  }
  if (told.type === 'SHIPMENT') {
    return {
      ...base,
      shipmentEventTypeCode: told.code,
      documentTypeCode: told.document?.type,
      documentID: told.document?.id,
      references: references(told),
    }
  }
  if (told.type === 'TRANSPORT') {
    return {
      ...base,
      transportEventTypeCode: told.code,
      documentReferences: documentReferences(told),
      transportCall: transportCall(told, smdg),
      references: references(told),
    }
  }
  return {
    ...base,
    equipmentEventTypeCode: told.code,
    equipmentReference: told.box?.number,
    ISOEquipmentCode: told.box?.iso_code,
    emptyIndicatorCode: told.empty === true ? 'EMPTY' : 'LADEN',
    documentReferences: documentReferences(told),
    eventLocation: location(told),
    transportCall: transportCall(told, smdg),
    references: references(told),
    seals:
      told.box === null || told.empty === true
        ? undefined
        : [{ sealNumber: told.box.seal, sealSource: 'SHI', sealType: 'BLT' }],
  }
}

/** Booking and, once the line knows it, the bill. */
export function documentReferences(told: Told): Json {
  return [
    { documentReferenceType: 'BKG', documentReferenceValue: told.shipment.booking },
    { documentReferenceType: 'TRD', documentReferenceValue: told.shipment.bill },
  ]
}

function references(told: Told): Json {
  const purchase = { referenceType: 'PO', referenceValue: told.shipment.purchase_order }
  return told.type === 'TRANSPORT' && told.box !== null
    ? [purchase, { referenceType: 'EQ', referenceValue: told.box.number }]
    : [purchase]
}

/** The facility code as SMDG lists it, where it does. */
function facilityMembers(told: Told): JsonObject {
  const smdg = told.facility?.smdg ?? null
  return smdg === null ? {} : { facilityCode: smdg, facilityCodeListProvider: 'SMDG' }
}

function location(told: Told): JsonObject {
  const place = placeOf(told.locode)
  return {
    locationName: told.facility?.name ?? place.name,
    UNLocationCode: place.locode,
    ...facilityMembers(told),
    address: { city: place.name, country: place.country },
  }
}

function transportCall(told: Told, smdg: string): JsonObject {
  const leg = told.leg
  return {
    transportCallID: told.call_id ?? uuid('call', told.shipment.id, told.key),
    carrierServiceCode: leg?.voyage.service,
    carrierVoyageNumber: leg?.voyage.number,
    exportVoyageNumber: leg?.voyage.number,
    importVoyageNumber: leg?.voyage.import_number,
    transportCallSequenceNumber:
      leg === null ? undefined : [leg.load, leg.discharge].find((call) => call.id === told.call_id)?.sequence,
    UNLocationCode: told.locode,
    ...facilityMembers(told),
    facilityTypeCode: told.facility_type ?? undefined,
    modeOfTransport: told.mode === 'FEEDER' ? 'VESSEL' : (told.mode ?? undefined),
    location: location(told),
    vessel:
      leg === null
        ? undefined
        : {
            vesselIMONumber: leg.vessel.imo,
            vesselName: leg.vessel.name,
            vesselFlag: leg.vessel.flag,
            vesselCallSignNumber: leg.vessel.call_sign,
            vesselOperatorCarrierCode: smdg,
            vesselOperatorCarrierCodeListProvider: 'SMDG',
          },
  }
}

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** The error body of DCSA 2.2. */
export function dcsaError(
  ask: Ask,
  status: number,
  reason: string,
  message: string,
  now: number,
  headers: Record<string, string> = {},
): Answer {
  return json(
    status,
    {
      httpMethod: ask.method,
      requestUri: ask.url,
      errors: [{ reason, message }],
      statusCode: status,
      statusCodeText: STATUS_TEXT[status] ?? 'Error',
      errorDateTime: utc(now),
    },
    { 'API-Version': '2.2.0', ...headers },
  )
}

/** The refusal of a question that could not be read. */
export function badQuestion(ask: Ask, bad: BadQuestion, now: number): Answer {
  return dcsaError(ask, 400, 'invalidQuery', `${bad.parameter}: ${bad.problem}`, now)
}
