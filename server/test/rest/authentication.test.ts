import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey } from '../../src/accounts/api-key.ts'
import { revokeKey } from '../../src/accounts/store.ts'
import { routes } from '../../src/routes.ts'
import { concrete } from './bad/bodies.ts'
import { filled } from './bad/case.ts'
import { restService } from './service.ts'

const service = await restService()
const { paid } = service.customers
const unknown = { unknown: service.newId() }
/** Failures of one address are limited; a minute later it may fail again. */
const settle = () => service.advance(60_000)

test('a key that is missing, malformed, cut, unknown, quoted or of another scheme is refused alike', async () => {
  const last = paid.key.at(-1) === 'A' ? 'B' : 'A'
  for (const authorization of [
    null,
    '',
    'Token',
    'Token ',
    `Token  ${paid.key}`,
    paid.key,
    `Token "${paid.key}"`,
    `Token '${paid.key}'`,
    `Bearer ${paid.key}`,
    `Basic ${Buffer.from(paid.key).toString('base64')}`,
    `Token ${paid.key.slice(0, -1)}`,
    `Token ${paid.key}x`,
    `Token ${paid.key.slice(0, -1)}${last}`,
    `Token ${createKey('qk_')}`,
    `Token ${paid.publishable_key}`,
    `Token qk_${'0'.repeat(40)}`,
    `Token ${paid.key},${paid.key}`,
    `Token ${paid.key} ${paid.key}`,
    `Tokens ${paid.key}`,
    `token:${paid.key}`,
  ]) {
    settle()
    const answer = await service.call('GET', '/shipments', { as: authorization })
    assert.deepEqual(
      [answer.status, answer.headers['www-authenticate'], answer.errors()[0]?.code, answer.errors()[0]?.detail],
      [401, 'Token realm="api"', 'unauthorized', 'The API key could not be verified'],
      String(authorization),
    )
  }
})

test('what is no token of ours is told so', async () => {
  settle()
  const answer = await service.call('GET', '/shipments', { as: `Bearer ${'x'.repeat(40)}` })
  assert.deepEqual(
    [answer.status, answer.errors()[0]?.code, answer.headers['www-authenticate']],
    [401, 'invalid_token', 'Token realm="api"'],
  )
})

test('the word of the scheme may be written in any case', async () => {
  for (const word of ['Token', 'token', 'TOKEN'])
    assert.equal((await service.call('GET', '/shipments', { as: `${word} ${paid.key}` })).status, 200)
})

test('a publishable key opens no secret endpoint', async () => {
  for (const { method, path } of routes.filter((route) => !route.path.startsWith('/public'))) {
    settle()
    const answer = await service.call(
      method,
      filled(concrete(path).replace(':payload_id', '{unknown}'), unknown).replaceAll(/\{\w+\}/g, unknown.unknown),
      { as: `Token ${paid.publishable_key}`, ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }) },
    )
    assert.deepEqual([answer.status, answer.errors()[0]?.code], [401, 'unauthorized'], `${method} ${path}`)
  }
})

test('who calls is asked before anything of the request is read', async () => {
  settle()
  for (const [method, path, options] of [
    ['POST', '/parties', { body: '{' }],
    ['POST', '/parties', { body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['GET', '/shipments?wat=1', {}],
    ['GET', '/shipments/x', {}],
  ] as const) {
    assert.equal((await service.call(method, path, { ...options, as: null })).status, 401)
  }
})

test('a revoked key is dead within a second', async () => {
  const gone = await service.addCustomer('Gone', 'paid')
  assert.equal((await service.call('GET', '/shipments', { as: gone })).status, 200)
  const [key] = await service.db.work<{ id: string }[]>`select id from api_key where account_id = ${gone.id}`
  await service.db.transaction((tx) => revokeKey(tx, key?.id ?? '', service.clock.now()))
  service.advance(1_001)
  settle()
  assert.equal((await service.call('GET', '/shipments', { as: gone })).status, 401)
})

test('thirty wrong keys a minute from one address, then it has to wait', async () => {
  settle()
  for (let n = 0; n < 30; n++) assert.equal((await service.call('GET', '/shipments', { as: 'Token x' })).status, 401)
  service.advance(20_500)
  const refused = await service.call('GET', '/shipments', { as: 'Token x' })
  assert.deepEqual(
    [refused.status, refused.headers['retry-after'], refused.errors()[0]?.meta?.['bucket']],
    [429, '40', 'authentication_failure_ip'],
  )
  assert.equal((await service.call('GET', '/shipments')).status, 200)
})

test('a request id is echoed when it is one, and made when it is not', async () => {
  for (const id of ['abc-1.2_3', 'x'.repeat(64)])
    assert.equal(
      (await service.call('GET', '/account', { headers: { 'x-request-id': id } })).headers['x-request-id'],
      id,
    )
  for (const id of ['', 'a b', 'x'.repeat(65), '<b>', 'ä'])
    assert.match(
      (await service.call('GET', '/account', { headers: { 'x-request-id': id } })).headers['x-request-id'] ?? '',
      /^[0-9a-f-]{36}$/,
    )
  const refused = await service.call('GET', '/shipments?wat=1', { headers: { 'x-request-id': 'mine' } })
  assert.equal(refused.errors()[0]?.meta?.['request_id'], 'mine')
})

test('answers say what they are, may not be sniffed, and any Accept is fine', async () => {
  for (const accept of ['*/*', 'application/json', 'text/html', 'application/xml']) {
    const answer = await service.call('GET', '/account', { headers: { accept } })
    assert.deepEqual(
      [
        answer.status,
        answer.headers['content-type'],
        answer.headers['x-content-type-options'],
        answer.headers['access-control-allow-origin'],
      ],
      [200, 'application/vnd.api+json', 'nosniff', undefined],
    )
  }
})
