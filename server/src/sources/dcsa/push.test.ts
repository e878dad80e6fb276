import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpResult } from '../source.ts'
import { jsonAnswer, scriptedParts, textAnswer } from '../testing/scripted-parts.ts'
import { doubtOfSignature, notificationSignature, readEvents } from './push.ts'
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
const rules = { time: 'offset', container: null, parts: scriptedParts(() => jsonAnswer([])) } as const

const signatureOf = (text: string, key = secret) => `sha256=${notificationSignature(key, text)}`
const doubt = (signature: string | null, text = body, secrets: readonly string[] = [secret]) =>
  doubtOfSignature(signature, Buffer.from(text), secrets)

test('a callback without a good signature is refused', async () => {
  const kind = 'Notification-Signature is missing or of an unknown kind'
  const wrong = 'Notification-Signature is wrong'
  assert.deepEqual([await doubt(null), await doubt('md5=00')], [kind, kind])
  assert.equal(await doubt(`sha256=${'0'.repeat(64)}`), wrong)
  assert.equal(await doubt(signatureOf(body), `${body}\n`), wrong)
  assert.equal(await doubt(signatureOf(body, next_secret)), wrong)
  assert.equal(await doubt(signatureOf(body), body, []), wrong)
  assert.equal(notificationSignature(Buffer.alloc(31).toString('base64'), body), null)
})

test('bytes are signed as they came: what is no UTF-8 is not mended first', async () => {
  const bytes = Buffer.from([0x5b, 0xff, 0x5d])
  const mended = `sha256=${notificationSignature(secret, bytes.toString('utf8'))}`
  assert.equal(await doubtOfSignature(mended, bytes, [secret]), 'Notification-Signature is wrong')
  assert.equal(await doubtOfSignature(`sha256=${notificationSignature(secret, bytes)}`, bytes, [secret]), null)
})

test('while the secret is replaced both are good', async () => {
  for (const key of [secret, next_secret])
    assert.equal(await doubt(signatureOf(body, key), body, [secret, next_secret]), null)
})

test('a body without events is none; an empty one is a check; events are read', () => {
  assert.deepEqual([readEvents('<html>', rules), readEvents('{"a":1}', rules)], [null, null])
  assert.deepEqual(readEvents(' \n', rules)?.observations, [])
  assert.deepEqual(
    readEvents(body, rules)?.observations.map((one) => one.container),
    ['CSQU3054383'],
  )
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
  const parts = scriptedParts((_, index) => answers[index] ?? textAnswer(500, ''))
  const authenticator = { signIn: async () => ({ ok: true, headers: { KeyId: 'k' } }) as const, forget: () => false }
  const subscriptions = createSubscriptions(
    { events_url: 'https://line.example/tnt/v2/events', api_version_header: false, outcomes: [], authenticator },
    parts,
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
    parts.asked.map(({ method, url }) => `${method} ${url.replace('https://line.example/tnt/v2', '')}`),
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
    parts.asked[0]?.body,
    JSON.stringify({
      callbackUrl: 'https://a.example/cb',
      secret,
      transportDocumentReference: 'BL1',
      eventType: ['EQUIPMENT'],
    }),
  )
})
