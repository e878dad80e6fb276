import { afterFailure, afterSuccess, closed_circuit, stateOf } from './circuit.ts'
import type { Circuit } from './circuit.ts'
import type { DueEndpoint, PendingNotification } from './delivery-store.ts'
import type { LaneKey } from './lane.ts'

/** A lane that this worker has leased, with the first of its notifications. */
export interface ClaimedLane {
  readonly key: LaneKey
  readonly token: string
  /** When it was leased, real time. */
  readonly claimed_ms: number
  readonly notifications: readonly PendingNotification[]
  /** More wait behind these. */
  readonly has_more: boolean
}

/** What a worker knows of a receiver while it has work for it. Times are delivery time. */
export interface Endpoint {
  readonly account_id: string
  readonly webhook_id: string
  /** Leased, not begun. */
  readonly waiting: ClaimedLane[]
  in_flight: number
  /** How many requests may be under way at once. */
  limit: number
  /** How long it takes to answer, smoothed; null: it has not. */
  latency_ms: number | null
  last_failed_ms: number | null
  circuit: Circuit
  /** The circuit differs from what the database says. */
  is_dirty: boolean
  last_saved_ms: number
  /** The last claim took all that it asked for, so there is probably more. */
  has_more: boolean
}

const limit_start = 2
const limit_max = 10
/** How much work of a quick receiver may wait in the worker. */
const waiting_ms = 1_000
const depth_max = 100
/** Until the webhook is switched off. */
const leave_gone_ms = 60_000
const trouble_ms = 5 * 60_000
/** A receiver that is well is noted this often. */
const save_success_every_ms = 60_000

export function createEndpoint(due: DueEndpoint): Endpoint {
  return {
    account_id: due.account_id,
    webhook_id: due.webhook_id,
    waiting: [],
    in_flight: 0,
    limit: limit_start,
    latency_ms: null,
    last_failed_ms: due.failing_since_ms,
    circuit: circuitOf(due),
    is_dirty: false,
    last_saved_ms: due.last_succeeded_ms ?? 0,
    has_more: false,
  }
}

/** Takes over what other workers found out, unless this one has news itself. */
export function refresh(endpoint: Endpoint, due: DueEndpoint): void {
  if (endpoint.is_dirty) return
  const { window_started_ms, window_succeeded, window_failed } = endpoint.circuit
  endpoint.circuit = { ...circuitOf(due), window_started_ms, window_succeeded, window_failed }
}

function circuitOf({
  failures_in_a_row,
  exhausted_in_a_row,
  failing_since_ms,
  last_succeeded_ms,
  open_until_ms,
  open_step,
}: DueEndpoint): Circuit {
  return {
    ...closed_circuit,
    failures_in_a_row,
    exhausted_in_a_row,
    failing_since_ms,
    last_succeeded_ms,
    open_until_ms,
    open_step,
  }
}

/** How many lanes to hold, begun or not, while all is well: enough to keep a quick receiver busy. */
function depthOf(endpoint: Endpoint): number {
  const depth =
    endpoint.latency_ms === null
      ? 1
      : Math.max(1, Math.min(depth_max, Math.floor(waiting_ms / Math.max(1, endpoint.latency_ms))))
  return endpoint.limit * depth
}

/**
 * How many further lanes to lease: enough to keep a quick receiver busy, one for a probe, none while it is left alone.
 */
export function lanesWanted(endpoint: Endpoint, now_ms: number): number {
  const held = endpoint.in_flight + endpoint.waiting.length
  const state = stateOf(endpoint.circuit, now_ms)
  if (state !== 'closed') return state === 'probe' && held === 0 ? 1 : 0
  return Math.max(0, depthOf(endpoint) - held)
}

/** Whether it is time to lease more: there is more, and what is held runs low. */
export function runsLow(endpoint: Endpoint, now_ms: number): boolean {
  const held = endpoint.in_flight + endpoint.waiting.length
  return endpoint.has_more && held <= depthOf(endpoint) / 2 && lanesWanted(endpoint, now_ms) > 0
}

/** Whether the next lane of the endpoint may begin now, all other endpoints aside. */
export function mayBegin(endpoint: Endpoint, now_ms: number): boolean {
  if (endpoint.waiting.length === 0) return false
  const state = stateOf(endpoint.circuit, now_ms)
  if (state === 'closed') return endpoint.in_flight < endpoint.limit
  return state === 'probe' && endpoint.in_flight === 0
}

/** One that has not answered well yet, or failed lately: all of these together get only part of the worker. */
export function isTroubled(endpoint: Endpoint, now_ms: number): boolean {
  return (
    endpoint.latency_ms === null || (endpoint.last_failed_ms !== null && now_ms - endpoint.last_failed_ms < trouble_ms)
  )
}

/** Learns from an attempt that succeeded. */
export function noteSuccess(endpoint: Endpoint, duration_ms: number, now_ms: number): void {
  endpoint.limit = Math.min(limit_max, endpoint.limit + 1)
  endpoint.latency_ms = endpoint.latency_ms === null ? duration_ms : endpoint.latency_ms * 0.9 + duration_ms * 0.1
  const was_well = endpoint.circuit.failures_in_a_row === 0 && now_ms - endpoint.last_saved_ms < save_success_every_ms
  endpoint.circuit = afterSuccess(endpoint.circuit, now_ms)
  endpoint.is_dirty ||= !was_well
}

/**
 * Learns from an attempt that failed: a timeout leaves one request at a time, and a receiver that is gone is not asked
 * again.
 */
export function noteFailure(
  endpoint: Endpoint,
  result: { readonly timed_out: boolean; readonly verdict: string },
  was_last: boolean,
  now_ms: number,
): void {
  if (result.timed_out) endpoint.limit = 1
  endpoint.last_failed_ms = now_ms
  const failed = afterFailure(
    { ...endpoint.circuit, exhausted_in_a_row: endpoint.circuit.exhausted_in_a_row + (was_last ? 1 : 0) },
    now_ms,
  )
  endpoint.circuit = result.verdict === 'gone' ? { ...failed, open_until_ms: now_ms + leave_gone_ms } : failed
  endpoint.is_dirty = true
}
