import type { ResourceObject, WebhookAttributes, WebhookNotificationAttributes } from '@quaylog/contract'
import { repeatedId } from '../../request/repeated-id.ts'
import type { Scope } from '../../request/scope.ts'
import type { InterchangeState } from '../edi/store.ts'
import type { Notification, NotificationLog } from '../notifications/store.ts'
import type { Webhook } from './webhook.ts'

/** The webhook resource of contract 2.7, with its secret. */
export function renderWebhook(webhook: Webhook): ResourceObject {
  const attributes: WebhookAttributes = {
    url: webhook.url,
    active: webhook.active,
    events: [...webhook.events],
    secret: webhook.secret,
    headers: webhook.headers === null ? null : [...webhook.headers],
    compat_signature_header: webhook.compat_signature_header,
    format: webhook.format,
    description: webhook.description,
    disabled_at: webhook.disabled_at,
    disabled_reason: webhook.disabled_reason,
    created_at: webhook.created_at,
    updated_at: webhook.updated_at,
  }
  return { id: webhook.id, type: 'webhook', attributes }
}

/** The notification of contract 2.8; the ids of its attempts only when they are included. */
export function renderNotification(
  row: Notification,
  logs: readonly NotificationLog[],
  { compat }: Pick<Scope, 'compat'>,
  interchange?: InterchangeState,
): ResourceObject {
  return {
    id: row.id,
    type: 'webhook_notification',
    attributes: {
      ...repeatedId(compat, row.id),
      event: row.event,
      delivery_status: row.delivery_status,
      created_at: row.created_at,
      ...(interchange === undefined ? {} : { interchange: renderInterchange(interchange) }),
    },
    relationships: {
      reference_object: { data: { id: row.reference_id, type: row.reference_type } },
      webhook: { data: { id: row.webhook_id, type: 'webhook' } },
      webhook_notification_logs: { data: logs.map((log) => ({ id: log.id, type: 'webhook_notification_log' })) },
    },
  }
}

function renderInterchange(state: InterchangeState): NonNullable<WebhookNotificationAttributes['interchange']> {
  const { control_number, acknowledgement, acknowledgement_error: error, acknowledged_at } = state
  return { control_number, acknowledgement, error, acknowledged_at }
}

/** One attempt, with what was sent and what came back. */
export function renderNotificationLog(log: NotificationLog): ResourceObject {
  const { id, notification_id: _notification_id, ...attributes } = log
  return { id, type: 'webhook_notification_log', attributes }
}
