import type { Resource } from '../../src/index.ts'

/** Ports, terminals and ships. */

export const port_of_lading: Resource<'port'> = {
  id: 'port-cnsha',
  type: 'port',
  attributes: {
    name: 'Shanghai',
    code: 'CNSHA',
    city: 'Shanghai',
    state_abbr: null,
    country_code: 'CN',
    latitude: 31.23,
    longitude: 121.47,
    time_zone: 'Asia/Shanghai',
  },
}
export const port_of_discharge: Resource<'port'> = {
  id: 'port-uslax',
  type: 'port',
  attributes: {
    name: 'Los Angeles',
    code: 'USLAX',
    city: 'Los Angeles',
    state_abbr: 'CA',
    country_code: 'US',
    latitude: 33.73,
    longitude: -118.26,
    time_zone: 'America/Los_Angeles',
  },
  relationships: { terminals: { data: [{ id: 'terminal-p400', type: 'terminal' }] } },
}
export const inland: Resource<'metro_area'> = {
  id: 'metro-chi',
  type: 'metro_area',
  attributes: {
    name: 'Chicago',
    code: 'USCHI',
    state_abbr: 'IL',
    country_code: 'US',
    latitude: 41.88,
    longitude: -87.63,
    time_zone: 'America/Chicago',
  },
}

const provided_data = {
  pickup_lfd: true,
  pickup_lfd_notes: '',
  pod_full_out_at: true,
  available_for_pickup: true,
  available_for_pickup_notes: '',
  fees_at_pod_terminal: false,
  fees_at_pod_terminal_notes: '',
  holds_at_pod_terminal: true,
  holds_at_pod_terminal_notes: '',
  pickup_appointment_at: false,
  pickup_appointment_at_notes: '',
  location_at_pod_terminal: false,
  location_at_pod_terminal_notes: '',
  pod_full_out_chassis_number: false,
  pod_full_out_chassis_number_notes: '',
}
export const terminal: Resource<'terminal'> = {
  id: 'terminal-p400',
  type: 'terminal',
  attributes: {
    name: 'APM Terminals Pier 400',
    nickname: 'Pier 400',
    firms_code: 'W185',
    smdg_code: 'APMT',
    bic_facility_code: null,
    facility_type: 'ocean_terminal',
    provided_data,
    street: null,
    city: 'San Pedro',
    state: 'California',
    state_abbr: 'CA',
    zip: null,
    country: 'United States',
  },
  relationships: { port: { data: { id: 'port-uslax', type: 'port' } }, metro_area: { data: null } },
}
export const ramp: Resource<'terminal'> = {
  id: 'terminal-ramp',
  type: 'terminal',
  attributes: {
    ...terminal.attributes,
    name: 'BNSF Logistics Park Chicago',
    nickname: null,
    firms_code: null,
    smdg_code: null,
    facility_type: 'rail_terminal',
    city: 'Elwood',
  },
}
export const vessel: Resource<'vessel'> = {
  id: 'vessel-1',
  type: 'vessel',
  attributes: {
    name: 'MSC OSCAR',
    imo: '9703291',
    imo_inferred: false,
    mmsi: '355906000',
    latitude: null,
    longitude: null,
    nautical_speed_knots: null,
    navigational_heading_degrees: null,
    position_timestamp: null,
  },
}
