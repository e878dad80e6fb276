import { delivery_retry_seconds, retry_jitter } from '@quaylog/contract'
import type { AttemptResult } from './attempt.ts'
import { retryDelayMs } from './retry.ts'

/**
 * Why a notification ended without success; `webhook_inactive`: nobody is behind its endpoint, or wants to be told;
 * `unwritable`: it cannot be said in the receiver's form.
 */
export type NotificationFailure = 'exhausted' | 'gone' | 'webhook_inactive' | 'internal' | 'unwritable'

/** What follows from an attempt for its notification. */
export interface Judgement {
  readonly delivery_status: 'pending' | 'succeeded' | 'failed'
  readonly failure: NotificationFailure | null
  /** Delivery time; null when nothing follows. */
  readonly next_attempt_ms: number | null
  /** It would hold up its lane although the receiver takes others: it goes on alone. */
  readonly stands_aside: boolean
}

export interface Judged {
  readonly result: Pick<AttemptResult, 'verdict' | 'retry_after_s'>
  /** With this one, 1 to 13. */
  readonly attempts: number
  /** Last success of the endpoint with any notification, delivery time. */
  readonly endpoint_succeeded_ms: number | null
  readonly now_ms: number
  readonly random: number
}

/** A head of a lane that failed so often is itself the trouble when its receiver took others meanwhile. */
const attempts_before_standing_aside = 5

/** Contract 5.1: success, retries, end. */
export function judge({ result, attempts, endpoint_succeeded_ms, now_ms, random }: Judged): Judgement {
  const ended = { next_attempt_ms: null, stands_aside: false }
  if (result.verdict === 'succeeded') return { ...ended, delivery_status: 'succeeded', failure: null }
  if (result.verdict === 'gone' || result.verdict === 'unwritable')
    return { ...ended, delivery_status: 'failed', failure: result.verdict }
  const delay_ms = retryDelayMs({ attempts, retry_after_s: result.retry_after_s, random })
  if (delay_ms === null) return { ...ended, delivery_status: 'failed', failure: 'exhausted' }
  const waited_ms = (delivery_retry_seconds[attempts - 1] ?? 0) * 1_000 * (1 - retry_jitter)
  const took_others = endpoint_succeeded_ms !== null && endpoint_succeeded_ms > now_ms - waited_ms
  return {
    delivery_status: 'pending',
    failure: null,
    next_attempt_ms: now_ms + delay_ms,
    stands_aside: attempts >= attempts_before_standing_aside && took_others,
  }
}
