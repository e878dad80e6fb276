// Generated from packages/contract by `npm run generate`; not to be edited.

import type { ContainerAttributes } from '@quaylog/contract'

/** The attributes of a container that its row holds as they are printed. */
export interface ContainerValues {
  readonly number: ContainerAttributes['number']
  readonly ref_numbers: Readonly<ContainerAttributes['ref_numbers']>
  readonly seal_number: ContainerAttributes['seal_number']
  readonly equipment_type: ContainerAttributes['equipment_type']
  readonly equipment_length: ContainerAttributes['equipment_length']
  readonly equipment_height: ContainerAttributes['equipment_height']
  readonly weight_in_lbs: ContainerAttributes['weight_in_lbs']
  readonly created_at: ContainerAttributes['created_at']
  readonly updated_at: ContainerAttributes['updated_at']
  readonly current_status: ContainerAttributes['current_status']
  readonly availability_known: ContainerAttributes['availability_known']
  readonly available_for_pickup: ContainerAttributes['available_for_pickup']
  readonly holds_at_pod_terminal: Readonly<ContainerAttributes['holds_at_pod_terminal']>
  readonly fees_at_pod_terminal: Readonly<ContainerAttributes['fees_at_pod_terminal']>
  readonly pickup_appointment_at: ContainerAttributes['pickup_appointment_at']
  readonly location_at_pod_terminal: ContainerAttributes['location_at_pod_terminal']
  readonly pod_arrived_at: ContainerAttributes['pod_arrived_at']
  readonly pod_discharged_at: ContainerAttributes['pod_discharged_at']
  readonly pod_full_out_at: ContainerAttributes['pod_full_out_at']
  readonly pod_full_out_chassis_number: ContainerAttributes['pod_full_out_chassis_number']
  readonly final_destination_full_out_at: ContainerAttributes['final_destination_full_out_at']
  readonly delivered_at: ContainerAttributes['delivered_at']
  readonly empty_out_at: ContainerAttributes['empty_out_at']
  readonly pol_full_in_at: ContainerAttributes['pol_full_in_at']
  readonly pol_vessel_loaded_at: ContainerAttributes['pol_vessel_loaded_at']
  readonly pol_vessel_departed_at: ContainerAttributes['pol_vessel_departed_at']
  readonly empty_terminated_at: ContainerAttributes['empty_terminated_at']
  readonly pod_timezone: ContainerAttributes['pod_timezone']
  readonly final_destination_timezone: ContainerAttributes['final_destination_timezone']
  readonly empty_terminated_timezone: ContainerAttributes['empty_terminated_timezone']
  readonly pod_rail_carrier_scac: ContainerAttributes['pod_rail_carrier_scac']
  readonly ind_rail_carrier_scac: ContainerAttributes['ind_rail_carrier_scac']
  readonly pod_rail_loaded_at: ContainerAttributes['pod_rail_loaded_at']
  readonly pod_rail_departed_at: ContainerAttributes['pod_rail_departed_at']
  readonly ind_eta_at: ContainerAttributes['ind_eta_at']
  readonly ind_ata_at: ContainerAttributes['ind_ata_at']
  readonly ind_rail_unloaded_at: ContainerAttributes['ind_rail_unloaded_at']
  readonly ind_facility_holds: Readonly<ContainerAttributes['ind_facility_holds']>
  readonly ind_facility_fees: Readonly<ContainerAttributes['ind_facility_fees']>
  readonly terminal_checked_at: ContainerAttributes['terminal_checked_at']
  readonly pod_last_tracking_request_at: ContainerAttributes['pod_last_tracking_request_at']
  readonly shipment_last_tracking_request_at: ContainerAttributes['shipment_last_tracking_request_at']
  readonly rail_last_tracking_request_at: ContainerAttributes['rail_last_tracking_request_at']
}

/** The columns of the table `container` that are named like attributes. */
export const container_value_columns = [
  'number',
  'ref_numbers',
  'seal_number',
  'equipment_type',
  'equipment_length',
  'equipment_height',
  'weight_in_lbs',
  'created_at',
  'updated_at',
  'current_status',
  'availability_known',
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
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
] as const

/** The attributes of a container in the order of the contract; those that its row does not hold are given. */
export function containerAttributesOf(
  row: ContainerValues,
  given: Pick<
    ContainerAttributes,
    'pickup_lfd' | 'pickup_lfd_on' | 'import_deadlines' | 'ind_facility_lfd_on' | 'ssl_lfd'
  >,
): ContainerAttributes {
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
    pickup_lfd: given.pickup_lfd,
    pickup_lfd_on: given.pickup_lfd_on,
    import_deadlines: given.import_deadlines,
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
    ind_facility_lfd_on: given.ind_facility_lfd_on,
    ind_facility_holds: row.ind_facility_holds === null ? null : [...row.ind_facility_holds],
    ind_facility_fees: row.ind_facility_fees === null ? null : [...row.ind_facility_fees],
    ssl_lfd: given.ssl_lfd,
    terminal_checked_at: row.terminal_checked_at,
    pod_last_tracking_request_at: row.pod_last_tracking_request_at,
    shipment_last_tracking_request_at: row.shipment_last_tracking_request_at,
    rail_last_tracking_request_at: row.rail_last_tracking_request_at,
  }
}
