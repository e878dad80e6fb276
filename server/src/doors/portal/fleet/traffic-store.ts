import type { Fragment, ListReader, Reader } from '../../../ground/db/index.ts'
import { andOfParties } from '../../../request/part-store.ts'
import type { SeenAccount } from '../../../request/part-store.ts'

/** A ship that carries boxes now, of those that are seen. */
export interface TrafficRow {
  readonly id: string
  readonly name: string
  readonly imo: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly heading_degrees: number | null
  readonly speed_knots: number | null
  readonly position_at: string | null
  readonly containers: number
  /** The port that most of them left last, and when. */
  readonly left_locode: string | null
  readonly left_at: string | null
  /** Where most of them go next, and the earliest time that is told for it: at their port of discharge, its own. */
  readonly next_locode: string | null
  readonly arrival_at: string | null
  /** Some of them are expected a day or more after the first estimate. */
  readonly is_late: boolean
  /** How many of them have an open exception that is critical. */
  readonly at_risk: number
}

/** A box on board. */
export interface AboardRow {
  readonly id: string
  readonly number: string
  readonly pod_name: string | null
  readonly pod_eta_at: string | null
  readonly pod_timezone: string | null
}

const vessels_max = 5_000
const aboard_max = 200

/** The leg that each box at sea is on: its last one that has begun and not ended. */
function legs(sql: Reader, of: SeenAccount): Fragment {
  return sql`
    select distinct on (c.id) c.id, c.number, c.shipment_id,
      coalesce(stop.value #>> '{outbound,vessel_id}', following.value #>> '{inbound,vessel_id}')::uuid as vessel_id,
      stop.value ->> 'locode' as left_locode, (stop.value #>> '{outbound,actual_at}')::timestamptz as left_at,
      following.value ->> 'locode' as next_locode,
        (following.value #>> '{inbound,estimated_at}')::timestamptz as arrival_at
    from container c
    cross join lateral jsonb_array_elements(c.route) with ordinality stop (value, place)
    left join lateral (select f.value from jsonb_array_elements(c.route) with ordinality f (value, place)
      where f.place = stop.place + 1) following on true
    where c.account_id = ${of.account_id} ${andOfParties(sql, of, 'container')} and c.is_active and c.current_status = 'on_ship'
      and stop.value #>> '{outbound,actual_at}' is not null and following.value #>> '{inbound,actual_at}' is null
      and coalesce(stop.value #>> '{outbound,mode}', 'vessel') in ('vessel', 'feeder', 'barge')
    order by c.id, stop.place desc`
}

/** Every ship that carries boxes now, of those that are seen, the one with most of them first. */
export async function trafficOf(sql: ListReader, of: SeenAccount): Promise<readonly TrafficRow[]> {
  return sql<TrafficRow[]>`
    select v.id, v.name, v.imo, v.latitude, v.longitude, v.heading_degrees, v.speed_knots, v.position_at,
      count(*)::int as containers,
      mode() within group (order by l.left_locode) as left_locode, max(l.left_at) as left_at,
      mode() within group (order by l.next_locode) as next_locode,
      min(case when l.next_locode = s.port_of_discharge_locode then coalesce(s.pod_eta_at, l.arrival_at)
        else l.arrival_at end) as arrival_at,
      coalesce(bool_or(s.pod_eta_at >= s.pod_original_eta_at + interval '1 day'), false) as is_late,
      count(*) filter (where l.id in (select unnest(container_ids) from exception
          where account_id = ${of.account_id} ${andOfParties(sql, of, 'exception')} and closed_at is null and severity = 'critical')
        or l.shipment_id in (select shipment_id from exception
          where account_id = ${of.account_id} ${andOfParties(sql, of, 'exception')} and closed_at is null and severity = 'critical' and container_ids = '{}'))::int as at_risk
    from (${legs(sql, of)}) l
    join vessel v on v.id = l.vessel_id
    join shipment s on s.account_id = ${of.account_id} and s.id = l.shipment_id
    group by v.id order by containers desc, v.name, v.id limit ${vessels_max}`
}

/** The boxes on one ship of those that are seen, the first to arrive first. */
export async function aboard(sql: ListReader, of: SeenAccount, vessel_id: string): Promise<readonly AboardRow[]> {
  return sql<AboardRow[]>`
    select l.id, l.number, s.port_of_discharge_name as pod_name, s.pod_eta_at, s.pod_timezone
    from (${legs(sql, of)}) l join shipment s on s.account_id = ${of.account_id} and s.id = l.shipment_id
    where l.vessel_id = ${vessel_id} order by s.pod_eta_at nulls last, l.number limit ${aboard_max}`
}
