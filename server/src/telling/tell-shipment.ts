import type { Scope } from '../request/scope.ts'
import type { Transaction } from '../ground/db/index.ts'
import type { TransportEventRow } from '../records/transport-events/transport-event.ts'
import { vesselId } from '../records/vessels/vessel.ts'
import type { Change } from '@quaylog/journey'
import { loadResources } from './closure.ts'
import { referenceOf } from './told-reference.ts'
import { insertToldEvents } from './told-event-store.ts'
import type { ToldEvent } from './told-event-store.ts'
import { tell } from './tell.ts'
import type { Telling } from './tell.ts'
import type { TellingParts } from './parts.ts'

interface ShipmentTold {
  readonly shipment_id: string
  readonly container_ids: ReadonlyMap<string, string>
  readonly timeline: ReadonlyMap<Change, TransportEventRow>
}

/** Tells the changes of one shipment, each with its closure of contract 5.3, as the records are now. */
export async function tellShipmentChanges(
  tx: Transaction,
  parts: TellingParts,
  scope: Scope,
  changes: readonly Change[],
  told: ShipmentTold,
): Promise<void> {
  const told_changes = changes.filter(
    (change) => change.kind !== 'transport_event_withdrawn' && (change.kind !== 'transport_event' || change.told),
  )
  if (told_changes.length === 0) return
  const shipments = await loadResources(scope, parts.registry, 'shipment', [told.shipment_id])
  const containers = await loadResources(
    scope,
    parts.registry,
    'container',
    told_changes.flatMap((change) => ('container' in change ? (told.container_ids.get(change.container) ?? []) : [])),
  )
  const shipment = shipments.get(told.shipment_id)
  if (shipment === undefined) throw new Error('a shipment is not there after it was written')
  await loadResources(scope, parts.registry, 'vessel', vesselIdsOf(told_changes))
  const tellings: Telling[] = []
  const events: ToldEvent[] = []
  for (const change of told_changes) {
    const container = 'container' in change ? containers.get(told.container_ids.get(change.container) ?? '') : undefined
    const reference = await referenceOf(change, { scope, parts, shipment, container, row: told.timeline.get(change) })
    if (reference === null) continue
    if (reference.resource.type !== 'transport_event') {
      events.push({
        id: reference.resource.id,
        type: reference.resource.type,
        container_id: container?.id ?? null,
        shipment_id: shipment.id,
        document: JSON.stringify(reference.resource),
      })
    }
    tellings.push({
      event: reference.event,
      reference_type: reference.type,
      reference_id: reference.resource.id,
      shipment_id: shipment.id,
      container_id: container?.id ?? null,
      tracking_request_id: null,
      lane_key: container?.id ?? shipment.id,
      included: reference.included,
    })
  }
  await insertToldEvents(tx, scope.account.id, events, scope.now)
  await tell(tx, parts, scope, tellings)
}

function vesselIdsOf(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    if (change.kind === 'transport_event') return vesselId(change.vessel_imo, change.vessel_name) ?? []
    return change.kind === 'estimated_arrival' ? (vesselId(change.vessel_imo, change.vessel_name) ?? []) : []
  })
}
