import { setTimeout as sleep } from 'node:timers/promises'
import { claimJob } from '../server/src/documents/job-store.ts'
import { createAccount, createApiKey } from '../server/src/people/operate.ts'
import { fillQueue, noticeOf, readOf } from './documents-queue.ts'
import { openDurableDatabase } from './durable.ts'
import type { Figure } from './figure.ts'
import { median } from './rounds.ts'
import { benchParts, startService } from './service.ts'
import type { BenchService } from './service.ts'

const queued = 10_000
/** Accounts that hand in one paper at a time beside the one whose papers fill the queue. */
const others = 4
const alone_papers = 10
const busy_ms = 20_000
const look_every_ms = 20
const asked_every_ms = 40
const claims = 21

type Bench = BenchService & { readonly parts: ReturnType<typeof benchParts> }

/**
 * Documents: how soon one is read while there is nothing else to do, and beside 10,000 of another account; what those
 * 10,000 do to whoever asks for a box meanwhile. Takes about a minute and a half.
 */
export async function documentsBench(): Promise<Figure[]> {
  const db = await openDurableDatabase()
  const parts = benchParts(db)
  const bench = { ...(await startService(parts)), parts }
  const keys = await Promise.all(Array.from({ length: others }, (_, at) => newKey(bench, `Other ${at}`)))
  const alone = await handedInTurn(bench, keys.slice(0, 1), (done) => done >= alone_papers)
  const asked_alone = await askedWhile(bench, sleep(busy_ms / 4))
  const flood = await createAccount(parts, { name: 'Flood', plan: 'paid', entitlements: 'all', rate_limit: null })
  await fillQueue(db, flood.id, queued)
  const before = { read: await readOf(db, flood.id), memory: process.memoryUsage().rss, at: performance.now() }
  const until = before.at + busy_ms
  const reading = handedInTurn(bench, keys, () => performance.now() > until)
  const [beside, asked_beside, claim_ms] = await Promise.all([reading, askedWhile(bench, reading), claimedIn(bench)])
  const seconds = (performance.now() - before.at) / 1_000
  const read = (await readOf(db, flood.id)) - before.read
  const grown_mb = (process.memoryUsage().rss - before.memory) / 1_024 / 1_024
  await bench.app.stop()
  await db.close()
  const most = { goal_is: 'at most', baseline: null } as const
  return [
    {
      name: 'a notice from upload to its fields, 95 of 100',
      ours: share(alone, 0.95),
      unit: 'ms',
      goal: 3_000,
      ...most,
    },
    {
      name: `the same beside ${queued.toLocaleString('en')} of another account, beside none`,
      ours: share(beside, 0.95),
      baseline: share(alone, 0.95),
      unit: 'ms',
      goal: 10,
      goal_is: 'at most',
    },
    { name: 'notices of that account read meanwhile', ours: read / seconds, baseline: null, unit: '/s', goal: null },
    { name: 'claiming the next of them', ours: claim_ms, unit: 'ms', goal: 100, ...most },
    {
      name: 'GET one container meanwhile, 95 of 100, beside an empty queue',
      ours: share(asked_beside, 0.95),
      baseline: share(asked_alone, 0.95),
      unit: 'ms',
      goal: 10,
      goal_is: 'at most',
    },
    { name: 'memory that the service takes more meanwhile', ours: grown_mb, unit: 'MB', goal: 200, ...most },
  ]
}

async function newKey({ parts }: Bench, name: string): Promise<string> {
  const account = await createAccount(parts, { name, plan: 'paid', entitlements: 'all', rate_limit: 1_000_000 })
  return (await createApiKey(parts, account.id, 'bench')).key
}

/** Has each key hand in one notice after another until there were enough; how long each took until it was read. */
async function handedInTurn(bench: Bench, keys: readonly string[], isEnough: (done: number) => boolean) {
  const times: number[] = []
  await Promise.all(
    keys.map(async (key) => {
      while (!isEnough(times.length)) times.push(await untilRead(bench, key))
    }),
  )
  return times
}

let handed_in = 0

async function untilRead({ url, parts }: Bench, key: string): Promise<number> {
  const number = `1${String(++handed_in).padStart(8, '0')}`
  const started = performance.now()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(noticeOf(number))], { type: 'application/pdf' }), 'notice.pdf')
  const headers = { authorization: `Token ${key}` }
  const answer = await fetch(`${url}/v2/documents`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(`a notice was refused with ${answer.status}: ${await answer.text()}`)
  const { data }: { data: { id: string } } = await answer.json()
  for (;;) {
    const [row] = await parts.db.work<{ status: string }[]>`select status from document where id = ${data.id}`
    if (row?.status === 'extracted') return performance.now() - started
    if (row?.status === 'failed') throw new Error('a notice was not read')
    await sleep(look_every_ms)
  }
}

/** How long each answer took, one asked for after the other, until something has ended. */
async function askedWhile({ url, key, container_id }: Bench, busy: Promise<unknown>): Promise<number[]> {
  let over = false
  const times: number[] = []
  const ending = busy.finally(() => (over = true))
  while (!over) {
    const started = performance.now()
    const answer = await fetch(`${url}/v2/containers/${container_id}`, { headers: { authorization: `Token ${key}` } })
    await answer.arrayBuffer()
    times.push(performance.now() - started)
    await sleep(asked_every_ms)
  }
  await ending
  return times
}

/** What claiming a job takes, undone each time. */
async function claimedIn({ parts: { db } }: Bench): Promise<number> {
  const times: number[] = []
  const undone = new Error('undone')
  for (let round = 0; round < claims; round++) {
    const claiming = db.transaction(async (tx) => {
      const started = performance.now()
      await claimJob(tx, new Date().toISOString(), new Date(Date.now() + 60_000).toISOString())
      times.push(performance.now() - started)
      throw undone
    })
    await claiming.catch((error: unknown) => {
      if (error !== undone) throw error
    })
  }
  return median(times)
}

/** What so large a share of the figures stays below. */
function share(figures: readonly number[], part: number): number {
  return figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? 0
}
