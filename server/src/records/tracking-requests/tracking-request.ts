import type { CustomFieldValue } from '@quaylog/contract'
import { tracking_request_value_columns } from './attributes.gen.ts'
import type { TrackingRequestValues } from './attributes.gen.ts'

/** A field to set once the records exist; contract 3.3. */
export interface StagedField {
  readonly api_slug: string
  readonly value: CustomFieldValue
  readonly number?: string | null | undefined
}

/** What was asked to be tracked and what came of it; contract 2.3. */
export interface TrackingRequestRow extends TrackingRequestValues {
  readonly account_id: string
  readonly id: string
  readonly normalized_number: string
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
}

export const tracking_request_columns = [
  ...tracking_request_value_columns,
  'account_id',
  'id',
  'normalized_number',
  'attempts',
  'next_attempt_at',
  'linked_at',
  'shipment_id',
  'container_id',
  'user_id',
  'initial_custom_fields',
  'is_test',
] as const satisfies readonly (keyof TrackingRequestRow)[]
