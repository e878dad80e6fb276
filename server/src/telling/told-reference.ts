import type { ReferenceType, ResourceObject, WebhookEventName } from '@quaylog/contract'
import type { Change } from '@quaylog/journey'
import type { Scope } from '../request/scope.ts'
import { renderTransportEvent } from '../records/transport-events/resource.ts'
import type { TransportEventRow } from '../records/transport-events/transport-event.ts'
import { vesselId } from '../records/vessels/vessel.ts'
import { loadResources, related } from './closure.ts'
import type { TellingParts } from './parts.ts'

/** The record that a change refers to, and what comes with it, in the order of contract 5.3. */
export interface ChangeReference {
  readonly event: WebhookEventName
  readonly type: ReferenceType
  readonly resource: ResourceObject
  readonly included: readonly ResourceObject[]
}

/** What a change of a shipment is told from; `row`: of a transport event. */
export interface ToldWith {
  readonly scope: Scope
  readonly parts: TellingParts
  readonly shipment: ResourceObject
  readonly container: ResourceObject | undefined
  readonly row: TransportEventRow | undefined
}

/** The same for a change of a box. */
interface ToldOfBox extends ToldWith {
  readonly container: ResourceObject
}

type ChangeOf<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>

/** What a change is told by; null: it has no record, or is not told. */
export async function referenceOf(change: Change, told: ToldWith): Promise<ChangeReference | null> {
  if (change.kind === 'transport_event_withdrawn') return null
  if (change.kind === 'estimated_arrival') return estimatedArrival(change, told)
  const { container, row } = told
  if (container === undefined) return null
  const of_box = { ...told, container }
  switch (change.kind) {
    case 'transport_event':
      return row === undefined ? null : transportEvent(change, row, of_box)
    case 'container_created':
      return containerCreated(change, of_box)
    case 'container_updated':
      return containerUpdated(change, of_box)
    case 'pod_terminal_changed':
      return podTerminalChanged(change, of_box)
  }
}

async function transportEvent(
  change: ChangeOf<'transport_event'>,
  row: TransportEventRow,
  { scope, parts, shipment, container }: ToldOfBox,
): Promise<ChangeReference> {
  const resource = renderTransportEvent(row, scope)
  const around = await related(scope, parts.registry, resource, ['location', 'terminal', 'vessel'])
  return {
    event: change.event,
    type: 'transport_event',
    resource,
    included: [shipment, container, ...around, resource],
  }
}

function containerCreated(
  change: ChangeOf<'container_created'>,
  { parts, shipment, container }: ToldOfBox,
): ChangeReference {
  const resource: ResourceObject = {
    id: parts.newId(),
    type: 'container_created_event',
    attributes: { timestamp: change.at, timezone: 'Etc/UTC' },
    relationships: { container: linkTo(container), shipment: linkTo(shipment) },
  }
  return {
    event: 'container.created',
    type: 'container_created_event',
    resource,
    included: [shipment, container, resource],
  }
}

async function containerUpdated(
  change: ChangeOf<'container_updated'>,
  { scope, parts, shipment, container }: ToldOfBox,
): Promise<ChangeReference> {
  const resource: ResourceObject = {
    id: parts.newId(),
    type: 'container_updated_event',
    attributes: {
      changeset: change.changeset,
      timestamp: change.at,
      timezone: change.time_zone,
      data_source: change.data_source,
    },
    relationships: {
      container: linkTo(container),
      terminal: link('terminal', change.terminal_id),
      shipment: linkTo(shipment),
    },
  }
  const terminals = await loadResources(
    scope,
    parts.registry,
    'terminal',
    [change.terminal_id, ...(change.changeset['pod_terminal'] ?? [])].filter((id) => typeof id === 'string'),
  )
  const ports = (
    await Promise.all(
      [...terminals.values()].map((terminal) => related(scope, parts.registry, terminal, ['port', 'metro_area'])),
    )
  ).flat()
  return {
    event: 'container.updated',
    type: 'container_updated_event',
    resource,
    included: [shipment, ...unique(ports), ...terminals.values(), container, resource],
  }
}

async function podTerminalChanged(
  change: ChangeOf<'pod_terminal_changed'>,
  { scope, parts, shipment, container }: ToldOfBox,
): Promise<ChangeReference> {
  const resource: ResourceObject = {
    id: parts.newId(),
    type: 'container_pod_terminal_changed_event',
    attributes: { timestamp: change.at, data_source: change.data_source },
    relationships: {
      container: linkTo(container),
      terminal: link('terminal', change.terminal_id),
      shipment: linkTo(shipment),
    },
  }
  const terminals = await loadResources(scope, parts.registry, 'terminal', [change.terminal_id])
  return {
    event: 'container.pod_terminal_changed',
    type: 'container_pod_terminal_changed_event',
    resource,
    included: [shipment, container, ...terminals.values(), resource],
  }
}

async function estimatedArrival(
  change: ChangeOf<'estimated_arrival'>,
  { scope, parts, shipment }: ToldWith,
): Promise<ChangeReference> {
  const port = change.locode === null ? null : scope.reference.portByLocode(change.locode)
  const vessel_id = vesselId(change.vessel_imo, change.vessel_name)
  const resource: ResourceObject = {
    id: parts.newId(),
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
      shipment: linkTo(shipment),
      port: link('port', port?.id ?? null),
      vessel: link('vessel', vessel_id),
    },
  }
  const around = await related(scope, parts.registry, resource, ['port', 'vessel'])
  return {
    event: 'shipment.estimated.arrival',
    type: 'estimated_event',
    resource,
    included: [shipment, ...around, resource],
  }
}

function linkTo({ id, type }: ResourceObject) {
  return { data: { id, type } }
}

function link(type: string, id: string | null): { data: { id: string; type: string } | null } {
  return { data: id === null ? null : { id, type } }
}

function unique(resources: readonly ResourceObject[]): ResourceObject[] {
  return [...new Map(resources.map((resource) => [resource.id, resource])).values()]
}
