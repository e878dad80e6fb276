/**
 * Kills workers with -9 at random moments, stops the database at once, cuts, stalls and slows the way to it, pauses processes past
 * their leases and moves the clock; then lets everything drain and compares what was acknowledged, stored and received.
 * Usage: node server/test/kill9/kill9.ts [--cycles 200] [--seed N]; a cycle ends with a kill, other troubles come in between. Prints the counts.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { connect, migrate, startEmbedded } from '../../src/ground/db/index.ts'
import type { Embedded } from '../../src/ground/db/index.ts'
import { createIds } from '../../src/ground/id.ts'
import { createSealer, newSecretKey } from '../../src/ground/secret.ts'
import { newWebhookSecret } from '../../src/delivery/signature.ts'
import { insertWebhook } from '../../src/subscriptions/webhooks/store.ts'
import { check } from './check.ts'
import type { Findings } from './check.ts'
import { startProxy } from './proxy.ts'
import { between, seededRandom } from './random.ts'
import { startReceivers } from './receivers.ts'

export interface Run extends Findings {
  readonly seed: number
  readonly kills: number
  readonly database_stops: number
  readonly cuts: number
  readonly stalls: number
  readonly slow_spells: number
  readonly pauses: number
  readonly clock_jumps: number
  readonly drained_in_s: number
}

const lease_s = 3
const processes = 4
const webhooks_count = 3
const drain_timeout_ms = 120_000
const committed = z.object({ committed: z.array(z.string()) })

/** One run. */
export async function kill9(cycles: number, seed: number): Promise<Run> {
  const random = seededRandom(seed)
  const dir = await mkdtemp(join(tmpdir(), 'kill9-'))
  const data_dir = join(dir, 'data')
  await mkdir(data_dir)
  const start = () => startEmbedded({ data_dir, log: () => {} })
  let embedded: Embedded = await start()
  const db = connect({ address: embedded.connection })
  await migrate(db)
  const newId = createIds(Date.now)
  const secret_key = newSecretKey()
  const sealer = createSealer([secret_key])
  const account_id = newId()
  const receivers = await startReceivers(webhooks_count, random)
  const webhooks = receivers.urls.map((url) => ({ id: newId(), url, active: true, events: ['container.updated' as const], secret: newWebhookSecret(), headers: null, compat_signature_header: null, description: null }))
  await db.work`insert into account (id, name, plan, created_at, updated_at) values (${account_id}, 'Test', 'paid', now(), now())`
  for (const webhook of webhooks) await db.transaction((tx) => insertWebhook(tx, sealer, account_id, webhook, '2026-11-20T00:00:00Z'))
  const proxy = await startProxy({ path: join(dir, 'proxy') }, { path: embedded.connection.path })
  const acknowledged = new Set<string>()
  const counts = { kills: 0, database_stops: 0, cuts: 0, stalls: 0, slow_spells: 0, pauses: 0, clock_jumps: 0 }
  let jumped_ms = 0

  const join_in = (): ChildProcess => {
    const participation = { ...embedded.connection, path: join(dir, 'proxy'), secret_key, account_id, seed: between(random, 1, 1e9), writers: 4, lanes: 12, lease_s, jumped_ms }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'participant.ts'), JSON.stringify(participation)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    child.on('message', (message) => committed.parse(message).committed.forEach((id) => acknowledged.add(id)))
    child.on('error', () => {})
    return child
  }
  const children = Array.from({ length: processes }, join_in)
  const tellAll = (message: object) => children.forEach((child) => child.connected && child.send(message, () => {}))
  const kill = (i: number) => {
    children[i]?.kill('SIGKILL')
    children[i] = join_in()
    counts.kills++
  }

  await sleep(1_000)
  for (let cycle = 0; counts.kills < cycles; cycle++) {
    await sleep(between(random, 60, 400))
    const fate = random()
    if (cycle % 10 === 9) {
      await stopAtOnce(data_dir)
      counts.database_stops++
      await embedded.stop()
      await sleep(between(random, 0, 300))
      embedded = await start()
    } else if (fate < 0.1) {
      proxy.cut()
      counts.cuts++
    } else if (fate < 0.16) {
      proxy.stall(between(random, 50, 800))
      counts.stalls++
    } else if (fate < 0.2) {
      proxy.slow(between(random, 2, 20))
      setTimeout(() => proxy.slow(0), between(random, 200, 1_500))
      counts.slow_spells++
    } else if (fate < 0.3) {
      jumped_ms += between(random, 1, 120_000)
      counts.clock_jumps++
      tellAll({ jumped_ms })
    } else if (fate < 0.33) {
      const child = children[between(random, 0, processes - 1)]
      child?.kill('SIGSTOP')
      setTimeout(() => child?.kill('SIGCONT'), lease_s * 1_500)
      counts.pauses++
    } else kill(between(random, 0, processes - 1))
  }

  proxy.slow(0)
  receivers.calm()
  tellAll({ quiet: true })
  const drain_started = performance.now()
  // What is not drained by then is counted as unfinished.
  for (let left = 1; left > 0 && performance.now() - drain_started < drain_timeout_ms; ) {
    await sleep(500)
    jumped_ms += 3_600_000
    tellAll({ jumped_ms })
    left = await db.work<{ n: number }[]>`select count(*) as n from notification where delivery_status = 'pending'`.then(([row]) => row?.n ?? 0, () => 1)
  }
  const drained_in_s = Math.round((performance.now() - drain_started) / 1_000)
  for (const child of children) child.kill('SIGKILL')
  await sleep(100)
  const findings = await check(db.work, acknowledged, webhooks.map((webhook) => webhook.id), receivers)
  proxy.close()
  receivers.close()
  await db.close()
  await embedded.stop()
  await rm(dir, { recursive: true, force: true })
  return { seed, ...counts, drained_in_s, ...findings }
}

/** What a power cut does to the server, as far as the operating system survives it. */
async function stopAtOnce(data_dir: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(data_dir, 'postgres/postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGQUIT')
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { cycles: { type: 'string', default: '200' }, seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000)) } } })
  const run = await kill9(Number(values.cycles), Number(values.seed))
  console.log({ ...run, duplicates_by_trouble: `${((100 * Math.max(0, run.duplicates - run.hung_up)) / run.received).toFixed(1)} %` })
  const { lost, untold, phantoms, altered, reordered, gaps, lane_errors, unfinished } = run
  process.exit([lost, untold, phantoms, altered, reordered, gaps, lane_errors, unfinished].every((count) => count === 0) ? 0 : 1)
}
