import { viewerName } from '@quaylog/journey'
import type { Deadlines, LastFreeDay, Viewer, ViewerName } from '@quaylog/journey'
import type {
  ContainerStatus,
  EquipmentHeight,
  EquipmentLength,
  EquipmentType,
  Fee,
  Hold,
  RailCarrierScac,
  TransportMode,
} from '@quaylog/contract'

/** One move of the route as it is kept; contract 2.11. */
export interface StoredMove {
  readonly scac: string | null
  readonly mode: TransportMode | null
  readonly estimated_at: string | null
  readonly actual_at: string | null
  readonly voyage: string | null
  readonly vessel_id: string | null
}

/** One stop of the route as it is kept. */
export interface StoredStop {
  readonly id: string
  readonly locode: string
  readonly inbound: StoredMove | null
  readonly outbound: StoredMove | null
}

/** One box on one journey as the API reads it: the projection, written only by the engine and by its owner's edits. */
export interface ContainerRow {
  readonly account_id: string
  readonly id: string
  readonly shipment_id: string
  readonly number: string
  readonly ref_numbers: readonly string[]
  readonly seal_number: string | null
  readonly equipment_type: EquipmentType | null
  readonly equipment_length: EquipmentLength | null
  readonly equipment_height: EquipmentHeight | null
  readonly weight_in_lbs: number | null
  readonly current_status: ContainerStatus
  readonly availability_known: boolean
  readonly available_for_pickup: boolean | null
  readonly holds_at_pod_terminal: readonly Hold[]
  readonly fees_at_pod_terminal: readonly Fee[]
  readonly pickup_lfd_line: string | null
  readonly pickup_lfd_terminal: string | null
  readonly pickup_lfd_rail: string | null
  readonly pickup_lfd_line_on: string | null
  readonly pickup_lfd_terminal_on: string | null
  readonly pickup_lfd_rail_on: string | null
  readonly pickup_appointment_at: string | null
  readonly location_at_pod_terminal: string | null
  readonly pod_arrived_at: string | null
  readonly pod_discharged_at: string | null
  readonly pod_full_out_at: string | null
  readonly pod_full_out_chassis_number: string | null
  readonly final_destination_full_out_at: string | null
  readonly delivered_at: string | null
  readonly empty_out_at: string | null
  readonly pol_full_in_at: string | null
  readonly pol_vessel_loaded_at: string | null
  readonly pol_vessel_departed_at: string | null
  readonly empty_terminated_at: string | null
  readonly pod_timezone: string | null
  readonly final_destination_timezone: string | null
  readonly empty_terminated_timezone: string | null
  readonly pod_rail_carrier_scac: RailCarrierScac | null
  readonly ind_rail_carrier_scac: RailCarrierScac | null
  readonly pod_rail_loaded_at: string | null
  readonly pod_rail_departed_at: string | null
  readonly ind_eta_at: string | null
  readonly ind_ata_at: string | null
  readonly ind_rail_unloaded_at: string | null
  readonly ind_facility_holds: readonly Hold[] | null
  readonly ind_facility_fees: readonly Fee[] | null
  readonly terminal_checked_at: string | null
  readonly pod_last_tracking_request_at: string | null
  readonly shipment_last_tracking_request_at: string | null
  readonly rail_last_tracking_request_at: string | null
  readonly pod_terminal_id: string | null
  readonly pickup_facility_id: string | null
  readonly transport_event_ids: readonly string[]
  readonly raw_event_ids: readonly string[]
  readonly route: readonly StoredStop[] | null
  readonly route_updated_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** The last free days of a row, each as its day and, where the zone is known, its instant. */
export function lastFreeDaysOf(row: ContainerRow): Deadlines<LastFreeDay> {
  const kept = (on: string | null, at: string | null) => (on === null ? null : { on, at })
  return {
    pickup_lfd_line: kept(row.pickup_lfd_line_on, row.pickup_lfd_line),
    pickup_lfd_terminal: kept(row.pickup_lfd_terminal_on, row.pickup_lfd_terminal),
    pickup_lfd_rail: kept(row.pickup_lfd_rail_on, row.pickup_lfd_rail),
  }
}

/** The columns with the last free day that counts for a viewer: its instant, to sort and compare, and its day. */
export function countingDeadline(viewer: Viewer): {
  readonly at: `pickup_lfd_${ViewerName}`
  readonly on: `pickup_lfd_on_${ViewerName}`
} {
  const name = viewerName(viewer)
  return { at: `pickup_lfd_${name}`, on: `pickup_lfd_on_${name}` }
}

/**
 * The columns of the row itself; the picture behind it is read by the engine only, the moments of asking stand with the
 * subjects.
 */
export const container_columns = [
  'account_id',
  'id',
  'shipment_id',
  'number',
  'ref_numbers',
  'seal_number',
  'equipment_type',
  'equipment_length',
  'equipment_height',
  'weight_in_lbs',
  'current_status',
  'availability_known',
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_lfd_line_on',
  'pickup_lfd_terminal_on',
  'pickup_lfd_rail_on',
  'pickup_appointment_at',
  'location_at_pod_terminal',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'pod_full_out_chassis_number',
  'final_destination_full_out_at',
  'delivered_at',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'empty_terminated_at',
  'pod_timezone',
  'final_destination_timezone',
  'empty_terminated_timezone',
  'pod_rail_carrier_scac',
  'ind_rail_carrier_scac',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'ind_facility_holds',
  'ind_facility_fees',
  'terminal_checked_at',
  'pod_terminal_id',
  'pickup_facility_id',
  'transport_event_ids',
  'raw_event_ids',
  'route',
  'route_updated_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ContainerRow)[]
