import type { Transaction } from '../../ground/db/index.ts'
import { localDate, nextDigest } from '../channels/timing.ts'
import type { ChannelTiming } from '../channels/timing.ts'
import { dropDigest, lockDigest, writeDigestDue } from './store.ts'

/** A channel, as far as its morning digest goes. */
interface DigestedChannel {
  readonly account_id: string
  readonly id: string
  readonly timing: ChannelTiming
}

/**
 * Says when a channel gets its next morning digest, after its settings were written. A day on which it was sent gets no
 * second one, whatever hour it is moved to.
 */
export async function scheduleDigest(tx: Transaction, channel: DigestedChannel, delivery_ms: number): Promise<void> {
  const { account_id, id, timing } = channel
  const at = timing.morning_digest_at ?? null
  if (at === null) return dropDigest(tx, account_id, id)
  const sent_on = (await lockDigest(tx, account_id, id))?.sent_on ?? null
  await writeDigestDue(tx, account_id, id, nextMorning({ time_zone: timing.time_zone, at, sent_on }, delivery_ms))
}

/** The next moment of a morning digest after `after_ms`, which is not on the day of the last one. Delivery time. */
export function nextMorning(
  { time_zone, at, sent_on }: { readonly time_zone: string; readonly at: string; readonly sent_on: string | null },
  after_ms: number,
): string {
  const next = nextDigest(time_zone, at, after_ms)
  return new Date(localDate(time_zone, next) === sent_on ? nextDigest(time_zone, at, next) : next).toISOString()
}
