import type { TrafficVessel } from './traffic-query.ts'

const hour_ms = 3_600_000
const old_after_ms = 6 * hour_ms
const hidden_after_ms = 48 * hour_ms

/**
 * How a ship is shown: `risk`, `late`, `old` and `estimated`, where her schedule places her, in looks of their own,
 * `hidden` in the list alone.
 */
export type Look = 'ship' | 'risk' | 'late' | 'old' | 'estimated' | 'hidden'

/** A ship on the chart. */
export interface PlacedVessel {
  readonly id: string
  readonly name: string
  readonly look: Exclude<Look, 'hidden'>
  readonly longitude: number
  readonly latitude: number
  readonly heading: number
  readonly containers: number
}

/**
 * A position that is two days old says nothing of where a ship is: then her schedule does, as far as it goes. One of
 * six hours is shown as such.
 */
export function lookOf(vessel: TrafficVessel, now_ms: number): Look {
  const { latitude, longitude, position_at, is_late, at_risk } = vessel
  const age_ms = position_at === null ? Number.POSITIVE_INFINITY : now_ms - Date.parse(position_at)
  if (latitude === null || longitude === null || age_ms > hidden_after_ms)
    return vessel.estimate === null ? 'hidden' : 'estimated'
  if (age_ms > old_after_ms) return 'old'
  if (at_risk > 0) return 'risk'
  return is_late ? 'late' : 'ship'
}

/** The ships that have a place on the chart. */
export function placed(vessels: readonly TrafficVessel[], now_ms: number): PlacedVessel[] {
  return vessels.flatMap((vessel) => {
    const look = lookOf(vessel, now_ms)
    const { longitude, latitude, heading_degrees } = (look === 'estimated' ? vessel.estimate : null) ?? vessel
    const { id, name, containers } = vessel
    return look === 'hidden' || longitude === null || latitude === null
      ? []
      : [{ id, name, look, longitude, latitude, heading: heading_degrees ?? 0, containers }]
  })
}

/**
 * The smallest span of longitudes that holds all ships, which may lie over the antimeridian: its western edge, from
 * which every longitude goes on eastward.
 */
export function westernEdge(longitudes: readonly number[]): number {
  const sorted = longitudes.map((longitude) => (longitude + 360) % 360).toSorted((a, b) => a - b)
  const gaps = sorted.map((longitude, i) => longitude - (sorted[i - 1] ?? (sorted.at(-1) ?? 0) - 360))
  const widest = gaps.indexOf(Math.max(...gaps))
  return sorted[widest] ?? 0
}

/** A longitude written so that it lies within 360 degrees east of an edge. */
export function eastOf(longitude: number, edge: number): number {
  return edge + ((((longitude - edge) % 360) + 360) % 360)
}
