import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { testDatabase } from '../../ground/testing/database.ts'
import { cookieSet, openTestDoor, test_password } from '../portal/testing/door.ts'
import type { TestDoor } from '../portal/testing/door.ts'

const db = await testDatabase()
const door = await openTestDoor(db)
await door.addOwner('tomas@northwind.example')
const new_password = 'another harbour by day'

async function tokenMailed(from: TestDoor, count: number): Promise<string> {
  for (let i = 0; i < 400 && from.mails.length < count; i++) await pause(5)
  return /token=([\w.-]+)/.exec(from.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

/** One after the other: each step finds what the one before it left. */
test('one person forgets the password again and again', async (t) => {
  await t.test('the answer is the same for unknown addresses, and nothing is mailed to them', async () => {
    const known = await door.post('/password/forgotten', { email: 'tomas@northwind.example' })
    const unknown = await door.post('/password/forgotten', { email: 'nobody@northwind.example' })
    await tokenMailed(door, 1)
    assert.equal(known.body.replaceAll('tomas@', '@'), unknown.body.replaceAll('nobody@', '@'))
    assert.deepEqual(
      door.mails.map(({ to }) => to),
      ['tomas@northwind.example'],
    )
  })

  await t.test('a forged, cut or old link changes nothing', async () => {
    await door.post('/password/forgotten', { email: 'tomas@northwind.example' })
    const token = await tokenMailed(door, 2)
    for (const wrong of ['', 'abc', token.slice(0, -4), `${token}AAAA`]) {
      assert.equal((await door.post('/password/new', { token: wrong, password: new_password })).statusCode, 410, wrong)
    }
    door.time.ms += 3_600_000 + 1_000
    assert.equal((await door.post('/password/new', { token, password: new_password })).statusCode, 410)
    await door.signIn('tomas@northwind.example')
  })

  await t.test('a password that is too short is refused', async () => {
    assert.equal((await door.post('/password/new', { token: 'x', password: 'short' })).statusCode, 422)
  })

  await t.test('a link works once, and ends every session', async () => {
    const cookie = await door.signIn('tomas@northwind.example')
    await door.post('/password/forgotten', { email: 'tomas@northwind.example' })
    const token = await tokenMailed(door, 3)
    const changed = await door.post('/password/new', { token, password: new_password })
    assert.equal(changed.headers.location, '/sign-in?done=password')
    assert.equal((await door.call('GET', '/session', cookie)).statusCode, 401)
    assert.equal((await door.post('/password/new', { token, password: 'yet another harbour' })).statusCode, 410)
    assert.equal(
      (await door.post('/sign-in', { email: 'tomas@northwind.example', password: test_password })).statusCode,
      401,
    )
    assert.equal(
      (await door.post('/sign-in', { email: 'tomas@northwind.example', password: new_password })).statusCode,
      303,
    )
  })

  await t.test('who was shut out by failures gets in with a link, on that device', async () => {
    door.time.ms += 16 * 60_000
    for (let i = 0; i < 6; i++)
      await door.post('/sign-in', { email: 'tomas@northwind.example', password: 'wrong wrong wrong' })
    assert.equal(
      (await door.post('/sign-in', { email: 'tomas@northwind.example', password: new_password })).statusCode,
      429,
    )
    await door.post('/password/forgotten', { email: 'tomas@northwind.example' })
    const changed = await door.post('/password/new', { token: await tokenMailed(door, 4), password: new_password })
    assert.equal(
      (
        await door.post(
          '/sign-in',
          { email: 'tomas@northwind.example', password: new_password },
          { cookie: cookieSet(changed) },
        )
      ).statusCode,
      303,
    )
  })

  await t.test('a link that was made before the password changed is dead', async () => {
    door.time.ms += 16 * 60_000
    await door.post('/password/forgotten', { email: 'tomas@northwind.example' })
    const early = await tokenMailed(door, 5)
    await door.post('/password/forgotten', { email: 'tomas@northwind.example' })
    const late = await tokenMailed(door, 6)
    assert.equal((await door.post('/password/new', { token: late, password: test_password })).statusCode, 303)
    assert.equal((await door.post('/password/new', { token: early, password: new_password })).statusCode, 410)
  })
})
