import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { createApp } from '../../server/src/app.ts'
import type { App } from '../../server/src/app.ts'
import { saveSource } from '../../server/src/asking/source-store.ts'
import { addressOf } from '../../server/src/commands/sandbox/world-sources.ts'
import { readConfig } from '../../server/src/config.ts'
import { createWorldClient } from '../../server/src/doors/sandbox/world-client.ts'
import type { WorldClient } from '../../server/src/doors/sandbox/world-client.ts'
import { createClock } from '../../server/src/ground/clock.ts'
import { openTestDatabase } from '../../server/src/ground/testing/database.ts'
import type { TestDatabase } from '../../server/src/ground/testing/database.ts'
import { createIds } from '../../server/src/ground/id.ts'
import { createLog } from '../../server/src/ground/log.ts'
import { createSealer, newSecretKey } from '../../server/src/ground/secret.ts'
import type { Sealer } from '../../server/src/ground/secret.ts'
import { createAccount, createApiKey } from '../../server/src/people/operate.ts'
import { loadReference } from '../../server/src/reference/reference.ts'
import type { StatementTimes } from './statements.ts'

/** A whole service beside a whole world, on one clock that is moved. */
export interface Stand {
  readonly app: App
  readonly db: TestDatabase
  readonly world: WorldClient
  readonly account_id: string
  /** Notifications that the webhook has received. */
  received(): number
  /** What the API answers; throws on a refusal. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  /** Moves the clocks of service and world. */
  advance(ms: number): Promise<void>
  nowMs(): number
  close(): Promise<void>
}

const epoch = Date.parse('2026-11-20T22:00:00Z')
/** The soak asks for what is there, not for how often a line may be asked. */
const per_minute = 1_000_000

export async function openStand(seed: string, times: StatementTimes): Promise<Stand> {
  const thread = new Worker(new URL('./world.main.ts', import.meta.url), { workerData: { seed, epoch } })
  const world_url = await new Promise<string>((resolve, reject) => {
    thread.once('message', (message: unknown) => resolve(z.string().parse(message)))
    thread.once('error', reject)
  })
  const world = createWorldClient({ world_url, world_token: null }, 60_000)
  const db = await openTestDatabase()
  const began_ms = Date.now()
  let moved_ms = 0
  // One clock for all: what is kept for days of real time ages with the world.
  const nowMs = () => epoch + moved_ms + (Date.now() - began_ms)
  const clock = createClock(nowMs)
  const newId = createIds(nowMs)
  const log = createLog(process.env['QUAYLOG_LOG_LEVEL'] ?? 'silent')
  const sealer = createSealer([newSecretKey()])
  await configure(world, { db, sealer, now: clock.now() })
  const config = readConfig({ QUAYLOG_PORT: '0', QUAYLOG_WORLD: 'off' }, { allow_private: true })
  const parts = { config, clock, newId, random: Math.random, log, reference: loadReference(), sealer }
  const app = await createApp({ ...parts, db: times.timed(db), rate_limits: 'memory' })
  const account = await createAccount(
    { db, clock, newId },
    { name: 'Harbour Imports', plan: 'paid', entitlements: 'all', rate_limit: 1_000_000 },
  )
  const { key } = await createApiKey({ db, clock, newId }, account.id, 'soak')
  const receiver = await openReceiver()
  const call = callerOf(app, key)
  await call('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: receiver.url, active: true, events: ['*'] } },
  })
  await app.startWork()
  return {
    app,
    db,
    world,
    account_id: account.id,
    call,
    nowMs,
    received: receiver.received,
    async advance(ms) {
      moved_ms += ms
      await world.setClock({ to: new Date(nowMs()).toISOString() })
      app.catchUp()
    },
    async close() {
      await app.stop()
      await Promise.all([db.close(), thread.terminate(), receiver.close()])
    },
  }
}

/** The sources of the world, each of which may be asked as often as there is something to ask. */
async function configure(world: WorldClient, parts: { db: TestDatabase; sealer: Sealer; now: string }): Promise<void> {
  const { db, sealer, now } = parts
  for (const source of await world.sources())
    await saveSource(
      db.work,
      {
        id: source.id,
        kind: source.kind,
        name: source.name,
        terminals: source.terminals,
        profile: source.profile ?? null,
        scac: source.scac ?? null,
        base_url: addressOf(source),
        credentials: sealer.seal(JSON.stringify(source.credentials), source.id),
        per_minute,
        per_day: null,
        enabled: true,
        is_simulated: true,
      },
      now,
    )
}

/** Calls the API as a program of the account does. */
function callerOf(app: App, key: string): Stand['call'] {
  return async (method, path, body) => {
    const typed = body === undefined ? {} : { 'content-type': 'application/vnd.api+json' }
    const headers = { authorization: `Token ${key}`, ...typed }
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const answer = await app.http.inject({ method, url: `/v2${path}`, headers, ...payload })
    if (answer.statusCode > 299) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
}

async function openReceiver() {
  let count = 0
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      count++
      response.writeHead(200).end()
    })
  })
  const address = await new Promise<AddressInfo | string | null>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(server.address())),
  )
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received: () => count,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
