import type { Position } from './great-circle.ts'
import type { Passage } from './passages.ts'
import { CELL_COUNT, COLUMNS, ROWS, cellOf, centreOf } from './sea-grid.ts'
import { SEA } from './sea-mask.ts'

/** Beyond this many cells it no longer matters how far the shore is. */
const CLEARANCE_MAX = 32
/** The largest square; the grid is divided into blocks of this size, whose nodes follow one another. */
const SQUARE_MAX = 16
const BLOCKS_PER_ROW = COLUMNS / SQUARE_MAX
const NO_NODE = 255

/**
 * The sea as a network to search: nodes are squares of open sea, large on the ocean and small by the coast, and behind
 * them the points of passages. There are over a hundred thousand, so what is known of each stands in lists of numbers.
 */
export type SeaChart = {
  /** One byte per cell: SEA, SHORE or LAND of sea-mask.ts. */
  mask: Uint8Array
  /** Per cell the number of cells to the nearest one that isn't SEA, diagonals counted as one. */
  clearance: Uint8Array
  /** Per node that is a square: its north-western cell, and its side in cells. */
  corners: Int32Array
  sizes: Uint8Array
  /** Per block its first node, and per cell which one from there holds it. */
  first_of_block: Int32Array
  place_in_block: Uint8Array
  /** Neighbours along passages, and between the ends of passages and the squares that hold them. */
  passage_links: Map<number, number[]>
  /** The nodes of passage points, in their order. */
  passage_nodes: { node: number; position: Position }[]
}

/** How many nodes a chart has. */
export const nodeCount = ({ corners, passage_nodes }: SeaChart): number => corners.length + passage_nodes.length

/** The node whose square holds a cell; -1 where there is none. */
export function nodeAt({ first_of_block, place_in_block }: SeaChart, cell: number): number {
  const place = place_in_block[cell] ?? NO_NODE
  return place === NO_NODE ? -1 : (first_of_block[blockOf(cell)] ?? 0) + place
}

/** The centre of a node's square, or the point of a passage. */
export function positionOf({ corners, sizes, passage_nodes }: SeaChart, node: number): Position {
  const corner = corners[node]
  if (corner === undefined) return passage_nodes[node - corners.length]?.position ?? [0, 0]
  return centreOf(Math.floor(corner / COLUMNS), corner % COLUMNS, sizes[node])
}

const blockOf = (cell: number): number => {
  const row = Math.floor(cell / COLUMNS)
  return Math.floor(row / SQUARE_MAX) * BLOCKS_PER_ROW + Math.floor((cell - row * COLUMNS) / SQUARE_MAX)
}

/** Lays the search network over a sea mask. */
export function drawSeaChart(mask: Uint8Array, passages: readonly Passage[]): SeaChart {
  const clearance = measureClearance(mask)
  const chart: SeaChart = { mask, clearance, ...divideSea(clearance), passage_links: new Map(), passage_nodes: [] }
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

type Squares = Pick<SeaChart, 'corners' | 'sizes' | 'first_of_block' | 'place_in_block'>

/** Divides the open sea into squares, each as large as its distance to the shore allows. */
function divideSea(clearance: Uint8Array): Squares {
  const found: { corners: number[]; sizes: number[] } = { corners: [], sizes: [] }
  const first_of_block = new Int32Array(CELL_COUNT / SQUARE_MAX ** 2)
  const place_in_block = new Uint8Array(CELL_COUNT).fill(NO_NODE)
  for (let row = 0; row < ROWS; row += SQUARE_MAX) {
    for (let column = 0; column < COLUMNS; column += SQUARE_MAX) {
      const first = found.corners.length
      first_of_block[blockOf(row * COLUMNS + column)] = first
      divide(clearance, row, column, SQUARE_MAX, (corner, size) => {
        const place = found.corners.push(corner) - 1 - first
        found.sizes.push(size)
        if (place >= NO_NODE) throw new Error('a block of the sea chart has more squares than can be told apart')
        for (let down = 0; down < size; down++)
          place_in_block.fill(place, corner + down * COLUMNS, corner + down * COLUMNS + size)
      })
    }
  }
  return {
    corners: Int32Array.from(found.corners),
    sizes: Uint8Array.from(found.sizes),
    first_of_block,
    place_in_block,
  }
}

function divide(
  clearance: Uint8Array,
  row: number,
  column: number,
  size: number,
  onSquare: (corner: number, size: number) => void,
): void {
  const half = size / 2
  const centre = Math.floor(row + half) * COLUMNS + Math.floor(column + half)
  if ((clearance[centre] ?? 0) > Math.floor(half)) onSquare(row * COLUMNS + column, size)
  else if (size > 1) {
    for (const [down, right] of [
      [0, 0],
      [0, half],
      [half, 0],
      [half, half],
    ] as const) {
      divide(clearance, row + down, column + right, half, onSquare)
    }
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
    const node = nodeCount(chart)
    nodes.set(position.join(), node)
    chart.passage_nodes.push({ node, position })
    const square = nodeAt(chart, cellOf(position))
    if (square >= 0) link(node, square)
    return node
  }
  for (const { line } of passages) {
    const line_nodes = line.map(nodeOf)
    line_nodes.slice(1).forEach((node, i) => link(line_nodes[i] ?? node, node))
  }
}
