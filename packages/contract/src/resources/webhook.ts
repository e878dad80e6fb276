import { z } from 'zod'
import { delivery_statuses } from '../enums.ts'
import { reference_types, webhook_event_names } from '../events.ts'
import { timestamp } from '../scalars.ts'
import { defineResource, to_many, to_one } from './definition.ts'
import { created_at_window } from './filters.ts'

export const webhook_header = z.object({ name: z.string(), value: z.string() })
export type WebhookHeader = z.infer<typeof webhook_header>

export const webhook_attributes = z.object({
  url: z.string(),
  active: z.boolean(),
  events: z.array(z.enum(webhook_event_names)),
  secret: z.string(),
  headers: z.array(webhook_header).nullable(),
  compat_signature_header: z.string().nullable(),
  description: z.string().nullable(),
  disabled_at: timestamp.nullable(),
  disabled_reason: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type WebhookAttributes = z.infer<typeof webhook_attributes>

/** An address that notifications are posted to. Wire contract 2.7. */
export const webhook = defineResource({ attributes: webhook_attributes, default_sort: '-created_at', sortable: [] })

export const webhook_notification_attributes = z.object({
  event: z.enum(webhook_event_names),
  delivery_status: z.enum(delivery_statuses),
  created_at: timestamp,
})
export type WebhookNotificationAttributes = z.infer<typeof webhook_notification_attributes>

/** Something one webhook is told. Wire contract 2.8 and 5.3. */
export const webhook_notification = defineResource({
  attributes: webhook_notification_attributes,
  relationships: {
    reference_object: to_one(...reference_types),
    webhook: to_one('webhook'),
    webhook_notification_logs: to_many('webhook_notification_log'),
  },
  includes: ['reference_object', 'webhook', 'webhook_notification_logs'],
  default_include: { one: ['reference_object'], list: [] },
  sortable: ['created_at'],
  default_sort: '-created_at',
  filters: [
    { parameter: 'filter[event]', kind: 'enumeration', values: webhook_event_names, description: 'event name' },
    {
      parameter: 'filter[delivery_status]',
      kind: 'enumeration',
      values: delivery_statuses,
      description: 'delivery status',
    },
    { parameter: 'filter[webhook_id]', kind: 'uuid', description: 'the notifications of one webhook' },
    ...created_at_window,
  ],
})

export const webhook_notification_log_attributes = z.object({
  attempt: z.int().min(1),
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int(),
  created_at: timestamp,
  next_attempt_at: timestamp.nullable(),
})
export type WebhookNotificationLogAttributes = z.infer<typeof webhook_notification_log_attributes>
export const webhook_notification_log = defineResource({ attributes: webhook_notification_log_attributes })

export const webhook_event_category_attributes = z.object({
  name: z.string(),
  events: z.array(z.object({ name: z.enum(webhook_event_names), description: z.string() })),
})
export type WebhookEventCategoryAttributes = z.infer<typeof webhook_event_category_attributes>
export const webhook_event_category = defineResource({ attributes: webhook_event_category_attributes })

export const change_attributes = z.object({
  sequence: z.int().min(1).describe('Gapless order per account'),
  cursor: z.string().describe('What to go on from after this change: `after`, or `Last-Event-ID` of the stream'),
  event: z.enum(webhook_event_names),
  created_at: timestamp,
})
export type ChangeAttributes = z.infer<typeof change_attributes>

/** One entry of the change feed. */
export const change = defineResource({
  attributes: change_attributes,
  relationships: {
    reference_object: to_one(...reference_types),
    shipment: to_one('shipment'),
    container: to_one('container'),
  },
  includes: ['reference_object'],
  default_include: { one: [], list: [] },
  default_sort: 'sequence',
  page_size: 100,
})
