import { manifest_retry, retry_jitter, tracking_attempts_max, tracking_retry_minutes } from '@quaylog/contract'
import type { FailedReason } from '@quaylog/contract'
import { instantOf } from '../ground/clock.ts'
import type { TrackingRequestRow } from '../records/tracking-requests/tracking-request.ts'
import { hasSailed } from '../sources/movement.ts'
import { lasting_troubles } from '../sources/source.ts'
import type { Answer } from '../sources/source.ts'

const minute_ms = 60_000
const hour_ms = 60 * minute_ms
const day_ms = 24 * hour_ms

/** What becomes of a tracking request after an attempt; contract 4.1. */
export type Transition =
  | { readonly to: 'linked' }
  | { readonly to: 'awaiting_manifest'; readonly next_attempt_at: string; readonly first_time: boolean }
  /** `counts`: whether it was one of the attempts that are made at the most. */
  | {
      readonly to: 'retrying'
      readonly reason: FailedReason
      readonly next_attempt_at: string
      readonly counts: boolean
    }
  | { readonly to: 'failed'; readonly reason: FailedReason }
  /** Nobody was asked, because of what the line allows: nothing happened. */
  | { readonly to: 'put_off'; readonly next_attempt_at: string }

interface Circumstances {
  readonly now_ms: number
  /** In [0, 1). */
  readonly random: number
  readonly manifest_window_days: number
  /** Boxes that are known under the number: by this answer, or by anything else that is held about it. */
  readonly containers: number
}

/**
 * The move of contract 4.1 for what the carrier answered, decided over all that is held: only a cancellation ends a
 * request about boxes that are known. Pure.
 */
export function transitionOf(request: TrackingRequestRow, answer: Answer, circumstances: Circumstances): Transition {
  if (answer.outcome === 'cancelled') return { to: 'failed', reason: 'booking_cancelled' }
  if (circumstances.containers > 0) return { to: 'linked' }
  switch (answer.outcome) {
    case 'found':
      // A line whose ship has sailed knows the shipment, if it names no box of it.
      return request.request_type !== 'container' && hasSailed(answer.observations)
        ? { to: 'linked' }
        : unknownYet(request, circumstances)
    case 'not_manifested':
      return unknownYet(request, circumstances)
    case 'not_found':
      return answer.ambiguous !== undefined && request.request_type === 'container'
        ? untilMended(request, circumstances)
        : unknownYet(request, circumstances)
    case 'bad_number':
      return { to: 'failed', reason: 'invalid_number' }
    case 'temporary':
      return afterTrouble(request, answer, circumstances)
  }
}

/** A container that nobody knows fails at once; a bill or booking may not be manifested yet and is asked for daily. */
function unknownYet(request: TrackingRequestRow, { now_ms, random, manifest_window_days }: Circumstances): Transition {
  if (
    request.request_type === 'container' ||
    (request.is_test && request.normalized_number !== 'TEST-TR-AWAITING-MANIFEST')
  )
    return { to: 'failed', reason: 'not_found' }
  const ends_ms = Date.parse(request.created_at) + manifest_window_days * day_ms
  if (now_ms >= ends_ms) return { to: 'failed', reason: 'expired' }
  const first_time = request.status !== 'awaiting_manifest'
  const wait_ms = spread((first_time ? manifest_retry.first_hours : manifest_retry.every_hours) * hour_ms, random)
  return { to: 'awaiting_manifest', next_attempt_at: instantOf(Math.min(now_ms + wait_ms, ends_ms)), first_time }
}

/** The move after a trouble: what somebody has to mend first is asked daily, the rest by the retry table. */
export function afterTrouble(
  request: TrackingRequestRow,
  answer: Extract<Answer, { outcome: 'temporary' }>,
  circumstances: Omit<Circumstances, 'containers'>,
): Transition {
  if (answer.not_asked === true)
    return { to: 'put_off', next_attempt_at: answer.next_allowed_at ?? instantOf(circumstances.now_ms) }
  const lasts = answer.trouble !== undefined && lasting_troubles.includes(answer.trouble)
  return lasts
    ? untilMended(request, circumstances)
    : temporarily(request, answer.reason, answer.next_allowed_at, circumstances)
}

/**
 * The line may know the number and does not tell us: nothing follows from that, and it is asked daily until the
 * manifest window ends.
 */
function untilMended(
  request: TrackingRequestRow,
  { now_ms, random, manifest_window_days }: Omit<Circumstances, 'containers'>,
): Transition {
  const ends_ms = Date.parse(request.created_at) + manifest_window_days * day_ms
  if (now_ms >= ends_ms) return { to: 'failed', reason: 'expired' }
  const next_ms = Math.min(now_ms + spread(manifest_retry.every_hours * hour_ms, random), ends_ms)
  return { to: 'retrying', reason: 'shipping_line_unreachable', next_attempt_at: instantOf(next_ms), counts: false }
}

/** The retry table of contract 4.1. A source that names its own moment is not asked before it. */
function temporarily(
  request: TrackingRequestRow,
  reason: FailedReason,
  next_allowed_at: string | null,
  { now_ms, random }: Pick<Circumstances, 'now_ms' | 'random'>,
): Transition {
  const attempts = request.attempts + 1
  if (attempts >= tracking_attempts_max) return { to: 'failed', reason: 'retries_exhausted' }
  const minutes = tracking_retry_minutes[attempts - 1] ?? tracking_retry_minutes[tracking_retry_minutes.length - 1] ?? 1
  const wait_ms = spread((minutes * minute_ms) / (request.is_test ? 60 : 1), random)
  const allowed_ms = next_allowed_at === null ? 0 : Date.parse(next_allowed_at)
  return {
    to: 'retrying',
    reason,
    next_attempt_at: instantOf(Math.max(now_ms + wait_ms, allowed_ms) + 999),
    counts: true,
  }
}

function spread(ms: number, random: number): number {
  return ms * (1 - retry_jitter + 2 * retry_jitter * random)
}
