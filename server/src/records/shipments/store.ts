import type { Fragment, ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, moment_columns, orderOf, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { ListReading } from '../../ground/jsonapi/reading.ts'
import { idsNamed, matchNames, searchForm } from '../../search/store.ts'
import type { NameMatch } from '../../search/store.ts'
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
  reading: ListReading,
): Promise<Page<ShipmentRow>> {
  const conditions = await conditionsOf(reader, account_id, reading.filters)
  return selectPage(reader, {
    table: 'shipment',
    columns: shipmentSelection(reader),
    account_id,
    where: reader`account_id = ${account_id} ${andAll(reader, conditions)}`,
    order: orderOf(reader, reading.sort, sort_columns),
    page: reading.page,
  })
}

async function conditionsOf(
  reader: Reader,
  account_id: string,
  filters: ReadonlyMap<string, string>,
): Promise<Fragment[]> {
  const q = filters.get('q')
  const named = q === undefined ? null : await matchNames(reader, account_id, ['shipment'], q)
  return [...filters].map(([parameter, value]) => conditionOf(reader, account_id, parameter, value, named))
}

function conditionOf(
  reader: Reader,
  account_id: string,
  parameter: string,
  value: string,
  named: NameMatch | null,
): Fragment {
  if (parameter === 'q')
    return named === null ? reader`false` : reader`id in (${idsNamed(reader, account_id, 'shipment', named)})`
  const condition = filter_conditions[parameter]
  if (condition === undefined) throw new Error(`no condition for shipment filter ${parameter}`)
  return condition(reader, value, account_id)
}

type Condition = (reader: Reader, value: string, account_id: string) => Fragment

/** What each filter asks of a row. */
const filter_conditions: Readonly<Record<string, Condition>> = {
  number(reader, value) {
    const number = searchForm(value)
    return reader`(normalized_number = ${number} or bill_of_lading_number = ${number} or request_number = ${number}) and request_type <> 'container'`
  },
  'filter[tracking_stopped]': (reader, value) =>
    value === 'true' ? reader`line_tracking_stopped_at is not null` : reader`line_tracking_stopped_at is null`,
  'filter[status]': (reader, value) => reader`status = ${value}`,
  'filter[pod_locode]': (reader, value) => reader`port_of_discharge_locode = ${value}`,
  'filter[line_scac]': (reader, value) => reader`scac = ${value}`,
  'filter[updated_at][start]': (reader, value) => reader`updated_at >= ${value}`,
  'filter[updated_at][end]': (reader, value) => reader`updated_at < ${value}`,
  'filter[created_at][start]': (reader, value) => reader`created_at >= ${value}`,
  'filter[created_at][end]': (reader, value) => reader`created_at < ${value}`,
  'filter[party_id]': (reader, value, account_id) =>
    reader`id in (select roleable_id from party_role where account_id = ${account_id} and roleable_type = 'Shipment' and party_id = ${value})`,
  'filter[customer_id]': (reader, value, account_id) =>
    reader`id in (select roleable_id from party_role where account_id = ${account_id} and roleable_type = 'Shipment' and role = 'customer' and party_id = ${value})`,
  'filter[tag]': (reader, value) => reader`tags @> ${[value]}::text[]`,
  'filter[ref_number]': (reader, value) => reader`ref_numbers @> ${[value]}::text[]`,
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
