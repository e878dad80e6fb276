import type { ResourceObject } from '@quaylog/contract'
import { renderListedClock } from '../charges/fleet/resource.ts'
import { listClocks } from '../charges/fleet/store.ts'
import type { ListedClock } from '../charges/fleet/store.ts'
import { resolveIncludes } from '../ground/jsonapi/include.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { linkageOf } from '../ground/jsonapi/registry.ts'
import type { Registry } from '../ground/jsonapi/registry.ts'
import { seenBy } from '../request/part-store.ts'
import type { ListScope, Scope } from '../request/scope.ts'
import type { ColumnKind, ExportColumn, ExportRow } from './column.ts'
import type { ExportPage } from './view.ts'

const columns: readonly (readonly [name: string, kind: ColumnKind])[] = [
  ['id', 'text'],
  ['container_number', 'text'],
  ['bill_of_lading_number', 'text'],
  ['customer_name', 'text'],
  ['charge_type', 'text'],
  ['direction', 'text'],
  ['place', 'text'],
  ['biller', 'text'],
  ['state', 'text'],
  ['reason', 'text'],
  ['missing', 'list'],
  ['basis', 'text'],
  ['timezone', 'text'],
  ['started_on', 'day'],
  ['free_days_total', 'number'],
  ['free_days_used', 'number'],
  ['last_free_on', 'day'],
  ['first_chargeable_on', 'day'],
  ['ended_on', 'day'],
  ['currency_code', 'text'],
  ['accrued_amount', 'number'],
  ['accrued_days', 'number'],
  ['open_amount', 'number'],
  ['today_rate', 'number'],
  ['next_rate_amount', 'number'],
  ['next_rate_from_on', 'day'],
  ['container_id', 'text'],
  ['shipment_id', 'text'],
  ['computed_at', 'instant'],
]

/** A charge with the container that it is of. An amount that is not known is empty, never 0. */
export const charge_clock_export_columns: readonly ExportColumn[] = columns.map(([name, kind]) => ({ name, kind }))

/** A page of charges. */
export async function chargeClockPage(
  scope: ListScope,
  registry: Registry<Scope>,
  reading: ListReading,
): Promise<ExportPage> {
  const page = await listClocks(scope.reader, seenBy(scope), reading)
  const clocks = page.rows.map((row) => renderListedClock(row))
  const came_along = await resolveIncludes(scope, registry, clocks, ['container', 'container.shipment'])
  const records = new Map(came_along.map((record) => [record.id, record]))
  return { rows: page.rows.map((row, at) => rowOf(row.document, clocks[at], records)), next: page.next }
}

function rowOf(
  clock: ListedClock['document'],
  resource: ResourceObject | undefined,
  records: ReadonlyMap<string, ResourceObject>,
): ExportRow {
  const linked = (record: ResourceObject | undefined, name: string) =>
    record === undefined ? undefined : records.get(linkageOf(record, name)[0]?.id ?? '')
  const container = linked(resource, 'container')
  const shipment = linked(container, 'shipment')
  const values: ExportRow = {
    ...resource?.attributes,
    ...amountsOf(clock),
    id: resource?.id,
    container_number: container?.attributes['number'],
    bill_of_lading_number: shipment?.attributes['bill_of_lading_number'],
    customer_name: shipment?.attributes['customer_name'],
    container_id: container?.id,
    shipment_id: shipment?.id,
  }
  return Object.fromEntries(columns.map(([name]) => [name, values[name] ?? null]))
}

/** Who bills, what is missing to count, and each amount in a column of its own. */
function amountsOf({ accrued, open, next_rate, biller, missing }: ListedClock['document']): ExportRow {
  return {
    biller: biller.scac ?? biller.facility ?? biller.kind,
    missing: missing.map(({ text }) => text),
    currency_code: accrued?.currency_code ?? open?.currency_code,
    accrued_amount: accrued?.amount,
    accrued_days: accrued?.days,
    open_amount: open?.amount,
    next_rate_amount: next_rate?.amount,
    next_rate_from_on: next_rate?.from_on,
  }
}
