import { distanceNm, lengthNm, pointBetween } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import { isOpenWater } from './open-water.ts'
import type { SeaChart } from './sea-chart.ts'

/**
 * How many points a path is cut into before it is pulled: enough to turn close to a cape, few enough to compare all
 * pairs.
 */
const POINTS_MAX = 90
/** Unsighted points in a row after which no further one is looked for. */
const MISSES_MAX = 12
/** What a turn costs, so that a string of tiny ones isn't preferred to a single one. */
const TURN_NM = 2

/**
 * Pulls a path taut: the shortest chain of great circles over points of the path that see each other across open
 * water. Steps of the path itself are taken on trust, so passages stay as they are.
 */
export function pullTaut(chart: SeaChart, path: readonly Position[]): Position[] {
  const points = cutUp(path)
  const cost = points.map((_, i) => (i === 0 ? 0 : Infinity))
  const before = points.map((_, i) => i - 1)
  points.forEach((from, i) => {
    let misses = 0
    for (let j = i + 1; j < points.length && misses < MISSES_MAX; j++) {
      const to = points[j] ?? from
      const total = (cost[i] ?? 0) + distanceNm(from, to) + TURN_NM
      if (total >= (cost[j] ?? 0)) continue
      if (j > i + 1 && !isOpenWater(chart, from, to)) {
        misses++
        continue
      }
      misses = 0
      cost[j] = total
      before[j] = i
    }
  })
  const line: Position[] = []
  for (let i = points.length - 1; i >= 0; i = before[i] ?? -1) line.push(points[i] ?? [0, 0])
  return line.reverse()
}

function cutUp(path: readonly Position[]): Position[] {
  const step = Math.max(20, lengthNm(path) / Math.max(1, POINTS_MAX - path.length))
  return path.flatMap((point, i) => {
    const next = path[i + 1]
    const pieces = next ? Math.ceil(distanceNm(point, next) / step) : 1
    return Array.from({ length: pieces }, (_, k) => (k === 0 || !next ? point : pointBetween(point, next, k / pieces)))
  })
}
