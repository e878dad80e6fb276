import type { Position } from '../../../../server/src/sea-routes/great-circle.ts'

/** A piece of land: its outline, then the outlines of waters within it. */
export type Polygon = readonly (readonly Position[])[]

/** Units of a degree in land.json: finer than the land it is made from. */
const UNITS = 500

/** Writes land.json: polygons of rings, a ring being a run of differences of longitude and latitude in whole units. */
export function writeLandFile(rings: readonly (readonly Position[])[]): string {
  const polygons: number[][][] = []
  for (const ring of rings) {
    const run = encode(ring)
    if (isWithin(ring)) polygons.at(-1)?.push(run)
    else polygons.push([run])
  }
  return JSON.stringify(polygons)
}

/** Reads land.json. */
export function readLandFile(file: unknown): Polygon[] {
  return listOf(file).map((polygon) => listOf(polygon).map((run) => decode(listOf(run))))
}

function encode(ring: readonly Position[]): number[] {
  let [east, north] = [0, 0]
  return ring.flatMap(([longitude, latitude]) => {
    const [x, y] = [Math.round(longitude * UNITS), Math.round(latitude * UNITS)]
    const step = [x - east, y - north]
    ;[east, north] = [x, y]
    return step
  })
}

function decode(run: readonly unknown[]): Position[] {
  const ring: Position[] = []
  let [east, north] = [0, 0]
  for (let i = 0; i + 1 < run.length; i += 2) {
    east += Number(run[i])
    north += Number(run[i + 1])
    ring.push([east / UNITS, north / UNITS])
  }
  return ring
}

// Natural Earth winds waters within land the other way round; Antarctica, cut open at the pole, only seems to.
function isWithin(ring: readonly Position[]): boolean {
  const doubled_area = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[i + 1] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return doubled_area > 0 && ring.every(([, latitude]) => latitude > -85)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
