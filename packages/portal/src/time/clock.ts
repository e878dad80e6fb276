/** The product's clock as the service told it: in a sandbox it runs at a speed of its own. */
interface Told {
  readonly now_ms: number
  readonly speed: number
  /** When it was told, by the browser's monotonic clock. */
  readonly heard_ms: number
}

let told: Told | null = null

/** Sets the clock by what the service said just now. */
export function setClock(clock: { now_ms: number; speed: number }): void {
  told = { ...clock, heard_ms: performance.now() }
}

/** What time it is for the product; milliseconds since 1970. */
export function nowMs(): number {
  return told === null ? Date.now() : told.now_ms + (performance.now() - told.heard_ms) * told.speed
}
