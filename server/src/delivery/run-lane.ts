import { delivery_limits } from '@quaylog/contract'
import type { Clock } from '../ground/clock.ts'
import type { Logger } from '../ground/log.ts'
import { traced } from '../ground/telemetry/span.ts'
import type { Tracing } from '../ground/telemetry/span.ts'
import type { Outbound } from '../ground/outbound/index.ts'
import type { AttemptResult } from './attempt.ts'
import { stateOf } from './circuit.ts'
import type { Completions } from './completions.ts'
import type { Outcome } from './completion-store.ts'
import type { PendingNotification } from './delivery-store.ts'
import { noteFailure, noteSuccess } from './endpoint.ts'
import type { ClaimedLane, Endpoint } from './endpoint.ts'
import { judge } from './judge.ts'
import { laneId, lateLane } from './lane.ts'

/** What delivering needs. */
export interface LaneParts {
  readonly clock: Clock
  readonly log: Logger
  /** Where each attempt is told. */
  readonly attempt_log: Logger
  readonly newId: () => string
  readonly random: () => number
  readonly outbound: Outbound
  readonly completions: Completions
  /** How long a lane is held; it must outlast the request that is begun under it. */
  readonly lease_s: number
  /** The worker is going down: nothing more is begun, and nothing that ends from now on is recorded. */
  readonly isStopping: () => boolean
  readonly isAbandoned: () => boolean
  /** The endpoint recovered from a long outage. */
  readonly onRecovered: (endpoint: Endpoint) => void
  readonly onFailure: (endpoint: Endpoint, result: AttemptResult) => void
  /** Absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
}

/** No request is begun when its lease would end first. */
const lease_reserve_ms = delivery_limits.exchange_timeout_ms + 1_000
/** Failures of our own, such as a secret that cannot be opened, after which a notification is parked. */
const internal_failures_max = 5
const long_outage_ms = 10 * 60_000

/**
 * One attempt at one notification, the `number`th of it. It throws for what is our own failure, such as a secret that
 * cannot be opened.
 */
export type Attempting = (notification: PendingNotification, number: number) => Promise<AttemptResult>

/** Delivers the notifications of a lane one after the other until one does not get through. */
export async function runLane(
  parts: LaneParts,
  lane: ClaimedLane,
  endpoint: Endpoint,
  attempt: Attempting,
): Promise<void> {
  for (const notification of lane.notifications) {
    if (!mayGoOn(parts, lane, endpoint)) break
    const { outcome, result } = await tracedDelivery(parts, notification, () =>
      deliver(parts, lane, endpoint, notification, attempt),
    )
    if (parts.isAbandoned()) return
    parts.completions.add(outcome)
    const holds_up = outcome.delivery_status === 'pending' && outcome.own_lane === null
    if (holds_up || result?.verdict === 'gone') {
      parts.completions.release(lane, holds_up ? outcome.next_attempt_at : null)
      if (result !== null) parts.onFailure(endpoint, result)
      return
    }
  }
  parts.completions.release(lane, null)
}

/** Ends what is in a lane that leads to nobody. */
export function endLane(parts: LaneParts, lane: ClaimedLane): void {
  for (const notification of lane.notifications) {
    parts.completions.add({
      ...unsent(lane, notification),
      delivery_status: 'failed',
      failure: 'webhook_inactive',
      next_attempt_at: null,
    })
  }
  parts.completions.release(lane, null)
}

/**
 * Whether the next request of a lane may begin: its lease outlasts it, its endpoint is asked, and the worker is not
 * going down.
 */
export function mayGoOn(parts: LaneParts, lane: ClaimedLane, endpoint: Endpoint): boolean {
  const is_late =
    parts.clock.realMs() - lane.claimed_ms > parts.lease_s * 1_000 - Math.min(lease_reserve_ms, parts.lease_s * 500)
  return !parts.isStopping() && !is_late && stateOf(endpoint.circuit, parts.clock.deliveryMs()) !== 'open'
}

/** What is to be written, and the attempt if one was made. */
export interface Delivered {
  readonly outcome: Outcome
  readonly result: AttemptResult | null
}

/** Runs one attempt as part of the trace of what it tells. */
export function tracedDelivery<T>(
  { tracing }: Pick<LaneParts, 'tracing'>,
  { id, event, webhook_id, attempts, trace_context }: PendingNotification,
  run: () => Promise<T>,
): Promise<T> {
  const attributes = {
    'quaylog.event': event,
    'quaylog.notification_id': id,
    'quaylog.webhook_id': webhook_id,
    'quaylog.attempt': attempts + 1,
  }
  return traced(tracing, { name: `deliver ${event}`, kind: 'producer', parent: trace_context, attributes }, run)
}

async function deliver(
  parts: LaneParts,
  lane: ClaimedLane,
  endpoint: Endpoint,
  notification: PendingNotification,
  attempt: Attempting,
): Promise<Delivered> {
  try {
    const began_ms = parts.clock.realMs()
    const result = await attempt(notification, notification.attempts + 1)
    const learns = result.verdict !== 'unwritable'
    return finished(parts, { lane, endpoint, notification, result, began_ms, learns })
  } catch (error) {
    parts.log.error(
      { err: error, notification_id: notification.id, webhook_id: lane.key.webhook_id },
      'a notification could not be prepared',
    )
    return badlyPrepared(parts, lane, notification)
  }
}

/** An attempt that was made, and what it was made for. */
export interface Made {
  readonly lane: ClaimedLane
  readonly endpoint: Endpoint
  readonly notification: PendingNotification
  readonly result: AttemptResult
  /** Real time. */
  readonly began_ms: number
  /** Whether the endpoint learns from it; one request may be the attempt of several notifications. */
  readonly learns: boolean
}

/** What follows from an attempt for its notification. */
export function finished(
  parts: LaneParts,
  { lane, endpoint, notification, result, began_ms, learns }: Made,
): Delivered {
  const number = notification.attempts + 1
  const now_ms = parts.clock.deliveryMs()
  const judgement = judge({
    result,
    attempts: number,
    endpoint_succeeded_ms: endpoint.circuit.last_succeeded_ms,
    now_ms,
    random: parts.random(),
  })
  if (learns && !parts.isAbandoned()) learn(parts, endpoint, result, judgement.failure === 'exhausted', now_ms)
  const { status_code, error, duration_ms, request_headers, response_headers, response_body } = result
  parts.attempt_log.info(
    {
      account_id: lane.key.account_id,
      webhook_id: lane.key.webhook_id,
      notification_id: notification.id,
      event: notification.event,
      attempt: number,
      status_code,
      error,
      duration_ms,
    },
    'delivery attempt',
  )
  const outcome: Outcome = {
    lane: lane.key,
    token: lane.token,
    notification_id: notification.id,
    sequence: notification.sequence,
    delivery_status: judgement.delivery_status,
    attempts: number,
    internal_failures: notification.internal_failures,
    failure: judgement.failure,
    next_attempt_at: judgement.next_attempt_ms === null ? null : new Date(judgement.next_attempt_ms).toISOString(),
    own_lane: judgement.stands_aside ? ownLane(lane.key.webhook_id, lateLane(notification.id)) : null,
    log: {
      log_id: parts.newId(),
      status_code,
      error,
      duration_ms,
      request_headers,
      response_headers,
      response_body,
      logged_at: new Date(began_ms).toISOString(),
    },
  }
  return { outcome, result }
}

function ownLane(webhook_id: string, own_lane_key: string) {
  return { own_lane_key, own_lane_id: laneId(webhook_id, own_lane_key) }
}

function learn(parts: LaneParts, endpoint: Endpoint, result: AttemptResult, was_last: boolean, now_ms: number): void {
  if (result.verdict !== 'succeeded') {
    noteFailure(endpoint, result, was_last, now_ms)
    return
  }
  const { open_until_ms, failing_since_ms } = endpoint.circuit
  noteSuccess(endpoint, result.duration_ms, now_ms)
  if (open_until_ms !== null && failing_since_ms !== null && now_ms - failing_since_ms > long_outage_ms)
    parts.onRecovered(endpoint)
}

/** Our own failure: tried again soon, and given up after a few. */
export function badlyPrepared(parts: LaneParts, lane: ClaimedLane, notification: PendingNotification): Delivered {
  const internal_failures = notification.internal_failures + 1
  const parked = internal_failures >= internal_failures_max || notification.included === null
  const next_attempt_at = parked
    ? null
    : new Date(parts.clock.deliveryMs() + 1_000 * 2 ** internal_failures).toISOString()
  const outcome: Outcome = {
    ...unsent(lane, notification),
    internal_failures,
    delivery_status: parked ? 'failed' : 'pending',
    failure: parked ? 'internal' : null,
    next_attempt_at,
  }
  return { outcome, result: null }
}

function unsent(lane: ClaimedLane, { id, sequence, attempts, internal_failures }: PendingNotification) {
  return {
    lane: lane.key,
    token: lane.token,
    notification_id: id,
    sequence,
    attempts,
    internal_failures,
    log: null,
    own_lane: null,
  }
}
