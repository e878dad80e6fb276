import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { hashKey } from '../../accounts/api-key.ts'
import { accountOfKey } from '../../accounts/store.ts'
import { testDatabase } from '../../ground/testing/database.ts'
import { cookieSet, openTestDoor, test_password } from './testing/door.ts'

const db = await testDatabase()
const door = await openTestDoor(db)
const northwind = await door.addOwner('ines@northwind.example')
const southwind = await door.addOwner('otto@southwind.example')
const ines = await door.signIn('ines@northwind.example')
const otto = await door.signIn('otto@southwind.example')

async function join(email: string, role: string): Promise<string> {
  const invited = await door.call('POST', '/team/invitations', ines, { email, role })
  assert.equal(invited.statusCode, 201, invited.body)
  const token = /token=([\w.-]+)/.exec(door.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const joined = await door.post('/invitation', { token, name: 'Lea', password: test_password })
  assert.equal(joined.statusCode, 303, joined.body)
  return cookieSet(joined)
}

test('nothing is answered without a session, to another site, or by a wrong method', async () => {
  for (const [method, path] of [
    ['GET', '/session'],
    ['GET', '/containers'],
    ['POST', '/keys'],
    ['GET', '/operator/accounts'],
  ] as const)
    assert.equal((await door.call(method, path, '')).statusCode, 401, path)
  const foreign = await door.http.inject({
    method: 'POST',
    url: '/portal/api/keys',
    headers: { cookie: ines, origin: 'https://evil.example', 'content-type': 'application/json' },
    payload: '{"name":"x"}',
  })
  assert.equal(foreign.statusCode, 403)
  const form = await door.http.inject({
    method: 'POST',
    url: '/portal/api/keys',
    headers: { cookie: ines, origin: 'http://127.0.0.1:4949', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'name=x',
  })
  assert.equal(form.statusCode, 415)
  assert.equal((await door.call('PATCH', '/keys', ines)).statusCode, 405)
  assert.equal((await door.call('GET', '/nothing', ines)).statusCode, 404)
})

test('a key is shown once, works, and dies when it is deleted; other accounts neither see nor end it', async () => {
  const made = await door.call('POST', '/keys', ines, { name: 'Warehouse' })
  const { id, key } = made.json()
  assert.match(key, /^qk_[0-9A-Za-z]{40}$/)
  const listed = await door.call('GET', '/keys', ines)
  assert.ok(!listed.body.includes(key))
  const shown = listed.json().data.filter((row: { name: string }) => row.name === 'Warehouse')
  assert.deepEqual(
    shown.map((row: { hint: string }) => row.hint),
    [`qk_…${key.slice(-4)}`],
  )
  assert.deepEqual((await door.call('GET', '/keys', otto)).json().data, [])
  assert.equal((await door.call('DELETE', `/keys/${id}`, otto)).statusCode, 404)
  assert.equal((await accountOfKey(db.work, hashKey(key)))?.id, northwind.account_id)
  assert.equal((await door.call('DELETE', `/keys/${id}`, ines)).statusCode, 204)
  assert.equal(await accountOfKey(db.work, hashKey(key)), undefined)
  assert.equal((await door.call('POST', '/keys', ines, { name: ' ' })).statusCode, 422)
})

test('an invitation makes a member of the role; a reader may not write; members do not manage the team', async () => {
  const reader = await join('lea@northwind.example', 'read_only')
  assert.equal((await door.call('GET', '/session', reader)).json().account.role, 'read_only')
  assert.equal((await door.call('POST', '/keys', reader, { name: 'x' })).statusCode, 403)
  assert.equal(
    (await door.call('POST', '/team/invitations', reader, { email: 'a@b.c', role: 'owner' })).statusCode,
    403,
  )
  const member = await join('max@northwind.example', 'member')
  assert.equal((await door.call('POST', '/keys', member, { name: 'x' })).statusCode, 201)
  const roles = (await door.call('GET', '/team', member))
    .json()
    .members.map((one: { email: string; role: string }) => `${one.email} ${one.role}`)
  for (const one of ['ines@northwind.example owner', 'lea@northwind.example read_only', 'max@northwind.example member'])
    assert.ok(roles.includes(one), one)
})

test('an invitation works once, for its address, and not after it was taken back', async () => {
  await door.call('POST', '/team/invitations', ines, { email: 'once@northwind.example', role: 'member' })
  const token = /token=([\w.-]+)/.exec(door.mails.at(-1)?.text ?? '')?.[1] ?? ''
  assert.match((await door.get(`/invitation?token=${token}`)).body, /once@northwind\.example/)
  assert.equal((await door.post('/invitation', { token, name: 'One', password: 'short' })).statusCode, 422)
  assert.equal((await door.post('/invitation', { token, name: 'One', password: test_password })).statusCode, 303)
  assert.equal((await door.post('/invitation', { token, name: 'Two', password: test_password })).statusCode, 410)
  const again = (
    await door.call('POST', '/team/invitations', ines, { email: 'twice@northwind.example', role: 'member' })
  ).json()
  const second = /token=([\w.-]+)/.exec(door.mails.at(-1)?.text ?? '')?.[1] ?? ''
  assert.equal((await door.call('DELETE', `/team/invitations/${again.id}`, otto)).statusCode, 404)
  assert.equal((await door.call('DELETE', `/team/invitations/${again.id}`, ines)).statusCode, 204)
  assert.equal((await door.get(`/invitation?token=${second}`)).statusCode, 410)
})

test('somebody who has a sign-in joins with it, and switches between accounts', async () => {
  await door.call('POST', '/team/invitations', ines, { email: 'otto@southwind.example', role: 'member' })
  const token = /token=([\w.-]+)/.exec(door.mails.at(-1)?.text ?? '')?.[1] ?? ''
  assert.equal((await door.post('/invitation', { token, password: 'not the right one' })).statusCode, 401)
  const joined = cookieSet(await door.post('/invitation', { token, password: test_password }))
  assert.equal((await door.call('GET', '/session', joined)).json().account.id, northwind.account_id)
  assert.equal((await door.call('PATCH', '/session', joined, { account_id: southwind.account_id })).statusCode, 204)
  assert.equal((await door.call('GET', '/session', joined)).json().account.id, southwind.account_id)
  assert.equal((await door.call('PATCH', '/session', ines, { account_id: southwind.account_id })).statusCode, 404)
})

test('who leaves is signed out there; the last owner stays', async () => {
  const leaver = await join('gone@northwind.example', 'member')
  const { members } = (await door.call('GET', '/team', ines)).json()
  const id = members.find((member: { email: string }) => member.email === 'gone@northwind.example').person_id
  assert.equal((await door.call('DELETE', `/team/members/${id}`, ines)).statusCode, 204)
  assert.equal((await door.call('GET', '/session', leaver)).statusCode, 401)
  assert.equal((await door.call('DELETE', `/team/members/${northwind.person_id}`, ines)).statusCode, 422)
  assert.equal(
    (await door.call('PATCH', `/team/members/${northwind.person_id}`, ines, { role: 'member' })).statusCode,
    422,
  )
})

test('a person sees and ends only their own sessions; a new password ends the others', async () => {
  const second = await door.signIn('ines@northwind.example')
  const { data } = (await door.call('GET', '/sessions', ines)).json()
  assert.equal(data.length, 2)
  const other = data.find((session: { is_current: boolean }) => !session.is_current)
  assert.equal((await door.call('DELETE', `/sessions/${other.id}`, otto)).statusCode, 404)
  assert.equal((await door.call('DELETE', `/sessions/${other.id}`, ines)).statusCode, 204)
  assert.equal((await door.call('GET', '/session', second)).statusCode, 401)
  const third = await door.signIn('ines@northwind.example')
  assert.equal(
    (await door.call('PATCH', '/profile', ines, { current_password: 'wrong', new_password: 'a new harbour by dawn' }))
      .statusCode,
    422,
  )
  assert.equal(
    (
      await door.call('PATCH', '/profile', ines, {
        current_password: test_password,
        new_password: 'a new harbour by dawn',
      })
    ).statusCode,
    204,
  )
  assert.equal((await door.call('GET', '/session', third)).statusCode, 401)
  assert.equal((await door.call('GET', '/session', ines)).statusCode, 200)
})

test('operators see all accounts, others none', async () => {
  await door.addOwner('olga@operator.example', { is_operator: true })
  const olga = await door.signIn('olga@operator.example')
  assert.equal((await door.call('GET', '/operator/accounts', ines)).statusCode, 403)
  assert.equal(
    (await door.call('PATCH', `/operator/accounts/${northwind.account_id}`, ines, { plan: 'paid' })).statusCode,
    403,
  )
  const { data } = (await door.call('GET', '/operator/accounts', olga)).json()
  assert.ok(data.length >= 3)
  assert.equal(
    (await door.call('PATCH', `/operator/accounts/${northwind.account_id}`, olga, { plan: 'free' })).statusCode,
    204,
  )
  assert.equal((await door.call('GET', '/session', ines)).json().account.plan, 'free')
  assert.equal((await door.call('GET', '/containers', ines)).json().errors[0].code, 'restricted_plan')
  assert.equal(
    (await door.call('PATCH', `/operator/accounts/${northwind.account_id}`, olga, { entitlements: ['everything'] }))
      .statusCode,
    422,
  )
  assert.equal((await door.call('GET', '/operator/world', olga)).statusCode, 404)
  assert.equal(
    (
      await door.call('POST', `/operator/accounts/${northwind.account_id}/publishable-keys`, ines, {
        name: 'Site',
        origins: [],
      })
    ).statusCode,
    403,
  )
  assert.equal(
    (
      await door.call('POST', `/operator/accounts/${northwind.account_id}/publishable-keys`, olga, {
        name: 'Site',
        origins: ['www.example.org'],
      })
    ).statusCode,
    422,
  )
  const issued = (
    await door.call('POST', `/operator/accounts/${northwind.account_id}/publishable-keys`, olga, {
      name: 'Site',
      origins: ['https://www.example.org'],
    })
  ).json()
  assert.equal((await door.call('GET', '/keys', ines)).json().publishable_keys[0].key, issued.key)
})

test('numbers are told apart without asking anyone', async () => {
  const checked = await door.call('POST', '/numbers/check', otto, {
    numbers: ['MSCU6639870', 'MAEU269010000', '???', 'CSQU3054384'],
  })
  const [box, bill, strange, mistyped] = checked.json().data
  assert.deepEqual([box.corrected, bill.corrected, mistyped.corrected], [null, null, 'CSQU3054383'])
  assert.deepEqual([box.request_type, box.scac, box.check_digit_passed], ['container', 'MSCU', true])
  assert.deepEqual([bill.request_type, bill.scac, bill.tracked], ['bill_of_lading', 'MAEU', null])
  assert.equal(strange.decision, 'no_prediction')
  assert.equal(
    (await door.call('POST', '/numbers/check', otto, { numbers: Array.from({ length: 501 }, () => 'MSCU6639870') }))
      .statusCode,
    422,
  )
})

test('sign-up by mail makes account and owner only after the answer, and tells nobody that an address is known', async () => {
  const before = door.mails.length
  const fields = { company: 'Eastwind', name: 'Eva', email: 'eva@eastwind.example', password: test_password }
  const asked = await door.post('/sign-up', fields)
  const known = await door.post('/sign-up', { ...fields, email: 'ines@northwind.example' })
  assert.equal(asked.body.replaceAll('eva@eastwind', '@'), known.body.replaceAll('ines@northwind', '@'))
  for (let i = 0; i < 400 && door.mails.length < before + 2; i++) await pause(5)
  const token =
    /sign-up\/confirm\?token=([\w.-]+)/.exec(
      door.mails.find(({ to }) => to === 'eva@eastwind.example')?.text ?? '',
    )?.[1] ?? ''
  assert.ok(!door.mails.some(({ to, text }) => to === 'ines@northwind.example' && text.includes('token=')))
  assert.equal((await door.post('/sign-in', { email: fields.email, password: test_password })).statusCode, 401)
  const cookie = cookieSet(await door.post('/sign-up/confirm', { token }))
  const { account } = (await door.call('GET', '/session', cookie)).json()
  assert.deepEqual([account.name, account.plan, account.role], ['Eastwind', 'trial', 'owner'])
})
