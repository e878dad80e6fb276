import type { FindReceivers, Receiver } from '../../delivery/receiver.ts'
import { runLane } from '../../delivery/run-lane.ts'
import type { Reader } from '../../ground/db/index.ts'
import type { Logger } from '../../ground/log.ts'
import type { SendMail } from '../../ground/mail.ts'
import type { Sealer } from '../../ground/secret.ts'
import { isChannel, runChannelLane } from '../channels/run-channel.ts'
import { attemptWebhook } from '../webhooks/attempt-webhook.ts'
import { attemptEdi } from '../edi/attempt-edi.ts'
import type { EdiDrop } from '../edi/attempt-edi.ts'
import { syntaxOf } from '../edi/channel-kind.ts'
import { loadReceivers } from './store.ts'
import { openSubscriber } from './subscriber.ts'
import type { Subscriber } from './subscriber.ts'

interface FindParts {
  readonly reader: Reader
  readonly log: Logger
  readonly sealer: Sealer
  readonly sendMail: SendMail
  /** Origin of the portal, where links in messages lead. */
  readonly public_url: string
  /** A second name for the signature, of webhooks that have none of their own. */
  readonly compat_signature_header: string | null
  /** Where EDI files are dropped. */
  readonly drop: EdiDrop
}

/**
 * Finds the webhooks and channels behind endpoints, opened. One that is switched off, or has not agreed to be told, is
 * not there.
 */
export function createFindReceivers({
  reader,
  log,
  sealer,
  sendMail,
  public_url,
  compat_signature_header,
  drop,
}: FindParts): FindReceivers {
  const receiverOf = (subscriber: Subscriber): Receiver => ({
    account_id: subscriber.account_id,
    webhook_id: subscriber.id,
    run(parts, lane, endpoint) {
      if (!isChannel(subscriber)) return runLane(parts, lane, endpoint, attemptWebhook(parts, subscriber))
      const syntax = syntaxOf(subscriber.channel.kind)
      return syntax === null
        ? runChannelLane(parts, lane, endpoint, { subscriber, sendMail, public_url })
        : runLane(parts, lane, endpoint, attemptEdi(parts, subscriber, syntax, drop))
    },
  })
  return async (endpoints) =>
    (await loadReceivers(reader, endpoints)).map((sealed) => {
      const onDefect = (error: unknown) =>
        log.error({ err: error, webhook_id: sealed.id }, 'the address or secret of a webhook cannot be opened')
      return receiverOf(openSubscriber(sealed, sealer, compat_signature_header, onDefect))
    })
}
