import type { Fragment, Reader, Transaction } from '../ground/db/index.ts'
import type { Circuit } from './circuit.ts'
import type { LaneKey } from './lane.ts'
import type { NotificationFailure } from './judge.ts'

/** What one attempt was, as its owner may read it. */
export interface AttemptLog {
  readonly log_id: string
  readonly status_code: number | null
  readonly error: string | null
  readonly duration_ms: number
  readonly request_headers: Readonly<Record<string, string>>
  readonly response_headers: Readonly<Record<string, string>> | null
  readonly response_body: string | null
  readonly logged_at: string
}

/** What became of a notification in the hands of a worker. */
export interface Outcome {
  readonly lane: LaneKey
  readonly token: string
  readonly notification_id: string
  readonly sequence: number
  readonly delivery_status: 'pending' | 'succeeded' | 'failed'
  readonly attempts: number
  readonly internal_failures: number
  readonly failure: NotificationFailure | null
  readonly next_attempt_at: string | null
  /** Null when nothing was sent. */
  readonly log: AttemptLog | null
  /** It leaves its lane for one of its own, so that the others may pass. */
  readonly own_lane: { readonly own_lane_id: string; readonly own_lane_key: string } | null
}

/** What becomes of a lane beside the outcomes in it. */
export interface LaneChange {
  readonly lane: LaneKey
  readonly token: string
  /** Everything up to here has ended; null: nothing new. */
  readonly done_through: number | null
  readonly released: boolean
  /** Not to be taken before; null: as soon as there is something. */
  readonly retry_at: string | null
}

/** Lane changes as rows of a statement. */
function changeRows(reader: Reader, changes: readonly LaneChange[]): Fragment {
  const of = <T>(pick: (one: LaneChange) => T) => changes.map(pick)
  return reader`
    select * from unnest(
      ${of(({ lane }) => lane.account_id)}::uuid[], ${of(({ lane }) => lane.lane_id)}::uuid[],
      ${of((one) => one.token)}::uuid[], ${of((one) => one.done_through)}::bigint[],
      ${of((one) => String(one.released))}::text[]::boolean[], ${of((one) => one.retry_at)}::timestamptz[]
    ) as c (account_id, lane_id, token, done_through, released, retry_at)`
}

/** Outcomes as rows of a statement, with what the attempt was; its columns are null when nothing was sent. */
function outcomeRows(reader: Reader, outcomes: readonly Outcome[]): Fragment {
  const of = <T>(pick: (one: Outcome) => T) => outcomes.map(pick)
  const logged = <T>(pick: (log: AttemptLog) => T) => outcomes.map(({ log }) => (log === null ? null : pick(log)))
  return reader`
    select * from unnest(
      ${of((one) => one.lane.account_id)}::uuid[], ${of((one) => one.lane.webhook_id)}::uuid[],
      ${of((one) => one.lane.lane_id)}::uuid[], ${of((one) => one.notification_id)}::uuid[],
      ${of((one) => one.delivery_status)}::text[], ${of((one) => one.attempts)}::integer[],
      ${of((one) => one.internal_failures)}::integer[], ${of((one) => one.failure)}::text[],
      ${of((one) => one.next_attempt_at)}::timestamptz[], ${of((one) => one.own_lane?.own_lane_key ?? null)}::text[],
      ${of((one) => one.own_lane?.own_lane_id ?? null)}::uuid[],
      ${logged((log) => log.log_id)}::uuid[], ${logged((log) => log.status_code)}::integer[],
      ${logged((log) => log.error)}::text[], ${logged((log) => log.duration_ms)}::integer[],
      ${logged((log) => JSON.stringify(log.request_headers))}::text[],
      ${logged((log) => (log.response_headers === null ? null : JSON.stringify(log.response_headers)))}::text[],
      ${logged((log) => log.response_body)}::text[], ${logged((log) => log.logged_at)}::timestamptz[]
    ) as o (account_id, webhook_id, lane_id, notification_id, delivery_status, attempts, internal_failures, failure,
      next_attempt_at, own_lane_key, own_lane_id, log_id, status_code, error, duration_ms, request_headers,
      response_headers, response_body, logged_at)`
}

/**
 * Writes outcomes and lane changes in one statement. What belongs to a lane that another worker leased meanwhile is
 * left
 * out: that worker delivers again, and its count would be wrong otherwise. Written a second time, because nobody knows
 * whether the first was committed when the connection broke, it changes nothing: a lane counts down by the
 * notifications
 * that this statement ended. Lanes are locked in the order of their keys, as writers do; an empty one is deleted.
 */
export async function complete(
  reader: Reader,
  outcomes: readonly Outcome[],
  changes: readonly LaneChange[],
): Promise<void> {
  await reader`
    with change as (
      ${changeRows(reader, changes)}
    ), outcome as (
      ${outcomeRows(reader, outcomes)}
    ), held as materialized (
      select l.account_id, l.id, l.pending, c.done_through, c.released, c.retry_at
      from change c join delivery_lane l on l.account_id = c.account_id and l.id = c.lane_id
      where l.token = c.token
      order by l.account_id, l.id for update of l
    ), kept as materialized (
      select o.* from outcome o join held h on h.account_id = o.account_id and h.id = o.lane_id
    ), told as (
      update notification n set
        delivery_status = k.delivery_status, attempts = k.attempts, internal_failures = k.internal_failures,
          failure = k.failure,
        next_attempt_at = k.next_attempt_at, lane_key = coalesce(k.own_lane_key, n.lane_key)
      from kept k
      where n.account_id = k.account_id and n.id = k.notification_id and n.delivery_status = 'pending'
        and n.lane_key is distinct from k.own_lane_key
      returning k.account_id, k.webhook_id, k.lane_id, k.own_lane_id, k.own_lane_key, k.next_attempt_at,
        (k.delivery_status <> 'pending' or k.own_lane_id is not null) as ended
    ), counted as materialized (
      select account_id, id, max(done_through) as done_through, bool_or(released) as released,
        max(retry_at) as retry_at, sum(pending) as remaining
      from (
        select account_id, id, done_through, released, retry_at, pending from held union all
        select account_id, lane_id, null, null, null, -1 from told where ended
      ) parts group by account_id, id
    ), emptied as (
      delete from delivery_lane l using counted c
      where l.account_id = c.account_id and l.id = c.id and c.released and c.remaining <= 0
    ), moved as (
      update delivery_lane l set
        pending = c.remaining,
        done_through = greatest(l.done_through, c.done_through),
        next_at = coalesce(c.retry_at, l.next_at),
        lease_until = case when c.released then null else l.lease_until end,
        token = case when c.released then null else l.token end
      from counted c
      where l.account_id = c.account_id and l.id = c.id and not (c.released and c.remaining <= 0)
    ), parted as (
      insert into delivery_lane (account_id, id, webhook_id, lane_key, pending, done_through, next_at)
      select account_id, own_lane_id, webhook_id, own_lane_key, 1, 0, next_attempt_at from told
      where own_lane_id is not null order by 1, 2
      on conflict (account_id, id) do update set pending = delivery_lane.pending + 1, next_at = excluded.next_at
    )
    insert into notification_log (account_id, notification_id, id, attempt, status_code, error, duration_ms,
      request_headers, response_headers, response_body, next_attempt_at, created_at)
    select account_id, notification_id, log_id, attempts, status_code, error, duration_ms, request_headers::json,
      response_headers::json, response_body, next_attempt_at, logged_at
    from kept where log_id is not null
    on conflict (account_id, notification_id, id) do nothing`
}

/**
 * Counts a lane anew that seems to have none: a worker ended in the middle of it, or older ones were put into it while
 * it was being worked on.
 */
export async function repairLane(tx: Transaction, { account_id, lane_id }: LaneKey): Promise<void> {
  const [lane] = await tx<{ webhook_id: string; lane_key: string }[]>`
    select webhook_id, lane_key from delivery_lane where account_id = ${account_id} and id = ${lane_id} for update`
  if (lane === undefined) return
  const [found] = await tx<{ pending: number }[]>`
    select count(*) as pending from notification
    where account_id = ${account_id} and webhook_id = ${lane.webhook_id} and lane_key = ${lane.lane_key}
      and delivery_status = 'pending'`
  if (found && found.pending > 0) {
    await tx`
      update delivery_lane set pending = ${found.pending}, done_through = 0, lease_until = null, token = null
      where account_id = ${account_id} and id = ${lane_id}`
  } else {
    await tx`delete from delivery_lane where account_id = ${account_id} and id = ${lane_id}`
  }
}

/** Keeps how endpoints are doing, for the other workers and the next start. */
export async function saveHealth(
  reader: Reader,
  endpoints: readonly { account_id: string; webhook_id: string; circuit: Circuit }[],
): Promise<void> {
  const seconds = (pick: (circuit: Circuit) => number | null) =>
    endpoints.map(({ circuit }) => {
      const ms = pick(circuit)
      return ms === null ? null : ms / 1_000
    })
  await reader`
    update webhook_health h set failures_in_a_row = e.failures_in_a_row, exhausted_in_a_row = e.exhausted_in_a_row,
      open_step = e.open_step, failing_since = to_timestamp(e.failing_since_s),
      last_succeeded_at = greatest(h.last_succeeded_at, to_timestamp(e.last_succeeded_s)),
        open_until = to_timestamp(e.open_until_s)
    from unnest(
      ${endpoints.map((each) => each.account_id)}::uuid[], ${endpoints.map((each) => each.webhook_id)}::uuid[],
      ${endpoints.map((each) => each.circuit.failures_in_a_row)}::integer[],
        ${endpoints.map((each) => each.circuit.exhausted_in_a_row)}::integer[],
        ${endpoints.map((each) => each.circuit.open_step)}::integer[],
      ${seconds((circuit) => circuit.failing_since_ms)}::float8[],
        ${seconds((circuit) => circuit.last_succeeded_ms)}::float8[],
        ${seconds((circuit) => circuit.open_until_ms)}::float8[]
    ) as e (account_id, webhook_id, failures_in_a_row, exhausted_in_a_row, open_step, failing_since_s,
      last_succeeded_s, open_until_s)
    where h.account_id = e.account_id and h.webhook_id = e.webhook_id`
}
