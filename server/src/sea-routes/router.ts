import { findApproach } from './approach.ts'
import { toDrawnLine } from './drawn-line.ts'
import { distanceNm, lengthNm, normalLongitude } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import { openSeaChart } from './sea-chart-file.ts'
import { positionOf } from './sea-chart.ts'
import type { SeaChart } from './sea-chart.ts'
import { findSeaPath } from './sea-path.ts'
import { pullTaut } from './taut-line.ts'

/**
 * A way by sea. Coordinates are few, joined by straight strokes on a map and continuous in longitude: a route that
 * starts at 140 and crosses the antimeridian eastward goes on beyond 180.
 */
export type SeaRoute = { distance_nm: number; coordinates: Position[] }

/** Answers with ways by sea between two places; undefined where a place is too far inland. */
export type SeaRouter = {
  /** Takes some 10 to 300 ms the first time a pair is asked for and microseconds after. */
  route(from: Position, to: Position): SeaRoute | undefined
  /** Loads the chart now rather than with the first route. */
  warm(): void
}

const CACHED_ROUTES_MAX = 5_000

/**
 * Makes a router. The chart of the sea is loaded with the first route; `chart_path` names a file to keep it in, so
 * that later processes load it in a third of a second instead of drawing it in one or two.
 */
export function createSeaRouter(options: { chart_path?: string; cached_routes_max?: number } = {}): SeaRouter {
  const cached = new Map<string, SeaRoute | undefined>()
  const cached_routes_max = options.cached_routes_max ?? CACHED_ROUTES_MAX
  let chart: SeaChart | undefined
  const loadChart = (): SeaChart => (chart ??= openSeaChart(options.chart_path))

  return {
    warm: () => void loadChart(),
    route: (from, to) => {
      const [a, b] = [roundPosition(from), roundPosition(to)]
      const forward = `${a}` <= `${b}`
      const ends = forward ? ([a, b] as const) : ([b, a] as const)
      const key = ends.join(' ')
      const route = cached.has(key) ? cached.get(key) : findRoute(loadChart(), ...ends)
      cached.delete(key)
      cached.set(key, route)
      if (cached.size > cached_routes_max) cached.delete(cached.keys().next().value ?? key)
      return forward || !route ? route : reverse(route)
    },
  }
}

// A thousandth of a degree is the length of a ship: positions that close share a route.
const roundPosition = ([longitude, latitude]: Position): Position => [
  Math.round(normalLongitude(longitude) * 1000) / 1000,
  Math.round(latitude * 1000) / 1000,
]

function reverse({ distance_nm, coordinates }: SeaRoute): SeaRoute {
  const reversed = coordinates.toReversed()
  const shift = (reversed[0]?.[0] ?? 0) - normalLongitude(reversed[0]?.[0] ?? 0)
  return { distance_nm, coordinates: reversed.map(([longitude, latitude]) => [longitude - shift, latitude]) }
}

function findRoute(chart: SeaChart, from: Position, to: Position): SeaRoute | undefined {
  const [departure, arrival] = [findApproach(chart, from), findApproach(chart, to)]
  if (!departure || !arrival) return undefined
  const nodes = findSeaPath(chart, departure.node, arrival.node)
  if (!nodes) return undefined
  const at_sea = nodes.map((node) => positionOf(chart, node))
  // A ship on the open sea sees far beyond the square that it lies in.
  const ends = [departure.line, arrival.line].map((line) => line.at(-1) ?? from)
  const line = [
    ...departure.line.slice(0, -1),
    ...pullTaut(chart, [...ends.slice(0, 1), ...at_sea, ...ends.slice(1)]),
    ...arrival.line.slice(0, -1).toReversed(),
  ]
  return { distance_nm: Math.round(lengthNm(line) * 10) / 10, coordinates: roundLine(toDrawnLine(line)) }
}

const roundLine = (line: readonly Position[]): Position[] =>
  line
    .map(([longitude, latitude]): Position => [Math.round(longitude * 1e4) / 1e4, Math.round(latitude * 1e4) / 1e4])
    .filter((point, i, points) => i === 0 || distanceNm(point, points[i - 1] ?? point) > 0)
