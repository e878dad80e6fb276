import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { restService } from './service.ts'

const service = await restService(() => ({
  config: readConfig(
    { QUAYLOG_LOG_LEVEL: 'silent', QUAYLOG_WORLD: 'off', QUAYLOG_WEBHOOK_ALLOW_PRIVATE: 'true' },
    { allow_private: true },
  ),
}))
const tracked = await service.track(service.customers.paid, 'TEST-TR-SUCCEEDED', {})
const patch = (path: string, attributes: object) => service.call('PATCH', path, { body: { data: { attributes } } })
const listOf = async (path: string, name: string) => {
  const value = (await service.call('GET', path)).one().attributes[name]
  assert.ok(Array.isArray(value))
  return value.map(String).toSorted()
}
const make = async (path: string, type: string, attributes: object) => {
  const made = await service.call('POST', path, { body: { data: { type, attributes } } })
  assert.equal(made.status, 201, made.text)
  return `${path}/${made.one().id}`
}
const webhook = await make('/webhooks', 'webhook', {
  url: 'http://127.0.0.1:9/in',
  events: ['shipment.estimated.arrival'],
})
const channel = await make('/channels', 'channel', {
  kind: 'email',
  address: 'ops@northwind.example',
  events: ['exception.opened'],
})
const lists = [
  { path: `/shipments/${tracked.shipment_id}`, name: 'tags', values: ['north', 'cold', 'late', 'wet'] },
  { path: `/shipments/${tracked.shipment_id}`, name: 'ref_numbers', values: ['PO 1', 'PO 2', 'PO 3', 'PO 4'] },
  { path: `/containers/${tracked.container_id}`, name: 'ref_numbers', values: ['C 1', 'C 2', 'C 3', 'C 4'] },
  {
    path: webhook,
    name: 'events',
    values: ['exception.opened', 'exception.changed', 'exception.closed', 'tracking_request.succeeded'],
  },
  {
    path: channel,
    name: 'events',
    values: ['exception.opened', 'exception.changed', 'exception.closed', 'tracking_request.succeeded'],
  },
  { path: '/document_inbox', name: 'senders', values: ['a@n.example', '@north.example', 'c@n.example', 'd@n.example'] },
]

/** Lists of free text; of the others a value that cannot be is refused. */
const tags_like: ReadonlySet<string> = new Set(['tags', 'ref_numbers'])

for (const { path, name, values } of lists) {
  test(`${name} of ${path.split('/')[1]} that are changed at once all stay as they were changed`, async () => {
    const [first = '', ...others] = values
    assert.equal((await patch(path, { [name]: [first] })).status, 200)
    const edits = others.map((value, at) => ({ added: [value], ...(at === 0 ? { removed: [first] } : {}) }))
    const answers = await Promise.all(edits.map((edit) => patch(path, { [name]: edit })))
    assert.deepEqual(
      answers.map(({ status, text }) => (status === 200 ? status : text)),
      edits.map(() => 200),
    )
    assert.deepEqual(await listOf(path, name), others.toSorted())
    assert.equal(
      (await patch(path, { [name]: { added: others, removed: ['nobody has it'] } })).status,
      tags_like.has(name) ? 200 : 422,
    )
    assert.deepEqual(await listOf(path, name), others.toSorted())
  })
}

test('what is wrong within a change is named where it stands, and a list stays within its bounds', async () => {
  const shipment = `/shipments/${tracked.shipment_id}`
  const refused = async (path: string, attributes: object) => {
    const answer = await patch(path, attributes)
    assert.equal(answer.status, 422, answer.text)
    return answer.errors().map(({ code, source }) => [code, source?.pointer])
  }
  const tags = '/data/attributes/tags'
  assert.deepEqual(await refused(shipment, { tags: ['x', 17] }), [['invalid', `${tags}/1`]])
  assert.deepEqual(await refused(shipment, { tags: { added: ['x', ''] } }), [['blank', `${tags}/added/1`]])
  assert.deepEqual(await refused(shipment, { tags: { add: ['x'] } }), [['invalid', `${tags}/add`]])
  const many = (from: number) => Array.from({ length: 40 }, (_, at) => `tag ${from + at}`)
  assert.equal((await patch(shipment, { tags: many(0) })).status, 200)
  assert.deepEqual(await refused(shipment, { tags: { added: many(40) } }), [['too_many', tags]])
  assert.equal((await listOf(shipment, 'tags')).length, 40)
  assert.deepEqual(await refused(webhook, { events: { removed: await listOf(webhook, 'events') } }), [
    ['blank', '/data/attributes/events'],
  ])
})

test('of many who change a channel as they read it at once one does, and the others are told that it changed', async () => {
  await service.db.work`update webhook set updated_at = updated_at - interval '1 minute' where kind <> 'webhook'`
  const { updated_at: unchanged_since } = (await service.call('GET', channel)).one().attributes
  const descriptions = Array.from({ length: 8 }, (_, n) => `Desk ${n}`)
  const answers = await Promise.all(descriptions.map((description) => patch(channel, { description, unchanged_since })))
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [200, ...Array.from({ length: 7 }, () => 409)],
  )
  const refused = answers.find(({ status }) => status === 409)
  const { attributes } = (await service.call('GET', channel)).one()
  assert.match(refused?.text ?? '', /changed_meanwhile.*unchanged_since/s)
  assert.ok(refused?.text.includes(String(attributes['updated_at'])), 'it says when')
  assert.equal(attributes['description'], descriptions[statuses.indexOf(200)])
  assert.equal((await patch(channel, { description: null, unchanged_since: attributes['updated_at'] })).status, 200)
})
