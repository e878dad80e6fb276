import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '../../ground/clock.ts'
import { testDatabase } from '../../ground/testing/database.ts'
import type { OutboundResult } from '../../ground/outbound/index.ts'
import { createClientDocuments, isDocumentAddress } from './client-document.ts'
import { saveClient } from './client-store.ts'

const db = await testDatabase()
const id = 'https://assistant.example/oauth/client.json'
const good = {
  client_id: id,
  client_name: 'Assistant',
  redirect_uris: ['https://assistant.example/callback'],
  token_endpoint_auth_method: 'none',
}
const answered = (
  body: unknown,
  more: { status?: number; headers?: Record<string, string>; truncated?: boolean } = {},
): OutboundResult => ({
  ok: true,
  status: 200,
  headers: {},
  truncated: false,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
})
const silent: OutboundResult = { ok: false, failure: 'timeout', detail: 'no answer' }

/** Documents of a world in which every address gives the next of these answers. */
function world(...answers: OutboundResult[]) {
  let now_ms = Date.parse('2026-11-20T12:00:00Z')
  const asked: string[] = []
  const documents = createClientDocuments({
    reader: db.auth,
    clock: createClock(() => now_ms),
    outbound: {
      request: async ({ url }) => {
        asked.push(url)
        return answers[Math.min(asked.length, answers.length) - 1] ?? silent
      },
    },
  })
  return {
    documents,
    asked,
    wait(seconds: number) {
      now_ms += seconds * 1_000
    },
  }
}

test('only https addresses with a path that all readers read alike may name a client', () => {
  for (const wrong of [
    'http://a.example/x',
    'https://a.example',
    'https://a.example/',
    'https://a.example/x#y',
    'https://a.example/x?y',
    'https://u@a.example/x',
    'https://a.example/a/../b',
    'https://a.example/%2e%2e/b',
    'https://A.example/x',
    'https://a.example:443/x',
    'https://a.example\\x',
    'https:a.example/x',
    `https://a.example/${'x'.repeat(500)}`,
  ]) {
    assert.equal(isDocumentAddress(wrong), false, wrong)
  }
  assert.equal(isDocumentAddress(id), true)
})

test('a document that says something else, asks for a secret, or is none is refused', async () => {
  const wrong = [
    { ...good, client_id: `${id}x` },
    { ...good, client_name: undefined },
    { ...good, redirect_uris: ['http://assistant.example/'] },
    { ...good, redirect_uris: [] },
    { ...good, client_secret: 'x' },
    { ...good, token_endpoint_auth_method: 'client_secret_basic' },
    { ...good, token_endpoint_auth_method: 'private_key_jwt' },
    'not json',
    '[]',
    'null',
  ]
  for (const body of wrong) assert.equal(await world(answered(body)).documents.read(id), null, JSON.stringify(body))
  for (const more of [
    { status: 404 },
    { status: 302, headers: { location: 'https://elsewhere.example/' } },
    { truncated: true },
  ])
    assert.equal(await world(answered(good, more)).documents.read(id), null)
  assert.equal(await world(silent).documents.read(id), null)
  const { documents, asked } = world(answered(good))
  assert.equal(await documents.read('https://127.0.0.1/'), null)
  assert.equal(asked.length, 0)
})

test('a document is asked for once while it is fresh, by everybody together; a failure for a minute', async () => {
  const { documents, asked, wait } = world(
    answered(good, { headers: { 'cache-control': 'public, max-age=600' } }),
    answered(good),
    silent,
  )
  const [one, other] = await Promise.all([documents.read(id), documents.read(id)])
  assert.deepEqual(
    [one, other, asked.length],
    [
      {
        client_id: id,
        client_name: 'Assistant',
        redirect_uris: good.redirect_uris,
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
      one,
      1,
    ],
  )
  wait(599)
  await documents.read(id)
  assert.equal(asked.length, 1)
  wait(2)
  await documents.read(id)
  assert.equal(asked.length, 2)
  wait(301)
  assert.equal(await documents.read(id), null)
  await documents.read(id)
  assert.equal(asked.length, 3)
  wait(61)
  await documents.read(id)
  assert.equal(asked.length, 4)
})

test('while the address is silent, what it said when somebody allowed it counts; what it takes back does not', async () => {
  const allowed = 'https://assistant.example/oauth/allowed.json'
  const metadata = {
    client_id: allowed,
    client_name: 'Assistant',
    redirect_uris: good.redirect_uris,
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'none',
  } as const
  await db.transaction((tx) => saveClient(tx, { metadata, secret: null }, '2026-11-20T12:00:00Z'))
  assert.deepEqual(await world(silent).documents.read(allowed), metadata)
  assert.equal(await world(answered('', { status: 404 })).documents.read(allowed), null)
})
