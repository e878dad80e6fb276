import { sightingsOf } from '../../rail/clm.ts'
import type { Sighting } from '../../rail/clm.ts'
import { DAY, HOUR, MINUTE, utc } from '../../time.ts'
import { placeOf } from '../../truth/place.ts'
import type { Place } from '../../truth/place.ts'
import { bondHoldOf } from '../../truth/rail-customs.ts'
import type { BondHold } from '../../truth/rail-customs.ts'
import type { Corridor, RailRide } from '../../truth/rail.ts'
import type { Box, Shipment } from '../../truth/shipment.ts'
import { trafficOfWeek, weekOf } from '../../truth/traffic.ts'
import { yardAt } from '../../truth/yard.ts'
import type { YardState, YardStay } from '../../truth/yard.ts'
import type { FactName } from './ledger.ts'
import type { Desk } from './upstream.ts'

const REMEMBERED_MS = 30 * DAY
const WEEKS_UNDER_WAY = 13

/** What a railroad saw of a box: what, when, and where, at the origin, on the way, or at the end. */
export type RailSight = {
  kind: 'loaded' | 'departed' | 'arrived' | 'unloaded' | 'notified' | 'out'
  where: 'origin' | 'way' | 'end'
  at: number
  place: Place
  splc: string
}

/** A box on a railroad as its system shows it now. */
export type RailView = {
  number: string
  shipment: Shipment
  box: Box
  corridor: Corridor
  ride: RailRide
  sights: RailSight[]
  ramp: YardStay | null
  yard: YardState | null
  hold: BondHold | null
  /** estimates while they lie ahead: arrival and availability */
  eta: number | null
  available: number | null
}

const KINDS: Readonly<Record<string, [RailSight['kind'], RailSight['where'] | null]>> = {
  P: ['departed', null],
  A: ['arrived', 'way'],
  D: ['arrived', 'end'],
  Z: ['unloaded', 'end'],
  Y: ['notified', 'end'],
  W: ['out', 'end'],
}

function sightOf({ code, at, locode, splc }: Sighting, origin: string): RailSight[] {
  const kind = KINDS[code]
  if (kind === undefined) return []
  return [{ kind: kind[0], where: kind[1] ?? (locode === origin ? 'origin' : 'way'), at, place: placeOf(locode), splc }]
}

/** A railroad's view of a box by its whole number; null when it has none to tell of. `railroad` null: any. */
export function railViewOf(desk: Desk, railroad: string | null, number: string | null): RailView | null {
  if (number === null || desk.faults.has('unknown_number')) return null
  for (const { shipment, box } of desk.truth.byContainer(null, number, desk.now)) {
    const corridor = shipment.itineraries.at(-1)?.corridor ?? null
    if (corridor === null || (railroad !== null && corridor.railroad !== railroad) || box.ride === null) continue
    if (box.ride.loaded > desk.now || desk.now > box.ride.unloaded + REMEMBERED_MS) continue
    return viewOf(desk, shipment, box, corridor, box.ride)
  }
  return null
}

function viewOf(desk: Desk, shipment: Shipment, box: Box, corridor: Corridor, ride: RailRide): RailView {
  const { now } = desk
  const told = sightingsOf(desk.seed, box, corridor, ride).filter((seen) => seen.told_at <= now)
  const first = { kind: 'loaded', where: 'origin', at: ride.loaded, place: placeOf(corridor.from), splc: '' } as const
  const stay = box.stays.at(-1) ?? null
  const ramp = stay?.facility.kind === 'ramp' ? stay : null
  const shown = desk.faults.has('contradicts_terminal') ? now - 2 * DAY : now
  const hold = bondHoldOf(desk.seed, box.number, ride)
  const rounded = (at: number, by: number): number => Math.round(at / by) * by
  return {
    number: box.number,
    shipment,
    box,
    corridor,
    ride,
    sights: [first, ...told.flatMap((seen) => sightOf(seen, corridor.from))],
    ramp: ramp !== null && ramp.arrived_at <= now ? ramp : null,
    yard: ramp === null || ramp.arrived_at > now ? null : yardAt(ramp, shown),
    hold: hold !== null && hold.placed_at <= now ? hold : null,
    eta: ride.arrived > now ? rounded(ride.arrived, 30 * MINUTE) : null,
    available: ramp !== null && ramp.ready_at > now ? rounded(ramp.ready_at, HOUR) : null,
  }
}

const FACTS: Readonly<Record<string, FactName>> = {
  'loaded.origin': 'rail_loaded_at',
  'departed.origin': 'rail_departed_at',
  'departed.way': 'rail_stop_at',
  'arrived.way': 'rail_stop_at',
  'arrived.end': 'rail_arrived_at',
  'unloaded.end': 'rail_unloaded_at',
  'notified.end': 'rail_notified_at',
  'out.end': 'full_out_at',
}

/** Notes that a sight was told. */
export function printSight(desk: Desk, number: string, sight: RailSight, ...fields: string[]): void {
  const fact = FACTS[`${sight.kind}.${sight.where}`]
  if (fact !== undefined) desk.print(number, fact, utc(sight.at), ...fields)
}

/** All boxes that a railroad carries now or carried lately, by their numbers. */
export function boxesOnRails(desk: Desk, railroad: string): RailView[] {
  const numbers = new Set<string>()
  for (let week = weekOf(desk.now); week > weekOf(desk.now) - WEEKS_UNDER_WAY; week--)
    for (const shipment of trafficOfWeek(desk.seed, week))
      if (shipment.itineraries.at(-1)?.corridor?.railroad === railroad)
        for (const box of shipment.boxes) numbers.add(box.number)
  return [...numbers].sort().flatMap((number) => railViewOf(desk, railroad, number) ?? [])
}
