import type { Corridor, RailRide } from './rail.ts'
import type { Facility } from './place.ts'
import type { Vessel } from './vessel.ts'
import type { Estimate, PortCall, Voyage } from './voyage.ts'
import type { YardStay } from './yard.ts'

/**
 * A stretch at sea: which ship of which voyage, from which call to which. `vessel` differs from the voyage's own after
 * a swap.
 */
export type SeaLeg = { voyage: Voyage; vessel: Vessel; load: PortCall; discharge: PortCall }

/** The way as the line plans it from `known_at` on; the last itinerary of a shipment is the one that is carried out. */
export type Itinerary = { known_at: number; reason: string; legs: SeaLeg[]; corridor: Corridor | null }

export type MovementKind =
  | 'empty_out'
  | 'full_in'
  | 'loaded'
  | 'departed'
  | 'arrived'
  | 'berthed'
  | 'discharged'
  | 'rail_loaded'
  | 'rail_departed'
  | 'rail_arrived'
  | 'rail_unloaded'
  | 'full_out'
  | 'empty_in'

/** The part that a place plays in the journey. */
export type Role = 'origin' | 'transshipment' | 'discharge' | 'inland'

/**
 * One thing that happens to a box or to the ship or train under it. `key` names it within the journey whatever the
 * plan.
 */
export type Movement = {
  key: string
  kind: MovementKind
  role: Role
  mode: 'VESSEL' | 'FEEDER' | 'RAIL' | 'TRUCK'
  at: number
  planned_at: number
  locode: string
  facility: Facility | null
  laden: boolean
  leg: SeaLeg | null
  call: PortCall | null
  told: Estimate[]
}

/**
 * One container on one journey; its stays are the port terminal and, after a ride by rail, the ramp. `plans` has one
 * list of movements for each itinerary of the shipment, in the same order.
 */
export type Box = {
  number: string
  iso_code: string
  seal: string
  weight_kg: number
  plans: Movement[][]
  ride: RailRide | null
  stays: YardStay[]
}

/** One booking and its bill of lading. `manifested_at`: from then on the line knows bill and containers. */
export type Shipment = {
  id: string
  scac: string
  bill: string
  booking: string
  booked_at: number
  manifested_at: number
  bill_issued_at: number
  cancelled_at: number | null
  purchase_order: string
  /** its line sends EDI files of it, whether or not it answers questions as well */
  by_edi: boolean
  itineraries: Itinerary[]
  boxes: Box[]
}

/** The movements that truly happen to a box. */
export function trueMovements(box: Box): Movement[] {
  return box.plans.at(-1) ?? []
}

/** The true movement of a kind, null when the journey has none. */
export function movementOf(box: Box, kind: MovementKind, role: Role): Movement | null {
  return trueMovements(box).find((movement) => movement.kind === kind && movement.role === role) ?? null
}
