import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSealer, newSecretKey, UnknownSecretKey } from './secret.ts'

const first = newSecretKey()
const second = newSecretKey()
const sealer = createSealer([first])

test('a sealed text does not open elsewhere, altered, cut or with another key', () => {
  const sealed = sealer.seal('whsec_é', 'webhook/1')
  const flipped = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A')
  assert.throws(() => sealer.open(sealed, 'webhook/2'))
  assert.throws(() => sealer.open(flipped, 'webhook/1'))
  assert.throws(() => sealer.open(sealed.slice(0, 30), 'webhook/1'))
  assert.throws(() => sealer.open('', 'webhook/1'), /not in QUAYLOG_SECRET_KEY/)
  assert.throws(() => createSealer([second]).open(sealed, 'webhook/1'), UnknownSecretKey)
})

test('a key that is none is refused', () => {
  assert.throws(() => createSealer(['short']), /32 bytes/)
})

test('what was sealed opens, and never looks the same twice', () => {
  const sealed = sealer.seal('whsec_é', 'webhook/1')
  assert.equal(sealer.open(sealed, 'webhook/1'), 'whsec_é')
  assert.notEqual(sealer.seal('whsec_é', 'webhook/1'), sealed)
  assert.ok(!sealed.includes('whsec'))
})

test('a new key in front seals, the old one still opens and is noticed', () => {
  const sealed = sealer.seal('x', 'c')
  const rotated = createSealer([second, first])
  assert.equal(rotated.open(sealed, 'c'), 'x')
  assert.equal(rotated.isStale(sealed), true)
  assert.equal(rotated.isStale(rotated.seal('x', 'c')), false)
})
