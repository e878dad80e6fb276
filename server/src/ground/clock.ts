/**
 * The three times of the service.
 * - real: what the machine's clock says: rate limits, timeouts, signature stamps, sessions.
 * - world: what the product says "now" is. Equal to real, except in a sandbox, where it follows the simulated world.
 * - delivery: real time plus every jump of the world, so that a jump of 30 days crosses the waiting periods of
 *   deliveries while a fast world does not hurry a receiver that lives in real time.
 */
export interface Clock {
  realMs(): number
  worldMs(): number
  deliveryMs(): number
  /** World seconds per real second: 1 but in a sandbox, 0 where its clock stands still. */
  speed(): number
  /** World time as the wire writes it, `YYYY-MM-DDTHH:MM:SSZ`. */
  now(): string
}

/** World time at a real moment and how fast it runs since; `jumped_ms` is the sum of all jumps so far. */
export interface WorldTime {
  readonly anchor_real_ms: number
  readonly anchor_world_ms: number
  readonly speed: number
  readonly jumped_ms: number
}

/** A clock that can be told to follow a simulated world. */
export interface SettableClock extends Clock {
  follow(time: WorldTime | null): void
}

/** Milliseconds since 1970 as the wire writes an instant: UTC, whole seconds. */
export function instantOf(ms: number): string {
  const second = Math.floor(ms / 1000)
  // Every request asks for "now" some times, most of them within the same second.
  if (second !== last.second) last = { second, instant: `${new Date(second * 1000).toISOString().slice(0, 19)}Z` }
  return last.instant
}

let last = { second: Number.NaN, instant: '' }

/** The clock of a process; `realMs` is replaced in tests. */
export function createClock(realMs: () => number = Date.now): SettableClock {
  let time: WorldTime | null = null
  const worldMs = () =>
    time === null ? realMs() : time.anchor_world_ms + (realMs() - time.anchor_real_ms) * time.speed
  return {
    realMs,
    worldMs,
    deliveryMs: () => realMs() + (time?.jumped_ms ?? 0),
    speed: () => time?.speed ?? 1,
    now: () => instantOf(worldMs()),
    follow(next) {
      time = next
    },
  }
}
