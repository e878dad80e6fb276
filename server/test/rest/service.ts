import assert from 'node:assert/strict'
import { after } from 'node:test'
import { entitlements } from '@quaylog/contract'
import type { Entitlement, Plan } from '@quaylog/contract'
import { createApp } from '../../src/app.ts'
import type { App, AppParts } from '../../src/app.ts'
import { createKey, hashKey } from '../../src/accounts/api-key.ts'
import { insertAccount, insertKey, insertPublishableKey } from '../../src/accounts/store.ts'
import { readConfig } from '../../src/config.ts'
import { attemptRequest } from '../../src/tracking/attempt.ts'
import { claimDueRequests } from '../../src/tracking/testing/due.ts'
import { saveSource } from '../../src/asking/source-store.ts'
import { createClock } from '../../src/ground/clock.ts'
import type { SettableClock } from '../../src/ground/clock.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import type { TestDatabase } from '../../src/ground/testing/database.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { createSealer } from '../../src/ground/secret.ts'
import type { Sealer } from '../../src/ground/secret.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { readAnswer } from './answer.ts'
import type { Answer } from './answer.ts'
import { validateAnswer } from './validate.ts'

/** Somebody who calls: an account with its keys. */
export interface Customer {
  readonly id: string
  readonly key: string
  readonly publishable_key: string
}

/** The accounts that every suite finds: two alike, and one for each way of being allowed less. */
export interface Customers {
  readonly paid: Customer
  readonly other: Customer
  readonly free: Customer
  readonly trial: Customer
  readonly bare: Customer
}

export interface CallOptions {
  readonly as?: Customer | string | null
  /** An object is sent as JSON:API, a text as it stands. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A whole service on a database of its own, called through its HTTP door. */
export interface RestService {
  readonly app: App
  readonly db: TestDatabase
  readonly clock: SettableClock
  readonly customers: Customers
  readonly sealer: Sealer
  readonly newId: () => string
  /** Moves the clock; world and real time are the same here. */
  advance(ms: number): void
  /** One request; never answered with 5xx, and as the interface description says. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Another account with everything unless told. */
  addCustomer(
    name: string,
    plan: Plan,
    given?: { entitlements?: readonly Entitlement[]; rate_limit?: number | null; custom_field_limit?: number | null },
  ): Promise<Customer>
  /** Tracks one of the test numbers to its end; the ids of what it made. */
  track(customer: Customer, request_number?: string, attributes?: object, relationships?: object): Promise<Tracked>
  /** Carries out what the engine has to do now. */
  work(): Promise<void>
}

export interface Tracked {
  readonly request_id: string
  readonly shipment_id: string
  readonly container_id: string
}

/** The moment at which every suite begins. */
export const started_at = '2026-11-20T12:00:00Z'
const every_request = 5_000
const reference = loadReference()
const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')])

/** Lines that can be asked: one for every kind of number, the other for bills and bookings alone. */
const lines_asked = [
  { id: 'line', profile: 'yang_ming', scac: 'YMLU', name: 'A line that can be asked', credentials: { key_id: 'x' } },
  { id: 'bookings', profile: 'hmm', scac: 'HDMU', name: 'A line without containers', credentials: { api_key: 'x' } },
]

/** Starts a service; it ends with the test file. `replace` changes single parts. */
export async function restService(replace: (parts: AppParts) => Partial<AppParts> = () => ({})): Promise<RestService> {
  const db = await testDatabase()
  const time = { ms: Date.parse(started_at) }
  const clock = createClock(() => time.ms)
  const newId = createIds(clock.realMs, countingFill())
  const config = readConfig(
    { QUAYLOG_LOG_LEVEL: 'silent', QUAYLOG_WORLD: 'off', QUAYLOG_DATA_DIR: '/tmp/quaylog-rest-test' },
    { allow_private: false },
  )
  const parts: AppParts = {
    config,
    db,
    clock,
    newId,
    random: () => 0.5,
    log: createLog('silent'),
    reference,
    sealer,
    rate_limits: 'memory',
  }
  for (const line of lines_asked)
    await saveSource(
      db.work,
      {
        ...line,
        kind: 'dcsa',
        base_url: 'http://127.0.0.1:9',
        credentials: sealer.seal(JSON.stringify(line.credentials), line.id),
        terminals: [],
        per_minute: null,
        per_day: null,
        enabled: true,
        is_simulated: false,
      },
      clock.now(),
    )
  const app = await createApp({ ...parts, ...replace(parts) })
  after(() => app.stop())
  return assemble(app, db, clock, newId, (ms) => void (time.ms += ms))
}

async function assemble(
  app: App,
  db: TestDatabase,
  clock: SettableClock,
  newId: () => string,
  advance: (ms: number) => void,
): Promise<RestService> {
  const addCustomer: RestService['addCustomer'] = (name, plan, given = {}) =>
    db.transaction(async (tx) => {
      const id = newId()
      const key = createKey('qk_')
      const publishable_key = createKey('qpk_')
      const trial_ends_at = plan === 'trial' ? new Date(clock.worldMs() + 7 * 86_400_000).toISOString() : null
      await insertAccount(
        tx,
        {
          id,
          name,
          plan,
          trial_ends_at,
          entitlements: given.entitlements ?? entitlements,
          custom_field_limit: given.custom_field_limit ?? null,
          active_container_limit: null,
          rate_limit_per_minute: given.rate_limit === undefined ? every_request : given.rate_limit,
          manifest_window_days: null,
        },
        clock.now(),
      )
      await insertKey(
        tx,
        { id: newId(), account_id: id, name: 'key', key_hash: hashKey(key), last4: key.slice(-4) },
        clock.now(),
      )
      await insertPublishableKey(
        tx,
        {
          id: newId(),
          account_id: id,
          name: 'publishable',
          key: publishable_key,
          origins: [],
          show_fees: false,
          show_holds: true,
        },
        clock.now(),
      )
      return { id, key, publishable_key }
    })
  const customers: Customers = {
    paid: await addCustomer('Northwind', 'paid'),
    other: await addCustomer('Southwind', 'paid'),
    free: await addCustomer('Freewind', 'free'),
    trial: await addCustomer('Trialwind', 'trial'),
    bare: await addCustomer('Barewind', 'paid', { entitlements: [] }),
  }
  const call: RestService['call'] = async (method, path, { as = customers.paid, body, headers = {} } = {}) => {
    const authorization = as === null ? {} : { authorization: typeof as === 'string' ? as : `Token ${as.key}` }
    const sent =
      body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }
    const typed = body === undefined ? {} : { 'content-type': 'application/vnd.api+json' }
    const answer = readAnswer(
      await app.http.inject({
        method: methodOf(method),
        url: path.startsWith('/') ? `/v2${path}` : path.slice(1),
        headers: { ...typed, ...authorization, ...headers },
        ...sent,
      }),
    )
    assert.ok(answer.status < 500, `${method} ${path} was answered with ${answer.status}: ${answer.text}`)
    validateAnswer(method, path, answer)
    return answer
  }
  const work = async () => {
    const due = await claimDueRequests({ db, clock }, 100)
    for (const request of due.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await attemptRequest(app.parts, request)
  }
  const track: RestService['track'] = async (
    customer,
    request_number = 'TEST-TR-SUCCEEDED',
    attributes = {},
    relationships = {},
  ) => {
    const body = {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number, scac: 'TEST', ...attributes },
        relationships,
      },
    }
    const request_id = (await call('POST', '/tracking_requests', { as: customer, body })).one().id
    await work()
    const [row] = await db.work<{ shipment_id: string; container_id: string }[]>`
      select r.shipment_id, c.id as container_id from tracking_request r
      join container c on c.account_id = r.account_id and c.shipment_id = r.shipment_id
      where r.account_id = ${customer.id} and r.id = ${request_id}`
    assert.ok(row !== undefined, `${request_number} came to nothing`)
    return { request_id, ...row }
  }
  return { app, db, clock, customers, sealer, newId, advance, call, addCustomer, track, work }
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] as const

function methodOf(method: string): (typeof methods)[number] {
  const known = methods.find((one) => one === method)
  assert.ok(known !== undefined, `no method ${method}`)
  return known
}

/** Ids that are the same in every run. */
function countingFill(): (bytes: Uint8Array) => void {
  let count = 0
  return (bytes) => {
    bytes.fill(0)
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(bytes.byteLength - 4, ++count)
  }
}
