import type { Unsettled } from './settle.ts'

/** Real time without any movement before the clock is moved on, and again before it is moved on further. */
const every_ms = 3_000
/** World time by which it is moved on first; twice as much each further time. */
const first_ms = 5_000

/**
 * Lets time pass in a world whose clock stands while a step is waited for: what an upstream allows goes by that clock,
 * so that questions which wait for room would wait for ever. Moves it on by seconds at first, and by `most_ms` in all.
 * To be told at every look what is left, and for how long nothing of it has moved.
 */
export function createLetPass(
  most_ms: number,
  moveOn: (ms: number) => Promise<void>,
): (left: Unsettled, still_ms: number) => Promise<void> {
  let passed_ms = 0
  let by_ms = first_ms
  let due_ms = every_ms
  return async (left, still_ms) => {
    if (still_ms < every_ms) {
      by_ms = first_ms
      due_ms = every_ms
    }
    if (still_ms < due_ms || !waitsForSources(left)) return
    const ahead_ms = Math.min(by_ms, most_ms - passed_ms)
    if (ahead_ms <= 0) return
    passed_ms += ahead_ms
    by_ms *= 2
    due_ms = still_ms + every_ms
    await moveOn(ahead_ms)
  }
}

/** Nothing is left but questions to sources. */
function waitsForSources({ behind_at, polls, requests, handed_in, deliveries }: Unsettled): boolean {
  return behind_at === null && polls + requests > 0 && handed_in + deliveries === 0
}
