import { positionAlong } from '../../../sea-routes/along-route.ts'
import { normalLongitude } from '../../../sea-routes/great-circle.ts'
import type { SeaRoute } from '../../../sea-routes/router.ts'

/** Where a ship should be by its schedule. */
export interface EstimatedPlace {
  readonly latitude: number
  readonly longitude: number
  readonly heading_degrees: number
}

/**
 * Where a ship that sailed a way by sea at `left_ms` and is due at its end at `arrival_ms` should be at `now_ms`; one
 * that is overdue lies at the end. Null: the times say nothing, or the way has no length.
 */
export function estimatedPlace(
  way: SeaRoute,
  { left_ms, arrival_ms, now_ms }: { left_ms: number; arrival_ms: number; now_ms: number },
): EstimatedPlace | null {
  if (!(arrival_ms > left_ms) || now_ms < left_ms) return null
  const point = positionAlong(way, Math.min(1, (now_ms - left_ms) / (arrival_ms - left_ms)))
  if (point === undefined) return null
  const [longitude, latitude] = point.position
  return {
    latitude: Math.round(latitude * 1_000) / 1_000,
    longitude: Math.round(normalLongitude(longitude) * 1_000) / 1_000,
    heading_degrees: Math.round(point.heading) % 360,
  }
}
