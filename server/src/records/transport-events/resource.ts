import type { Relationship, ResourceObject, TransportEventAttributes } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import { nameId } from '../../ground/id.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { mapInSlices } from '../../ground/slices.ts'
import type { Location } from '../../reference/location.ts'
import { transportEventsByIds } from './store.ts'
import type { TransportEventRow } from './transport-event.ts'

/** The transport event resource of contract 2.4. */
export function renderTransportEvent(row: TransportEventRow, scope: Scope): ResourceObject {
  const location = row.location_locode === null ? null : scope.reference.locationByLocode(row.location_locode)
  const attributes: TransportEventAttributes = {
    event: row.event,
    timestamp: row.at,
    timezone: row.timezone,
    location_locode: row.location_locode,
    location_name: location?.name ?? row.location_name,
    voyage_number: row.voyage_number,
    data_source: row.data_source,
    value: row.value,
    value_timestamp: row.value_at,
    created_at: row.created_at,
    invalidated_at: row.invalidated_at,
  }
  return { id: row.id, type: 'transport_event', attributes, relationships: relationshipsOf(row, location) }
}

/** Transport events by id for `include`. */
export const transport_event_kind: ResourceKind<Scope> = {
  type: 'transport_event',
  async fetch(scope, ids) {
    const rows = await transportEventsByIds(scope.reader, scope.account.id, ids)
    return mapInSlices(rows, (row) => renderTransportEvent(row, scope))
  },
}

/** A raw event has the id that follows from its box and the observation that it prints. */
export function rawEventId(container_id: string, observation_id: string): string {
  return nameId('raw_event', container_id, observation_id)
}

function relationshipsOf(row: TransportEventRow, location: Location | null): Record<string, Relationship> {
  const link = (type: string, id: string | null): Relationship => ({ data: id === null ? null : { id, type } })
  return {
    shipment: link('shipment', row.shipment_id),
    container: link('container', row.container_id),
    location: { data: location === null ? null : { id: location.id, type: location.type } },
    terminal: link('terminal', row.terminal_id),
    vessel: link('vessel', row.vessel_id),
    source_event: link(
      'raw_event',
      row.observation_id === null || row.milestone_key === null
        ? null
        : rawEventId(row.container_id, row.observation_id),
    ),
    previous_version: link('transport_event', row.previous_version_id),
  }
}
