import type { StreamedChange } from '@quaylog/sdk'
import { createOutbound } from '../../ground/outbound/index.ts'
import { post, receiverLimits } from '../../delivery/attempt.ts'
import type { AttemptResult } from '../../delivery/attempt.ts'
import { payloadBody, payloadHead } from '../../telling/payload.ts'
import { CommandError } from '../command.ts'

/** Stands where a delivery names its webhook. */
const no_webhook = '00000000-0000-0000-0000-000000000000'

/** Where and how what is heard goes on. */
export interface Forwarding {
  readonly url: string
  readonly secret: string
  readonly compat_signature_header: string | null
  /** Root of the API that is listened to. */
  readonly base_url: string
}

/** Posts changes to an address until it is closed. */
export interface Forwarder {
  readonly post: (change: StreamedChange) => Promise<AttemptResult>
  readonly close: () => Promise<void>
}

/** Posts a change as a webhook would be told of it: same shape, same headers, signed with our secret. */
export function createForwarder({ url, secret, compat_signature_header, base_url }: Forwarding): Forwarder {
  const outbound = createOutbound(receiverLimits(true))
  return {
    post(change) {
      const { id, body, event } = notificationOf(change, base_url)
      return post(
        outbound,
        { url, id, event, body, number: 1, secret, previous_secret: null, headers: [], compat_signature_header },
        Date.now,
      )
    },
    close: () => outbound.close(),
  }
}

function notificationOf(change: StreamedChange, base_url: string) {
  const {
    id,
    attributes: { event, created_at },
    relationships,
    included = [],
  } = change
  const reference = relationships?.reference_object?.data
  if (reference === undefined || reference === null) throw new CommandError(`change ${id} names no record`)
  const body = payloadBody(
    payloadHead({ id, event, created_at, reference, webhook_id: no_webhook, base_url, compat: null }),
    JSON.stringify(included),
  )
  return { id, event, body }
}
