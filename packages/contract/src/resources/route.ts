import { z } from 'zod'
import { transport_modes } from '../enums.ts'
import { timestamp } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'

export const route_attributes = z.object({ created_at: timestamp, updated_at: timestamp })
export type RouteAttributes = z.infer<typeof route_attributes>

const whole_route = [
  'route_locations',
  'route_locations.location',
  'route_locations.port',
  'route_locations.inbound_vessel',
  'route_locations.outbound_vessel',
] as const

/** Every stop of a container in travel order. Wire contract 2.11. */
export const route = defineResource({
  attributes: route_attributes,
  relationships: { route_locations: to_many('route_location') },
  includes: [...whole_route, 'port', 'vessel', 'route_location'],
  default_include: { one: whole_route, list: [] },
})

export const route_location_attributes = z.object({
  inbound_scac: z.string().nullable(),
  inbound_mode: z.enum(transport_modes).nullable(),
  inbound_eta_at: timestamp.nullable(),
  inbound_ata_at: timestamp.nullable(),
  inbound_voyage_number: z.string().nullable(),
  outbound_scac: z.string().nullable(),
  outbound_mode: z.enum(transport_modes).nullable(),
  outbound_etd_at: timestamp.nullable(),
  outbound_atd_at: timestamp.nullable(),
  outbound_voyage_number: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type RouteLocationAttributes = z.infer<typeof route_location_attributes>

export const route_location = defineResource({
  attributes: route_location_attributes,
  relationships: {
    route: to_one('route'),
    location: to_one('port', 'metro_area', 'terminal'),
    port: to_one('port'),
    inbound_vessel: to_one('vessel'),
    outbound_vessel: to_one('vessel'),
  },
})
