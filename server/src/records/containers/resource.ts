import type { ContainerAttributes, Relationship, ResourceObject } from '@quaylog/contract'
import { seenAttributes, seenRoute } from '@quaylog/journey'
import { isEntitled, viewerOf } from '../../request/account.ts'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { containerAttributesOf } from './attributes.gen.ts'
import { lastFreeDaysOf } from './container.ts'
import type { ContainerRow } from './container.ts'
import { freeTimeAttributes } from './free-time.ts'
import { prefetchRoute } from './route-resource.ts'
import { containersByIds } from './store.ts'

/** The container resource of contract 2.2. */
export function renderContainer(row: ContainerRow, scope: Scope): ResourceObject {
  const route = seenRoute(row.route, viewerOf(scope.account))
  if (route !== undefined && route !== null && scope.wanted.has('container.route')) prefetchRoute(row, route, scope)
  return {
    id: row.id,
    type: 'container',
    attributes: {
      ...attributesOf(row, scope),
      ...(scope.compat === 'hosted' && row.equipment_height === 'high cube' ? { equipment_height: 'high_cube' } : {}),
    },
    relationships: {
      ...relationshipsOf(row),
      ...(route === undefined ? {} : { route: { data: route === null ? null : { id: row.id, type: 'route' } } }),
    },
  }
}

/** Containers by id for `include`. */
export const container_kind: ResourceKind<Scope> = {
  type: 'container',
  async fetch(scope, ids) {
    const rows = await containersByIds(scope.reader, scope.account.id, ids)
    return scope.decorate(
      scope,
      rows.map((row) => renderContainer(row, scope)),
    )
  },
}

function attributesOf(row: ContainerRow, scope: Scope): ContainerAttributes {
  const { pickup_lfd, pickup_lfd_on, import_deadlines } = seenAttributes(lastFreeDaysOf(row), viewerOf(scope.account))
  const reported = {
    pickup_lfd,
    pickup_lfd_on,
    ind_facility_lfd_on: import_deadlines.pickup_lfd_rail,
    ssl_lfd: import_deadlines.pickup_lfd_line,
  }
  if (!isEntitled(scope.account, 'free_time')) return containerAttributesOf(row, { ...reported, import_deadlines })
  const { deadlines, ...free_time } = freeTimeAttributes(row.free_time, scope.now)
  return {
    ...containerAttributesOf(row, { ...reported, import_deadlines: { ...import_deadlines, ...deadlines } }),
    ...free_time,
  }
}

function relationshipsOf(row: ContainerRow): Record<string, Relationship> {
  return {
    shipment: { data: { id: row.shipment_id, type: 'shipment' } },
    pod_terminal: { data: row.pod_terminal_id === null ? null : { id: row.pod_terminal_id, type: 'terminal' } },
    pickup_facility: {
      data: row.pickup_facility_id === null ? null : { id: row.pickup_facility_id, type: 'terminal' },
    },
    transport_events: { data: row.transport_event_ids.map((id) => ({ id, type: 'transport_event' })) },
    raw_events: { data: row.raw_event_ids.map((id) => ({ id, type: 'raw_event' })) },
  }
}
