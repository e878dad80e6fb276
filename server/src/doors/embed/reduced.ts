import type { ResourceObject } from '@quaylog/contract'

/** What the owner of a publishable key lets visitors see beside the voyage. */
export interface ShownToVisitors {
  readonly holds: boolean
  readonly fees: boolean
}

const shipment_members = [
  'status',
  'bill_of_lading_number',
  'shipping_line_scac',
  'shipping_line_name',
  'port_of_lading_locode',
  'port_of_lading_name',
  'port_of_discharge_locode',
  'port_of_discharge_name',
  'destination_locode',
  'destination_name',
  'pod_vessel_name',
  'pod_voyage_number',
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_ata_at',
  'pol_timezone',
  'pod_timezone',
  'destination_timezone',
]
const container_members = [
  'number',
  'equipment_type',
  'equipment_length',
  'equipment_height',
  'current_status',
  'available_for_pickup',
  'pickup_lfd',
  'pickup_lfd_on',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'final_destination_full_out_at',
  'delivered_at',
  'empty_terminated_at',
  'pod_timezone',
  'final_destination_timezone',
  'empty_terminated_timezone',
]
const shipment_links = [
  'port_of_lading',
  'port_of_discharge',
  'destination',
  'pod_terminal',
  'destination_terminal',
  'containers',
]
const container_links = ['shipment', 'pod_terminal', 'pickup_facility']

/** A shipment as a stranger may see it: no parties, customer, tags or references. Contract 8.3. */
export function reducedShipment(resource: ResourceObject): ResourceObject {
  return {
    id: resource.id,
    type: resource.type,
    attributes: keep(resource.attributes, shipment_members),
    relationships: keep(resource.relationships ?? {}, shipment_links),
  }
}

/** A container as a stranger may see it, with the ids of the events that come along. */
export function reducedContainer(
  resource: ResourceObject,
  event_ids: readonly string[],
  shown: ShownToVisitors,
): ResourceObject {
  const { holds_at_pod_terminal: holds, fees_at_pod_terminal: fees } = resource.attributes
  return {
    id: resource.id,
    type: resource.type,
    attributes: {
      ...keep(resource.attributes, container_members),
      ...(shown.holds && Array.isArray(holds)
        ? { holds_at_pod_terminal: holds.map(({ name, status }) => ({ name, status })) }
        : {}),
      ...(shown.fees ? { fees_at_pod_terminal: fees } : {}),
    },
    relationships: {
      ...keep(resource.relationships ?? {}, container_links),
      transport_events: { data: event_ids.map((id) => ({ id, type: 'transport_event' })) },
    },
  }
}

/** A milestone without the statement behind it. */
export function reducedEvent(resource: ResourceObject): ResourceObject {
  return {
    id: resource.id,
    type: resource.type,
    attributes: keep(resource.attributes, [
      'event',
      'timestamp',
      'timezone',
      'location_locode',
      'location_name',
      'voyage_number',
      'data_source',
    ]),
    relationships: keep(resource.relationships ?? {}, ['container', 'location', 'terminal']),
  }
}

function keep<Value>(members: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = members[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
