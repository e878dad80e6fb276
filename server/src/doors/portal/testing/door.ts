import { createClaims } from '../../../asking/claims.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createAccount, createPerson } from '../../../people/operate.ts'
import { createClock } from '../../../ground/clock.ts'
import type { TestDatabase } from '../../../ground/testing/database.ts'
import { createHttpServer } from '../../../ground/http/server.ts'
import { createIds } from '../../../ground/id.ts'
import { createLog } from '../../../ground/log.ts'
import { createSealer, newSecretKey } from '../../../ground/secret.ts'
import { loadReference } from '../../../reference/reference.ts'
import { createResources, decorate } from '../../../resources.ts'
import type { Mail } from '../../../ground/mail.ts'
import { createOutbound } from '../../../ground/outbound/index.ts'
import { createIdentityProvider, oidc_limits } from '../../../people/oidc/provider.ts'
import type { OidcSettings } from '../../../people/oidc/settings.ts'
import { after } from 'node:test'
import type { SignUpPolicy } from '../parts.ts'
import { registerPortal } from '../register.ts'
import { createSessions } from '../../../people/sessions.ts'

export const test_origin = 'http://127.0.0.1:4949'
export const test_password = 'a quiet harbour at night'

/** The door on a server of its own, with a clock that tests turn. */
export interface TestDoor {
  readonly http: FastifyInstance
  readonly time: { ms: number }
  readonly mails: Mail[]
  /** A new account with one owner. */
  addOwner(email: string, options?: { is_operator?: boolean }): Promise<{ account_id: string; person_id: string }>
  get(path: string, cookie?: string): Promise<LightMyRequestResponse>
  /** Posts a form as a page of ours does, from an address. */
  post(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
    from?: string,
  ): Promise<LightMyRequestResponse>
  /** Calls an endpoint of the portal as a page of ours does. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    cookie: string,
    body?: object,
  ): Promise<LightMyRequestResponse>
  /** The session cookie of a fresh sign-in. */
  signIn(email: string): Promise<string>
}

export async function openTestDoor(
  db: TestDatabase,
  options: { sign_up?: SignUpPolicy; public_url?: string; oidc?: OidcSettings } = {},
): Promise<TestDoor> {
  const { sign_up = 'by_mail', public_url = test_origin, oidc } = options
  const time = { ms: Date.UTC(2026, 10, 20, 12) }
  const clock = createClock(() => time.ms)
  const newId = createIds(() => time.ms)
  const log = createLog('silent')
  const services = {
    db,
    clock,
    newId,
    reference: loadReference(),
    claims: createClaims({ byKey: () => undefined, chargesOfLine: () => [] }),
    registry: createResources(),
    sea: { route: () => undefined, warm: () => undefined },
    drawPoster: () => undefined,
    base_url: `${public_url}/v2`,
    compat: null,
    decorate,
  }
  const sessions = createSessions({ db, clock, newId, public_url })
  const http = createHttpServer({
    log,
    newId,
    realMs: clock.realMs,
    base_url: services.base_url,
    trusted_proxies: [],
    services,
    routes: [
      {
        method: 'POST',
        path: '/parties',
        bucket: 'default',
        access: 'full',
        handler: { kind: 'write', handle: async () => ({ status: 204 }) },
      },
    ],
    admit: (route, headers) => sessions.callerOfSession(headers, route.method),
    write: async () => ({ status: 200 }),
  })
  const mails: Mail[] = []
  await registerPortal(http, {
    services,
    log,
    public_url,
    mcp_url: `${public_url}/mcp`,
    sign_up,
    sign_up_entitlements: 'all',
    world: null,
    dist_dir: '/nowhere',
    source_parts: {
      http: async () => ({ ok: false, failure: 'connect', detail: 'no network in tests' }),
      now: clock.now,
      zoneOf: () => null,
    },
    objects: null,
    sessions,
    sealer: createSealer([newSecretKey()]),
    sendMail: async (mail) => void mails.push(mail),
    mails_leave: true,
    provider:
      oidc === undefined ? null : createIdentityProvider(oidc, { http: outbound(), realMs: clock.realMs, public_url }),
    takePublic: async () => undefined,
    takeFailure: async () => undefined,
  })

  const door: TestDoor = {
    http,
    time,
    mails,
    async addOwner(email, { is_operator = false } = {}) {
      const account = await createAccount(
        { db, clock, newId },
        { name: `Account of ${email}`, plan: 'paid', entitlements: 'all', rate_limit: null },
      )
      const person = await createPerson(
        { db, clock, newId },
        { account_id: account.id, email, password: test_password, name: 'Ines', is_operator },
      )
      return { account_id: account.id, person_id: person.id }
    },
    get: (path, cookie) =>
      http.inject({
        method: 'GET',
        url: path,
        headers: { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) },
      }),
    post: (path, fields, headers = {}, from = '127.0.0.1') =>
      http.inject({
        method: 'POST',
        url: path,
        remoteAddress: from,
        payload: new URLSearchParams(fields).toString(),
        headers: { origin: public_url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    call: (method, path, cookie, body) =>
      http.inject({
        method,
        url: `/portal/api${path}`,
        headers: { cookie, origin: public_url, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    async signIn(email) {
      return cookieSet(await door.post('/sign-in', { email, password: test_password }))
    },
  }
  return door
}

function outbound() {
  const opened = createOutbound(oidc_limits)
  after(() => opened.close())
  return opened
}

/** The cookies that an answer sets, as the browser sends them back. */
export function cookiesSet(answer: LightMyRequestResponse): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The first cookie that an answer sets, that of the session, as the browser sends it back. */
export function cookieSet(answer: LightMyRequestResponse): string {
  return cookiesSet(answer).split('; ')[0] ?? ''
}
