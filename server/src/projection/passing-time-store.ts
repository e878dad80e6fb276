import type { FailedReason, TrackingRequestStatus } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'

/** A shipment as it was reported last, with its boxes. */
export interface KeptShipment {
  readonly id: string
  readonly scac: string
  /** The ports at which its legs end. */
  readonly port_of_discharge_locode: string | null
  readonly destination_locode: string | null
  /** Null: nothing was reported yet. */
  readonly picture: string | null
  readonly line_tracking_stopped_at: string | null
}

export async function keptShipments(
  tx: Transaction,
  account_id: string,
  ids: readonly string[],
): Promise<readonly KeptShipment[]> {
  return tx<KeptShipment[]>`
    select id, scac, port_of_discharge_locode, destination_locode, picture::text as picture, line_tracking_stopped_at
    from shipment
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[]) order by id`
}

/** A box of a shipment as it was reported last. */
export interface KeptBox {
  readonly id: string
  readonly shipment_id: string
  readonly number: string
  readonly delivered_at: string | null
  readonly picture: string
}

export async function keptBoxes(
  tx: Transaction,
  account_id: string,
  shipment_ids: readonly string[],
): Promise<readonly KeptBox[]> {
  return tx<KeptBox[]>`
    select id, shipment_id, number, delivered_at, picture::text as picture from container
    where account_id = ${account_id} and shipment_id = any(${[...shipment_ids]}::uuid[]) order by shipment_id, number`
}

/** What is known of a tracking request, as far as exceptions need it. */
export interface KeptRequest {
  readonly id: string
  readonly request_number: string
  readonly status: TrackingRequestStatus
  readonly failed_reason: FailedReason | null
  readonly created_at: string
}

export async function keptRequests(
  tx: Transaction,
  account_id: string,
  ids: readonly string[],
): Promise<readonly KeptRequest[]> {
  return tx<KeptRequest[]>`
    select id, request_number, status, failed_reason, created_at from tracking_request
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[]) order by id`
}
