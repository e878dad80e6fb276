import { allFacilities } from './place.ts'
import { callsAt } from './calls.ts'
import type { ShipCall } from './calls.ts'
import type { Truth } from './find.ts'

/** All calls of all ships that are planned to begin between two instants, in order. */
export function callsOfShip(truth: Truth, from: number, to: number): ShipCall[] {
  return allFacilities()
    .filter(({ kind }) => kind === 'port_terminal')
    .flatMap(({ code }) => callsAt(truth, code, from, to))
    .sort((a, b) => a.call.planned_arrival - b.call.planned_arrival)
}
