import type { Desk, RateLimit } from './upstream.ts'

/**
 * Counts one call against a limit; true when it is within. A call counts until its time is over by the clock of the
 * world or by the real one, whichever is sooner, as a client may keep to either.
 */
function withinRate(desk: Desk, limit: RateLimit): boolean {
  const calls = (desk.ledger.stamps.get(limit.name) ?? []).filter(
    ({ world, real }) => desk.now - world < limit.per_ms && desk.real_now - real < limit.per_ms,
  )
  const within = calls.length < limit.most
  if (within) calls.push({ world: desk.now, real: desk.real_now })
  desk.ledger.stamps.set(limit.name, calls)
  return within
}

/** Counts one call against all limits; the name of the first that it breaks, which is a violation, else null. */
export function brokenRate(desk: Desk, limits: readonly RateLimit[]): string | null {
  const broken = limits.filter((limit) => !withinRate(desk, limit))[0]
  if (broken === undefined) return null
  desk.violation('too_fast', `${broken.name}: more than ${broken.most} in ${broken.per_ms / 1000} s`)
  return broken.name
}

/** Counts one call against a limit of one service; false, and a violation, when it is over. */
export function withinLimit(desk: Desk, limit: RateLimit): boolean {
  return brokenRate(desk, [limit]) === null
}
