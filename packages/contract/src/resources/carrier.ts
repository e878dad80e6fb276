import { z } from 'zod'
import { latitude, longitude, scac, timestamp } from '../scalars.ts'
import { defineResource } from './definition.ts'

export const vessel_position = z.object({
  latitude,
  longitude,
  heading: z.number().nullable(),
  timestamp,
  estimated: z.boolean(),
})
export type VesselPosition = z.infer<typeof vessel_position>

export const vessel_attributes = z.object({
  name: z.string(),
  imo: z.string().nullable(),
  imo_inferred: z.boolean().describe('True where sources told only the name and the number was found by it'),
  mmsi: z.string().nullable(),
  latitude: latitude.nullable().describe('Position members are null without routing data'),
  longitude: longitude.nullable(),
  nautical_speed_knots: z.number().nullable(),
  navigational_heading_degrees: z.number().nullable(),
  position_timestamp: timestamp.nullable(),
  positions: z.array(vessel_position).optional().describe('Only when asked for'),
})
export type VesselAttributes = z.infer<typeof vessel_attributes>
export const vessel = defineResource({
  attributes: vessel_attributes,
  default_sort: 'name',
  filters: [{ parameter: 'search', kind: 'text', description: 'beginning of the name, in any case, or an IMO number' }],
})

const note = z.string().describe('Empty when there is nothing to remark')

/** What the shipping line is known to report, with remarks. */
export const shipping_line_provided_data = z.object({
  ssl_lfd: z.boolean(),
  seal_number: z.boolean(),
  seal_number_notes: note,
  weight_in_lbs: z.boolean(),
  weight_in_lbs_notes: note,
  equipment_type: z.boolean(),
  equipment_type_notes: note,
  equipment_length: z.boolean(),
  equipment_length_notes: note,
  equipment_height: z.boolean(),
  equipment_height_notes: note,
  pod_arrived_at: z.boolean(),
  pod_arrived_at_notes: note,
  pod_discharged_at: z.boolean(),
  pod_discharged_at_notes: note,
  pod_full_out_at: z.boolean(),
  pod_full_out_at_notes: note,
  empty_terminated_at: z.boolean(),
  empty_terminated_at_notes: note,
  final_destination_full_out_at: z.boolean(),
  final_destination_full_out_at_notes: note,
})

export const shipping_line_attributes = z.object({
  scac,
  name: z.string(),
  short_name: z.string(),
  alternative_scacs: z.array(z.string()),
  bol_prefix: z.string().nullable(),
  notes: z.string().nullable(),
  tracking_url: z.string().nullable().describe('`${BLNUM}` stands for the number'),
  contact_url: z.string().nullable(),
  bill_of_lading_tracking_support: z.boolean(),
  booking_number_tracking_support: z.boolean(),
  container_number_tracking_support: z.boolean(),
  provided_data: shipping_line_provided_data,
})
export type ShippingLineAttributes = z.infer<typeof shipping_line_attributes>

export const shipping_line = defineResource({
  attributes: shipping_line_attributes,
  filters: [{ parameter: 'search', kind: 'text', description: 'part of name, short name or SCAC' }],
})
