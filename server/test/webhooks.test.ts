import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startReceiver, startService } from './service.ts'
import type { Document, TestService } from './service.ts'

let service: TestService
const receiver = await startReceiver()
/** The webhook of `receiver`. */
let webhook_id: string
let secret: string
before(async () => {
  service = await startService()
  const created = await service.send('POST', '/webhooks', {
    data: {
      type: 'webhook',
      attributes: { url: receiver.url, events: ['*'], headers: [{ name: 'x-own', value: 'yes' }] },
    },
  })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  webhook_id = created.body.data.id
  secret = String(created.body.data.attributes['secret'])
})
after(() => service.close())

/** Every test waits for what it tracks: told late, it would reach the webhooks of the tests behind it. */
async function track(story: string): Promise<string> {
  const { request_type, request_number, scac } = await service.numberOf(story)
  const created = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  return created.body.data.id
}

const bodies = (): Document[] => receiver.received.map(({ body }) => JSON.parse(body))
const events = () => bodies().map(({ data }) => String(data.attributes['event']))

test('addresses that cannot be used and unknown names are refused with their pointer', async () => {
  const refused = async (attributes: object) =>
    (await service.send('POST', '/webhooks', { data: { type: 'webhook', attributes } })).body.errors?.map(
      ({ status, code, source }) => [status, code, source?.pointer],
    )
  assert.deepEqual(await refused({ url: 'ftp://x', events: ['*'] }), [['422', 'invalid', '/data/attributes/url']])
  assert.deepEqual(await refused({ url: receiver.url, events: [] }), [['422', 'blank', '/data/attributes/events']])
  assert.deepEqual(await refused({ url: receiver.url, events: ['nope'] }), [
    ['422', 'inclusion', '/data/attributes/events/0'],
  ])
  assert.deepEqual(await refused({}), [
    ['422', 'blank', '/data/attributes/url'],
    ['422', 'blank', '/data/attributes/events'],
  ])
})

test('a tracked bill is told: created, every milestone, succeeded, each signed and with its closure', async () => {
  await track('customs-hold-clears')
  await eventually('the request is told', async () => events().includes('tracking_request.succeeded'))
  await eventually('everything is told', async () => {
    const { body } = await service.get(
      `/webhook_notifications?filter[delivery_status]=pending&filter[webhook_id]=${webhook_id}`,
    )
    return body.meta?.['total'] === 0
  })
  const told = events()
  for (const name of [
    'container.created',
    'container.transport.vessel_loaded',
    'container.transport.vessel_discharged',
    'container.updated',
    'container.pickup_lfd.changed',
  ])
    assert.ok(told.includes(name), `${name} in ${told.join(' ')}`)
  for (const { body, headers } of receiver.received) {
    assert.equal(headers['x-quaylog-webhook-signature'], createHmac('sha256', secret).update(body).digest('hex'))
    assert.equal(headers['x-own'], 'yes')
    assert.equal(headers['content-type'], 'application/json')
    const standard = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    }
    new StandardWebhook(secret).verify(body, standard)
    const document: Document = JSON.parse(body)
    const reference = document.data.relationships?.['reference_object']?.data
    assert.ok(reference !== undefined && reference !== null && 'type' in reference)
    assert.ok(
      document.included?.some(({ id, type }) => id === reference.id && type === reference.type),
      String(document.data.attributes['event']),
    )
    assert.equal(document.data.attributes['delivery_status'], 'pending')
  }
  const changesets = bodies().flatMap(
    ({ included }) =>
      included
        ?.filter(({ type }) => type === 'container_updated_event')
        .map(({ attributes }) => Object(attributes['changeset'])) ?? [],
  )
  assert.ok(
    changesets.some((changeset) => 'holds_at_pod_terminal' in changeset),
    JSON.stringify(changesets),
  )
})

test('a failed delivery is tried again with the same bytes, and can be delivered once more by hand', async () => {
  const failing = await startReceiver(({ headers }) => (headers['x-quaylog-webhook-attempt'] === '1' ? 500 : 200))
  const { body } = await service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: failing.url, events: ['tracking_request.failed'] } },
  })
  const request_id = await track('unknown-container')
  // What was tracked before this webhook existed may fail after it was made, and is told to it as well.
  const received = () => failing.received.filter(({ body: sent }) => sent.includes(request_id))
  await eventually('the first attempt', async () => received().length === 1)
  await service.advance('10s')
  await eventually('the second attempt', async () => received().length === 2)
  assert.equal(received()[0]?.body, received()[1]?.body)
  assert.deepEqual(
    received().map(({ headers }) => headers['x-quaylog-webhook-attempt']),
    ['1', '2'],
  )
  const delivered = await eventually('the log shows success', async () => {
    const answer = await service.get(
      `/webhook_notifications?filter[webhook_id]=${body.data.id}&include=webhook_notification_logs`,
    )
    const own = answer.body.data.find(({ relationships }) =>
      isDeepStrictEqual(relationships?.['reference_object']?.data, { id: request_id, type: 'tracking_request' }),
    )
    const ids = JSON.stringify(own?.relationships?.['webhook_notification_logs']?.data)
    const logs = answer.body.included?.filter(({ id }) => ids.includes(id)) ?? []
    return own?.attributes['delivery_status'] === 'succeeded' ? { id: own.id, logs } : null
  })
  assert.deepEqual(
    delivered.logs.map(({ attributes }) => [attributes['attempt'], attributes['status_code']]),
    [
      [1, 500],
      [2, 200],
    ],
  )
  const again = await service.send('POST', `/webhook_notifications/${delivered.id}/redeliver`)
  assert.equal(again.status, 202, JSON.stringify(again.body))
  await eventually('once more', async () => received().length === 3)
  assert.equal(received()[2]?.body, received()[0]?.body)
})

test('a new webhook may begin in the past and hears what it would have heard, in order', async () => {
  const request_id = await track('unknown-container')
  const { data } = await eventually('something that is past', async () => {
    const { body } = await service.get('/changes?page[size]=1000')
    const failed = body.data.filter(({ attributes }) => attributes['event'] === 'tracking_request.failed')
    return JSON.stringify(failed).includes(request_id) && body
  })
  const late = await startReceiver()
  await service.send('POST', '/webhooks?from=2020-01-01T00:00:00Z', {
    data: { type: 'webhook', attributes: { url: late.url, events: ['*'] } },
  })
  await eventually('all of the past is told', async () => late.received.length >= data.length)
})

test('trigger sends one sample at once and shows the exchange', async () => {
  const sample = await startReceiver(() => 418)
  const { status, body } = await service.send('POST', '/webhooks/trigger', {
    url: sample.url,
    event: 'container.updated',
    secret: 'whsec_0123456789abcdef',
  })
  assert.equal(status, 200)
  assert.deepEqual([Object(body).succeeded, Object(body).status_code], [false, 418])
  assert.equal(sample.received.length, 1)
  const example = await service.get('/webhook_notifications/examples?event=tracking_request.succeeded')
  assert.equal(example.body.data.attributes['event'], 'tracking_request.succeeded')
  assert.equal((await service.get('/webhook_notifications/examples')).status, 400)
})

test('a new secret signs beside the old one for the hours that were chosen', async () => {
  const rotating = await startReceiver()
  const { body } = await service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: rotating.url, events: ['tracking_request.failed'] } },
  })
  const path = `/webhooks/${body.data.id}`
  const change = (attributes: object) => service.send('PATCH', path, { data: { type: 'webhook', attributes } })
  assert.deepEqual((await change({ secret: 'the second secret', secret_overlap_hours: 169 })).status, 422)
  const signatures = async () => {
    const request_id = await track('unknown-container')
    const told = await eventually('the delivery', async () =>
      rotating.received.find(({ body: sent }) => sent.includes(request_id)),
    )
    return String(told.headers['webhook-signature']).split(' ').length
  }
  assert.equal((await change({ secret: 'the second secret', secret_overlap_hours: 1 })).status, 200)
  assert.equal(await signatures(), 2)
  assert.equal((await change({ secret: 'the third secret of it', secret_overlap_hours: 0 })).status, 200)
  assert.equal(await signatures(), 1)
})

test('a receiver that is gone is switched off with a reason, and can be switched on again with what it missed', async () => {
  const gone = await startReceiver((_received, count) => (count === 1 ? 410 : 200))
  const { body } = await service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: gone.url, events: ['tracking_request.failed'] } },
  })
  const path = `/webhooks/${body.data.id}`
  await track('unknown-container')
  const off = await eventually('the end', async () => {
    const { attributes } = (await service.get(path)).body.data
    return attributes['active'] === false && attributes
  })
  assert.deepEqual([off['disabled_reason'], typeof off['disabled_at']], ['The receiver answered 410 Gone', 'string'])
  const on = (await service.send('PATCH', path, { data: { type: 'webhook', attributes: { active: true } } })).body.data
    .attributes
  assert.deepEqual([on['active'], on['disabled_at'], on['disabled_reason']], [true, null, null])
  const recovered = await service.send('POST', '/webhook_notifications/recover', {
    since: '2020-01-01T00:00:00Z',
    webhook_id: body.data.id,
    events: ['tracking_request.failed'],
  })
  assert.deepEqual([recovered.status, Object(recovered.body).recovered], [202, 1])
  await eventually('what it missed', async () => gone.received.length === 2)
  assert.equal(gone.received[1]?.body, gone.received[0]?.body)
})
