import { exceptionKind } from '@quaylog/contract'
import type { ExceptionClosedReason, ExceptionKind } from '@quaylog/contract'
import type { Instant } from '../observation.ts'
import type { ExceptionFound } from './exception.ts'
import { hoursAfter } from './time.ts'

/** An exception as it was kept. */
export interface KeptException {
  readonly kind: ExceptionKind
  readonly key: string
  readonly mark: string
  readonly opened_at: Instant
  /** Null: it is open. */
  readonly closed_at: Instant | null
  readonly closed_reason: ExceptionClosedReason | null
}

/** What becomes of the exceptions that were kept, given those that are found now. */
export type Settlement<Kept> =
  | { readonly step: 'open'; readonly found: ExceptionFound }
  | { readonly step: 'reopen'; readonly kept: Kept; readonly found: ExceptionFound }
  /** People are told again. */
  | { readonly step: 'change'; readonly kept: Kept; readonly found: ExceptionFound }
  /** Evidence or amounts differ, and nobody is told. */
  | { readonly step: 'keep'; readonly kept: Kept; readonly found: ExceptionFound }
  | { readonly step: 'close'; readonly kept: Kept; readonly reason: ExceptionClosedReason }

const MOMENT_HOURS = 7 * 24

/**
 * Opens, changes and closes exceptions. What somebody closed stays closed until it differs in its mark; what closed by
 * itself opens again with its cause. A moment closes after seven days, or a placed hold when it is gone; a condition
 * when it is found no more. Settling the same findings again changes nothing.
 */
export function settleExceptions<Kept extends KeptException>(
  kept: readonly Kept[],
  found: readonly ExceptionFound[],
  now: Instant,
  standing_holds: readonly string[] = [],
): Settlement<Kept>[] {
  const by_key = new Map(found.map((one) => [one.key, one]))
  const known = new Set(kept.map(({ key }) => key))
  return [
    ...kept.flatMap((old): Settlement<Kept>[] => {
      const is = by_key.get(old.key)
      const step = is === undefined ? withoutCause(old, now, standing_holds) : withCause(old, is, now)
      return step === null ? [] : [step]
    }),
    ...found.filter(({ key }) => !known.has(key)).map((one): Settlement<Kept> => ({ step: 'open', found: one })),
  ]
}

/** When a kept exception closes by the passing of time alone; null: it doesn't, or it is closed. */
export function expiryOf({ kind, opened_at, closed_at }: KeptException): Instant | null {
  return closed_at === null && exceptionKind(kind).duration === 'moment' ? hoursAfter(opened_at, MOMENT_HOURS) : null
}

function withCause<Kept extends KeptException>(
  old: Kept,
  found: ExceptionFound,
  now: Instant,
): Settlement<Kept> | null {
  const differs = old.mark !== found.mark
  if (old.closed_at !== null) {
    const by_itself = old.closed_reason === 'cause_ended' || old.closed_reason === 'shipment_ended'
    return differs || by_itself ? { step: 'reopen', kept: old, found } : null
  }
  if (differs) return { step: 'change', kept: old, found }
  return isExpired(old, now) ? { step: 'close', kept: old, reason: 'expired' } : { step: 'keep', kept: old, found }
}

function withoutCause<Kept extends KeptException>(
  old: Kept,
  now: Instant,
  standing_holds: readonly string[],
): Settlement<Kept> | null {
  if (old.closed_at !== null) return null
  if (old.kind === 'hold_placed' && !standing_holds.includes(old.key))
    return { step: 'close', kept: old, reason: 'cause_ended' }
  if (exceptionKind(old.kind).duration === 'condition') return { step: 'close', kept: old, reason: 'cause_ended' }
  return isExpired(old, now) ? { step: 'close', kept: old, reason: 'expired' } : null
}

function isExpired(old: KeptException, now: Instant): boolean {
  const at = expiryOf(old)
  return at !== null && at <= now
}
