import { distanceNm } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import { MinHeap } from './heap.ts'
import { nodeAt } from './sea-chart.ts'
import type { SeaChart } from './sea-chart.ts'
import { COLUMNS, ROWS, cellOf, centreOf, wrapColumn } from './sea-grid.ts'
import { LAND, SHORE } from './sea-mask.ts'

/** Ports further than this from open water are not sea ports. */
const APPROACH_MAX_NM = 120
/** A passage point this near to a port is its quay. */
const QUAY_NM = 12
/** Rather round the headland than over it, where the grid can't tell creek from quay. */
const SHORE_COST = 1.5
const LAND_COST = 6

/** The way from a port to the search network: the node where it enters, and the points before that. */
export type Approach = { node: number; line: Position[] }

/** Finds open water, or a passage, near a position; undefined when the place lies too far inland. */
export function findApproach(chart: SeaChart, port: Position): Approach | undefined {
  const quay = nearestPassageNode(chart, port)
  if (quay !== undefined) return { node: quay, line: [port] }
  const passage_nodes = new Map(chart.passage_nodes.map(({ node, position }) => [cellOf(position), node]))
  const start = cellOf(port)
  const cost = new Map([[start, 0]])
  const parent = new Map<number, number>()
  const closed = new Set<number>()
  const open = new MinHeap()
  open.push(start, 0)
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (closed.has(cell)) continue
    closed.add(cell)
    const node = passage_nodes.get(cell) ?? nodeAt(chart, cell)
    if (node >= 0) return { node, line: [port, ...cellPath(parent, cell).slice(1)] }
    for (const neighbour of cellsAround(cell)) {
      const next = (cost.get(cell) ?? 0) + stepCost(chart, cell, neighbour)
      if (next >= (cost.get(neighbour) ?? Infinity) || distanceNm(port, cellCentre(neighbour)) > APPROACH_MAX_NM)
        continue
      cost.set(neighbour, next)
      parent.set(neighbour, cell)
      open.push(neighbour, next)
    }
  }
  return undefined
}

function nearestPassageNode(chart: SeaChart, port: Position): number | undefined {
  let nearest: { node: number; distance: number } | undefined
  for (const { node, position } of chart.passage_nodes) {
    if (Math.abs(position[1] - port[1]) > 1) continue
    const distance = distanceNm(port, position)
    if (distance <= QUAY_NM && distance < (nearest?.distance ?? Infinity)) nearest = { node, distance }
  }
  return nearest?.node
}

function costFactor(kind: number | undefined): number {
  if (kind === LAND) return LAND_COST
  return kind === SHORE ? SHORE_COST : 1
}

function stepCost(chart: SeaChart, from: number, to: number): number {
  return distanceNm(cellCentre(from), cellCentre(to)) * costFactor(chart.mask[to])
}

function cellPath(parent: ReadonlyMap<number, number>, end: number): Position[] {
  const path: Position[] = []
  for (let cell: number | undefined = end; cell !== undefined; cell = parent.get(cell)) path.push(cellCentre(cell))
  return path.reverse()
}

const cellCentre = (cell: number): Position => centreOf(Math.floor(cell / COLUMNS), cell % COLUMNS)

function cellsAround(cell: number): number[] {
  const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS]
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((right) => {
      const inside = row + down >= 0 && row + down < ROWS && (down !== 0 || right !== 0)
      return inside ? [(row + down) * COLUMNS + wrapColumn(column + right)] : []
    }),
  )
}
