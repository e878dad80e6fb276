import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { testDatabase } from '../../ground/testing/database.ts'
import { codeAt } from '../../people/one-time-code.ts'
import { cookieSet, openTestDoor, test_password } from '../portal/testing/door.ts'
import type { TestDoor } from '../portal/testing/door.ts'

const db = await testDatabase()
const begun = z.object({ secret: z.string(), address: z.string() })
const confirmed = z.object({ recovery_codes: z.array(z.string()) })

/** Somebody with an authenticator, and what it shows now. */
async function withAuthenticator(email: string) {
  const door = await openTestDoor(db)
  await door.addOwner(email)
  const cookie = await door.signIn(email)
  const { secret } = begun.parse(
    (await door.call('POST', '/second-step', cookie, { current_password: test_password })).json(),
  )
  const show = () => codeAt(secret, Math.floor(door.time.ms / 30_000))
  const on = await door.call('POST', '/second-step/confirm', cookie, { code: show() })
  assert.equal(on.statusCode, 201, on.body)
  door.time.ms += 60_000
  return { door, email, cookie, show, recovery: confirmed.parse(on.json()).recovery_codes }
}

/** The sealed word that the second form hands on, after a right password. */
async function passwordOf(door: TestDoor, email: string, to = '/containers'): Promise<string> {
  const asked = await door.post('/sign-in', { email, password: test_password, to })
  assert.equal(asked.statusCode, 200)
  assert.equal(cookieSet(asked), '')
  return /name="token" value="([^"]+)"/.exec(asked.body)?.[1] ?? ''
}

test('the password alone gives no session; the code after it does, once', async () => {
  const { door, email, show } = await withAuthenticator('ana@step.example')
  const token = await passwordOf(door, email)
  assert.equal((await door.post('/sign-in/code', { token, code: '000000' })).statusCode, 401)
  const code = show()
  const signed_in = await door.post('/sign-in/code', { token, code })
  assert.equal(signed_in.headers.location, '/containers')
  assert.equal((await door.call('GET', '/session', cookieSet(signed_in))).statusCode, 200)
  assert.equal((await door.post('/sign-in/code', { token, code })).statusCode, 401)
})

test('a wrong password asks for no code, and a code without a password is worth nothing', async () => {
  const { door, email, show } = await withAuthenticator('bea@step.example')
  assert.equal((await door.post('/sign-in', { email, password: 'not this one, sorry' })).statusCode, 401)
  assert.equal((await door.post('/sign-in/code', { token: '', code: show() })).headers.location, '/sign-in')
  const token = await passwordOf(door, email)
  door.time.ms += 11 * 60_000
  assert.equal((await door.post('/sign-in/code', { token, code: show() })).headers.location, '/sign-in')
})

test('codes are tried a few times only, also with fresh passwords', async () => {
  const { door, email, show } = await withAuthenticator('cleo@step.example')
  for (let i = 0; i < 5; i += 1)
    await door.post('/sign-in/code', { token: await passwordOf(door, email), code: '000000' })
  const token = await passwordOf(door, email)
  assert.equal((await door.post('/sign-in/code', { token, code: show() })).statusCode, 429)
  door.time.ms += 16 * 60_000
  const later = await passwordOf(door, email)
  assert.equal((await door.post('/sign-in/code', { token: later, code: show() })).statusCode, 303)
})

test('each recovery code works once, however it is typed', async () => {
  const { door, email, recovery, cookie } = await withAuthenticator('dora@step.example')
  assert.equal(new Set(recovery).size, 10)
  const typed = (recovery[0] ?? '').toUpperCase().replace('-', ' ')
  assert.equal(
    (await door.post('/sign-in/code', { token: await passwordOf(door, email), code: typed })).statusCode,
    303,
  )
  assert.equal(
    (await door.post('/sign-in/code', { token: await passwordOf(door, email), code: typed })).statusCode,
    401,
  )
  assert.deepEqual((await door.call('GET', '/second-step', cookie)).json(), { is_on: true, recovery_codes_left: 9 })
})

test('it is begun and ended by the password, and begun does not count before a code confirmed it', async () => {
  const door = await openTestDoor(db)
  await door.addOwner('ewa@step.example')
  const cookie = await door.signIn('ewa@step.example')
  const begin = (current_password: string) => door.call('POST', '/second-step', cookie, { current_password })
  assert.equal((await begin('not this one, sorry')).statusCode, 422)
  assert.equal((await begin(test_password)).statusCode, 201)
  assert.equal((await door.call('POST', '/second-step/confirm', cookie, { code: '000000' })).statusCode, 422)
  await door.signIn('ewa@step.example')

  const { door: other, cookie: on, email } = await withAuthenticator('fay@step.example')
  const end = (current_password: string) => other.call('DELETE', '/second-step', on, { current_password })
  assert.equal((await end('not this one, sorry')).statusCode, 422)
  assert.equal((await end(test_password)).statusCode, 204)
  await other.signIn(email)
})

test('the secret is kept sealed and of recovery codes only hashes', async () => {
  const { recovery } = await withAuthenticator('gil@step.example')
  const rows = await db.work<{ text: string }[]>`select s::text as text from person_second_step s`
  for (const { text } of rows) {
    assert.doesNotMatch(text, /[A-Z2-7]{32}/)
    for (const code of recovery) assert.ok(!text.includes(code))
  }
})
