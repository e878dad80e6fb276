import { createAccount, createApiKey } from '../server/src/people/operate.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createClock } from '../server/src/ground/clock.ts'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import { createIds } from '../server/src/ground/id.ts'
import { createLog } from '../server/src/ground/log.ts'
import { createSealer, newSecretKey } from '../server/src/ground/secret.ts'
import { loadReference } from '../server/src/reference/reference.ts'
import type { Figure } from './figure.ts'
import { fillAccount } from './scale-data.ts'

const pages = 150
const paths = [
  ['100 containers', ''],
  ['100 containers with three includes', '&include=shipment.port_of_lading,shipment.port_of_discharge,pod_terminal'],
  ['100 containers with their 1,000 transport events', '&include=transport_events'],
] as const

/**
 * Processor time of whole requests for pages of 100, reading the rows included, beside `JSON.stringify` of the same
 * documents.
 */
export async function renderBench(): Promise<Figure[]> {
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
  await fillAccount(db, account.id, 1_000)
  const figures: Figure[] = []
  for (const [name, include] of paths) {
    const ask = () =>
      app.http.inject({ url: `/v2/containers?page[size]=100${include}`, headers: { authorization: `Token ${key}` } })
    const { payload } = await ask()
    const document: unknown = JSON.parse(payload)
    const ours = await processorMs(ask)
    const baseline = await processorMs(async () => JSON.stringify(document))
    figures.push({
      name: `page of ${name} (${Math.round(payload.length / 1_024)} KB), beside JSON.stringify of it`,
      ours,
      baseline,
      unit: 'ms of CPU',
      goal: null,
    })
  }
  await app.stop()
  await db.close()
  return figures
}

async function processorMs(run: () => Promise<unknown>): Promise<number> {
  for (let page = 0; page < pages; page++) await run()
  const before = process.cpuUsage()
  for (let page = 0; page < pages; page++) await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / pages
}
