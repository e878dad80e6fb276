import type { ChannelKind, WebhookFormat } from '@quaylog/contract'
import type { Sealer } from '../../ground/secret.ts'
import type { ChannelTiming } from '../channels/timing.ts'
import { openAddress, secretContext } from '../sealing.ts'
import type { OpenAddress } from '../sealing.ts'
import type { SealedReceiver } from './store.ts'

/** A subscriber, with how it is reached. */
export interface Subscriber {
  readonly account_id: string
  readonly id: string
  /** Null: it cannot be opened with our keys. */
  readonly address: OpenAddress | null
  readonly previous_secret: string | null
  /** The secret before signs too until this moment of real time. */
  readonly previous_secret_until_ms: number | null
  readonly compat_signature_header: string | null
  readonly format: WebhookFormat
  /** Null: a webhook. */
  readonly channel: { readonly kind: ChannelKind; readonly timing: ChannelTiming } | null
}

/** Opens what is sealed of a subscriber; `onDefect` is told when that fails. */
export function openSubscriber(
  sealed: SealedReceiver,
  sealer: Sealer,
  compat_default: string | null,
  onDefect: (error: unknown) => void,
): Subscriber {
  const opened = <T>(open: () => T): T | null => {
    try {
      return open()
    } catch (error) {
      onDefect(error)
      return null
    }
  }
  const { account_id, id, kind, timing, previous_secret, previous_secret_until_ms } = sealed
  return {
    account_id,
    id,
    previous_secret_until_ms,
    format: sealed.format,
    address: opened(() => openAddress(sealer, id, sealed)),
    previous_secret: previous_secret === null ? null : opened(() => sealer.open(previous_secret, secretContext(id))),
    compat_signature_header: sealed.compat_signature_header ?? compat_default,
    channel: kind === 'webhook' || timing === null ? null : { kind, timing },
  }
}

/** Where a subscriber is reached; throws when our keys do not open it. */
export function reachedAt({ address }: Subscriber): OpenAddress {
  if (address === null) throw new Error('the address or secret of its webhook cannot be opened')
  return address
}
