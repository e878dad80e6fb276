// Generated from packages/contract by `npm run generate`; not to be edited.

import type { ShipmentAttributes } from '@quaylog/contract'

/** The attributes of a shipment that its row holds as they are printed. */
export interface ShipmentValues {
  readonly status: ShipmentAttributes['status']
  readonly bill_of_lading_number: ShipmentAttributes['bill_of_lading_number']
  readonly normalized_number: ShipmentAttributes['normalized_number']
  readonly ref_numbers: Readonly<ShipmentAttributes['ref_numbers']>
  readonly tags: Readonly<ShipmentAttributes['tags']>
  readonly created_at: ShipmentAttributes['created_at']
  readonly updated_at: ShipmentAttributes['updated_at']
  readonly customer_name: ShipmentAttributes['customer_name']
  readonly port_of_lading_locode: ShipmentAttributes['port_of_lading_locode']
  readonly port_of_lading_name: ShipmentAttributes['port_of_lading_name']
  readonly port_of_discharge_locode: ShipmentAttributes['port_of_discharge_locode']
  readonly port_of_discharge_name: ShipmentAttributes['port_of_discharge_name']
  readonly destination_locode: ShipmentAttributes['destination_locode']
  readonly destination_name: ShipmentAttributes['destination_name']
  readonly pod_vessel_name: ShipmentAttributes['pod_vessel_name']
  readonly pod_vessel_imo: ShipmentAttributes['pod_vessel_imo']
  readonly pod_voyage_number: ShipmentAttributes['pod_voyage_number']
  readonly pol_etd_at: ShipmentAttributes['pol_etd_at']
  readonly pol_original_etd_at: ShipmentAttributes['pol_original_etd_at']
  readonly pol_atd_at: ShipmentAttributes['pol_atd_at']
  readonly pol_timezone: ShipmentAttributes['pol_timezone']
  readonly pod_eta_at: ShipmentAttributes['pod_eta_at']
  readonly pod_original_eta_at: ShipmentAttributes['pod_original_eta_at']
  readonly pod_ata_at: ShipmentAttributes['pod_ata_at']
  readonly pod_timezone: ShipmentAttributes['pod_timezone']
  readonly destination_eta_at: ShipmentAttributes['destination_eta_at']
  readonly destination_original_eta_at: ShipmentAttributes['destination_original_eta_at']
  readonly destination_ata_at: ShipmentAttributes['destination_ata_at']
  readonly destination_timezone: ShipmentAttributes['destination_timezone']
  readonly line_tracking_last_attempted_at: ShipmentAttributes['line_tracking_last_attempted_at']
  readonly line_tracking_last_succeeded_at: ShipmentAttributes['line_tracking_last_succeeded_at']
  readonly line_tracking_stopped_at: ShipmentAttributes['line_tracking_stopped_at']
  readonly line_tracking_stopped_reason: ShipmentAttributes['line_tracking_stopped_reason']
}

/** The columns of the table `shipment` that are named like attributes. */
export const shipment_value_columns = [
  'status',
  'bill_of_lading_number',
  'normalized_number',
  'ref_numbers',
  'tags',
  'created_at',
  'updated_at',
  'customer_name',
  'port_of_lading_locode',
  'port_of_lading_name',
  'port_of_discharge_locode',
  'port_of_discharge_name',
  'destination_locode',
  'destination_name',
  'pod_vessel_name',
  'pod_vessel_imo',
  'pod_voyage_number',
  'pol_etd_at',
  'pol_original_etd_at',
  'pol_atd_at',
  'pol_timezone',
  'pod_eta_at',
  'pod_original_eta_at',
  'pod_ata_at',
  'pod_timezone',
  'destination_eta_at',
  'destination_original_eta_at',
  'destination_ata_at',
  'destination_timezone',
  'line_tracking_stopped_at',
  'line_tracking_stopped_reason',
] as const

/** The attributes of a shipment in the order of the contract; those that its row does not hold are given. */
export function shipmentAttributesOf(
  row: ShipmentValues,
  given: Pick<ShipmentAttributes, 'shipping_line_scac' | 'shipping_line_name' | 'shipping_line_short_name'>,
): ShipmentAttributes {
  return {
    status: row.status,
    bill_of_lading_number: row.bill_of_lading_number,
    normalized_number: row.normalized_number,
    ref_numbers: [...row.ref_numbers],
    tags: [...row.tags],
    created_at: row.created_at,
    updated_at: row.updated_at,
    shipping_line_scac: given.shipping_line_scac,
    shipping_line_name: given.shipping_line_name,
    shipping_line_short_name: given.shipping_line_short_name,
    customer_name: row.customer_name,
    port_of_lading_locode: row.port_of_lading_locode,
    port_of_lading_name: row.port_of_lading_name,
    port_of_discharge_locode: row.port_of_discharge_locode,
    port_of_discharge_name: row.port_of_discharge_name,
    destination_locode: row.destination_locode,
    destination_name: row.destination_name,
    pod_vessel_name: row.pod_vessel_name,
    pod_vessel_imo: row.pod_vessel_imo,
    pod_voyage_number: row.pod_voyage_number,
    pol_etd_at: row.pol_etd_at,
    pol_original_etd_at: row.pol_original_etd_at,
    pol_atd_at: row.pol_atd_at,
    pol_timezone: row.pol_timezone,
    pod_eta_at: row.pod_eta_at,
    pod_original_eta_at: row.pod_original_eta_at,
    pod_ata_at: row.pod_ata_at,
    pod_timezone: row.pod_timezone,
    destination_eta_at: row.destination_eta_at,
    destination_original_eta_at: row.destination_original_eta_at,
    destination_ata_at: row.destination_ata_at,
    destination_timezone: row.destination_timezone,
    line_tracking_last_attempted_at: row.line_tracking_last_attempted_at,
    line_tracking_last_succeeded_at: row.line_tracking_last_succeeded_at,
    line_tracking_stopped_at: row.line_tracking_stopped_at,
    line_tracking_stopped_reason: row.line_tracking_stopped_reason,
  }
}
