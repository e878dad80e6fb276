import type { WebhookEventName, WebhookFormat, WebhookHeader } from '@quaylog/contract'

/**
 * An address that notifications are posted to; contract 2.7. Address, secret and headers are readable here, and sealed
 * in the database.
 */
export interface Webhook {
  readonly account_id: string
  readonly id: string
  readonly url: string
  readonly active: boolean
  readonly events: readonly WebhookEventName[]
  readonly secret: string
  readonly headers: readonly WebhookHeader[] | null
  readonly compat_signature_header: string | null
  readonly format: WebhookFormat
  readonly description: string | null
  readonly disabled_at: string | null
  readonly disabled_reason: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** Why the service itself switched a webhook off, in words for its owner. */
export const disabled_reasons = {
  gone: 'The receiver answered 410 Gone',
  failing: 'No delivery succeeded for 72 hours',
} as const
export type DisabledReason = keyof typeof disabled_reasons
