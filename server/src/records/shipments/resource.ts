import type { Relationship, ResourceObject, ShipmentAttributes } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
import { shipmentAttributesOf } from './attributes.gen.ts'
import type { ShipmentRow } from './shipment.ts'
import { shipmentsByIds } from './store.ts'

/** The shipment resource of contract 2.1. */
export function renderShipment(row: ShipmentRow, scope: Scope): ResourceObject {
  return {
    id: row.id,
    type: 'shipment',
    attributes: attributesOf(row, scope),
    relationships: relationshipsOf(row, scope),
    links: { self: `/v2/shipments/${row.id}` },
  }
}

/** Shipments by id for `include`. */
export const shipment_kind: ResourceKind<Scope> = {
  type: 'shipment',
  async fetch(scope, ids) {
    const rows = await shipmentsByIds(scope.reader, scope.account.id, ids)
    return scope.decorate(
      scope,
      rows.map((row) => renderShipment(row, scope)),
    )
  },
}

function attributesOf(row: ShipmentRow, scope: Scope): ShipmentAttributes {
  const line = scope.reference.lineByScac(row.scac)
  return shipmentAttributesOf(row, {
    shipping_line_scac: row.scac,
    shipping_line_name: line?.name ?? row.scac,
    shipping_line_short_name: line?.short_name ?? row.scac,
  })
}

function relationshipsOf(row: ShipmentRow, scope: Scope): Record<string, Relationship> {
  const user = row.line_tracking_stopped_by_user_id
  return {
    port_of_lading: placeLink(row.port_of_lading_locode, scope),
    port_of_discharge: placeLink(row.port_of_discharge_locode, scope),
    destination: placeLink(row.destination_locode, scope),
    pod_terminal: { data: row.pod_terminal_id === null ? null : { id: row.pod_terminal_id, type: 'terminal' } },
    destination_terminal: {
      data: row.destination_terminal_id === null ? null : { id: row.destination_terminal_id, type: 'terminal' },
    },
    line_tracking_stopped_by_user: { data: user === null ? null : { id: user, type: 'user' } },
    containers: { data: row.container_ids.map((id) => ({ id, type: 'container' })) },
  }
}

function placeLink(locode: string | null, scope: Scope): Relationship {
  const place = locode === null ? null : scope.reference.locationByLocode(locode)
  return { data: place === null ? null : { id: place.id, type: place.type } }
}
