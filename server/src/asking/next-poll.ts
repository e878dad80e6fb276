import { retry_jitter } from '@quaylog/contract'

const minute_ms = 60_000
const hour_ms = 60 * minute_ms

/** Where a journey stands, as far as polling is concerned. */
export interface PollPhase {
  readonly loaded: boolean
  readonly pod_eta_at: string | null
  readonly arrived: boolean
  readonly full_out: boolean
  readonly ended: boolean
}

/** Milliseconds until a shipping line or railroad is asked again; null: not again. Cadence of contract 12.2. */
export function linePollDelay(phase: PollPhase, now_ms: number): number | null {
  if (phase.ended) return null
  if (phase.full_out) return 24 * hour_ms
  if (phase.arrived) return 2 * hour_ms
  if (!phase.loaded) return 12 * hour_ms
  const near = phase.pod_eta_at !== null && Date.parse(phase.pod_eta_at) - now_ms < 72 * hour_ms
  return near ? 6 * hour_ms : 12 * hour_ms
}

/** Milliseconds until a timetable is asked about a ship again; null: not again, for her boxes have arrived. */
export function schedulePollDelay(phase: PollPhase, now_ms: number): number | null {
  return phase.arrived ? null : linePollDelay(phase, now_ms)
}

/** Milliseconds until a terminal is asked again; null: not again. Before arrival only when the ship is near. */
export function facilityPollDelay(phase: PollPhase, now_ms: number): number | null {
  if (phase.ended) return null
  if (phase.full_out) return 24 * hour_ms
  if (phase.arrived) return 30 * minute_ms
  if (phase.pod_eta_at === null) return 24 * hour_ms
  return Math.min(24 * hour_ms, Math.max(30 * minute_ms, (Date.parse(phase.pod_eta_at) - now_ms) / 4))
}

/**
 * Milliseconds to wait after the n-th failure in a row: two minutes, twice as long after each further one, six hours at
 * the most.
 */
export function failureDelay(failures: number): number {
  return Math.min(6 * hour_ms, 2 ** Math.min(failures, 10) * minute_ms)
}

/** Spreads moments so that what was asked together is not asked together for ever. `random` is in [0, 1). */
export function jittered(delay_ms: number, random: number): number {
  return Math.round(delay_ms * (1 - retry_jitter + 2 * retry_jitter * random))
}
