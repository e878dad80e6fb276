import { distanceNm, pointBetween, unwrap } from './great-circle.ts'
import type { Position } from './great-circle.ts'

const STEP_NM = 60
/** About three miles: nothing that a chart of an ocean shows. */
const TOLERANCE_DEGREES = 0.05

/**
 * A line of great circles as a line to draw with straight strokes on a map: bent where a great circle bends, without
 * a point that the eye would not miss. Longitudes are continuous.
 */
export function toDrawnLine(line: readonly Position[]): Position[] {
  const drawn = unwrap(line).flatMap((point, i, points) => {
    const next = points[i + 1]
    return next ? simplify(bend(point, next)).slice(0, -1) : [point]
  })
  return unwrap(drawn)
}

function bend(from: Position, to: Position): Position[] {
  const pieces = Math.max(1, Math.ceil(distanceNm(from, to) / STEP_NM))
  return Array.from({ length: pieces + 1 }, (_, i) => (i === pieces ? to : pointBetween(from, to, i / pieces)))
}

/** Leaves out points (Douglas and Peucker 1973) that lie within `tolerance` degrees of the line without them. */
export function simplify(line: readonly Position[], tolerance = TOLERANCE_DEGREES): Position[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  let furthest = 0
  let offset = tolerance
  line.forEach((point, i) => {
    const distance = distanceToStroke(point, first, last)
    if (distance > offset) [furthest, offset] = [i, distance]
  })
  if (furthest === 0) return [first, last]
  return [
    ...simplify(line.slice(0, furthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(furthest), tolerance),
  ]
}

function distanceToStroke(point: Position, from: Position, to: Position): number {
  const [east, north] = [to[0] - from[0], to[1] - from[1]]
  const length = east * east + north * north
  const along =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((point[0] - from[0]) * east + (point[1] - from[1]) * north) / length))
  return Math.hypot(point[0] - from[0] - along * east, point[1] - from[1] - along * north)
}
