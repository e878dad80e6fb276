import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecrets, newSecretKey } from './secret.ts'

const first = newSecretKey()
const second = newSecretKey()
const secrets = createSecrets(first)

test('a sealed text does not open elsewhere, altered, cut or with another key', () => {
  const sealed = secrets.seal('whsec_é', 'webhook/1')
  const flipped = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A')
  assert.throws(() => secrets.open(sealed, 'webhook/2'))
  assert.throws(() => secrets.open(flipped, 'webhook/1'))
  assert.throws(() => secrets.open(sealed.slice(0, 30), 'webhook/1'))
  assert.throws(() => secrets.open('', 'webhook/1'), /not in QUAYLOG_SECRET_KEY/)
  assert.throws(() => createSecrets(second).open(sealed, 'webhook/1'), /not in QUAYLOG_SECRET_KEY/)
})

test('a key that is none is refused', () => {
  assert.throws(() => createSecrets('short'), /32 bytes/)
})

test('what was sealed opens, and never looks the same twice', () => {
  const sealed = secrets.seal('whsec_é', 'webhook/1')
  assert.equal(secrets.open(sealed, 'webhook/1'), 'whsec_é')
  assert.notEqual(secrets.seal('whsec_é', 'webhook/1'), sealed)
  assert.ok(!sealed.includes('whsec'))
})

test('a new key in front seals, the old one still opens and is noticed', () => {
  const sealed = secrets.seal('x', 'c')
  const rotated = createSecrets(`${second},${first}`)
  assert.equal(rotated.open(sealed, 'c'), 'x')
  assert.equal(rotated.isStale(sealed), true)
  assert.equal(rotated.isStale(rotated.seal('x', 'c')), false)
})
