/**
 * Decides whether a call may go through: seconds to wait, 0 when it may. A refused call costs nothing (contract 1.10).
 */
export type RateLimiter = (
  owner: string,
  bucket: string,
  limit: number,
  window_seconds: number,
) => number | Promise<number>

const owners_max = 100_000

/**
 * An exact rolling window in memory, for when one process serves: the last `limit` moments that were let through.
 * A call may go through when the limit-th last one is older than the window. What is kept grows with the calls, not
 * with the limit, which an operator may set as high as they like.
 */
export function createMemoryLimiter(realMs: () => number): RateLimiter {
  const rings = new Map<string, { readonly stamps: number[]; at: number }>()
  return (owner, bucket, limit, window_seconds) => {
    const key = `${bucket}/${owner}/${limit}`
    let ring = rings.get(key)
    if (ring === undefined) {
      if (rings.size >= owners_max) forgetOldest(rings)
      ring = { stamps: [], at: 0 }
      rings.set(key, ring)
    }
    const now = realMs()
    const oldest = ring.stamps[ring.at] ?? 0
    const wait_ms = oldest === 0 ? 0 : oldest + window_seconds * 1_000 - now
    if (wait_ms > 0) return wait_ms / 1_000
    ring.stamps[ring.at] = now
    ring.at = (ring.at + 1) % limit
    return 0
  }
}

function forgetOldest(rings: Map<string, unknown>): void {
  const first = rings.keys().next()
  if (first.done !== true) rings.delete(first.value)
}
