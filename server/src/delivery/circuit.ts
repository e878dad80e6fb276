/**
 * Keeps a dead endpoint from being hammered: after a row of failures it is left alone for a while, then asked once, and
 * left alone for longer if that fails too. Times are milliseconds of the delivery clock.
 */
export interface Circuit {
  readonly failures_in_a_row: number
  /** Notifications whose last attempt was among these failures. */
  readonly exhausted_in_a_row: number
  /** First failure since the last success; null while the endpoint is well. */
  readonly failing_since_ms: number | null
  readonly last_succeeded_ms: number | null
  /** Not asked before; null: closed. */
  readonly open_until_ms: number | null
  /** How often it was opened in a row. */
  readonly open_step: number
  /** Results since the beginning of the current window. */
  readonly window_started_ms: number
  readonly window_succeeded: number
  readonly window_failed: number
}

/** Waits before the first, second … probe of an endpoint that does not recover. */
const open_seconds = [30, 60, 120, 300] as const
const failures_in_a_row_max = 5
const window_ms = 60_000
const window_results_min = 20
const window_failed_share_max = 0.5

export const closed_circuit: Circuit = {
  failures_in_a_row: 0,
  exhausted_in_a_row: 0,
  failing_since_ms: null,
  last_succeeded_ms: null,
  open_until_ms: null,
  open_step: 0,
  window_started_ms: 0,
  window_succeeded: 0,
  window_failed: 0,
}

/** The circuit after an attempt succeeded: closed, whatever it was. */
export function afterSuccess(circuit: Circuit, now_ms: number): Circuit {
  const { window_started_ms, window_succeeded, window_failed } = currentWindow(circuit, now_ms)
  return {
    ...closed_circuit,
    last_succeeded_ms: now_ms,
    window_started_ms,
    window_succeeded: window_succeeded + 1,
    window_failed,
  }
}

/** The circuit after an attempt failed: opened when there were too many, or when a probe failed. */
export function afterFailure(circuit: Circuit, now_ms: number): Circuit {
  const window = currentWindow(circuit, now_ms)
  const failed: Circuit = {
    ...circuit,
    ...window,
    window_failed: window.window_failed + 1,
    failures_in_a_row: circuit.failures_in_a_row + 1,
    failing_since_ms: circuit.failing_since_ms ?? now_ms,
  }
  const alreadyOpen = circuit.open_until_ms !== null && now_ms < circuit.open_until_ms
  if (alreadyOpen || !isTooMuch(failed)) return failed
  const seconds = open_seconds[Math.min(circuit.open_step, open_seconds.length - 1)] ?? 300
  return {
    ...failed,
    open_until_ms: now_ms + seconds * 1_000,
    open_step: circuit.open_step + 1,
    window_succeeded: 0,
    window_failed: 0,
  }
}

/** `closed`: as much as its limit allows; `probe`: one at a time; `open`: nothing. */
export function stateOf(circuit: Circuit, now_ms: number): 'closed' | 'probe' | 'open' {
  if (circuit.open_until_ms === null) return 'closed'
  return now_ms < circuit.open_until_ms ? 'open' : 'probe'
}

function isTooMuch(circuit: Circuit): boolean {
  const results = circuit.window_succeeded + circuit.window_failed
  const mostFailed = results >= window_results_min && circuit.window_failed >= results * window_failed_share_max
  return circuit.failures_in_a_row >= failures_in_a_row_max || mostFailed
}

function currentWindow(
  circuit: Circuit,
  now_ms: number,
): Pick<Circuit, 'window_started_ms' | 'window_succeeded' | 'window_failed'> {
  const { window_started_ms, window_succeeded, window_failed } = circuit
  if (now_ms - window_started_ms < window_ms) return { window_started_ms, window_succeeded, window_failed }
  return { window_started_ms: now_ms, window_succeeded: 0, window_failed: 0 }
}
