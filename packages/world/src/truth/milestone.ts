import { carrierOf } from './book.ts'
import type { Itinerary, Movement, SeaLeg, Shipment } from './shipment.ts'

const AT_TERMINALS = new Set<Movement['kind']>([
  'arrived',
  'berthed',
  'discharged',
  'rail_loaded',
  'rail_departed',
  'full_out',
])

/**
 * The milestone that a movement is in the words of the API, null where it has none. Whether a feeder leg counts as a
 * leg at
 * sea depends on what the line calls it: a feeder before or after the sea legs changes neither port of lading nor of
 * discharge.
 */
export function milestoneOf(shipment: Shipment, movement: Movement): string | null {
  const { kind, leg } = movement
  if (kind === 'rail_arrived') return 'arrived_at_inland_destination'
  if (leg === null) return kind
  if (isFeeder(shipment, leg)) return kind === 'berthed' ? null : `feeder_${kind}`
  const main = mainLegs(shipment, shipment.itineraries.at(-1))
  const boarding = kind === 'loaded' || kind === 'departed'
  const edge = boarding ? main[0] : main.at(-1)
  const atEdge = edge !== undefined && edge.voyage.id === leg.voyage.id
  if (kind === 'berthed') return atEdge ? 'vessel_berthed' : null
  return `${atEdge ? 'vessel' : 'transshipment'}_${kind}`
}

/** The legs of a plan between port of lading and port of discharge: all but the feeders that the line calls so. */
export function mainLegs(shipment: Shipment, itinerary: Itinerary | undefined): SeaLeg[] {
  return itinerary?.legs.filter((leg) => !isFeeder(shipment, leg)) ?? []
}

function isFeeder(shipment: Shipment, leg: SeaLeg): boolean {
  return leg.voyage.mode === 'FEEDER' && carrierOf(shipment.scac).tells_feeder
}

/** Which kinds of sources tell of a movement at all. */
export function tellersOf(movement: Movement): string[] {
  const terminal = movement.facility?.feed === true && movement.role === 'discharge' && AT_TERMINALS.has(movement.kind)
  return [
    ...(movement.kind === 'berthed' ? [] : ['carrier']),
    ...(terminal ? ['terminal'] : []),
    ...(movement.kind === 'rail_departed' ||
    movement.kind === 'rail_arrived' ||
    (movement.kind === 'full_out' && movement.role === 'inland')
      ? ['rail']
      : []),
  ]
}
