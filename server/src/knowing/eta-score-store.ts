import { eta_lead_days } from '@quaylog/contract'
import type { EtaScoreboardAttributes } from '@quaylog/contract'
import type { ListReader } from '../ground/db/index.ts'

/** Which arrivals are looked at. */
export interface ArrivalsAsked {
  /** Those after this moment. */
  readonly since: string
  /** So many of them, the latest. */
  readonly most: number
}

/** How good the estimates of arrivals were. */
export interface EtaScores {
  /** Shipments that arrived, also without an estimate before; at most as many as were asked for. */
  readonly looked_at: number
  /** Of these, shipments that had an estimate before. */
  readonly arrivals: number
  readonly scores: EtaScoreboardAttributes['scores']
}

/**
 * Error and bias of estimated arrivals by line, source and days before the arrival, from what the timelines of the
 * account's shipments showed then. Only what was shown while the shipment was tracked counts. One box stands for its
 * shipment, so that a shipment of many boxes counts once.
 */
export async function etaScores(
  reader: ListReader,
  account_id: string,
  { since, most }: ArrivalsAsked,
): Promise<EtaScores> {
  const [row] = await reader<(Omit<EtaScores, 'scores'> & { scores: EtaScores['scores'] | null })[]>`
    with arrived as (
      select s.id, s.scac as line, s.pod_ata_at as at, s.port_of_discharge_locode as locode, (
        select c.id from container c where c.account_id = s.account_id and c.shipment_id = s.id order by c.number limit 1
      ) as container_id
      from shipment s where s.account_id = ${account_id} and s.pod_ata_at > ${since}
      order by s.pod_ata_at desc limit ${most}
    ), told as (
      select a.id, a.line, a.at as arrived_at, t.at, t.data_source, t.created_at
      from arrived a join transport_event t on t.account_id = ${account_id} and t.container_id = a.container_id
        and t.event = 'container.transport.estimated.vessel_arrived' and t.at is not null
        and t.location_locode is not distinct from a.locode and t.created_at < a.at
    ), lead as (
      select unnest(${[...eta_lead_days]}::integer[]) as lead_days
    ), stood as (
      select distinct on (t.id, l.lead_days, said.source) t.id, t.line, l.lead_days, said.source,
        extract(epoch from t.at - t.arrived_at)::float8 / 3600 as late_hours
      from told t cross join lead l cross join lateral (values ('shown'), (t.data_source)) as said (source)
      where t.created_at <= t.arrived_at - make_interval(days => l.lead_days)
      order by t.id, l.lead_days, said.source, t.created_at desc
    ), first_word as (
      select distinct on (id) id, line, arrived_at, at from told where data_source = 'shipping_line'
      order by id, created_at
    ), reading as (
      select line, lead_days, source, late_hours from stood
      union all
      select f.line, s.lead_days, 'line_first', extract(epoch from f.at - f.arrived_at)::float8 / 3600
      from first_word f join stood s on s.id = f.id and s.source = 'shipping_line'
    ), score as (
      select line, lead_days, source, count(*)::integer as arrivals,
        round(percentile_cont(0.5) within group (order by abs(late_hours))::numeric, 1)::float8 as error_hours,
        round(percentile_cont(0.5) within group (order by late_hours)::numeric, 1)::float8 as bias_hours
      from reading group by grouping sets ((lead_days, source), (line, lead_days, source))
    )
    select (select count(*)::integer from arrived) as looked_at,
      (select count(distinct id)::integer from told) as arrivals, (
      select jsonb_agg(to_jsonb(score) order by line nulls first, lead_days desc, source <> 'shown', source) from score
    ) as scores`
  return { looked_at: row?.looked_at ?? 0, arrivals: row?.arrivals ?? 0, scores: row?.scores ?? [] }
}
