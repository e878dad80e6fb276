import type { SourceHealth } from '../source-store.ts'

/** Why somebody has to act: nothing of this ends by itself soon. */
export type AlarmReason = 'credentials' | 'entitlement' | 'address' | 'budget' | 'certificate'

/** That a source needs its operator. */
export interface Alarm {
  readonly reason: AlarmReason
  /** What was seen, in words. */
  readonly detail: string
}

/** What is looked at of a source. */
export interface Watched {
  readonly health: Pick<SourceHealth, 'failures_in_a_row' | 'last_trouble' | 'last_failure'> | null
  /** When its client certificate ends, ISO 8601; null: it has none. */
  readonly certificate_ends_at: string | null
  /** Until when its budget is spent, in ms of the service's time; null: there is room. */
  readonly budget_opens_ms: number | null
}

/** Days before the end of a client certificate at which operators are told. */
const certificate_notice_days = 21

/** Refusals in a row from which on it is no accident: one number that is not ours to see is none. */
const refusals_min: Readonly<Record<'credentials' | 'entitlement' | 'address', number>> = {
  credentials: 2,
  entitlement: 5,
  address: 3,
}
/** A budget that opens again sooner is only a busy minute. */
const budget_pause_min_ms = 15 * 60_000
const day_ms = 86_400_000

/** The alarms of a source, by the service's time and, for certificates, by the machine's own. Pure. */
export function alarmsOf(watched: Watched, now_ms: number, real_ms: number): readonly Alarm[] {
  return [
    ...refusalOf(watched.health),
    ...budgetOf(watched.budget_opens_ms, now_ms),
    ...certificateOf(watched.certificate_ends_at, real_ms),
  ]
}

function refusalOf(health: Watched['health']): readonly Alarm[] {
  const trouble = health?.last_trouble
  if (trouble !== 'credentials' && trouble !== 'entitlement' && trouble !== 'address') return []
  if (health === null || health.failures_in_a_row < refusals_min[trouble]) return []
  return [{ reason: trouble, detail: health.last_failure ?? '' }]
}

function budgetOf(opens_ms: number | null, now_ms: number): readonly Alarm[] {
  if (opens_ms === null || opens_ms - now_ms < budget_pause_min_ms) return []
  return [{ reason: 'budget', detail: `its budget is used up until ${new Date(opens_ms).toISOString()}` }]
}

function certificateOf(ends_at: string | null, real_ms: number): readonly Alarm[] {
  if (ends_at === null) return []
  const left_ms = Date.parse(ends_at) - real_ms
  if (left_ms > certificate_notice_days * day_ms) return []
  return [{ reason: 'certificate', detail: `its client certificate ${left_ms <= 0 ? 'ended' : 'ends'} on ${ends_at}` }]
}
