import type { Position } from './great-circle.ts'
import type { Passage } from './passages.ts'
import { CELL_COUNT, COLUMNS, ROWS, cellOf, centreOf } from './sea-grid.ts'
import { SEA } from './sea-mask.ts'

/** Beyond this many cells it no longer matters how far the shore is. */
const CLEARANCE_MAX = 32
const SQUARE_MAX = 16

/**
 * The sea as a network to search: nodes are squares of open sea, large on the ocean and small by the coast, and the
 * points of passages.
 */
export type SeaChart = {
  /** One byte per cell: SEA, SHORE or LAND of sea-mask.ts. */
  mask: Uint8Array
  /** Per cell the number of cells to the nearest one that isn't SEA, diagonals counted as one. */
  clearance: Uint8Array
  /** Per cell the node of the square that holds it, -1 where there is none. */
  node_of_cell: Int32Array
  /** Per node: the centre of its square, or the point of a passage. */
  positions: Position[]
  /** Per node the north-western cell and the side in cells of its square; passage points have none. */
  squares: { row: number; column: number; size: number }[]
  /** Neighbours along passages, and between the ends of passages and the squares that hold them. */
  passage_links: Map<number, number[]>
  /** The nodes of passage points. */
  passage_nodes: { node: number; position: Position }[]
}

/** Lays the search network over a sea mask. */
export function drawSeaChart(mask: Uint8Array, passages: readonly Passage[]): SeaChart {
  const chart: SeaChart = {
    mask,
    clearance: measureClearance(mask),
    node_of_cell: new Int32Array(CELL_COUNT).fill(-1),
    positions: [],
    squares: [],
    passage_links: new Map(),
    passage_nodes: [],
  }
  for (let row = 0; row < ROWS; row += SQUARE_MAX) {
    for (let column = 0; column < COLUMNS; column += SQUARE_MAX) divide(chart, row, column, SQUARE_MAX)
  }
  linkPassages(chart, passages)
  return chart
}

// One sweep each way settles the distances; the second pair carries them across the antimeridian.
function measureClearance(mask: Uint8Array): Uint8Array {
  const clearance = new Uint8Array(CELL_COUNT)
  for (let cell = 0; cell < CELL_COUNT; cell++) if (mask[cell] === SEA) clearance[cell] = CLEARANCE_MAX
  for (const direction of [1, -1, 1, -1] as const) sweep(clearance, direction)
  return clearance
}

function sweep(clearance: Uint8Array, direction: 1 | -1): void {
  for (let i = 0; i < CELL_COUNT; i++) {
    const cell = direction === 1 ? i : CELL_COUNT - 1 - i
    const here = clearance[cell] ?? 0
    if (here === 0) continue
    const column = cell % COLUMNS
    const west = column === 0 ? COLUMNS - 1 : -1
    const east = column === COLUMNS - 1 ? 1 - COLUMNS : 1
    const behind = cell - direction * COLUMNS
    const nearest = Math.min(
      clearance[cell + west] ?? 0,
      clearance[cell + east] ?? 0,
      clearance[behind + west] ?? 0,
      clearance[behind] ?? 0,
      clearance[behind + east] ?? 0,
    )
    if (nearest < here) clearance[cell] = nearest + 1
  }
}

function divide(chart: SeaChart, row: number, column: number, size: number): void {
  const half = size / 2
  const centre = Math.floor(row + half) * COLUMNS + Math.floor(column + half)
  if ((chart.clearance[centre] ?? 0) > Math.floor(half)) addSquare(chart, row, column, size)
  else if (size > 1) {
    for (const [down, right] of [
      [0, 0],
      [0, half],
      [half, 0],
      [half, half],
    ] as const) {
      divide(chart, row + down, column + right, half)
    }
  }
}

function addSquare(chart: SeaChart, row: number, column: number, size: number): void {
  const node = chart.positions.push(centreOf(row, column, size)) - 1
  chart.squares.push({ row, column, size })
  for (let r = row; r < row + size; r++) {
    chart.node_of_cell.fill(node, r * COLUMNS + column, r * COLUMNS + column + size)
  }
}

function linkPassages(chart: SeaChart, passages: readonly Passage[]): void {
  const nodes = new Map<string, number>()
  const link = (a: number, b: number): void => {
    chart.passage_links.set(a, [...(chart.passage_links.get(a) ?? []), b])
    chart.passage_links.set(b, [...(chart.passage_links.get(b) ?? []), a])
  }
  const nodeOf = (position: Position): number => {
    const known = nodes.get(position.join())
    if (known !== undefined) return known
    const node = chart.positions.push(position) - 1
    nodes.set(position.join(), node)
    chart.passage_nodes.push({ node, position })
    const square = chart.node_of_cell[cellOf(position)] ?? -1
    if (square >= 0) link(node, square)
    return node
  }
  for (const { line } of passages) {
    const line_nodes = line.map(nodeOf)
    line_nodes.slice(1).forEach((node, i) => link(line_nodes[i] ?? node, node))
  }
}
