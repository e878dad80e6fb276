import type { Reader } from '../../../ground/db/index.ts'

/** Work that waits, and since when the oldest of it is due; each queue goes by its own clock. */
export interface QueueDepth {
  readonly queue: 'polls' | 'requests' | 'deliveries' | 'handed_in'
  readonly due: number
  readonly oldest_due_at: string | null
}

/** Counting ends here: more is a lot in any case. */
const counted_max = 10_000

/** What waits to be asked of sources. */
export async function queueDepths(reader: Reader, now: string): Promise<readonly QueueDepth[]> {
  return reader<QueueDepth[]>`
    select 'polls' as queue, count(*)::int as due, min(at) as oldest_due_at
    from (select next_poll_at as at from subject where next_poll_at <= ${now} order by next_poll_at
      limit ${counted_max}) s
    union all
    select 'requests', count(*)::int, min(at)
    from (select next_attempt_at as at from tracking_request where next_attempt_at <= ${now} order by next_attempt_at
      limit ${counted_max}) r`
}

/** What waits to be told, and what was handed in and waits to be recorded. */
export async function handoverDepths(
  reader: Reader,
  moments: { readonly real_now: string; readonly delivery_now: string },
): Promise<readonly QueueDepth[]> {
  return reader<QueueDepth[]>`
    select 'deliveries' as queue, count(*)::int as due, min(at) as oldest_due_at
    from (select next_at as at from delivery_lane where pending > 0 and next_at <= ${moments.delivery_now}
      limit ${counted_max}) d
    union all
    select 'handed_in', count(*)::int, min(at)
    from (select next_attempt_at as at from inbound where next_attempt_at <= ${moments.real_now}
      order by next_attempt_at limit ${counted_max}) i`
}

/** Something that did not work: what, why, and when it is tried again; null: it is not. */
export interface FailedWork {
  readonly kind: 'poll' | 'request' | 'handed_in' | 'webhook'
  readonly id: string
  readonly what: string
  readonly why: string
  readonly attempts: number
  readonly failed_at: string | null
  readonly next_at: string | null
}

/** Webhooks and channels that were switched off last, up to a limit; what they are is their sealed address. */
export async function failedReceivers(reader: Reader, limit: number): Promise<readonly FailedWork[]> {
  return reader<FailedWork[]>`
    select 'webhook' as kind, id::text, url as what, disabled_reason as why, 0 as attempts, disabled_at as failed_at,
      null::timestamptz as next_at
    from webhook where disabled_at is not null order by disabled_at desc limit ${limit}`
}

/** The newest failures of each other kind, up to a limit. */
export async function failedWork(reader: Reader, limit: number): Promise<readonly FailedWork[]> {
  return reader<FailedWork[]>`
    (select 'handed_in' as kind, id::text, source_id || ', ' || origin as what, failure as why, attempts, received_at as failed_at, next_attempt_at as next_at from inbound where failure is not null order by received_at desc limit ${limit})
    union all
    (select 'request', id::text, request_number || coalesce(', ' || scac, ''), coalesce(failed_reason, ''), coalesce(retry_count, 0), updated_at, next_attempt_at
      from tracking_request where is_retrying and status = 'pending' order by updated_at desc limit ${limit})
    union all
    (select 'poll', id::text, source_key || ', ' || number, coalesce(last_failure, last_outcome), attempts, last_attempted_at, next_poll_at
      from subject where next_poll_at is not null and attempts > 0 and last_outcome in ('temporary', 'bad_number') order by last_attempted_at desc limit ${limit})`
}
