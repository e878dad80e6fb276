import type { Position } from './great-circle.ts'

/** A Mercator view: its corner in Mercator degrees, its scale in pixels per degree, its size in pixels. */
export type View = { left: number; top: number; scale: number; width: number; height: number }

const LATITUDE_MAX = 84
/** A short hop is shown with its surroundings rather than alone on the water. */
const SPAN_MIN_DEGREES = 6

/** Latitude stretched as Mercator does, in degrees of longitude at the equator. */
export function mercator(latitude: number): number {
  const clamped = Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, latitude))
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI
}

/** The view that shows all points with room for labels around them. */
export function fitView(points: readonly Position[], width: number, height: number): View {
  const padding = { x: Math.min(72, width * 0.14), y: Math.min(52, height * 0.18) }
  const [west, east] = range(points.map(([longitude]) => longitude))
  const [south, north] = range(points.map(([, latitude]) => mercator(latitude)))
  const scale = Math.min(
    (width - 2 * padding.x) / Math.max(east - west, SPAN_MIN_DEGREES),
    (height - 2 * padding.y) / Math.max(north - south, SPAN_MIN_DEGREES / 2),
  )
  return {
    left: (west + east) / 2 - width / 2 / scale,
    top: (south + north) / 2 + height / 2 / scale,
    scale,
    width,
    height,
  }
}

/** Where a position lies in a view, in pixels from its upper left corner. */
export function project(view: View, [longitude, latitude]: Position): Position {
  return [(longitude - view.left) * view.scale, (view.top - mercator(latitude)) * view.scale]
}

function range(values: readonly number[]): [min: number, max: number] {
  return values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  )
}
