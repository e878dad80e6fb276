import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { testDatabase } from '../../../ground/testing/database.ts'
import type { MemberRole } from '../../../people/session-store.ts'
import { insertMembership } from '../../../people/person-store.ts'
import { setPasswordSignIn } from '../../../people/password-sign-in-store.ts'
import { cookieSet, openTestDoor, test_origin, test_password } from '../testing/door.ts'

const db = await testDatabase()
const linked = z.object({ link: z.string() })
const team = z.object({ invitations: z.array(z.object({ email: z.string(), link: z.string().optional() })) })
const pathOf = (link: string) => link.slice(test_origin.length)
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('an invitation answers with a link that lets the invited person in, and says what became of the mail', async () => {
  const door = await openTestDoor(db)
  await door.addOwner('ines@links.example')
  const owner = await door.signIn('ines@links.example')
  const invited = await door.call('POST', '/team/invitations', owner, { email: 'lea@links.example', role: 'member' })
  assert.equal(z.object({ mailed: z.string() }).parse(invited.json()).mailed, 'sent')
  const { link } = linked.parse(invited.json())
  assert.match((await door.get(pathOf(link))).body, /You join as <b>lea@links.example<\/b>/)
  const [listed] = team.parse((await door.call('GET', '/team', owner)).json()).invitations
  const token = tokenOf(listed?.link ?? '')
  const joined = await door.post('/invitation', { token, name: 'Lea', password: test_password })
  assert.equal(joined.headers.location, '/today')
  await door.call('POST', '/team/invitations', owner, { email: 'max@links.example', role: 'member' })
  const seen = team.parse((await door.call('GET', '/team', cookieSet(joined))).json()).invitations
  assert.deepEqual(
    seen.map((one) => one.link),
    [undefined],
  )
  assert.equal((await door.post('/invitation', { token, name: 'Lea', password: test_password })).statusCode, 410)
})

test('a manager looks after the team, and neither makes an owner nor touches one', async () => {
  const door = await openTestDoor(db)
  const { account_id, person_id: owner_id } = await door.addOwner('owner@managed.example')
  const owner = await door.signIn('owner@managed.example')
  const joins = async (email: string, role: MemberRole) => {
    const { person_id } = await door.addOwner(email)
    await db.work`delete from membership where person_id = ${person_id}`
    await db.transaction((tx) =>
      insertMembership(tx, { account_id, person_id, role }, new Date(door.time.ms).toISOString()),
    )
    await db.work`update membership set is_primary = true where person_id = ${person_id}`
    return person_id
  }
  const id = await joins('manager@managed.example', 'manager')
  const member_id = await joins('member@managed.example', 'member')
  const manager = await door.signIn('manager@managed.example')
  const as = async (who: string, method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) =>
    (await door.call(method, path, who, body)).statusCode
  const wanted = { email: 'new@managed.example', role: 'owner' }
  const invited = (await door.call('POST', '/team/invitations', owner, wanted)).json()
  for (const [method, path, body] of [
    ['POST', '/team/invitations', wanted],
    ['DELETE', `/team/invitations/${invited.id}`, undefined],
    ['PATCH', `/team/members/${id}`, { role: 'owner' }],
    ['PATCH', `/team/members/${member_id}`, { role: 'owner' }],
    ['PATCH', `/team/members/${owner_id}`, { role: 'member' }],
    ['POST', `/team/members/${owner_id}/reset_password`, {}],
    ['DELETE', `/team/members/${owner_id}`, undefined],
  ] as const)
    assert.equal(await as(manager, method, path, body), 403, `${method} ${path}`)
  const seen = team.parse((await door.call('GET', '/team', manager)).json()).invitations
  assert.deepEqual(
    seen.map((one) => one.link),
    [undefined],
    'the link of somebody who is to be an owner',
  )
  assert.equal(await as(manager, 'POST', '/team/invitations', { email: 'm2@managed.example', role: 'manager' }), 201)
  assert.equal(await as(manager, 'POST', `/team/members/${member_id}/reset_password`, {}), 201)
  assert.equal(await as(manager, 'PATCH', `/team/members/${member_id}`, { role: 'read_only' }), 204)
  assert.equal(await as(manager, 'GET', '/audit-log/export?format=csv'), 200)
  assert.equal(await as(manager, 'DELETE', `/team/members/${member_id}`), 204)
  assert.equal(await as(owner, 'PATCH', `/team/members/${id}`, { role: 'member' }), 204)
  assert.equal(await as(manager, 'GET', '/audit-log/export?format=csv'), 403)
})

test('an owner hands on a link by which a member of this account alone chooses a password, once', async () => {
  const door = await openTestDoor(db)
  const { account_id } = await door.addOwner('owner@reset.example')
  const owner = await door.signIn('owner@reset.example')
  const { person_id } = await door.addOwner('other@reset.example')
  const reset = (id: string, cookie = owner) => door.call('POST', `/team/members/${id}/reset_password`, cookie, {})
  assert.equal((await reset(person_id)).statusCode, 404)
  const join = (role: 'member') =>
    db.transaction((tx) => insertMembership(tx, { account_id, person_id, role }, new Date(door.time.ms).toISOString()))
  await join('member')
  assert.equal((await reset(person_id)).statusCode, 403)
  await db.work`delete from membership where person_id = ${person_id} and account_id <> ${account_id}`
  assert.equal((await reset(person_id, await door.signIn('other@reset.example'))).statusCode, 403)
  const { link } = linked.parse((await reset(person_id)).json())
  const choose = (password: string) => door.post('/password/new', { token: tokenOf(link), password })
  assert.equal((await choose('another harbour by day')).statusCode, 303)
  assert.equal((await choose('yet another harbour')).statusCode, 410)
})

test('an owner without a password erases the account by a code that is mailed, in the session that asked', async () => {
  const door = await openTestDoor(db)
  const { account_id } = await door.addOwner('sso@gone.example')
  const name = 'Account of sso@gone.example'
  const [owner, elsewhere] = [await door.signIn('sso@gone.example'), await door.signIn('sso@gone.example')]
  await db.transaction((tx) => setPasswordSignIn(tx, account_id, false, new Date(door.time.ms).toISOString()))
  await db.work`update session set by_provider = true where account_id = ${account_id}`
  const mailed = async (who: string) => {
    const { code_token } = (await door.call('POST', '/erasure-code', who)).json<{ code_token: string }>()
    const { to, text } = door.mails.at(-1) ?? assert.fail('nothing was mailed')
    assert.equal(to, 'sso@gone.example')
    return { code_token, code: /^\d{8}/.exec(text)?.[0] ?? '' }
  }
  const erase = (body: object) => door.call('POST', '/account/erase', owner, { name, ...body })
  const refused = await erase({ current_password: test_password })
  assert.deepEqual([refused.statusCode, /switched off/.test(refused.body)], [403, true])
  const [first, other] = [await mailed(owner), await mailed(elsewhere)]
  const wrong = { ...first, code: first.code === '00000000' ? '00000001' : '00000000' }
  for (const body of [{ code: first.code }, wrong, other, { ...first, name: 'Another' }])
    assert.equal((await erase(body)).statusCode, 422, JSON.stringify(body))
  door.time.ms += 11 * 60_000
  assert.equal((await erase(first)).statusCode, 422, 'it is too old')
  door.time.ms += 16 * 60_000
  const late = await mailed(owner)
  for (let i = 0; i < 5; i += 1) assert.equal((await erase({ ...late, code: 'x' })).statusCode, 422)
  assert.equal((await erase(late)).statusCode, 422, 'it was guessed at too often')
  door.time.ms += 16 * 60_000
  const { code, code_token } = await mailed(owner)
  const erased = await erase({ code: `${code.slice(0, 4)} ${code.slice(4)}`, code_token })
  assert.equal(erased.statusCode, 204, erased.body)
  assert.equal((await door.call('GET', '/team', owner)).statusCode, 401)
})

test('a code to erase an account is mailed to owners alone, a few times', async () => {
  const door = await openTestDoor(db)
  const { account_id } = await door.addOwner('many@gone.example')
  const owner = await door.signIn('many@gone.example')
  const ask = () => door.call('POST', '/erasure-code', owner)
  for (let i = 0; i < 5; i += 1) assert.equal((await ask()).statusCode, 201)
  assert.equal((await ask()).statusCode, 422)
  await db.work`update membership set role = 'manager' where account_id = ${account_id}`
  assert.equal((await ask()).statusCode, 403)
})

test('an account is erased by an owner alone, by its name and the password, and everybody is signed out', async () => {
  const door = await openTestDoor(db)
  const { account_id, person_id } = await door.addOwner('owner@gone.example')
  const owner = await door.signIn('owner@gone.example')
  const { person_id: member_id } = await door.addOwner('member@gone.example')
  await db.work`delete from membership where person_id = ${member_id}`
  const at = new Date(door.time.ms).toISOString()
  await db.transaction((tx) => insertMembership(tx, { account_id, person_id: member_id, role: 'manager' }, at))
  await db.work`update membership set is_primary = true where person_id = ${member_id}`
  const manager = await door.signIn('member@gone.example')
  const name = 'Account of owner@gone.example'
  const erase = (who: string, body: object) => door.call('POST', '/account/erase', who, body)
  const right = { name, current_password: test_password }
  assert.equal((await erase(manager, right)).statusCode, 403)
  for (const body of [{}, { name }, { ...right, name: 'Another' }, { ...right, current_password: 'wrong' }])
    assert.equal((await erase(owner, body)).statusCode, 422, JSON.stringify(body))
  await db.work`update person set is_operator = true where id = ${person_id}`
  assert.equal((await erase(owner, right)).statusCode, 403, 'an operator would be locked out')
  await db.work`update person set is_operator = false where id = ${person_id}`
  assert.equal((await door.call('GET', '/team', owner)).statusCode, 200, 'nothing was erased yet')
  const erased = await erase(owner, right)
  assert.equal(erased.statusCode, 204, erased.body)
  for (const who of [owner, manager]) assert.equal((await door.call('GET', '/team', who)).statusCode, 401)
  const kept = await db.work<{ action: string; actor_name: string }[]>`
    select action, actor_name from audit_entry where account_id = ${account_id} and action = 'account.erase'`
  assert.deepEqual([...kept], [{ action: 'account.erase', actor_name: 'owner@gone.example' }])
})

test('a person is invited to see certain parties of the account, and has the limit until a manager changes it', async () => {
  const door = await openTestDoor(db)
  const { account_id } = await door.addOwner('owner@parties.example')
  const owner = await door.signIn('owner@parties.example')
  const [party, foreign] = ['0192f000-0000-7000-8000-0000000000a1', '0192f000-0000-7000-8000-0000000000a2']
  const stranger = await door.addOwner('owner@elsewhere.example')
  for (const [id, of] of [
    [party, account_id],
    [foreign, stranger.account_id],
  ] as const)
    await db.work`insert into party (account_id, id, company_name, created_at, updated_at)
      values (${of}, ${id}, 'Alpha Foods', now(), now())`
  const invite = (role: string, parties?: readonly string[]) =>
    door.call('POST', '/team/invitations', owner, { email: 'ana@alpha.example', role, parties })
  for (const [role, parties] of [
    ['party', undefined],
    ['party', []],
    ['party', [foreign]],
    ['party', ['x']],
    ['member', [party]],
  ] as const)
    assert.equal((await invite(role, parties)).statusCode, 422, `${role} ${parties?.join()}`)
  const invited = await invite('party', [party, party.toUpperCase()])
  assert.equal(invited.statusCode, 201, invited.body)
  const { link } = linked.parse(invited.json())
  const joined = await door.post('/invitation', { token: tokenOf(link), name: 'Ana', password: test_password })
  const ana = cookieSet(joined)
  const { account } = z
    .object({ account: z.object({ role: z.string(), parties: z.array(z.string()).nullable() }) })
    .parse((await door.call('GET', '/session', ana)).json())
  assert.deepEqual(account, { role: 'party', parties: [party] })
  assert.equal((await door.call('GET', '/team', ana)).statusCode, 403)
  assert.equal(
    (await door.call('PATCH', '/profile', ana, { name: 'Ana A.' })).statusCode,
    204,
    'their own name is theirs',
  )
  const [row] = await db.work<{ person_id: string }[]>`
    select person_id from membership where account_id = ${account_id} and role = 'party'`
  const change = (body: object) => door.call('PATCH', `/team/members/${row?.person_id}`, owner, body)
  assert.equal((await change({ parties: [] })).statusCode, 422, 'a limit to nothing is no limit')
  assert.equal((await change({ role: 'read_only' })).statusCode, 204)
  assert.equal((await door.call('GET', '/team', ana)).statusCode, 200)
})

test('one part of the brand is changed by itself', async () => {
  const door = await openTestDoor(db)
  await door.addOwner('bea@brand.example')
  const bea = await door.signIn('bea@brand.example')
  const change = async (body: object) => (await door.call('PATCH', '/brand', bea, body)).json()
  assert.equal((await change({})).name, null)
  const [brands] = await db.work<{ count: number }[]>`
    select count(*)::int as count from share_brand where name is null and color is null and logo is null`
  assert.equal(brands?.count, 0, 'nothing given, nothing kept')
  assert.equal((await change({ name: 'Harbour' })).color, null)
  const { name, color, logo } = await change({ color: '#0b4a6b' })
  assert.deepEqual({ name, color, logo }, { name: 'Harbour', color: '#0b4a6b', logo: null })
  assert.equal((await door.call('PATCH', '/brand', bea, { color: 'blue' })).statusCode, 422)
})
