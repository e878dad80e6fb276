import type { Reader } from '../ground/db/index.ts'
import { withPacked } from '../records/change-pack-store.ts'
import type { MaybePacked } from '../records/change-pack-store.ts'
import { gathering_lane_keys } from './lane.ts'
import type { LaneKey } from './lane.ts'

/** An endpoint with work that is due, and how it has been doing; times in delivery time. */
export interface DueEndpoint {
  readonly account_id: string
  readonly webhook_id: string
  readonly failures_in_a_row: number
  readonly exhausted_in_a_row: number
  readonly failing_since_ms: number | null
  readonly last_succeeded_ms: number | null
  readonly open_until_ms: number | null
  readonly open_step: number
}

const endpoints_max = 20_000

/** Endpoints with due lanes: steps from endpoint to endpoint through the index, however many lanes each has. */
export function findDueEndpoints(reader: Reader, delivery_now: string): Promise<readonly DueEndpoint[]> {
  return reader<DueEndpoint[]>`
    with recursive endpoint as (
      (select account_id, webhook_id, next_at from delivery_lane order by account_id, webhook_id, next_at limit 1)
      union all
      select n.account_id, n.webhook_id, n.next_at
      from endpoint e cross join lateral (
        select account_id, webhook_id, next_at from delivery_lane
        where (account_id, webhook_id) > (e.account_id, e.webhook_id)
        order by account_id, webhook_id, next_at limit 1
      ) n
    )
    select e.account_id, e.webhook_id, coalesce(h.failures_in_a_row, 0) as failures_in_a_row,
      coalesce(h.open_step, 0) as open_step, coalesce(h.exhausted_in_a_row, 0) as exhausted_in_a_row,
      extract(epoch from h.failing_since)::float8 * 1000 as failing_since_ms,
      extract(epoch from h.last_succeeded_at)::float8 * 1000 as last_succeeded_ms,
      extract(epoch from h.open_until)::float8 * 1000 as open_until_ms
    from endpoint e left join webhook_health h on h.account_id = e.account_id and h.webhook_id = e.webhook_id
    where e.next_at <= ${delivery_now}::timestamptz
    limit ${endpoints_max}`
}

/** A lane in the hands of this worker. All its notifications up to `done_through` have ended. */
export interface LeasedLane extends LaneKey {
  readonly lane_key: string
  readonly done_through: number
}

/** How many lanes of an endpoint a worker can take. */
export interface Wanted {
  readonly account_id: string
  readonly webhook_id: string
  readonly lanes: number
}

/** Leases due lanes, the oldest first; a lease that is not ended expires by the clock of the database. */
export function claimLanes(
  reader: Reader,
  wanted: readonly Wanted[],
  token: string,
  lease_s: number,
  delivery_now: string,
): Promise<readonly LeasedLane[]> {
  return reader<LeasedLane[]>`
    with wanted as (
      select * from unnest(${wanted.map((each) => each.account_id)}::uuid[],
        ${wanted.map((each) => each.webhook_id)}::uuid[], ${wanted.map((each) => each.lanes)}::integer[])
        as w (account_id, webhook_id, lanes)
    ), picked as materialized (
      select p.account_id, p.id
      from wanted w cross join lateral (
        select l.account_id, l.id from delivery_lane l
        where l.account_id = w.account_id and l.webhook_id = w.webhook_id and l.next_at <= ${delivery_now}::timestamptz
          and (l.lease_until is null or l.lease_until < clock_timestamp())
        order by l.next_at limit w.lanes for update skip locked
      ) p
    )
    update delivery_lane l set lease_until = clock_timestamp() + make_interval(secs => ${lease_s}),
      token = ${token}::uuid
    from picked p
    where l.account_id = p.account_id and l.id = p.id
    returning l.account_id, l.id as lane_id, l.webhook_id, l.lane_key, l.done_through`
}

/** A notification that is to be delivered. `included` is null when its change is no longer kept. */
export interface PendingNotification extends LaneKey {
  readonly id: string
  readonly sequence: number
  readonly event: string
  readonly head: string
  readonly included: string | null
  readonly attempts: number
  readonly internal_failures: number
  readonly lane_key: string
  /** The trace of what it tells; null: it is part of none. */
  readonly trace_context: string | null
  /** When it is due, delivery time; before the first attempt, when it was told. */
  readonly due_ms: number | null
}

/** How much of a lane that gathers is delivered at once at the most; what is more comes with the next delivery. */
const gathered_max = 200

/** The first notifications of each lane, in their order. */
export async function loadNotifications(
  reader: Reader,
  lanes: readonly LeasedLane[],
  per_lane_max: number,
): Promise<readonly PendingNotification[]> {
  const rows = await reader<(PendingNotification & MaybePacked)[]>`
    select n.account_id, n.webhook_id, k.lane_id, n.id, n.sequence, n.event, n.head, n.attempts, n.internal_failures,
      n.lane_key, n.trace_context, extract(epoch from n.next_attempt_at)::float8 * 1000 as due_ms,
      n.change_id, c.included, c.pack_id
    from unnest(${lanes.map((lane) => lane.account_id)}::uuid[], ${lanes.map((lane) => lane.webhook_id)}::uuid[],
      ${lanes.map((lane) => lane.lane_id)}::uuid[],
      ${lanes.map((lane) => lane.lane_key)}::text[], ${lanes.map((lane) => lane.done_through)}::bigint[])
        as k (account_id, webhook_id, lane_id, lane_key, done_through)
    cross join lateral (
      select * from notification p
      where p.account_id = k.account_id and p.webhook_id = k.webhook_id and p.lane_key = k.lane_key
        and p.sequence > k.done_through and p.delivery_status = 'pending'
      order by p.lane_key, p.sequence limit case when k.lane_key = any(${[...gathering_lane_keys]}::text[]) then ${gathered_max}::integer
        else ${per_lane_max}::integer end
    ) n
    left join lateral (
      select included, pack_id from change_log l where l.account_id = n.account_id and l.id = n.change_id limit 1
    ) c on true
    order by n.sequence`
  return withPacked(reader, rows)
}

/** After an outage all lanes of an endpoint are due at once instead of at the end of their waiting times. */
export async function freeLanes(
  reader: Reader,
  { account_id, webhook_id }: { account_id: string; webhook_id: string },
  delivery_now: string,
): Promise<void> {
  await reader`
    update delivery_lane set next_at = ${delivery_now}::timestamptz
    where (account_id, id) in (
      select account_id, id from delivery_lane
      where account_id = ${account_id} and webhook_id = ${webhook_id} and next_at > ${delivery_now}::timestamptz
      order by account_id, id for update skip locked)`
}
