import type { ChannelKind, ResourceObject, ChannelAttributes, WebhookEventName } from '@quaylog/contract'
import type { ChannelTiming } from './timing.ts'

/** A mail box or chat that is told in words. It is an endpoint like a webhook: same queue, same retries, same end. */
export interface Channel {
  readonly account_id: string
  readonly id: string
  readonly kind: ChannelKind
  /** `mailto:` and a mail address, or the address that is posted to. */
  readonly url: string
  readonly active: boolean
  readonly events: readonly WebhookEventName[]
  readonly timing: ChannelTiming
  readonly secret: string
  readonly description: string | null
  readonly disabled_at: string | null
  readonly disabled_reason: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** The channel resource. */
export function renderChannel({ id, kind, url, active, events, timing, secret, description, disabled_at, disabled_reason, created_at, updated_at }: Channel): ResourceObject {
  const attributes: ChannelAttributes = {
    kind, address: url.replace(/^mailto:/, ''), active, events: [...events], ...timing, secret: kind === 'json' ? secret : null, description, disabled_at, disabled_reason, created_at, updated_at,
  }
  return { id, type: 'channel', attributes }
}
