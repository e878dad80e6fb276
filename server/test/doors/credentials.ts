import { createHash, randomBytes } from 'node:crypto'
import { createKey, hashKey } from '../../src/accounts/api-key.ts'
import { createPerson } from '../../src/people/operate.ts'
import { insertKey, insertPublishableKey, revokeKey } from '../../src/accounts/store.ts'
import { saveSource } from '../../src/asking/source-store.ts'
import { insertGrant } from '../../src/doors/oauth/grant-store.ts'
import { insertToken } from '../../src/doors/oauth/token-store.ts'
import { hashToken } from '../../src/people/session.ts'
import type { Customer, RestService } from '../rest/service.ts'

export type Role = 'owner' | 'manager' | 'member' | 'read_only' | 'party'
export type Origin = 'same' | 'foreign' | 'none'

/** What somebody shows at a door, and what is true of it. `of` is the account that it opens; null: none. */
export type Credential = {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly of: 'own' | 'other' | 'free' | 'operator' | null
  readonly origin: Origin
} & (
  | { readonly kind: 'none' | 'key' | 'bearer_key' | 'publishable_key' | 'feed_key' }
  | { readonly kind: 'session'; readonly role: Role; readonly is_operator: boolean }
  | {
      readonly kind: 'token'
      readonly audience: 'api' | 'mcp'
      readonly scopes: readonly string[]
      readonly role: Role
    }
)

export const own_origin = 'http://127.0.0.1:4949'
export const firms = 'Y258'
const origin_headers = { same: { origin: own_origin }, foreign: { origin: 'https://evil.example' }, none: {} } as const
const authorized = (authorization: string) => ({ authorization })

/**
 * Everything that anybody could show: keys, sessions of every role from every origin, tokens of every audience, and
 * what was taken back.
 */
export async function makeCredentials(
  service: RestService,
): Promise<{ readonly credentials: readonly Credential[]; readonly keepSessions: () => Promise<void> }> {
  const {
    customers: { paid, other, free },
    db,
    clock,
    newId,
    sealer,
  } = service
  const operators = await service.addCustomer('Operators', 'paid')
  const revoked = await addKey(service, paid)
  await db.transaction((tx) => revokeKey(tx, revoked.id, clock.now()))
  const revoked_publishable = { id: newId(), key: createKey('qpk_') }
  await db.transaction(async (tx) => {
    await insertPublishableKey(
      tx,
      {
        id: revoked_publishable.id,
        account_id: paid.id,
        name: 'gone',
        key: revoked_publishable.key,
        origins: [],
        show_fees: true,
        show_holds: true,
      },
      clock.now(),
    )
    await revokeKey(tx, revoked_publishable.id, clock.now())
  })
  const feed = {
    kind: 'terminal_feed',
    profile: null,
    scac: null,
    name: 'A terminal',
    base_url: 'http://127.0.0.1:9',
    terminals: [firms],
    per_minute: null,
    per_day: null,
    enabled: true,
    is_simulated: false,
  }
  await saveSource(
    db.work,
    { ...feed, id: 'feed', credentials: sealer.seal('{"feed_key":"the terminal\'s own"}', 'feed') },
    clock.now(),
  )

  const people = {
    owner: await addPerson(service, paid, 'owner'),
    manager: await addPerson(service, paid, 'manager'),
    member: await addPerson(service, paid, 'member'),
    read_only: await addPerson(service, paid, 'read_only'),
    party: await addPerson(service, paid, 'party'),
    other: await addPerson(service, other, 'owner'),
    operator: await addPerson(service, operators, 'owner', true),
  }
  const cookies = Object.fromEntries(Object.keys(people).map((name) => [name, randomBytes(32).toString('base64url')]))
  const keepSessions = async () => {
    for (const [name, { id: person_id, account_id }] of Object.entries(people)) {
      const now = clock.now()
      await db.work`delete from session where token_hash = ${hashToken(cookies[name] ?? '')}`
      await db.work`
        insert into session (account_id, id, person_id, token_hash, ip, user_agent, created_at, last_seen_at)
        values (${account_id}, ${newId()}, ${person_id}, ${hashToken(cookies[name] ?? '')}, '127.0.0.1', '', ${now},
          ${now})`
    }
  }
  await keepSessions()
  const session = (name: keyof typeof people, of: Credential['of'], role: Role, origin: Origin): Credential => ({
    name: `session of ${name}, origin ${origin}`,
    kind: 'session',
    role,
    is_operator: name === 'operator',
    of,
    origin,
    headers: { cookie: `quaylog_session=${cookies[name]}`, ...origin_headers[origin] },
  })
  const token = async (
    person: keyof typeof people,
    of: Credential['of'],
    audience: 'api' | 'mcp',
    scopes: readonly string[],
    life_s = 86_400,
  ): Promise<Credential> => ({
    name: `token of ${person} for ${audience}: ${scopes.join(' ')}${life_s < 0 ? ', run out' : ''}`,
    kind: 'token',
    audience,
    scopes,
    role: person === 'other' || person === 'operator' ? 'owner' : person,
    of: life_s < 0 ? null : of,
    origin: 'none',
    headers: authorized(`Bearer ${await addToken(service, people[person], audience, scopes, life_s)}`),
  })
  const [read, write] = ['tracking:read', 'tracking:write'] as const
  const plain = (
    name: string,
    kind: 'none' | 'key' | 'bearer_key' | 'publishable_key' | 'feed_key',
    of: Credential['of'],
    headers: Record<string, string>,
  ): Credential => ({ name, kind, of, origin: 'none', headers })
  const full = await token('owner', 'own', 'api', [read, write])
  return {
    keepSessions,
    credentials: [
      plain('nothing', 'none', null, {}),
      plain('a word that is no scheme', 'none', null, authorized('Basic cXVheWxvZzpxdWF5bG9n')),
      plain('own key', 'key', 'own', authorized(`Token ${paid.key}`)),
      plain("own key from a foreign page with a reader's cookie", 'key', 'own', {
        ...authorized(`Token ${paid.key}`),
        cookie: `quaylog_session=${cookies['read_only']}`,
      }),
      plain('key of another account', 'key', 'other', authorized(`Token ${other.key}`)),
      plain('key of a free account', 'key', 'free', authorized(`Token ${free.key}`)),
      plain('key of the operators', 'key', 'operator', authorized(`Token ${operators.key}`)),
      plain('revoked key', 'key', null, authorized(`Token ${revoked.key}`)),
      plain('key as a token', 'bearer_key', null, authorized(`Bearer ${paid.key}`)),
      plain('publishable key', 'publishable_key', 'own', authorized(`Token ${paid.publishable_key}`)),
      plain(
        'publishable key of another account',
        'publishable_key',
        'other',
        authorized(`Token ${other.publishable_key}`),
      ),
      plain('revoked publishable key', 'publishable_key', null, authorized(`Token ${revoked_publishable.key}`)),
      plain('key of a terminal, without a signature', 'feed_key', null, { 'x-feed-key': "the terminal's own" }),
      ...(['owner', 'manager', 'member', 'read_only'] as const).flatMap((role) =>
        (['same', 'foreign', 'none'] as const).map((origin) => session(role, 'own', role, origin)),
      ),
      session('party', 'own', 'party', 'same'),
      session('other', 'other', 'owner', 'same'),
      session('operator', 'operator', 'owner', 'same'),
      session('operator', 'operator', 'owner', 'foreign'),
      ...(['same', 'foreign'] as const).map((origin): Credential => ({
        name: `dead session, origin ${origin}`,
        kind: 'session',
        role: 'owner',
        is_operator: true,
        of: null,
        origin,
        headers: { cookie: `quaylog_session=${'x'.repeat(43)}`, ...origin_headers[origin] },
      })),
      full,
      {
        ...full,
        name: `${full.name}, in another account`,
        of: null,
        headers: { ...full.headers, 'x-account-id': other.id },
      },
      await token('owner', 'own', 'api', [read]),
      await token('owner', 'own', 'api', [read, write], -1),
      await token('manager', 'own', 'api', [read, write]),
      await token('read_only', 'own', 'api', [read, write]),
      await token('party', 'own', 'api', [read]),
      await token('other', 'other', 'api', [read, write]),
      await token('owner', 'own', 'mcp', [read, write]),
      await token('owner', 'own', 'mcp', [read, write], -1),
      { ...full, name: 'token that was never made', of: null, headers: authorized(`Bearer ${'y'.repeat(43)}`) },
    ],
  }
}

async function addKey(
  { db, clock, newId }: RestService,
  { id: account_id }: Customer,
): Promise<{ id: string; key: string }> {
  const [id, key] = [newId(), createKey('qk_')]
  await db.transaction((tx) =>
    insertKey(tx, { id, account_id, name: 'key', key_hash: hashKey(key), last4: key.slice(-4) }, clock.now()),
  )
  return { id, key }
}

async function addPerson(
  { db, clock, newId }: RestService,
  { id: account_id }: Customer,
  role: Role,
  is_operator = false,
): Promise<{ id: string; account_id: string }> {
  const { id } = await createPerson(
    { db, clock, newId },
    {
      account_id,
      email: `${role}-${account_id}@harbour.example`,
      password: 'a quiet harbour at night',
      name: role,
      is_operator,
    },
  )
  // Of a party that nobody has: whoever comes in sees nothing.
  const parties = role === 'party' ? [newId()] : []
  await db.work`update membership set role = ${role}, parties = ${parties}::uuid[] where account_id = ${account_id} and person_id = ${id}`
  return { id, account_id }
}

async function addToken(
  { app, db, clock, newId }: RestService,
  person: { id: string; account_id: string },
  audience: 'api' | 'mcp',
  scopes: readonly string[],
  life_s: number,
): Promise<string> {
  const [grant_id, value, now] = [newId(), createHash('sha256').update(newId()).digest('base64url'), clock.now()]
  const resource = audience === 'api' ? app.parts.base_url : app.parts.base_url.replace(/\/v2$/, '/mcp')
  const metadata = JSON.stringify({
    client_id: grant_id,
    client_name: 'Assistant',
    redirect_uris: [],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'none',
  })
  await db.work`
    insert into oauth_client (id, metadata, created_at, last_used_at)
    values (${grant_id}, ${metadata}::text::json, ${now}, ${now})`
  await db.transaction((tx) =>
    insertGrant(
      tx,
      {
        account_id: person.account_id,
        id: grant_id,
        person_id: person.id,
        client_id: grant_id,
        resource,
        scope: scopes.join(' '),
      },
      now,
    ),
  )
  await insertToken(
    db.work,
    {
      kind: 'AccessToken',
      value,
      grant_id,
      payload: { scope: scopes.join(' '), aud: resource },
      expires_at: new Date(clock.realMs() + life_s * 1_000).toISOString(),
    },
    now,
  )
  return value
}
