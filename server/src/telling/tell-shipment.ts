import type { ReferenceType, ResourceObject, WebhookEventName } from '@quaylog/contract'
import type { Scope } from '../request/scope.ts'
import type { Transaction } from '../ground/db/index.ts'
import { renderTransportEvent } from '../records/transport-events/resource.ts'
import type { TransportEventRow } from '../records/transport-events/transport-event.ts'
import { vesselId } from '../records/vessels/vessel.ts'
import type { Change } from '@quaylog/journey'
import { loadResources, related } from './closure.ts'
import { insertToldEvents } from './told-event-store.ts'
import type { ToldEvent } from './told-event-store.ts'
import { tell } from './tell.ts'
import type { Telling } from './tell.ts'
import type { TellingTools } from './tools.ts'

interface ShipmentTold {
  readonly shipment_id: string
  readonly container_ids: ReadonlyMap<string, string>
  readonly timeline: ReadonlyMap<Change, TransportEventRow>
}

/** Tells the changes of one shipment, each with its closure of contract 5.3, as the records are now. */
export async function tellShipmentChanges(
  tx: Transaction,
  tools: TellingTools,
  scope: Scope,
  changes: readonly Change[],
  told: ShipmentTold,
): Promise<void> {
  const told_changes = changes.filter(
    (change) => change.kind !== 'transport_event_withdrawn' && (change.kind !== 'transport_event' || change.told),
  )
  if (told_changes.length === 0) return
  const shipments = await loadResources(scope, tools.registry, 'shipment', [told.shipment_id])
  const containers = await loadResources(
    scope,
    tools.registry,
    'container',
    told_changes.flatMap((change) => ('container' in change ? (told.container_ids.get(change.container) ?? []) : [])),
  )
  const shipment = shipments.get(told.shipment_id)
  if (shipment === undefined) throw new Error('a shipment is not there after it was written')
  await loadResources(scope, tools.registry, 'vessel', vesselIdsOf(told_changes))
  const tellings: Telling[] = []
  const events: ToldEvent[] = []
  for (const change of told_changes) {
    const container = 'container' in change ? containers.get(told.container_ids.get(change.container) ?? '') : undefined
    const reference = await referenceOf(change, scope, tools, { shipment, container, row: told.timeline.get(change) })
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
  await tell(tx, tools, scope, tellings)
}

interface Reference {
  readonly event: WebhookEventName
  readonly type: ReferenceType
  readonly resource: ResourceObject
  readonly included: readonly ResourceObject[]
}

/** The record that a change refers to, and what comes with it, in the order of contract 5.3. */
async function referenceOf(
  change: Change,
  scope: Scope,
  tools: TellingTools,
  with_: { shipment: ResourceObject; container: ResourceObject | undefined; row: TransportEventRow | undefined },
): Promise<Reference | null> {
  const { shipment, container, row } = with_
  const shipment_link = { data: { id: shipment.id, type: 'shipment' } }
  const container_link = { data: container === undefined ? null : { id: container.id, type: 'container' } }
  switch (change.kind) {
    case 'transport_event': {
      if (row === undefined || container === undefined) return null
      const resource = renderTransportEvent(row, scope)
      const around = await related(scope, tools.registry, resource, ['location', 'terminal', 'vessel'])
      return {
        event: change.event,
        type: 'transport_event',
        resource,
        included: [shipment, container, ...around, resource],
      }
    }
    case 'container_created': {
      if (container === undefined) return null
      const resource: ResourceObject = {
        id: tools.newId(),
        type: 'container_created_event',
        attributes: { timestamp: change.at, timezone: 'Etc/UTC' },
        relationships: { container: container_link, shipment: shipment_link },
      }
      return {
        event: 'container.created',
        type: 'container_created_event',
        resource,
        included: [shipment, container, resource],
      }
    }
    case 'container_updated': {
      if (container === undefined) return null
      const resource: ResourceObject = {
        id: tools.newId(),
        type: 'container_updated_event',
        attributes: {
          changeset: change.changeset,
          timestamp: change.at,
          timezone: change.time_zone,
          data_source: change.data_source,
        },
        relationships: {
          container: container_link,
          terminal: terminalLink(change.terminal_id),
          shipment: shipment_link,
        },
      }
      const terminals = await loadResources(
        scope,
        tools.registry,
        'terminal',
        [change.terminal_id, ...(change.changeset['pod_terminal'] ?? [])].filter((id) => typeof id === 'string'),
      )
      const ports = (
        await Promise.all(
          [...terminals.values()].map((terminal) => related(scope, tools.registry, terminal, ['port', 'metro_area'])),
        )
      ).flat()
      return {
        event: 'container.updated',
        type: 'container_updated_event',
        resource,
        included: [shipment, ...unique(ports), ...terminals.values(), container, resource],
      }
    }
    case 'pod_terminal_changed': {
      if (container === undefined) return null
      const resource: ResourceObject = {
        id: tools.newId(),
        type: 'container_pod_terminal_changed_event',
        attributes: { timestamp: change.at, data_source: change.data_source },
        relationships: {
          container: container_link,
          terminal: terminalLink(change.terminal_id),
          shipment: shipment_link,
        },
      }
      const terminals = await loadResources(scope, tools.registry, 'terminal', [change.terminal_id])
      return {
        event: 'container.pod_terminal_changed',
        type: 'container_pod_terminal_changed_event',
        resource,
        included: [shipment, container, ...terminals.values(), resource],
      }
    }
    case 'estimated_arrival': {
      const port = change.locode === null ? null : scope.reference.portByLocode(change.locode)
      const vessel_id = vesselId(change.vessel_imo, change.vessel_name)
      const resource: ResourceObject = {
        id: tools.newId(),
        type: 'estimated_event',
        attributes: {
          event: 'shipment.estimated.arrival',
          estimated_timestamp: change.estimated_at,
          created_at: scope.now,
          timezone: change.time_zone,
          location_locode: change.locode,
          voyage_number: change.voyage,
          data_source: change.data_source,
        },
        relationships: {
          shipment: shipment_link,
          port: { data: port === null ? null : { id: port.id, type: 'port' } },
          vessel: { data: vessel_id === null ? null : { id: vessel_id, type: 'vessel' } },
        },
      }
      const around = await related(scope, tools.registry, resource, ['port', 'vessel'])
      return {
        event: 'shipment.estimated.arrival',
        type: 'estimated_event',
        resource,
        included: [shipment, ...around, resource],
      }
    }
    case 'transport_event_withdrawn':
      return null
  }
}

function vesselIdsOf(changes: readonly Change[]): string[] {
  return changes.flatMap((change) => {
    if (change.kind === 'transport_event') return vesselId(change.vessel_imo, change.vessel_name) ?? []
    return change.kind === 'estimated_arrival' ? (vesselId(change.vessel_imo, change.vessel_name) ?? []) : []
  })
}

function terminalLink(id: string | null): { data: { id: string; type: string } | null } {
  return { data: id === null ? null : { id, type: 'terminal' } }
}

function unique(resources: readonly ResourceObject[]): ResourceObject[] {
  return [...new Map(resources.map((resource) => [resource.id, resource])).values()]
}
