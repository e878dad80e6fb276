import { setTimeout as sleep } from 'node:timers/promises'

const pause_min_ms = 10
const pause_max_ms = 200
/** Looking is work, which whatever is awaited has to wait for: whoever has waited long looks less often. */
const share_of_wait = 1 / 6

/**
 * Looks until something is there or holds, and returns it; fails with what was awaited and, if looking threw, with the
 * last error. The one place where tests wait by the clock: how long never decides a test, only whether it comes at all.
 */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  timeout_ms = 100_000,
): Promise<Exclude<Awaited<T>, false | null | undefined>> {
  const began_ms = performance.now()
  for (;;) {
    const found: unknown = await look()
    if (isFound<Awaited<T>>(found)) return found
    const waited_ms = performance.now() - began_ms
    if (waited_ms > timeout_ms) throw new Error(`${what}: not within ${timeout_ms} ms`)
    await sleep(Math.min(Math.max(pause_min_ms, waited_ms * share_of_wait), pause_max_ms))
  }
}

function isFound<T>(found: unknown): found is Exclude<T, false | null | undefined> {
  return found !== null && found !== undefined && found !== false
}
