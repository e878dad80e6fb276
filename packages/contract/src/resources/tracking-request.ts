import { z } from 'zod'
import { failed_reasons, request_types, tracking_request_statuses } from '../enums.ts'
import { timestamp } from '../scalars.ts'
import { defineResource, to_one } from './definition.ts'
import { created_at_window, updated_at_window } from './filters.ts'

export const tracking_request_attributes = z.object({
  request_type: z.enum(request_types).describe('`container` is beta'),
  request_number: z.string().describe('One identifier'),
  scac: z.string().nullable().describe('Null until inferred when auto_detect_vocc_scac'),
  auto_detect_vocc_scac: z.boolean().describe('Whether the shipping line is inferred; false unless asked for'),
  status: z.enum(tracking_request_statuses).describe('Contract 4.1'),
  failed_reason: z
    .enum(failed_reasons)
    .nullable()
    .describe('Last temporary reason while retrying, the permanent one when failed'),
  ref_numbers: z.array(z.string()),
  shipment_tags: z.array(z.string()).describe('Applied to the shipment'),
  is_retrying: z.boolean(),
  retry_count: z.int().nullable().describe('Attempts after the first; null before the first retry'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type TrackingRequestAttributes = z.infer<typeof tracking_request_attributes>

/** What was asked to be tracked, and what came of it. Wire contract 2.3. */
export const tracking_request = defineResource({
  attributes: tracking_request_attributes,
  relationships: {
    tracked_object: to_one('shipment'),
    shipment: to_one('shipment'),
    container: to_one('container'),
    user: to_one('user'),
    shipping_line: to_one('shipping_line'),
    customer: { types: ['party'], many: false, shown: 'when_included' },
    custom_fields: { types: ['custom_field'], many: true, shown: 'when_included' },
  },
  includes: [
    'tracked_object',
    'tracked_object.containers',
    'shipment',
    'container',
    'customer',
    'user',
    'shipping_line',
    'custom_fields',
  ],
  default_include: { one: ['tracked_object'], list: ['tracked_object'] },
  sortable: ['created_at', 'updated_at'],
  default_sort: '-created_at',
  filters: [
    { parameter: 'q', kind: 'text', description: 'request number and reference numbers' },
    { parameter: 'filter[request_number]', kind: 'text', description: 'request number, exact after normalization' },
    { parameter: 'filter[scac]', kind: 'scac', description: 'SCAC of the shipping line' },
    { parameter: 'filter[request_type]', kind: 'enumeration', values: request_types, description: 'request type' },
    {
      parameter: 'filter[status]',
      kind: 'enumeration',
      values: [...tracking_request_statuses, 'tracking_stopped'],
      description:
        'status; created also matches succeeded, tracking_stopped matches requests whose shipment is stopped',
    },
    ...created_at_window,
    ...updated_at_window,
  ],
  self_link: true,
})
