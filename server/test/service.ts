import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { createWorld } from '@quaylog/world'
import type { World } from '@quaylog/world'
import { z } from 'zod'
import { createAccount, createApiKey } from '../src/people/operate.ts'
import { createApp } from '../src/app.ts'
import type { App } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createClock } from '../src/ground/clock.ts'
import type { Database, Replica } from '../src/ground/db/index.ts'
import type { Logger } from '../src/ground/log.ts'
import type { Tracing } from '../src/ground/telemetry/span.ts'
import { createIds } from '../src/ground/id.ts'
import { createLog } from '../src/ground/log.ts'
import { createSealer, newSecretKey } from '../src/ground/secret.ts'
import { openTestDatabase } from '../src/ground/testing/database.ts'
import { closeServer, portOfServer } from '../src/ground/testing/handed-over.ts'
import { revokeKey } from '../src/accounts/store.ts'
import { saveSource } from '../src/asking/source-store.ts'
import { loadReference } from '../src/reference/reference.ts'
import { createWorldClient, followWorld } from '../src/doors/sandbox/world-client.ts'
import type { WorldSource } from '../src/doors/sandbox/world-client.ts'
import { addressOf } from '../src/commands/sandbox/world-sources.ts'

/** A whole service beside a whole world, in one process, on a clock that only the test moves. */
export interface TestService {
  readonly app: App
  /** The database beneath, for what no door shows. */
  readonly db: Database
  readonly base_url: string
  readonly account_id: string
  readonly key: string
  /** The simulated world beside it. */
  readonly world: World
  /** The number of a story of the world. */
  numberOf(story: string): Promise<{ request_type: string; request_number: string; scac: string }>
  /** Moves the world and with it the service; `duration` such as `6h`. */
  advance(duration: string): Promise<void>
  get(path: string): Promise<{ status: number; body: Document }>
  send(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Document; headers: Headers }>
  /** A further key of the account, and how to end it. */
  keyOf(name: string): Promise<{ id: string; key: string }>
  revoke(id: string): Promise<void>
  close(): Promise<void>
}

/** JSON:API as tests read it. */
export interface Resource {
  readonly id: string
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, { readonly data: Identifier | readonly Identifier[] | null }>>
}
interface Identifier {
  readonly id: string
  readonly type: string
}
export interface Document {
  readonly data: Resource & readonly Resource[]
  readonly included?: readonly Resource[]
  readonly errors?: readonly {
    readonly status: string
    readonly code: string
    readonly detail: string
    readonly source: { pointer?: string; parameter?: string } | null
  }[]
  readonly meta?: Readonly<Record<string, unknown>>
  readonly links?: Readonly<Record<string, string>>
}

const epoch = Date.parse('2026-11-20T22:00:00Z')

interface GivenDatabase {
  readonly db: Database
  readonly replica: Replica
}

/** The given one, which stays open, or one for this test. */
async function databaseOf(given: GivenDatabase | undefined) {
  if (given !== undefined) return { ...given, closeDatabase: async () => {} }
  const db = await openTestDatabase()
  return { db, replica: undefined, closeDatabase: () => db.close() }
}

export async function startService(
  options: {
    seed?: string
    edi_folder?: string
    smtp_url?: string
    vendor?: string
    timetables?: boolean
    /** Terminals and railroads are asked by the interfaces that exist outside the world, where they have one. */
    interfaces?: 'published'
    tracing?: Tracing | undefined
    log?: Logger
    /** Seals what is kept sealed; a new one unless given. */
    secret_key?: string
    /** A database of the caller's, at this version's schema, with the replica that lists are read from. */
    database?: GivenDatabase
    /** Further variables of the environment. */
    env?: Readonly<Record<string, string>>
  } = {},
): Promise<TestService> {
  const { db, replica, closeDatabase } = await databaseOf(options.database)
  const { world, world_url, client } = await startWorld(options)
  const clock = createClock()
  let time = followWorld(null, await client.clock())
  clock.follow(time)
  const newId = createIds(clock.realMs)
  const config = readConfig(
    {
      QUAYLOG_PORT: '0',
      QUAYLOG_WORLD: 'off',
      QUAYLOG_LOG_LEVEL: process.env['QUAYLOG_LOG_LEVEL'] ?? 'silent',
      ...(options.smtp_url === undefined ? {} : { QUAYLOG_SMTP_URL: options.smtp_url }),
      ...options.env,
    },
    { allow_private: true },
  )
  const sealer = createSealer([options.secret_key ?? newSecretKey()])
  const offered = await (options.interfaces === undefined ? client.sources() : client.publishedSources())
  const vendors = options.vendor === undefined ? [] : [await vendorOf(world_url, options.vendor, offered)]
  const timetables = options.timetables === true ? [await timetablesOf(world_url)] : []
  for (const source of [...offered, ...vendors, ...timetables]) {
    await saveSource(
      db.work,
      {
        id: source.id,
        kind: source.kind,
        profile: source.profile ?? null,
        scac: source.scac ?? null,
        name: source.name,
        base_url: addressOf(source),
        terminals: source.terminals,
        credentials: sealer.seal(JSON.stringify(source.credentials), source.id),
        per_minute: source.per_minute ?? null,
        per_day: null,
        enabled: true,
        is_simulated: true,
      },
      clock.now(),
    )
  }
  const app = await createApp({
    config,
    db,
    clock,
    newId,
    random: () => 0.5,
    log: options.log ?? createLog(config.log_level),
    reference: loadReference(),
    sealer,
    rate_limits: 'memory',
    tracing: options.tracing,
    replica,
  })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const account = await createAccount(
    { db, clock, newId },
    { name: 'Harbour Imports', plan: 'paid', entitlements: 'all', rate_limit: 100_000 },
  )
  const { key } = await createApiKey({ db, clock, newId }, account.id, 'test')
  await app.startWork()
  const base_url = `${address}/v2`
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base_url}${path}`, {
      method,
      headers: {
        authorization: `Token ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const document: Document = text === '' ? {} : JSON.parse(text)
    return { status: response.status, body: document, headers: response.headers }
  }
  return {
    app,
    db,
    world,
    base_url,
    account_id: account.id,
    key,
    async numberOf(story) {
      const number = (await client.numbers()).find((one) => one.story === story)
      if (number === undefined) throw new Error(`the world has no story ${story}`)
      return number
    },
    async advance(duration) {
      time = followWorld(time, await client.setClock({ advance: duration }))
      clock.follow(time)
    },
    get: (path) => call('GET', path),
    send: (method, path, body, headers) => call(method, path, body, headers),
    keyOf: (name) => createApiKey({ db, clock, newId }, account.id, name),
    async revoke(id) {
      await db.transaction((tx) => revokeKey(tx, id, clock.now()))
    },
    async close() {
      await app.stop()
      await world.close()
      await closeDatabase()
    },
  }
}

async function startWorld({ seed, interfaces, edi_folder }: Parameters<typeof startService>[0] = {}) {
  const world = createWorld({
    now: Date.now,
    seed: seed ?? '1',
    epoch,
    paused: true,
    ...(interfaces === undefined ? {} : { tls_port: 0 }),
    ...(edi_folder === undefined ? {} : { edi: { folder: edi_folder, told_until: null } }),
  })
  const { base_url: world_url } = await world.start('127.0.0.1', 0)
  return { world, world_url, client: createWorldClient({ world_url, world_token: null }) }
}

const vendor_page = z.object({ base_url: z.string(), credentials: z.record(z.string(), z.string()) })

/** A vendor of the world as a source that is asked beside every line of the world. */
async function vendorOf(world_url: string, id: string, lines: readonly WorldSource[]): Promise<WorldSource> {
  const page = vendor_page.parse(await (await fetch(`${world_url}/world/upstreams/${id}`)).json())
  const scacs = lines.flatMap(({ kind, scac }) => (kind === 'dcsa' ? (scac ?? []) : []))
  const credentials = { ...page.credentials, lines: scacs.join(',') }
  return { id, kind: 'api', profile: id, name: id, base_url: page.base_url, terminals: [], credentials }
}

/** The timetables of the world, as those of Maersk and of MSC. */
async function timetablesOf(world_url: string): Promise<WorldSource> {
  const page = vendor_page.parse(await (await fetch(`${world_url}/world/upstreams/dcsa_schedules`)).json())
  const profile = 'maersk_schedules'
  return { id: 'timetables', kind: 'dcsa_schedules', profile, scac: 'MSCU', name: 'Timetables', terminals: [], ...page }
}

/** One delivery as a receiver saw it. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly at_ms: number
}

/** An address of our own that webhooks are sent to, until the test ends; `answer` decides the status. */
export async function startReceiver(
  answer: (received: Received, count: number) => number = () => 200,
): Promise<{ url: string; received: Received[]; close(): Promise<void> }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString(), at_ms: Date.now() }
      received.push(one)
      response.writeHead(answer(one, received.length)).end()
    })
  })
  const port = await portOfServer(server)
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => closeServer(server) }
}
