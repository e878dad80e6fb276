import { instantOf } from '../../ground/clock.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { sweepClients } from './client-store.ts'
import { sweepGrants } from './grant-store.ts'
import { sweepTokens } from './token-store.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
/** Days without a word after which an application is forgotten: one that nobody ever allowed anything, and others. */
const forgotten_after = { unused: 7, used: 90 } as const

/**
 * Forgets what has run out: tokens, then consents that have none left, then applications that nobody uses (contract
 * 6.9).
 */
export async function sweepOauth({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now_ms = clock.realMs()
  const now = instantOf(now_ms)
  await sweepTokens(db.work, now)
  await sweepGrants(db.work, now, instantOf(now_ms - hour_ms))
  await sweepClients(db.work, {
    unused: instantOf(now_ms - forgotten_after.unused * day_ms),
    used: instantOf(now_ms - forgotten_after.used * day_ms),
  })
}
