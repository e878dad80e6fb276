import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resource_types, webhook_event_names } from '@quaylog/contract'
import { readExamples } from '../../src/doors/openapi/examples.ts'
import { exampleNotification } from '../../src/telling/example.ts'
import { misnamed } from './misnamed.ts'
import { restService } from './service.ts'

test('the search for attributes that must not be named so finds them, wherever they stand', () => {
  const wrong = { id: '1', type: 'port', attributes: { id: '1', code: 'USLAX' } }
  const right = { id: '1', type: 'port', attributes: { code: 'USLAX' } }
  assert.deepEqual(misnamed({ data: right, included: [wrong, right] }), ['port.id'])
  assert.deepEqual(
    misnamed({
      request_body: JSON.stringify({ data: { type: 'x', id: '1', attributes: { type: 'y', inner: { type: 'z' } } } }),
    }),
    ['x.type'],
  )
})

test('no resource has an attribute named id or type', () => {
  const named = Object.entries(resource_types).flatMap(([name, { attributes }]) =>
    Object.keys(attributes.shape)
      .filter((key) => key === 'id' || key === 'type')
      .map((key) => `${name}.${key}`),
  )
  assert.deepEqual(named, [])
})

test('no recorded answer, and no sample of an event, prints one', () => {
  const examples = Object.entries(readExamples())
  assert.ok(examples.length > 50)
  assert.deepEqual(
    examples.flatMap(([call, example]) => misnamed(example).map((name) => `${call}: ${name}`)),
    [],
  )
  assert.deepEqual(
    webhook_event_names.flatMap((event) => misnamed(exampleNotification(event, 'https://api.example.org/v2', null))),
    [],
  )
})

test('nothing that is told prints one: payloads, the change feed, and the records that come with them', async () => {
  const service = await restService()
  const webhook = await service.call('POST', '/channels', {
    body: { data: { type: 'channel', attributes: { kind: 'email', address: 'a@example.org', events: ['*'] } } },
  })
  await service.db.work`update webhook set confirmed_at = now() where id = ${webhook.one().id}`
  const tracked = await service.track(service.customers.paid)
  await service.call('PATCH', `/shipments/${tracked.shipment_id}/stop_tracking`)
  const told = await service.db.work<{ head: string; included: string }[]>`
    select n.head, c.included from notification n join change_log c on c.account_id = n.account_id
      and c.id = n.change_id`
  assert.ok(told.length >= 2)
  const bodies = told.map(({ head, included }): unknown => JSON.parse(`${head}${included}}`))
  assert.deepEqual(bodies.flatMap(misnamed), [])
  assert.match(JSON.stringify(bodies), /"type":"port"/)
  const { body } = await service.call('GET', '/changes?include=reference_object')
  assert.match(JSON.stringify(body), /"type":"change"/)
  assert.deepEqual(misnamed(body), [])
})
