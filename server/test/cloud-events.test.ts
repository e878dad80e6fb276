import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CloudEvent, HTTP } from 'cloudevents'
import { unwrapWebhook } from '@quaylog/sdk'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startReceiver, startService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
/** One is told in each format. */
const receiver = await startReceiver()
const plain = await startReceiver()
let secret: string
let webhook_id: string
const subscribe = (attributes: object) =>
  service.send('POST', '/webhooks', { data: { type: 'webhook', attributes: { events: ['*'], ...attributes } } })

before(async () => {
  service = await startService()
  const { body } = await subscribe({ url: receiver.url, format: 'cloudevents' })
  secret = String(body.data.attributes['secret'])
  webhook_id = body.data.id
  assert.equal((await subscribe({ url: plain.url })).body.data.attributes['format'], 'json_api')
})
after(async () => {
  await service.close()
  await Promise.all([receiver.close(), plain.close()])
})

test('a format that is not known is refused with its pointer', async () => {
  const { status, body } = await subscribe({ url: receiver.url, format: 'protobuf' })
  assert.deepEqual([status, body.errors?.[0]?.source], [422, { pointer: '/data/attributes/format' }])
})

test('the library of CloudEvents reads every delivery, its data is what others get, and it is signed', async () => {
  const before_tracking = receiver.received.length
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  const named = (bodies: readonly string[]) => bodies.some((body) => body.includes('tracking_request.succeeded'))
  await eventually('both are told', async () =>
    [receiver, plain].every(({ received }) => named(received.map(({ body }) => body))),
  )
  for (const { headers, body } of receiver.received.slice(before_tracking)) {
    assert.equal(headers['content-type'], 'application/cloudevents+json; charset=utf-8')
    const event = HTTP.toEvent<{ data: { id: string; attributes: { event: string } } }>({ headers, body })
    assert.ok(event instanceof CloudEvent && event.validate())
    const { data } = event.data ?? assert.fail('no data')
    assert.equal(event.id, data.id)
    assert.equal(event.id, headers['webhook-id'])
    assert.equal(event.type, `io.quaylog.${data.attributes.event}`)
    assert.match(event.source, /^http:.*\/v2$/)
    assert.match(event.subject ?? '', /^[a-z_]+s\/[0-9a-f-]{36}$/)
    const unwrapped = await unwrapWebhook({ headers, body, secret })
    assert.deepEqual([unwrapped.id, unwrapped.name], [data.id, data.attributes.event])
    assert.deepEqual(Object.keys(event.data ?? {}), ['data', 'links', 'included'])
  }
})

test('a webhook can change its format, and a test call is made in either', async () => {
  for (const format of ['json_api', 'cloudevents']) {
    const changed = await service.send('PATCH', `/webhooks/${webhook_id}`, {
      data: { type: 'webhook', id: webhook_id, attributes: { format } },
    })
    assert.equal(changed.body.data.attributes['format'], format)
  }
  const before_trying = receiver.received.length
  for (const format of ['json_api', 'cloudevents'])
    await service.send('POST', '/webhooks/trigger', { url: receiver.url, event: 'container.updated', secret, format })
  const [first, second] = receiver.received.slice(before_trying).map((one) => JSON.parse(one.body))
  assert.deepEqual([first.data.type, second.specversion, second.data], ['webhook_notification', '1.0', first])
})
