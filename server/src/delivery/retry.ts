import { delivery_limits, delivery_retry_seconds, retry_jitter } from '@quaylog/contract'

/** When to try again after a failed attempt; null: that was the last one. */
export interface RetryInput {
  /** Attempts made so far, 1 to 13. */
  readonly attempts: number
  /** What the receiver asked for, if it did. */
  readonly retry_after_s: number | null
  /** Between 0 and 1. */
  readonly random: number
}

/** Milliseconds to wait; contract 5.1, retries. A receiver may ask for more, up to four times the step and a day. */
export function retryDelayMs({ attempts, retry_after_s, random }: RetryInput): number | null {
  const step_s = delivery_retry_seconds[attempts]
  if (step_s === undefined) return null
  const jittered_s = step_s * (1 - retry_jitter + 2 * retry_jitter * random)
  const asked_s = Math.min(
    retry_after_s ?? 0,
    step_s * delivery_limits.retry_after_factor_max,
    delivery_limits.retry_after_hours_max * 3_600,
  )
  return Math.round(Math.max(jittered_s, asked_s) * 1_000)
}

/** Seconds that a Retry-After header asks for: a number, or a date of HTTP; null for anything else. */
export function retryAfterSeconds(header: string | undefined, real_ms: number): number | null {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at_ms = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at_ms) ? null : Math.max(0, Math.ceil((at_ms - real_ms) / 1_000))
}
