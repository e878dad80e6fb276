import type { VesselPosition } from '@quaylog/contract'
import { bearing, distanceNm, lengthNm, nearLongitude, normalLongitude } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import type { SeaRoute } from './router.ts'

/** A place on a route, the course there in degrees, and how far along it lies. */
export type RoutePoint = { position: Position; heading: number; travelled_nm: number }

const MINUTE_MS = 60_000
/** Thirty-four days of one-minute steps, longer than any leg by sea. */
const POSITIONS_MAX = 50_000

/** The point a fraction (0 to 1) of the way along a route, or undefined for a route without length. */
export function positionAlong(route: SeaRoute, fraction: number): RoutePoint | undefined {
  return walkAlong(route)(fraction)
}

/**
 * Where a ship that leaves the route's start at `from` and reaches its end at `to` is expected to be, every
 * `step_minutes` from first to last: position items of contract 2.10, all estimated, at most 50,000 of them.
 */
export function positionsBetween(route: SeaRoute, from: Date, to: Date, step_minutes: number): VesselPosition[] {
  const duration = to.getTime() - from.getTime()
  const step = step_minutes * MINUTE_MS
  if (duration < 0 || step <= 0) return []
  const pointAt = walkAlong(route)
  const positions: VesselPosition[] = []
  for (let elapsed = 0; elapsed <= duration && positions.length < POSITIONS_MAX; elapsed += step) {
    const point = pointAt(duration === 0 ? 0 : elapsed / duration)
    if (!point) return []
    positions.push({
      latitude: round(point.position[1], 5),
      longitude: round(normalLongitude(point.position[0]), 5),
      heading: Math.round(point.heading) % 360,
      timestamp: new Date(from.getTime() + elapsed).toISOString().replace(/\.\d+Z$/, 'Z'),
      estimated: true,
    })
  }
  return positions
}

/** What lies ahead of a position on or beside a route; `off_route_nm` is how far beside. */
export function remaining(route: SeaRoute, position: Position): SeaRoute & { off_route_nm: number } {
  const nearest = nearestOn(route, position)
  const start: Position = [nearLongitude(position[0], nearest.point[0]), position[1]]
  const ahead = route.coordinates.slice(nearest.stroke + 1)
  const shift = start[0] - normalLongitude(start[0])
  const coordinates = [start, ...ahead].map(([longitude, latitude]): Position => [longitude - shift, latitude])
  return { distance_nm: round(lengthNm(coordinates), 1), coordinates, off_route_nm: nearest.off_route_nm }
}

/**
 * The points of a route between two positions near it, in the direction of the route; undefined when one is too far off
 * or they come in the other order.
 */
export function stretch(
  route: SeaRoute,
  from: Position,
  to: Position,
  off_route_max_nm: number,
): Position[] | undefined {
  const [start, end] = [nearestOn(route, from), nearestOn(route, to)]
  if (Math.max(start.off_route_nm, end.off_route_nm) > off_route_max_nm || start.stroke > end.stroke) return undefined
  return route.coordinates.slice(start.stroke + 1, end.stroke + 1)
}

function nearestOn(route: SeaRoute, position: Position): { stroke: number; point: Position; off_route_nm: number } {
  let nearest = { stroke: 0, point: position, off_route_nm: Infinity }
  route.coordinates.slice(0, -1).forEach((from, stroke) => {
    const point = nearestOnStroke(position, from, route.coordinates[stroke + 1] ?? from)
    const off_route_nm = distanceNm(position, point)
    if (off_route_nm < nearest.off_route_nm) nearest = { stroke, point, off_route_nm }
  })
  return nearest
}

// Remembers the stroke it stopped at: a walk of many small steps reads each stroke once.
function walkAlong({ coordinates }: SeaRoute): (fraction: number) => RoutePoint | undefined {
  const lengths = coordinates.slice(1).map((to, i) => distanceNm(coordinates[i] ?? to, to))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let stroke = 0
  let passed = 0
  return (fraction) => {
    const travelled_nm = Math.max(0, Math.min(1, fraction)) * total
    if (travelled_nm < passed) [stroke, passed] = [0, 0]
    while (stroke < lengths.length - 1 && passed + (lengths[stroke] ?? 0) < travelled_nm)
      passed += lengths[stroke++] ?? 0
    const [from, to] = [coordinates[stroke], coordinates[stroke + 1]]
    if (!from || !to) return undefined
    const along = Math.min(1, (travelled_nm - passed) / (lengths[stroke] || 1))
    const position: Position = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along]
    return { position, heading: bearing(from, to), travelled_nm }
  }
}

function nearestOnStroke(position: Position, from: Position, to: Position): Position {
  const narrowing = Math.cos((position[1] * Math.PI) / 180)
  const [east, north] = [(to[0] - from[0]) * narrowing, to[1] - from[1]]
  const length = east * east + north * north
  const longitude = nearLongitude(position[0], from[0])
  const along = length === 0 ? 0 : ((longitude - from[0]) * narrowing * east + (position[1] - from[1]) * north) / length
  const clamped = Math.max(0, Math.min(1, along))
  return [from[0] + (to[0] - from[0]) * clamped, from[1] + (to[1] - from[1]) * clamped]
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
