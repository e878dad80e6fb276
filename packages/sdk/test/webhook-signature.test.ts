import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { AuthenticationError, unwrapWebhook, ValidationError, verifyWebhook } from '../src/index.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"data":{"id":"n1"}}'
const now = () => 1_700_000_000_000
const hex = (key: string, text = body) => createHmac('sha256', key).update(text).digest('hex')
const standard = (key: string, id: string, timestamp: number | string, text = body) =>
  `v1,${createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
    .update(`${id}.${timestamp}.${text}`)
    .digest('base64')}`
const standardHeaders = (timestamp: number | string, signature: string) => ({
  'webhook-id': 'n1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})

test('what is not signed, or not by this secret, is refused', async () => {
  const refused: readonly Record<string, string>[] = [
    {},
    { 'X-Quaylog-Webhook-Signature': '' },
    { 'X-Quaylog-Webhook-Signature': 'zz' },
    { 'X-Quaylog-Webhook-Signature': hex('other') },
    { 'X-Quaylog-Webhook-Signature': hex(secret, `${body} `) },
    { 'X-Quaylog-Webhook-Signature': hex(secret).slice(0, 62) },
    { 'X-Other': hex(secret) },
  ]
  for (const headers of refused)
    assert.equal(await verifyWebhook({ body, headers, secret, now }), false, JSON.stringify(headers))
  assert.equal(
    await verifyWebhook({ body, headers: { 'X-Quaylog-Webhook-Signature': hex('') }, secret: '', now }),
    false,
  )
  assert.equal(
    await verifyWebhook({ body, headers: { 'X-Quaylog-Webhook-Signature': hex('') }, secret: [], now }),
    false,
  )
})

test('the hex signature is read from any kind of headers and body', async () => {
  const name = 'X-Quaylog-Webhook-Signature'
  assert.ok(await verifyWebhook({ body, headers: { [name]: hex(secret) }, secret }))
  assert.ok(
    await verifyWebhook({
      body,
      headers: { [name.toLowerCase()]: [hex(secret).toUpperCase()] },
      secret: ['old', secret],
    }),
  )
  assert.ok(await verifyWebhook({ body: Buffer.from(body), headers: new Headers({ [name]: hex(secret) }), secret }))
  assert.ok(
    await verifyWebhook({
      body,
      headers: { 'X-T49-Webhook-Signature': hex(secret) },
      secret,
      signatureHeader: 'X-T49-Webhook-Signature',
    }),
  )
})

test('the known example of Standard Webhooks verifies', async () => {
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  assert.ok(await verifyWebhook({ body: '{"test": 2432232314}', headers, secret, now: () => 1_614_265_330_000 }))
})

test('one of several signatures is enough, an old or future timestamp never', async () => {
  const at = 1_700_000_000
  const good = standard(secret, 'n1', at)
  assert.ok(await verifyWebhook({ body, headers: standardHeaders(at, `v1,AAAA v2,${good} ${good}`), secret, now }))
  for (const offset of [-301, 301]) {
    assert.equal(
      await verifyWebhook({
        body,
        headers: standardHeaders(at + offset, standard(secret, 'n1', at + offset)),
        secret,
        now,
      }),
      false,
    )
  }
  assert.ok(
    await verifyWebhook({
      body,
      headers: standardHeaders(at - 301, standard(secret, 'n1', at - 301)),
      secret,
      now,
      toleranceSeconds: 400,
    }),
  )
})

test('with the standard headers the hex signature alone is not enough', async () => {
  const headers = { ...standardHeaders(1_700_000_000, 'v1,AAAA'), 'X-Quaylog-Webhook-Signature': hex(secret) }
  assert.equal(await verifyWebhook({ body, headers, secret, now }), false)
  for (const timestamp of ['', 'NaN', '1e9', '-5']) {
    assert.equal(
      await verifyWebhook({
        body,
        headers: standardHeaders(timestamp, standard(secret, 'n1', timestamp)),
        secret,
        now,
        toleranceSeconds: 1e12,
      }),
      false,
      timestamp,
    )
  }
})

test('a secret that somebody chose is read as the service reads it, whatever it is', async () => {
  const text = fc.oneof(
    fc.string({ minLength: 16, maxLength: 60 }),
    fc.base64String({ minLength: 16, maxLength: 60 }),
    fc.stringMatching(/^[A-Za-z0-9+/]{16,40}={0,2}$/),
  )
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (chosen, prefixed) => {
      const own = prefixed ? `whsec_${chosen}` : chosen
      const digits = own.replace(/^whsec_/, '')
      const decoded = /^[A-Za-z0-9+/]+={0,2}$/.test(digits) ? Buffer.from(digits, 'base64') : Buffer.alloc(0)
      const signature = createHmac('sha256', decoded.length > 0 ? decoded : Buffer.from(own))
        .update(`n1.1700000000.${body}`)
        .digest('base64')
      assert.ok(
        await verifyWebhook({ body, headers: standardHeaders(1_700_000_000, `v1,${signature}`), secret: own, now }),
      )
    }),
    { numRuns: 200 },
  )
})

test('a delivery is unwrapped only when it is signed and a notification', async () => {
  const event = {
    data: {
      id: 'n1',
      type: 'webhook_notification',
      attributes: { event: 'container.updated', delivery_status: 'pending', created_at: '2026-11-20T10:00:00Z' },
      relationships: { reference_object: { data: { id: 'c1', type: 'container' } } },
    },
    included: [{ id: 'c1', type: 'container', attributes: { number: 'MSCU1234566' } }],
  }
  const signed = (text: string) => ({
    body: text,
    headers: { 'x-quaylog-webhook-signature': hex(secret, text) },
    secret,
  })
  const text = JSON.stringify(event)
  await assert.rejects(unwrapWebhook({ ...signed(text), body: `${text} ` }), AuthenticationError)
  for (const other of ['{}', '[]', 'null', 'x', body])
    await assert.rejects(unwrapWebhook(signed(other)), ValidationError, other)
  const { id, name, createdAt, reference, document } = await unwrapWebhook(signed(text))
  assert.deepEqual([id, name, createdAt, reference?.id], ['n1', 'container.updated', '2026-11-20T10:00:00Z', 'c1'])
  assert.equal(document.data.id, 'n1')
  const cloud = await unwrapWebhook(signed(JSON.stringify({ specversion: '1.0', id: 'n1', data: event })))
  assert.deepEqual([cloud.id, cloud.reference?.id, cloud.document], ['n1', 'c1', document])
})
