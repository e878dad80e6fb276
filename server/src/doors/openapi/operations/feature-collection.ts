import { latitude, timestamp, time_zone, uuid } from '@quaylog/contract'
import { z } from 'zod'

const position = z.tuple([z.number(), latitude])
const sequence = { ports_sequence: z.int().min(1).describe('1 is the port of lading') }
const instant = timestamp.nullable()
const text = z.string().nullable()

const point = <Properties extends z.ZodRawShape>(properties: Properties) =>
  z.object({
    type: z.literal('Feature'),
    geometry: z.object({ type: z.literal('Point'), coordinates: position }),
    properties: z.object({ ...sequence, ...properties }),
  })
const line = <Properties extends z.ZodRawShape>(properties: Properties) =>
  z.object({
    type: z.literal('Feature'),
    geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
    properties: z.object({ ...sequence, point_count: z.int(), ...properties }),
  })

const port = point({
  feature_type: z.literal('port'),
  ports_total: z.int(),
  location_id: uuid,
  location_type: z.literal('Port'),
  name: z.string(),
  state_abbr: text,
  state: text,
  country_code: z.string(),
  country: z.string(),
  time_zone: time_zone.nullable(),
  inbound_eta_at: instant,
  inbound_ata_at: instant,
  outbound_etd_at: instant,
  outbound_atd_at: instant,
  label: z.string().describe('POL, TS1, TS2, POD'),
  updated_at: instant,
})

const past = line({
  feature_type: z.literal('past_vessel_locations'),
  vessel_id: uuid,
  start_time: timestamp,
  end_time: timestamp,
  outbound_atd_at: instant,
  inbound_ata_at: instant,
  inbound_eta_at: instant,
})

const ship = point({
  feature_type: z.literal('current_vessel'),
  vessel_id: uuid,
  vessel_name: z.string(),
  vessel_imo: text,
  voyage_number: text,
  vessel_location_timestamp: timestamp,
  vessel_location_heading: z.number().nullable(),
  vessel_location_speed: z.number().nullable(),
  departure_port_id: uuid,
  departure_port_name: z.string(),
  departure_port_state_abbr: text,
  departure_port_state: text,
  departure_port_country_code: z.string(),
  departure_port_country: z.string(),
  departure_port_label: z.string(),
  departure_port_atd: instant,
  departure_port_time_zone: text,
  arrival_port_id: uuid.nullable(),
  arrival_port_name: text,
  arrival_port_state_abbr: text,
  arrival_port_state: text,
  arrival_port_country_code: text,
  arrival_port_country: text,
  arrival_port_label: text,
  arrival_port_eta: instant,
  arrival_port_time_zone: text,
})

const rest = line({ feature_type: z.literal('estimated_partial_leg'), current_port_id: uuid, next_port_id: uuid })
const whole_leg = line({ feature_type: z.literal('estimated_full_legs'), previous_port_id: uuid, next_port_id: uuid })

/** The map of contract 3.6. */
export const feature_collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.union([port, past, ship, rest, whole_leg])),
})
