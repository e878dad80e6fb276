import type { ContainerStatus } from '@quaylog/contract'
import type { DeadlineViewer } from '@quaylog/journey'
import { countingDeadline } from '../../../records/containers/container.ts'
import type { Fragment, ListReader, Reader } from '../../../ground/db/index.ts'
import { andAll } from '../../../ground/jsonapi/page-store.ts'
import { idsNamed, matchNames } from '../../../search/store.ts'
import type { NameMatch } from '../../../search/store.ts'

/** The views of the containers page. */
export const fleet_views = ['all', 'attention', 'arriving', 'terminal'] as const
export type FleetView = (typeof fleet_views)[number]

/** What narrows the page besides its view; null: not narrowed. */
export interface FleetFilters {
  /** One of several. */
  readonly status: readonly ContainerStatus[] | null
  readonly scac: readonly string[] | null
  readonly pod_locode: readonly string[] | null
  readonly q: string | null
}

/** When a page is looked at, and by whom. */
export interface Looking {
  readonly now: string
  readonly viewer: DeadlineViewer
}

/** Containers of each view that fit the filters. */
export type FleetCounts = Readonly<Record<FleetView, number>>

/** A value that the page can be narrowed to, with how many containers have it. */
export interface Facet {
  readonly field: 'status' | 'scac' | 'pod_locode'
  readonly value: string
  readonly name: string
  readonly containers: number
}

/** Boxes that are out of anyone's hands: nothing about them is urgent. */
const is_gone = (sql: Reader) => sql`c.current_status in ('picked_up', 'delivered', 'empty_returned')`
const can_be_collected = (sql: Reader) => sql`c.current_status in ('available', 'off_dock')`
const has_hold = (sql: Reader) => sql`jsonb_path_exists(c.holds_at_pod_terminal, '$[*] ? (@.status == "hold")')`
const costs_now = (sql: Reader) =>
  sql`jsonb_path_exists(c.fees_at_pod_terminal, '$[*] ? ((@.type == "demurrage" || @.type == "extended_dwell_time") && @.amount > 0)')`
const last_free = (sql: Reader, viewer: DeadlineViewer) => sql`c.${sql(countingDeadline(viewer).at)}`
const free_until = (sql: Reader, { now, viewer }: Looking, days: number) =>
  sql`${last_free(sql, viewer)} <= ${now}::timestamptz + make_interval(days => ${days})`
/** The last free day is a day at the terminal: it has passed when the midnight that begins it is a day ago. */
const is_overdue = (sql: Reader, { now, viewer }: Looking) =>
  sql`${last_free(sql, viewer)} <= ${now}::timestamptz - interval '1 day'`
const arrival_at = (sql: Reader) => sql`coalesce(c.pod_arrived_at, s.pod_ata_at, s.pod_eta_at)`

function conditionOf(sql: Reader, view: FleetView, looking: Looking): Fragment {
  switch (view) {
    case 'all':
      return sql`true`
    case 'attention':
      return sql`(not ${is_gone(sql)} and (${has_hold(sql)} or ${costs_now(sql)} or coalesce(${free_until(sql, looking, 2)} or (${can_be_collected(sql)} and ${free_until(sql, looking, 3)}), false)))`
    case 'arriving':
      return sql`(not ${is_gone(sql)} and coalesce(c.pod_arrived_at, s.pod_ata_at) is null and s.pod_eta_at <= ${looking.now}::timestamptz + interval '7 days')`
    case 'terminal':
      return sql`c.current_status in ('grounded', 'available', 'not_available', 'off_dock', 'awaiting_inland_transfer')`
  }
}

/**
 * Most urgent first: past the last free day or being charged, held with days left, free to collect or about to cost,
 * held, then by arrival; those that are gone last.
 */
function urgency(sql: Reader, looking: Looking): Fragment {
  return sql`case
    when ${is_gone(sql)} then 7
    when ${is_overdue(sql, looking)} or ${costs_now(sql)} then 1
    when ${has_hold(sql)} and ${free_until(sql, looking, 2)} then 2
    when (${can_be_collected(sql)} and ${free_until(sql, looking, 3)}) or ${free_until(sql, looking, 2)} then 3
    when ${has_hold(sql)} then 4
    when ${arrival_at(sql)} is not null then 5
    else 6 end`
}

/** What the page can be sorted by; `urgency` is how it comes. */
export const fleet_sorts = [
  'urgency',
  'number',
  'carrier',
  'journey',
  'status',
  'arrival',
  'free',
  'cost',
  'calculated',
  'return',
  'updated',
] as const
export type FleetSort = (typeof fleet_sorts)[number]

/** An order of the page; without a direction of its own it begins with the smallest. */
export interface FleetOrder {
  readonly by: FleetSort
  readonly descending: boolean
}

function kept(sql: Reader, what: Fragment): Fragment {
  return sql`(select ${what} from charge_box b where b.account_id = c.account_id and b.container_id = c.id)`
}

function sortedBy(sql: Reader, by: Exclude<FleetSort, 'urgency'>, looking: Looking): Fragment {
  switch (by) {
    case 'number':
      return sql`c.number`
    case 'carrier':
      return sql`s.scac`
    case 'journey':
      return sql`s.port_of_discharge_name`
    case 'status':
      return sql`c.current_status`
    case 'arrival':
      return arrival_at(sql)
    case 'free':
      return last_free(sql, looking.viewer)
    case 'cost':
      return kept(sql, sql`b.cost_of_waiting`)
    case 'calculated':
      return kept(sql, sql`b.summary ->> 'last_free_on'`)
    case 'return':
      return kept(sql, sql`b.summary ->> 'empty_return_on'`)
    case 'updated':
      return sql`c.updated_at`
  }
}

function orderOf(sql: Reader, { by, descending }: FleetOrder, looking: Looking): Fragment {
  if (by !== 'urgency')
    return descending
      ? sql`${sortedBy(sql, by, looking)} desc nulls last, c.id`
      : sql`${sortedBy(sql, by, looking)} nulls last, c.id`
  return sql`${urgency(sql, looking)}, ${last_free(sql, looking.viewer)} nulls last, case when ${is_gone(sql)}
    then null else ${arrival_at(sql)} end nulls last, c.updated_at desc, c.id`
}

/** Looks the search text up once; a fragment may not come out of an async function, where awaiting it would run it. */
async function matchOf(sql: Reader, account_id: string, filters: FleetFilters): Promise<NameMatch | null> {
  return filters.q === null ? null : matchNames(sql, account_id, ['container'], filters.q)
}

function fleet(sql: Reader, account_id: string, filters: FleetFilters, match: NameMatch | null): Fragment {
  const conditions: Fragment[] = []
  if (filters.status !== null) conditions.push(sql`c.current_status = any(${[...filters.status]})`)
  if (filters.scac !== null) conditions.push(sql`s.scac = any(${[...filters.scac]})`)
  if (filters.pod_locode !== null) conditions.push(sql`s.port_of_discharge_locode = any(${[...filters.pod_locode]})`)
  if (match !== null) conditions.push(sql`c.id in (${idsNamed(sql, account_id, 'container', match)})`)
  return sql`
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${account_id} ${andAll(sql, conditions)}`
}

/** The ids of one page. */
export async function fleetPage(
  sql: ListReader,
  account_id: string,
  view: FleetView,
  filters: FleetFilters,
  page: { number: number; size: number },
  order: FleetOrder,
  looking: Looking,
): Promise<readonly string[]> {
  const match = await matchOf(sql, account_id, filters)
  const rows = await sql<{ id: string }[]>`
    select c.id ${fleet(sql, account_id, filters, match)} and ${conditionOf(sql, view, looking)}
    order by ${orderOf(sql, order, looking)}
    limit ${page.size} offset ${(page.number - 1) * page.size}`
  return rows.map(({ id }) => id)
}

export async function fleetCounts(
  sql: ListReader,
  account_id: string,
  filters: FleetFilters,
  looking: Looking,
): Promise<FleetCounts> {
  const match = await matchOf(sql, account_id, filters)
  const [counts] = await sql<FleetCounts[]>`
    select count(*)::int as all, count(*) filter (where ${conditionOf(sql, 'attention', looking)})::int as attention,
      count(*) filter (where ${conditionOf(sql, 'arriving', looking)})::int as arriving,
        count(*) filter (where ${conditionOf(sql, 'terminal', looking)})::int as terminal
    ${fleet(sql, account_id, filters, match)}`
  return counts ?? { all: 0, attention: 0, arriving: 0, terminal: 0 }
}

const facets_max = 60

/** What the whole account can be narrowed to, most frequent first. */
export async function fleetFacets(sql: ListReader, account_id: string): Promise<readonly Facet[]> {
  return sql<Facet[]>`
    select case when grouping(c.current_status) = 0 then 'status' when grouping(s.scac) = 0 then 'scac'
      else 'pod_locode' end as field,
      coalesce(c.current_status, s.scac, s.port_of_discharge_locode) as value,
        coalesce(max(s.port_of_discharge_name), '') as name, count(*)::int as containers
    from container c join shipment s on s.account_id = c.account_id and s.id = c.shipment_id
    where c.account_id = ${account_id}
    group by grouping sets ((c.current_status), (s.scac), (s.port_of_discharge_locode))
    having coalesce(c.current_status, s.scac, s.port_of_discharge_locode) is not null
    order by containers desc, value limit ${facets_max}`
}
