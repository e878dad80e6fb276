/**
 * Two of everything, and what their users notice when parts of it are restarted, killed or lost:
 *
 *     node bench/two-machines/main.ts [--seconds 8] [--older DIR] [--patroni]
 *
 * A primary and a synchronous standby of PostgreSQL (of Debian), two `serve` and two `work` processes, and callers who
 * write and read all the time, as clients behind a proxy do that asks the other process when one refuses; four accounts
 * track numbers of the test line, and have webhooks that are told. With a
 * checkout of an older version, that one runs alone first, this one joins it and migrates, and then takes its place.
 * With `--patroni`, Patroni (of Debian, with one etcd) keeps one of the two the primary, and nobody else promotes.
 * Prints one line of figures for each step, and exits with 1 when a write that was acknowledged is missing at the end,
 * or was done twice, or a change was not told, or out of its order.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { connect } from '../../server/src/ground/db/index.ts'
import { startCallers } from './callers.ts'
import type { Callers } from './callers.ts'
import { startPair } from '../../server/test/operator/postgres-pair.ts'
import type { PostgresPair } from '../../server/test/operator/postgres-pair.ts'
import { startPatroniPair } from './patroni.ts'
import type { PatroniPair } from './patroni.ts'
import { endWithUsage, readArguments } from '../../scripts/help.ts'
import { startTracking } from './tracked.ts'
import type { Tracked, TrackingAccount } from './tracked.ts'
import { broken } from '../../server/test/kill9/check.ts'
import type { Findings } from '../../server/test/kill9/check.ts'
import { createProcess, environmentOf, program_path } from './process.ts'
import type { ServiceProcess } from './process.ts'

const usage = `Usage: node bench/two-machines/main.ts [--seconds N] [--patroni] [--older DIR]

Runs the service as on two machines, loses its primary and its processes under load, and counts what was acknowledged.
  --seconds   how long each load lasts; 8 unless told
  --patroni   with Patroni and etcd, where Debian's packages of them are installed
  --older     a checkout of an older version, which the first processes are of
`
const { values } = readArguments(usage, {
  options: {
    seconds: { type: 'string', default: '8' },
    older: { type: 'string' },
    patroni: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) endWithUsage(usage)
const seconds = Number(values.seconds)
const told_accounts = 4
if (!(seconds > 0)) throw new Error('--seconds must be a number above 0')
const own = join(import.meta.dirname, '../..', program_path)
const first = values.older === undefined ? own : join(values.older, program_path)

const kept = values.patroni ? await startPatroniPair() : null
const pair = kept === null ? await startPair({ is_synchronous: true }) : null
const url = kept?.url ?? pair?.urlOf(pair.primary, pair.standby) ?? ''
const processes: ServiceProcess[] = []
const made = async (command: 'serve' | 'work', program: string) => {
  const one = await createProcess(command, program, url)
  processes.push(one)
  return one
}
const serves = [await made('serve', first), await made('serve', own)] as const
const works = [await made('work', first), await made('work', own)] as const
const db = connect({ address: url })
let callers: Callers | null = null
let tracked: Tracked | null = null

try {
  await serves[0].start()
  await works[0].start()
  const { account_id, key } = accountOf('Harbour Imports')
  callers = startCallers(
    serves.map(({ base_url }) => base_url),
    key,
  )
  const told = Array.from({ length: told_accounts }, (_one, place) => accountOf(`Forwarder ${place + 1}`))
  tracked = await startTracking(told, callers, db)
  if (values.older !== undefined) await replaceOlder(callers)
  else if (kept !== null) await losePrimaryOf(kept, callers)
  else if (pair !== null) await loseEach(callers, pair)
  await judge(account_id, await tracked.end(), await callers.end())
} finally {
  await callers?.end()
  tracked?.stop()
  for (const one of processes) await one.stop()
  await db.close()
  pair?.stop()
  kept?.stop()
}

function accountOf(name: string): TrackingAccount {
  const account_id = created('accounts', 'create', '--name', name, '--plan', 'paid', '--rate-limit', '1000000')
  return { account_id, key: created('keys', 'create', '--account', account_id, '--name', 'callers') }
}

/** Makes something by the command line of the version that runs; its key or else its id. */
function created(...words: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [first, ...words, '--json'], {
    encoding: 'utf8',
    env: environmentOf(url, serves[0].data_dir),
  })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
  const { id, key } = z.object({ id: z.string(), key: z.string().optional() }).parse(JSON.parse(stdout))
  return key ?? id
}

async function step(noted: Callers, name: string, run: () => Promise<void> = async () => {}): Promise<void> {
  noted.begin()
  const from = performance.now()
  await run()
  await sleep(Math.max(0, seconds * 1_000 - (performance.now() - from)))
  const work = Object.fromEntries(await Promise.all(works.map(async (one) => [one.name, await one.done()])))
  console.log(JSON.stringify({ step: name, ...noted.figures(), work }))
}

async function loseEach(noted: Callers, servers: PostgresPair): Promise<void> {
  await serves[1].start()
  await works[1].start()
  await step(noted, 'nothing')
  await step(noted, 'serve restarted, one after the other', async () => {
    for (const serve of serves) await serve.restart('SIGTERM')
  })
  await step(noted, 'serve killed', () => serves[0].restart('SIGKILL'))
  await step(noted, 'work killed', () => works[0].restart('SIGKILL'))
  await step(noted, 'primary lost, standby promoted after two seconds', async () => {
    servers.losePrimary()
    await sleep(2_000)
    servers.promote()
    await noted.answeredAgain()
  })
}

async function losePrimaryOf(servers: PatroniPair, noted: Callers): Promise<void> {
  await serves[1].start()
  await works[1].start()
  await step(noted, 'nothing')
  await step(noted, 'primary lost, standby promoted by Patroni', async () => {
    await servers.losePrimary()
    await noted.answeredAgain()
  })
  await step(noted, 'what was lost is started and becomes the standby', () => servers.startLost())
  await step(noted, 'primary and standby change places, as an operator asks', () => servers.switchOver())
}

async function replaceOlder(noted: Callers): Promise<void> {
  await step(noted, 'the older version alone')
  await step(noted, 'this version starts and migrates beside it', async () => {
    await serves[1].start()
    await works[1].start()
  })
  await step(noted, 'both at work')
  await step(noted, 'the older version replaced', async () => {
    await serves[0].restart('SIGTERM', own)
    await works[0].restart('SIGTERM', own)
  })
  await step(noted, 'this version alone')
}

/** Compares what was acknowledged with what is stored, and what was stored with what was told. */
async function judge(account_id: string, findings: Findings, acknowledged: readonly string[]): Promise<void> {
  const rows = await db.work<{ name: string }[]>`
    select company_name as name from party where account_id = ${account_id}`
  const stored = new Set(rows.map(({ name }) => name))
  const doubled = rows.length - stored.size
  const lost = acknowledged.filter((name) => !stored.has(name)).length
  const memory_mb = Object.fromEntries(processes.map((one) => [one.name, one.memoryMb()]))
  console.log(JSON.stringify({ acknowledged: acknowledged.length, lost, doubled, memory_mb }))
  console.log(JSON.stringify({ tracking: findings }))
  process.exitCode = lost + doubled + Object.keys(broken(findings)).length === 0 ? 0 : 1
}
