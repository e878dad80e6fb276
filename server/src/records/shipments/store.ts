import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { idsNamed, matchNames, searchForm } from '../../search/store.ts'
import { customFieldConditions } from '../custom-fields/filter-store.ts'
import {
  conditionOnContainer,
  conditionOnExceptions,
  conditionOnReferences,
  conditionOnShipmentsContainer,
  conditionsOfPart,
  idsWithParty,
  oneOf,
} from '../list-filter-store.ts'
import type { Filtering, Looker } from '../list-filter-store.ts'
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

/** A page of shipments. */
export async function listShipments(
  reader: ListReader,
  account_id: string,
  viewer: Looker,
  reading: ListReading,
): Promise<Page<ShipmentRow>> {
  const conditions = await conditionsOf({ reader, account_id, viewer }, reading)
  const walked = await conditionsOf({ reader, account_id, viewer, walks: true }, reading)
  return selectPage(reader, {
    table: 'shipment',
    columns: shipmentSelection(reader),
    account_id,
    where: reader`account_id = ${account_id} ${andAll(reader, conditions)}`,
    walked: reader`account_id = ${account_id} ${andAll(reader, walked)}`,
    order: orderOf(reader, reading.sort, sort_columns),
    narrowed: conditions.length > 0,
    page: reading.page,
  })
}

async function conditionsOf(of: Filtering, reading: ListReading): Promise<Fragment[]> {
  const { reader, account_id } = of
  const q = reading.filters.get('q')
  const named =
    q === undefined ? null : await matchNames(reader, { account_id, parties: of.viewer.parties }, 'shipment', q)
  const fields = await customFieldConditions(reader, account_id, 'Shipment', reading.custom_fields, of.walks)
  const single = [...reading.filters].flatMap(([parameter, value]) =>
    parameter === 'q' ? [] : [[parameter, [value]] as const],
  )
  const asked = [...single, ...reading.choices]
  const own = asked.filter(([parameter]) => Object.hasOwn(filter_conditions, parameter))
  const of_containers = asked
    .filter((one) => !own.includes(one))
    .map(([parameter, values]) => containersCondition(of, parameter, values))
  const among_containers = conditionOnShipmentsContainer(of, of_containers)
  return [
    ...conditionsOfPart(of, 'shipment'),
    ...(named === null ? [] : [reader`id in (${idsNamed(reader, account_id, 'shipment', named)})`]),
    ...own.flatMap(([parameter, values]) => filter_conditions[parameter]?.(of, values) ?? []),
    ...(among_containers === null ? [] : [among_containers]),
    ...fields,
  ]
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
  'filter[party_id]': (of, ids) => of.reader`id in (${idsWithParty(of, 'Shipment', 'filter[party_id]', ids)})`,
  'filter[customer_id]': (of, ids) => of.reader`id in (${idsWithParty(of, 'Shipment', 'filter[customer_id]', ids)})`,
  'filter[tag]': ({ reader }, tags) => reader`tags && ${[...tags]}::text[]`,
  'filter[ref_number]': (of, numbers) => conditionOnReferences(of, 'shipment', numbers),
  'filter[exception]': (of, kinds) => conditionOnExceptions(of, kinds),
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
