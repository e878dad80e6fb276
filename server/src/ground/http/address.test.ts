import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressFor, isSpelledAs, withoutOrigin } from './address.ts'

test('fixed words are spelled letter by letter', () => {
  assert.ok(isSpelledAs('/v2/webhooks', '/v2/webhooks'))
  for (const path of [
    '/%762/webhooks',
    '/v%32/webhooks',
    '/v2/webhook%73',
    '/V2/webhooks',
    '/v2/webhooks/',
    '//v2/webhooks',
    '/v2//webhooks',
    '/v2/./webhooks',
    '/v2/x/../webhooks',
    '/v2/webhooks#x',
    '/v2/webhooks;x',
    '\\v2\\webhooks',
    'http://host/v2/webhooks',
    '/v2%2fwebhooks',
  ]) {
    assert.ok(!isSpelledAs('/v2/webhooks', path), path)
  }
})

test('values of parameters may be encoded, the words around them may not', () => {
  for (const path of ['/v2/ports/USLAX', '/v2/ports/%55SLAX', '/v2/ports/a%2Fb', '/v2/ports/..'])
    assert.ok(isSpelledAs('/v2/ports/:id', path), path)
  for (const path of ['/v2/%70orts/USLAX', '/v2/ports/', '/v2/ports/USLAX#x', '/v2/ports/USLAX/'])
    assert.ok(!isSpelledAs('/v2/ports/:id', path), path)
})

test('what stands for a star is plain', () => {
  for (const path of [
    '/',
    '/containers',
    '/containers/',
    '/containers/0191a8c0-0000-7000-8000-000000000001',
    '/a%20b',
    '/%C3%A9',
    '/x.js',
  ])
    assert.ok(isSpelledAs('/*', path), path)
  for (const path of [
    '//',
    '//containers',
    '/a//b',
    '/./a',
    '/a/..',
    '/%63ontainers',
    '/a%2fb',
    '/a%5Cb',
    '/a\\b',
    '/a;b',
    '/%2e%2e/a',
    '/a%00',
    '/a%0A',
  ])
    assert.ok(!isSpelledAs('/*', path), path)
  assert.ok(isSpelledAs('/widget/*', '/widget/app.js') && !isSpelledAs('/widget/*', '/%77idget/app.js'))
})

test('a target may name the server', () => {
  assert.deepEqual(
    ['http://host:1/v2/x?y', 'HTTPS://host/', '/v2/x?to=http://host/', '//host/x', '*'].map(withoutOrigin),
    ['/v2/x?y', '/', '/v2/x?to=http://host/', '//host/x', '*'],
  )
})

test('addresses are printed in the one spelling that they have', () => {
  assert.equal(addressFor('/ports/:id/x', { id: 'a/b?' }), '/ports/a%2Fb%3F/x')
})
