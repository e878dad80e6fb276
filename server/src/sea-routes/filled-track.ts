import type { VesselPosition } from '@quaylog/contract'
import { positionsBetween, stretch } from './along-route.ts'
import { distanceNm, unwrap } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import type { SeaRoute, SeaRouter } from './router.ts'

/** Where a ship was heard at a moment. */
export type Fix = { longitude: number; latitude: number; timestamp: string; heading: number | null }

/** Ships out of reach of receivers are silent for hours; a line that leaves out more than that could cut a cape. */
const GAP_NM = 100
/** A ship this far off the usual way has a way of its own. */
const OFF_ROUTE_MAX_NM = 60
const GAP_MS = 2 * 3_600_000
const STEP_MINUTES = 60
/** Less than that in two hours is lying still. */
const MOVED_NM = 2
/** Gaps of one answer that are filled; looking for a way of its own takes a tenth of a second. */
const GAPS_MAX = 50

/**
 * A line through points, with the way by sea where they are far apart: along `usual` when they lie on it, else a way of
 * its own.
 */
export function fillLine(
  points: readonly Position[],
  usual: SeaRoute | undefined,
  router: Pick<SeaRouter, 'route'>,
): Position[] {
  const line = points.flatMap((to, i) => {
    const from = points[i - 1]
    return from === undefined || distanceNm(from, to) <= GAP_NM
      ? [to]
      : [...wayBetween(from, to, usual, router).slice(1, -1), to]
  })
  return unwrap(line)
}

/**
 * What was heard of a ship, and once an hour where it must have been while nothing was: on the way by sea between the
 * two, flagged `estimated`.
 */
export function fillTrack(fixes: readonly Fix[], router: Pick<SeaRouter, 'route'>): VesselPosition[] {
  let gaps = 0
  return fixes.flatMap((fix, i) => {
    const heard: VesselPosition = {
      latitude: fix.latitude,
      longitude: fix.longitude,
      heading: fix.heading,
      timestamp: fix.timestamp,
      estimated: false,
    }
    const before = fixes[i - 1]
    if (before === undefined || !isGap(before, fix) || gaps >= GAPS_MAX) return [heard]
    gaps += 1
    return [...between(before, fix, router), heard]
  })
}

function isGap(from: Fix, to: Fix): boolean {
  return (
    Date.parse(to.timestamp) - Date.parse(from.timestamp) > GAP_MS &&
    distanceNm([from.longitude, from.latitude], [to.longitude, to.latitude]) > MOVED_NM
  )
}

function between(from: Fix, to: Fix, router: Pick<SeaRouter, 'route'>): VesselPosition[] {
  const coordinates = wayBetween([from.longitude, from.latitude], [to.longitude, to.latitude], undefined, router)
  const on_the_way = positionsBetween(
    { distance_nm: 0, coordinates },
    new Date(from.timestamp),
    new Date(to.timestamp),
    STEP_MINUTES,
  )
  return on_the_way.filter(({ timestamp }) => timestamp > from.timestamp && timestamp < to.timestamp)
}

function wayBetween(
  from: Position,
  to: Position,
  usual: SeaRoute | undefined,
  router: Pick<SeaRouter, 'route'>,
): Position[] {
  const known = usual === undefined ? undefined : stretch(usual, from, to, OFF_ROUTE_MAX_NM)
  return unwrap([from, ...(known ?? router.route(from, to)?.coordinates.slice(1, -1) ?? []), to])
}
