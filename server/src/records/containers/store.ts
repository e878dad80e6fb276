import type { DeadlineViewer } from '@quaylog/journey'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page, Selection, SortColumn } from '../../ground/jsonapi/page-store.ts'
import type { ListReading, PageAsked } from '../../ground/jsonapi/reading.ts'
import { idsNamed, matchNames } from '../../search/store.ts'
import { container_columns, countingDeadline } from './container.ts'
import type { ContainerRow } from './container.ts'
import { customFieldLookups } from '../custom-fields/filter-store.ts'
import {
  askedOf,
  conditionOnContainer,
  conditionOnReferences,
  conditionsOfPart,
  exceptionsLookup,
  oneOf,
  oneOfIds,
  rolesLookup,
} from '../list-filter-store.ts'
import { lookedUp, parametersOfMany } from '../list-lookup-store.ts'
import type { Form, Lookup } from '../list-lookup-store.ts'
import type { Filtering, Looker, Narrowing } from '../list-filter-store.ts'
import {
  groupsByAvailability,
  groupsByChange,
  groupsByCharges,
  groupsByColumn,
  groupsByEndOfShipment,
  groupsByHolds,
  groupsByWeek,
  groupsOf,
} from '../list-group-store.ts'
import { keptContainer } from './kept-container.ts'

/** What is read of a container: its row, and when each kind of source was asked about it last. */
export function containerSelection(reader: Reader): Fragment {
  const askedAt = (
    prefix: string,
  ) => reader`(select max(j.last_attempted_at) from container_subject f join subject j on j.id = f.subject_id
    where f.account_id = container.account_id and f.container_id = container.id and j.source_key like ${`${prefix}:%`})`
  return reader`${reader(container_columns)}, (select b.summary from charge_box b
      where b.account_id = container.account_id and b.container_id = container.id) as free_time, ${askedAt('facility')} as pod_last_tracking_request_at, ${askedAt('rail')} as rail_last_tracking_request_at,
    (select j.last_attempted_at from shipment s join subject j on j.id = s.subject_id where s.account_id = container.account_id and s.id = container.shipment_id) as shipment_last_tracking_request_at`
}

export async function containerById(reader: Reader, account_id: string, id: string): Promise<ContainerRow | undefined> {
  const [row] = await reader<ContainerRow[]>`
    select ${containerSelection(reader)} from container where account_id = ${account_id} and id = ${id}`
  return row === undefined ? undefined : keptContainer(row)
}

export async function containersByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ContainerRow[]> {
  const rows = await reader<ContainerRow[]>`
    select ${containerSelection(reader)} from container where account_id = ${account_id}
      and id = any(${[...ids]}::uuid[])`
  return rows.map(keptContainer)
}

const sortColumns = (viewer: DeadlineViewer): Readonly<Record<string, SortColumn>> => ({
  ...moment_columns,
  pickup_lfd: { by: countingDeadline(viewer).at, type: 'timestamptz', nullable: true },
  number: { by: 'number', type: 'text' },
  cost_of_waiting: { by: 'cost_of_waiting', type: 'float8', nullable: true },
})

/** What the containers that fit a filter have alike. */
const groupsByFilter = (viewer: DeadlineViewer) => {
  const { on } = countingDeadline(viewer)
  return {
    'filter[status]': groupsByColumn('filter[status]', 'current_status'),
    'filter[pickup_lfd]': groupsByWeek('container', 'filter[pickup_lfd]', (reader) => reader`${reader(on)}`, on),
    'filter[hold]': groupsByHolds,
    'filter[available_for_pickup]': groupsByAvailability,
    'filter[updated_at]': groupsByChange('container'),
    'filter[tracking_stopped]': groupsByEndOfShipment,
    'filter[free_time]': groupsByCharges,
  }
}

/** Containers with what waiting costs, for lists in that order. */
const withCost = (reader: Reader) => reader`(select container.*, charge_box.cost_of_waiting from container
  left join charge_box on charge_box.account_id = container.account_id and charge_box.container_id = container.id) as container`

/** A page of containers: the ids of the page first, so that depth does not drag whole rows along. */
export async function listContainers(
  reader: ListReader,
  account_id: string,
  viewer: Looker,
  reading: ListReading,
): Promise<Page<ContainerRow>> {
  const columns = containerSelection(reader)
  const page = await pageOfContainers<ContainerRow>(reader, account_id, viewer, reading, columns)
  return { ...page, rows: page.rows.map(keptContainer) }
}

/** Whether a reading is in the order of what waiting costs, which stands in another table. */
export const isByCost = ({ sort }: ListReading): boolean => sort.some(({ field }) => field === 'cost_of_waiting')

/** Some columns of the containers of a page. */
export async function pageOfContainers<Row>(
  reader: ListReader,
  account_id: string,
  viewer: Looker,
  reading: ListReading,
  columns: Fragment,
): Promise<Page<Row>> {
  const of = { reader, account_id, viewer }
  const before = await lookedUpBefore(of, reading)
  const { many } = before
  const conditionsIn = (form: Form) => conditionsOf({ ...of, ...form }, reading, before)
  const conditions = conditionsIn({ many })
  const whereOf = (all: readonly Fragment[]) => reader`account_id = ${account_id} ${andAll(reader, all)}`
  const selection = {
    table: 'container',
    columns,
    where: whereOf(conditions),
    walked: whereOf(conditionsIn({ walks: true })),
    as_expected: whereOf(conditionsIn({ guesses: true })),
    groups: groupsOf(of, reading, groupsByFilter(viewer)),
    is_many: many.size > 0 && conditions.length === 1,
    order: orderOf(reader, reading.sort, sortColumns(viewer)),
  }
  return isByCost(reading)
    ? selectByCost<Row>(reader, selection, reading.page)
    : selectPage<Row>(reader, { ...selection, account_id, narrowed: conditions.length > 0, page: reading.page })
}

/** The first page is read as one behind the beginning, so that an index gives what costs most. */
async function selectByCost<Row>(
  reader: ListReader,
  selection: Omit<Selection, 'page'>,
  page: PageAsked,
): Promise<Page<Row>> {
  const is_first = page.after === null && page.number === 1
  const asked = is_first ? { ...page, after: '' } : page
  const found = await selectPage<Row>(reader, { ...selection, from: withCost(reader), page: asked })
  return is_first ? { ...found, next: null } : found
}

/** What filters ask of the table `container`. Throws Refusal for a custom field that is not there. */
export async function containerConditions(of: Filtering, reading: Narrowing): Promise<Fragment[]> {
  const before = await lookedUpBefore(of, reading)
  return conditionsOf({ ...of, many: before.many }, reading, before)
}

/** What is known before conditions are written. */
interface LookedUpBefore {
  /** What is looked up in other tables, by the parameters of filters. */
  readonly lookups: ReadonlyMap<string, Lookup>
  /** The parameters of which very much is looked up. */
  readonly many: ReadonlySet<string>
  readonly named: Awaited<ReturnType<typeof matchNames>> | null
}

async function lookedUpBefore(of: Filtering, reading: Narrowing): Promise<LookedUpBefore> {
  const { reader, account_id } = of
  const fields = await customFieldLookups(reader, account_id, 'Container', reading.custom_fields)
  const asked = askedOf(reading).flatMap(([parameter, values]) => {
    const lookup = lookupOf(of, parameter, values)
    return lookup === null ? [] : [[parameter, lookup] as const]
  })
  const lookups = new Map([...asked, ...fields])
  const q = reading.filters.get('q')
  const seen = { account_id, parties: of.viewer.parties }
  const named = q === undefined ? null : await matchNames(reader, seen, 'container', q)
  return { lookups, named, many: await parametersOfMany(reader, lookups) }
}

function conditionsOf(of: Filtering, reading: Narrowing, { lookups, named }: LookedUpBefore): Fragment[] {
  const { reader, account_id } = of
  return [
    ...conditionsOfPart(of, 'container'),
    ...(named === null ? [] : [reader`id in (${idsNamed(reader, account_id, 'container', named)})`]),
    ...askedOf(reading).flatMap(([parameter, values]) =>
      lookups.has(parameter) && !by_party.test(parameter) ? [] : [conditionOf(of, parameter, values)],
    ),
    ...[...lookups].flatMap(([parameter, lookup]) =>
      by_party.test(parameter) ? [] : [lookedUp(reader, of, parameter, lookup)],
    ),
  ]
}

function conditionOf(of: Filtering, parameter: string, values: readonly string[]): Fragment {
  const condition = conditionOnContainer(of, parameter, values) ?? conditions[parameter]?.(of, values)
  if (condition === undefined) throw new Error(`no condition for container filter ${parameter}`)
  return condition
}

const by_party = /^filter\[(party|customer)_id\]$/

/** What a filter looks up in another table; null: it looks at containers alone. */
function lookupOf(of: Filtering, parameter: string, values: readonly string[]): Lookup | null {
  const { reader, account_id } = of
  const shipmentsWith = (condition: Fragment): Lookup => ({
    from_where: reader`from shipment where account_id = ${account_id} and ${condition}`,
    named: reader`id`,
    column: reader`shipment_id`,
    of_row: reader`shipment.id = container.shipment_id`,
  })
  switch (parameter) {
    case 'filter[pod_locode]':
      return shipmentsWith(oneOf(reader, reader`port_of_discharge_locode`, values))
    case 'filter[line_scac]':
      return shipmentsWith(oneOf(reader, reader`scac`, values))
    case 'filter[tracking_stopped]':
      return shipmentsWith(reader`line_tracking_stopped_at is ${values[0] === 'true' ? reader`not` : reader``} null`)
    case 'filter[tag]':
      return shipmentsWith(reader`tags && ${[...values]}::text[]`)
    case 'filter[free_time]':
      return {
        from_where: reader`from charge_clock where account_id = ${account_id} and ${oneOf(reader, reader`state`, values)}`,
        named: reader`container_id`,
        column: reader`id`,
        of_row: reader`container_id = container.id`,
      }
    case 'filter[exception]':
      return exceptionsLookup(of, 'container', values)
    case 'filter[party_id]':
    case 'filter[customer_id]':
      return rolesLookup(of, 'shipment', parameter, values)
    default:
      return null
  }
}

/** Containers of parties, by a role of their own or of their shipment. */
function withParty(of: Filtering, parameter: string, ids: readonly string[]): Fragment {
  const { reader, walks, guesses, many } = of
  const own = rolesLookup(of, 'container', parameter, ids)
  const of_shipment = {
    ...rolesLookup(of, 'shipment', parameter, ids),
    column: reader`shipment_id`,
    of_row: reader`roleable_id = container.shipment_id`,
  }
  if (guesses === true) return lookedUp(reader, of, parameter, of_shipment)
  const form = { walks: walks === true || many?.has(parameter) === true }
  return reader`(${lookedUp(reader, form, parameter, own)} or ${lookedUp(reader, form, parameter, of_shipment)})`
}

type Condition = (of: Filtering, values: readonly string[]) => Fragment

/** What each filter asks of a row, but for what is asked of shipments' containers too. */
const conditions: Readonly<Record<string, Condition>> = {
  number: ({ reader }, numbers) =>
    oneOf(
      reader,
      reader`number`,
      numbers.map((number) => number.replaceAll(/\s+/g, '').toUpperCase()),
    ),
  'filter[status]': ({ reader }, statuses) => oneOf(reader, reader`current_status`, statuses),
  'filter[shipment_id]': ({ reader }, ids) => oneOfIds(reader, reader`shipment_id`, ids),
  'filter[ref_number]': (of, numbers) => conditionOnReferences(of, 'container', numbers),
  'filter[party_id]': (of, ids) => withParty(of, 'filter[party_id]', ids),
  'filter[customer_id]': (of, ids) => withParty(of, 'filter[customer_id]', ids),
  'filter[updated_at][start]': ({ reader }, [at = '']) => reader`updated_at >= ${at}`,
  'filter[updated_at][end]': ({ reader }, [at = '']) => reader`updated_at < ${at}`,
  'filter[created_at][start]': ({ reader }, [at = '']) => reader`created_at >= ${at}`,
  'filter[created_at][end]': ({ reader }, [at = '']) => reader`created_at < ${at}`,
}

/** The reference numbers of the owner, held until the end of the transaction. */
export async function lockContainerRefNumbers(
  tx: Transaction,
  account_id: string,
  id: string,
): Promise<readonly string[] | undefined> {
  const [row] = await tx<{ ref_numbers: string[] }[]>`
    select ref_numbers from container where account_id = ${account_id} and id = ${id} for no key update`
  return row?.ref_numbers
}

/** Replaces the reference numbers of the owner. */
export async function setContainerRefNumbers(
  tx: Transaction,
  account_id: string,
  id: string,
  ref_numbers: readonly string[],
  now: string,
): Promise<void> {
  await tx`
    update container set ref_numbers = ${[...ref_numbers]}, updated_at = ${now} where account_id = ${account_id}
      and id = ${id}`
}

/**
 * Containers that count against the plan: those of tracked, real shipments that are not empty returned. Contract 9.1.
 */
export async function countActiveContainers(reader: ListReader, account_id: string): Promise<number> {
  const [row] = await reader<{ active: number }[]>`
    select ((select count(*) from container where account_id = ${account_id} and is_active)
      + (select count(*) from tracking_request where account_id = ${account_id}
        and status in ('pending', 'awaiting_manifest') and not is_test))::int as active`
  return row?.active ?? 0
}
