import type { ChannelKind, WebhookHeader } from '@quaylog/contract'
import type { Sealer } from '../ground/secret.ts'
import type { ChannelTiming } from '../subscriptions/channels/timing.ts'
import type { SealedReceiver } from './delivery-store.ts'
import { secretContext } from '../subscriptions/webhooks/webhook.ts'

/** A receiver as it is posted to. */
export interface Receiver {
  readonly account_id: string
  readonly id: string
  readonly url: string
  readonly active: boolean
  /** Null: it cannot be opened with our keys. */
  readonly secret: string | null
  readonly previous_secret: string | null
  /** The secret before signs too until this moment of real time. */
  readonly previous_secret_until_ms: number | null
  readonly headers: readonly WebhookHeader[]
  readonly compat_signature_header: string | null
  /** Null: a webhook. */
  readonly channel: { readonly kind: ChannelKind; readonly timing: ChannelTiming } | null
}

/** Opens the secrets of a receiver; `onDefect` is told when that fails. */
export function openReceiver(sealed: SealedReceiver, sealer: Sealer, compat_default: string | null, onDefect: (error: unknown) => void): Receiver {
  const open = (text: string | null): string | null => {
    try {
      return text === null ? null : sealer.open(text, secretContext(sealed.id))
    } catch (error) {
      onDefect(error)
      return null
    }
  }
  return {
    ...sealed,
    secret: open(sealed.secret),
    previous_secret: open(sealed.previous_secret),
    headers: sealed.headers ?? [],
    compat_signature_header: sealed.compat_signature_header ?? compat_default,
    channel: sealed.kind === 'webhook' || sealed.timing === null ? null : { kind: sealed.kind, timing: sealed.timing },
  }
}
