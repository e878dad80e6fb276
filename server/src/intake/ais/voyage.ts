import { distanceNm } from '../../sea-routes/great-circle.ts'
import type { Position } from '../../sea-routes/great-circle.ts'

/** One position of a ship's track. */
export interface TrackPoint {
  readonly at: string
  readonly latitude: number
  readonly longitude: number
  readonly speed_knots: number | null
}

/** The port that a ship is bound for. */
export interface BoundFor {
  readonly port: Position
  /** Its terminals, as far as their places are known. */
  readonly terminals: readonly Position[]
  /** Way by sea that lies ahead of a position, in nautical miles; null: the ship is not on the way there. */
  readonly remainingNm: (from: Position) => number | null
}

/** What a ship's track tells of its voyage. All of it is estimated: nobody said so. */
export interface VoyageEstimate {
  /** Since when the ship lies at one of the terminals; null: it does not. */
  readonly berthed_at: string | null
  /** Since when it is in the port; null: it is not. */
  readonly arrived_at: string | null
  /** When it is expected there, to the hour; null: it arrived, or nothing can be said. */
  readonly eta_at: string | null
}

const hour_ms = 3_600_000
/**
 * Contract 11.6: in the port within 15 miles and slower than 3 knots, at the berth lying still, each for half an hour.
 */
const port_nm = 15
const in_port_knots = 3
const berth_nm = 1
const still_knots = 0.3
const settled_ms = 30 * 60_000
/** Positions further apart than this are no unbroken stay. */
const gap_ms = 2 * hour_ms
/** A position older than this says nothing about where the ship will be. */
const fresh_ms = 6 * hour_ms
const pace_over_ms = 12 * hour_ms
const under_way_knots = 5
const [slowest_knots, usual_knots, fastest_knots] = [8, 15, 22]

/** Reads a track, oldest first, against the port that the ship is bound for. */
export function voyageEstimate(track: readonly TrackPoint[], bound: BoundFor, now_ms: number): VoyageEstimate {
  const berthed_at = sinceWhen(
    track,
    (point) =>
      isSlower(point, still_knots) &&
      bound.terminals.some((terminal) => distanceNm(terminal, positionOf(point)) <= berth_nm),
  )
  const arrived_at = sinceWhen(
    track,
    (point) => isSlower(point, in_port_knots) && distanceNm(bound.port, positionOf(point)) <= port_nm,
  )
  return {
    berthed_at,
    arrived_at,
    eta_at: arrived_at === null && berthed_at === null ? etaOf(track, bound, now_ms) : null,
  }
}

function positionOf({ longitude, latitude }: TrackPoint): Position {
  return [longitude, latitude]
}

function isSlower({ speed_knots }: TrackPoint, knots: number): boolean {
  return speed_knots !== null && speed_knots < knots
}

/** When the first unbroken stay of half an hour began that fits. */
function sinceWhen(track: readonly TrackPoint[], fits: (point: TrackPoint) => boolean): string | null {
  let since: TrackPoint | null = null
  let last_ms = Number.NEGATIVE_INFINITY
  for (const point of track) {
    const at_ms = Date.parse(point.at)
    if (!fits(point)) since = null
    else if (since === null || at_ms - last_ms > gap_ms) since = point
    else if (at_ms - Date.parse(since.at) >= settled_ms) return since.at
    last_ms = at_ms
  }
  return null
}

function etaOf(track: readonly TrackPoint[], { remainingNm }: BoundFor, now_ms: number): string | null {
  const last = track.at(-1)
  const last_ms = last === undefined ? Number.NaN : Date.parse(last.at)
  if (last === undefined || !(now_ms - last_ms <= fresh_ms)) return null
  const ahead_nm = remainingNm(positionOf(last))
  if (ahead_nm === null) return null
  const eta_ms = last_ms + (ahead_nm / paceOf(track, last_ms)) * hour_ms
  return new Date(Math.round(eta_ms / hour_ms) * hour_ms).toISOString().replace('.000', '')
}

/** The median speed under way of the last half day, within what container ships sail. */
function paceOf(track: readonly TrackPoint[], last_ms: number): number {
  const speeds = track
    .filter(({ at }) => last_ms - Date.parse(at) <= pace_over_ms)
    .flatMap(({ speed_knots }) => (speed_knots !== null && speed_knots >= under_way_knots ? [speed_knots] : []))
  const median = speeds.toSorted((a, b) => a - b)[Math.floor(speeds.length / 2)]
  return median === undefined ? usual_knots : Math.min(fastest_knots, Math.max(slowest_knots, median))
}
