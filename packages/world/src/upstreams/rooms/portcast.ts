import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { uuid } from '../../carriers/dcsa.ts'
import { MINUTE, utc, wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { Box, Shipment } from '../../truth/shipment.ts'
import { asText, objectOf } from '../machinery/bodies.ts'
import { orNull } from '../machinery/forms.ts'
import { happeningsOf, printLocalHappening } from '../machinery/journeys.ts'
import type { Happening } from '../machinery/journeys.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import { listenTo } from '../machinery/pushes.ts'
import type { Desk, Listening, Upstream, UpstreamPush } from '../machinery/upstream.ts'
import { emptyReturnAt, groundedAt, outAt, visitsOf } from '../machinery/visits.ts'
import type { Visit } from '../machinery/visits.ts'
import { findTracked } from './terminal49-books.ts'

const CODES: Readonly<Record<string, [code: string, name: string, raw: string]>> = {
  empty_out: ['GTOT', 'Empty gate out', 'EMPTY TO SHIPPER'],
  full_in: ['GTIN', 'Gate in', 'RECEIVED AT CY'],
  loaded: ['LOAD', 'Loaded on vessel', 'ON BOARD'],
  departed: ['DEPA', 'Vessel departed', 'VSL DEP'],
  arrived: ['ARRI', 'Vessel arrived', 'VSL ARR'],
  discharged: ['DISC', 'Discharged', 'DISCHG FROM VSL'],
  rail_departed: ['DEPA', 'Rail departed', 'RAIL DEP'],
  rail_arrived: ['ARRI', 'Rail arrived', 'RAIL ARR'],
  full_out: ['GTOT', 'Gate out', 'OUT TO CNEE'],
  empty_in: ['GTIN', 'Empty return', 'MT RTN'],
}

/** Portcast: bookmarks that are registered once, local times without offset, and an import plan of the terminal. */
export const portcast: Upstream = {
  id: 'portcast',
  name: 'Portcast',
  family: 'subscription',
  facilities: {},
  scac: null,
  fields: [
    'event_time',
    'event_time_estimated',
    'event_type_code',
    'pod_predicted_arrival_lt',
    'discharge_date',
    'last_free_day',
    'gate_out_date',
    'empty_return_date',
    'pickup_appointment_date',
    'ready_for_delivery',
    'container_holds',
    'demurrage_owed',
    'yard_location',
    'import_plan',
  ],
  limits: [{ name: 'per_minute', most: 120, per_ms: MINUTE }],
  refusals: {
    key: () => json(403, { message: 'Forbidden' }),
    entitlement: () => json(403, { message: 'The account does not include terminal data' }),
    rate: (_desk, headers) => json(429, { message: 'Limit Exceeded' }, headers),
  },
  credentials: (desk) => ({ api_key: keyOf(desk) }),
  pushed: pushOf,
  answer(ask, path, desk) {
    if (!hasHeader(ask, desk, 'x-api-key')) return this.refusals.key(desk)
    const base = '/api/v2/eta'
    if (path === `${base}/bill-of-lading-bookmarks` && ask.method === 'POST') return bookmark(ask, desk)
    if (path === `${base}/booking` && ask.method === 'POST') return bookmark(ask, desk)
    if (path === `${base}/tracking/bill-of-lading-bookmarks`) return json(200, { obj: listOf(desk) })
    const ended = /^\/api\/v2\/eta\/bill-of-lading-bookmarks\/([^/]+)$/.exec(path)?.[1]
    if (ended !== undefined && ask.method === 'DELETE') return end(ended, desk)
    const [, id, view] = /^\/api\/v2\/eta\/tracking\/bill-of-lading-bookmarks\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
    const entry = id === undefined ? null : desk.ledger.registered(id)
    if (entry === null) return json(404, { message: 'Bookmark not found' })
    if (view === undefined) return json(200, { obj: trackingOf(entry.number, desk) })
    return view === 'import_export_plan'
      ? json(200, { import_plan: planOf(entry.number, desk) })
      : json(404, { message: 'Not found' })
  },
}

function bookmark(ask: Ask, desk: Desk): Answer {
  const body = objectOf(ask.body)
  const number = (asText(body['cntr_no']) || asText(body['doc_no'])).toUpperCase()
  const url = asText(body['callback_url'])
  if (number === '' || asText(body['carrier_no']) === '')
    return json(400, { message: 'cntr_no or doc_no, and carrier_no are required' })
  const { entry, again } = desk.ledger.register(number, uuid('portcast', desk.seed, number), desk.now, url || null)
  if (again) desk.violation('second_registration', number)
  if (url !== '') listenTo(desk, { id: entry.id, number, reference: '', callback_url: url, secret: '' })
  return json(again ? 200 : 201, { obj: { id: entry.id, cntr_no: number, carrier_no: asText(body['carrier_no']) } })
}

/** Everything that is tracked. */
function listOf(desk: Desk): JsonObject[] {
  return [...desk.ledger.registrations.values()].map(({ id, number }) => ({
    id,
    ...(/^[A-Z]{4}\d{7}$/.test(number) ? { cntr_no: number } : { cntr_no: null, bl_no: number }),
  }))
}

function end(id: string, desk: Desk): Answer {
  const entry = desk.ledger.registered(id)
  if (entry === null) return json(404, { message: 'Bookmark not found' })
  desk.ledger.listening.delete(entry.id)
  desk.ledger.registrations.delete(entry.number)
  return json(200, { message: 'Archived' })
}

function tracked(number: string, desk: Desk): { shipment: Shipment; box: Box } | null {
  const found = findTracked(desk, number)
  const box = found?.boxes[0]
  return found === null || box === undefined ? null : { shipment: found.shipment, box }
}

function trackingOf(number: string, desk: Desk): JsonObject {
  const found = tracked(number, desk)
  if (found === null)
    return { cntr_no: number, container_event_list: [], sailing_info_tracking: [], container_metadata: {} }
  const list = happeningsOf(desk, found.shipment, found.box)
  const pod = list.find(({ movement }) => movement.kind === 'arrived' && movement.role === 'discharge')
  return {
    cntr_no: number,
    container_event_list: list.flatMap((happening) => eventOf(happening, number, desk)),
    sailing_info_tracking: pod === undefined ? [] : [{ sailing_info: sailingOf(pod, found.shipment, desk) }],
    transport_plan: {},
    delay_lists: [],
    container_metadata: { detail_st: found.box.iso_code },
  }
}

function eventOf(happening: Happening, number: string, desk: Desk): JsonObject[] {
  const { movement, at, actual } = happening
  const code = CODES[movement.kind]
  if (code === undefined) return []
  printLocalHappening(desk, number, happening, 'event_time', 'event_time_estimated', 'event_type_code')
  const local = wallClock(at, placeOf(movement.locode).time_zone)
  return [
    {
      event_type_code: code[0],
      event_type_name: code[1],
      event_raw: code[2],
      event_time: actual ? local : null,
      event_time_estimated: actual ? null : local,
      port_code: movement.locode,
      terminal_details: orNull(movement.facility, ({ smdg }) => ({
        terminal_code: smdg,
        terminal_code_source: 'SMDG',
      })),
      mode_of_transport: movement.mode === 'FEEDER' ? 'VESSEL' : movement.mode,
      vessel_name: orNull(movement.leg, ({ vessel }) => vessel.name),
      vessel_imo: orNull(movement.leg, ({ vessel }) => vessel.imo),
      voyage_no: orNull(movement.leg, ({ voyage }) => voyage.number),
    },
  ]
}

function sailingOf({ movement, at, actual }: Happening, shipment: Shipment, _desk: Desk): JsonObject {
  const local = wallClock(at, placeOf(movement.locode).time_zone)
  return {
    pol: shipment.itineraries.at(-1)?.legs[0]?.load.facility.locode ?? null,
    pod: movement.locode,
    pod_predicted_arrival_lt: actual ? null : local,
    pod_scheduled_arrival_from_schedule: wallClock(movement.planned_at, placeOf(movement.locode).time_zone),
    pod_actual_arrival_lt: actual ? local : null,
  }
}

function planOf(number: string, desk: Desk): JsonObject | null {
  const shipment = tracked(number, desk)?.shipment
  const visit = visitsOf(desk, number, null).find((one) => one.shipment === shipment)
  if (visit === undefined) return null
  const { state, stay, zone, facility, leg } = visit
  const local = (at: number | null): string | null => orNull(at, (moment) => wallClock(moment, zone))
  const out = stay.out_by === 'truck' ? outAt(visit) : null
  printPlan(visit, desk, out)
  return {
    discharge_date: local(groundedAt(visit)),
    last_free_day: state.last_free_day,
    gate_out_date: local(out),
    empty_return_date: local(emptyReturnAt(visit)),
    pickup_appointment_date: orNull(state.appointment, ({ at }) => wallClock(at, zone)),
    appointment_set: state.appointment !== null,
    ready_for_delivery: state.available,
    container_status: state.state.toUpperCase(),
    container_holds: state.holds.map(({ code_raw }) => code_raw),
    demurrage_owed: state.state === 'in_yard' ? state.demurrage : null,
    yard_location: state.state === 'in_yard' ? stay.yard_position : null,
    facility_code: facility.smdg,
    latest_eta: orNull(leg, ({ discharge }) => wallClock(discharge.planned_arrival, zone)),
  }
}

function printPlan(visit: Visit, desk: Desk, out: number | null): void {
  const { state, stay, box } = visit
  const put = (fact: Parameters<Desk['print']>[1], value: Parameters<Desk['print']>[2], field: string): void =>
    desk.print(box.number, fact, value, field, 'import_plan')
  put('available_for_pickup', state.available, 'ready_for_delivery')
  put('pickup_lfd', state.last_free_day, 'last_free_day')
  for (const { name } of state.holds) put('hold', name, 'container_holds')
  if (state.state === 'in_yard') {
    put('fee.demurrage', state.demurrage, 'demurrage_owed')
    put('yard_position', stay.yard_position, 'yard_location')
  }
  put(
    'pickup_appointment_at',
    orNull(state.appointment, ({ at }) => utc(at)),
    'pickup_appointment_date',
  )
  put('vessel_discharged_at', orNull(groundedAt(visit), utc), 'discharge_date')
  // The plan names no place of the empty return, by whose clock its time is: only the line's own event states when.
  put('full_out_at', orNull(out, utc), 'gate_out_date')
}

function pushOf(listening: Listening, desk: Desk): UpstreamPush {
  const quiet: Desk = { ...desk, print: () => undefined }
  return { body: JSON.stringify({ obj: trackingOf(listening.number, quiet) }), headers: {} }
}
