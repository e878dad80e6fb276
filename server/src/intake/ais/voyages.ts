import { instantOf } from '../../ground/clock.ts'
import { startLoop } from '../../ground/jobs/loop.ts'
import type { Loop } from '../../ground/jobs/loop.ts'
import type { Reference } from '../../reference/reference.ts'
import { remaining } from '../../sea-routes/along-route.ts'
import type { Position } from '../../sea-routes/great-circle.ts'
import type { SeaRouter } from '../../sea-routes/router.ts'
import { movement } from '../../sources/movement.ts'
import { placeAt } from '../../sources/place.ts'
import type { Observation } from '@quaylog/journey'
import { voyageEstimate } from './voyage.ts'
import type { BoundFor, TrackPoint, VoyageEstimate } from './voyage.ts'
import { shipsUnderWay, tracksSince } from './voyage-store.ts'
import type { ShipUnderWay } from './voyage-store.ts'
import type { RecordingParts } from '../parts.ts'
import { recordPush } from '../push/record-push.ts'

/** What following voyages works with. */
export interface VoyageParts extends RecordingParts {
  readonly sea: Pick<SeaRouter, 'route'>
}

const hour_ms = 3_600_000
const look_every_ms = 300_000
/**
 * A ship is followed while it was heard of within a day; its track is read back further, for it may have come in
 * unheard.
 */
const heard_ms = 24 * hour_ms
const track_ms = 72 * hour_ms
const shipments_max = 20_000
/** Further off the way than this a ship is on another voyage. */
const off_route_max_nm = 300
/** An expected arrival that moved by less is the same one. */
const moved_ms = 2 * hour_ms
const points_kept = 36

/**
 * Estimates from positions when ships arrive, are in the port and lie at the berth, and tells it to the boxes aboard,
 * until stopped.
 */
export function startVoyages(parts: VoyageParts): Loop {
  const told = new Map<string, VoyageEstimate>()
  return startLoop('voyages by ais', look_every_ms, parts.log, async () => {
    await followVoyages(parts, told)
    return false
  })
}

/** Looks once; `told` remembers what was told of each ship and port. Returns how many estimates were news. */
export async function followVoyages(parts: VoyageParts, told: Map<string, VoyageEstimate>): Promise<number> {
  const now_ms = parts.clock.worldMs()
  const voyages = Map.groupBy(
    await shipsUnderWay(parts.db.work, instantOf(now_ms - heard_ms), shipments_max),
    ({ imo, to_locode }) => `${imo} ${to_locode}`,
  )
  const tracks = await tracksSince(
    parts.db.work,
    [...new Set([...voyages.values()].flatMap(([ship]) => ship?.vessel_id ?? []))],
    instantOf(now_ms - track_ms),
  )
  let news = 0
  for (const [key, shipments] of voyages) {
    const [ship] = shipments
    const track = ship === undefined ? undefined : tracks.get(ship.vessel_id)
    const bound = ship === undefined ? null : boundFor(parts, ship)
    if (ship === undefined || track === undefined || bound === null) continue
    const estimate = settled(voyageEstimate(track, bound, now_ms), told.get(key))
    told.set(key, estimate)
    const observations = observationsOf(ship, estimate, track)
    if (observations.length === 0) continue
    const followers = shipments.flatMap(({ account_id, container_ids }) =>
      container_ids.map((container_id) => ({ account_id, container_id })),
    )
    const body = JSON.stringify({
      vessel: { imo: ship.imo, name: ship.name },
      bound_for: ship.to_locode,
      positions: track.slice(-points_kept),
    })
    const subject = { source_key: `ais:${ship.imo}`, number_type: 'bill_of_lading' as const, number: ship.to_locode }
    if (
      await recordPush(parts, {
        subject,
        followers,
        source_id: 'ais',
        observations,
        payload: { content_type: 'application/json', body, origin: 'ais' },
      })
    )
      news += 1
  }
  for (const key of told.keys()) if (!voyages.has(key)) told.delete(key)
  return news
}

/** The last estimate while the new one is hardly another, so that a ship's small changes of speed are not told. */
function settled(estimate: VoyageEstimate, before: VoyageEstimate | undefined): VoyageEstimate {
  if (before?.eta_at == null || estimate.eta_at === null) return estimate
  return Math.abs(Date.parse(estimate.eta_at) - Date.parse(before.eta_at)) < moved_ms
    ? { ...estimate, eta_at: before.eta_at }
    : estimate
}

function boundFor(
  { reference, sea }: { readonly reference: Reference; readonly sea: Pick<SeaRouter, 'route'> },
  { from_locode, to_locode }: ShipUnderWay,
): BoundFor | null {
  const [from, to] = [reference.locationByLocode(from_locode), reference.locationByLocode(to_locode)]
  if (from === null || to === null) return null
  const port: Position = [to.longitude, to.latitude]
  const terminals = reference
    .terminalsOf(to_locode)
    .flatMap(({ longitude, latitude }): Position[] =>
      longitude === null || latitude === null ? [] : [[longitude, latitude]],
    )
  const route = sea.route([from.longitude, from.latitude], port)
  return {
    port,
    terminals,
    remainingNm(position) {
      if (route === undefined) return null
      const ahead = remaining(route, position)
      return ahead.off_route_nm > off_route_max_nm ? null : ahead.distance_nm
    },
  }
}

/**
 * What the track says, as statements that are estimates and stay so: seeing a ship lie still is no report of its
 * arrival.
 */
function observationsOf(
  ship: ShipUnderWay,
  estimate: VoyageEstimate,
  track: readonly TrackPoint[],
): readonly Observation[] {
  const { berthed_at } = estimate
  const seen = (code: 'ARRI' | 'BRTH', at: string, description: string) =>
    movement({
      data_source: 'ais',
      container: null,
      pointer: '/positions',
      type: 'transport',
      code,
      classifier: 'estimated',
      at,
      mode: 'vessel',
      vessel: { imo: ship.is_inferred ? null : ship.imo, name: ship.name.toUpperCase(), mmsi: null },
      defects: ship.is_inferred ? [`IMO ${ship.imo} inferred from the ship's name`] : [],
      stated_at: track.at(-1)?.at ?? null,
      place: placeAt(ship.to_locode),
      description,
    })
  const [at, description] = arrivalOf(estimate)
  return [
    ...(at === null ? [] : [seen('ARRI', at, description)]),
    ...(berthed_at === null ? [] : [seen('BRTH', berthed_at, 'at the berth by its positions')]),
  ]
}

/** When the ship came into the port, else when it is expected there. */
function arrivalOf({ berthed_at, arrived_at, eta_at }: VoyageEstimate): readonly [at: string | null, how: string] {
  const came_at = arrived_at ?? berthed_at
  return came_at === null ? [eta_at, 'expected by its way and speed'] : [came_at, 'in the port by its positions']
}
