import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { testDatabase } from '../ground/testing/database.ts'
import { eventually } from '../ground/testing/eventually.ts'
import { countLaneErrors, findLogs } from '../subscriptions/notifications/store.ts'
import { setUpDeliveries, startReceiver } from '../subscriptions/testing/bed.ts'

const db = await testDatabase()

async function scene() {
  const bed = await setUpDeliveries(db)
  const receiver = await startReceiver()
  return { ...bed, receiver }
}

test('a rolled back change is told to nobody; a committed one once, signed, with the stored bytes', async () => {
  const bed = await scene()
  const webhook = await bed.addWebhook(`${bed.receiver.url}/in`, {
    headers: [{ name: 'x-tenant', value: 'a b' }],
    compat_signature_header: 'X-T49-Webhook-Signature',
  })
  await bed.addWebhook(`${bed.receiver.url}/other`, { events: ['container.created'] })
  await bed.addWebhook(`${bed.receiver.url}/off`, { active: false })
  await assert.rejects(
    bed.tell(['box'], 'container.updated', '[]', () => Promise.reject(new Error('no'))),
    /no/,
  )
  const deliveries = bed.start()
  const [change_id] = await bed.tell(['box'])
  deliveries.wake()
  await eventually('the delivery', () => bed.receiver.received.length > 0)
  await deliveries.stop()

  const [notification] = await bed.notifications()
  const [got] = bed.receiver.received
  assert.ok(got && notification && change_id)
  assert.equal(bed.receiver.received.length, 1)
  assert.deepEqual(JSON.parse(got.body), {
    data: {
      id: notification.id,
      type: 'webhook_notification',
      attributes: {
        event: 'container.updated',
        delivery_status: 'pending',
        created_at: JSON.parse(got.body).data.attributes.created_at,
      },
      relationships: {
        reference_object: {
          data: {
            id: JSON.parse(got.body).data.relationships.reference_object.data.id,
            type: 'container_updated_event',
          },
        },
        webhook: { data: { id: webhook.id, type: 'webhook' } },
        webhook_notification_logs: { data: [] },
      },
    },
    links: { self: `https://api.example.org/v2/webhook_notifications/${notification.id}` },
    included: [{ id: '1', type: 'container' }],
  })
  const hex = createHmac('sha256', webhook.secret).update(got.body).digest('hex')
  assert.equal(got.headers['x-quaylog-webhook-signature'], hex)
  assert.equal(got.headers['x-t49-webhook-signature'], hex)
  assert.doesNotThrow(() =>
    new StandardWebhook(webhook.secret).verify(
      got.body,
      Object.fromEntries(Object.entries(got.headers).map(([name, value]) => [name, String(value)])),
    ),
  )
  assert.deepEqual(
    [
      'content-type',
      'user-agent',
      'x-quaylog-webhook-id',
      'x-quaylog-webhook-event',
      'x-quaylog-webhook-attempt',
      'x-tenant',
      'webhook-id',
    ].map((name) => got.headers[name]),
    ['application/json', 'Quaylog-Webhooks/1.0', notification.id, 'container.updated', '1', 'a b', notification.id],
  )
  assert.equal(notification.delivery_status, 'succeeded')
  const [log] = await findLogs(bed.db.work, bed.account_id, [notification.id])
  assert.deepEqual([log?.attempt, log?.status_code, log?.error, log?.next_attempt_at], [1, 200, null, null])
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('a lane is delivered in its order, lanes do not wait for each other, and every attempt sends the same bytes', async () => {
  const bed = await scene()
  await bed.addWebhook(bed.receiver.url)
  let refusals = 3
  bed.receiver.answer = ({ body }, response) => {
    const refused = body.includes('"first"') && refusals-- > 0
    response.writeHead(refused ? 500 : 200).end()
  }
  await bed.tell(['a'], 'container.updated', '["first"]')
  for (let i = 0; i < 12; i++) await bed.tell(['a', 'b', 'c'])
  const deliveries = bed.start()
  await eventually(
    'the other lanes',
    async () => (await bed.notifications()).filter((row) => row.delivery_status === 'succeeded').length === 24,
  )
  for (const [i, step_s] of [6, 31, 121].entries()) {
    await eventually('the last attempt to be noted', async () => (await bed.notifications())[0]?.attempts === i + 1)
    bed.jump(step_s * 1_000)
    deliveries.wake()
  }
  await eventually('all', async () => (await bed.notifications()).every((row) => row.delivery_status === 'succeeded'))
  await deliveries.stop()
  const rows = await bed.notifications()
  for (const lane of ['a', 'b', 'c']) {
    const ids = rows.filter((row) => row.lane_key === lane).map((row) => row.id)
    assert.deepEqual(
      bed.receiver.firstArrivals().filter((id) => ids.includes(id)),
      ids,
    )
  }
  const bodies = bed.receiver.received.filter(({ headers }) => headers['webhook-id'] === rows[0]?.id)
  assert.deepEqual(
    bodies.map(({ headers }) => headers['x-quaylog-webhook-attempt']),
    ['1', '2', '3', '4'],
  )
  assert.equal(new Set(bodies.map(({ body }) => body)).size, 1)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('after the thirteenth attempt a notification has failed, and its lane goes on', async () => {
  const bed = await scene()
  await bed.addWebhook(bed.receiver.url)
  bed.receiver.answer = ({ body }, response) => void response.writeHead(body.includes('"bad"') ? 503 : 202).end()
  await bed.tell(['a'], 'container.updated', '["bad"]')
  await bed.tell(['a'])
  const deliveries = bed.start()
  for (let attempt = 1; attempt <= 13; attempt++) {
    await eventually(`attempt ${attempt}`, async () => (await bed.notifications())[0]?.attempts === attempt)
    bed.jump(24 * 3_600_000 * 1.2)
    deliveries.wake()
  }
  await eventually('the second', async () => (await bed.notifications())[1]?.delivery_status === 'succeeded')
  await deliveries.stop()
  const [bad] = await bed.notifications()
  assert.deepEqual([bad?.delivery_status, bad?.failure, bad?.attempts], ['failed', 'exhausted', 13])
  assert.equal((await findLogs(bed.db.work, bed.account_id, [bad?.id ?? ''])).length, 13)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})

test('410 ends everything at once and switches the webhook off', async () => {
  const bed = await scene()
  const webhook = await bed.addWebhook(`${bed.receiver.url}/a-secret-path`)
  bed.receiver.answer = (_, response) => void response.writeHead(410).end()
  await bed.tell(['a', 'a', 'b', 'b'])
  const deliveries = bed.start()
  await eventually('the deactivation', () => bed.deactivated.length > 0)
  await deliveries.stop()
  assert.deepEqual(bed.deactivated, [
    { account_id: bed.account_id, webhook_id: webhook.id, address: bed.receiver.url, reason: 'gone' },
  ])
  assert.ok(bed.receiver.received.length <= 2)
  const rows = await bed.notifications()
  assert.ok(rows.every((row) => row.delivery_status === 'failed'))
  const [row] = await bed.db.work`select active, disabled_reason from webhook where id = ${webhook.id}`
  assert.deepEqual(row, { active: false, disabled_reason: 'The receiver answered 410 Gone' })
  assert.equal((await bed.tell(['a'])).length, 1)
  assert.equal((await bed.notifications()).length, 4)
  assert.equal(await countLaneErrors(bed.db.work), 0)
})
