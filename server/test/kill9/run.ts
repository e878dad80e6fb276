import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { connect, migrate, startEmbedded } from '../../src/ground/db/index.ts'
import type { Database } from '../../src/ground/db/index.ts'
import { createIds } from '../../src/ground/id.ts'
import { createSealer, newSecretKey } from '../../src/ground/secret.ts'
import { no_pgbouncer, pgbouncerVersion, startPgbouncer } from '../../src/ground/testing/pgbouncer.ts'
import { newWebhookSecret } from '../../src/delivery/signature.ts'
import { insertWebhook } from '../../src/subscriptions/webhooks/store.ts'
import { check } from './check.ts'
import type { Findings, Told } from './check.ts'
import type { Plan } from './kill9.ts'
import { startProxy } from './proxy.ts'
import { between, seededRandom } from './random.ts'
import { startReceivers } from './receivers.ts'
import { smallDisk } from './small-disk.ts'
import type { Victims } from './troubles.ts'

/**
 * A database that is slow to start again takes less than the longer one, as it takes less than the 30 s of a real
 * lease.
 */
const lease_of_s = { short: 3, long: 8 } as const
const processes = 4
const webhooks_per_account = 3
const drain_timeout_ms = 180_000
/**
 * So much arrives before the next trouble, per unit of load. A trouble repeats what is under way, which is as much
 * however slow the machine
 * is: by the clock alone, a busy machine would have a kill for every few deliveries, and most of them repeated.
 */
const arrivals_between_troubles = 150
const patience_ms = 30_000
/** Writers wait while more than this is still to be delivered. */
const backlog_max = 3_000
const committed = z.object({ committed: z.array(z.string()) })

/** A service of four workers and all that can be done to it. */
export interface Running {
  readonly victims: Victims
  readonly left_out: readonly string[]
  /** Waits until enough was delivered since the last trouble, or for a while where nothing moves. */
  workDone(): Promise<void>
  /** Lets everything come to its end; gives the seconds that it took. */
  drain(): Promise<number>
  check(): Promise<Findings>
  close(): Promise<void>
}

/** A disk, in MB, that is full when it is filled, and not because the run has written so much. */
const diskSize = (cycles: number, load: number): number => Math.max(1_024, 3 * cycles * load)

export async function startRun({ cycles, seed, load, all_victims }: Plan): Promise<Running> {
  const random = seededRandom(seed)
  const lease_s = all_victims ? lease_of_s.long : lease_of_s.short
  const dir = await mkdtemp(join(tmpdir(), 'kill9-'))
  const data_dir = join(dir, 'data')
  const disk = all_victims ? await smallDisk(data_dir, diskSize(cycles, load)) : null
  await mkdir(data_dir, { recursive: true })
  const start = () =>
    startEmbedded({ data_dir, log: () => {}, settings: disk ? { max_wal_size: '128MB', min_wal_size: '64MB' } : {} })
  let embedded = await start()
  const server = embedded.connection
  const db = connect({ address: server })
  await migrate(db)
  const secret_key = newSecretKey()
  const receivers = await startReceivers(load * webhooks_per_account, random)
  const told = await createAccounts(db, load, receivers.urls, secret_key)
  const direct = await startProxy({ path: join(dir, 'direct') }, { path: server.path })
  const pooler = all_victims && pgbouncerVersion() !== null ? await startPgbouncer(server, { pool_size: 10 }) : null
  const pooled = pooler && (await startProxy({ path: join(dir, 'pooled') }, { path: pooler.address('').path }))

  const acknowledged = new Set<string>()
  const state = { jumped_ms: 0, writing: true, arrived: 0 }
  const join_in = (place: number): ChildProcess => {
    const participation = {
      ...server,
      path: join(dir, 'direct'),
      pooled_path: pooled && place % 2 === 1 ? join(dir, 'pooled') : null,
      secret_key,
      account_ids: told.map(({ account_id }) => account_id),
      seed: between(random, 1, 1e9),
      writers: 4 * load,
      lanes: 12,
      lease_s,
      jumped_ms: state.jumped_ms,
    }
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'participant.ts'), JSON.stringify(participation)],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    child.on('message', (message) => committed.parse(message).committed.forEach((id) => acknowledged.add(id)))
    child.on('error', () => {})
    child.send({ writing: state.writing }, () => {})
    return child
  }
  const children = Array.from({ length: processes }, (_, place) => join_in(place))
  const tellAll = (message: object) => children.forEach((child) => child.connected && child.send(message, () => {}))
  const throttle = setInterval(() => {
    const writing = acknowledged.size * webhooks_per_account - receivers.arrivals() < backlog_max * load
    if (writing !== state.writing) tellAll({ writing })
    state.writing = writing
  }, 100)

  const close = async () => {
    clearInterval(throttle)
    for (const child of children) child.kill('SIGKILL')
    await pooler?.close()
    for (const way of [direct, pooled]) way?.close()
    receivers.close()
    await db.close()
    await embedded.stop()
    disk?.close()
    await rm(dir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))

  return {
    left_out: all_victims
      ? [...(pooled ? [] : [no_pgbouncer]), ...(disk ? [] : ['a full disk: this user may not mount a small one'])]
      : [],
    victims: {
      random,
      children,
      disk,
      lease_s,
      ways: [direct, ...(pooled ? [pooled] : [])],
      replace(place) {
        children[place] = join_in(place)
      },
      async stopDatabase() {
        await stopAtOnce(data_dir)
        await embedded.stop()
        await sleep(between(random, 0, 300))
        embedded = await start()
      },
      stopPooler: pooler && pooler.restart,
      jumpClock(ms) {
        state.jumped_ms += ms
        tellAll({ jumped_ms: state.jumped_ms })
      },
    },
    async workDone() {
      await sleep(between(random, 60, 400))
      for (
        const until_ms = performance.now() + patience_ms;
        performance.now() < until_ms && receivers.arrivals() - state.arrived < arrivals_between_troubles * load;
      )
        await sleep(20)
      state.arrived = receivers.arrivals()
    },
    async drain() {
      clearInterval(throttle)
      direct.slow(0)
      pooled?.slow(0)
      receivers.calm()
      tellAll({ writing: false })
      const started_ms = performance.now()
      // What is not drained by then is counted as unfinished.
      for (let left = 1; left > 0 && performance.now() - started_ms < drain_timeout_ms;) {
        await sleep(500)
        state.jumped_ms += 3_600_000
        tellAll({ jumped_ms: state.jumped_ms })
        left = await db.work<{ n: number }[]>`
          select count(*) as n from notification where delivery_status = 'pending'`.then(
          ([row]) => row?.n ?? 0,
          () => 1,
        )
      }
      return Math.round((performance.now() - started_ms) / 1_000)
    },
    async check() {
      for (const child of children) child.kill('SIGKILL')
      await sleep(100)
      return check(db.work, acknowledged, told, receivers)
    },
    close,
  }
}

/** So many accounts, each with its webhooks. */
async function createAccounts(
  db: Database,
  count: number,
  urls: readonly string[],
  secret_key: string,
): Promise<readonly Told[]> {
  const newId = createIds(Date.now)
  const sealer = createSealer([secret_key])
  const told = Array.from({ length: count }, (_, account) => ({
    account_id: newId(),
    webhooks: Array.from({ length: webhooks_per_account }, (_each, webhook) => ({
      id: newId(),
      receiver: account * webhooks_per_account + webhook,
    })),
  }))
  for (const { account_id, webhooks } of told) {
    await db.work`
      insert into account (id, name, plan, created_at, updated_at) values (${account_id}, 'Test', 'paid', now(), now())`
    for (const { id, receiver } of webhooks) {
      const webhook = {
        id,
        url: urls[receiver] ?? '',
        active: true,
        events: ['container.updated' as const],
        secret: newWebhookSecret(),
        headers: null,
        compat_signature_header: null,
        format: 'json_api' as const,
        description: null,
      }
      await db.transaction((tx) => insertWebhook(tx, sealer, account_id, webhook, '2026-11-20T00:00:00Z'))
    }
  }
  return told
}

/** What a power cut does to the server, as far as the operating system survives it. */
async function stopAtOnce(data_dir: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(data_dir, 'postgres/postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGQUIT')
}
