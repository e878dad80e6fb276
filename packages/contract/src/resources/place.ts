import { z } from 'zod'
import { facility_types } from '../enums.ts'
import { latitude, longitude, time_zone } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'

export const port_attributes = z.object({
  name: z.string(),
  code: z.string().describe('UN/LOCODE'),
  city: z.string().nullable(),
  state_abbr: z.string().nullable(),
  country_code: z.string().describe('ISO 3166-1 alpha-2'),
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  time_zone,
})
export type PortAttributes = z.infer<typeof port_attributes>
const country_filter = {
  parameter: 'filter[country_code]',
  kind: 'text',
  many: true,
  description: 'ISO 3166-1 alpha-2',
} as const
const place_search = {
  parameter: 'search',
  kind: 'text',
  description: 'part of the name or of another name in use, or a UN/LOCODE',
} as const

export const port = defineResource({
  attributes: port_attributes,
  relationships: { terminals: to_many('terminal') },
  includes: ['terminals'],
  default_sort: 'name',
  filters: [place_search, country_filter],
})

export const metro_area_attributes = port_attributes.omit({ city: true })
export type MetroAreaAttributes = z.infer<typeof metro_area_attributes>
export const metro_area = defineResource({
  attributes: metro_area_attributes,
  default_sort: 'name',
  filters: [place_search, country_filter],
})

const note = z.string().describe('Empty when there is nothing to remark')

/** What the terminal is known to report, with remarks. */
export const terminal_provided_data = z.object({
  pickup_lfd: z.boolean(),
  pickup_lfd_notes: note,
  pod_full_out_at: z.boolean(),
  available_for_pickup: z.boolean(),
  available_for_pickup_notes: note,
  fees_at_pod_terminal: z.boolean(),
  fees_at_pod_terminal_notes: note,
  holds_at_pod_terminal: z.boolean(),
  holds_at_pod_terminal_notes: note,
  pickup_appointment_at: z.boolean(),
  pickup_appointment_at_notes: note,
  location_at_pod_terminal: z.boolean(),
  location_at_pod_terminal_notes: note,
  pod_full_out_chassis_number: z.boolean(),
  pod_full_out_chassis_number_notes: note,
})

export const terminal_attributes = z.object({
  name: z.string(),
  nickname: z.string().nullable(),
  firms_code: z.string().nullable(),
  smdg_code: z.string().nullable(),
  bic_facility_code: z.string().nullable(),
  facility_type: z.enum(facility_types),
  provided_data: terminal_provided_data,
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  state_abbr: z.string().nullable(),
  zip: z.string().nullable(),
  country: z.string().nullable(),
})
export type TerminalAttributes = z.infer<typeof terminal_attributes>

/** Also rail ramps: `facility_type` is `rail_terminal` then. */
export const terminal = defineResource({
  attributes: terminal_attributes,
  relationships: { port: to_one('port'), metro_area: to_one('metro_area') },
  includes: ['port', 'metro_area'],
  default_sort: 'name',
  filters: [
    {
      parameter: 'search',
      kind: 'text',
      description: 'part of the name or nickname, or a FIRMS, SMDG or BIC facility code',
    },
    { parameter: 'filter[locode]', kind: 'locode', many: true, description: 'UN/LOCODE of its port or metro area' },
    {
      parameter: 'filter[facility_type]',
      kind: 'enumeration',
      many: true,
      values: facility_types,
      description: 'facility_type',
    },
  ],
})
