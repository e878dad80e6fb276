import { random } from '../random.ts'
import { HOUR } from '../time.ts'
import type { RailRide } from './rail.ts'

/** A customs hold on a box that travels in bond by rail; it is released before the train arrives. */
export type BondHold = { placed_at: number; released_at: number }

/** The hold that customs lays on a box under way, null for most of them; told by railroads alone. */
export function bondHoldOf(seed: string, container: string, ride: RailRide): BondHold | null {
  const luck = random(seed, 'in-bond', container, ride.departed)
  if (!luck.chance(0.4)) return null
  const placed = ride.departed + Math.round(luck.between(1, 6)) * HOUR
  return { placed_at: placed, released_at: placed + Math.round(luck.between(0.1, 0.7) * (ride.arrived - placed)) }
}
