import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../server/src/app.ts'
import type { AppParts } from '../server/src/app.ts'
import type { Database } from '../server/src/ground/db/index.ts'
import type { ContainerRow } from '../server/src/records/containers/container.ts'
import { renderContainer } from '../server/src/records/containers/resource.ts'
import { containerSelection } from '../server/src/records/containers/store.ts'
import { createScope } from '../server/src/telling/create-scope.ts'
import { openDurableDatabase } from './durable.ts'
import type { Load } from './load.ts'
import type { Figure } from './figure.ts'
import { interleaved, loadRound, median } from './rounds.ts'
import type { Round } from './rounds.ts'
import { benchParts, startService } from './service.ts'
import type { BenchService } from './service.ts'

const round_ms = 1_500
const rounds = 5
const callers = 64
const copies = 200

/** Reads and writes of the API beside the barest handlers that could do the same, interleaved in one run. */
export async function httpBench(): Promise<Figure[]> {
  const db = await openDurableDatabase()
  const parts = benchParts(db)
  const service = await startService(parts)
  await fillTables(db, service)
  const bare = await bareHandlers(db, service)
  const reads = await readsBesideBare(service, await bare.listen({ host: '127.0.0.1', port: 0 }))
  await service.app.stop()
  const posting = await createApp(parts)
  const posts = await postsBesideCommits(parts, await posting.http.listen({ host: '127.0.0.1', port: 0 }), service.key)
  const rss_mb = process.memoryUsage().rss / 1_048_576
  await posting.stop()
  await bare.close()
  await db.close()
  return [
    ...reads,
    posts,
    {
      name: 'resident memory of the bench process with two services',
      ours: rss_mb,
      baseline: null,
      unit: 'MB',
      goal: null,
    },
  ]
}

/** Copies of the one box for lists, its document for the handler that passes it through, and rows to commit into. */
async function fillTables({ work }: Database, { url, key, container_id }: BenchService): Promise<void> {
  await work`
    insert into container select (jsonb_populate_record(c,
      jsonb_build_object('id', gen_random_uuid(), 'number', 'BNCH' || lpad(n::text, 7, '0')))).*
    from container c, generate_series(1, ${copies}) n where c.id = ${container_id}`
  const document = await (
    await fetch(`${url}/v2/containers/${container_id}?include=`, { headers: { authorization: `Token ${key}` } })
  ).text()
  await work`create table bench_document (id uuid primary key, body text not null)`
  await work`insert into bench_document values (${container_id}, ${document})`
  await work`create table bench_row (id uuid primary key, n integer not null)`
}

/** A server with nothing between its handlers and the database. */
async function bareHandlers(db: Database, { app, account }: BenchService): Promise<FastifyInstance> {
  const bare = Fastify()
  const scope = await db.transaction(async (tx) => createScope(tx, app.parts, account))
  bare.get('/document/:id', async (request, reply) => {
    const [row] = await db.keyed<{ body: string }[]>`
      select body from bench_document where id = ${String(Object(request.params).id)}`
    return reply.header('content-type', 'application/vnd.api+json').send(row?.body)
  })
  bare.get('/list/:size', async (request, reply) => {
    const rows = await db.keyed<ContainerRow[]>`
      select ${containerSelection(db.keyed)} from container where account_id = ${account.id}
      order by created_at desc, id desc limit ${Number(Object(request.params).size)}`
    return reply
      .header('content-type', 'application/vnd.api+json')
      .send(JSON.stringify({ data: rows.map((row) => renderContainer(row, scope)) }))
  })
  return bare
}

async function readsBesideBare(service: BenchService, bare_url: string): Promise<Figure[]> {
  return [
    ...(await oneBesideBare(service, bare_url)),
    await listBesideBare(service, bare_url, 25),
    await listBesideBare(service, bare_url, 100),
  ]
}

/** One container as programs ask for it, and with the encodings that browsers and most clients ask for. */
async function oneBesideBare({ url, key, container_id }: BenchService, bare_url: string): Promise<Figure[]> {
  const common = { key, callers, duration_ms: round_ms }
  const one: Load = { ...common, url: `${url}/v2/containers/${container_id}?include=` }
  const encoded = (encodings: string): Load => ({ ...one, headers: { 'accept-encoding': encodings } })
  const [bare, plain, gzip, brotli] = await interleaved(
    [{ ...common, url: `${bare_url}/document/${container_id}` }, one, encoded('gzip'), encoded('br, gzip')],
    rounds,
  )
  if (bare === undefined || plain === undefined || gzip === undefined || brotli === undefined)
    throw new Error('no rounds')
  const beside = (name: string, { cpu_ms }: Round): Figure => ({
    name: `CPU of the same with ${name} asked for, beside no encoding`,
    ours: cpu_ms,
    baseline: plain.cpu_ms,
    unit: 'ms',
    goal: 1.25,
    goal_is: 'at most',
  })
  return [
    {
      name: 'GET one container, beside a stored document passed through',
      ours: plain.per_second,
      baseline: bare.per_second,
      unit: '/s',
      goal: 0.75,
    },
    beside('gzip', gzip),
    beside('br or gzip', brotli),
  ]
}

async function listBesideBare({ url, key }: BenchService, bare_url: string, size: number): Promise<Figure> {
  const common = { key, callers: 16, duration_ms: round_ms }
  const [bare, list] = await interleaved(
    [
      { ...common, url: `${bare_url}/list/${size}` },
      { ...common, url: `${url}/v2/containers?page[size]=${size}` },
    ],
    rounds,
  )
  if (bare === undefined || list === undefined) throw new Error('no rounds')
  return {
    name: `GET ${size} containers, beside the bare rendered list`,
    ours: list.per_second,
    baseline: bare.per_second,
    unit: '/s',
    goal: 1,
  }
}

async function postsBesideCommits({ db, newId }: AppParts, url: string, key: string): Promise<Figure> {
  const body = JSON.stringify({
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number: 'BENCH#', scac: 'TEST' },
    },
  })
  const posts: { posted: number; committed: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const committed = await commits(16, round_ms, (n) =>
      db.transaction((tx) => tx`insert into bench_row values (${newId()}, ${n})`),
    )
    posts.push({
      committed,
      posted: (await loadRound({ url: `${url}/v2/tracking_requests`, key, callers: 16, duration_ms: round_ms, body }))
        .per_second,
    })
  }
  return {
    name: 'POST tracking request, beside plain durable commits at 16 parallel',
    ours: median(posts.map((one) => one.posted)),
    baseline: median(posts.map((one) => one.committed)),
    unit: '/s',
    goal: 0.45,
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
