import { simplify } from './drawn-line.ts'
import type { Position } from './great-circle.ts'
import type { Ring } from './land.ts'
import type { View } from './poster-view.ts'
import { mercator } from './poster-view.ts'

/** A ring in Mercator degrees with its bounds. */
type ProjectedRing = { points: Position[]; west: number; east: number; south: number; north: number }

/** Land made ready to be drawn in any view. */
export type PosterLand = readonly ProjectedRing[]

/** Farther out than half the widest stroke, so that no stroke along the edge of the cut shows. */
const MARGIN_PX = 24
const TOLERANCE_PX = 0.8
const ISLAND_MIN_PX = 2

/** Projects land once for all posters. */
export function projectLand(land: readonly Ring[]): PosterLand {
  return land.map((ring) => {
    const bounds = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
    const points = ring.map(([longitude, latitude]): Position => {
      const y = mercator(latitude)
      bounds.west = Math.min(bounds.west, longitude)
      bounds.east = Math.max(bounds.east, longitude)
      bounds.south = Math.min(bounds.south, y)
      bounds.north = Math.max(bounds.north, y)
      return [longitude, y]
    })
    return { points, ...bounds }
  })
}

/** The outlines of the land within a view, in pixels, simplified to what shows. */
export function landInView(land: PosterLand, view: View): Position[][] {
  const [west, east] = [view.left - MARGIN_PX / view.scale, view.left + (view.width + MARGIN_PX) / view.scale]
  const [south, north] = [view.top - (view.height + MARGIN_PX) / view.scale, view.top + MARGIN_PX / view.scale]
  return land.flatMap((ring) =>
    [-360, 0, 360].flatMap((shift) => {
      const outside = ring.east + shift < west || ring.west + shift > east || ring.north < south || ring.south > north
      const too_small =
        (ring.east - ring.west) * view.scale < ISLAND_MIN_PX && (ring.north - ring.south) * view.scale < ISLAND_MIN_PX
      if (outside || too_small) return []
      const inside = clip(
        ring.points.map(([x, y]) => [x + shift, y]),
        { west, east, south, north },
      )
      const outline = simplify(
        inside.map((point) => toPixels(view, point)),
        TOLERANCE_PX,
      )
      return outline.length > 3 ? [outline] : []
    }),
  )
}

function toPixels(view: View, [longitude, y]: Position): Position {
  return [(longitude - view.left) * view.scale, (view.top - y) * view.scale]
}

type Box = { west: number; east: number; south: number; north: number }

// Sutherland and Hodgman (1974): cuts a ring by each side of the box in turn.
function clip(ring: readonly Position[], box: Box): Position[] {
  const west = cutBy(ring, 0, box.west, 1)
  const east = cutBy(west, 0, box.east, -1)
  const south = cutBy(east, 1, box.south, 1)
  const cut = cutBy(south, 1, box.north, -1)
  const [first] = cut
  return first ? [...cut, first] : []
}

function cutBy(ring: readonly Position[], axis: 0 | 1, edge: number, sign: 1 | -1): Position[] {
  const kept: Position[] = []
  ring.forEach((point, i) => {
    const before = ring[i === 0 ? ring.length - 1 : i - 1] ?? point
    const inside = (point[axis] - edge) * sign >= 0
    if (inside !== (before[axis] - edge) * sign >= 0) {
      const along = (edge - before[axis]) / (point[axis] - before[axis])
      kept.push([before[0] + (point[0] - before[0]) * along, before[1] + (point[1] - before[1]) * along])
    }
    if (inside) kept.push(point)
  })
  return kept
}
