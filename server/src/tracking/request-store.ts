import type { FailedReason } from '@quaylog/contract'
import type { Reader, Transaction } from '../ground/db/index.ts'
import type { LaneClaim } from '../world-facts/lane-claim.ts'
import { tracking_request_columns } from '../records/tracking-requests/tracking-request.ts'
import type { TrackingRequestRow } from '../records/tracking-requests/tracking-request.ts'

/**
 * Lanes in which a request is due that nobody holds: SCACs, and '' for those that ask no line of their own. Costs as
 * much as there are lanes.
 */
export async function dueRequestLanes(db: Reader, now: string, real_now: string): Promise<readonly string[]> {
  const rows = await db<{ lane: string }[]>`
    with recursive lanes (lane) as (
      (select lane from tracking_request where next_attempt_at is not null order by lane limit 1)
      union all
      select (select r.lane from tracking_request r where r.next_attempt_at is not null and r.lane > l.lane
        order by r.lane limit 1) from lanes l where l.lane is not null)
    select lane from lanes where lane is not null and exists(
      select 1 from tracking_request r where r.lane = lanes.lane and r.next_attempt_at <= ${now}
        and (r.lease_until is null or r.lease_until < ${real_now}))`
  return rows.map(({ lane }) => lane)
}

/** A request in the hands of a worker, with the trace of the call that made it where there is one. */
export interface ClaimedRequest extends TrackingRequestRow {
  readonly trace_context: string | null
}

/** Takes due requests of the lanes for this worker until `lease_until`, those that have waited longest first. */
export async function claimRequestsOfLanes(
  db: Reader,
  claims: readonly LaneClaim[],
  now: string,
  real_now: string,
  lease_until: string,
): Promise<readonly ClaimedRequest[]> {
  if (claims.length === 0) return []
  return db<ClaimedRequest[]>`
    update tracking_request set lease_until = ${lease_until}
    where (account_id, id) in (
      select due.account_id, due.id
      from unnest(${claims.map(({ lane }) => lane)}::text[], ${claims.map(({ wanted }) => wanted)}::int[])
        as claim (lane, wanted), lateral (
        select r.account_id, r.id from tracking_request r
        where r.lane = claim.lane and r.next_attempt_at <= ${now}
          and (r.lease_until is null or r.lease_until < ${real_now})
        order by r.next_attempt_at limit claim.wanted for no key update skip locked) as due)
    returning ${db([...tracking_request_columns, 'trace_context'])}`
}

/** Holds requests that are still being attempted for longer; those that are done meanwhile stay free. */
export async function renewRequests(
  db: Reader,
  requests: readonly Pick<TrackingRequestRow, 'account_id' | 'id'>[],
  lease_until: string,
): Promise<void> {
  if (requests.length === 0) return
  await db`
    update tracking_request r set lease_until = ${lease_until}
    from unnest(${requests.map((one) => one.account_id)}::uuid[], ${requests.map((one) => one.id)}::uuid[])
      as held (account_id, id)
    where r.account_id = held.account_id and r.id = held.id and r.lease_until is not null`
}

/** The request if it is still open, held until the end of the transaction. */
export async function lockOpenRequest(
  tx: Transaction,
  account_id: string,
  id: string,
): Promise<TrackingRequestRow | undefined> {
  const [row] = await tx<TrackingRequestRow[]>`
    select ${tx(tracking_request_columns)} from tracking_request
    where account_id = ${account_id} and id = ${id} and status in ('pending', 'awaiting_manifest', 'created') for no key update`
  return row
}

export async function setCarrier(db: Reader, account_id: string, id: string, scac: string, now: string): Promise<void> {
  await db`
    update tracking_request set scac = ${scac}, updated_at = ${now} where account_id = ${account_id} and id = ${id}`
}

export async function failRequest(
  tx: Transaction,
  account_id: string,
  id: string,
  reason: FailedReason,
  shipment_id: string | null,
  now: string,
): Promise<void> {
  await tx`
    update tracking_request set status = 'failed', failed_reason = ${reason},
      shipment_id = coalesce(${shipment_id}::uuid, shipment_id), is_retrying = false,
      next_attempt_at = null, lease_until = null, attention_at = '-infinity', updated_at = ${now}
    where account_id = ${account_id} and id = ${id}`
}

/** `counts`: whether it was one of the attempts after which a request is given up. */
export async function retryRequest(
  tx: Transaction,
  account_id: string,
  id: string,
  { reason, next_attempt_at, counts }: { reason: FailedReason; next_attempt_at: string; counts: boolean },
  now: string,
): Promise<void> {
  await tx`
    update tracking_request set failed_reason = ${reason}, is_retrying = true, attempts = attempts + ${counts ? 1 : 0},
      retry_count = coalesce(retry_count + 1, 0),
      next_attempt_at = ${next_attempt_at}, lease_until = null, updated_at = ${now}
    where account_id = ${account_id} and id = ${id}`
}

/**
 * Requests that are asked again at once when their line was mended, a second after one another five; those beyond wait
 * for their own time.
 */
const mended_per_second = 5
const mended_max = 20_000

/**
 * Has requests asked again soon that wait because their line could not be reached or did not let us, and were asked
 * last before it was mended. Returns how many.
 */
export async function tryRequestsOfMended(
  db: Reader,
  scacs: readonly string[],
  since: string,
  now: string,
): Promise<number> {
  const tried = await db`
    update tracking_request r
    set next_attempt_at = ${now}::timestamptz + make_interval(secs => soon.place / ${mended_per_second})
    from (
      select account_id, id, row_number() over (order by created_at, id) as place from tracking_request
      where lane = any(${[...scacs]}::text[]) and next_attempt_at > ${now} and status = 'pending' and is_retrying
        and failed_reason = 'shipping_line_unreachable' and updated_at < ${since}
      order by created_at, id limit ${mended_max}) soon
    where r.account_id = soon.account_id and r.id = soon.id and r.lease_until is null
      and r.next_attempt_at > ${now}::timestamptz + make_interval(secs => soon.place / ${mended_per_second})`
  return tried.count
}

/** The request is as it was, and is tried again then; one that has ended meanwhile stays so. */
export async function putOffRequest(
  db: Reader,
  account_id: string,
  id: string,
  next_attempt_at: string,
): Promise<void> {
  await db`
    update tracking_request set next_attempt_at = ${next_attempt_at}, lease_until = null
    where account_id = ${account_id} and id = ${id} and next_attempt_at is not null`
}

export async function awaitManifest(
  tx: Transaction,
  account_id: string,
  id: string,
  next_attempt_at: string,
  now: string,
): Promise<void> {
  await tx`
    update tracking_request set status = 'awaiting_manifest', failed_reason = null, is_retrying = true,
      next_attempt_at = ${next_attempt_at}, lease_until = null, updated_at = ${now},
      retry_count = case when status = 'awaiting_manifest' then coalesce(retry_count, 0) + 1 else retry_count end
    where account_id = ${account_id} and id = ${id}`
}

/**
 * The carrier knows the number and the shipment exists; `next_attempt_at` is when the first load is looked at again;
 * the lease goes on.
 */
export async function linkRequest(
  tx: Transaction,
  account_id: string,
  id: string,
  link: { shipment_id: string; container_id: string | null; next_attempt_at: string },
  now: string,
): Promise<void> {
  await tx`
    update tracking_request set status = 'created', failed_reason = null, is_retrying = false,
      shipment_id = ${link.shipment_id}, container_id = ${link.container_id},
      linked_at = ${now}, next_attempt_at = ${link.next_attempt_at}, attention_at = '-infinity', updated_at = ${now}
    where account_id = ${account_id} and id = ${id}`
}

export async function succeedRequest(tx: Transaction, account_id: string, id: string, now: string): Promise<boolean> {
  const done = await tx`
    update tracking_request set status = 'succeeded', failed_reason = null, is_retrying = false,
      next_attempt_at = null, lease_until = null, attention_at = '-infinity', updated_at = ${now}
    where account_id = ${account_id} and id = ${id} and status = 'created'`
  return done.count === 1
}
