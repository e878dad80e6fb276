import type { Fragment, Reader } from '../../ground/db/index.ts'

/** Counting ends here: more is a lot in any case. */
const counted_max = 10_000
const named_max = 3

/** One moment on each of the clocks that work goes by. */
export interface SettleMoments {
  readonly until: string
  readonly real_now: string
  readonly delivery_now: string
}

/** How much of each kind of work is due. */
export interface DueCounts {
  /** Numbers about which a carrier, terminal or railroad is to be asked. */
  readonly polls: number
  /** Tracking requests whose carrier is to be asked. */
  readonly requests: number
  /** Files and pushed messages to be recorded. */
  readonly handed_in: number
  /** Notifications whose delivery is due. Those that wait for a retry, or for a receiver left alone, are not. */
  readonly deliveries: number
}

/** Lanes whose next delivery can be made at a moment: one that fails again and again is left alone for a while. */
const deliverable = (reader: Reader, delivery_now: string): Fragment => reader`
  next_at <= ${delivery_now} and not exists (
    select 1 from webhook_health h
    where h.account_id = delivery_lane.account_id and h.webhook_id = delivery_lane.webhook_id
      and h.open_until > ${delivery_now})`

/** Counts what is due at a moment. */
export async function countDue(
  reader: Reader,
  { until, real_now, delivery_now }: SettleMoments,
): Promise<DueCounts | undefined> {
  const [counts] = await reader<DueCounts[]>`
    select (select count(*)::int
      from (select 1 from subject where next_poll_at <= ${until} limit ${counted_max}) s) as polls,
      (select count(*)::int from (select 1 from tracking_request where next_attempt_at <= ${until}
        limit ${counted_max}) r) as requests,
      (select count(*)::int from (select 1 from inbound where next_attempt_at <= ${real_now} limit ${counted_max}) i)
        as handed_in,
      (select coalesce(sum(greatest(pending, 1)), 0)::int
        from (select pending from delivery_lane where ${deliverable(reader, delivery_now)}
          limit ${counted_max}) d) as deliveries`
  return counts
}

/** Names some of what is due at a moment, the longest due first. */
export async function namesOfDue(
  reader: Reader,
  { until, real_now, delivery_now }: SettleMoments,
): Promise<readonly string[]> {
  const rows = await reader<{ name: string }[]>`
    (select 'poll of ' || number || ' at ' || source_key as name from subject where next_poll_at <= ${until}
      order by next_poll_at limit ${named_max})
    union all
    (select 'request ' || request_number from tracking_request where next_attempt_at <= ${until}
      order by next_attempt_at limit ${named_max})
    union all
    (select 'message of ' || source_id from inbound where next_attempt_at <= ${real_now}
      order by next_attempt_at limit ${named_max})
    union all
    (select 'deliveries to webhook ' || webhook_id from delivery_lane where ${deliverable(reader, delivery_now)}
      group by webhook_id order by min(next_at) limit ${named_max})`
  return rows.map(({ name }) => name)
}
