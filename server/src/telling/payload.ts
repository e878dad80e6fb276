import type { ReferenceType, WebhookEventName } from '@quaylog/contract'
import { repeatedId } from '../request/repeated-id.ts'

/** What a notification says before the resources that come with it. */
export interface PayloadHead {
  readonly id: string
  readonly event: WebhookEventName
  readonly created_at: string
  readonly reference: { readonly type: ReferenceType; readonly id: string }
  readonly webhook_id: string
  /** Root of the REST API, without a slash at its end. */
  readonly base_url: string
  readonly compat: 'hosted' | null
}

/**
 * The body of a delivery up to its included resources; contract 5.3. It is rendered once and kept: `delivery_status`
 * in it stays `pending` and the link stays that of the day.
 */
export function payloadHead({ id, event, created_at, reference, webhook_id, base_url, compat }: PayloadHead): string {
  const data = {
    id,
    type: 'webhook_notification',
    attributes: { ...repeatedId(compat, id), event, delivery_status: 'pending', created_at },
    relationships: {
      reference_object: { data: { id: reference.id, type: reference.type } },
      webhook: { data: { id: webhook_id, type: 'webhook' } },
      webhook_notification_logs: { data: [] },
    },
  }
  return `{"data":${JSON.stringify(data)},"links":${JSON.stringify({ self: `${base_url}/webhook_notifications/${id}` })},"included":`
}

/** The whole body; `included` is a JSON array. */
export function payloadBody(head: string, included: string): string {
  return `${head}${included}}`
}
