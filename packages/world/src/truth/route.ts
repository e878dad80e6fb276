import lanes from '../data/lanes.json' with { type: 'json' }
import { placeOf } from './place.ts'

/** Degrees north and east. */
export type Position = { latitude: number; longitude: number }

/** A way over sea: its points and its length in nautical miles. */
export type Route = { points: Position[]; miles: number }

const EARTH_MILES = 3440.065
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (radian: number): number => (radian * 180) / Math.PI

/** Great circle distance in nautical miles. */
function milesBetween(a: Position, b: Position): number {
  return EARTH_MILES * angleBetween(a, b)
}

function angleBetween(a: Position, b: Position): number {
  const dLat = radians(b.latitude - a.latitude)
  const dLon = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The point at a fraction (0..1) of the great circle from a to b. */
export function pointBetween(a: Position, b: Position, fraction: number): Position {
  const angle = angleBetween(a, b)
  if (angle < 1e-9) return a
  const p = Math.sin((1 - fraction) * angle) / Math.sin(angle)
  const q = Math.sin(fraction * angle) / Math.sin(angle)
  const [lat1, lon1, lat2, lon2] = [
    radians(a.latitude),
    radians(a.longitude),
    radians(b.latitude),
    radians(b.longitude),
  ]
  const x = p * Math.cos(lat1) * Math.cos(lon1) + q * Math.cos(lat2) * Math.cos(lon2)
  const y = p * Math.cos(lat1) * Math.sin(lon1) + q * Math.cos(lat2) * Math.sin(lon2)
  const z = p * Math.sin(lat1) + q * Math.sin(lat2)
  return { latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x)) }
}

/** Course over ground in degrees from a towards b. */
function courseBetween(a: Position, b: Position): number {
  const dLon = radians(b.longitude - a.longitude)
  const y = Math.sin(dLon) * Math.cos(radians(b.latitude))
  const x =
    Math.cos(radians(a.latitude)) * Math.sin(radians(b.latitude)) -
    Math.sin(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.cos(dLon)
  return (degrees(Math.atan2(y, x)) + 360) % 360
}

const nodes = new Map<string, Position>(
  Object.entries(lanes.nodes).map(([name, at]) => [name, { latitude: at[0] ?? 0, longitude: at[1] ?? 0 }]),
)
const neighbours = new Map<string, string[]>()
for (const [a, b] of lanes.edges) {
  if (a === undefined || b === undefined) continue
  neighbours.set(a, [...(neighbours.get(a) ?? []), b])
  neighbours.set(b, [...(neighbours.get(b) ?? []), a])
}

function nodeAt(name: string): Position {
  const node = nodes.get(name)
  if (node === undefined) throw new Error(`no such sea lane node: ${name}`)
  return node
}

type Reached = { miles: number; via: string | null }

/** Node names of the shortest way over the sea lanes (Dijkstra over some sixty nodes). */
function laneBetween(from: string, to: string): string[] {
  const best = new Map<string, Reached>([[from, { miles: 0, via: null }]])
  const open = new Set([from])
  const done = new Set<string>()
  for (;;) {
    const current = nearest(open, best)
    if (current === null) throw new Error(`no sea lane from ${from} to ${to}`)
    if (current === to) return wayTo(to, best)
    open.delete(current)
    done.add(current)
    for (const next of reachFrom(current, best, done)) open.add(next)
  }
}

/** The node of an open set that is the fewest miles away; the first of several. */
function nearest(open: ReadonlySet<string>, best: ReadonlyMap<string, Reached>): string | null {
  const milesTo = (name: string): number => best.get(name)?.miles ?? 0
  return [...open].reduce<string | null>(
    (near, name) => (near === null || milesTo(name) < milesTo(near) ? name : near),
    null,
  )
}

/** Notes the neighbours that are reached by fewer miles over a node than before; returns them. */
function reachFrom(current: string, best: Map<string, Reached>, done: ReadonlySet<string>): string[] {
  return (neighbours.get(current) ?? []).filter((next) => {
    const miles = (best.get(current)?.miles ?? 0) + milesBetween(nodeAt(current), nodeAt(next))
    const shorter = !done.has(next) && miles < (best.get(next)?.miles ?? Infinity)
    if (shorter) best.set(next, { miles, via: current })
    return shorter
  })
}

function wayTo(end: string, best: ReadonlyMap<string, Reached>): string[] {
  const path: string[] = []
  for (let name: string | null = end; name !== null; name = best.get(name)?.via ?? null) path.unshift(name)
  return path
}

const routes = new Map<string, Route>()

/** The way between two ports of our tables, remembered. */
export function seaRoute(fromLocode: string, toLocode: string): Route {
  const key = fromLocode + toLocode
  const known = routes.get(key)
  if (known !== undefined) return known
  const from = placeOf(fromLocode)
  const to = placeOf(toLocode)
  if (from.lane === null || to.lane === null) throw new Error(`no sea at ${fromLocode} or ${toLocode}`)
  const points: Position[] = [from, ...laneBetween(from.lane, to.lane).map(nodeAt), to]
  let miles = 0
  points.forEach((point, i) => {
    const before = points[i - 1]
    if (before !== undefined) miles += milesBetween(before, point)
  })
  const route = { points, miles }
  routes.set(key, route)
  return route
}

/** Position and course at a fraction (0..1) of a route. */
export function along(route: Route, fraction: number): Position & { course: number } {
  let left = Math.max(0, Math.min(1, fraction)) * route.miles
  for (let i = 1; i < route.points.length; i++) {
    const a = route.points[i - 1]
    const b = route.points[i]
    if (a === undefined || b === undefined) break
    const leg = milesBetween(a, b)
    if (left <= leg || i === route.points.length - 1) {
      const at = pointBetween(a, b, leg === 0 ? 0 : Math.min(1, left / leg))
      return { ...at, course: courseBetween(at, b) }
    }
    left -= leg
  }
  throw new Error('a route has at least two points')
}
