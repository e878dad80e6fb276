import { z } from 'zod'
import { shipment_status_synonyms, shipment_statuses, tracking_stopped_reasons } from '../enums.ts'
import { time_zone, timestamp } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'
import {
  containerFilters,
  created_at_window,
  line_scac_filter,
  owners_filters,
  pod_eta_window,
  pod_locode_filter,
  tracking_stopped_filter,
  updated_at_window_with_aliases,
} from './filters.ts'

export const shipment_attributes = z.object({
  status: z.enum(shipment_statuses).describe('Where the shipment is; the first row that fits of contract 4.3'),
  bill_of_lading_number: z
    .string()
    .describe(
      'Number as asked; for a container request the number the carrier answered with, else the container number',
    ),
  normalized_number: z.string().describe('Form used toward the carrier'),
  ref_numbers: z.array(z.string()).describe('Given by the user'),
  tags: z.array(z.string()).describe('Sorted, unique'),
  created_at: timestamp,
  updated_at: timestamp,
  shipping_line_scac: z.string().describe('From the shipping line'),
  shipping_line_name: z.string().describe('From the shipping line'),
  shipping_line_short_name: z.string().describe('From the shipping line'),
  customer_name: z.string().nullable().describe('Company name of the newest customer party role'),
  port_of_lading_locode: z.string().nullable().describe('The place of receipt; from the shipping line'),
  port_of_lading_name: z.string().nullable().describe('The place of receipt; from the shipping line'),
  port_of_discharge_locode: z.string().nullable().describe('From the shipping line'),
  port_of_discharge_name: z.string().nullable().describe('From the shipping line'),
  destination_locode: z.string().nullable().describe('Inland destination; null when it is the port of discharge'),
  destination_name: z
    .string()
    .nullable()
    .describe('Inland destination; null when it is the port of discharge; from the shipping line'),
  pod_vessel_name: z.string().nullable().describe('Vessel of the last ocean leg'),
  pod_vessel_imo: z.string().nullable().describe('Vessel of the last ocean leg; from the shipping line'),
  pod_voyage_number: z.string().nullable().describe('From the shipping line'),
  pol_etd_at: timestamp.nullable().describe('From the shipping line or ship positions (AIS)'),
  pol_original_etd_at: timestamp.nullable().describe('First value ever seen'),
  pol_atd_at: timestamp.nullable().describe('From the shipping line or ship positions (AIS)'),
  pol_timezone: time_zone.nullable().describe('Zone of the port of lading'),
  pod_eta_at: timestamp.nullable().describe('Null once pod_ata_at is set'),
  pod_original_eta_at: timestamp.nullable().describe('First value ever seen; from the shipping line'),
  pod_ata_at: timestamp.nullable().describe('From the shipping line or ship positions (AIS)'),
  pod_timezone: time_zone.nullable().describe('Zone of the port of discharge'),
  destination_eta_at: timestamp.nullable().describe("The shipping line's view; the railroad's is on the container"),
  destination_original_eta_at: timestamp
    .nullable()
    .describe("The shipping line's view; the railroad's is on the container"),
  destination_ata_at: timestamp.nullable().describe("The shipping line's view; the railroad's is on the container"),
  destination_timezone: time_zone.nullable().describe('Zone of the destination'),
  line_tracking_last_attempted_at: timestamp.nullable(),
  line_tracking_last_succeeded_at: timestamp.nullable(),
  line_tracking_stopped_at: timestamp.nullable(),
  line_tracking_stopped_reason: z.enum(tracking_stopped_reasons).nullable().describe('Why updates ended; contract 4.4'),
})
export type ShipmentAttributes = z.infer<typeof shipment_attributes>

/** Include paths of a shipment; a container takes them below `shipment.` except those of containers. */
export const shipment_includes = [
  'containers',
  'containers.pod_terminal',
  'containers.pickup_facility',
  'containers.transport_events',
  'port_of_lading',
  'port_of_discharge',
  'destination',
  'pod_terminal',
  'pod_terminal.port',
  'destination_terminal',
  'line_tracking_stopped_by_user',
  'party_roles',
  'party_roles.party',
  'custom_fields',
  'custom_fields.definition',
] as const

/** One per account, carrier and normalized number. Wire contract 2.1. */
export const shipment = defineResource({
  attributes: shipment_attributes,
  relationships: {
    port_of_lading: to_one('port'),
    port_of_discharge: to_one('port'),
    destination: to_one('port', 'metro_area'),
    pod_terminal: to_one('terminal'),
    destination_terminal: to_one('terminal'),
    line_tracking_stopped_by_user: to_one('user'),
    containers: to_many('container'),
    party_roles: { types: ['party_role'], many: true, shown: 'with_flag_parties' },
    custom_fields: { types: ['custom_field'], many: true, shown: 'when_included' },
    documents: { types: ['document'], many: true, shown: 'when_included' },
  },
  includes: [...shipment_includes, 'documents'],
  sortable: ['created_at', 'updated_at', 'pod_eta_at', 'bill_of_lading_number'],
  default_sort: '-created_at',
  filters: [
    {
      parameter: 'q',
      kind: 'text',
      description: 'free text over bill of lading or booking number, reference numbers and container numbers',
    },
    {
      parameter: 'number',
      kind: 'text',
      description: 'requested number or bill of lading number, exact after normalization',
    },
    tracking_stopped_filter,
    {
      parameter: 'filter[status]',
      kind: 'enumeration',
      many: true,
      values: shipment_statuses,
      synonyms: shipment_status_synonyms,
      description: 'status',
    },
    pod_locode_filter,
    line_scac_filter,
    ...updated_at_window_with_aliases,
    ...created_at_window,
    ...pod_eta_window,
    ...owners_filters,
    ...containerFilters('of a container'),
  ],
  custom_field_filters: 'Shipment',
  flags: ['parties'],
  self_link: true,
})
