import { createHash, randomBytes } from 'node:crypto'
import { after } from 'node:test'
import type { Plan } from '@quaylog/contract'
import { createAccount, createApiKey, createPerson } from '../../src/people/operate.ts'
import { createApp } from '../../src/app.ts'
import type { App, AppParts } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createClock } from '../../src/ground/clock.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import type { TestDatabase } from '../../src/ground/testing/database.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { createSealer, newSecretKey } from '../../src/ground/secret.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { freePort } from '../../../scripts/newcomer/ports.ts'
import { createBrowser, fieldsOf } from './browser.ts'
import type { Browser, Page } from './browser.ts'

/** A service that listens, with an account and a person who can sign in; for tests of what stands around REST. */
export interface OauthService {
  readonly app: App
  readonly db: TestDatabase
  readonly origin: string
  readonly mcp_url: string
  readonly base_url: string
  readonly account_id: string
  readonly person_id: string
  readonly key: string
  readonly email: string
  /** Moves the clock that limits and lifetimes of ours go by. */
  advance(ms: number): void
  addAccount(name: string, plan: Plan, person_email?: string): Promise<{ account_id: string; key: string }>
  /** A fresh browser, signed in. */
  signedIn(email?: string): Promise<Browser>
  /** Registers a client; the answer as it came. */
  register(metadata: object): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>
  /** A registered public client. */
  client(redirect_uri?: string, name?: string): Promise<Client>
  /** Goes through sign-in and consent to a code. */
  authorize(client: Client, more?: Record<string, string>, browser?: Browser): Promise<Authorized>
  token(fields: Record<string, string>, headers?: Record<string, string>): Promise<TokenAnswer>
  /** All of it: a consent and its first tokens. */
  connect(client: Client, more?: Record<string, string>): Promise<Tokens>
}

export interface Client {
  readonly client_id: string
  readonly redirect_uri: string
}
export interface Authorized {
  readonly code: string
  readonly verifier: string
  readonly answer: URLSearchParams
}
export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
}
export interface TokenAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

export const password = 'correct horse battery'
const callback = 'http://127.0.0.1:33418/callback'

export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Starts a service; it ends with the test file. */
export async function oauthService(
  options: { env?: Record<string, string>; replace?: (parts: AppParts) => Partial<AppParts> } = {},
): Promise<OauthService> {
  const db = await testDatabase()
  let skipped_ms = 0
  const clock = createClock(() => Date.now() + skipped_ms)
  const newId = createIds(clock.realMs)
  const port = await freePort()
  const config = readConfig(
    {
      QUAYLOG_PORT: String(port),
      QUAYLOG_WORLD: 'off',
      QUAYLOG_LOG_LEVEL: process.env['QUAYLOG_LOG_LEVEL'] ?? 'silent',
      ...options.env,
    },
    { allow_private: true },
  )
  const parts: AppParts = {
    config,
    db,
    clock,
    newId,
    random: () => 0.5,
    log: createLog(config.log_level),
    reference: loadReference(),
    sealer: createSealer([newSecretKey()]),
    rate_limits: 'memory',
  }
  const app = await createApp({ ...parts, ...options.replace?.(parts) })
  await app.http.listen({ host: '127.0.0.1', port })
  after(() => app.stop())
  const operator = { db, clock, newId }
  const email = 'ines@harbour.example'
  const origin = `http://127.0.0.1:${port}`
  const account = await createAccount(operator, {
    name: 'Harbour Imports',
    plan: 'paid',
    entitlements: 'all',
    rate_limit: 100_000,
  })
  const { id: person_id } = await createPerson(operator, {
    account_id: account.id,
    email,
    password,
    name: 'Ines',
    is_operator: false,
  })
  const { key } = await createApiKey(operator, account.id, 'test')

  const service: OauthService = {
    app,
    db,
    origin,
    mcp_url: config.mcp_url,
    base_url: config.base_url,
    account_id: account.id,
    person_id,
    key,
    email,
    advance(ms) {
      skipped_ms += ms
    },
    async addAccount(name, plan, person_email) {
      const made = await createAccount(operator, { name, plan, entitlements: 'all', rate_limit: 100_000 })
      if (person_email !== undefined)
        await createPerson(operator, {
          account_id: made.id,
          email: person_email,
          password,
          name: person_email,
          is_operator: false,
        })
      return { account_id: made.id, key: (await createApiKey(operator, made.id, 'test')).key }
    },
    async signedIn(who = email) {
      const browser = createBrowser(origin)
      const page = await browser.post(`${origin}/sign-in`, { email: who, password })
      if (page.status !== 303) throw new Error(`sign-in answered ${page.status}`)
      return browser
    },
    register: (metadata) =>
      send(`${origin}/oauth2/register`, { 'content-type': 'application/json' }, JSON.stringify(metadata)),
    async client(redirect_uri = callback, name = 'Harbour Assistant') {
      const { body, status } = await service.register({ client_name: name, redirect_uris: [redirect_uri] })
      if (status !== 201 || typeof body['client_id'] !== 'string')
        throw new Error(`registration answered ${status} ${JSON.stringify(body)}`)
      return { client_id: body['client_id'], redirect_uri }
    },
    async authorize(client, more = {}, given) {
      const { verifier, challenge } = pkce()
      const browser = given ?? (await service.signedIn())
      const page = await browser.follow(
        await browser.get(authorizeUrl(service, client, { code_challenge: challenge, ...more })),
      )
      const allowed = await answer(browser, page, 'allow')
      const location = new URL(allowed.location ?? 'about:nowhere')
      return { code: location.searchParams.get('code') ?? '', verifier, answer: location.searchParams }
    },
    token: (fields, headers = {}) =>
      send(
        `${origin}/oauth2/token`,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        new URLSearchParams(fields).toString(),
      ),
    async connect(client, more = {}) {
      const { code, verifier } = await service.authorize(client, more)
      const { body, status } = await service.token({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        ...client,
      })
      const { access_token, refresh_token, scope } = body
      if (
        status !== 200 ||
        typeof access_token !== 'string' ||
        typeof refresh_token !== 'string' ||
        typeof scope !== 'string'
      )
        throw new Error(`the token endpoint answered ${status} ${JSON.stringify(body)}`)
      return { access_token, refresh_token, scope }
    },
  }
  return service
}

/** The address of an authorization request with what every one needs. */
export function authorizeUrl(
  { origin }: Pick<OauthService, 'origin'>,
  client: Client,
  more: Record<string, string>,
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: client.redirect_uri,
    code_challenge_method: 'S256',
    state: 'kept',
    ...more,
  })
  return `${origin}/oauth2/authorize?${query}`
}

/** Answers the consent page and follows until the application is reached. */
export async function answer(
  browser: Browser,
  page: Page,
  decision: 'allow' | 'cancel',
  more: Record<string, string> = {},
): Promise<Page> {
  if (page.status !== 200) throw new Error(`no consent page: ${page.status} ${page.text}`)
  return browser.follow(await browser.post(page.url, { ...fieldsOf(page), decision, ...more }))
}

async function send(url: string, headers: Record<string, string>, body: string): Promise<TokenAnswer> {
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  const read: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
  return { status: response.status, body: read, headers: response.headers }
}
