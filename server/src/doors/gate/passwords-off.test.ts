import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../ground/testing/database.ts'
import { eventually } from '../../ground/testing/eventually.ts'
import { portOfServer } from '../../ground/testing/handed-over.ts'
import { createStandIn, stand_in_client } from '../../people/oidc/testing/stand-in.ts'
import { insertMembership } from '../../people/person-store.ts'
import { cookieSet, cookiesSet, openTestDoor, test_password } from '../portal/testing/door.ts'

const db = await testDatabase()
const person: Record<string, unknown> = { email_verified: true }
const provider = createStandIn(() => door.time.ms, person)
provider.issuer = `http://127.0.0.1:${await portOfServer(provider.server)}`
const oidc = { issuer: provider.issuer, ...stand_in_client, name: 'Northwind ID', joining: [] }
const door = await openTestDoor(db, { oidc })
let count = 0

/** An owner of an account of their own. */
async function owner() {
  const email = `owner-${(count += 1)}@off.example`
  return { email, ...(await door.addOwner(email)) }
}

/** Signs in at the provider; the session's cookie. */
async function byProvider(email: string): Promise<string> {
  Object.assign(person, { sub: email, email })
  const start = await door.get('/sign-in/oidc')
  const there = await fetch(String(start.headers.location), { redirect: 'manual' })
  const back = new URL(there.headers.get('location') ?? '')
  const answer = await door.get(`${back.pathname}${back.search}`, cookiesSet(start))
  assert.equal(answer.statusCode, 303, answer.body)
  return /quaylog_session=[\w-]+/.exec(cookiesSet(answer))?.[0] ?? ''
}

const byPassword = (email: string, password = test_password) => door.post('/sign-in', { email, password })
const forbid = (cookie: string) => door.call('POST', '/password-sign-in/forbid', cookie)

/** An owner whose account is signed in to by the provider alone. */
async function closedAccount() {
  const who = await owner()
  const cookie = await byProvider(who.email)
  assert.equal((await forbid(cookie)).statusCode, 204)
  return { ...who, cookie }
}

async function addMember(account_id: string, person_id: string, role: 'member' | 'manager'): Promise<void> {
  const at = new Date(door.time.ms).toISOString()
  await db.transaction((tx) => insertMembership(tx, { account_id, person_id, role }, at))
}

test('passwords are switched off by an owner whom the provider has signed in, and by nobody else', async () => {
  const { email, account_id } = await owner()
  const with_password = cookieSet(await byPassword(email))
  const refused = await forbid(with_password)
  assert.equal(refused.statusCode, 422)
  assert.match(refused.body, /Sign in with Northwind ID first/)
  const other = await owner()
  await addMember(account_id, other.person_id, 'manager')
  const manager = await byProvider(other.email)
  assert.equal((await door.call('PATCH', '/session', manager, { account_id })).statusCode, 204)
  assert.equal((await forbid(manager)).statusCode, 403)
  assert.equal((await door.call('POST', '/password-sign-in/allow', manager)).statusCode, 403)
  const plain = await openTestDoor(await testDatabase())
  await plain.addOwner('ana@off.example')
  const ana = await plain.signIn('ana@off.example')
  assert.match((await plain.call('POST', '/password-sign-in/forbid', ana)).body, /no single sign-on/)
  assert.equal((await byPassword(email)).statusCode, 303)
})

test('a password then opens nothing, ends what it had opened, and says where to sign in', async () => {
  const { email, account_id } = await owner()
  const before = cookieSet(await byPassword(email))
  const cookie = await byProvider(email)
  assert.equal((await forbid(cookie)).statusCode, 204)
  assert.equal((await door.call('GET', '/session', before)).statusCode, 401)
  const refused = await byPassword(email)
  assert.equal(refused.statusCode, 403)
  assert.match(refused.body, /Passwords are switched off in your account. Sign in with Northwind ID instead/)
  assert.equal(cookieSet(refused), '')
  assert.equal((await byPassword(email, 'not this one, sorry')).statusCode, 401, 'a guess learns nothing')
  assert.equal((await door.call('GET', '/session', await byProvider(email))).statusCode, 200)
  const acts = await db.work<{ action: string }[]>`
    select action from audit_entry where account_id = ${account_id} and action not like 'session.create'
    order by created_at, id`
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['identity.create', 'password_sign_in.forbid', 'session.refuse', 'session.refuse'],
  )
})

test('a new password is neither mailed, nor chosen by a link from before, nor handed on by an owner', async () => {
  const who = await owner()
  await door.post('/password/forgotten', { email: who.email })
  const mailTo = (subject: RegExp) =>
    eventually('the mail is there', async () =>
      door.mails.find((one) => one.to === who.email && subject.test(one.subject)),
    )
  const token = /token=([\w.-]+)/.exec((await mailTo(/Choose a new/))?.text ?? '')?.[1] ?? ''
  assert.equal((await door.get(`/password/new?token=${token}`)).statusCode, 200)
  const cookie = await byProvider(who.email)
  await forbid(cookie)
  assert.match((await door.get(`/password/new?token=${token}`)).body, /Sign in with Northwind ID/)
  const chosen = await door.post('/password/new', { token, password: 'another harbour by day' })
  assert.deepEqual([chosen.statusCode, /sign-in\/oidc/.test(chosen.body)], [403, true])
  await door.post('/password/forgotten', { email: who.email })
  const mail = await mailTo(/How you sign in/)
  assert.match(mail?.text ?? '', /Sign in with Northwind ID/)
  assert.doesNotMatch(mail?.text ?? '', /token=/)
  const handed = await door.call('POST', `/team/members/${who.person_id}/reset_password`, cookie)
  assert.deepEqual([handed.statusCode, /Northwind ID/.test(handed.body)], [403, true])
})

test('nothing of the settings that takes the password is to be had by it', async () => {
  const { cookie } = await closedAccount()
  const current_password = test_password
  for (const [method, path, body] of [
    ['POST', '/second-step', {}],
    ['DELETE', '/second-step', {}],
    ['POST', '/identity', {}],
    ['DELETE', '/identity', {}],
    ['PATCH', '/profile', { new_password: 'another harbour by day' }],
  ] as const) {
    const answer = await door.call(method, path, cookie, { current_password, ...body })
    assert.deepEqual([answer.statusCode, /Sign in with Northwind ID/.test(answer.body)], [403, true], path)
  }
  assert.deepEqual((await door.call('GET', '/password-sign-in', cookie)).json(), {
    is_allowed: false,
    opens_nothing: true,
    by_provider: true,
    provider: 'Northwind ID',
  })
})

test('who works elsewhere too gets in there by the password, and not from there into the account', async () => {
  const closed = await closedAccount()
  const other = await owner()
  await addMember(closed.account_id, other.person_id, 'member')
  const cookie = cookieSet(await byPassword(other.email))
  const session = (await door.call('GET', '/session', cookie)).json<{ memberships: { account_id: string }[] }>()
  assert.deepEqual(
    session.memberships.map(({ account_id }) => account_id),
    [other.account_id],
  )
  const enter = (who: string) => door.call('PATCH', '/session', who, { account_id: closed.account_id })
  assert.equal((await enter(cookie)).statusCode, 404)
  assert.equal((await enter(await byProvider(other.email))).statusCode, 204)
})

test('somebody invited joins without a password, and signs in by the provider', async () => {
  const { cookie } = await closedAccount()
  const email = 'lea@off.example'
  const invited = await door.call('POST', '/team/invitations', cookie, { email, role: 'member' })
  const token = /token=([\w.-]+)/.exec(invited.json<{ link: string }>().link)?.[1] ?? ''
  assert.doesNotMatch((await door.get(`/invitation?token=${token}`)).body, /password/i)
  const joined = await door.post('/invitation', { token, name: 'Lea' })
  assert.deepEqual([joined.headers.location, cookiesSet(joined)], ['/sign-in?done=joined', ''])
  assert.equal((await door.call('GET', '/team', await byProvider(email))).statusCode, 200)
})

test('an owner switches passwords on again', async () => {
  const { email, cookie } = await closedAccount()
  assert.equal((await door.call('POST', '/password-sign-in/allow', cookie)).statusCode, 204)
  assert.equal((await byPassword(email)).statusCode, 303)
})
