import type { RequestType, ShipmentStatus, TrackingStoppedReason } from '@quaylog/contract'

/**
 * One per account, carrier and number: the projection, written only by the engine and by its owner's edits. Contract
 * 2.1.
 */
export interface ShipmentRow {
  readonly account_id: string
  readonly id: string
  readonly subject_id: string
  readonly request_type: RequestType
  readonly request_number: string
  readonly normalized_number: string
  readonly scac: string
  readonly status: ShipmentStatus
  readonly bill_of_lading_number: string
  readonly ref_numbers: readonly string[]
  readonly tags: readonly string[]
  readonly port_of_lading_locode: string | null
  readonly port_of_lading_name: string | null
  readonly port_of_discharge_locode: string | null
  readonly port_of_discharge_name: string | null
  readonly destination_locode: string | null
  readonly destination_name: string | null
  readonly pod_terminal_id: string | null
  readonly destination_terminal_id: string | null
  readonly pod_vessel_name: string | null
  readonly pod_vessel_imo: string | null
  readonly pod_voyage_number: string | null
  readonly pol_etd_at: string | null
  readonly pol_original_etd_at: string | null
  readonly pol_atd_at: string | null
  readonly pol_timezone: string | null
  readonly pod_eta_at: string | null
  readonly pod_original_eta_at: string | null
  readonly pod_ata_at: string | null
  readonly pod_timezone: string | null
  readonly destination_eta_at: string | null
  readonly destination_original_eta_at: string | null
  readonly destination_ata_at: string | null
  readonly destination_timezone: string | null
  readonly line_tracking_last_attempted_at: string | null
  readonly line_tracking_last_succeeded_at: string | null
  readonly line_tracking_stopped_at: string | null
  readonly line_tracking_stopped_reason: TrackingStoppedReason | null
  readonly line_tracking_stopped_by_user_id: string | null
  readonly customer_name: string | null
  readonly is_test: boolean
  readonly container_ids: readonly string[]
  readonly created_at: string
  readonly updated_at: string
}

/** The columns of the row itself; the moments of asking stand with the subject. */
export const shipment_columns = [
  'account_id',
  'id',
  'subject_id',
  'request_type',
  'request_number',
  'normalized_number',
  'scac',
  'status',
  'bill_of_lading_number',
  'ref_numbers',
  'tags',
  'port_of_lading_locode',
  'port_of_lading_name',
  'port_of_discharge_locode',
  'port_of_discharge_name',
  'destination_locode',
  'destination_name',
  'pod_terminal_id',
  'destination_terminal_id',
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
  'line_tracking_stopped_by_user_id',
  'customer_name',
  'is_test',
  'container_ids',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ShipmentRow)[]
