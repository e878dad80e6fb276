import { objectAt, without } from '../carriers/dress.ts'
import { text, json } from '../http/exchange.ts'
import type { Answer, Json, JsonObject } from '../http/exchange.ts'
import { HOUR } from '../time.ts'
import { findPlace } from '../truth/place.ts'
import type { Place } from '../truth/place.ts'
import { rewrite, rewriteLists } from './rewrite.ts'

/** States written out, of the places that the world has in America. */
const STATES: Readonly<Record<string, string>> = {
  CA: 'California',
  NY: 'New York',
  VA: 'Virginia',
  GA: 'Georgia',
  IL: 'Illinois',
  TX: 'Texas',
  KS: 'Kansas',
  NM: 'New Mexico',
}
/** Means of transport as UN/ECE recommendation 19 numbers them. */
const MODE_NUMBERS: Readonly<Record<string, string>> = { VESSEL: '1', FEEDER: '1', RAIL: '2', TRUCK: '3', BARGE: '8' }
const WITHOUT_OFFSET = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:Z|[+-]\d\d:\d\d)$/
const PLACE_MEMBERS = [
  'UNLocationCode',
  'unLocationCode',
  'facilityCode',
  'facilityCodeListProvider',
  'address',
  'locationName',
] as const
const WRONG_BY_MS = 26 * HOUR

/** A place as some clerk writes it: `Long Beach, California`, `Busan, South Korea`. */
function spelledOut({ name, state, country }: Place): string {
  const region =
    state === null
      ? (new Intl.DisplayNames(['en'], { type: 'region' }).of(country) ?? country)
      : (STATES[state] ?? state)
  return `${name}, ${region}`
}

function placeIn(object: JsonObject): Place | null {
  const code = object['UNLocationCode'] ?? object['unLocationCode']
  return typeof code === 'string' ? findPlace(code) : null
}

function byName(object: JsonObject): JsonObject {
  const place = placeIn(object)
  return place === null ? object : { ...without(object, ...PLACE_MEMBERS), locationName: spelledOut(place) }
}

function asWallClock(object: JsonObject): JsonObject {
  const time = object['eventDateTime']
  return typeof time === 'string' ? { ...object, eventDateTime: time.replace(WITHOUT_OFFSET, '$1') } : object
}

/** Of what goes by rail the place is city and state, nothing more. */
function atRamp(event: JsonObject): JsonObject {
  const call = objectAt(event, 'transportCall')
  if (call === null || call['modeOfTransport'] !== 'RAIL') return event
  const place = placeIn(call)
  if (place === null) return event
  const location = { address: { city: place.name, stateRegion: place.state ?? undefined, country: place.country } }
  return {
    ...event,
    eventLocation: event['eventLocation'] === undefined ? undefined : location,
    transportCall: { ...without(call, ...PLACE_MEMBERS), location },
  }
}

function isEvent(value: Json): value is { readonly [member: string]: Json | undefined } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    'eventType' in value &&
    'eventClassifierCode' in value
  )
}

/**
 * The newest loading or discharge was first told a day early; that telling is taken back by a retraction that says
 * nothing but its id.
 */
function bareRetraction(list: readonly Json[]): readonly Json[] {
  const events = list.filter(isEvent)
  const newest = events.findLast(
    (event) => event['eventClassifierCode'] === 'ACT' && event['eventType'] === 'EQUIPMENT',
  )
  const [id, time, created] = [newest?.['eventID'], newest?.['eventDateTime'], newest?.['eventCreatedDateTime']]
  if (newest === undefined || typeof id !== 'string' || typeof time !== 'string' || typeof created !== 'string')
    return list
  const wrong_id = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
  const offset = WITHOUT_OFFSET.exec(time) === null ? '' : time.slice(19)
  const local = new Date(Date.parse(`${time.slice(0, 19)}Z`) - WRONG_BY_MS).toISOString().slice(0, 19)
  const wrong = { ...newest, eventID: wrong_id, eventDateTime: `${local}${offset}` }
  return [
    wrong,
    ...list,
    {
      metadata: {
        eventID: `${wrong_id.slice(0, -2)}ff`,
        eventType: 'EQUIPMENT',
        eventCreatedDateTime: created,
        retractedEventID: wrong_id,
      },
    },
  ]
}

/** Movements that are only expected, once more as having happened, and cancelled by the one and the other word. */
function cancelledEvents(list: readonly Json[]): readonly Json[] {
  const expected = list.filter(isEvent).filter(({ eventClassifierCode }) => eventClassifierCode !== 'ACT')
  return [
    ...list,
    ...expected.map((event, i) => ({
      ...event,
      ...otherId(event, 'ca'),
      eventClassifierCode: 'ACT',
      eventDateTime: event['eventCreatedDateTime'] ?? event['eventDateTime'],
      ...(i % 2 === 0 ? { isCancelled: true } : { status: 'CANCELLED' }),
    })),
  ]
}

/** The last movement of a ship, once more at a port of which the line says that she leaves it out. */
function omittedCall(list: readonly Json[]): readonly Json[] {
  const last = list.filter(isEvent).findLast((event) => event['eventType'] === 'TRANSPORT')
  const call = last === undefined ? null : objectAt(last, 'transportCall')
  if (last === undefined || call === null) return list
  const omitted = { ...without(call, ...PLACE_MEMBERS, 'location', 'transportCallID'), UNLocationCode: 'CAVAN' }
  return [
    ...list,
    {
      ...last,
      ...otherId(last, '0a'),
      eventClassifierCode: 'ACT',
      eventDateTime: last['eventCreatedDateTime'] ?? last['eventDateTime'],
      transportCall: { ...omitted, portCallStatusCode: 'OMIT' },
    },
  ]
}

function otherId(event: JsonObject, end: string): JsonObject {
  const id = event['eventID']
  return typeof id === 'string' ? { eventID: `${id.slice(0, -2)}${end}` } : {}
}

/** Faults in the form in which lines write what they tell, and addresses that lead nowhere, by name. */
export const formTricks = {
  names_without_codes: (answer: Answer): Answer => rewrite(answer, (object) => asWallClock(byName(object))),
  ramp_by_city: (answer: Answer): Answer => rewrite(answer, atRamp),
  ship_by_name_only: (answer: Answer): Answer =>
    rewrite(answer, (object) =>
      'vesselName' in object ? without(object, 'vesselIMONumber', 'vesselCallSignNumber') : object,
    ),
  numeric_modes: (answer: Answer): Answer =>
    rewrite(answer, (object) => {
      const mode = object['modeOfTransport']
      return typeof mode === 'string'
        ? { ...object, modeOfTransport: MODE_NUMBERS[mode.toUpperCase()] ?? mode }
        : object
    }),
  plan_classifier: (answer: Answer): Answer =>
    rewrite(answer, (object) =>
      String(object['eventClassifierCode']).toUpperCase() === 'PLN'
        ? { ...object, eventClassifierCode: 'PLAN' }
        : object,
    ),
  single_event_object: (answer: Answer): Answer =>
    rewriteLists(answer, (list) => {
      const [only] = list
      return list.length === 1 && only !== undefined && isEvent(only) ? only : list
    }),
  cancelled_events: (answer: Answer): Answer => rewriteLists(answer, cancelledEvents),
  omitted_call: (answer: Answer): Answer => rewriteLists(answer, omittedCall),
  bare_retraction: (answer: Answer): Answer => rewriteLists(answer, bareRetraction),
  wrong_address: (): Answer =>
    text(
      404,
      'text/html; charset=utf-8',
      '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>',
    ),
  gateway_404: (): Answer => json(404, { statusCode: 404, message: 'Resource not found' }),
}
