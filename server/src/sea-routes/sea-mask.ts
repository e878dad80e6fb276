import type { Ring } from './land.ts'
import type { Passage } from './passages.ts'
import {
  CELL_COUNT,
  CELLS_PER_DEGREE,
  COLUMNS,
  NORTH_EDGE,
  ROWS,
  cellOf,
  columnOf,
  rowOf,
  wrapColumn,
} from './sea-grid.ts'

/** What a cell of the grid holds. Waters cut off from the ocean count as land. */
export const SEA = 0
export const SHORE = 1
export const LAND = 2

const MID_PACIFIC = cellOf([-150, 20])

/** One byte per cell: SEA (no land at all), SHORE (some land) or LAND. */
export function drawSeaMask(land: readonly Ring[], passages: readonly Passage[]): Uint8Array {
  const mask = new Uint8Array(CELL_COUNT)
  fillInterior(mask, land)
  for (const ring of land) traceShore(mask, ring)
  // Great circles must not run out over the edges of the grid into the ice.
  mask.fill(LAND, 0, COLUMNS)
  mask.fill(LAND, CELL_COUNT - COLUMNS)
  keepOcean(mask, passages)
  return mask
}

// Even-odd along the middle of each row: between an odd and an even crossing lies land.
function fillInterior(mask: Uint8Array, land: readonly Ring[]): void {
  const crossings: number[][] = Array.from({ length: ROWS }, () => [])
  for (const ring of land) {
    ring.forEach(([longitude, latitude], i) => {
      const next = ring[i + 1]
      if (!next || next[1] === latitude) return
      const [south, north] = latitude < next[1] ? [latitude, next[1]] : [next[1], latitude]
      const first = Math.max(0, Math.ceil((NORTH_EDGE - north) * CELLS_PER_DEGREE - 0.5))
      const last = Math.min(ROWS - 1, Math.ceil((NORTH_EDGE - south) * CELLS_PER_DEGREE - 0.5) - 1)
      for (let row = first; row <= last; row++) {
        const middle = NORTH_EDGE - (row + 0.5) / CELLS_PER_DEGREE
        crossings[row]?.push(longitude + ((middle - latitude) * (next[0] - longitude)) / (next[1] - latitude))
      }
    })
  }
  crossings.forEach((row_crossings, row) => {
    const sorted = row_crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < sorted.length; i += 2) {
      const [from = 0, to = 0] = [sorted[i], sorted[i + 1]]
      const first = Math.ceil((from + 180) * CELLS_PER_DEGREE - 0.5)
      const end = Math.ceil((to + 180) * CELLS_PER_DEGREE - 0.5)
      for (let column = first; column < end; column++) mask[row * COLUMNS + wrapColumn(column)] = LAND
    }
  })
}

// Samples four to a cell, so that a cell whose corner alone is clipped may be missed, by less than a mile.
function traceShore(mask: Uint8Array, ring: Ring): void {
  ring.forEach(([longitude, latitude], i) => {
    const next = ring[i + 1]
    if (!next) return
    const span = Math.max(Math.abs(next[0] - longitude), Math.abs(next[1] - latitude))
    const steps = Math.ceil(span * CELLS_PER_DEGREE * 4)
    for (let step = 0; step <= steps; step++) {
      const at = latitude + ((next[1] - latitude) * step) / (steps || 1)
      if (at > NORTH_EDGE || at < NORTH_EDGE - ROWS / CELLS_PER_DEGREE) continue
      mask[rowOf(at) * COLUMNS + columnOf(longitude + ((next[0] - longitude) * step) / (steps || 1))] = SHORE
    }
  })
}

// Floods the ocean from one cell, through passages too; what stays dry of it is a lake, a lagoon or a mesh artefact.
function keepOcean(mask: Uint8Array, passages: readonly Passage[]): void {
  const joined = new Map<number, number[]>()
  for (const { line } of passages)
    for (const point of line) {
      const cell = cellOf(point)
      joined.set(cell, [...(joined.get(cell) ?? []), ...line.map(cellOf)])
    }
  const reached = new Uint8Array(CELL_COUNT)
  const queue = [MID_PACIFIC]
  reached[MID_PACIFIC] = 1
  const reach = (cell: number): void => {
    if (reached[cell] === 1) return
    reached[cell] = 1
    queue.push(cell)
  }
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    if (mask[cell] === SEA) for (const side of sideCells(cell)) if (mask[side] === SEA) reach(side)
    joined.get(cell)?.forEach(reach)
  }
  for (let cell = 0; cell < CELL_COUNT; cell++) if (reached[cell] === 0 && mask[cell] === SEA) mask[cell] = SHORE
}

function sideCells(cell: number): number[] {
  const column = cell % COLUMNS
  const row_start = cell - column
  const cells = [row_start + wrapColumn(column + 1), row_start + wrapColumn(column - 1)]
  if (cell >= COLUMNS) cells.push(cell - COLUMNS)
  if (cell < CELL_COUNT - COLUMNS) cells.push(cell + COLUMNS)
  return cells
}
