import { createAccount, createApiKey } from '../server/src/people/operate.ts'
import { createApp } from '../server/src/app.ts'
import type { App } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createClock } from '../server/src/ground/clock.ts'
import type { SettableClock } from '../server/src/ground/clock.ts'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import type { TestDatabase } from '../server/src/ground/testing/database.ts'
import { createIds } from '../server/src/ground/id.ts'
import { createLog } from '../server/src/ground/log.ts'
import { createSealer, newSecretKey } from '../server/src/ground/secret.ts'
import { loadReference } from '../server/src/reference/reference.ts'
import { events_per_box, fillAccount } from './scale-data.ts'

/** A service that nobody listens to, with one account full of made-up journeys. */
export interface FilledService {
  readonly db: TestDatabase
  readonly app: App
  readonly clock: SettableClock
  readonly newId: () => string
  readonly account_id: string
  readonly key: string
  readonly containers: number
}

/** Opens a service with an account of so many containers; whoever opens it ends it. */
export async function filledService(containers: number): Promise<FilledService> {
  const started = performance.now()
  const db = await openTestDatabase()
  const clock = createClock()
  const newId = createIds(clock.realMs)
  const config = readConfig(
    { QUAYLOG_PORT: '0', QUAYLOG_WORLD: 'off', QUAYLOG_LOG_LEVEL: 'silent' },
    { allow_private: true },
  )
  const app = await createApp({
    config,
    db,
    clock,
    newId,
    random: Math.random,
    log: createLog('silent'),
    reference: loadReference(),
    sealer: createSealer([newSecretKey()]),
    rate_limits: 'memory',
  })
  const account = await createAccount(
    { db, clock, newId },
    { name: 'Bench', plan: 'paid', entitlements: 'all', rate_limit: 100_000_000 },
  )
  const { key } = await createApiKey({ db, clock, newId }, account.id, 'bench')
  await fillAccount(db, account.id, containers)
  process.stderr.write(
    `${containers.toLocaleString('en')} containers with ${(containers * events_per_box).toLocaleString('en')} transport events made in ${Math.round((performance.now() - started) / 1_000)} s\n`,
  )
  return { db, app, clock, newId, account_id: account.id, key, containers }
}
