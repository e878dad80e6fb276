import type { ContainerAttributes, ShipmentAttributes } from '@quaylog/contract'
import type { Document, List, Resource } from '../../src/index.ts'
import { empty_container, empty_shipment } from './bare.gen.ts'
import { inland, port_of_discharge, port_of_lading, ramp, terminal, vessel } from './places.ts'
import { created_at, updated_at } from './times.ts'

/** A shipment with its container, events, route and tracking request. */

export const shipment_attributes: ShipmentAttributes = {
  ...empty_shipment,
  status: 'in_transit',
  bill_of_lading_number: 'MEDUXX123456',
  normalized_number: 'MEDUXX123456',
  ref_numbers: ['PO-1'],
  tags: ['urgent'],
  created_at,
  updated_at,
  shipping_line_scac: 'MSCU',
  shipping_line_name: 'Mediterranean Shipping Company',
  shipping_line_short_name: 'MSC',
  customer_name: 'Northwind Imports',
  port_of_lading_locode: 'CNSHA',
  port_of_lading_name: 'Shanghai',
  port_of_discharge_locode: 'USLAX',
  port_of_discharge_name: 'Los Angeles',
  destination_locode: 'USCHI',
  destination_name: 'Chicago',
  pod_vessel_name: 'MSC OSCAR',
  pod_vessel_imo: '9703291',
  pod_voyage_number: 'FA234E',
  pol_etd_at: '2026-11-02T10:00:00Z',
  pol_original_etd_at: '2026-11-01T10:00:00Z',
  pol_atd_at: '2026-11-02T11:30:00Z',
  pol_timezone: 'Asia/Shanghai',
  pod_eta_at: '2026-11-22T15:00:00Z',
  pod_original_eta_at: '2026-11-20T15:00:00Z',
  pod_ata_at: null,
  pod_timezone: 'America/Los_Angeles',
  destination_eta_at: '2026-11-30T15:00:00Z',
  destination_original_eta_at: '2026-11-28T15:00:00Z',
  destination_ata_at: null,
  destination_timezone: 'America/Chicago',
  line_tracking_last_attempted_at: updated_at,
  line_tracking_last_succeeded_at: updated_at,
  line_tracking_stopped_at: null,
  line_tracking_stopped_reason: null,
}

export const container_attributes: ContainerAttributes = {
  ...empty_container,
  number: 'MSCU1234566',
  ref_numbers: ['PO-1'],
  seal_number: 'S123',
  equipment_type: 'dry',
  equipment_length: 40,
  equipment_height: 'high cube',
  weight_in_lbs: 41234.5,
  created_at,
  updated_at,
  current_status: 'available',
  availability_known: true,
  available_for_pickup: true,
  holds_at_pod_terminal: [{ name: 'USDA', status: 'pending', description: null }],
  fees_at_pod_terminal: [{ type: 'demurrage', amount: 0, currency_code: 'USD' }],
  pickup_lfd: '2026-11-25T08:00:00Z',
  pickup_lfd_on: '2026-11-25',
  import_deadlines: {
    pickup_lfd_line: null,
    pickup_lfd_terminal: '2026-11-25T08:00:00Z',
    pickup_lfd_rail: null,
    pickup_lfd_line_on: null,
    pickup_lfd_terminal_on: '2026-11-25',
    pickup_lfd_rail_on: null,
  },
  pickup_appointment_at: null,
  location_at_pod_terminal: 'A-12-3',
  pod_arrived_at: '2026-11-18T15:00:00Z',
  pod_discharged_at: '2026-11-19T02:00:00Z',
  pod_full_out_at: null,
  pod_full_out_chassis_number: null,
  final_destination_full_out_at: null,
  delivered_at: null,
  empty_out_at: '2026-10-28T02:00:00Z',
  pol_full_in_at: '2026-10-30T02:00:00Z',
  pol_vessel_loaded_at: '2026-11-01T22:00:00Z',
  pol_vessel_departed_at: '2026-11-02T11:30:00Z',
  empty_terminated_at: null,
  pod_timezone: 'America/Los_Angeles',
  final_destination_timezone: 'America/Chicago',
  empty_terminated_timezone: null,
  pod_rail_carrier_scac: 'BNSF',
  ind_rail_carrier_scac: null,
  pod_rail_loaded_at: null,
  pod_rail_departed_at: null,
  ind_eta_at: '2026-11-30T15:00:00Z',
  ind_ata_at: null,
  ind_rail_unloaded_at: null,
  ind_facility_lfd_on: null,
  ind_facility_holds: null,
  ind_facility_fees: null,
  ssl_lfd: null,
  terminal_checked_at: updated_at,
  pod_last_tracking_request_at: updated_at,
  shipment_last_tracking_request_at: updated_at,
  rail_last_tracking_request_at: null,
}

export const container: Resource<'container'> = {
  id: 'container-1',
  type: 'container',
  attributes: container_attributes,
  relationships: {
    shipment: { data: { id: 'shipment-1', type: 'shipment' } },
    pod_terminal: { data: { id: 'terminal-p400', type: 'terminal' } },
    pickup_facility: { data: { id: 'terminal-ramp', type: 'terminal' } },
    transport_events: {
      data: [
        { id: 'event-1', type: 'transport_event' },
        { id: 'event-2', type: 'transport_event' },
      ],
    },
    raw_events: { data: [] },
  },
}
export const party: Resource<'party'> = {
  id: 'party-1',
  type: 'party',
  attributes: { company_name: 'Northwind Imports', nickname: null },
}
export const party_role: Resource<'party_role'> = {
  id: 'role-1',
  type: 'party_role',
  attributes: { role: 'consignee', roleable_type: 'Shipment', roleable_id: 'shipment-1', created_at, updated_at },
  relationships: { party: { data: { id: 'party-1', type: 'party' } } },
}
export const shipment: Resource<'shipment'> = {
  id: 'shipment-1',
  type: 'shipment',
  attributes: shipment_attributes,
  relationships: {
    port_of_lading: { data: { id: 'port-cnsha', type: 'port' } },
    port_of_discharge: { data: { id: 'port-uslax', type: 'port' } },
    destination: { data: { id: 'metro-chi', type: 'metro_area' } },
    pod_terminal: { data: { id: 'terminal-p400', type: 'terminal' } },
    destination_terminal: { data: null },
    line_tracking_stopped_by_user: { data: null },
    containers: { data: [{ id: 'container-1', type: 'container' }] },
  },
}

const event_rest = {
  voyage_number: null,
  data_source: 'rail',
  value: null,
  value_timestamp: null,
  created_at,
  invalidated_at: null,
} as const
export const rail_event: Resource<'transport_event'> = {
  id: 'event-1',
  type: 'transport_event',
  attributes: {
    ...event_rest,
    event: 'container.transport.rail_departed',
    timestamp: '2026-11-21T09:00:00Z',
    timezone: 'America/Los_Angeles',
    location_locode: 'USLAX',
    location_name: 'Los Angeles',
  },
  relationships: {
    location: { data: { id: 'port-uslax', type: 'port' } },
    terminal: { data: { id: 'terminal-p400', type: 'terminal' } },
  },
}
export const discharge_event: Resource<'transport_event'> = {
  id: 'event-2',
  type: 'transport_event',
  attributes: {
    ...event_rest,
    event: 'container.transport.vessel_discharged',
    timestamp: '2026-11-19T02:00:00Z',
    timezone: 'America/Los_Angeles',
    location_locode: null,
    location_name: null,
    data_source: 'terminal',
  },
  relationships: { location: { data: null }, terminal: { data: null } },
}
export const raw_event: Resource<'raw_event'> = {
  id: 'raw-1',
  type: 'raw_event',
  attributes: {
    event: 'vessel_discharged',
    original_event: 'Discharged',
    timestamp: '2026-11-19T02:00:00Z',
    estimated: false,
    actual_at: '2026-11-19T02:00:00Z',
    estimated_at: null,
    will_occur_at: null,
    actual_on: '2026-11-18',
    estimated_on: null,
    timezone: 'America/Los_Angeles',
    location_name: 'Los Angeles',
    location_locode: 'USLAX',
    vessel_name: 'MSC OSCAR',
    vessel_imo: '9703291',
    voyage_number: 'FA234E',
    index: 4,
    data_source: 'shipping_line',
    data_provider_name: 'MSC',
    data_provider_code: 'MSCU',
    created_at,
    invalidated_at: null,
    remark: null,
  },
  relationships: { location: { data: { id: 'port-uslax', type: 'port' } } },
}

export const tracking_request: Resource<'tracking_request'> = {
  id: 'request-1',
  type: 'tracking_request',
  attributes: {
    request_type: 'container',
    request_number: 'MSCU1234566',
    scac: 'MSCU',
    auto_detect_vocc_scac: false,
    status: 'succeeded',
    failed_reason: null,
    ref_numbers: ['PO-1'],
    shipment_tags: [],
    is_retrying: false,
    retry_count: null,
    created_at,
    updated_at,
  },
  relationships: {
    tracked_object: { data: { id: 'shipment-1', type: 'shipment' } },
    shipment: { data: { id: 'shipment-1', type: 'shipment' } },
    container: { data: { id: 'container-1', type: 'container' } },
    user: { data: null },
    shipping_line: { data: null },
  },
}

export const route_documents: Document<'route'> = {
  data: {
    id: 'route-1',
    type: 'route',
    attributes: { created_at, updated_at },
    relationships: {
      route_locations: {
        data: [
          { id: 'stop-1', type: 'route_location' },
          { id: 'stop-2', type: 'route_location' },
        ],
      },
    },
  },
  included: [
    {
      id: 'stop-1',
      type: 'route_location',
      attributes: {
        inbound_scac: null,
        inbound_mode: null,
        inbound_eta_at: null,
        inbound_ata_at: null,
        inbound_voyage_number: null,
        outbound_scac: 'MSCU',
        outbound_mode: 'vessel',
        outbound_etd_at: null,
        outbound_atd_at: '2026-11-02T11:30:00Z',
        outbound_voyage_number: 'FA234E',
        created_at,
        updated_at,
      },
      relationships: {
        location: { data: { id: 'port-cnsha', type: 'port' } },
        outbound_vessel: { data: { id: 'vessel-1', type: 'vessel' } },
        inbound_vessel: { data: null },
      },
    },
    {
      id: 'stop-2',
      type: 'route_location',
      attributes: {
        inbound_scac: 'MSCU',
        inbound_mode: 'vessel',
        inbound_eta_at: '2026-11-22T15:00:00Z',
        inbound_ata_at: null,
        inbound_voyage_number: 'FA234E',
        outbound_scac: 'BNSF',
        outbound_mode: 'rail',
        outbound_etd_at: null,
        outbound_atd_at: null,
        outbound_voyage_number: null,
        created_at,
        updated_at,
      },
      relationships: {
        location: { data: { id: 'terminal-p400', type: 'terminal' } },
        port: { data: { id: 'port-uslax', type: 'port' } },
        inbound_vessel: { data: { id: 'vessel-1', type: 'vessel' } },
      },
    },
    port_of_lading,
    port_of_discharge,
    terminal,
    vessel,
  ],
}

export const shipment_document: Document<'shipment'> = {
  data: {
    ...shipment,
    relationships: { ...shipment.relationships, party_roles: { data: [{ id: 'role-1', type: 'party_role' }] } },
  },
  links: { self: 'http://service/v2/shipments/shipment-1' },
  included: [container, port_of_lading, port_of_discharge, inland, terminal, party_role, party],
}
export const container_document: Document<'container'> = {
  data: container,
  included: [shipment, terminal, ramp, rail_event, discharge_event, port_of_discharge],
}
export const containers_page: List<'container'> = {
  data: [container],
  included: [shipment, terminal, ramp],
  meta: { size: 1, total: 3, pagination: { current: 1, next: 2, last: 3, records: 3 } },
  links: {
    self: 'http://service/v2/containers',
    next: 'http://elsewhere.example/v2/containers?page[number]=2&page[size]=1',
  },
}
