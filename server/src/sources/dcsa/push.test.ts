import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpResult } from '../source.ts'
import { jsonAnswer, scriptedTools, textAnswer } from '../testing/scripted-tools.ts'
import { notificationSignature, readCallback } from './push.ts'
import { createSubscriptions } from './subscriptions.ts'

const secret = Buffer.alloc(32, 7).toString('base64')
const next_secret = Buffer.alloc(64, 9).toString('base64')
const body = JSON.stringify([
  {
    eventType: 'EQUIPMENT',
    eventClassifierCode: 'ACT',
    eventDateTime: '2026-10-01T10:00:00Z',
    equipmentEventTypeCode: 'LOAD',
    equipmentReference: 'CSQU3054383',
  },
])
const rules = { time: 'offset', container: null, tools: scriptedTools(() => jsonAnswer([])) } as const

function signed(text: string, key = secret) {
  return { subscription_id: 's1', signature: `sha256=${notificationSignature(key, text)}`, body: text }
}

test('a callback without a good signature is refused', () => {
  const refused = [
    { ...signed(body), signature: null },
    { ...signed(body), signature: 'md5=00' },
    { ...signed(body), signature: `sha256=${'0'.repeat(64)}` },
    { ...signed(body), body: `${body}\n` },
    signed(body, next_secret),
  ]
  for (const callback of refused) assert.equal(readCallback(callback, [secret], rules).ok, false)
  assert.equal(readCallback(signed(body), [], rules).ok, false)
  assert.equal(notificationSignature(Buffer.alloc(31).toString('base64'), body), null)
  assert.deepEqual(readCallback(signed('<html>'), [secret], rules), {
    ok: false,
    status: 400,
    reason: 'the body holds no events',
  })
})

test('a signed callback is read; while the secret is replaced both are good; an empty body is a check', () => {
  for (const key of [secret, next_secret]) {
    const reading = readCallback(signed(body, key), [secret, next_secret], rules)
    assert.ok(reading.ok)
    assert.deepEqual(
      reading.observations.map((one) => one.container),
      ['CSQU3054383'],
    )
  }
  assert.deepEqual(readCallback(signed(''), [secret], rules), { ok: true, observations: [] })
})

test('subscriptions are made, listed, changed, given a new secret and removed', async () => {
  const answers: HttpResult[] = [
    jsonAnswer({ subscriptionID: 's1', callbackUrl: 'https://a.example/cb' }, {}, 201),
    jsonAnswer([{ subscriptionID: 's1', callbackUrl: 'https://a.example/cb' }]),
    jsonAnswer({ subscriptionID: 's1', callbackUrl: 'https://b.example/cb' }),
    textAnswer(204, ''),
    textAnswer(204, ''),
    jsonAnswer({}),
    jsonAnswer({ errors: [] }, {}, 404),
  ]
  const tools = scriptedTools((_, index) => answers[index] ?? textAnswer(500, ''))
  const authenticator = { signIn: async () => ({ ok: true, headers: { KeyId: 'k' } }) as const, forget: () => false }
  const subscriptions = createSubscriptions(
    { events_url: 'https://line.example/tnt/v2/events', api_version_header: false, outcomes: [], authenticator },
    tools,
  )
  const results = [
    await subscriptions.create('https://a.example/cb', secret, {
      transportDocumentReference: 'BL1',
      eventType: ['EQUIPMENT'],
    }),
    await subscriptions.list(),
    await subscriptions.change('s1', 'https://b.example/cb', {}),
    await subscriptions.rotateSecret('s1', next_secret),
    await subscriptions.remove('s1'),
    await subscriptions.list(),
    await subscriptions.remove('s2'),
  ]
  assert.deepEqual(
    results.map((result) => result.ok),
    [true, true, true, true, true, false, false],
  )
  assert.deepEqual(
    tools.asked.map(({ method, url }) => `${method} ${url.replace('https://line.example/tnt/v2', '')}`),
    [
      'POST /event-subscriptions',
      'GET /event-subscriptions',
      'PUT /event-subscriptions/s1',
      'PUT /event-subscriptions/s1/secret',
      'DELETE /event-subscriptions/s1',
      'GET /event-subscriptions',
      'DELETE /event-subscriptions/s2',
    ],
  )
  assert.equal(
    tools.asked[0]?.body,
    JSON.stringify({
      callbackUrl: 'https://a.example/cb',
      secret,
      transportDocumentReference: 'BL1',
      eventType: ['EQUIPMENT'],
    }),
  )
})
