import type { RequestType } from '@quaylog/contract'
import { shipment_value_columns } from './attributes.gen.ts'
import type { ShipmentValues } from './attributes.gen.ts'

/**
 * One per account, carrier and number: the projection, written only by the engine and by its owner's edits. Contract
 * 2.1.
 */
export interface ShipmentRow extends ShipmentValues {
  readonly account_id: string
  readonly id: string
  readonly subject_id: string
  readonly request_type: RequestType
  readonly request_number: string
  readonly scac: string
  readonly pod_terminal_id: string | null
  readonly destination_terminal_id: string | null
  readonly line_tracking_stopped_by_user_id: string | null
  readonly is_test: boolean
  readonly container_ids: readonly string[]
}

/** The columns of the row itself; the moments of asking stand with the subject. */
export const shipment_columns = [
  ...shipment_value_columns,
  'account_id',
  'id',
  'subject_id',
  'request_type',
  'request_number',
  'scac',
  'pod_terminal_id',
  'destination_terminal_id',
  'line_tracking_stopped_by_user_id',
  'is_test',
  'container_ids',
] as const satisfies readonly (keyof ShipmentRow)[]
