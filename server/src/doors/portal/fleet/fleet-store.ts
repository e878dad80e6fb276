import type { Looker } from '../../../records/list-filter-store.ts'
import { containersOfParties } from '../../../request/part-role-store.ts'
import { containerConditions } from '../../../records/containers/store.ts'
import type { Fragment, ListReader, Reader } from '../../../ground/db/index.ts'
import { andAll } from '../../../ground/jsonapi/page-store.ts'
import type { FleetFilters, FreeDaysLeft } from './fleet-narrowing.ts'
import { free_until, is_gone, is_overdue, last_free, needsAttention } from './fleet-urgency-store.ts'
import type { Looking } from './fleet-urgency-store.ts'

/** The views of the containers page. */
export const fleet_views = ['all', 'attention', 'arriving', 'terminal'] as const
export type FleetView = (typeof fleet_views)[number]

/** Containers of each view that fit the filters. */
export type FleetCounts = Readonly<Record<FleetView, number>>

/** A value that the page can be narrowed to, with how many containers have it. */
export interface Facet {
  readonly field: 'status' | 'scac' | 'pod_locode'
  readonly value: string
  readonly name: string
  readonly containers: number
}

/** What a view asks of a container. */
export function viewCondition(sql: Reader, view: FleetView, looking: Looking): Fragment {
  switch (view) {
    case 'all':
      return sql`true`
    case 'attention':
      return needsAttention(sql, looking)
    case 'arriving':
      return sql`(not ${is_gone(sql)} and coalesce(c.pod_arrived_at, s.pod_ata_at) is null and s.pod_eta_at <= ${looking.now}::timestamptz + interval '7 days')`
    case 'terminal':
      return sql`c.current_status in ('grounded', 'available', 'not_available', 'off_dock', 'awaiting_inland_transfer')`
  }
}

/** What is asked of a container by how much free time is left. */
function leftOf(sql: Reader, left: FreeDaysLeft, looking: Looking): Fragment {
  switch (left) {
    case 'passed':
      return is_overdue(sql, looking)
    case 'days_2':
      return sql`(not ${is_overdue(sql, looking)} and ${free_until(sql, looking, 2)})`
    case 'days_7':
      return sql`(not ${is_overdue(sql, looking)} and ${free_until(sql, looking, 7)})`
    case 'unknown':
      return sql`${last_free(sql, looking.viewer)} is null`
  }
}

/** The conditions of filters; an array, for a fragment alone would be run where it is awaited. */
export async function fleetConditions(
  reader: ListReader,
  account_id: string,
  filters: FleetFilters,
  looking: Looking,
): Promise<readonly Fragment[]> {
  const of_containers = await containerConditions({ reader, account_id, viewer: looking.viewer }, filters)
  const narrowed: Fragment[] =
    of_containers.length === 0
      ? []
      : [reader`c.id in (select id from container where account_id = ${account_id} ${andAll(reader, of_containers)})`]
  const { vessel, voyage } = filters
  if (vessel !== null) narrowed.push(reader`s.pod_vessel_name = any(${[...vessel]}::text[])`)
  if (voyage !== null) narrowed.push(reader`s.pod_voyage_number = any(${[...voyage]}::text[])`)
  const [first, ...others] = (filters.free ?? []).map((left) => leftOf(reader, left, looking))
  if (first === undefined) return narrowed
  return [...narrowed, reader`(${others.reduce<Fragment>((all, one) => reader`${all} or ${one}`, first)})`]
}

/** Containers with their shipments, below all conditions; where it is asked for, also what their charges come to. */
export function fleetFrom(
  sql: Reader,
  account_id: string,
  conditions: readonly Fragment[],
  with_charges = false,
): Fragment {
  const charges = sql`left join charge_box b on b.account_id = c.account_id and b.container_id = c.id`
  return sql`
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    ${with_charges ? charges : sql``}
    where c.account_id = ${account_id} ${andAll(sql, conditions)}`
}

export async function fleetCounts(
  sql: ListReader,
  account_id: string,
  filters: FleetFilters,
  looking: Looking,
): Promise<FleetCounts> {
  const conditions = await fleetConditions(sql, account_id, filters, looking)
  const [counts] = await sql<FleetCounts[]>`
    select count(*)::int as all, count(*) filter (where ${viewCondition(sql, 'attention', looking)})::int as attention,
      count(*) filter (where ${viewCondition(sql, 'arriving', looking)})::int as arriving,
        count(*) filter (where ${viewCondition(sql, 'terminal', looking)})::int as terminal
    ${fleetFrom(sql, account_id, conditions)}`
  return counts ?? { all: 0, attention: 0, arriving: 0, terminal: 0 }
}

const facets_max = 60

/** What the whole list can be narrowed to, most frequent first. */
export async function fleetFacets(sql: ListReader, account_id: string, { parties }: Looker): Promise<readonly Facet[]> {
  const own = parties === null ? sql`` : sql`and id in (${containersOfParties(sql, account_id, parties)})`
  return sql<Facet[]>`
    with boxes as materialized (
      select current_status, shipment_id, count(*) as n from container where account_id = ${account_id} ${own}
      group by current_status, shipment_id
    ), carried as materialized (
      select s.scac, s.port_of_discharge_locode as locode, max(s.port_of_discharge_name) as name, sum(b.n) as n
      from boxes b join shipment s on s.account_id = ${account_id} and s.id = b.shipment_id
      group by s.scac, s.port_of_discharge_locode
    )
    select field, value, name, n::int as containers from (
      select 'status' as field, current_status as value, '' as name, sum(n) as n from boxes group by current_status
      union all select 'scac', scac, '', sum(n) from carried group by scac
      union all select 'pod_locode', locode, coalesce(max(name), ''), sum(n) from carried where locode is not null
        group by locode
    ) facets
    order by containers desc, value limit ${facets_max}`
}
