import type { Position } from './great-circle.ts'

/** The map document of contract 3.6. */
export type MapFeatureCollection = { type: 'FeatureCollection'; features: MapFeature[] }

/** One thing on the map; `feature_type` says what and which other properties it has. */
export type MapFeature =
  | Feature<'Point', PortProperties>
  | Feature<'LineString', PastProperties>
  | Feature<'Point', VesselProperties>
  | Feature<'LineString', PartialLegProperties>
  | Feature<'LineString', FullLegProperties>

type Feature<Kind extends 'Point' | 'LineString', Properties> = {
  type: 'Feature'
  geometry: Geometry<Kind>
  properties: Properties
}
type Geometry<Kind> = Kind extends 'Point'
  ? { type: 'Point'; coordinates: Position }
  : { type: 'LineString'; coordinates: Position[] }

type PortProperties = {
  feature_type: 'port'
  ports_sequence: number
  ports_total: number
  location_id: string
  location_type: 'Port'
  name: string
  state_abbr: string | null
  state: string | null
  country_code: string
  country: string
  time_zone: string | null
  inbound_eta_at: string | null
  inbound_ata_at: string | null
  outbound_etd_at: string | null
  outbound_atd_at: string | null
  /** POL, TS1, TS2 …, POD. */
  label: string
  updated_at: string | null
}

type PastProperties = {
  feature_type: 'past_vessel_locations'
  ports_sequence: number
  vessel_id: string
  start_time: string
  end_time: string
  point_count: number
  outbound_atd_at: string | null
  inbound_ata_at: string | null
  inbound_eta_at: string | null
}

type VesselProperties = {
  feature_type: 'current_vessel'
  ports_sequence: number
  vessel_id: string
  vessel_name: string
  vessel_imo: string | null
  voyage_number: string | null
  vessel_location_timestamp: string
  vessel_location_heading: number | null
  vessel_location_speed: number | null
  departure_port_id: string
  departure_port_name: string
  departure_port_state_abbr: string | null
  departure_port_state: string | null
  departure_port_country_code: string
  departure_port_country: string
  departure_port_label: string
  departure_port_atd: string | null
  departure_port_time_zone: string | null
  arrival_port_id: string | null
  arrival_port_name: string | null
  arrival_port_state_abbr: string | null
  arrival_port_state: string | null
  arrival_port_country_code: string | null
  arrival_port_country: string | null
  arrival_port_label: string | null
  arrival_port_eta: string | null
  arrival_port_time_zone: string | null
}

type PartialLegProperties = {
  feature_type: 'estimated_partial_leg'
  ports_sequence: number
  current_port_id: string
  next_port_id: string
  point_count: number
}

type FullLegProperties = {
  feature_type: 'estimated_full_legs'
  ports_sequence: number
  previous_port_id: string
  next_port_id: string
  point_count: number
}
