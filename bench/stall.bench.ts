import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createApp } from '../server/src/app.ts'
import { saveSource } from '../server/src/asking/source-store.ts'
import { readConfig } from '../server/src/config.ts'
import { createClock } from '../server/src/ground/clock.ts'
import type { Clock } from '../server/src/ground/clock.ts'
import type { Database } from '../server/src/ground/db/index.ts'
import { createIds } from '../server/src/ground/id.ts'
import { createLog } from '../server/src/ground/log.ts'
import { createSealer, newSecretKey } from '../server/src/ground/secret.ts'
import type { Sealer } from '../server/src/ground/secret.ts'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import { insertPushSecret, pushContext } from '../server/src/intake/push/push-secret-store.ts'
import { createAccount, createApiKey } from '../server/src/people/operate.ts'
import { insertPerson } from '../server/src/people/people-store.ts'
import { loadReference } from '../server/src/reference/reference.ts'
import { createSessions } from '../server/src/people/sessions.ts'
import type { Figure } from './figure.ts'
import { fillLists } from './stall-fill.ts'
import { inputs, secrets } from './stall-inputs.ts'
import type { Sending } from './stall-sender.ts'

const rounds = 2
/** A stall beyond this many milliseconds is worth a look; others wait that long for their answers. */
const goal_ms = 50
const settle_ms = 500

/** The longest stall of the event loop of a process that serves and works, under the worst input of each door. */
export async function stallBench(): Promise<Figure[]> {
  const db = await openTestDatabase()
  const clock = createClock()
  const newId = createIds(clock.realMs)
  const config = readConfig(
    { QUAYLOG_PORT: '0', QUAYLOG_WORLD: 'off', QUAYLOG_LOG_LEVEL: 'silent' },
    { allow_private: true },
  )
  const sealer = createSealer([newSecretKey()])
  const account = await createAccount(
    { db, clock, newId },
    { name: 'Bench', plan: 'paid', entitlements: 'all', rate_limit: 100_000_000 },
  )
  const { key } = await createApiKey({ db, clock, newId }, account.id, 'bench')
  const person_id = await setUp({ db, clock, newId, sealer }, account.id)
  const app = await createApp({
    config,
    db,
    clock,
    newId,
    random: Math.random,
    log: createLog('silent'),
    reference: loadReference(),
    sealer,
    rate_limits: 'memory',
  })
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  await app.startWork()
  await fillLists(db, url, key, account.id)
  const cookie = await signedIn({ db, clock, newId }, config.public_url, account.id, person_id)
  const figures: Figure[] = [figureOf('nothing is sent', [await idle()])]
  for (const { name } of inputs) {
    const stalls = []
    for (let round = 0; round < rounds; round++) stalls.push(await stallOf(db, { url, key, cookie, name, round }))
    figures.push(figureOf(`${name}, answered ${stalls.map(({ status }) => status).join(' and ')}`, stalls))
  }
  await app.stop()
  await db.close()
  return figures
}

interface Parts {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly sealer: Sealer
}

/** An operator of the account, a terminal and a carrier that push. */
async function setUp({ db, clock, newId, sealer }: Parts, account_id: string): Promise<string> {
  const person_id = newId()
  await db.transaction((tx) =>
    insertPerson(
      tx,
      {
        id: person_id,
        account_id,
        email: 'operator@example.org',
        name: 'Operator',
        password_hash: '-',
        is_operator: true,
      },
      clock.now(),
    ),
  )
  await saveSources(db, sealer, clock.now())
  await db.transaction((tx) =>
    insertPushSecret(tx, {
      id: newId(),
      source_id: 'carrier',
      subscription_id: null,
      secret: sealer.seal(secrets.carrier, pushContext('carrier')),
      created_at: clock.now(),
      retired_at: null,
    }),
  )
  return person_id
}

/** The cookie of a browser in which the person has signed in. */
async function signedIn(
  parts: Omit<Parts, 'sealer'>,
  public_url: string,
  account_id: string,
  person_id: string,
): Promise<string> {
  const who = { person_id, account_id, ip: '127.0.0.1', user_agent: 'bench' }
  return (await createSessions({ ...parts, public_url }).open(who, undefined)).split(';')[0] ?? ''
}

async function saveSources(db: Database, sealer: Sealer, now: string): Promise<void> {
  const source = {
    scac: null,
    profile: null,
    per_minute: null,
    per_day: null,
    enabled: true,
    is_simulated: false,
    base_url: '',
  }
  await saveSource(
    db.work,
    {
      ...source,
      id: 'terminal',
      kind: 'terminal_feed',
      name: 'Terminal',
      terminals: ['Y258'],
      credentials: sealer.seal(JSON.stringify({ feed_key: secrets.terminal }), 'terminal'),
    },
    now,
  )
  await saveSource(
    db.work,
    {
      ...source,
      id: 'carrier',
      kind: 'dcsa',
      profile: 'maersk',
      name: 'Carrier',
      terminals: [],
      base_url: 'http://127.0.0.1:9',
      credentials: sealer.seal('{}', 'carrier'),
    },
    now,
  )
}

function figureOf(name: string, stalls: readonly Stall[]): Figure {
  const [cpu_ms, wall_ms] = [
    Math.max(...stalls.map((stall) => stall.cpu_ms)),
    Math.max(...stalls.map((stall) => stall.wall_ms)),
  ]
  return {
    name: `${name}, by the clock ${wall_ms.toFixed(0)} ms`,
    ours: cpu_ms,
    baseline: null,
    unit: 'ms',
    goal: goal_ms,
    goal_is: 'at most',
  }
}

async function stallOf(db: Database, sending: Sending): Promise<Stall & { readonly status: number }> {
  const child = fork(join(import.meta.dirname, 'stall-sender.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(sending)
  await once(child, 'message')
  const stopped = watch()
  const [{ status, text }] = await once(child, 'message')
  if (process.env['STALL_VERBOSE'] !== undefined) process.stderr.write(`${sending.name}: ${status} ${text}\n`)
  while ((await db.work`select 1 from inbound where next_attempt_at is not null limit 1`).count > 0) await pause(100)
  await pause(settle_ms)
  child.kill()
  return { ...stopped(), status }
}

async function idle(): Promise<Stall> {
  const stopped = watch()
  await pause(4 * settle_ms)
  return stopped()
}

/**
 * The longest time for which a timer had to wait: what this thread worked meanwhile, and by the clock, where a busy
 * machine counts too.
 */
interface Stall {
  readonly cpu_ms: number
  readonly wall_ms: number
}

function watch(): () => Stall {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let [longest, before] = [0, cpuMs()]
  const probe = setInterval(() => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }, 1)
  return () => {
    clearInterval(probe)
    delay.disable()
    return { cpu_ms: Math.max(longest, cpuMs() - before), wall_ms: delay.max / 1_000_000 }
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
