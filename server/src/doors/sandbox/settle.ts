import { instantOf } from '../../ground/clock.ts'
import type { SettableClock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { readSandboxTime } from './clock-store.ts'
import { countDue, namesOfDue } from './settle-store.ts'
import type { DueCounts, SettleMoments } from './settle-store.ts'

/**
 * What a service has still to do of what was due at a moment of the world's time; all zero and not behind: it has
 * settled.
 */
export interface Unsettled extends DueCounts {
  /** World time at the service, as long as it has not yet reached the moment. */
  readonly behind_at: string | null
}

/** What is due at the moment and not yet done; null: no service follows this world. */
export async function unsettledAt(db: Database, clock: SettableClock, until_ms: number): Promise<Unsettled | null> {
  const time = await readSandboxTime(db)
  if (time === null) return null
  clock.follow(time)
  const counts = await countDue(db.work, momentsOf(clock, until_ms))
  const behind_at = clock.worldMs() < until_ms ? clock.now() : null
  return { behind_at, ...(counts ?? { polls: 0, requests: 0, handed_in: 0, deliveries: 0 }) }
}

/** Some of what is due at the moment by name, the longest due first. */
export async function namesOfUnsettled(
  db: Database,
  clock: SettableClock,
  until_ms: number,
): Promise<readonly string[]> {
  return namesOfDue(db.work, momentsOf(clock, until_ms))
}

export function hasSettled({ behind_at, polls, requests, handed_in, deliveries }: Unsettled): boolean {
  return behind_at === null && polls + requests + handed_in + deliveries === 0
}

/** Each kind of work goes by its own clock. */
function momentsOf(clock: SettableClock, until_ms: number): SettleMoments {
  return {
    until: instantOf(until_ms),
    real_now: new Date(clock.realMs()).toISOString(),
    delivery_now: new Date(clock.deliveryMs()).toISOString(),
  }
}
