import { post } from '../../delivery/attempt.ts'
import type { Attempting, LaneParts } from '../../delivery/run-lane.ts'
import { formatted } from '../../telling/cloud-event.ts'
import { payloadBody } from '../../telling/payload.ts'
import { reachedAt } from '../receivers/subscriber.ts'
import type { Subscriber } from '../receivers/subscriber.ts'

/** Posts a notification to a webhook, signed; contract 5.3 and 5.4. */
export function attemptWebhook(
  { outbound, clock }: Pick<LaneParts, 'outbound' | 'clock'>,
  subscriber: Subscriber,
): Attempting {
  return async ({ id, event, head, included }, number) => {
    if (included === null) throw new Error('its change is no longer in the change log')
    const { url, secret, headers } = reachedAt(subscriber)
    const { previous_secret, previous_secret_until_ms, compat_signature_header } = subscriber
    const overlaps = previous_secret_until_ms !== null && clock.realMs() < previous_secret_until_ms
    return post(
      outbound,
      {
        url,
        id,
        event,
        number,
        secret,
        compat_signature_header,
        ...formatted(subscriber.format, payloadBody(head, included), payloadBody(head, '[]')),
        previous_secret: overlaps ? previous_secret : null,
        headers: headers ?? [],
      },
      clock.realMs,
    )
  }
}
