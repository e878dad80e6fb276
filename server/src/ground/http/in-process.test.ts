import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../log.ts'
import { createInProcess } from './in-process.ts'
import { notFound, unauthorized } from './refusal.ts'
import type { Route } from './route.ts'

const read = (path: string, answer: string): Route<string, object> => ({
  method: 'GET',
  path,
  bucket: 'default',
  access: 'full',
  handler: {
    kind: 'read',
    handle: async ({ caller, params, query, url }) => ({
      status: 200,
      body: { answer, caller, params, query: Object.fromEntries(query), url },
    }),
  },
})
const routes: readonly Route<string, object>[] = [
  read('/things/:id', 'one'),
  read('/things/fixed', 'fixed'),
  {
    method: 'POST',
    path: '/things',
    bucket: 'default',
    access: 'full',
    handler: {
      kind: 'read',
      handle: async ({ body }) => ({
        status: 201,
        body: JSON.stringify({ got: body }),
        headers: { location: '/v2/things/1' },
      }),
    },
  },
  {
    method: 'GET',
    path: '/missing',
    bucket: 'default',
    access: 'full',
    handler: {
      kind: 'read',
      handle: async () => {
        throw notFound('thing')
      },
    },
  },
  {
    method: 'GET',
    path: '/broken',
    bucket: 'default',
    access: 'full',
    handler: {
      kind: 'read',
      handle: async () => {
        throw new Error('secret')
      },
    },
  },
]

const answer = createInProcess<string, object>({
  log: createLog('silent'),
  newId: () => 'request-1',
  realMs: () => 0,
  base_url: 'http://service/v2',
  trusted_proxies: [],
  routes,
  services: {},
  admit: async (_route, headers) => {
    if (headers['authorization'] === undefined) throw unauthorized()
    return headers['authorization']
  },
  write: async () => ({ status: 500 }),
})
const headers = { authorization: 'ines', 'content-type': 'application/json' }
const get = (path: string) => answer({ method: 'GET', url: `/v2${path}`, headers })

test('a route is found by its words and parameters, fixed words first, and is told what was asked', async () => {
  const { status, headers: answered, body } = await get('/things/a%20b?x=1')
  assert.deepEqual(
    [status, answered['content-type'], body],
    [
      200,
      'application/vnd.api+json',
      {
        answer: 'one',
        caller: 'ines',
        params: { id: 'a b' },
        query: { x: '1' },
        url: 'http://service/v2/things/a%20b?x=1',
      },
    ],
  )
  assert.equal(Object(await get('/things/fixed')).body.answer, 'fixed')
})

test('bodies are read and answers keep their headers', async () => {
  const {
    status,
    headers: answered,
    body,
  } = await answer({ method: 'POST', url: '/v2/things', headers, body: '{"a":1}' })
  assert.deepEqual([status, answered['location'], body], [201, '/v2/things/1', '{"got":{"a":1}}'])
  assert.equal((await answer({ method: 'POST', url: '/v2/things', headers, body: '{' })).status, 400)
  assert.equal(
    (
      await answer({
        method: 'POST',
        url: '/v2/things',
        headers: { ...headers, 'content-type': 'text/plain' },
        body: '{}',
      })
    ).status,
    415,
  )
})

test('refusals and failures are the documents that the socket gives', async () => {
  assert.equal((await get('/nothing')).status, 404)
  assert.equal((await answer({ method: 'GET', url: '/other', headers })).status, 404)
  const wrong = await answer({ method: 'DELETE', url: '/v2/things/1', headers })
  assert.deepEqual([wrong.status, wrong.headers['allow']], [405, 'HEAD, GET'])
  assert.equal((await answer({ method: 'GET', url: '/v2/things/1', headers: {} })).status, 401)
  assert.match(String((await get('/missing')).body), /"code":"not_found".*"request_id":"request-1"/)
  const broken = await get('/broken')
  assert.equal(broken.status, 500)
  assert.doesNotMatch(String(broken.body), /secret/)
})
