import type { TrackingRequestStatus } from '@quaylog/contract'
import type { ListReader } from '../../../ground/db/index.ts'

/** A number that the account has asked for, and what came of it. */
export interface TrackedNumber {
  readonly normalized_number: string
  readonly status: TrackingRequestStatus
  readonly shipment_id: string | null
}

/** The newest request of each number; those that failed do not count. */
export async function trackedNumbers(
  reader: ListReader,
  account_id: string,
  numbers: readonly string[],
): Promise<readonly TrackedNumber[]> {
  return reader<TrackedNumber[]>`
    select distinct on (normalized_number) normalized_number, status, shipment_id from tracking_request
    where account_id = ${account_id} and normalized_number = any(${[...numbers]}::text[]) and status <> 'failed'
    order by normalized_number, created_at desc`
}
