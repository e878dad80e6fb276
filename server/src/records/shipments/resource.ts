import type { Relationship, ResourceObject, ShipmentAttributes } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import type { ResourceKind } from '../../ground/jsonapi/registry.ts'
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
  return {
    status: row.status,
    bill_of_lading_number: row.bill_of_lading_number,
    normalized_number: row.normalized_number,
    ref_numbers: [...row.ref_numbers],
    tags: [...row.tags],
    created_at: row.created_at,
    updated_at: row.updated_at,
    shipping_line_scac: row.scac,
    shipping_line_name: line?.name ?? row.scac,
    shipping_line_short_name: line?.short_name ?? row.scac,
    customer_name: row.customer_name,
    port_of_lading_locode: row.port_of_lading_locode,
    port_of_lading_name: row.port_of_lading_name,
    port_of_discharge_locode: row.port_of_discharge_locode,
    port_of_discharge_name: row.port_of_discharge_name,
    destination_locode: row.destination_locode,
    destination_name: row.destination_name,
    pod_vessel_name: row.pod_vessel_name,
    pod_vessel_imo: row.pod_vessel_imo,
    pod_voyage_number: row.pod_voyage_number,
    pol_etd_at: row.pol_etd_at,
    pol_original_etd_at: row.pol_original_etd_at,
    pol_atd_at: row.pol_atd_at,
    pol_timezone: row.pol_timezone,
    pod_eta_at: row.pod_eta_at,
    pod_original_eta_at: row.pod_original_eta_at,
    pod_ata_at: row.pod_ata_at,
    pod_timezone: row.pod_timezone,
    destination_eta_at: row.destination_eta_at,
    destination_original_eta_at: row.destination_original_eta_at,
    destination_ata_at: row.destination_ata_at,
    destination_timezone: row.destination_timezone,
    line_tracking_last_attempted_at: row.line_tracking_last_attempted_at,
    line_tracking_last_succeeded_at: row.line_tracking_last_succeeded_at,
    line_tracking_stopped_at: row.line_tracking_stopped_at,
    line_tracking_stopped_reason: row.line_tracking_stopped_reason,
  }
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
