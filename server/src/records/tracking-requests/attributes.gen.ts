// Generated from packages/contract by `npm run generate`; not to be edited.

import type { TrackingRequestAttributes } from '@quaylog/contract'

/** The attributes of a tracking request that its row holds as they are printed. */
export interface TrackingRequestValues {
  readonly request_type: TrackingRequestAttributes['request_type']
  readonly request_number: TrackingRequestAttributes['request_number']
  readonly scac: TrackingRequestAttributes['scac']
  readonly auto_detect_vocc_scac: TrackingRequestAttributes['auto_detect_vocc_scac']
  readonly status: TrackingRequestAttributes['status']
  readonly failed_reason: TrackingRequestAttributes['failed_reason']
  readonly ref_numbers: Readonly<TrackingRequestAttributes['ref_numbers']>
  readonly shipment_tags: Readonly<TrackingRequestAttributes['shipment_tags']>
  readonly is_retrying: TrackingRequestAttributes['is_retrying']
  readonly retry_count: TrackingRequestAttributes['retry_count']
  readonly created_at: TrackingRequestAttributes['created_at']
  readonly updated_at: TrackingRequestAttributes['updated_at']
}

/** The columns of the table `tracking_request` that are named like attributes. */
export const tracking_request_value_columns = [
  'request_type',
  'request_number',
  'scac',
  'auto_detect_vocc_scac',
  'status',
  'failed_reason',
  'ref_numbers',
  'shipment_tags',
  'is_retrying',
  'retry_count',
  'created_at',
  'updated_at',
] as const

/** The attributes of a tracking request in the order of the contract. */
export function trackingRequestAttributesOf(row: TrackingRequestValues): TrackingRequestAttributes {
  return {
    request_type: row.request_type,
    request_number: row.request_number,
    scac: row.scac,
    auto_detect_vocc_scac: row.auto_detect_vocc_scac,
    status: row.status,
    failed_reason: row.failed_reason,
    ref_numbers: [...row.ref_numbers],
    shipment_tags: [...row.shipment_tags],
    is_retrying: row.is_retrying,
    retry_count: row.retry_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
