import type { Reader } from '../../ground/db/index.ts'
import type { TrackPoint } from './voyage.ts'

/** A shipment whose ship is on its way to the port of discharge and was heard of lately. */
export interface ShipUnderWay {
  readonly account_id: string
  readonly container_ids: readonly string[]
  readonly vessel_id: string
  readonly imo: string
  /** Whether the number was found by the ship's name alone. */
  readonly is_inferred: boolean
  readonly name: string
  /** Where the ship took its boxes aboard, and where it brings them. */
  readonly from_locode: string
  readonly to_locode: string
}

/** Ships heard of since a moment that sail to the port of discharge with tracked boxes aboard. */
export async function shipsUnderWay(reader: Reader, since: string, limit: number): Promise<readonly ShipUnderWay[]> {
  return reader<ShipUnderWay[]>`
    select s.account_id, s.container_ids, v.id as vessel_id, coalesce(v.imo, v.inferred_imo) as imo,
      v.imo is null as is_inferred, v.name, boarded.locode as from_locode, s.port_of_discharge_locode as to_locode
    from vessel v join shipment s on s.pod_vessel_imo = v.imo
      or (s.pod_vessel_imo is null and v.imo is null and v.inferred_imo is not null
      and upper(s.pod_vessel_name) = v.name)
    cross join lateral (
      select stop.value ->> 'locode' as locode from container c, jsonb_array_elements(c.route) stop
      where c.account_id = s.account_id and c.shipment_id = s.id
        and stop.value -> 'outbound' ->> 'vessel_id' = v.id::text
          and stop.value -> 'outbound' ->> 'actual_at' is not null limit 1) boarded
    where v.position_at >= ${since} and s.line_tracking_stopped_at is null and s.pod_ata_at is null
      and s.port_of_discharge_locode is not null
    order by v.id, s.account_id, s.id limit ${limit}`
}

/** Tracks of ships since a moment, each oldest first. */
export async function tracksSince(
  reader: Reader,
  vessel_ids: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, readonly TrackPoint[]>> {
  const rows = await reader<(TrackPoint & { vessel_id: string })[]>`
    select vessel_id, at, latitude, longitude, speed_knots from vessel_position
    where vessel_id = any(${[...vessel_ids]}::uuid[]) and at >= ${since} order by at`
  return Map.groupBy(rows, ({ vessel_id }) => vessel_id)
}
