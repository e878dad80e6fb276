import { happeningsOf, printHappening } from '../machinery/journeys.ts'
import type { Happening } from '../machinery/journeys.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, Json, JsonObject } from '../../http/exchange.ts'
import { MINUTE, utc, wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { Box, Shipment } from '../../truth/shipment.ts'
import { asText, objectOf } from '../machinery/bodies.ts'
import { orNull } from '../machinery/forms.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const PATH = /^\/openapi\/cs2\/ctvc\/([A-Z]{4})$/
const LINES = ['COSU', 'OOLU']
const CUSTOMER = 'EXAMPLE'
const CODES: Readonly<Record<string, [code: string, text: string]>> = {
  'empty_out.origin': ['CS010', 'Empty container picked up'],
  'full_in.origin': ['CS040', 'Gate-in full at port of loading'],
  'loaded.origin': ['CS060', 'Loaded on board at port of loading'],
  'departed.origin': ['CS070', 'Vessel departed port of loading'],
  'arrived.transshipment': ['CS080', 'Vessel arrived at transshipment port'],
  'discharged.transshipment': ['CS100', 'Discharged at transshipment port'],
  'loaded.transshipment': ['CS090', 'Loaded at transshipment port'],
  'departed.transshipment': ['CS110', 'Vessel departed transshipment port'],
  'arrived.discharge': ['CS120', 'Vessel arrived at port of discharge'],
  'discharged.discharge': ['CS130', 'Discharged at port of discharge'],
  'full_out.discharge': ['CS190', 'Picked up for delivery'],
  'full_out.inland': ['CS190', 'Picked up for delivery'],
  'empty_in.discharge': ['CS999', 'Empty container returned'],
}

/** IQAX (CargoSmart): COSCO and OOCL, errors inside 200, an object or a list, GMT beside local time. */
export const iqax: Upstream = {
  id: 'iqax',
  name: 'IQAX (CargoSmart)',
  family: 'carrier',
  facilities: {},
  scac: 'OOLU',
  fields: ['CSEventCode', 'eventDescription', 'GMT', 'locDT', 'shipmentContent', 'containerDetail'],
  limits: [{ name: 'per_minute', most: 60, per_ms: MINUTE }],
  refusals: {
    key: () => json(401, { message: 'No API key found in request' }),
    entitlement: () => json(403, { message: 'You cannot consume this service' }),
    rate: (_desk, headers) => json(429, { message: 'API rate limit exceeded' }, headers),
  },
  credentials: (desk) => ({ app_key: keyOf(desk), customer_id: CUSTOMER }),
  answer(ask, path, desk) {
    const scac = PATH.exec(path)?.[1]
    if (scac === undefined || !LINES.includes(scac)) return json(404, { message: 'no Route matched with those values' })
    if (!hasHeader(ask, desk, 'appkey')) return this.refusals.key(desk)
    return ask.method === 'POST' ? inquiry(ask, scac, desk) : json(405, { message: 'Method not allowed' })
  },
}

function failed(errorDescription: string): Answer {
  return json(200, { shipmentContent: null, errors: [{ errorDescription }] })
}

function inquiry(ask: Ask, scac: string, desk: Desk): Answer {
  const body = objectOf(ask.body)
  const [bill, booking, box] = ['billOfLadingNumber', 'bookingNumber', 'cntrNumber'].map((name) => asText(body[name]))
  if (asText(body['customerID']) !== CUSTOMER) return failed('customerID is invalid')
  if (asText(body['scacCode']) !== scac) return failed('scacCode does not match the carrier')
  const found = find(desk, scac, { bill: bill ?? '', booking: booking ?? '', box: box ?? '' })
  if (found === null || desk.faults.has('not_entitled')) return failed('No shipment found')
  const details = found.boxes.map((one) => detailOf(desk, found.shipment, one))
  const content: JsonObject = {
    containerDetail: details.length === 1 ? (details[0] ?? null) : details,
    billOfLadingNumber: [found.shipment.bill],
    queryCriteria: { cntrNumber: box ?? '', billOfLadingNumber: bill ?? '', bookingNumber: booking ?? '' },
  }
  // Questions for a box get the content as text, others as an object.
  return json(200, { shipmentContent: box === '' ? content : JSON.stringify(content), errors: [] })
}

type Wanted = { bill: string; booking: string; box: string }

function find(desk: Desk, scac: string, { bill, booking, box }: Wanted): { shipment: Shipment; boxes: Box[] } | null {
  if (desk.faults.has('unknown_number')) return null
  if (box !== '') {
    const journey = desk.truth
      .byContainer(scac, box, desk.now)
      .find(({ shipment }) => shipment.manifested_at <= desk.now)
    return journey === undefined ? null : { shipment: journey.shipment, boxes: [journey.box] }
  }
  const kind = bill === '' ? 'booking' : 'bill'
  const shipment = desk.truth.byDocument(scac, kind, bill === '' ? booking : bill, desk.now)
  return shipment === null || shipment.manifested_at > desk.now ? null : { shipment, boxes: shipment.boxes }
}

function detailOf(desk: Desk, shipment: Shipment, box: Box): JsonObject {
  const events = happeningsOf(desk, shipment, box).flatMap((happening) => {
    const event = eventOf(happening)
    if (event === null) return []
    printHappening(desk, box.number, happening, 'CSEventCode', 'GMT', 'shipmentContent', 'containerDetail')
    return [event]
  })
  const legs = shipment.itineraries.at(-1)?.legs ?? []
  return {
    containerNumber: { containerNumber: box.number },
    event: eventsOf(desk, events),
    route: {
      shipmentLeg: legs.map((leg, i) => ({
        legSeq: i + 1,
        POL: { UNLocationCode: leg.load.facility.locode },
        POD: { UNLocationCode: leg.discharge.facility.locode },
        SVVD: {
          loading: {
            vesselName: leg.vessel.name,
            lloydsNumber: leg.vessel.imo,
            callSign: leg.vessel.call_sign,
            voyage: leg.voyage.number,
            service: leg.voyage.service,
          },
          discharge: { vesselName: leg.vessel.name, lloydsNumber: leg.vessel.imo, voyage: leg.voyage.import_number },
        },
      })),
    },
  }
}

function eventsOf(desk: Desk, events: readonly JsonObject[]): Json {
  if (desk.faults.has('odd_forms')) return oddForms(events)
  return events.length === 1 ? (events[0] ?? null) : events
}

/** The same events in odd forms, each told twice, between a null and one that says nothing that is known. */
function oddForms(events: readonly JsonObject[]): Json {
  const [first] = events
  const odd = events.map((event, i) => ({
    ...event,
    CSEvent: i % 2 === 0 ? [event['CSEvent'] ?? null] : (event['CSEvent'] ?? null),
    location: [event['location'] ?? null],
  }))
  const unknown = { ...first, CSEvent: { CSEventCode: 'CS777' }, eventDescription: null, eventDT: { GMT: null } }
  return [null, ...(first === undefined ? [] : [unknown]), ...odd, ...odd]
}

/** Expected departures and arrivals have codes of their own; other expectations are not told. */
function codeOf({ movement, actual }: Happening): [string, string] | null {
  if (actual) return CODES[`${movement.kind}.${movement.role}`] ?? null
  if (movement.kind === 'departed' && movement.role === 'origin') return ['CS067', 'Estimated departure']
  return movement.kind === 'arrived' && movement.role === 'discharge' ? ['CS277', 'Estimated arrival'] : null
}

function eventOf(happening: Happening): JsonObject | null {
  const place = placeOf(happening.movement.locode)
  return orNull(codeOf(happening), ([code, eventDescription]) => ({
    CSEvent: { CSEventCode: code },
    carrEventCode: code.replace('CS', 'X'),
    eventDescription,
    mode: happening.movement.mode === 'FEEDER' ? 'VESSEL' : happening.movement.mode,
    eventDT: {
      GMT: { text: utc(happening.at).replace('Z', '') },
      locDT: { text: wallClock(happening.at, place.time_zone) },
    },
    location: {
      locationName: place.name,
      cityDetails: {
        city: place.name,
        portName: place.name,
        country: place.country,
        locationCode: { UNLocationCode: place.locode },
      },
    },
  }))
}
