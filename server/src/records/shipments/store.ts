import type { DeadlineViewer } from '@quaylog/journey'
import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { idsNamed, matchNames, searchForm } from '../../search/store.ts'
import { customFieldLookups } from '../custom-fields/filter-store.ts'
import {
  askedOf,
  conditionOnContainer,
  conditionOnReferences,
  conditionsOfPart,
  containersLookup,
  exceptionsLookup,
  oneOf,
  rolesLookup,
} from '../list-filter-store.ts'
import { lookedUp, parametersOfMany } from '../list-lookup-store.ts'
import type { Form, Lookup } from '../list-lookup-store.ts'
import type { Filtering, Looker } from '../list-filter-store.ts'
import { countingDeadline } from '../containers/container.ts'
import {
  groupsByChange,
  groupsByColumn,
  groupsByEnd,
  groupsByWeek,
  groupsByWeekOfContainers,
  groupsOf,
} from '../list-group-store.ts'
import { shipment_columns } from './shipment.ts'
import type { ShipmentRow } from './shipment.ts'

/** What is read of a shipment: its row, and when its line was asked last. */
export function shipmentSelection(reader: Reader): Fragment {
  return reader`${reader(shipment_columns)},
    (select j.last_attempted_at from subject j where j.id = shipment.subject_id) as line_tracking_last_attempted_at,
    (select j.last_succeeded_at from subject j where j.id = shipment.subject_id) as line_tracking_last_succeeded_at`
}

export async function shipmentById(reader: Reader, account_id: string, id: string): Promise<ShipmentRow | undefined> {
  const [row] = await reader<ShipmentRow[]>`
    select ${shipmentSelection(reader)} from shipment where account_id = ${account_id} and id = ${id}`
  return row
}

export async function shipmentsByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly ShipmentRow[]> {
  return reader<ShipmentRow[]>`
    select ${shipmentSelection(reader)} from shipment where account_id = ${account_id} and id = any(${[...ids]}::uuid[])`
}

const sort_columns = {
  ...moment_columns,
  pod_eta_at: { by: 'pod_eta_at', type: 'timestamptz', nullable: true },
  bill_of_lading_number: { by: 'bill_of_lading_number', type: 'text' },
} as const

/** What the shipments that fit a filter have alike. */
const groupsByFilter = (viewer: DeadlineViewer) => ({
  'filter[status]': groupsByColumn('filter[status]', 'status'),
  'filter[pod_locode]': groupsByColumn('filter[pod_locode]', 'port_of_discharge_locode'),
  'filter[line_scac]': groupsByColumn('filter[line_scac]', 'scac'),
  'filter[pod_eta_at]': groupsByWeek(
    'shipment',
    'filter[pod_eta_at]',
    (reader) => reader`(pod_eta_at at time zone 'UTC')::date`,
    'pod_eta_at',
  ),
  'filter[tracking_stopped]': groupsByEnd,
  'filter[updated_at]': groupsByChange('shipment'),
  'filter[pickup_lfd]': groupsByWeekOfContainers('filter[pickup_lfd]', countingDeadline(viewer).on),
})

/** A page of shipments. */
export async function listShipments(
  reader: ListReader,
  account_id: string,
  viewer: Looker,
  reading: ListReading,
): Promise<Page<ShipmentRow>> {
  const of = { reader, account_id, viewer }
  const before = await lookedUpBefore(of, reading)
  const { many } = before
  const conditionsIn = (form: Form) => conditionsOf({ ...of, ...form }, reading, before)
  const conditions = conditionsIn({ many })
  const whereOf = (all: readonly Fragment[]) => reader`account_id = ${account_id} ${andAll(reader, all)}`
  return selectPage(reader, {
    table: 'shipment',
    columns: shipmentSelection(reader),
    account_id,
    where: whereOf(conditions),
    walked: whereOf(conditionsIn({ walks: true })),
    as_expected: whereOf(conditionsIn({ guesses: true })),
    groups: groupsOf(of, reading, groupsByFilter(viewer)),
    is_many: many.size > 0 && conditions.length === 1,
    order: orderOf(reader, reading.sort, sort_columns),
    narrowed: conditions.length > 0,
    page: reading.page,
  })
}

/** What filters ask of the table `shipment`. Throws Refusal for a custom field that is not there. */
export async function shipmentConditions(of: Filtering, reading: ListReading): Promise<Fragment[]> {
  const before = await lookedUpBefore(of, reading)
  return conditionsOf({ ...of, many: before.many }, reading, before)
}

/** What is known before conditions are written. */
interface LookedUpBefore {
  readonly fields: ReadonlyMap<string, Lookup>
  /** The parameters of which very much is looked up. */
  readonly many: ReadonlySet<string>
  readonly named: Awaited<ReturnType<typeof matchNames>> | null
}

async function lookedUpBefore(of: Filtering, reading: ListReading): Promise<LookedUpBefore> {
  const { reader, account_id } = of
  const fields = await customFieldLookups(reader, account_id, 'Shipment', reading.custom_fields)
  const q = reading.filters.get('q')
  const seen = { account_id, parties: of.viewer.parties }
  const named = q === undefined ? null : await matchNames(reader, seen, 'shipment', q)
  return { fields, named, many: await parametersOfMany(reader, new Map([...lookupsOf(of, reading), ...fields])) }
}

function conditionsOf(of: Filtering, reading: ListReading, { fields, named }: LookedUpBefore): Fragment[] {
  const { reader, account_id } = of
  return [
    ...conditionsOfPart(of, 'shipment'),
    ...(named === null ? [] : [reader`id in (${idsNamed(reader, account_id, 'shipment', named)})`]),
    ...askedOf(reading).flatMap(([parameter, values]) => filter_conditions[parameter]?.(of, values) ?? []),
    ...[...lookupsOf(of, reading), ...fields].map(([parameter, lookup]) => lookedUp(reader, of, parameter, lookup)),
  ]
}

/** What is looked up in other tables, by the parameters of filters. */
function lookupsOf(of: Filtering, reading: ListReading): ReadonlyMap<string, Lookup> {
  const lookups = new Map<string, Lookup>()
  const of_containers: Fragment[] = []
  for (const [parameter, values] of askedOf(reading)) {
    if (Object.hasOwn(filter_conditions, parameter)) continue
    if (parameter === 'filter[party_id]' || parameter === 'filter[customer_id]')
      lookups.set(parameter, rolesLookup(of, 'shipment', parameter, values))
    else if (parameter === 'filter[exception]') lookups.set(parameter, exceptionsLookup(of, 'shipment', values))
    else of_containers.push(containersCondition(of, parameter, values))
  }
  const containers = containersLookup(of, of_containers)
  return containers === null ? lookups : lookups.set('containers', containers)
}

function containersCondition(of: Filtering, parameter: string, values: readonly string[]): Fragment {
  const condition = conditionOnContainer(of, parameter, values)
  if (condition === null) throw new Error(`no condition for shipment filter ${parameter}`)
  return condition
}

type Condition = (of: Filtering, values: readonly string[]) => Fragment

/** What each filter asks of a row, but for what is asked of its containers. */
const filter_conditions: Readonly<Record<string, Condition>> = {
  number({ reader }, [value = '']) {
    const number = searchForm(value)
    return reader`(normalized_number = ${number} or bill_of_lading_number = ${number} or request_number = ${number}) and request_type <> 'container'`
  },
  'filter[tracking_stopped]': ({ reader }, [stopped]) =>
    stopped === 'true' ? reader`line_tracking_stopped_at is not null` : reader`line_tracking_stopped_at is null`,
  'filter[status]': ({ reader }, statuses) => oneOf(reader, reader`status`, statuses),
  'filter[pod_locode]': ({ reader }, codes) => oneOf(reader, reader`port_of_discharge_locode`, codes),
  'filter[line_scac]': ({ reader }, codes) => oneOf(reader, reader`scac`, codes),
  'filter[updated_at][start]': ({ reader }, [at = '']) => reader`updated_at >= ${at}`,
  'filter[updated_at][end]': ({ reader }, [at = '']) => reader`updated_at < ${at}`,
  'filter[created_at][start]': ({ reader }, [at = '']) => reader`created_at >= ${at}`,
  'filter[created_at][end]': ({ reader }, [at = '']) => reader`created_at < ${at}`,
  'filter[pod_eta_at][start]': ({ reader }, [at = '']) => reader`pod_eta_at >= ${at}`,
  'filter[pod_eta_at][end]': ({ reader }, [at = '']) => reader`pod_eta_at < ${at}`,
  'filter[tag]': ({ reader }, tags) => reader`tags && ${[...tags]}::text[]`,
  'filter[ref_number]': (of, numbers) => conditionOnReferences(of, 'shipment', numbers),
}

/** The lists of a shipment that its owner edits, held until the end of the transaction. */
export async function lockLists(
  tx: Transaction,
  account_id: string,
  id: string,
): Promise<{ readonly ref_numbers: readonly string[]; readonly tags: readonly string[] } | undefined> {
  const [row] = await tx<{ ref_numbers: string[]; tags: string[] }[]>`
    select ref_numbers, tags from shipment where account_id = ${account_id} and id = ${id} for no key update`
  return row
}

/** Replaces what the owner edits; a part that is undefined stays. */
export async function editShipment(
  tx: Transaction,
  account_id: string,
  id: string,
  edit: { ref_numbers: readonly string[] | undefined; tags: readonly string[] | undefined },
  now: string,
): Promise<void> {
  await tx`
    update shipment set
      ref_numbers = coalesce(${edit.ref_numbers === undefined ? null : [...edit.ref_numbers]}::text[], ref_numbers),
      tags = coalesce(${edit.tags === undefined ? null : [...new Set(edit.tags)].toSorted()}::text[], tags),
        updated_at = ${now}
    where account_id = ${account_id} and id = ${id}`
}
