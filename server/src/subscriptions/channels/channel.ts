import type { ChannelKind, ResourceObject, ChannelAttributes, WebhookEventName } from '@quaylog/contract'
import { renderConfirmation } from '../confirmations/confirmation.ts'
import type { Confirmation } from '../confirmations/confirmation.ts'
import type { ChannelTiming } from './timing.ts'

/** A mail box or chat that is told in words. It is an endpoint like a webhook: same queue, same retries, same end. */
export interface Channel {
  readonly account_id: string
  readonly id: string
  readonly kind: ChannelKind
  /** `mailto:` and a mail address, `edi:` and the parties of interchanges, or the address that is posted to. */
  readonly url: string
  readonly active: boolean
  readonly events: readonly WebhookEventName[]
  readonly timing: ChannelTiming
  readonly secret: string
  /** Whether its mail address agreed to be told; null: it is none. */
  readonly confirmation: Confirmation | null
  readonly description: string | null
  readonly disabled_at: string | null
  readonly disabled_reason: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** The channel resource at a moment of real time. */
export function renderChannel(channel: Channel, real_ms: number): ResourceObject {
  const {
    id,
    kind,
    url,
    active,
    events,
    timing,
    secret,
    confirmation,
    description,
    disabled_at,
    disabled_reason,
    created_at,
    updated_at,
  } = channel
  const attributes: ChannelAttributes = {
    kind,
    address: url.replace(/^(mailto|edi):/, ''),
    active,
    events: [...events],
    ...timing,
    morning_digest_at: timing.morning_digest_at ?? null,
    secret: kind === 'json' ? secret : null,
    confirmation: confirmation === null ? null : renderConfirmation(confirmation, real_ms),
    description,
    disabled_at,
    disabled_reason,
    created_at,
    updated_at,
  }
  return { id, type: 'channel', attributes }
}
