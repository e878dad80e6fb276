import type { TimedLeg, LegTime, ShipmentFacts } from '@quaylog/journey'
import type { Reader, Transaction } from '../ground/db/index.ts'

/** How long a leg took with a line between two places; of a discharge both are the port. */
export interface LegTimeRow extends LegTime {
  readonly leg: TimedLeg
  readonly scac: string
  readonly from_locode: string
  readonly to_locode: string
}

/** Longer than any leg takes: what is timed further apart was not one journey. */
const longest = '200 days'

/** The places at which legs of shipments end. */
export function legEnds(
  shipments: readonly Pick<ShipmentFacts, 'port_of_discharge_locode' | 'destination_locode'>[],
): string[] {
  const ends = shipments.flatMap(({ port_of_discharge_locode: port, destination_locode: inland }) => [port, inland])
  return [...new Set(ends.filter((end) => end !== null))]
}

/** What was counted of an account last; of these places, or of all. */
export async function keptLegTimes(
  reader: Reader,
  account_id: string,
  locodes: readonly string[] | null,
): Promise<readonly LegTimeRow[]> {
  const here = locodes === null ? reader`` : reader`and to_locode = any(${[...locodes]}::text[])`
  return reader<LegTimeRow[]>`
    select leg, scac, from_locode, to_locode, shipments, days from leg_time where account_id = ${account_id} ${here}`
}

/** How long legs took that have ended since a moment, by the shipments of an account: 9 of 10 at most so many days. */
export async function countedLegTimes(
  reader: Reader,
  account_id: string,
  since: string,
): Promise<readonly LegTimeRow[]> {
  return reader<LegTimeRow[]>`
    with ended as (
      select 'sea' as leg, s.scac, s.port_of_lading_locode as from_locode, s.port_of_discharge_locode as to_locode, s.id,
        s.pod_ata_at - s.pol_atd_at as took
      from shipment s where s.account_id = ${account_id} and s.pod_ata_at > ${since}
      union all
      select 'discharge', s.scac, s.port_of_discharge_locode, s.port_of_discharge_locode, s.id,
        c.pod_discharged_at - c.pod_arrived_at
      from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      where c.account_id = ${account_id} and c.pod_discharged_at > ${since}
      union all
      select 'rail', s.scac, s.port_of_discharge_locode, s.destination_locode, s.id,
        c.ind_ata_at - c.pod_rail_departed_at
      from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
      where c.account_id = ${account_id} and c.ind_ata_at > ${since}
    )
    select leg, scac, from_locode, to_locode, count(distinct id)::integer as shipments,
      greatest(1, ceil(extract(epoch from percentile_disc(0.9) within group (order by took)) / 86400))::integer as days
    from ended
    where took between '0' and ${longest}::interval and from_locode is not null and to_locode is not null
    group by leg, scac, from_locode, to_locode order by leg, scac, from_locode, to_locode`
}

/** Keeps what was counted instead of what was kept. Any number of processes may do so at once. */
export async function keepLegTimes(
  tx: Transaction,
  account_id: string,
  counted: readonly LegTimeRow[],
  gone: readonly LegTimeRow[],
): Promise<void> {
  await tx`
    insert into leg_time (account_id, leg, scac, from_locode, to_locode, shipments, days)
    select ${account_id}, row.* from ${columns(tx, counted)} as row (leg, scac, from_locode, to_locode, shipments, days)
    on conflict (account_id, leg, scac, from_locode, to_locode)
      do update set shipments = excluded.shipments, days = excluded.days`
  await tx`
    delete from leg_time t
    using ${columns(tx, gone)} as row (leg, scac, from_locode, to_locode, shipments, days)
    where t.account_id = ${account_id} and t.leg = row.leg and t.scac = row.scac and t.from_locode = row.from_locode
      and t.to_locode = row.to_locode`
}

function columns(tx: Transaction, rows: readonly LegTimeRow[]) {
  const texts = (name: 'leg' | 'scac' | 'from_locode' | 'to_locode') => rows.map((row) => row[name])
  const numbers = (name: 'shipments' | 'days') => rows.map((row) => row[name])
  return tx`unnest(${texts('leg')}::text[], ${texts('scac')}::text[], ${texts('from_locode')}::text[],
    ${texts('to_locode')}::text[], ${numbers('shipments')}::integer[], ${numbers('days')}::integer[])`
}

/** Shipments that are tracked and have such a leg, before or behind them. */
export async function shipmentsWithLegs(
  reader: Reader,
  account_id: string,
  legs: readonly LegTimeRow[],
): Promise<string[]> {
  const rows = await reader<{ id: string }[]>`
    select distinct s.id from shipment s
    join unnest(${legs.map(({ leg }) => leg)}::text[], ${legs.map(({ scac }) => scac)}::text[],
        ${legs.map((one) => one.from_locode)}::text[], ${legs.map((one) => one.to_locode)}::text[])
      as row (leg, scac, from_locode, to_locode)
      on s.scac = row.scac and case row.leg
        when 'sea' then s.port_of_lading_locode = row.from_locode and s.port_of_discharge_locode = row.to_locode
        when 'discharge' then s.port_of_discharge_locode = row.to_locode
        else s.port_of_discharge_locode = row.from_locode and s.destination_locode = row.to_locode end
    where s.account_id = ${account_id} and s.line_tracking_stopped_at is null
    order by s.id`
  return rows.map(({ id }) => id)
}

/** Every account. */
export async function accountIds(reader: Reader): Promise<string[]> {
  const rows = await reader<{ id: string }[]>`select id from account order by id`
  return rows.map(({ id }) => id)
}
