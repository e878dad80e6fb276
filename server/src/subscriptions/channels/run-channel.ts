import type { ChannelKind } from '@quaylog/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { delivery_limits } from '@quaylog/contract'
import { post } from '../../delivery/attempt.ts'
import type { AttemptResult } from '../../delivery/attempt.ts'
import { jsonBody, mailOf, slackBody, teamsBody } from './message.ts'
import type { MessageReader } from './message.ts'
import { createdAt, toldBy } from './told.ts'
import type { Told } from './told.ts'
import { afterQuietHours, nextDigest } from './timing.ts'
import type { ChannelTiming } from './timing.ts'
import type { PendingNotification } from '../../delivery/delivery-store.ts'
import type { ClaimedLane, Endpoint } from '../../delivery/endpoint.ts'
import { daily_lane_key, gathered_lane_key } from '../../delivery/lane.ts'
import { badlyPrepared, finished, mayGoOn, tracedDelivery } from '../../delivery/run-lane.ts'
import type { LaneParts } from '../../delivery/run-lane.ts'
import type { Mail, SendMail } from '../../ground/mail.ts'
import { reachedAt } from '../receivers/subscriber.ts'
import type { Subscriber } from '../receivers/subscriber.ts'

/** A subscriber that is told in words. */
export interface ChannelSubscriber extends Subscriber {
  readonly channel: { readonly kind: ChannelKind; readonly timing: ChannelTiming }
}

export function isChannel(subscriber: Subscriber): subscriber is ChannelSubscriber {
  return subscriber.channel !== null
}

/** Who is told, and how mails leave. */
interface Telling {
  readonly subscriber: ChannelSubscriber
  readonly sendMail: SendMail
  /** Origin of the portal. */
  readonly public_url: string
}

/**
 * Tells a channel what waits in a lane: a digest all that is due in one message, what can wait for a day in one
 * message a day, else one message each, and nothing in quiet hours.
 */
export async function runChannelLane(
  parts: LaneParts,
  lane: ClaimedLane,
  endpoint: Endpoint,
  telling: Telling,
): Promise<void> {
  const now_ms = parts.clock.deliveryMs()
  const { held_until_ms, messages } = messagesOf(lane.notifications, telling.subscriber.channel, now_ms)
  if (held_until_ms > now_ms) return parts.completions.release(lane, new Date(held_until_ms).toISOString())
  for (const group of messages) {
    if (!mayGoOn(parts, lane, endpoint)) break
    const [first] = group
    if (first === undefined) continue
    const outcomes = await tracedDelivery(parts, first, () => tellGroup(parts, lane, endpoint, telling, group))
    if (parts.isAbandoned()) return
    for (const { outcome } of outcomes) parts.completions.add(outcome)
    const stuck = outcomes.find(
      ({ outcome, result }) =>
        (outcome.delivery_status === 'pending' && outcome.own_lane === null) || result?.verdict === 'gone',
    )
    if (stuck === undefined) continue
    parts.completions.release(lane, stuck.outcome.next_attempt_at)
    if (stuck.result !== null) parts.onFailure(endpoint, stuck.result)
    return
  }
  parts.completions.release(lane, null)
}

/** The hour, in the channel's time zone, of what is gathered over a day without a digest of the channel's own. */
export const daily_at = '10:00'

/** At which time of the day a lane is told all at once; null: what is in it is told as it comes. */
function gathersAt(timing: ChannelTiming, { lane_key }: PendingNotification): string | null {
  if (lane_key === gathered_lane_key) return timing.digest_at
  return lane_key === daily_lane_key ? daily_at : null
}

/** What of a lane is told by now, message by message, or until when none of it is. */
function messagesOf(
  waiting: readonly PendingNotification[],
  { kind, timing }: ChannelSubscriber['channel'],
  now_ms: number,
): { readonly held_until_ms: number; readonly messages: readonly (readonly PendingNotification[])[] } {
  const [head] = waiting
  const quiet_until_ms = afterQuietHours(timing, now_ms)
  const gathers_at = head === undefined ? null : gathersAt(timing, head)
  if (head === undefined || gathers_at === null)
    return { held_until_ms: quiet_until_ms, messages: byMoment(waiting, kind) }
  const dueAt = (one: PendingNotification) => digestOf(timing.time_zone, gathers_at, one, now_ms)
  const is_own = head.lane_key === gathered_lane_key
  return {
    held_until_ms: Math.max(dueAt(head), is_own ? now_ms : quiet_until_ms),
    messages: [waiting.filter((one) => dueAt(one) <= now_ms)],
  }
}

/**
 * What people are told in one message: exceptions that follow each other and are of one moment; everything else is a
 * message of its own, as all is to a program. A lane is of one shipment or request, or of the deadlines of all.
 */
function byMoment(due: readonly PendingNotification[], kind: ChannelKind): readonly (readonly PendingNotification[])[] {
  if (kind === 'json') return due.map((one) => [one])
  const groups: PendingNotification[][] = []
  for (const one of due) {
    const [last] = groups.at(-1) ?? []
    if (last !== undefined && isOfMoment(last, one)) groups.at(-1)?.push(one)
    else groups.push([one])
  }
  return groups
}

function isOfMoment(a: PendingNotification, b: PendingNotification): boolean {
  const are_exceptions = [a, b].every(({ event }) => event.startsWith('exception.'))
  return are_exceptions && createdAt(a.head) === createdAt(b.head)
}

/** When a notification belongs into a digest; one that was tried already is due. */
function digestOf(time_zone: string, digest_at: string, one: PendingNotification, now_ms: number): number {
  return one.attempts > 0 || one.due_ms === null ? now_ms : nextDigest(time_zone, digest_at, one.due_ms)
}

async function tellGroup(
  parts: LaneParts,
  lane: ClaimedLane,
  endpoint: Endpoint,
  telling: Telling,
  group: readonly PendingNotification[],
) {
  try {
    const began_ms = parts.clock.realMs()
    const result = await tell(parts, telling, group.map(readable))
    return group.map((notification, place) =>
      finished(parts, { lane, endpoint, notification, result, began_ms, learns: place === 0 }),
    )
  } catch (error) {
    parts.log.error({ err: error, webhook_id: lane.key.webhook_id }, 'a message could not be prepared')
    return group.map((notification) => badlyPrepared(parts, lane, notification))
  }
}

function readable({ id, event, head, included }: PendingNotification): Told {
  if (included === null) throw new Error('its change is no longer in the change log')
  return toldBy({ id, event, head, included })
}

const bodies: Readonly<Partial<Record<ChannelKind, (told: readonly Told[], reader: MessageReader) => string>>> = {
  slack: slackBody,
  teams: teamsBody,
  json: jsonBody,
}

async function tell(
  parts: LaneParts,
  { subscriber, sendMail, public_url }: Telling,
  told: readonly Told[],
): Promise<AttemptResult> {
  const { kind, timing } = subscriber.channel
  const reader = { time_zone: timing.time_zone, public_url }
  const { url, secret } = reachedAt(subscriber)
  if (kind === 'email') return mail(sendMail, mailOf(url.replace(/^mailto:/, ''), told, reader))
  const bodyFrom = bodies[kind]
  if (bodyFrom === undefined) throw new Error(`a channel of kind ${kind} is not told in words`)
  const { id = '', event = '' } = told[0] ?? {}
  return post(
    parts.outbound,
    {
      url,
      id,
      event,
      body: bodyFrom(told, reader),
      number: 1,
      secret: kind === 'json' ? secret : null,
      previous_secret: null,
      headers: [],
      compat_signature_header: null,
    },
    parts.clock.realMs,
  )
}

async function mail(sendMail: SendMail, message: Mail): Promise<AttemptResult> {
  const started_ms = performance.now()
  const ended = (verdict: 'succeeded' | 'failed', error: string | null, timed_out = false): AttemptResult => ({
    verdict,
    status_code: null,
    error,
    timed_out,
    retry_after_s: null,
    duration_ms: Math.round(performance.now() - started_ms),
    request_headers: { To: message.to, Subject: message.subject },
    response_headers: null,
    response_body: null,
  })
  try {
    const sent = sendMail(message).then(() => true)
    const in_time = await Promise.race([sent, sleep(delivery_limits.exchange_timeout_ms, false, { ref: false })])
    return in_time ? ended('succeeded', null) : ended('failed', 'the mail server did not answer in time', true)
  } catch (error) {
    return ended('failed', error instanceof Error ? error.message : 'the mail server did not take it')
  }
}
