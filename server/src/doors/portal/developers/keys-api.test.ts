import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireKeyMay, requireMayHandIn } from '../../../accounts/key-access.ts'
import { createKeyVerifier } from '../../../accounts/verify-key.ts'
import { createClock } from '../../../ground/clock.ts'
import { testDatabase } from '../../../ground/testing/database.ts'
import { openTestDoor } from '../testing/door.ts'

const db = await testDatabase()
const door = await openTestDoor(db)
await door.addOwner('ines@keys.example')
await door.addOwner('otto@keys.example')
const verifier = createKeyVerifier(
  db.work,
  createClock(() => door.time.ms),
)
const hour_ms = 3_600_000

/** Signed in anew: a session ends while the tests' clock goes on. */
const ines = () => door.signIn('ines@keys.example')

async function make(body: object): Promise<{ id: string; key: string }> {
  const made = await door.call('POST', '/keys', await ines(), body)
  assert.equal(made.statusCode, 201, made.body)
  return made.json()
}

/** The caller of a key that is in force. */
async function callerOf(key: string) {
  const caller = await verifier.ofSecretKey(key)
  assert.ok(caller !== null)
  return caller
}

const refused = { name: 'Refusal', status: 403 }

test('a key may do what it was made for and nothing else', async () => {
  const reader = await callerOf((await make({ name: 'Reports', access: 'read' })).key)
  requireKeyMay(reader, 'GET')
  requireKeyMay(reader, 'HEAD')
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) assert.throws(() => requireKeyMay(reader, method), refused)
  assert.throws(() => requireMayHandIn(reader), refused)
  const feeder = await callerOf((await make({ name: 'EDI', access: 'ingest' })).key)
  assert.throws(() => requireKeyMay(feeder, 'GET'), refused)
  requireMayHandIn(feeder)
  const writer = await callerOf((await make({ name: 'Warehouse' })).key)
  requireKeyMay(writer, 'DELETE')
  requireMayHandIn(writer)
})

test('each switch of a publishable key is turned by itself', async () => {
  const owner = await ines()
  await door.addOwner('olga@keys.example', { is_operator: true })
  const olga = await door.signIn('olga@keys.example')
  const own = (await door.call('GET', '/session', owner)).json().account.id
  const issued = await door.call('POST', `/operator/accounts/${own}/publishable-keys`, olga, {
    name: 'Shop',
    origins: [],
  })
  const { id } = issued.json()
  for (const shown of [{ show_fees: true }, { show_holds: true }, { show_fees: false }])
    assert.equal((await door.call('PATCH', `/publishable-keys/${id}`, owner, shown)).statusCode, 204)
  const { publishable_keys } = (await door.call('GET', '/keys', owner)).json()
  const [key] = publishable_keys
  assert.deepEqual([key.show_fees, key.show_holds], [false, true])
})

test('a key that cannot be is refused with the place of the mistake', async () => {
  for (const [body, pointer] of [
    [{ name: 'x', access: 'root' }, '/access'],
    [{ name: 'x', expires_in_days: 0 }, '/expires_in_days'],
    [{ name: ' ' }, '/name'],
    [{ name: 'x', scope: 'read' }, '/scope'],
  ] as const) {
    const answer = await door.call('POST', '/keys', await ines(), body)
    assert.equal(answer.statusCode, 422)
    assert.equal(answer.json().errors[0].source.pointer, pointer)
  }
})

test('a key with an end is dead from that moment on, and is not listed any more', async () => {
  const { id, key } = await make({ name: 'Trial', expires_in_days: 1 })
  const before = door.time.ms
  assert.ok((await verifier.ofSecretKey(key)) !== null)
  door.time.ms = before + 24 * hour_ms - 1
  assert.ok((await verifier.ofSecretKey(key)) !== null)
  door.time.ms = before + 24 * hour_ms
  assert.equal(await verifier.ofSecretKey(key), null)
  const listed = await door.call('GET', '/keys', await ines())
  assert.equal(
    listed.json().data.some((row: { id: string }) => row.id === id),
    false,
  )
})

test('a key is replaced by one that may do the same; both work until the overlap has passed', async () => {
  const owner = await ines()
  const otto = await door.signIn('otto@keys.example')
  const old = (await door.call('POST', '/keys', owner, { name: 'Feed', access: 'read' })).json()
  assert.equal((await door.call('POST', `/keys/${old.id}/rotate`, owner, { overlap_hours: 1_000 })).statusCode, 422)
  assert.equal((await door.call('POST', `/keys/${old.id}/rotate`, otto, { overlap_hours: 1 })).statusCode, 404)
  assert.equal((await door.call('POST', '/keys/nothing/rotate', owner, { overlap_hours: 1 })).statusCode, 404)
  const answer = await door.call('POST', `/keys/${old.id}/rotate`, owner, { overlap_hours: 24 })
  assert.equal(answer.statusCode, 201, answer.body)
  const { key, name } = answer.json()
  assert.equal(name, 'Feed')
  const caller = await callerOf(key)
  assert.equal(caller.credential.kind === 'key' && caller.credential.access, 'read')
  assert.ok((await verifier.ofSecretKey(old.key)) !== null)
  door.time.ms += 24 * hour_ms
  assert.equal(await verifier.ofSecretKey(old.key), null)
  assert.ok((await verifier.ofSecretKey(key)) !== null)
  const again = await door.call('POST', `/keys/${old.id}/rotate`, await ines(), { overlap_hours: 24 })
  assert.equal(again.statusCode, 404, 'a key that has ended is not replaced')
})
