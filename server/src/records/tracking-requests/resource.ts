import type { Relationship, ResourceObject } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { trackingRequestAttributesOf } from './attributes.gen.ts'
import { trackingRequestsByIds } from './store.ts'
import type { TrackingRequestRow } from './tracking-request.ts'

/** The tracking request resource of contract 2.3; party roles are read on the shipment. */
export function renderTrackingRequest(
  row: TrackingRequestRow & { readonly tracking_stopped: boolean },
  scope: Scope,
): ResourceObject {
  return {
    id: row.id,
    type: 'tracking_request',
    attributes: { ...trackingRequestAttributesOf(row), status: printedStatus(row, scope) },
    relationships: relationshipsOf(row, scope),
    links: { self: `/v2/tracking_requests/${row.id}` },
  }
}

/** Tracking requests by id for `include`. */
export const tracking_request_kind: ResourceKind<Scope> = {
  type: 'tracking_request',
  async fetch(scope, ids) {
    const rows = await trackingRequestsByIds(scope.reader, scope.account.id, ids)
    return scope.decorate(
      scope,
      rows.map((row) => renderTrackingRequest(row, scope)),
    )
  },
}

/** Switch C1 of contract 0: the hosted model's words for what the specification calls succeeded. */
function printedStatus(row: TrackingRequestRow & { readonly tracking_stopped: boolean }, scope: Scope): string {
  if (scope.compat !== 'hosted' || row.status !== 'succeeded') return row.status
  return row.tracking_stopped ? 'tracking_stopped' : 'created'
}

function relationshipsOf(row: TrackingRequestRow, scope: Scope): Record<string, Relationship> {
  const line = row.scac === null ? null : scope.reference.lineByScac(row.scac)
  const shipment = row.shipment_id === null ? null : { id: row.shipment_id, type: 'shipment' }
  return {
    tracked_object: { data: shipment },
    shipment: { data: shipment },
    container: { data: row.container_id === null ? null : { id: row.container_id, type: 'container' } },
    user: { data: row.user_id === null ? null : { id: row.user_id, type: 'user' } },
    shipping_line: { data: line === null ? null : { id: line.id, type: 'shipping_line' } },
  }
}
