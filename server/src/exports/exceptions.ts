import type { ResourceObject } from '@quaylog/contract'
import type { ExceptionRow } from '../attention/exception.ts'
import { renderExceptionFor } from '../attention/resource.ts'
import { listExceptions } from '../attention/store.ts'
import { resolveIncludes } from '../ground/jsonapi/include.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { linkageOf } from '../ground/jsonapi/registry.ts'
import type { Registry } from '../ground/jsonapi/registry.ts'
import type { ListScope, Scope } from '../request/scope.ts'
import type { ColumnKind, ExportColumn, ExportRow } from './column.ts'
import type { ExportPage } from './view.ts'

const columns: readonly (readonly [name: string, kind: ColumnKind])[] = [
  ['id', 'text'],
  ['status', 'text'],
  ['severity', 'text'],
  ['kind', 'text'],
  ['label', 'text'],
  ['action', 'text'],
  ['summary', 'text'],
  ['due_on', 'day'],
  ['held', 'yes_no'],
  ['at_stake_amount', 'number'],
  ['at_stake_currency_code', 'text'],
  ['container_numbers', 'list'],
  ['bill_of_lading_number', 'text'],
  ['request_number', 'text'],
  ['customer_name', 'text'],
  ['note', 'text'],
  ['snoozed_until', 'instant'],
  ['opened_at', 'instant'],
  ['changed_at', 'instant'],
  ['closed_at', 'instant'],
  ['closed_reason', 'text'],
  ['owner_id', 'text'],
  ['shipment_id', 'text'],
  ['tracking_request_id', 'text'],
]

/** An exception with the numbers that it is about. What is at stake is empty when it is not known, never 0. */
export const exception_export_columns: readonly ExportColumn[] = columns.map(([name, kind]) => ({ name, kind }))

/** A page of exceptions. */
export async function exceptionPage(
  scope: ListScope,
  registry: Registry<Scope>,
  reading: ListReading,
): Promise<ExportPage> {
  const { reader, account, parties, now } = scope
  const page = await listExceptions(
    reader,
    account.id,
    reading.filters,
    { now, as_of: null, parties },
    reading.page,
    'id',
  )
  const shown = page.rows.map((row) => renderExceptionFor(scope, row, now))
  const came_along = await resolveIncludes(scope, registry, shown, ['shipment', 'tracking_request', 'containers'])
  const records = new Map(came_along.map((record) => [record.id, record.attributes]))
  return { rows: page.rows.map((row, at) => rowOf(row, shown[at], records)), next: page.next }
}

function rowOf(
  row: ExceptionRow,
  shown: ResourceObject | undefined,
  records: ReadonlyMap<string, ResourceObject['attributes']>,
): ExportRow {
  const shipment = records.get(row.shipment_id ?? '')
  const values: ExportRow = {
    ...shown?.attributes,
    id: row.id,
    at_stake_amount: row.at_stake?.amount,
    at_stake_currency_code: row.at_stake?.currency_code,
    container_numbers: row.container_ids.flatMap((id) => records.get(id)?.['number'] ?? []),
    bill_of_lading_number: shipment?.['bill_of_lading_number'],
    customer_name: shipment?.['customer_name'],
    request_number: records.get(row.tracking_request_id ?? '')?.['request_number'],
    owner_id: shown === undefined ? null : linkageOf(shown, 'owner')[0]?.id,
    shipment_id: row.shipment_id,
    tracking_request_id: row.tracking_request_id,
  }
  return Object.fromEntries(columns.map(([name]) => [name, values[name] ?? null]))
}
