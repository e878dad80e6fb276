import { uuid } from '../../carriers/dcsa.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { HOUR, MINUTE, utc, wallClock } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import { asText, objectOf } from '../machinery/bodies.ts'
import { orNull } from '../machinery/forms.ts'
import { happeningsOf, printLocalHappening } from '../machinery/journeys.ts'
import type { Happening } from '../machinery/journeys.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import { listenTo } from '../machinery/pushes.ts'
import type { Desk, Listening, Upstream, UpstreamPush } from '../machinery/upstream.ts'
import { findTracked } from './terminal49-books.ts'

const REFRESH_MS = 6 * HOUR
const WORDS: Readonly<Record<string, [words: string, raw: string]>> = {
  empty_out: ['Gate out empty', 'Empty to shipper'],
  full_in: ['Gate in full', 'Received full'],
  loaded: ['Loaded on vessel', 'Load'],
  departed: ['Vessel departed', 'Vessel departure'],
  arrived: ['Vessel arrived', 'Vessel arrival'],
  discharged: ['Discharged from vessel', 'Discharge'],
  rail_loaded: ['Loaded on rail', 'On rail'],
  rail_departed: ['Rail departed', 'Rail departure'],
  rail_arrived: ['Rail arrived', 'Rail arrival'],
  rail_unloaded: ['Unloaded from rail', 'Off rail'],
  full_out: ['Gate out full', 'Out for delivery'],
  empty_in: ['Gate in empty return', 'Empty in'],
}

/** Vizion: a reference that is registered once, milestones in its own words, and callbacks that nobody signs. */
export const vizion: Upstream = {
  id: 'vizion',
  name: 'Vizion',
  family: 'subscription',
  facilities: {},
  scac: null,
  fields: ['milestones', 'description', 'timestamp', 'planned'],
  limits: [{ name: 'per_minute', most: 120, per_ms: MINUTE }],
  refusals: {
    key: () => json(401, { message: 'Unauthorized' }),
    entitlement: () => json(403, { message: 'Forbidden' }),
    rate: (_desk, headers) => json(429, { message: 'Too Many Requests' }, headers),
  },
  credentials: (desk) => ({ api_key: keyOf(desk) }),
  pushed: pushOf,
  answer(ask, path, desk) {
    if (!hasHeader(ask, desk, 'x-api-key')) return this.refusals.key(desk)
    if (path === '/references' && ask.method === 'POST') return create(ask, desk)
    if (path === '/references') return json(200, listOf(desk))
    const [, id, view] = /^\/references\/([^/]+)(?:\/(updates))?$/.exec(path) ?? []
    const entry = id === undefined ? null : desk.ledger.registered(id)
    if (entry === null) return json(404, { message: 'Reference not found' })
    if (ask.method === 'DELETE') {
      desk.ledger.listening.delete(entry.id)
      desk.ledger.registrations.delete(entry.number)
      return json(200, { message: 'Unsubscribed' })
    }
    if (view === undefined)
      return json(200, { id: entry.id, container_id: entry.number, active: true, created_at: utc(entry.at) })
    return json(200, updatesOf(entry.number, entry.id, desk))
  },
}

function create(ask: Ask, desk: Desk): Answer {
  const body = objectOf(ask.body)
  const number = (asText(body['container_id']) || asText(body['bill_of_lading'])).toUpperCase()
  const url = asText(body['callback_url'])
  if (!/^[A-Z0-9]{5,20}$/.test(number)) return json(400, { message: 'container_id or bill_of_lading is required' })
  const { entry, again } = desk.ledger.register(number, uuid('vizion', desk.seed, number), desk.now, url || null)
  if (again) desk.violation('second_registration', number)
  if (url !== '') listenTo(desk, { id: entry.id, number, reference: '', callback_url: url, secret: '' })
  return json(201, { message: 'Reference created', reference: { id: entry.id, container_id: number } })
}

/** Everything that is watched. */
function listOf(desk: Desk): JsonObject[] {
  return [...desk.ledger.registrations.values()].map(({ id, number, at }) => ({
    id,
    ...(isBox(number) ? { container_id: number } : { container_id: null, bill_of_lading: number }),
    active: true,
    created_at: utc(at),
  }))
}

function isBox(number: string): boolean {
  return /^[A-Z]{4}\d{7}$/.test(number)
}

/** What was known at the last refresh, six hours apart. */
function refreshed(desk: Desk): Desk {
  return { ...desk, now: Math.floor(desk.now / REFRESH_MS) * REFRESH_MS }
}

function updatesOf(number: string, id: string, now: Desk): JsonObject[] {
  const desk = refreshed(now)
  const found = findTracked(desk, number)
  return (found?.boxes ?? []).map((box) => {
    const list = found === null ? [] : happeningsOf(desk, found.shipment, box)
    const legs = found?.shipment.itineraries.at(-1)?.legs ?? []
    return {
      id: uuid('vizion-update', id, desk.now),
      reference_id: id,
      created_at: utc(desk.now),
      payload: {
        container_id: box.number,
        reference_id: id,
        bill_of_lading: found?.shipment.bill,
        origin_port: locationOf(legs[0]?.load.facility.locode),
        destination_port: locationOf(legs.at(-1)?.discharge.facility.locode),
        milestones: list.flatMap((happening) => milestoneOf(happening, box.number, desk)),
      },
    }
  })
}

function locationOf(locode: string | undefined): JsonObject | null {
  return orNull(locode, (code) => {
    const place = placeOf(code)
    return {
      name: place.name,
      city: place.name,
      state: place.state,
      country: place.country,
      unlocode: code,
      timezone: place.time_zone,
    }
  })
}

function milestoneOf(happening: Happening, number: string, desk: Desk): JsonObject[] {
  const { movement, at, actual } = happening
  const words = WORDS[movement.kind]
  if (words === undefined) return []
  printLocalHappening(desk, number, happening, 'milestones', 'description', 'timestamp', 'planned')
  const place = placeOf(movement.locode)
  return [
    {
      description: words[0],
      raw_description: words[1],
      timestamp: `${wallClock(at, place.time_zone)}.000`,
      location: locationOf(movement.locode),
      vessel: orNull(movement.leg, ({ vessel }) => vessel.name),
      vessel_imo: orNull(movement.leg, ({ vessel }) => vessel.imo),
      vessel_mmsi: orNull(movement.leg, ({ vessel }) => vessel.mmsi),
      voyage: orNull(movement.leg, ({ voyage }) => voyage.number),
      mode: movement.mode === 'FEEDER' ? 'Vessel' : movement.mode.slice(0, 1) + movement.mode.slice(1).toLowerCase(),
      planned: !actual,
      source: 'carrier',
    },
  ]
}

function pushOf(listening: Listening, desk: Desk): UpstreamPush {
  const quiet: Desk = { ...desk, print: () => undefined }
  return { body: JSON.stringify(updatesOf(listening.number, listening.id, quiet)), headers: {} }
}
