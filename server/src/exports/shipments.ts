import type { Registry } from '../ground/jsonapi/registry.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { linkageOf } from '../ground/jsonapi/registry.ts'
import { renderShipment } from '../records/shipments/resource.ts'
import { listShipments } from '../records/shipments/store.ts'
import type { ListScope, Scope } from '../request/scope.ts'
import type { ColumnKind, ExportColumn } from './column.ts'
import type { ExportPage } from './view.ts'
import { lookerOf } from '../records/list-filter-store.ts'

const columns: readonly (readonly [name: string, kind: ColumnKind])[] = [
  ['id', 'text'],
  ['bill_of_lading_number', 'text'],
  ['status', 'text'],
  ['shipping_line_scac', 'text'],
  ['shipping_line_name', 'text'],
  ['customer_name', 'text'],
  ['port_of_lading_locode', 'text'],
  ['port_of_lading_name', 'text'],
  ['port_of_discharge_locode', 'text'],
  ['port_of_discharge_name', 'text'],
  ['destination_locode', 'text'],
  ['destination_name', 'text'],
  ['pod_vessel_name', 'text'],
  ['pod_vessel_imo', 'text'],
  ['pod_voyage_number', 'text'],
  ['pol_etd_at', 'instant'],
  ['pol_atd_at', 'instant'],
  ['pol_timezone', 'text'],
  ['pod_original_eta_at', 'instant'],
  ['pod_eta_at', 'instant'],
  ['pod_ata_at', 'instant'],
  ['pod_timezone', 'text'],
  ['destination_eta_at', 'instant'],
  ['destination_ata_at', 'instant'],
  ['destination_timezone', 'text'],
  ['containers', 'number'],
  ['ref_numbers', 'list'],
  ['tags', 'list'],
  ['line_tracking_last_succeeded_at', 'instant'],
  ['line_tracking_stopped_at', 'instant'],
  ['line_tracking_stopped_reason', 'text'],
  ['created_at', 'instant'],
  ['updated_at', 'instant'],
]

/** A shipment as lists have it, with the number of its containers. */
export const shipment_export_columns: readonly ExportColumn[] = columns.map(([name, kind]) => ({ name, kind }))

/** A page of shipments. */
export async function shipmentPage(
  scope: ListScope,
  _registry: Registry<Scope>,
  reading: ListReading,
): Promise<ExportPage> {
  const page = await listShipments(scope.reader, scope.account.id, lookerOf(scope), reading)
  const rows = page.rows.map((row) => {
    const shipment = renderShipment(row, scope)
    const values: Readonly<Record<string, unknown>> = {
      ...shipment.attributes,
      id: shipment.id,
      containers: linkageOf(shipment, 'containers').length,
    }
    return Object.fromEntries(columns.map(([name]) => [name, values[name] ?? null]))
  })
  return { rows, next: page.next }
}
