import { setTimeout as sleep } from 'node:timers/promises'

const pause_ms = 10

/**
 * Looks until something is there or holds, and returns it; fails with what was awaited and, if looking threw, with the
 * last error. The one place where tests wait by the clock: how long never decides a test, only whether it comes at all.
 */
export async function eventually<T>(
  what: string,
  look: () => T | Promise<T>,
  timeout_ms = 100_000,
): Promise<Exclude<Awaited<T>, false | null | undefined>> {
  const until_ms = performance.now() + timeout_ms
  for (;;) {
    const found: unknown = await look()
    if (isFound<Awaited<T>>(found)) return found
    if (performance.now() > until_ms) throw new Error(`${what}: not within ${timeout_ms} ms`)
    await sleep(pause_ms)
  }
}

function isFound<T>(found: unknown): found is Exclude<T, false | null | undefined> {
  return found !== null && found !== undefined && found !== false
}
