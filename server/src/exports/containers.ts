import type { ResourceObject } from '@quaylog/contract'
import { resolveIncludes } from '../ground/jsonapi/include.ts'
import { linkageOf } from '../ground/jsonapi/registry.ts'
import type { Registry } from '../ground/jsonapi/registry.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import { renderContainer } from '../records/containers/resource.ts'
import { listContainers } from '../records/containers/store.ts'
import type { ListScope, Scope } from '../request/scope.ts'
import type { ColumnKind, ExportColumn, ExportRow } from './column.ts'
import type { ExportPage } from './view.ts'
import { lookerOf } from '../records/list-filter-store.ts'

type From = 'container' | 'shipment' | 'free_time' | 'place'

const columns: readonly (readonly [name: string, from: From, kind: ColumnKind])[] = [
  ['id', 'container', 'text'],
  ['container_number', 'container', 'text'],
  ['current_status', 'container', 'text'],
  ['bill_of_lading_number', 'shipment', 'text'],
  ['shipping_line_scac', 'shipment', 'text'],
  ['customer_name', 'shipment', 'text'],
  ['port_of_lading_locode', 'shipment', 'text'],
  ['port_of_lading_name', 'shipment', 'text'],
  ['port_of_discharge_locode', 'shipment', 'text'],
  ['port_of_discharge_name', 'shipment', 'text'],
  ['destination_locode', 'shipment', 'text'],
  ['destination_name', 'shipment', 'text'],
  ['pod_vessel_name', 'shipment', 'text'],
  ['pod_voyage_number', 'shipment', 'text'],
  ['pol_atd_at', 'shipment', 'instant'],
  ['pod_eta_at', 'shipment', 'instant'],
  ['pod_ata_at', 'shipment', 'instant'],
  ['pod_timezone', 'shipment', 'text'],
  ['pod_terminal_name', 'place', 'text'],
  ['pod_discharged_at', 'container', 'instant'],
  ['availability_known', 'container', 'yes_no'],
  ['available_for_pickup', 'container', 'yes_no'],
  ['pickup_facility_name', 'place', 'text'],
  ['pickup_lfd_on', 'container', 'day'],
  ['pickup_appointment_at', 'container', 'instant'],
  ['holds_at_pod_terminal', 'container', 'list'],
  ['fees_at_pod_terminal', 'container', 'list'],
  ['pod_full_out_at', 'container', 'instant'],
  ['ind_eta_at', 'container', 'instant'],
  ['ind_ata_at', 'container', 'instant'],
  ['final_destination_full_out_at', 'container', 'instant'],
  ['delivered_at', 'container', 'instant'],
  ['empty_terminated_at', 'container', 'instant'],
  ['worst_state', 'free_time', 'text'],
  ['last_free_on', 'free_time', 'day'],
  ['days_left', 'free_time', 'number'],
  ['owed', 'free_time', 'list'],
  ['cost_of_waiting', 'free_time', 'list'],
  ['equipment_length', 'container', 'number'],
  ['equipment_type', 'container', 'text'],
  ['equipment_height', 'container', 'text'],
  ['weight_in_lbs', 'container', 'number'],
  ['seal_number', 'container', 'text'],
  ['ref_numbers', 'container', 'list'],
  ['tags', 'shipment', 'list'],
  ['line_tracking_stopped_at', 'shipment', 'instant'],
  ['shipment_id', 'place', 'text'],
  ['created_at', 'container', 'instant'],
  ['updated_at', 'container', 'instant'],
]

/** A container with what most people ask of its shipment, its facilities and its charges. */
export const container_export_columns: readonly ExportColumn[] = columns.map(([name, , kind]) => ({ name, kind }))

/** A page of containers. */
export async function containerPage(
  scope: ListScope,
  registry: Registry<Scope>,
  reading: ListReading,
): Promise<ExportPage> {
  const page = await listContainers(scope.reader, scope.account.id, lookerOf(scope), reading)
  const containers = page.rows.map((row) => renderContainer(row, scope))
  return { rows: await containerExportRows(scope, registry, containers), next: page.next }
}

/** Rows of these containers, in their order. */
export async function containerExportRows(
  scope: Scope,
  registry: Registry<Scope>,
  containers: readonly ResourceObject[],
): Promise<ExportRow[]> {
  const came_along = await resolveIncludes(scope, registry, containers, ['shipment'])
  const shipments = new Map(came_along.map((shipment) => [shipment.id, shipment]))
  return containers.map((container) => rowOf(container, shipments, scope))
}

function rowOf(container: ResourceObject, shipments: ReadonlyMap<string, ResourceObject>, scope: Scope): ExportRow {
  const idOf = (relationship: string) => linkageOf(container, relationship)[0]?.id ?? null
  const nameOf = (facility_id: string | null) =>
    facility_id === null ? null : (scope.reference.terminalById(facility_id)?.name ?? null)
  const shipment_id = idOf('shipment')
  const free_time: unknown = container.attributes['free_time_summary']
  const parts: Readonly<Record<From, ExportRow>> = {
    container: { ...container.attributes, id: container.id, container_number: container.attributes['number'] },
    shipment: (shipment_id === null ? undefined : shipments.get(shipment_id))?.attributes ?? {},
    free_time: typeof free_time === 'object' && free_time !== null ? { ...free_time } : {},
    place: {
      shipment_id,
      pod_terminal_name: nameOf(idOf('pod_terminal')),
      pickup_facility_name: nameOf(idOf('pickup_facility')),
    },
  }
  return Object.fromEntries(columns.map(([name, from]) => [name, parts[from][name] ?? null]))
}
