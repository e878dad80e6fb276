import { z } from 'zod'
import { data_sources, raw_event_names } from '../enums.ts'
import { transport_event_names } from '../events.ts'
import { date, time_zone, timestamp } from '../scalars.ts'
import { defineResource, to_one } from './definition.ts'

export const transport_event_attributes = z.object({
  event: z.enum(transport_event_names).describe('Name of the event; contract 5.2'),
  timestamp: timestamp
    .nullable()
    .describe('When it happened; for estimates the new estimate; for changes when the change was seen'),
  timezone: time_zone.nullable().describe('IANA name'),
  location_locode: z.string().nullable().describe('Null: location unknown, never filled in later'),
  location_name: z
    .string()
    .nullable()
    .describe('Name of the place; as the source wrote it where the location is unknown'),
  voyage_number: z.string().nullable(),
  data_source: z.enum(data_sources).describe('Who stated it'),
  value: z.string().nullable().describe('New last free day or appointment for changes of those'),
  value_timestamp: timestamp.nullable().describe('When the source stated the value'),
  created_at: timestamp,
  invalidated_at: timestamp.nullable().describe('Superseded or wrong; the replacement links back by previous_version'),
})
export type TransportEventAttributes = z.infer<typeof transport_event_attributes>

/** One line of a container's timeline. Wire contract 2.4. */
export const transport_event = defineResource({
  attributes: transport_event_attributes,
  relationships: {
    shipment: to_one('shipment'),
    container: to_one('container'),
    location: to_one('port', 'metro_area'),
    terminal: to_one('terminal'),
    vessel: to_one('vessel'),
    source_event: to_one('raw_event'),
    previous_version: to_one('transport_event'),
  },
  includes: ['shipment', 'container', 'location', 'terminal', 'vessel', 'source_event', 'previous_version'],
  sortable: ['timestamp', 'created_at'],
  default_sort: '-timestamp',
  filters: [
    { parameter: 'filter[event]', kind: 'enumeration', values: transport_event_names, description: 'event name' },
    { parameter: 'filter[data_source]', kind: 'enumeration', values: data_sources, description: 'who stated it' },
    { parameter: 'filter[invalidated]', kind: 'boolean', description: 'true also lists invalidated rows' },
  ],
  page_size: 100,
})

export const raw_event_attributes = z.object({
  event: z.enum(raw_event_names).nullable().describe('Null when the wording is not recognized'),
  original_event: z.string().nullable().describe("The carrier's wording"),
  timestamp: timestamp.nullable().describe('Actual or estimated moment'),
  estimated: z.boolean(),
  actual_at: timestamp.nullable().meta({ deprecated: true }),
  estimated_at: timestamp.nullable().meta({ deprecated: true }),
  will_occur_at: timestamp.nullable().meta({ deprecated: true }),
  actual_on: date.nullable().meta({ deprecated: true }),
  estimated_on: date.nullable().meta({ deprecated: true }),
  timezone: time_zone.nullable(),
  location_name: z.string().nullable(),
  location_locode: z.string().nullable(),
  vessel_name: z.string().nullable(),
  vessel_imo: z.string().nullable(),
  voyage_number: z.string().nullable(),
  index: z.int().describe('Order from 0'),
  data_source: z.enum(data_sources).describe('Who stated it'),
  data_provider_name: z.string().nullable().describe('Name of the carrier'),
  data_provider_code: z.string().nullable().describe('SCAC of the carrier'),
  created_at: timestamp,
  invalidated_at: timestamp.nullable(),
  remark: z
    .string()
    .nullable()
    .describe('What is doubtful about the statement, and why no milestone tells it; null: nothing'),
})
export type RawEventAttributes = z.infer<typeof raw_event_attributes>

/** What a source said in its own words. Wire contract 2.5. */
export const raw_event = defineResource({
  attributes: raw_event_attributes,
  relationships: {
    location: to_one('port', 'metro_area'),
    vessel: to_one('vessel'),
    container: to_one('container'),
    terminal: to_one('terminal'),
  },
  includes: ['location', 'vessel', 'container', 'terminal'],
  default_include: { one: ['location', 'vessel'], list: ['location', 'vessel'] },
})
