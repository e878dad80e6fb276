import { instantOf } from '../../ground/clock.ts'
import type { SettableClock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { readSandboxTime } from './clock-store.ts'

/**
 * What a service has still to do of what was due at a moment of the world's time; all zero and not behind: it has
 * settled.
 */
export interface Unsettled {
  /** World time at the service, as long as it has not yet reached the moment. */
  readonly behind_at: string | null
  /** Numbers about which a carrier, terminal or railroad is to be asked. */
  readonly polls: number
  /** Tracking requests whose carrier is to be asked. */
  readonly requests: number
  /** Files and pushed messages to be recorded. */
  readonly handed_in: number
  /** Notifications whose delivery is due, of all lanes that are not waiting for a retry. */
  readonly deliveries: number
}

/** Counting ends here: more is a lot in any case. */
const counted_max = 10_000
const named_max = 3

/** What is due at the moment and not yet done; null: no service follows this world. */
export async function unsettledAt(db: Database, clock: SettableClock, until_ms: number): Promise<Unsettled | null> {
  const time = await readSandboxTime(db)
  if (time === null) return null
  clock.follow(time)
  const { until, real_now, delivery_now } = momentsOf(clock, until_ms)
  const [counts] = await db.work<Omit<Unsettled, 'behind_at'>[]>`
    select (select count(*)::int
      from (select 1 from subject where next_poll_at <= ${until} limit ${counted_max}) s) as polls,
      (select count(*)::int from (select 1 from tracking_request where next_attempt_at <= ${until}
        limit ${counted_max}) r) as requests,
      (select count(*)::int from (select 1 from inbound where next_attempt_at <= ${real_now} limit ${counted_max}) i)
        as handed_in,
      (select coalesce(sum(greatest(pending, 1)), 0)::int
        from (select pending from delivery_lane where next_at <= ${delivery_now} limit ${counted_max}) d) as deliveries`
  const behind_at = clock.worldMs() < until_ms ? clock.now() : null
  return { behind_at, ...(counts ?? { polls: 0, requests: 0, handed_in: 0, deliveries: 0 }) }
}

/** Some of what is due at the moment by name, the longest due first. */
export async function namesOfUnsettled(
  db: Database,
  clock: SettableClock,
  until_ms: number,
): Promise<readonly string[]> {
  const { until, real_now, delivery_now } = momentsOf(clock, until_ms)
  const rows = await db.work<{ name: string }[]>`
    (select 'poll of ' || number || ' at ' || source_key as name from subject where next_poll_at <= ${until} order by next_poll_at limit ${named_max})
    union all
    (select 'request ' || request_number from tracking_request where next_attempt_at <= ${until} order by next_attempt_at limit ${named_max})
    union all
    (select 'message of ' || source_id from inbound where next_attempt_at <= ${real_now} order by next_attempt_at limit ${named_max})
    union all
    (select 'deliveries to webhook ' || webhook_id from delivery_lane where next_at <= ${delivery_now} group by webhook_id order by min(next_at) limit ${named_max})`
  return rows.map(({ name }) => name)
}

export function hasSettled({ behind_at, polls, requests, handed_in, deliveries }: Unsettled): boolean {
  return behind_at === null && polls + requests + handed_in + deliveries === 0
}

/** Each kind of work goes by its own clock. */
function momentsOf(clock: SettableClock, until_ms: number) {
  return {
    until: instantOf(until_ms),
    real_now: new Date(clock.realMs()).toISOString(),
    delivery_now: new Date(clock.deliveryMs()).toISOString(),
  }
}
