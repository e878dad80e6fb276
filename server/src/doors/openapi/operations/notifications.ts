import {
  change_attributes,
  create_calendar_request,
  create_channel_request,
  create_webhook_request,
  relationship,
  resource_object,
  timestamp,
  trigger_webhook_request,
  trigger_webhook_response,
  update_channel_request,
  update_webhook_request,
  uuid,
  webhook_event_names,
  webhook_ips_response,
  webhook_notification_attributes,
} from '@quaylog/contract'
import { z } from 'zod'
import { nothing, one, page, plain, whole } from '../operation.ts'
import type { OperationRow, QueryRow } from '../operation.ts'

const self = z.object({ self: z.string() })
const notification = z.object({
  data: resource_object.extend({
    type: z.literal('webhook_notification'),
    attributes: webhook_notification_attributes,
  }),
  links: self,
  included: z.array(resource_object).optional(),
})
const changes = z.object({
  data: z.array(resource_object.extend({ type: z.literal('change'), attributes: change_attributes })),
  included: z.array(resource_object).optional(),
  meta: z.object({ size: z.int(), cursor: z.string().describe('`after` of the next page') }),
  links: z.object({ self: z.string(), next: z.string() }),
})
const provenance = z.object({
  data: z.object({
    id: uuid,
    type: z.literal('provenance'),
    attributes: z.object({
      fields: z.record(z.string(), z.record(z.string(), z.unknown())),
      remarks: z
        .array(
          z.object({ raw_event_id: uuid, remark: z.string(), evidence: z.record(z.string(), z.unknown()).nullable() }),
        )
        .describe(
          'Statements with something doubtful about them, or which no milestone tells, and why; empty for shipments',
        ),
    }),
    relationships: z.object({ record: relationship }),
  }),
  links: self,
})
const history = z.object({
  data: z.object({
    id: uuid,
    type: z.literal('history'),
    attributes: z.record(
      z.string(),
      z.array(z.object({ told_at: timestamp, value: z.unknown(), data_source: z.string() })),
    ),
  }),
  links: self,
})
const payload = z.object({
  data: z.object({
    id: uuid,
    type: z.literal('payload'),
    attributes: z.looseObject({
      received_at: timestamp,
      outcome: z.string(),
      content_type: z.string(),
      origin: z.string(),
    }),
  }),
  links: self,
})
const recover = z.object({
  since: timestamp,
  webhook_id: uuid.optional(),
  events: z.array(z.enum(webhook_event_names)).optional(),
})
const pointer: QueryRow = { name: 'pointer', description: 'JSON pointer to the part that is wanted' }

/** Webhooks, notifications, the change feed, and where values come from. */
export const notification_operations: readonly OperationRow[] = [
  { call: 'GET /webhooks', id: 'listWebhooks', tag: 'Webhooks', summary: 'List webhooks', answer: page('webhook') },
  {
    call: 'POST /webhooks',
    id: 'createWebhook',
    tag: 'Webhooks',
    summary: 'Add a webhook',
    body: create_webhook_request,
    answer: one('webhook'),
    query: [
      {
        name: 'from',
        description: 'Also tell what happened since this instant',
        schema: { type: 'string', format: 'date-time' },
      },
    ],
  },
  {
    call: 'GET /webhooks/events',
    id: 'listWebhookEvents',
    tag: 'Webhooks',
    summary: 'List the events that the account may subscribe to',
    answer: whole('webhook_event_category'),
  },
  {
    call: 'GET /webhooks/ips',
    id: 'listWebhookIps',
    tag: 'Webhooks',
    summary: 'List the addresses that deliveries come from',
    answer: plain('Addresses for firewalls', webhook_ips_response),
  },
  {
    call: 'POST /webhooks/trigger',
    id: 'triggerWebhook',
    tag: 'Webhooks',
    summary: 'Deliver a sample once, now',
    body: trigger_webhook_request,
    answer: plain('What was sent and what came back', trigger_webhook_response),
    status: 200,
    notes: 'The body is plain JSON. Not repeated and not kept.',
  },
  { call: 'GET /webhooks/:id', id: 'getWebhook', tag: 'Webhooks', summary: 'Read a webhook', answer: one('webhook') },
  {
    call: 'PATCH /webhooks/:id',
    id: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Change a webhook',
    body: update_webhook_request,
    answer: one('webhook'),
  },
  { call: 'DELETE /webhooks/:id', id: 'deleteWebhook', tag: 'Webhooks', summary: 'Delete a webhook', answer: nothing },
  {
    call: 'GET /webhook_notifications',
    id: 'listWebhookNotifications',
    tag: 'Webhooks',
    summary: 'List notifications',
    answer: page('webhook_notification'),
  },
  {
    call: 'GET /webhook_notifications/examples',
    id: 'getWebhookNotificationExample',
    tag: 'Webhooks',
    summary: 'Read a sample of what a webhook receives',
    answer: plain('A sample document', notification),
    query: [{ name: 'event', description: 'Event name', required: true, schema: { enum: webhook_event_names } }],
  },
  {
    call: 'POST /webhook_notifications/recover',
    id: 'recoverWebhookNotifications',
    tag: 'Webhooks',
    summary: 'Deliver again all that failed since an instant',
    body: recover,
    answer: plain('How many are delivered again', z.object({ recovered: z.int() })),
    status: 202,
    refusals: [404],
  },
  {
    call: 'GET /webhook_notifications/:id',
    id: 'getWebhookNotification',
    tag: 'Webhooks',
    summary: 'Read a notification as it was told',
    answer: plain('The document as delivered, with its present status', notification),
    query: [{ name: 'include', description: 'reference_object, webhook, webhook_notification_logs' }],
  },
  {
    call: 'POST /webhook_notifications/:id/redeliver',
    id: 'redeliverWebhookNotification',
    tag: 'Webhooks',
    summary: 'Deliver a notification once more',
    answer: plain('The notification, pending again', notification),
    status: 202,
    refusals: [422],
  },

  {
    call: 'GET /channels',
    id: 'listChannels',
    tag: 'Channels',
    summary: 'List mail boxes and chats that are told',
    answer: page('channel'),
  },
  {
    call: 'POST /channels',
    id: 'createChannel',
    tag: 'Channels',
    summary: 'Tell a mail box or chat',
    body: create_channel_request,
    answer: one('channel'),
    notes:
      'Same events, queue and retries as webhooks, in words. Its notifications are listed with filter[webhook_id].',
  },
  { call: 'GET /channels/:id', id: 'getChannel', tag: 'Channels', summary: 'Read a channel', answer: one('channel') },
  {
    call: 'PATCH /channels/:id',
    id: 'updateChannel',
    tag: 'Channels',
    summary: 'Change a channel',
    body: update_channel_request,
    answer: one('channel'),
  },
  {
    call: 'DELETE /channels/:id',
    id: 'deleteChannel',
    tag: 'Channels',
    summary: 'Delete a channel and what it was told',
    answer: nothing,
    status: 204,
  },

  {
    call: 'GET /calendars',
    id: 'listCalendars',
    tag: 'Calendars',
    summary: 'List calendar links',
    answer: page('calendar'),
  },
  {
    call: 'POST /calendars',
    id: 'createCalendar',
    tag: 'Calendars',
    summary: 'Make a calendar link',
    body: create_calendar_request,
    answer: one('calendar'),
    notes: 'Without party and role it holds every box of the account.',
  },
  {
    call: 'GET /calendars/:id',
    id: 'getCalendar',
    tag: 'Calendars',
    summary: 'Read a calendar link',
    answer: one('calendar'),
  },
  {
    call: 'DELETE /calendars/:id',
    id: 'deleteCalendar',
    tag: 'Calendars',
    summary: 'Revoke a calendar link',
    answer: nothing,
    status: 204,
  },

  {
    call: 'GET /changes',
    id: 'listChanges',
    tag: 'Changes',
    summary: 'Read what changed, in order',
    answer: plain('Changes after the cursor, oldest first', changes),
    refusals: [409],
    query: [
      {
        name: 'after',
        description:
          'Cursor: what comes after it; 0 is the beginning. One from before a restore of the database is refused with 409',
        schema: { type: 'string' },
      },
      {
        name: 'wait',
        description: 'Seconds to wait when there is nothing yet',
        schema: { type: 'integer', minimum: 0, maximum: 30 },
      },
      {
        name: 'page[size]',
        description: 'Changes at the most; 100 unless told',
        schema: { type: 'integer', minimum: 1, maximum: 1000 },
      },
      { name: 'include', description: 'reference_object: also the records as they were' },
      { name: 'filter[event]', description: 'event name', schema: { enum: webhook_event_names } },
      {
        name: 'filter[shipment_id]',
        description: 'changes of one shipment',
        schema: { type: 'string', format: 'uuid' },
      },
      {
        name: 'filter[container_id]',
        description: 'changes of one container',
        schema: { type: 'string', format: 'uuid' },
      },
      {
        name: 'filter[tracking_request_id]',
        description: 'changes of one tracking request',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
  },
  {
    call: 'GET /shipments/:id/provenance',
    id: 'getShipmentProvenance',
    tag: 'Provenance',
    summary: 'Why each value of a shipment is what it is',
    answer: plain('Statement, source, moment and rule by field', provenance),
  },
  {
    call: 'GET /containers/:id/provenance',
    id: 'getContainerProvenance',
    tag: 'Provenance',
    summary: 'Why each value of a container is what it is',
    answer: plain('Statement, source, moment and rule by field', provenance),
  },
  {
    call: 'GET /containers/:id/history',
    id: 'getContainerHistory',
    tag: 'Provenance',
    summary: 'How estimates, deadlines, holds and availability moved',
    answer: plain('Values by field, oldest first', history),
  },
  {
    call: 'GET /shipments/:id/payloads/:payload_id',
    id: 'getShipmentPayload',
    tag: 'Provenance',
    summary: "Read a source's answer as it came",
    answer: plain('The payload or a part of it', payload),
    query: [pointer],
  },
  {
    call: 'GET /containers/:id/payloads/:payload_id',
    id: 'getContainerPayload',
    tag: 'Provenance',
    summary: "Read a source's answer as it came",
    answer: plain('The payload or a part of it', payload),
    query: [pointer],
  },
]
