import { first_load_seconds_max } from '@quaylog/contract'
import type { Account } from '../request/account.ts'
import { applyStagedFields } from '../records/custom-fields/staged.ts'
import { instantOf } from '../ground/clock.ts'
import type { Transaction } from '../ground/db/index.ts'
import { copyRolesToShipment } from '../records/parties/store.ts'
import type { TrackingRequestRow } from '../records/tracking-requests/tracking-request.ts'
import { projectAndFollow } from './poll.ts'
import { lockShipment } from '../projection/shipment-lock-store.ts'
import { failRequest, linkRequest } from './request-store.ts'
import { resumeTracking, tellRequests } from './stop-tracking.ts'
import { addNamesAndTags, insertShipment, lockShipmentOfNumber } from './tracking-store.ts'
import type { EngineParts } from '../asking/parts.ts'

/**
 * Links a request to its shipment: makes it with all its boxes, or takes up one that was stopped. A shipment that is
 * tracked already makes the request a duplicate. Contract 4.1. Returns the shipment's id, null for a duplicate.
 */
export async function linkToShipment(
  tx: Transaction,
  parts: EngineParts,
  account: Account,
  request: TrackingRequestRow & { readonly scac: string },
  subject_id: string,
): Promise<string | null> {
  const now = parts.clock.now()
  const existing = await lockShipmentOfNumber(tx, account.id, request)
  if (existing !== undefined && !existing.stopped && !request.is_test) {
    await failRequest(tx, account.id, request.id, 'duplicate', existing.id, now)
    await tellRequests(tx, parts, account, [request.id], 'tracking_request.failed')
    return null
  }
  const shipment_id = existing?.id ?? parts.newId()
  if (existing === undefined) await insertShipment(tx, account.id, request, shipment_id, subject_id, now)
  else await mergeInto(tx, parts, account, request, shipment_id, now)
  await copyRolesToShipment(tx, account.id, request.id, shipment_id, parts.newId, now)
  const projected = await projectAndFollow(tx, parts, await lockShipment(tx, account.id, shipment_id))
  const containers = [...(projected[0]?.container_ids ?? [])].map(([number, id]) => ({ id, number }))
  await applyStagedFields(tx, account, request, shipment_id, containers, now, parts.newId)
  const container_id =
    request.request_type === 'container' ? (projected[0]?.container_ids.get(request.normalized_number) ?? null) : null
  await linkRequest(
    tx,
    account.id,
    request.id,
    { shipment_id, container_id, next_attempt_at: instantOf(parts.clock.worldMs() + first_load_seconds_max * 1_000) },
    now,
  )
  return shipment_id
}

/** A stopped or test shipment is taken up again with the reference numbers and tags of the new request. */
async function mergeInto(
  tx: Transaction,
  parts: EngineParts,
  account: Account,
  request: TrackingRequestRow,
  shipment_id: string,
  now: string,
): Promise<void> {
  await resumeTracking(tx, parts, account.id, shipment_id)
  await addNamesAndTags(tx, account.id, shipment_id, request, now)
}
