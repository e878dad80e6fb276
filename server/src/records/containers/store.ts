import type { DeadlineViewer } from '@quaylog/journey'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page, Selection, SortColumn } from '../../ground/jsonapi/page-store.ts'
import type { ListReading, PageAsked } from '../../ground/jsonapi/reading.ts'
import { idsNamed, matchNames } from '../../search/store.ts'
import { container_columns, countingDeadline } from './container.ts'
import type { ContainerRow } from './container.ts'
import { customFieldConditions } from '../custom-fields/filter-store.ts'
import {
  conditionOnContainer,
  conditionOnReferences,
  conditionsOfPart,
  idsWithParty,
  oneOf,
  oneOfIds,
  standsFor,
} from '../list-filter-store.ts'
import type { Filtering, Looker } from '../list-filter-store.ts'
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
  const conditions = await containerConditions({ reader, account_id, viewer }, reading)
  const walked = await containerConditions({ reader, account_id, viewer, walks: true }, reading)
  const selection = {
    table: 'container',
    columns,
    where: reader`account_id = ${account_id} ${andAll(reader, conditions)}`,
    walked: reader`account_id = ${account_id} ${andAll(reader, walked)}`,
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

const few_roles_max = 1_000

/** What a list of containers is narrowed by: filters by their parameters of the interface, and custom fields. */
export type Narrowing = Pick<ListReading, 'filters' | 'choices' | 'custom_fields'>

/** What filters ask of the table `container`. Throws Refusal for a custom field that is not there. */
export async function containerConditions(of: Filtering, reading: Narrowing): Promise<Fragment[]> {
  const { reader, account_id } = of
  const q = reading.filters.get('q')
  const named =
    q === undefined ? null : await matchNames(reader, { account_id, parties: of.viewer.parties }, 'container', q)
  const fields = await customFieldConditions(reader, account_id, 'Container', reading.custom_fields, of.walks)
  const single = [...reading.filters].flatMap(([parameter, value]) =>
    parameter === 'q' ? [] : [[parameter, [value]] as const],
  )
  const of_roles = { ...of, walks_roles: await hasManyRoles(of, reading) }
  return [
    ...conditionsOfPart(of, 'container'),
    ...(named === null ? [] : [reader`id in (${idsNamed(reader, account_id, 'container', named)})`]),
    ...[...single, ...reading.choices].map(([parameter, values]) => conditionOf(of_roles, parameter, values)),
    ...fields,
  ]
}

/** Whether the parties that are asked for have very many records, so that these are not listed to look among them. */
async function hasManyRoles({ reader, account_id, walks }: Filtering, { choices, filters }: Narrowing) {
  const asked = [...choices.entries(), ...[...filters].map(([name, id]) => [name, [id]] as const)]
  const ids = asked.flatMap(([name, values]) => (/^filter\[(party|customer)_id\]$/.test(name) ? values : []))
  if (walks === true || ids.length === 0) return walks
  const [counted] = await reader<{ roles: number }[]>`
    select count(*)::int as roles from (select 1 from party_role where account_id = ${account_id}
      and ${oneOfIds(reader, reader`party_id`, ids)} limit ${few_roles_max + 1}) as counted`
  return (counted?.roles ?? 0) > few_roles_max
}

function conditionOf(of: Filtering, parameter: string, values: readonly string[]): Fragment {
  const condition = conditionOnContainer(of, parameter, values) ?? conditions[parameter]?.(of, values)
  if (condition === undefined) throw new Error(`no condition for container filter ${parameter}`)
  return condition
}

type Condition = (of: Filtering, values: readonly string[]) => Fragment

const ofShipment = ({ reader, account_id }: Filtering, condition: Fragment): Fragment =>
  reader`shipment_id in (select id from shipment where account_id = ${account_id} and ${condition})`

const withParty =
  (parameter: string): Condition =>
  (of, ids) => {
    if (of.walks === true || of.walks_roles === true) {
      const roleOf = (row: Fragment, type: 'Cargo' | 'Shipment') =>
        standsFor(of.reader, of.reader`from (${idsWithParty(of, type, parameter, ids)} and roleable_id = ${row}) r`)
      return of.reader`(${roleOf(of.reader`container.id`, 'Cargo')} or ${roleOf(of.reader`container.shipment_id`, 'Shipment')})`
    }
    return of.reader`id in (${idsWithParty(of, 'Cargo', parameter, ids)} union select b.id from container b
      where b.account_id = ${of.account_id} and b.shipment_id in (${idsWithParty(of, 'Shipment', parameter, ids)}))`
  }

/** What each filter asks of a row, but for what is asked of shipments' containers too. */
const conditions: Readonly<Record<string, Condition>> = {
  number: ({ reader }, numbers) =>
    oneOf(
      reader,
      reader`number`,
      numbers.map((number) => number.replaceAll(/\s+/g, '').toUpperCase()),
    ),
  'filter[status]': ({ reader }, statuses) => oneOf(reader, reader`current_status`, statuses),
  'filter[free_time]': ({ reader, account_id }, states) =>
    reader`id in (select container_id from charge_clock where account_id = ${account_id} and ${oneOf(reader, reader`state`, states)})`,
  'filter[shipment_id]': ({ reader }, ids) => oneOfIds(reader, reader`shipment_id`, ids),
  'filter[pod_locode]': (of, codes) => ofShipment(of, oneOf(of.reader, of.reader`port_of_discharge_locode`, codes)),
  'filter[line_scac]': (of, codes) => ofShipment(of, oneOf(of.reader, of.reader`scac`, codes)),
  'filter[tracking_stopped]': (of, [stopped]) =>
    ofShipment(
      of,
      stopped === 'true'
        ? of.reader`line_tracking_stopped_at is not null`
        : of.reader`line_tracking_stopped_at is null`,
    ),
  'filter[tag]': (of, tags) => ofShipment(of, of.reader`tags && ${[...tags]}::text[]`),
  'filter[ref_number]': (of, numbers) => conditionOnReferences(of, 'container', numbers),
  'filter[party_id]': withParty('filter[party_id]'),
  'filter[customer_id]': withParty('filter[customer_id]'),
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
