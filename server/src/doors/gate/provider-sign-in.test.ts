import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testDatabase } from '../../ground/testing/database.ts'
import { portOfServer } from '../../ground/testing/handed-over.ts'
import { beginSecondStep, confirmSecondStep } from '../../people/second-step-store.ts'
import { createStandIn, stand_in_client } from '../../people/oidc/testing/stand-in.ts'
import type { Lies } from '../../people/oidc/testing/stand-in.ts'
import type { OidcRefusal } from '../../people/oidc/settings.ts'
import { cookiesSet, openTestDoor, test_password } from '../portal/testing/door.ts'
import { refusal_words } from './provider-words.ts'

const db = await testDatabase()
const person: Record<string, unknown> = {}
const provider = createStandIn(() => door.time.ms, person)
provider.issuer = `http://127.0.0.1:${await portOfServer(provider.server)}`
const joining = { domain: 'northwind.example', account_id: '00000000-0000-4000-8000-000000000000' }
const oidc = { issuer: provider.issuer, ...stand_in_client, name: 'Northwind ID', joining: [joining] }
const door = await openTestDoor(db, { oidc })
joining.account_id = (await door.addOwner('owner@northwind.example')).account_id
let ines = { email: '', account_id: '', person_id: '' }
let count = 0

async function identityOf(person_id: string): Promise<unknown> {
  const [row] = await db.work`select subject from person_identity where person_id = ${person_id}`
  return row?.['subject'] ?? null
}

beforeEach(async () => {
  provider.lies = {}
  for (const name of Object.keys(person)) delete person[name]
  const email = `ines-${(count += 1)}@harbour.example`
  ines = { email, ...(await door.addOwner(email)) }
  Object.assign(person, { sub: `sub-${count}`, email, email_verified: true, name: 'Ines' })
  // What a process keeps of the provider is old by now.
  door.time.ms += 25 * 3_600_000
})

/** Begins, signs in at the provider, and says where the browser is sent back to. */
async function thereAndBack(to = '/containers'): Promise<{ path: string; cookie: string }> {
  const start = await door.get(`/sign-in/oidc?to=${encodeURIComponent(to)}`)
  assert.equal(start.statusCode, 303)
  const there = await fetch(String(start.headers.location), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  assert.equal(`${back.origin}${back.pathname}`, 'http://127.0.0.1:4949/sign-in/oidc/callback')
  return { path: `${back.pathname}${back.search}`, cookie: cookiesSet(start) }
}

async function comingBack() {
  const { path, cookie } = await thereAndBack()
  return door.get(path, cookie)
}

function assertRefused(answer: Awaited<ReturnType<typeof comingBack>>, refusal: OidcRefusal): void {
  const { status, text } = refusal_words[refusal]
  assert.equal(answer.statusCode, status, refusal)
  assert.ok(
    answer.body.includes(text.slice(0, 40)) && answer.body.includes(text.slice(-30)),
    `${refusal}: ${answer.body}`,
  )
  assert.doesNotMatch(cookiesSet(answer), /quaylog_session/)
}

const liesAndAnswers: readonly (readonly [string, Lies, OidcRefusal])[] = [
  ['a token that nobody signed', { alg: 'none' }, 'wrong_algorithm'],
  ['a token signed with the secret of the client', { alg: 'HS256' }, 'wrong_algorithm'],
  ['a token signed with another key under a known name', { other_key: true }, 'wrong_signature'],
  ['a token of another issuer', { claims: { iss: 'https://other.example' } }, 'wrong_issuer'],
  ['a token for another application', { claims: { aud: 'another' } }, 'wrong_audience'],
  ['a token for several, made for another', { claims: { aud: ['quaylog', 'b'], azp: 'b' } }, 'wrong_audience'],
  ['a token for several, made for nobody', { claims: { aud: ['quaylog', 'b'] } }, 'wrong_audience'],
  ['a token that has expired', { claims: { exp: 1 } }, 'expired'],
  ['a token from the future', { claims: { iat: 99_999_999_999 } }, 'not_yet_valid'],
  ['a token of another sign-in', { claims: { nonce: 'another' } }, 'wrong_nonce'],
  ['a token without a nonce', { claims: { nonce: undefined } }, 'wrong_nonce'],
  ['a token without a subject', { claims: { sub: undefined } }, 'malformed'],
  ['a way back from another provider', { iss: 'https://other.example' }, 'other_issuer'],
  ['a way back that hides its sender', { iss: null }, 'other_issuer'],
  ['an address that nobody verified', { claims: { email_verified: false } }, 'unverified_email'],
  ['an address of which it is not said', { claims: { email_verified: undefined } }, 'unverified_email'],
  ['somebody whom nobody knows', { claims: { email: 'stranger@elsewhere.example' } }, 'unknown_person'],
  [
    'a domain that only ends like one that may join',
    { claims: { email: 'a@evilnorthwind.example' } },
    'unknown_person',
  ],
  ['userinfo of somebody else', { claims: { email: undefined }, userinfo: { sub: 'another' } }, 'wrong_userinfo'],
]

for (const [what, lies, refusal] of liesAndAnswers) {
  test(`${what} signs nobody in`, async () => {
    provider.lies = lies
    assertRefused(await comingBack(), refusal)
    assert.equal(await identityOf(ines.person_id), null)
  })
}

test('a provider that is away, or describes itself as another, is not gone to', async () => {
  const start = () => door.get('/sign-in/oidc')
  provider.lies = { is_away: true }
  assertRefused(await start(), 'unreachable')
  provider.lies = { metadata: { issuer: 'https://other.example' } }
  assertRefused(await start(), 'wrong_metadata')
  provider.lies = { metadata: { token_endpoint: undefined } }
  assertRefused(await start(), 'wrong_metadata')
})

test('who comes back without having begun here, with another state, or a second time, is refused', async () => {
  const { path, cookie } = await thereAndBack()
  assertRefused(await door.get(path), 'no_state')
  assertRefused(await door.get(path.replace(/state=[\w-]+/, 'state=another'), cookie), 'wrong_state')
  const other = await thereAndBack()
  assertRefused(await door.get(path, other.cookie), 'wrong_state')
  provider.lies = { claims: { aud: 'another' } }
  assertRefused(await door.get(path, cookie), 'wrong_audience')
  provider.lies = {}
  assertRefused(await door.get(path, cookie), 'used_state')
  const late = await thereAndBack()
  door.time.ms += 11 * 60_000
  assertRefused(await door.get(late.path, late.cookie), 'no_state')
})

test('a refusal of the provider, a missing code and a code of another sign-in are refused', async () => {
  const denied = await thereAndBack()
  assertRefused(await door.get(denied.path.replace(/code=\w+/, 'error=access_denied'), denied.cookie), 'denied')
  const without = await thereAndBack()
  assertRefused(await door.get(without.path.replace(/code=\w+&/, ''), without.cookie), 'no_code')
  const [one, other] = [await thereAndBack(), await thereAndBack()]
  const code = /code=\w+/.exec(other.path)?.[0] ?? ''
  assertRefused(await door.get(one.path.replace(/code=\w+/, code), one.cookie), 'code_refused')
})

test('somebody known by a verified address signs in, goes on to where they were, and is linked for good', async () => {
  assert.match(
    (await door.get('/sign-in?to=/reports')).body,
    /href="\/sign-in\/oidc\?to=%2Freports">Sign in with Northwind ID</,
  )
  const { path, cookie } = await thereAndBack('/containers?view=attention')
  const answer = await door.get(path, cookie)
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/containers?view=attention'])
  assert.match(cookiesSet(answer), /quaylog_oidc=; quaylog_session=[\w-]{43}; quaylog_device=/)
  assert.equal((await door.call('GET', '/session', cookiesSet(answer))).statusCode, 200)
  assert.equal(await identityOf(ines.person_id), person['sub'])
  const acts = await db.work`
    select action, actor_kind, actor_name from audit_entry where account_id = ${ines.account_id} order by created_at, id`
  const by = { actor_kind: 'session', actor_name: ines.email }
  assert.deepEqual(
    [...acts],
    [
      { action: 'identity.create', ...by },
      { action: 'session.create', ...by },
    ],
  )
})

test('who is linked signs in whatever the address says now, and another identity does not take the person over', async () => {
  assert.equal((await comingBack()).statusCode, 303)
  Object.assign(person, { email: 'moved@elsewhere.example', email_verified: false })
  assert.equal((await comingBack()).statusCode, 303)
  Object.assign(person, { sub: 'somebody else', email: ines.email, email_verified: true })
  assertRefused(await comingBack(), 'other_identity')
})

test('a new key of the provider is found; the address may come from its userinfo', async () => {
  provider.rotate()
  provider.lies = { claims: { email: undefined, email_verified: undefined } }
  assert.equal((await comingBack()).statusCode, 303)
  door.time.ms += 60_000
  provider.rotate()
  assert.equal((await comingBack()).statusCode, 303)
})

test('somebody new joins the account of their domain as a member, once', async () => {
  Object.assign(person, { sub: 'otto', email: 'Otto@Northwind.example', name: ' Otto Berg ' })
  for (const _ of [1, 2]) assert.equal((await comingBack()).statusCode, 303)
  const members = await db.work`
    select p.name, m.account_id, m.role from person p join membership m on m.person_id = p.id
    where lower(email) = 'otto@northwind.example'`
  assert.deepEqual([...members], [{ name: 'Otto Berg', account_id: joining.account_id, role: 'member' }])
})

test('a second step is asked for after the provider too', async () => {
  const now = new Date(door.time.ms).toISOString()
  await db.transaction(async (tx) => {
    await beginSecondStep(tx, ines.person_id, 'sealed', now)
    await confirmSecondStep(tx, ines.person_id, { step: 1, recovery_hashes: [] }, now)
  })
  const answer = await comingBack()
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /authenticator/)
  assert.doesNotMatch(cookiesSet(answer), /quaylog_session/)
})

test('where no provider is configured, there is no such door', async () => {
  const plain = await openTestDoor(await testDatabase())
  assert.doesNotMatch((await plain.get('/sign-in')).body, /oidc/)
  assert.notEqual((await plain.get('/sign-in/oidc/callback?state=a&code=b')).statusCode, 200)
})

/** Begins linking whoever the cookie signs in; where the browser is sent back to. */
async function linking(cookie: string, current_password = test_password) {
  const begun = await door.call('POST', '/identity', cookie, { current_password })
  if (begun.statusCode !== 200) return { begun, path: '', begun_cookie: '' }
  const there = await fetch(begun.json<{ address: string }>().address, { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  return { begun, path: `${back.pathname}${back.search}`, begun_cookie: cookiesSet(begun) }
}

test('linking takes the password, and the same person signed in when the browser comes back', async () => {
  const cookie = await door.signIn(ines.email)
  assert.equal((await linking(cookie, 'not this one, sorry')).begun.statusCode, 422)
  assert.equal((await door.call('DELETE', '/identity', cookie, { current_password: 'nor this' })).statusCode, 422)
  const other = await door.addOwner(`other-of-${ines.email}`)
  const { path, begun_cookie } = await linking(cookie)
  assertRefused(await door.get(path, begun_cookie), 'no_state')
  const again = await linking(cookie)
  const others_cookie = await door.signIn(`other-of-${ines.email}`)
  assertRefused(await door.get(again.path, `${again.begun_cookie}; ${others_cookie}`), 'no_state')
  assert.deepEqual([await identityOf(ines.person_id), await identityOf(other.person_id)], [null, null])
})

test('somebody links an identity with another address, signs in by it, and unlinks it', async () => {
  Object.assign(person, { email: 'ines@private.example', email_verified: false })
  const cookie = await door.signIn(ines.email)
  const kept = () => door.call('GET', '/identity', cookie).then((answer) => answer.json<unknown>())
  assert.deepEqual(await kept(), { provider: 'Northwind ID', is_linked: false })
  const { path, begun_cookie } = await linking(cookie)
  const back = await door.get(path, `${begun_cookie}; ${cookie}`)
  assert.deepEqual([back.statusCode, back.headers.location], [303, '/settings'])
  assert.deepEqual(await kept(), { provider: 'Northwind ID', is_linked: true })
  assert.equal((await comingBack()).statusCode, 303)
  const ended = await door.call('DELETE', '/identity', cookie, { current_password: test_password })
  assert.deepEqual([ended.statusCode, await kept()], [204, { provider: 'Northwind ID', is_linked: false }])
  assertRefused(await comingBack(), 'unverified_email')
})
