import { instantOf } from '../../ground/clock.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import { sweepClients } from './client-store.ts'
import { sweepGrants } from './grant-store.ts'
import { sweepTokens } from './token-store.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const client_idle_days = 90

/** Forgets what has run out: tokens, then consents that have none left, then applications that nobody uses (contract 6.9). */
export async function sweepOauth({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now_ms = clock.realMs()
  const now = instantOf(now_ms)
  await sweepTokens(db.work, now)
  await sweepGrants(db.work, now, instantOf(now_ms - hour_ms))
  await sweepClients(db.work, instantOf(now_ms - client_idle_days * day_ms))
}
