import type { Position } from './great-circle.ts'
import type { SeaChart } from './sea-chart.ts'
import { CELLS_PER_DEGREE, COLUMNS, cellOf, columnOf, rowOf } from './sea-grid.ts'

const DEGREE = Math.PI / 180
const CELL = DEGREE / CELLS_PER_DEGREE
const STEP_MIN = (1.5 / 60) * DEGREE
const NARROWEST = Math.cos(80 * DEGREE)

type Vector = readonly [x: number, y: number, z: number]

/**
 * Whether the great circle between two points stays at sea. It walks in strides as long as the clearance allows, so
 * an ocean costs a few dozen looks. All angles here are radians.
 */
export function isOpenWater(chart: SeaChart, from: Position, to: Position): boolean {
  if (chart.clearance[cellOf(from)] === 0 || chart.clearance[cellOf(to)] === 0) return false
  const start = toVector(from)
  const { angle, ahead } = courseTo(start, toVector(to))
  for (let at = STEP_MIN; at < angle;) {
    const [forward, sideways] = [Math.cos(at), Math.sin(at)]
    const x = start[0] * forward + ahead[0] * sideways
    const y = start[1] * forward + ahead[1] * sideways
    const z = start[2] * forward + ahead[2] * sideways
    const cell = rowOf(Math.asin(z) / DEGREE) * COLUMNS + columnOf(Math.atan2(y, x) / DEGREE)
    const clearance = chart.clearance[cell] ?? 0
    if (clearance === 0) return false
    at += Math.max(
      STEP_MIN,
      (clearance - 1) * CELL * narrowestWithin(Math.sqrt(x * x + y * y), Math.abs(z), clearance * CELL),
    )
  }
  return true
}

// Cells narrow towards the poles: the cosine of the highest latitude that a stride could reach.
const narrowestWithin = (cosine: number, sine: number, reach: number): number =>
  Math.max(NARROWEST, cosine * Math.cos(reach) - sine * Math.sin(reach))

function courseTo(from: Vector, to: Vector): { angle: number; ahead: Vector } {
  const cosine = Math.max(-1, Math.min(1, from[0] * to[0] + from[1] * to[1] + from[2] * to[2]))
  const angle = Math.acos(cosine)
  const sine = Math.sin(angle) || 1
  return {
    angle,
    ahead: [(to[0] - from[0] * cosine) / sine, (to[1] - from[1] * cosine) / sine, (to[2] - from[2] * cosine) / sine],
  }
}

function toVector([longitude, latitude]: Position): Vector {
  const parallel = Math.cos(latitude * DEGREE)
  return [parallel * Math.cos(longitude * DEGREE), parallel * Math.sin(longitude * DEGREE), Math.sin(latitude * DEGREE)]
}
