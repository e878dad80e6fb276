import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { newWebhookSecret, signatureHeaders } from './signature.ts'

const body = Buffer.from('{"data":{"name":"Zürich ✓"}}')
/** Of the moment of signing, as the library refuses what was signed more than five minutes ago. */
const timestampNow = () => Math.floor(Date.now() / 1_000)
const signed = (secret: string, previous_secret: string | null = null) =>
  signatureHeaders({
    id: '01a1fb14-9028-74b8-bd5e-24bfd1da3651',
    body,
    timestamp: timestampNow(),
    secret,
    previous_secret,
    compat_header: null,
  })

test('a library of others refuses another secret, another body and another id', () => {
  const headers = signed(newWebhookSecret())
  assert.throws(() => new StandardWebhook(newWebhookSecret()).verify(body, headers))
  const secret = newWebhookSecret()
  assert.throws(() => new StandardWebhook(secret).verify(Buffer.from('{}'), signed(secret)))
  assert.throws(() => new StandardWebhook(secret).verify(body, { ...signed(secret), 'webhook-id': 'other' }))
})

test('and accepts ours, with the new and the old secret while both are valid', () => {
  const [now, before] = [newWebhookSecret(), newWebhookSecret()]
  for (const secret of [now, before])
    assert.doesNotThrow(() => new StandardWebhook(secret).verify(body, signed(now, before)))
  assert.throws(() => new StandardWebhook(before).verify(body, signed(now)))
})

test('the hex signature takes the secret as it stands', () => {
  const headers = signatureHeaders({
    id: 'x',
    body: Buffer.from('The quick brown fox jumps over the lazy dog'),
    timestamp: timestampNow(),
    secret: 'key',
    previous_secret: 'old',
    compat_header: 'X-T49-Webhook-Signature',
  })
  assert.equal(
    headers['X-Quaylog-Webhook-Signature'],
    'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  )
  assert.equal(headers['X-T49-Webhook-Signature'], headers['X-Quaylog-Webhook-Signature'])
  assert.notEqual(headers['X-Quaylog-Webhook-Signature-Previous'], headers['X-Quaylog-Webhook-Signature'])
})

test('a secret that is no base64 signs with its own bytes', () => {
  assert.match(signed('my own secret, chosen by me')['webhook-signature'] ?? '', /^v1,[A-Za-z0-9+/]{43}=$/)
})
