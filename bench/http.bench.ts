import { fork } from 'node:child_process'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createAccount, createApiKey } from '../server/src/people/operate.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { container_columns } from '../server/src/records/containers/container.ts'
import type { ContainerRow } from '../server/src/records/containers/container.ts'
import { renderContainer } from '../server/src/records/containers/resource.ts'
import { createScope } from '../server/src/projection/project.ts'
import { createClock } from '../server/src/ground/clock.ts'
import { createIds } from '../server/src/ground/id.ts'
import { createLog } from '../server/src/ground/log.ts'
import { createSealer, newSecretKey } from '../server/src/ground/secret.ts'
import { loadReference } from '../server/src/reference/reference.ts'
import { openDurableDatabase } from './durable.ts'
import type { Load } from './load.ts'
import type { Figure } from './figure.ts'

const round_ms = 1_500
const rounds = 4
const callers = 64
const copies = 200

/** Reads and writes of the API beside the barest handlers that could do the same, interleaved in one run. */
export async function httpBench(): Promise<Figure[]> {
  const db = await openDurableDatabase()
  const clock = createClock()
  const newId = createIds(clock.realMs)
  const config = readConfig(
    { QUAYLOG_PORT: '0', QUAYLOG_WORLD: 'off', QUAYLOG_LOG_LEVEL: 'silent' },
    { allow_private: true },
  )
  const sealer = createSealer([newSecretKey()])
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
  const account = await createAccount(
    { db, clock, newId },
    { name: 'Bench', plan: 'paid', entitlements: 'all', rate_limit: 100_000_000 },
  )
  const { key } = await createApiKey({ db, clock, newId }, account.id, 'bench')
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  await app.startWork()
  const container_id = await trackOne(url, key)
  await db.work`
    insert into container select (jsonb_populate_record(c,
      jsonb_build_object('id', gen_random_uuid(), 'number', 'BNCH' || lpad(n::text, 7, '0')))).*
    from container c, generate_series(1, ${copies}) n where c.id = ${container_id}`
  const document = await (
    await fetch(`${url}/v2/containers/${container_id}?include=`, { headers: { authorization: `Token ${key}` } })
  ).text()
  await db.work`create table bench_document (id uuid primary key, body text not null)`
  await db.work`insert into bench_document values (${container_id}, ${document})`
  await db.work`create table bench_row (id uuid primary key, n integer not null)`

  const bare = Fastify()
  const scope = await db.transaction(async (tx) => createScope(tx, app.tools, account))
  bare.get('/document/:id', async (request, reply) => {
    const [row] = await db.keyed<{ body: string }[]>`
      select body from bench_document where id = ${String(Object(request.params).id)}`
    return reply.header('content-type', 'application/vnd.api+json').send(row?.body)
  })
  bare.get('/list', async (_request, reply) => {
    const rows = await db.keyed<ContainerRow[]>`
      select ${db.keyed(container_columns)} from container where account_id = ${account.id}
      order by created_at desc, id desc limit 25`
    return reply
      .header('content-type', 'application/vnd.api+json')
      .send(JSON.stringify({ data: rows.map((row) => renderContainer(row, scope)) }))
  })
  const bare_url = await bare.listen({ host: '127.0.0.1', port: 0 })

  const body = JSON.stringify({
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number: 'BENCH#', scac: 'TEST' },
    },
  })
  const one = await compare(
    { url: `${url}/v2/containers/${container_id}?include=`, key, callers, duration_ms: round_ms },
    { url: `${bare_url}/document/${container_id}`, key, callers, duration_ms: round_ms },
  )
  const list = await compare(
    { url: `${url}/v2/containers?page[size]=25`, key, callers: 16, duration_ms: round_ms },
    { url: `${bare_url}/list`, key, callers: 16, duration_ms: round_ms },
  )
  await app.stop()
  const posting = await createApp({
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
  const post_url = await posting.http.listen({ host: '127.0.0.1', port: 0 })
  const posts: { posted: number; committed: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const committed = await commits(16, round_ms, (n) =>
      db.transaction(
        (tx) => tx`
      insert into bench_row values (${newId()}, ${n})`,
      ),
    )
    posts.push({
      committed,
      posted: await load({ url: `${post_url}/v2/tracking_requests`, key, callers: 16, duration_ms: round_ms, body }),
    })
  }
  const posted = median(posts.map((one) => one.posted))
  const committed = median(posts.map((one) => one.committed))
  const rss_mb = process.memoryUsage().rss / 1_048_576
  await posting.stop()
  await bare.close()
  await db.close()
  return [
    {
      name: 'GET one container, beside a stored document passed through',
      ours: one.ours,
      baseline: one.baseline,
      unit: '/s',
      goal: 0.5,
    },
    {
      name: 'GET 25 containers, beside the bare rendered list',
      ours: list.ours,
      baseline: list.baseline,
      unit: '/s',
      goal: 0.8,
    },
    {
      name: 'POST tracking request, beside plain durable commits at 16 parallel',
      ours: posted,
      baseline: committed,
      unit: '/s',
      goal: 0.4,
    },
    {
      name: 'resident memory of the bench process with two services',
      ours: rss_mb,
      baseline: null,
      unit: 'MB',
      goal: null,
    },
  ]
}

async function trackOne(url: string, key: string): Promise<string> {
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
  await fetch(`${url}/v2/tracking_requests`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' },
      },
    }),
  })
  for (let look = 0; look < 100; look++) {
    const list = await (await fetch(`${url}/v2/containers`, { headers })).json()
    if (list.data.length > 0) return list.data[0].id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the test number did not succeed')
}

async function compare(ours: Load, baseline: Load): Promise<{ ours: number; baseline: number }> {
  const figures: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
  for (let round = 0; round < rounds; round++) {
    figures.baseline.push(await load(baseline))
    figures.ours.push(await load(ours))
  }
  return { ours: median(figures.ours), baseline: median(figures.baseline) }
}

async function load(what: Load): Promise<number> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const { figure, error } = await new Promise<{ figure?: number; error?: string }>((resolve) => {
      child.once('message', (message: { figure?: number; error?: string }) => resolve(message))
      child.send(what)
    })
    if (figure === undefined) throw new Error(error ?? 'no figure')
    return figure
  } finally {
    child.kill()
  }
}

async function commits(
  parallel: number,
  duration_ms: number,
  commit: (n: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() - started < duration_ms) await commit(done++)
    }),
  )
  return (done * 1_000) / (performance.now() - started)
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}
