import type { ResourceObject, TrackingStoppedReason } from '@quaylog/contract'
import type { Account } from '../request/account.ts'
import type { Transaction } from '../ground/db/index.ts'
import { loadResources } from '../telling/closure.ts'
import { createScope } from '../telling/create-scope.ts'
import { schedulePoll } from '../world-facts/subject-store.ts'
import { tell } from '../telling/tell.ts'
import type { EngineParts } from '../asking/parts.ts'
import { succeededRequests, writeResumed, writeStopped } from './tracking-store.ts'

/**
 * Ends the tracking of a shipment: no more asking for it, its boxes free their slots, every linked request is told.
 * Contract 3.2, 4.4.
 */
export async function stopTracking(
  tx: Transaction,
  parts: EngineParts,
  account: Account,
  shipment_id: string,
  reason: TrackingStoppedReason,
  user_id: string | null,
): Promise<void> {
  const now = parts.clock.now()
  if (!(await writeStopped(tx, account.id, shipment_id, { reason, user_id }, now))) return
  const requests = await succeededRequests(tx, account.id, shipment_id)
  await tellRequests(tx, parts, account, requests, 'tracking_request.tracking_stopped')
}

/** Reports an event of tracking requests with the closure of contract 5.3: boxes, shipment, request. */
export async function tellRequests(
  tx: Transaction,
  parts: EngineParts,
  account: Account,
  ids: readonly string[],
  event:
    | 'tracking_request.succeeded'
    | 'tracking_request.tracking_stopped'
    | 'tracking_request.failed'
    | 'tracking_request.awaiting_manifest',
): Promise<void> {
  const scope = createScope(tx, parts, account)
  const with_shipment = event === 'tracking_request.succeeded' || event === 'tracking_request.tracking_stopped'
  const requests = await loadResources(scope, parts.registry, 'tracking_request', ids)
  const tellings = []
  for (const request of requests.values()) {
    const [shipment_id = null] = idsLinked(request, 'tracked_object')
    const load = (type: 'shipment' | 'container', ids: readonly string[]) =>
      loadResources(scope, parts.registry, type, ids)
    const shipments = with_shipment && shipment_id !== null ? await load('shipment', [shipment_id]) : new Map()
    const shipment: ResourceObject | undefined = shipment_id === null ? undefined : shipments.get(shipment_id)
    const containers = shipment === undefined ? new Map() : await load('container', idsLinked(shipment, 'containers'))
    tellings.push({
      event,
      reference_type: 'tracking_request' as const,
      reference_id: request.id,
      shipment_id,
      container_id: null,
      tracking_request_id: request.id,
      lane_key: request.id,
      included: [...containers.values(), ...(shipment === undefined ? [] : [shipment]), request],
    })
  }
  await tell(tx, parts, scope, tellings)
}

/** The records that a relationship of a resource leads to. */
function idsLinked(resource: ResourceObject, relationship: string): string[] {
  const data = resource.relationships?.[relationship]?.data ?? []
  return (Array.isArray(data) ? data : [data]).map(({ id }) => id)
}

/** Takes a stop back and asks the line at once; no event is reported. Contract 3.2. */
export async function resumeTracking(
  tx: Transaction,
  parts: EngineParts,
  account_id: string,
  shipment_id: string,
): Promise<void> {
  const now = parts.clock.now()
  const subject_id = await writeResumed(tx, account_id, shipment_id, now)
  if (subject_id !== null) await schedulePoll(tx, subject_id, now)
}
