/** How often something may fail within a window, for one key. */
export interface Allowance {
  readonly key: string
  readonly failures_max: number
}

const window_s = 15 * 60
const keys_max = 50_000

/**
 * Slows guessing: an attempt is counted when it begins, so that many at once count too, and forgiven when it succeeds.
 * Kept in the process.
 */
export function createThrottle(realMs: () => number) {
  const attempts = new Map<string, number[]>()

  function recent(key: string): number[] {
    const since = realMs() - window_s * 1_000
    return (attempts.get(key) ?? []).filter((at) => at > since)
  }

  return {
    /** Seconds to wait before the next attempt; 0: it may go on and is counted. */
    begin(allowances: readonly Allowance[]): number {
      const now = realMs()
      const waits = allowances.map(({ key, failures_max }) => {
        const oldest = recent(key).at(-failures_max)
        return oldest === undefined ? 0 : Math.ceil((oldest + window_s * 1_000 - now) / 1_000)
      })
      const wait_s = Math.max(0, ...waits)
      if (wait_s > 0) return wait_s
      for (const { key } of allowances) {
        if (attempts.size >= keys_max && !attempts.has(key)) forgetOldest(attempts)
        attempts.set(key, [...recent(key), now])
      }
      return 0
    },
    /** Takes back what `begin` counted. */
    forgive(allowances: readonly Allowance[]): void {
      for (const { key } of allowances) attempts.set(key, recent(key).slice(0, -1))
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>

function forgetOldest(attempts: Map<string, unknown>): void {
  const first = attempts.keys().next()
  if (first.done !== true) attempts.delete(first.value)
}
