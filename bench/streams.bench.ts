import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../server/src/app.ts'
import type { Database } from '../server/src/ground/db/index.ts'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import { createAccount, createApiKey } from '../server/src/people/operate.ts'
import type { Figure } from './figure.ts'
import { benchParts } from './service.ts'

const accounts = 50
const streams_of_account = 20
const changes = 20
const look_every_ms = 10
/** About the size of what a container event brings with it. */
const included = JSON.stringify([{ id: 'x', type: 'container', attributes: { text: 'y'.repeat(4_000) } }])

/** What is to be read: by whom, and how often each. */
export interface StreamReaders {
  readonly url: string
  readonly keys: readonly string[]
  readonly streams_each: number
}

/** What an entry of the change log costs the process that serves, for each of 1,000 streams that it reaches. */
export async function streamsBench(): Promise<Figure[]> {
  const db = await openTestDatabase()
  const parts = benchParts(db)
  const app = await createApp(parts)
  const made = await Promise.all(
    Array.from({ length: accounts }, async (_, n) => {
      const account = await createAccount(parts, {
        name: `Bench ${n}`,
        plan: 'paid',
        entitlements: 'all',
        rate_limit: 1_000_000,
      })
      return { id: account.id, key: (await createApiKey(parts, account.id, 'bench')).key }
    }),
  )
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const child = fork(join(import.meta.dirname, 'stream-readers.ts'))
  const arrivals = async (): Promise<number> => {
    child.send('count')
    const [count] = await once(child, 'message')
    return Number(count)
  }
  const readers: StreamReaders = { url, keys: made.map(({ key }) => key), streams_each: streams_of_account }
  child.send(readers)
  await once(child, 'message')
  const ids = made.map(({ id }) => id)
  const streams = accounts * streams_of_account
  const before = process.cpuUsage()
  for (let change = 1; change <= changes; change++) {
    await tellEach(db, ids)
    while ((await arrivals()) < change * streams) await sleep(look_every_ms)
  }
  const { user, system } = process.cpuUsage(before)
  child.kill()
  await app.stop()
  await db.close()
  return [
    {
      name: `CPU of the server for one arrival, ${streams.toLocaleString('en')} streams of ${accounts} accounts`,
      ours: (user + system) / (changes * streams),
      baseline: null,
      unit: 'us',
      goal: 30,
      goal_is: 'at most',
    },
  ]
}

/** One entry for each account, by one statement, so that telling takes hardly any time of the process. */
async function tellEach({ work }: Database, account_ids: readonly string[]): Promise<void> {
  await work`
    with counter as (
      update account set change_sequence = change_sequence + 1 where id = any(${[...account_ids]}::uuid[])
      returning id, change_sequence)
    insert into change_log (account_id, id, sequence, event, reference_type, reference_id, lane_key, included,
      created_at)
    select id, gen_random_uuid(), change_sequence, 'container.updated', 'container_updated_event', gen_random_uuid(),
      'lane', ${included}, now() from counter`
}
