import routes from '../data/routes.json' with { type: 'json' }
import { readNumber } from '../numbers/reference.ts'
import type { NumberKind } from '../numbers/reference.ts'
import { readContainerNumber, sealNumber } from '../numbers/container.ts'
import { random } from '../random.ts'
import type { Random } from '../random.ts'
import { DAY, HOUR } from '../time.ts'
import { allCarriers, numbersOf, ownContainer } from './book.ts'
import type { Carrier } from './book.ts'
import { travel } from './journey.ts'
import { corridorOf } from './rail.ts'
import type { Itinerary, SeaLeg, Shipment } from './shipment.ts'
import { callAt, regularVoyage, sailingAfter, serviceOf } from './voyage.ts'

const FIRST_WEEK = Date.parse('2024-01-01T00:00:00Z')
const WEEK = 7 * DAY
const WEEKS_IN_DIGITS = 900
const WEEKS_IN_SERIAL = 40
const SERIALS_PER_WEEK = 20_000
const BOXES_PER_SERIAL_BLOCK = 8
const SHIPMENTS_PER_WEEK = 40
const SHIPMENTS_KEPT = 2_000
const ISO_CODES = ['45G1', '45G1', '45G1', '42G1', '22G1', '22G1', '45R1', '42U1'] as const

/** The week of an instant, counted from the first Monday of 2024. */
export function weekOf(at: number): number {
  return Math.floor((at - FIRST_WEEK) / WEEK)
}

const shipments = new Map<string, Shipment>()

/** One line's n-th booking of a week, computed from nothing but the seed; null when the week has fewer. */
function trafficShipment(seed: string, carrier: Carrier, week: number, index: number): Shipment | null {
  if (week < 0 || week >= WEEKS_IN_DIGITS || index < 0 || index >= SHIPMENTS_PER_WEEK) return null
  const id = `${carrier.scac}-${week}-${index}`
  const key = `${seed}|${id}`
  const known = shipments.get(key)
  if (known !== undefined) return known
  const shipment = make(seed, carrier, week, index, id)
  if (shipments.size >= SHIPMENTS_KEPT) shipments.clear()
  shipments.set(key, shipment)
  return shipment
}

function make(seed: string, carrier: Carrier, week: number, index: number, id: string): Shipment {
  const luck = random(seed, 'booking', id)
  const bookedAt = Math.round((FIRST_WEEK + week * WEEK + luck.between(0, 7) * DAY) / 60_000) * 60_000
  const itineraries = way(seed, bookedAt, luck)
  const sails = itineraries[0]?.legs[0]?.load.planned_departure ?? bookedAt
  const digits = String(week).padStart(3, '0') + String(index).padStart(4, '0')
  const boxes = luck.pick([1, 1, 1, 2, 2, 3, 4])
  return {
    id,
    scac: carrier.scac,
    ...numbersOf(carrier, digits),
    booked_at: bookedAt,
    manifested_at: Math.round((sails - luck.between(24, 60) * HOUR) / 60_000) * 60_000,
    bill_issued_at: Math.round((sails + luck.between(20, 70) * HOUR) / 60_000) * 60_000,
    cancelled_at: null,
    purchase_order: 'PO-' + luck.whole(100_000, 999_999),
    by_edi: false,
    itineraries,
    boxes: Array.from({ length: boxes }, (_, j) =>
      travel(
        itineraries,
        {
          number: ownContainer(
            carrier,
            (week % WEEKS_IN_SERIAL) * SERIALS_PER_WEEK + index * BOXES_PER_SERIAL_BLOCK + j,
          ),
          iso_code: luck.pick(ISO_CODES),
          seal: sealNumber(id, j),
          weight_kg: luck.whole(6_000, 24_000),
          terminal_yard: {},
          yard: {},
        },
        (part) => random(seed, 'box', id, j, part),
      ),
    ),
  }
}

/** A way by one of the routes, rolled to the next sailing wherever the box missed its ship. */
function way(seed: string, bookedAt: number, luck: Random): Itinerary[] {
  const route = pickRoute(luck)
  const rail = route.rail?.split(' ') ?? null
  const corridorFrom = (leg: SeaLeg | undefined): Itinerary['corridor'] =>
    rail === null || leg === undefined ? null : corridorOf(rail[0] ?? '', leg.discharge.facility.locode, rail[1] ?? '')
  const planned: SeaLeg[] = []
  const sailed: SeaLeg[] = []
  const itineraries: Itinerary[] = []
  let plannedReady = bookedAt + luck.between(11, 17) * DAY
  let ready = plannedReady
  for (const text of route.legs) {
    planned.push(legFrom(seed, text, plannedReady))
    sailed.push(legFrom(seed, text, Math.max(ready, plannedReady)))
    const [plan, truth] = [planned.at(-1), sailed.at(-1)]
    if (plan === undefined || truth === undefined) break
    plannedReady = plan.discharge.planned_arrival + 2 * DAY
    ready = truth.discharge.departure + 8 * HOUR
  }
  itineraries.push({ known_at: bookedAt, reason: 'booked', legs: planned, corridor: corridorFrom(planned.at(-1)) })
  const missed = sailed.findIndex((leg, i) => leg.voyage.id !== planned[i]?.voyage.id)
  const before = sailed[missed - 1]
  if (before !== undefined)
    itineraries.push({
      known_at: before.discharge.departure + 12 * HOUR,
      reason: 'connection missed',
      legs: sailed,
      corridor: corridorFrom(sailed.at(-1)),
    })
  return itineraries
}

function pickRoute(luck: Random): (typeof routes)[number] {
  let roll = luck.next() * routes.reduce((sum, route) => sum + route.weight, 0)
  for (const route of routes) if ((roll -= route.weight) < 0) return route
  return luck.pick(routes)
}

function legFrom(seed: string, text: string, readyAt: number): SeaLeg {
  const [code, from, to] = text.split(' ')
  if (code === undefined || from === undefined || to === undefined) throw new Error(`not a leg: ${text}`)
  const service = serviceOf(code)
  for (let k = sailingAfter(service, from, readyAt); ; k++) {
    const voyage = regularVoyage(seed, service, k)
    const load = callAt(voyage, from)
    if (load.departure < readyAt + 8 * HOUR) continue
    return { voyage, vessel: voyage.vessel, load, discharge: callAt(voyage, to) }
  }
}

/** All bookings of all lines in a week. */
export function* trafficOfWeek(seed: string, week: number): Generator<Shipment> {
  for (const carrier of allCarriers()) yield* trafficOfLine(seed, carrier, week)
}

/** All bookings of a line in a week. */
export function trafficOfLine(seed: string, carrier: Carrier, week: number): Shipment[] {
  return Array.from({ length: SHIPMENTS_PER_WEEK }, (_, index) => trafficShipment(seed, carrier, week, index)).filter(
    (shipment) => shipment !== null,
  )
}

/** The booking that a line's bill or booking number names, whenever it is or will be made. */
export function findTraffic(seed: string, carrier: Carrier, kind: NumberKind, typed: string): Shipment | null {
  const digits = readNumber(carrier.scac, kind, kind === 'bill' ? carrier.bill : carrier.booking, typed)
  if (digits === null) return null
  return trafficShipment(seed, carrier, Number(digits.slice(0, 3)), Number(digits.slice(3)))
}

/** The bookings that used a container up to an instant, newest first, at most two. */
export function findTrafficByContainer(seed: string, carrier: Carrier, number: string, at: number): Shipment[] {
  const read = readContainerNumber(number)
  if (read === null || read.serial >= WEEKS_IN_SERIAL * SERIALS_PER_WEEK) return []
  const slot = Math.floor(read.serial / SERIALS_PER_WEEK)
  const index = Math.floor((read.serial % SERIALS_PER_WEEK) / BOXES_PER_SERIAL_BLOCK)
  const newest = weekOf(at) - ((((weekOf(at) - slot) % WEEKS_IN_SERIAL) + WEEKS_IN_SERIAL) % WEEKS_IN_SERIAL)
  return [newest, newest - WEEKS_IN_SERIAL].flatMap((week) => {
    const shipment = trafficShipment(seed, carrier, week, index)
    return shipment !== null && shipment.booked_at <= at && shipment.boxes.some((box) => box.number === number)
      ? [shipment]
      : []
  })
}
