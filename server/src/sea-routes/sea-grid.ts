import type { Position } from './great-circle.ts'

/**
 * The grid of equal degrees on which the sea is charted. It ends where cargo ships do: the northern edge keeps the
 * ice-bound passages shut.
 */
export const CELLS_PER_DEGREE = 8
export const COLUMNS = 360 * CELLS_PER_DEGREE
export const NORTH_EDGE = 74
export const ROWS = (NORTH_EDGE + 58) * CELLS_PER_DEGREE
export const CELL_COUNT = ROWS * COLUMNS

/** Column of any longitude, whichever world copy it lies on. */
export const columnOf = (longitude: number): number => wrapColumn(Math.floor((longitude + 180) * CELLS_PER_DEGREE))

/** Row of a latitude, the nearest one for latitudes beyond the grid. */
export const rowOf = (latitude: number): number =>
  Math.max(0, Math.min(ROWS - 1, Math.floor((NORTH_EDGE - latitude) * CELLS_PER_DEGREE)))

/** Index of the cell that holds a position. */
export const cellOf = ([longitude, latitude]: Position): number => rowOf(latitude) * COLUMNS + columnOf(longitude)

/** Centre of a square of `size` cells whose north-western cell is given. */
export const centreOf = (row: number, column: number, size = 1): Position => [
  (column + size / 2) / CELLS_PER_DEGREE - 180,
  NORTH_EDGE - (row + size / 2) / CELLS_PER_DEGREE,
]

/** Columns run round the world. Few are beyond its edge, and a remainder takes longer than all else of a look. */
export const wrapColumn = (column: number): number =>
  column >= 0 && column < COLUMNS ? column : ((column % COLUMNS) + COLUMNS) % COLUMNS
