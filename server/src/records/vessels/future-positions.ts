import type { VesselPosition } from '@quaylog/contract'
import { positionsBetween } from '../../sea-routes/along-route.ts'
import type { SeaRoute } from '../../sea-routes/router.ts'

/** What is assumed of a ship whose speed is not known, or that lies still: the usual pace of container ships. */
const usual_speed_knots = 15
const under_way_knots_min = 5
const hour_ms = 3_600_000

/** Where a ship is expected minute by minute when it sails the route from now on at its present speed; contract 3.6. */
export function futurePositions(route: SeaRoute, speed_knots: number | null, now_ms: number): VesselPosition[] {
  const knots = speed_knots !== null && speed_knots >= under_way_knots_min ? speed_knots : usual_speed_knots
  return positionsBetween(route, new Date(now_ms), new Date(now_ms + (route.distance_nm / knots) * hour_ms), 1)
}
