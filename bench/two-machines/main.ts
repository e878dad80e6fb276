/**
 * Two of everything, and what their users notice when parts of it are restarted, killed or lost:
 *
 *     node bench/two-machines/main.ts [--seconds 8]
 *
 * A primary and a synchronous standby of PostgreSQL (of Debian), two `serve` and two `work` processes, and callers who
 * write and read all the time, as clients behind a proxy do that asks the other process when one refuses. Prints one
 * line of figures for each step, and exits with 1 when a write that was acknowledged is missing at the end, or was done
 * twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createAccount, createApiKey } from '../../server/src/people/operate.ts'
import { createClock } from '../../server/src/ground/clock.ts'
import { connect } from '../../server/src/ground/db/index.ts'
import { createIds } from '../../server/src/ground/id.ts'
import { startCallers } from './callers.ts'
import { startPair } from './postgres-pair.ts'
import { startProcess } from './process.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const seconds = Number(values.seconds)
if (!(seconds > 0)) throw new Error('--seconds must be a number above 0')

const pair = await startPair()
const serves = [await startProcess('serve', pair.url), await startProcess('serve', pair.url)] as const
const works = [await startProcess('work', pair.url), await startProcess('work', pair.url)] as const
const db = connect({ address: pair.url })
const clock = createClock()
const parts = { db, clock, newId: createIds(clock.realMs) }
const account = await createAccount(parts, {
  name: 'Harbour Imports',
  plan: 'paid',
  entitlements: 'all',
  rate_limit: 1_000_000,
})
const { key } = await createApiKey(parts, account.id, 'callers')
const callers = startCallers(
  serves.map(({ base_url }) => base_url),
  key,
)

async function step(name: string, run: () => Promise<void>): Promise<void> {
  callers.begin()
  const from = performance.now()
  await run()
  await sleep(Math.max(0, seconds * 1_000 - (performance.now() - from)))
  console.log(JSON.stringify({ step: name, ...callers.figures() }))
}

try {
  await step('nothing', async () => {})
  await step('serve restarted, one after the other', async () => {
    for (const serve of serves) await serve.restart('SIGTERM')
  })
  await step('serve killed', () => serves[0].restart('SIGKILL'))
  await step('work killed', () => works[0].restart('SIGKILL'))
  await step('primary lost, standby promoted after two seconds', async () => {
    pair.losePrimary()
    await sleep(2_000)
    pair.promote()
    await callers.answeredAgain()
  })
  const acknowledged = await callers.end()
  const rows = await db.work<
    { name: string }[]
  >`select company_name as name from party where account_id = ${account.id}`
  const stored = new Set(rows.map(({ name }) => name))
  const doubled = rows.length - stored.size
  const lost = acknowledged.filter((name) => !stored.has(name)).length
  const memory_mb = Object.fromEntries([...serves, ...works].map((one) => [one.name, one.memoryMb()]))
  console.log(JSON.stringify({ acknowledged: acknowledged.length, lost, doubled, memory_mb }))
  process.exitCode = lost + doubled === 0 ? 0 : 1
} finally {
  await callers.end()
  for (const one of [...serves, ...works]) await one.stop()
  await db.close()
  pair.stop()
}
