/** WGS84 longitude and latitude in degrees. Along a line longitudes are continuous, so they may lie beyond ±180. */
export type Position = readonly [longitude: number, latitude: number]

const DEGREE = Math.PI / 180
const EARTH_RADIUS_NM = 3440.065

/** Great-circle distance in nautical miles. */
export function distanceNm(from: Position, to: Position): number {
  const sinHalfLatitude = Math.sin(((to[1] - from[1]) * DEGREE) / 2)
  const sinHalfLongitude = Math.sin(((to[0] - from[0]) * DEGREE) / 2)
  const haversine = sinHalfLatitude ** 2 + Math.cos(from[1] * DEGREE) * Math.cos(to[1] * DEGREE) * sinHalfLongitude ** 2
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** Initial great-circle course in degrees clockwise from north, 0 inclusive to 360 exclusive. */
export function bearing(from: Position, to: Position): number {
  const east = (to[0] - from[0]) * DEGREE
  const [south, north] = [from[1] * DEGREE, to[1] * DEGREE]
  const x = Math.sin(east) * Math.cos(north)
  const y = Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(east)
  return (Math.atan2(x, y) / DEGREE + 360) % 360
}

/** The point a fraction (0 to 1) of the way along the great circle; its longitude is continuous with `from`. */
export function pointBetween(from: Position, to: Position, fraction: number): Position {
  const angle = distanceNm(from, to) / EARTH_RADIUS_NM
  if (angle < 1e-9) return from
  const a = Math.sin((1 - fraction) * angle) / Math.sin(angle)
  const b = Math.sin(fraction * angle) / Math.sin(angle)
  const [cosFrom, cosTo] = [Math.cos(from[1] * DEGREE), Math.cos(to[1] * DEGREE)]
  const x = a * cosFrom * Math.cos(from[0] * DEGREE) + b * cosTo * Math.cos(to[0] * DEGREE)
  const y = a * cosFrom * Math.sin(from[0] * DEGREE) + b * cosTo * Math.sin(to[0] * DEGREE)
  const z = a * Math.sin(from[1] * DEGREE) + b * Math.sin(to[1] * DEGREE)
  return [nearLongitude(Math.atan2(y, x) / DEGREE, from[0]), Math.atan2(z, Math.hypot(x, y)) / DEGREE]
}

/** The same meridian written so that it lies within 180 degrees of `reference`. */
export const nearLongitude = (longitude: number, reference: number): number =>
  longitude - 360 * Math.round((longitude - reference) / 360)

/** The same meridian written within -180 to 180. */
export const normalLongitude = (longitude: number): number => nearLongitude(longitude, 0)

/** A line with continuous longitudes: no step from one point to the next exceeds 180 degrees. */
export function unwrap(line: readonly Position[]): Position[] {
  const unwrapped: Position[] = []
  for (const [longitude, latitude] of line) {
    const previous = unwrapped.at(-1)
    unwrapped.push([previous ? nearLongitude(longitude, previous[0]) : longitude, latitude])
  }
  return unwrapped
}

/** Length of a line in nautical miles, each step taken along its great circle. */
export function lengthNm(line: readonly Position[]): number {
  let length = 0
  line.forEach((point, i) => {
    const next = line[i + 1]
    if (next) length += distanceNm(point, next)
  })
  return length
}

/**
 * Cuts a line at the antimeridian into lines whose longitudes lie within -180 to 180, for maps that can't draw past it.
 */
export function splitAtAntimeridian(line: readonly Position[]): Position[][] {
  const parts: Position[][] = []
  let part: Position[] = []
  let previous: Position | undefined
  for (const point of unwrap(line)) {
    const world = Math.round(point[0] / 360)
    const previousWorld = previous ? Math.round(previous[0] / 360) : world
    if (previous && world !== previousWorld) {
      const edge = 180 + 360 * Math.min(world, previousWorld)
      const latitude = previous[1] + ((point[1] - previous[1]) * (edge - previous[0])) / (point[0] - previous[0])
      part.push([world > previousWorld ? 180 : -180, latitude])
      parts.push(part)
      part = [[world > previousWorld ? -180 : 180, latitude]]
    }
    part.push([point[0] - 360 * world, point[1]])
    previous = point
  }
  if (part.length > 0) parts.push(part)
  return parts
}
