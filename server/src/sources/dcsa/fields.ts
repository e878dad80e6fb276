import { isList, isObject, type Json, type JsonObject } from '../json.ts'

/**
 * The members that are read, as DCSA 2.2 spells them. Carriers differ in case (eventId, transportCallId), so case is
 * ignored.
 */
const names = [
  'eventID',
  'eventType',
  'eventTypeCode',
  'eventClassifierCode',
  'eventDateTime',
  'eventCreatedDateTime',
  'eventUpdatedDateTime',
  'retractedEventID',
  'isRetracted',
  'isCancelled',
  'eventStatus',
  'portCallStatusCode',
  'isTransshipmentMove',
  'shipmentEventTypeCode',
  'transportEventTypeCode',
  'equipmentEventTypeCode',
  'documentTypeCode',
  'documentID',
  'description',
  'reason',
  'equipmentReference',
  'ISOEquipmentCode',
  'emptyIndicatorCode',
  'eventLocation',
  'transportCall',
  'transportCallID',
  'modeOfTransport',
  'location',
  'UNLocationCode',
  'facilityCode',
  'facilityCodeListProvider',
  'facilityTypeCode',
  'otherFacility',
  'locationName',
  'latitude',
  'longitude',
  'address',
  'city',
  'stateRegion',
  'country',
  'vessel',
  'vesselIMONumber',
  'vesselName',
  'vesselMMSINumber',
  'carrierVoyageNumber',
  'exportVoyageNumber',
  'importVoyageNumber',
  'universalVoyageReference',
  'carrierBookingReference',
  'transportDocumentReference',
  'documentReferences',
  'documentReferenceType',
  'documentReferenceValue',
  'references',
  'referenceType',
  'referenceValue',
  'seals',
  'sealNumber',
  'carrierSpecificData',
  'internalEventLabel',
  'transportPhase',
  'shipmentLocationType',
] as const

/** Other names of the same members: 2.1 and 2.3, the shapes of 3.0, and carriers' own. */
const other_names = {
  eventclassifier: 'eventClassifierCode',
  shipmenteventtype: 'shipmentEventTypeCode',
  transporteventtype: 'transportEventTypeCode',
  equipmenteventtype: 'equipmentEventTypeCode',
  ioteventtype: 'eventTypeCode',
  reefereventtype: 'eventTypeCode',
  ioteventtypecode: 'eventTypeCode',
  reefereventtypecode: 'eventTypeCode',
  eventcode: 'eventTypeCode',
  shipmentinformationtypecode: 'documentTypeCode',
  documenttype: 'documentTypeCode',
  iscanceled: 'isCancelled',
  status: 'eventStatus',
  eventstatuscode: 'eventStatus',
  portcallstatus: 'portCallStatusCode',
  portcallstatustypecode: 'portCallStatusCode',
  transportcallstatuscode: 'portCallStatusCode',
  statuscode: 'portCallStatusCode',
  emptyindicator: 'emptyIndicatorCode',
  transportcallreference: 'transportCallID',
  modeoftransportcode: 'modeOfTransport',
  facilitytype: 'facilityTypeCode',
  geocoordinate: 'location',
  countrycode: 'country',
  state: 'stateRegion',
  stateregioncode: 'stateRegion',
  vesseltransport: 'vessel',
  transportationphase: 'transportPhase',
  movementtype: 'transportPhase',
  shipmentlocationtypecode: 'shipmentLocationType',
  relateddocumentreferences: 'documentReferences',
  additionaldocumentreferences: 'documentReferences',
  bookingreference: 'carrierBookingReference',
  transportdocumentid: 'transportDocumentReference',
  equipmentnumber: 'equipmentReference',
  containernumber: 'equipmentReference',
  universalexportvoyagereference: 'universalVoyageReference',
  carrierexportvoyagenumber: 'exportVoyageNumber',
  carrierimportvoyagenumber: 'importVoyageNumber',
  type: 'documentReferenceType',
  typecode: 'documentReferenceType',
  reference: 'documentReferenceValue',
} as const

/** Names of 3.0 that mean something only within a member, by that member. */
const inner_names: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['vessel', new Map([['name', 'vesselName']])],
  ['documentReferences', new Map([['value', 'documentReferenceValue']])],
  [
    'references',
    new Map([
      ['type', 'referenceType'],
      ['typecode', 'referenceType'],
      ['value', 'referenceValue'],
      ['reference', 'referenceValue'],
    ]),
  ],
  ['seals', new Map([['number', 'sealNumber']])],
])

/** Members whose own members belong to the event itself: Beta-1's two halves, the parts of the 3.0 tree. */
const hoisted = new Set([
  'metadata',
  'payload',
  'eventclassification',
  'equipmentdetails',
  'transportdetails',
  'shipmentdetails',
  'exportvoyagenumberorreference',
])

const canonical = new Map<string, string>([
  ...names.map((name): [string, string] => [name.toLowerCase(), name]),
  ...Object.entries(other_names),
])

/** Deepest nesting and longest list that are looked at. */
const depth_max = 6
const list_length_max = 50

/** An event with the known members only, under their 2.2 names, parts of 3.0 lifted to where 2.2 has them. */
export function canonicalEvent(event: JsonObject): JsonObject {
  return canonicalObject(event, 0, '')
}

function canonicalObject(object: JsonObject, depth: number, within: string): JsonObject {
  const result: Record<string, Json> = {}
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined || isBlank(value)) continue
    const lower = key.toLowerCase()
    if (hoisted.has(lower) && isObject(value) && depth < depth_max) {
      for (const [name, member] of Object.entries(canonicalObject(value, depth + 1, within)))
        if (member !== undefined) keep(result, name, member)
      continue
    }
    const name = inner_names.get(within)?.get(lower) ?? canonical.get(lower)
    if (name !== undefined) keepNamed(result, name, value, depth)
    else if (lower === 'documentreference' && isObject(value))
      keep(result, 'documentReferences', [canonicalValue(value, depth, 'documentReferences')])
    else if (lower === 'documentreference') keep(result, 'documentReferenceValue', value)
  }
  return result
}

/** Members that are lists; all others stand alone. */
const lists: ReadonlySet<string> = new Set(['documentReferences', 'references', 'seals'])

function keepNamed(result: Record<string, Json>, name: string, written: Json, depth: number): void {
  const value = counted(name, written)
  if (name === 'equipmentReference' && typeof value !== 'string') keep(result, 'references', boxesOf(value))
  // Something is said of whether it happened, which is another thing than silence.
  else if (name === 'eventClassifierCode' && typeof value !== 'string') keep(result, name, JSON.stringify(value))
  else keep(result, name, canonicalValue(value, depth, name))
}

/** One by itself where the standard has a list is a list of one, and a list of one where it has none is that one. */
function counted(name: string, value: Json): Json {
  if (lists.has(name)) return isList(value) ? value : [value]
  return isList(value) && value.length === 1 ? (value[0] ?? null) : value
}

/** The boxes of a member that is no text, one by one; what names none that can be read is not said of all boxes. */
function boxesOf(value: Json): Json {
  return (isList(value) ? value : [value])
    .slice(0, list_length_max)
    .map((box) => ({ referenceType: 'EQ', referenceValue: typeof box === 'string' ? box : JSON.stringify(box) }))
}

/** The first value stands, lists of the same meaning are joined. */
function keep(result: Record<string, Json>, name: string, value: Json): void {
  const known = result[name]
  if (known === undefined) result[name] = value
  else if (isList(known) && isList(value)) result[name] = [...known, ...value]
}

function canonicalValue(value: Json, depth: number, within: string): Json {
  if (depth >= depth_max) return null
  if (isList(value)) return value.slice(0, list_length_max).map((item) => canonicalValue(item, depth + 1, within))
  return isObject(value) ? canonicalObject(value, depth + 1, within) : value
}

function isBlank(value: Json): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '')
}
