import { z } from 'zod'
import {
  charge_clock_states,
  container_status_synonyms,
  container_statuses,
  equipment_heights,
  equipment_lengths,
  equipment_types,
  fee_types,
  hold_names,
  hold_statuses,
  rail_carrier_scacs,
} from '../enums.ts'
import { date, time_zone, timestamp } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'
import {
  containerFilters,
  created_at_window,
  line_scac_filter,
  owners_filters,
  pod_locode_filter,
  tracking_stopped_filter,
  updated_at_window_with_aliases,
} from './filters.ts'
import { shipment_includes } from './shipment.ts'

/** A hold that stands; a cleared one is removed from the array. */
export const hold = z.object({
  name: z.enum(hold_names),
  status: z.enum(hold_statuses),
  description: z.string().nullable(),
})
export type Hold = z.infer<typeof hold>

/** A fee the facility reports; an amount of 0 is valid, `total` repeats the others. */
export const fee = z.object({ type: z.enum(fee_types), amount: z.number().min(0), currency_code: z.string().length(3) })
export type Fee = z.infer<typeof fee>

/** Last free days by source: local midnight of the day written in UTC, null where the zone is unknown; and the day. */
export const import_deadlines = z.object({
  pickup_lfd_line: timestamp.nullable(),
  pickup_lfd_terminal: timestamp.nullable(),
  pickup_lfd_rail: timestamp.nullable(),
  pickup_lfd_line_on: date.nullable(),
  pickup_lfd_terminal_on: date.nullable(),
  pickup_lfd_rail_on: date.nullable(),
  pickup_lfd_calculated: timestamp.nullable().optional(),
  pickup_lfd_calculated_on: date.nullable().optional(),
  pickup_lfd_line_charge_type: z.string().nullable().optional(),
})
export type ImportDeadlines = z.infer<typeof import_deadlines>

const waiting_money = z.object({ amount: z.number(), currency_code: z.string().length(3) })

/** What the charges of a container come to (chapter 13). */
export const free_time_summary = z.object({
  worst_state: z.enum(charge_clock_states).describe('Running before cannot_assess, paused, free, not_started, stopped'),
  last_free_on: date.nullable().describe('The earliest last free day of charges that go on'),
  days_left: z.int().nullable().describe('Local days until then; below 0 when it has passed'),
  owed: z
    .array(waiting_money)
    .describe('Neither paid, waived nor credited, for each currency; no 0 while a part is not known'),
  cost_of_waiting: z.array(waiting_money).describe('What one more day adds, for each currency; empty: not known'),
  lfd_reported_earlier: z
    .array(
      z.object({
        charge_type: z.string(),
        reported_by: z.string().describe('line, terminal or rail'),
        date,
        days: z.int(),
        at_stake: waiting_money.nullable().describe('The free days since then at the first rate; null: not known'),
      }),
    )
    .describe('Last free days that were reported earlier than the terms give them'),
  complete: z.boolean().describe('False: sums read "at least", for some charge could not be counted'),
})
export type FreeTimeSummaryAttributes = z.infer<typeof free_time_summary>

export const container_attributes = z.object({
  number: z.string().describe('ISO 6346'),
  ref_numbers: z
    .array(z.string())
    .describe('Given by the user; those of a request are copied to its shipment and containers'),
  seal_number: z.string().nullable().describe('From the shipping line or the terminal'),
  equipment_type: z.enum(equipment_types).nullable().describe('From the shipping line or the terminal'),
  equipment_length: z.literal(equipment_lengths).nullable().describe('Feet'),
  equipment_height: z
    .enum(equipment_heights)
    .nullable()
    .describe('`high cube` is also accepted as `high_cube`; from the shipping line or the terminal'),
  weight_in_lbs: z.number().nullable().describe('From the shipping line or the terminal'),
  created_at: timestamp,
  updated_at: timestamp,
  current_status: z
    .enum(container_statuses)
    .describe('Where the container is; the first row that fits of contract 4.2'),
  availability_known: z.boolean().describe('The pick-up facility reports availability and answered within 7 days'),
  available_for_pickup: z.boolean().nullable().describe('Null when availability_known is false'),
  holds_at_pod_terminal: z
    .array(hold)
    .describe('Holds that stand; a released one is left out. Also of inland rail facilities; from the terminal'),
  fees_at_pod_terminal: z
    .array(fee)
    .describe('An amount of 0 is valid; `total` may repeat the others; from the terminal'),
  pickup_lfd: timestamp
    .nullable()
    .describe(
      'First of line, terminal and rail that is known, not the earliest; null too where the zone of its facility is unknown',
    ),
  pickup_lfd_on: date.nullable().describe('Its calendar day at the facility, known without a time zone too'),
  import_deadlines: import_deadlines.describe(
    "The last free day of each source, and its day; the railroad's stay null without the Rail Plan. " +
      'As calculated from the terms, and the charge that the line meant, only with free_time',
  ),
  pickup_appointment_at: timestamp.nullable().describe('From the terminal'),
  location_at_pod_terminal: z.string().nullable().describe('Yard text; from the terminal'),
  pod_arrived_at: timestamp.nullable().describe('From ship positions (AIS), the terminal or the shipping line'),
  pod_discharged_at: timestamp.nullable().describe('From the terminal or the shipping line'),
  pod_full_out_at: timestamp.nullable().describe('From the terminal or the shipping line'),
  pod_full_out_chassis_number: z.string().nullable().describe('From the terminal'),
  final_destination_full_out_at: timestamp.nullable().describe('From the railroad or the shipping line'),
  delivered_at: timestamp.nullable().describe('Set by a user only'),
  empty_out_at: timestamp.nullable().describe('From the shipping line'),
  pol_full_in_at: timestamp.nullable().describe('From the shipping line'),
  pol_vessel_loaded_at: timestamp.nullable().describe('From the shipping line'),
  pol_vessel_departed_at: timestamp.nullable().describe('From the shipping line or ship positions (AIS)'),
  empty_terminated_at: timestamp.nullable().describe('Empty returned; from the shipping line or the terminal'),
  pod_timezone: time_zone.nullable().describe('IANA name'),
  final_destination_timezone: time_zone.nullable().describe('IANA name'),
  empty_terminated_timezone: time_zone.nullable().describe('IANA name'),
  pod_rail_carrier_scac: z.enum(rail_carrier_scacs).nullable().describe('From the shipping line or the railroad'),
  ind_rail_carrier_scac: z.enum(rail_carrier_scacs).nullable().describe('From the shipping line or the railroad'),
  pod_rail_loaded_at: timestamp.nullable().describe('From the railroad or the shipping line'),
  pod_rail_departed_at: timestamp.nullable().describe('From the railroad or the shipping line'),
  ind_eta_at: timestamp.nullable().describe('From the railroad'),
  ind_ata_at: timestamp.nullable().describe('From the railroad'),
  ind_rail_unloaded_at: timestamp.nullable().describe('From the railroad'),
  ind_facility_lfd_on: timestamp
    .nullable()
    .meta({ deprecated: true, description: 'Use import_deadlines.pickup_lfd_rail' }),
  ind_facility_holds: z.array(hold).nullable().describe('Null unless the rail source reports them'),
  ind_facility_fees: z.array(fee).nullable().describe('Null unless the rail source reports them'),
  ssl_lfd: timestamp.nullable().meta({ deprecated: true, description: 'Use import_deadlines.pickup_lfd_line' }),
  terminal_checked_at: timestamp.nullable(),
  pod_last_tracking_request_at: timestamp.nullable().describe('When that source was asked last'),
  shipment_last_tracking_request_at: timestamp.nullable().describe('When that source was asked last'),
  rail_last_tracking_request_at: timestamp.nullable().describe('When that source was asked last'),
  empty_return_due_on: date
    .nullable()
    .optional()
    .describe('Last free day for the return of the empty box, as calculated; only with free_time'),
  free_time_summary: free_time_summary
    .nullable()
    .optional()
    .describe('What its charges come to; null: no terms apply; only with free_time'),
})
export type ContainerAttributes = z.infer<typeof container_attributes>

const below_shipment = shipment_includes
  .filter((path) => !path.startsWith('containers'))
  .map((path) => `shipment.${path}`)

/** Included with one container when the account has routing data. */
export const route_closure = [
  'route',
  'route.route_locations',
  'route.route_locations.location',
  'route.route_locations.inbound_vessel',
  'route.route_locations.outbound_vessel',
] as const

/** One per equipment number and shipment: this box on this journey. Wire contract 2.2. */
export const container = defineResource({
  attributes: container_attributes,
  relationships: {
    shipment: to_one('shipment'),
    pod_terminal: to_one('terminal'),
    pickup_facility: to_one('terminal'),
    transport_events: to_many('transport_event'),
    raw_events: to_many('raw_event'),
    route: { types: ['route'], many: false, shown: 'with_routing_data' },
    party_roles: { types: ['party_role'], many: true, shown: 'with_flag_parties' },
    custom_fields: { types: ['custom_field'], many: true, shown: 'when_included' },
    documents: { types: ['document'], many: true, shown: 'when_included' },
  },
  includes: [
    'documents',
    'shipment',
    ...below_shipment,
    'pod_terminal',
    'pod_terminal.port',
    'pickup_facility',
    'transport_events',
    'transport_events.location',
    'transport_events.terminal',
    'transport_events.vessel',
    'raw_events',
    ...route_closure,
    'party_roles',
    'party_roles.party',
    'custom_fields',
    'custom_fields.definition',
  ],
  default_include: { one: route_closure, list: [] },
  sortable: ['created_at', 'updated_at', 'pickup_lfd', 'number', 'cost_of_waiting'],
  default_sort: '-created_at',
  filters: [
    {
      parameter: 'q',
      kind: 'text',
      description: 'free text over container number, bill of lading or booking number and reference numbers',
    },
    {
      parameter: 'number',
      aliases: ['filter[number]'],
      kind: 'text',
      many: true,
      description: 'container number, exact after normalization',
    },
    {
      parameter: 'filter[status]',
      kind: 'enumeration',
      many: true,
      values: container_statuses,
      synonyms: container_status_synonyms,
      description: 'current_status',
    },
    {
      parameter: 'filter[free_time]',
      kind: 'enumeration',
      many: true,
      values: charge_clock_states,
      description: 'the state of a charge of the container: each container with at least one such charge',
    },
    pod_locode_filter,
    line_scac_filter,
    tracking_stopped_filter,
    ...updated_at_window_with_aliases,
    ...created_at_window,
    { parameter: 'filter[shipment_id]', kind: 'uuid', many: true, description: 'the containers of a shipment' },
    ...owners_filters,
    ...containerFilters('of the container'),
  ],
  custom_field_filters: 'Container',
  flags: ['parties'],
})
