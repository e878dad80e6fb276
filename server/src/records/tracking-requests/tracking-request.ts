import type { CustomFieldValue, FailedReason, RequestType, TrackingRequestStatus } from '@quaylog/contract'

/** A field to set once the records exist; contract 3.3. */
export interface StagedField {
  readonly api_slug: string
  readonly value: CustomFieldValue
  readonly number?: string | null | undefined
}

/** What was asked to be tracked and what came of it; contract 2.3. */
export interface TrackingRequestRow {
  readonly account_id: string
  readonly id: string
  readonly request_type: RequestType
  readonly request_number: string
  readonly normalized_number: string
  readonly scac: string | null
  readonly auto_detect_vocc_scac: boolean
  readonly status: TrackingRequestStatus
  readonly failed_reason: FailedReason | null
  readonly ref_numbers: readonly string[]
  readonly shipment_tags: readonly string[]
  readonly is_retrying: boolean
  readonly retry_count: number | null
  /** Attempts made so far, the first included. */
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly linked_at: string | null
  readonly shipment_id: string | null
  readonly container_id: string | null
  readonly user_id: string | null
  readonly initial_custom_fields: {
    readonly shipment?: readonly StagedField[] | undefined
    readonly containers?: readonly StagedField[] | undefined
  } | null
  readonly is_test: boolean
  readonly created_at: string
  readonly updated_at: string
}

export const tracking_request_columns = [
  'account_id',
  'id',
  'request_type',
  'request_number',
  'normalized_number',
  'scac',
  'auto_detect_vocc_scac',
  'status',
  'failed_reason',
  'ref_numbers',
  'shipment_tags',
  'is_retrying',
  'retry_count',
  'attempts',
  'next_attempt_at',
  'linked_at',
  'shipment_id',
  'container_id',
  'user_id',
  'initial_custom_fields',
  'is_test',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TrackingRequestRow)[]
