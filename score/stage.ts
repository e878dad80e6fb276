import type { Entitlement } from '@quaylog/contract'
import { createWorld } from '@quaylog/world'
import type { World } from '@quaylog/world'
import { createAccount, createApiKey, createPerson } from '../server/src/people/operate.ts'
import { createApp } from '../server/src/app.ts'
import type { App, AppParts } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createSourceManager } from '../server/src/asking/source-manager.ts'
import { updateAccount } from '../server/src/accounts/store.ts'
import { withInbox } from '../server/src/intake/edi/inbox.ts'
import { saveSource } from '../server/src/asking/source-store.ts'
import { createClock } from '../server/src/ground/clock.ts'
import type { SourceParts } from '../server/src/sources/source.ts'
import type { EngineParts } from '../server/src/asking/parts.ts'
import { lookupsOf } from '../server/src/asking/source-parts.ts'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import { createIds } from '../server/src/ground/id.ts'
import { createLog } from '../server/src/ground/log.ts'
import { createSealer } from '../server/src/ground/secret.ts'
import type { Database } from '../server/src/ground/db/index.ts'
import { loadReference } from '../server/src/reference/reference.ts'
import type { Answer, Question } from '../server/src/sources/source.ts'
import { countingFill, luckOf } from './chance.ts'
import { BudgetWatch } from './budget-watch.ts'
import { attendAndDie, recordFiles, workUntilDone } from './drive.ts'
import { openEdiPost } from './edi-post.ts'
import { networkTo } from './upstream.ts'
import { makeWorkers } from './workers.ts'
import { absoluteCredentials, world_numbers, world_sources } from './world-answers.ts'
import type { WorldNumber, WorldSource } from './world-answers.ts'

/** The world time at which every play begins: a Friday afternoon in Los Angeles. */
export const epoch_ms = Date.parse('2026-11-20T22:00:00Z')
const minute_ms = 60_000
const minutes_after_step = 5
/**
 * A query that takes too long on a busy machine is given up by the database; that says nothing about the service's
 * answers.
 */
const busy_tries = 10
/** Ids that a process makes before it is killed: in the middle of an exception, of its entry, of its telling. */
const killed_after = [0, 1, 2, 5]
const reference = loadReference()

/** A whole service beside a whole world, both standing still between steps. */
export interface Stage {
  readonly world: World
  now_ms(): number
  /** What anybody can ask the world's control interface. */
  askWorld(path: string, body?: object): unknown
  /** What a customer is answered; throws on a refusal. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  numbers(traffic: number): readonly WorldNumber[]
  /** Moves both on and lets the service do all that is due; `meanwhile` is called at each moment at which it does. */
  step(ms: number, meanwhile: () => void): Promise<void>
  /** Changes what the account may see, as its operator does. */
  entitle(entitlements: readonly Entitlement[]): Promise<void>
  /** Bytes of payloads kept that hold a text, counted once for each payload. */
  stored(text: string): Promise<number>
  /** Requests beyond what sources allow, since the last time. */
  overBudget(): number
  /** How often a process was killed while it attended to passing time. */
  kills(): number
  close(): Promise<void>
}

/** Hears every answer that the service gets from a source, when and to which question. */
export type Listener = (question: Question, answer: Answer, now_ms: number) => void

/** What differs between stages. */
export interface StageOptions {
  /** How many processes ask, taking turns; more than one also restart at every step. */
  readonly workers: number
  /** What every source is configured to allow in a minute; null: what it says of itself. */
  readonly per_minute: number | null
  /** Whether processes that attend to passing time are killed at every step; left out: they aren't. */
  readonly kills?: boolean
  /** Whether upstreams that want a client certificate give one, for which the world listens; left out: they don't. */
  readonly gives_certificates?: boolean
  /** Whether the world also tells the stories that only a score asks for; left out: it doesn't. */
  readonly rehearses?: boolean
  /** which sources are configured, from those of the world and whatever its control tells; left out: the world's own */
  readonly sources?: (world: readonly WorldSource[], ask: (path: string) => unknown) => readonly WorldSource[]
}

/** Sets up world and service of a seed on a database of their own; nothing of it depends on real time. */
export async function openStage(seed: string, heard: Listener, options: StageOptions): Promise<Stage> {
  const { workers: count, per_minute, kills = false, sources: chosen = (world) => world } = options
  const time = { ms: epoch_ms }
  const nowMs = () => time.ms
  const post = openEdiPost()
  const world = worldOf(seed, nowMs, post.folder, options)
  if (options.gives_certificates === true) await world.start()
  const [askWorld, budget] = [worldAsker(world), new BudgetWatch(per_minute)]
  const db = await openTestDatabase()
  const clock = createClock(nowMs)
  const newId = createIds(clock.realMs, countingFill())
  const [log, sealer] = [createLog('silent'), createSealer([Buffer.alloc(32, 7).toString('base64')])]
  const sources = chosen(world_sources.parse(askWorld('/world/sources')), askWorld)
  await configure({ db, sealer, clock }, sources, per_minute)
  const app = await openApp({ db, clock, newId, log, sealer }, seed)
  const network = networkOf(world, budget, clock.now, nowMs)
  const workers = await makeWorkers(count, () => sourcesOf({ db, clock, newId, log, sealer }, network), heard, nowMs)
  const { account_id, key } = await openAccount({ db, clock, newId })
  const parts: EngineParts = { ...app.parts, sources: workers.sources, wakeDeliveries: () => {} }

  let killed = 0
  const takePost = async () => {
    world.dropEdi()
    const bodies = post.take()
    for (const payload of bodies) await handIn(app, key, payload)
    await recordFiles({ ...parts, ...readersOf(app), sources: workers.first(), sealer })
    if (bodies.length > 0) await Promise.all([workers.reload(), app.sources.reload()])
  }
  await takePost()
  return {
    world,
    askWorld,
    now_ms: nowMs,
    overBudget: () => budget.take(),
    kills: () => killed,
    stored: (text) => storedBytes(db, text),
    call: callerOf(app, key),
    entitle: (entitlements) => db.transaction((tx) => updateAccount(tx, account_id, { entitlements }, clock.now())),
    numbers: (traffic) => world_numbers.parse(askWorld(`/world/numbers?traffic=${traffic}`)),
    async step(ms, meanwhile) {
      const until_ms = time.ms + ms
      for (let minute = minutes_after_step; minute >= 0; minute--) {
        time.ms = until_ms - minute * minute_ms
        askWorld('/world/clock', { to: new Date(time.ms).toISOString() })
        if (count > 1) await workers.restart()
        await takePost()
        meanwhile()
        if (kills) killed += await attendAndDie(parts, killed_after)
        await workUntilDone(parts)
      }
    },
    async close() {
      await world.close()
      await app.stop()
      await db.close()
      post.close()
    },
  }
}

function worldOf(
  seed: string,
  now: () => number,
  folder: string,
  { rehearses = false, gives_certificates = false }: StageOptions,
): World {
  const told = { rehearses, edi: { folder, told_until: null } }
  const by_certificate = gives_certificates ? { tls_port: 0 } : {}
  return createWorld({ now, seed, epoch: epoch_ms, paused: true, ...told, ...by_certificate })
}

function networkOf(world: World, budget: BudgetWatch, now: () => string, nowMs: () => number): SourceParts {
  return { http: networkTo(world, budget, nowMs), now, ...lookupsOf(reference) }
}

/** The sources of a process that asks; nobody waits between steps. */
function sourcesOf({ db, clock, log, sealer }: Base, parts: SourceParts) {
  const manager = createSourceManager({ db, clock, log, sealer: sealer, patience_ms: 0, parts })
  return withInbox(manager, { reader: db.work, reference })
}

type Base = Pick<AppParts, 'db' | 'clock' | 'newId' | 'log' | 'sealer'>

function openApp(base: Base, seed: string): Promise<App> {
  const config = readConfig({ QUAYLOG_WORLD: 'off', QUAYLOG_LOG_LEVEL: 'silent' }, { allow_private: true })
  return createApp({ ...base, config, random: luckOf(seed), reference, rate_limits: 'memory' })
}

/** The account that is judged; its operator hands files in. */
async function openAccount(
  parts: Pick<AppParts, 'db' | 'clock' | 'newId'>,
): Promise<{ account_id: string; key: string }> {
  const account = await createAccount(parts, {
    name: 'Harbour Imports',
    plan: 'paid',
    entitlements: 'all',
    rate_limit: 1_000_000,
  })
  await createPerson(parts, {
    account_id: account.id,
    email: 'operator@score.example',
    password: 'a key of an operator hands files in',
    name: 'Operator',
    is_operator: true,
  })
  const { key } = await createApiKey(parts, account.id, 'score')
  return { account_id: account.id, key }
}

async function configure(
  { db, sealer, clock }: Pick<Base, 'db' | 'sealer' | 'clock'>,
  sources: readonly WorldSource[],
  per_minute: number | null,
): Promise<void> {
  for (const source of sources) {
    await saveSource(
      db.work,
      {
        id: source.id,
        kind: source.kind,
        profile: source.profile ?? null,
        scac: source.scac ?? null,
        name: source.name,
        base_url: `http://world${source.base_url}`,
        terminals: source.terminals,
        credentials: sealer.seal(JSON.stringify(absoluteCredentials(source.credentials)), source.id),
        per_minute: per_minute ?? source.per_minute ?? null,
        per_day: null,
        enabled: true,
        is_simulated: true,
      },
      clock.now(),
    )
  }
}

async function storedBytes(db: Database, text: string): Promise<number> {
  const [row] = await db.work<{ payloads: string }[]>`
    select count(*) as payloads from payload where position(convert_to(${text}, 'UTF8') in body) > 0`
  return Number(row?.payloads ?? 0) * Buffer.byteLength(text)
}

/** Calls the API as a customer does. */
function callerOf(app: App, key: string): Stage['call'] {
  return async (method, path, body) => {
    const typed = body === undefined ? {} : { 'content-type': 'application/vnd.api+json' }
    const ask = () =>
      app.http.inject({
        method,
        url: `/v2${path}`,
        headers: { authorization: `Token ${key}`, ...typed },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
    let answer = await ask()
    for (let again = 0; answer.statusCode === 503 && again < busy_tries; again++) answer = await ask()
    if (answer.statusCode > 299)
      throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
}

async function handIn(app: App, key: string, payload: Buffer): Promise<void> {
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: '/ingest/edi',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/octet-stream' },
    payload,
  })
  if (statusCode > 299) throw new Error(`a file was answered with ${statusCode}: ${body}`)
}

function worldAsker(world: World): Stage['askWorld'] {
  return (path, body) => {
    const { pathname, search, searchParams } = new URL(path, 'http://world')
    const answer = world.answer({
      method: body === undefined ? 'GET' : 'POST',
      path: pathname,
      url: pathname + search,
      query: searchParams,
      headers: {},
      body: body === undefined ? '' : JSON.stringify(body),
    })
    if (answer.status > 299) throw new Error(`the world refused ${path}: ${answer.body}`)
    return JSON.parse(answer.body)
  }
}

/** What reads files and tables beside the serving thread. */
const readersOf = ({ bodies, spreadsheets }: App) => ({ bodies, spreadsheets })
