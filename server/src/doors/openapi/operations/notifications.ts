import {
  create_webhook_request,
  resource_object,
  timestamp,
  trigger_webhook_request,
  trigger_webhook_response,
  update_webhook_request,
  uuid,
  webhook_event_names,
  webhook_ips_response,
  webhook_notification_attributes,
} from '@quaylog/contract'
import { z } from 'zod'
import { nothing, one, page, plain, whole } from '../operation.ts'
import type { OperationRow } from '../operation.ts'

const self = z.object({ self: z.string() })
const notification = z.object({
  data: resource_object.extend({
    type: z.literal('webhook_notification'),
    attributes: webhook_notification_attributes,
  }),
  links: self,
  included: z.array(resource_object).optional(),
})
const recover = z.object({
  since: timestamp,
  webhook_id: uuid.optional(),
  events: z.array(z.enum(webhook_event_names)).optional(),
})
/** Webhooks and their notifications. */
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
    notes: 'The body is plain JSON. It is not retried and not stored.',
  },
  { call: 'GET /webhooks/:id', id: 'getWebhook', tag: 'Webhooks', summary: 'Read a webhook', answer: one('webhook') },
  {
    call: 'PATCH /webhooks/:id',
    id: 'updateWebhook',
    tag: 'Webhooks',
    summary: 'Change a webhook',
    body: update_webhook_request,
    answer: one('webhook'),
    notes: '`events` is the whole list, or `{"added": [...], "removed": [...]}`, done to the list as it is then.',
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
    summary: 'Read a notification as it was sent',
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
]
