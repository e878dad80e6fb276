import type { ContainerAttributes, Relationship, ResourceObject } from '@quaylog/contract'
import { seenAttributes } from '@quaylog/journey'
import { isEntitled, viewerOf } from '../../request/account.ts'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { lastFreeDaysOf } from './container.ts'
import type { ContainerRow } from './container.ts'
import { prefetchRoute } from './route-resource.ts'
import { containersByIds } from './store.ts'

/** The container resource of contract 2.2. */
export function renderContainer(row: ContainerRow, scope: Scope): ResourceObject {
  const routed = isEntitled(scope.account, 'routing_data')
  if (routed && row.route !== null) prefetchRoute(row, row.route, scope)
  return {
    id: row.id,
    type: 'container',
    attributes: {
      ...attributesOf(row, scope),
      ...(scope.compat === 'hosted' && row.equipment_height === 'high cube' ? { equipment_height: 'high_cube' } : {}),
    },
    relationships: {
      ...relationshipsOf(row),
      ...(routed ? { route: { data: row.route === null ? null : { id: row.id, type: 'route' } } } : {}),
    },
  }
}

/** Containers by id for `include`. */
export const container_kind: ResourceKind<Scope> = {
  type: 'container',
  async fetch(scope, ids) {
    const rows = await containersByIds(scope.reader, scope.account.id, ids)
    return scope.decorate(
      scope,
      rows.map((row) => renderContainer(row, scope)),
    )
  },
}

function attributesOf(row: ContainerRow, scope: Scope): ContainerAttributes {
  const { pickup_lfd, pickup_lfd_on, import_deadlines } = seenAttributes(lastFreeDaysOf(row), viewerOf(scope.account))
  return {
    number: row.number,
    ref_numbers: [...row.ref_numbers],
    seal_number: row.seal_number,
    equipment_type: row.equipment_type,
    equipment_length: row.equipment_length,
    equipment_height: row.equipment_height,
    weight_in_lbs: row.weight_in_lbs,
    created_at: row.created_at,
    updated_at: row.updated_at,
    current_status: row.current_status,
    availability_known: row.availability_known,
    available_for_pickup: row.available_for_pickup,
    holds_at_pod_terminal: [...row.holds_at_pod_terminal],
    fees_at_pod_terminal: [...row.fees_at_pod_terminal],
    pickup_lfd,
    pickup_lfd_on,
    import_deadlines,
    pickup_appointment_at: row.pickup_appointment_at,
    location_at_pod_terminal: row.location_at_pod_terminal,
    pod_arrived_at: row.pod_arrived_at,
    pod_discharged_at: row.pod_discharged_at,
    pod_full_out_at: row.pod_full_out_at,
    pod_full_out_chassis_number: row.pod_full_out_chassis_number,
    final_destination_full_out_at: row.final_destination_full_out_at,
    delivered_at: row.delivered_at,
    empty_out_at: row.empty_out_at,
    pol_full_in_at: row.pol_full_in_at,
    pol_vessel_loaded_at: row.pol_vessel_loaded_at,
    pol_vessel_departed_at: row.pol_vessel_departed_at,
    empty_terminated_at: row.empty_terminated_at,
    pod_timezone: row.pod_timezone,
    final_destination_timezone: row.final_destination_timezone,
    empty_terminated_timezone: row.empty_terminated_timezone,
    pod_rail_carrier_scac: row.pod_rail_carrier_scac,
    ind_rail_carrier_scac: row.ind_rail_carrier_scac,
    pod_rail_loaded_at: row.pod_rail_loaded_at,
    pod_rail_departed_at: row.pod_rail_departed_at,
    ind_eta_at: row.ind_eta_at,
    ind_ata_at: row.ind_ata_at,
    ind_rail_unloaded_at: row.ind_rail_unloaded_at,
    ind_facility_lfd_on: import_deadlines.pickup_lfd_rail,
    ind_facility_holds: row.ind_facility_holds === null ? null : [...row.ind_facility_holds],
    ind_facility_fees: row.ind_facility_fees === null ? null : [...row.ind_facility_fees],
    ssl_lfd: import_deadlines.pickup_lfd_line,
    terminal_checked_at: row.terminal_checked_at,
    pod_last_tracking_request_at: row.pod_last_tracking_request_at,
    shipment_last_tracking_request_at: row.shipment_last_tracking_request_at,
    rail_last_tracking_request_at: row.rail_last_tracking_request_at,
  }
}

function relationshipsOf(row: ContainerRow): Record<string, Relationship> {
  return {
    shipment: { data: { id: row.shipment_id, type: 'shipment' } },
    pod_terminal: { data: row.pod_terminal_id === null ? null : { id: row.pod_terminal_id, type: 'terminal' } },
    pickup_facility: {
      data: row.pickup_facility_id === null ? null : { id: row.pickup_facility_id, type: 'terminal' },
    },
    transport_events: { data: row.transport_event_ids.map((id) => ({ id, type: 'transport_event' })) },
    raw_events: { data: row.raw_event_ids.map((id) => ({ id, type: 'raw_event' })) },
  }
}
