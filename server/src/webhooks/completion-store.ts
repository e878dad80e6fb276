import type { Reader } from '../ground/db/index.ts'
import type { Circuit } from './circuit.ts'
import type { LaneKey } from './delivery-store.ts'
import type { NotificationFailure } from './webhook.ts'

/** What one attempt was, as its owner may read it. */
export interface AttemptLog {
  readonly id: string
  readonly attempt: number
  readonly status_code: number | null
  readonly error: string | null
  readonly duration_ms: number
  readonly request_headers: Readonly<Record<string, string>>
  readonly response_headers: Readonly<Record<string, string>> | null
  readonly response_body: string | null
  readonly created_at: string
}

/** What became of a notification in the hands of a worker. */
export interface Outcome {
  readonly lane: LaneKey
  readonly token: string
  readonly notification_id: string
  readonly delivery_status: 'pending' | 'succeeded' | 'failed'
  readonly attempts: number
  readonly internal_failures: number
  readonly failure: NotificationFailure | null
  readonly next_attempt_at: string | null
  /** Null when nothing was sent. */
  readonly log: AttemptLog | null
  /** It leaves its lane for one of its own, so that the others may pass. */
  readonly own_lane: string | null
}

/** What becomes of a lane: how many of its notifications ended there, and whether the worker lets go of it. */
export interface LaneChange {
  readonly lane: LaneKey
  readonly token: string
  readonly ended: number
  readonly released: boolean
  /** Not to be taken before; null: as soon as there is something. */
  readonly retry_at: string | null
}

/**
 * Writes outcomes and lane changes in one statement. What belongs to a lane that another worker leased meanwhile is left
 * out: that worker delivers again, and its count would be wrong otherwise. Lanes are locked in the order of their keys,
 * as writers do.
 */
export async function complete(reader: Reader, outcomes: readonly Outcome[], changes: readonly LaneChange[]): Promise<void> {
  const logs = outcomes.map((outcome) => outcome.log)
  await reader`
    with change as (
      select * from unnest(
        ${changes.map((each) => each.lane.account_id)}::uuid[], ${changes.map((each) => each.lane.webhook_id)}::uuid[], ${changes.map((each) => each.lane.lane_key)}::text[],
        ${changes.map((each) => each.token)}::uuid[], ${changes.map((each) => each.ended)}::integer[], ${changes.map((each) => Number(each.released))}::integer[],
        ${changes.map((each) => each.retry_at)}::timestamptz[]
      ) as c (account_id, webhook_id, lane_key, token, ended, released, retry_at)
    ), outcome as (
      select * from unnest(
        ${outcomes.map((each) => each.lane.account_id)}::uuid[], ${outcomes.map((each) => each.lane.webhook_id)}::uuid[], ${outcomes.map((each) => each.lane.lane_key)}::text[],
        ${outcomes.map((each) => each.notification_id)}::uuid[], ${outcomes.map((each) => each.delivery_status)}::text[], ${outcomes.map((each) => each.attempts)}::integer[],
        ${outcomes.map((each) => each.internal_failures)}::integer[], ${outcomes.map((each) => each.failure)}::text[], ${outcomes.map((each) => each.next_attempt_at)}::timestamptz[],
        ${outcomes.map((each) => each.own_lane)}::text[],
        ${logs.map((log) => log?.id ?? null)}::uuid[], ${logs.map((log) => log?.attempt ?? null)}::integer[], ${logs.map((log) => log?.status_code ?? null)}::integer[],
        ${logs.map((log) => log?.error ?? null)}::text[], ${logs.map((log) => log?.duration_ms ?? null)}::integer[],
        ${logs.map((log) => (log ? JSON.stringify(log.request_headers) : null))}::text[], ${logs.map((log) => (log?.response_headers ? JSON.stringify(log.response_headers) : null))}::text[],
        ${logs.map((log) => log?.response_body ?? null)}::text[], ${logs.map((log) => log?.created_at ?? null)}::timestamptz[]
      ) as o (account_id, webhook_id, lane_key, id, delivery_status, attempts, internal_failures, failure, next_attempt_at, own_lane,
              log_id, attempt, status_code, error, duration_ms, request_headers, response_headers, response_body, logged_at)
    ), held as materialized (
      select l.account_id, l.webhook_id, l.lane_key
      from delivery_lane l join change c on c.account_id = l.account_id and c.webhook_id = l.webhook_id and c.lane_key = l.lane_key
      where l.token = c.token
      order by l.account_id, l.webhook_id, l.lane_key for update of l
    ), moved as (
      update delivery_lane l set
        pending = greatest(0, l.pending - c.ended),
        next_at = case when l.pending <= c.ended then 'infinity' when c.retry_at is not null then c.retry_at else l.next_at end,
        lease_until = case when c.released = 1 then null else l.lease_until end,
        token = case when c.released = 1 then null else l.token end
      from held h join change c on c.account_id = h.account_id and c.webhook_id = h.webhook_id and c.lane_key = h.lane_key
      where l.account_id = h.account_id and l.webhook_id = h.webhook_id and l.lane_key = h.lane_key
    ), kept as materialized (
      select o.* from outcome o join held h on h.account_id = o.account_id and h.webhook_id = o.webhook_id and h.lane_key = o.lane_key
    ), told as (
      update notification n set
        delivery_status = k.delivery_status, attempts = k.attempts, internal_failures = k.internal_failures, failure = k.failure,
        next_attempt_at = k.next_attempt_at, lane_key = coalesce(k.own_lane, n.lane_key)
      from kept k where n.account_id = k.account_id and n.id = k.id
    ), parted as (
      insert into delivery_lane (account_id, webhook_id, lane_key, pending, next_at)
      select account_id, webhook_id, own_lane, 1, next_attempt_at from kept where own_lane is not null order by 1, 2, 3
      on conflict (account_id, webhook_id, lane_key) do update set pending = delivery_lane.pending + 1, next_at = excluded.next_at
    )
    insert into notification_log (account_id, notification_id, id, attempt, status_code, error, duration_ms, request_headers, response_headers, response_body, next_attempt_at, created_at)
    select account_id, id, log_id, attempt, status_code, error, duration_ms, request_headers::json, response_headers::json, response_body, next_attempt_at, logged_at
    from kept where log_id is not null`
}

/** Keeps how endpoints are doing, for the other workers and the next start. */
export async function saveHealth(reader: Reader, endpoints: readonly { account_id: string; webhook_id: string; circuit: Circuit }[]): Promise<void> {
  const seconds = (pick: (circuit: Circuit) => number | null) => endpoints.map(({ circuit }) => {
    const ms = pick(circuit)
    return ms === null ? null : ms / 1_000
  })
  await reader`
    update webhook_health h set failures_in_a_row = e.failures_in_a_row, open_step = e.open_step, failing_since = to_timestamp(e.failing_since_s),
      last_succeeded_at = greatest(h.last_succeeded_at, to_timestamp(e.last_succeeded_s)), open_until = to_timestamp(e.open_until_s)
    from unnest(
      ${endpoints.map((each) => each.account_id)}::uuid[], ${endpoints.map((each) => each.webhook_id)}::uuid[],
      ${endpoints.map((each) => each.circuit.failures_in_a_row)}::integer[], ${endpoints.map((each) => each.circuit.open_step)}::integer[],
      ${seconds((circuit) => circuit.failing_since_ms)}::float8[], ${seconds((circuit) => circuit.last_succeeded_ms)}::float8[], ${seconds((circuit) => circuit.open_until_ms)}::float8[]
    ) as e (account_id, webhook_id, failures_in_a_row, open_step, failing_since_s, last_succeeded_s, open_until_s)
    where h.account_id = e.account_id and h.webhook_id = e.webhook_id`
}
