import type { Reader } from '../ground/db/index.ts'
import { countAttempts, forgiveAttempt, takeAttempt } from './attempt-store.ts'

/** How often something may fail within the window, for one key. */
export interface FailureAllowance {
  readonly key: string
  readonly failures_max: number
  /** A quarter of an hour unless told. */
  readonly window_s?: number
}

const window_default_s = 15 * 60

/**
 * Slows guessing: an attempt is counted when it begins, so that many at once count too, and forgiven when it succeeds.
 * All processes count together.
 */
export interface Throttle {
  /** Seconds to wait before the next attempt; 0: it may go on and is counted. */
  begin(allowances: readonly FailureAllowance[]): Promise<number>
  /** Takes back what `begin` counted. */
  forgive(allowances: readonly FailureAllowance[]): Promise<void>
  /** How often it failed of late. */
  failures(key: string): Promise<number>
}

export function createThrottle(reader: Reader, realMs: () => number): Throttle {
  return {
    async begin(allowances) {
      const asked = allowances.map(({ key, failures_max, window_s = window_default_s }) => ({
        key,
        attempts_max: failures_max,
        window_s,
      }))
      return Math.ceil(await takeAttempt(reader, asked, realMs() / 1_000))
    },
    forgive: (allowances) =>
      forgiveAttempt(
        reader,
        allowances.map(({ key }) => key),
      ),
    failures: (key) => countAttempts(reader, key, window_default_s, realMs() / 1_000),
  }
}
