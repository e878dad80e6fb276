import { header, json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { hash32 } from '../../random.ts'
import { MINUTE, wallClock } from '../../time.ts'
import { allCarriers } from '../../truth/book.ts'
import { placeOf } from '../../truth/place.ts'
import { asText, objectOf } from '../machinery/bodies.ts'
import { happeningsOf, printLocalHappening } from '../machinery/journeys.ts'
import { orNull } from '../machinery/forms.ts'
import { hasHeader, keyOf } from '../machinery/proofs.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'
import { findTracked } from './terminal49-books.ts'
import type { Tracked } from './terminal49-books.ts'

const CREDITS = 500
const WORDS: Readonly<Record<string, string>> = {
  empty_out: 'Gate Out Empty',
  full_in: 'Gate In',
  loaded: 'Loaded',
  departed: 'Departed',
  arrived: 'Arrived',
  discharged: 'Discharged',
  rail_loaded: 'Loaded on Rail',
  rail_departed: 'Rail Departed',
  rail_arrived: 'Rail Arrived',
  rail_unloaded: 'Unloaded from Rail',
  full_out: 'Gate Out',
  empty_in: 'Empty Return',
}

/** ShipsGo v2: one credit for each new shipment, 409 with the id of one that is there, reads for nothing. */
export const shipsgo: Upstream = {
  id: 'shipsgo',
  name: 'ShipsGo',
  family: 'subscription',
  facilities: {},
  scac: null,
  fields: ['status', 'movements', 'event', 'timestamp', 'isActual', 'containers'],
  limits: [{ name: 'per_minute', most: 100, per_ms: MINUTE }],
  refusals: {
    key: () => json(401, { message: 'TOKEN_MISSING' }),
    entitlement: () => json(402, { message: 'NOT_ENOUGH_CREDITS' }),
    rate: (_desk, headers) =>
      json(
        429,
        { message: 'TOO_MANY_REQUESTS' },
        { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', ...headers },
      ),
  },
  credentials: (desk) => ({ token: keyOf(desk) }),
  answer(ask, path, desk) {
    if (header(ask, 'authorization') !== '') desk.violation('bearer', path)
    if (!hasHeader(ask, desk, 'x-shipsgo-user-token')) return this.refusals.key(desk)
    if (path === '/v2/ocean/carriers')
      return json(200, { carriers: allCarriers().map(({ scac, name }) => ({ scac, name, status: 'ACTIVE' })) })
    if (path === '/v2/ocean/shipments') return ask.method === 'POST' ? create(ask, desk) : list(ask, desk)
    const id = /^\/v2\/ocean\/shipments\/(\d+)$/.exec(path)?.[1]
    const entry = id === undefined ? null : desk.ledger.registered(id)
    return entry === null
      ? json(404, { message: 'NOT_FOUND' })
      : json(200, { message: 'SUCCESS', shipment: shown(entry.number, entry.id, desk) })
  },
}

function create(ask: Ask, desk: Desk): Answer {
  const body = objectOf(ask.body)
  const number = ['containerNumber', 'blNumber', 'bookingNumber']
    .map((name) => asText(body[name]))
    .find((text) => text !== '')
  if (number === undefined || asText(body['carrier']) === '') return json(422, { message: 'VALIDATION_FAILED' })
  const upper = number.toUpperCase()
  const left = CREDITS - (desk.ledger.counts.get('credits_spent') ?? 0)
  const known = desk.ledger.registrations.has(upper)
  if (!known && left <= 0) return shipsgo.refusals.entitlement(desk)
  const { entry, again } = desk.ledger.register(upper, String(hash32(`shipsgo ${desk.seed} ${upper}`)), desk.now, null)
  if (again) {
    desk.violation('second_registration', upper)
    return json(409, { message: 'ALREADY_EXISTS', shipment: { id: Number(entry.id) } })
  }
  desk.ledger.count('credits_spent')
  return json(200, { message: 'SUCCESS', shipment: { id: Number(entry.id) } })
}

function list(ask: Ask, desk: Desk): Answer {
  const [skip, take] = [
    Number(ask.query.get('skip') ?? 0) || 0,
    Math.min(100, Number(ask.query.get('take') ?? 25) || 25),
  ]
  const all = [...desk.ledger.registrations.values()]
  return json(200, {
    message: 'SUCCESS',
    shipments: all
      .slice(skip, skip + take)
      .map(({ id, number }) => ({ id: Number(id), number, status: statusOf(desk, number) })),
    meta: { more: skip + take < all.length },
  })
}

function statusOf(desk: Desk, number: string): string {
  const tracked = findTracked(desk, number)
  const [box] = tracked?.boxes ?? []
  if (tracked === null || box === undefined) return 'INPROGRESS'
  const done = happeningsOf(desk, tracked.shipment, box)
    .filter(({ actual }) => actual)
    .map(({ movement }) => movement.kind)
  const words = [
    ['full_out', 'GATE_OUT'],
    ['discharged', 'DISCHARGED'],
    ['arrived', 'ARRIVED'],
    ['departed', 'SAILING'],
    ['loaded', 'LOADED'],
  ]
  return words.find(([kind]) => done.some((one) => one === kind))?.[1] ?? 'BOOKED'
}

function shown(number: string, id: string, desk: Desk): JsonObject {
  const tracked = findTracked(desk, number)
  return {
    id: Number(id),
    reference: null,
    number,
    status: statusOf(desk, number),
    carrier: orNull(tracked, ({ shipment }) => ({ scac: shipment.scac })),
    bookingNumber: orNull(tracked, ({ shipment }) => shipment.booking),
    containers: tracked === null ? [] : containersOf(tracked, desk),
  }
}

function containersOf(tracked: Tracked, desk: Desk): JsonObject[] {
  return tracked.boxes.map((box) => ({
    number: box.number,
    size: box.iso_code.startsWith('2') ? 20 : 40,
    movements: happeningsOf(desk, tracked.shipment, box)
      .filter(({ movement }) => WORDS[movement.kind] !== undefined)
      .map((happening): JsonObject => {
        const { movement, at, actual } = happening
        const place = placeOf(movement.locode)
        printLocalHappening(desk, box.number, happening, 'containers', 'movements', 'event', 'timestamp', 'isActual')
        return {
          event: WORDS[movement.kind] ?? '',
          status: actual ? 'ACT' : 'EST',
          isActual: actual,
          timestamp: wallClock(at, place.time_zone),
          location: { code: place.locode, name: place.name, country: place.country, timezone: place.time_zone },
          vessel: orNull(movement.leg, ({ vessel }) => ({ name: vessel.name, imo: vessel.imo })),
          voyage: orNull(movement.leg, ({ voyage }) => voyage.number),
        }
      }),
  }))
}
