import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from '../rest/service.ts'
import { exceptionOfFailedRequest } from './failed-request.ts'

const service = await restService(() => ({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] }))
const { paid, other } = service.customers

async function webhookOf(events: readonly string[], account = paid): Promise<string> {
  const attributes = { url: 'https://receiver.example.org/hook', events, active: true }
  const answer = await service.call('POST', '/webhooks', {
    as: account,
    body: { data: { type: 'webhook', attributes } },
  })
  return answer.one().id
}
const post = (attributes: object, path = '/alert_rules') =>
  service.call('POST', path, { body: { data: { attributes } } })
const heardBy = async (webhook_id: string) =>
  (
    await service.db.work<{ event: string }[]>`
      select event from notification where webhook_id = ${webhook_id} order by sequence`
  ).map(({ event }) => event)

test('rules for strangers, for nobody, for the deaf, and rules that nothing can meet are refused with their place', async () => {
  const foreign = await webhookOf(['exception.opened'], other)
  const deaf = await webhookOf(['shipment.estimated.arrival'])
  const before = (await service.call('GET', '/alert_rules')).list().data
  for (const [attributes, status, pointer] of [
    [{ conditions: {} }, 422, '/data/attributes/name'],
    [{ name: 'x', colour: 'red' }, 422, '/data/attributes/colour'],
    [{ name: 'x', conditions: { colour: 'red' } }, 422, '/data/attributes/conditions/colour'],
    [
      { name: 'x', conditions: { kinds: ['rolled'], due_within_days: 1 } },
      422,
      '/data/attributes/conditions/due_within_days',
    ],
    [{ name: 'x', recipient_ids: [foreign] }, 422, '/data/attributes/recipient_ids/0'],
    [{ name: 'x', recipient_ids: ['nobody'] }, 422, '/data/attributes/recipient_ids/0'],
    [{ name: 'x', recipient_ids: [deaf] }, 422, '/data/attributes/recipient_ids/0'],
  ] as const) {
    const refused = await post(attributes)
    assert.deepEqual(
      [refused.status, refused.errors()[0]?.source?.pointer],
      [status, pointer],
      JSON.stringify(attributes),
    )
  }
  assert.deepEqual((await service.call('GET', '/alert_rules')).list().data, before)
  const theirs = await service.call('POST', '/alert_rules', {
    as: other,
    body: { data: { attributes: { name: 'theirs' } } },
  })
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { data: { attributes: { active: false } } }],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await service.call(method, `/alert_rules/${theirs.one().id}`, { body })).status, 401, method)
})

test('people whom no rule names hear what is new to do, and not what colleagues did with it', async () => {
  const unruled = await service.addCustomer('Unruled', 'paid')
  const address = 'https://hooks.example.org/imports'
  const attributes = { kind: 'slack', address, events: ['exception.opened', 'exception.changed', 'exception.closed'] }
  const made = await service.call('POST', '/channels', { as: unruled, body: { data: { type: 'channel', attributes } } })
  const program = await webhookOf(attributes.events, unruled)
  const id = await exceptionOfFailedRequest(service, unruled)
  for (const given of [{ note: 'Asked the line' }, { status: 'handled' }, { status: 'open' }])
    await service.call('PATCH', `/exceptions/${id}`, { as: unruled, body: { data: { attributes: given } } })
  assert.deepEqual(await heardBy(made.one().id), ['exception.opened'])
  assert.deepEqual(await heardBy(program), [
    'exception.opened',
    'exception.changed',
    'exception.closed',
    'exception.opened',
  ])
})

test('a rule makes people hear of no more than what is new to do', async () => {
  const named = await service.addCustomer('Named', 'paid')
  const address = 'https://hooks.example.org/named'
  const attributes = { kind: 'slack', address, events: ['exception.opened', 'exception.changed', 'exception.closed'] }
  const made = await service.call('POST', '/channels', { as: named, body: { data: { type: 'channel', attributes } } })
  const program = await webhookOf(attributes.events, named)
  const rule = { name: 'All of it', conditions: {}, recipient_ids: [made.one().id, program] }
  await service.call('POST', '/alert_rules', { as: named, body: { data: { attributes: rule } } })
  const id = await exceptionOfFailedRequest(service, named)
  for (const given of [{ note: 'Asked the line' }, { status: 'handled' }])
    await service.call('PATCH', `/exceptions/${id}`, { as: named, body: { data: { attributes: given } } })
  assert.deepEqual(await heardBy(made.one().id), ['exception.opened'])
  assert.deepEqual(await heardBy(program), ['exception.opened', 'exception.changed', 'exception.closed'])
})

test('who is named by a rule hears what an active rule matches, anybody else hears all, and a preview counts it before', async (t) => {
  const [ruled, free] = [await webhookOf(['exception.opened']), await webhookOf(['exception.opened'])]
  let exception = ''
  const rule = (await post({ name: 'Rolled', conditions: { kinds: ['rolled'] }, recipient_ids: [ruled] })).one()

  await t.test('a rule that does not match keeps its recipient in peace', async () => {
    exception = await exceptionOfFailedRequest(service, paid)
    assert.deepEqual([await heardBy(ruled), await heardBy(free)], [[], ['exception.opened']])
  })

  await t.test('the preview says how often other conditions would have told it', async () => {
    const count = async (conditions: object) => {
      const answer = await post({ conditions }, '/alert_rules/preview?include=exceptions')
      assert.equal(answer.status, 200)
      return answer.one()
    }
    const failed = await count({ kinds: ['request_failed'], severity_at_least: 'warning' })
    assert.deepEqual(failed.attributes, {
      days: 30,
      times: 1,
      openings: 1,
      exceptions: 1,
      amounts_unknown: 0,
      is_complete: true,
    })
    assert.equal((await count({ kinds: ['rolled'] })).attributes?.['times'], 0)
    assert.equal((await count({ lines: ['XXXX'] })).attributes?.['times'], 0)
    service.advance(31 * 86_400_000)
    assert.equal((await count({})).attributes?.['times'], 0)
    const bad = await post({ conditions: { kinds: ['late'] } }, '/alert_rules/preview')
    assert.deepEqual([bad.status, bad.errors()[0]?.source?.pointer], [422, '/data/attributes/conditions/kinds/0'])
  })

  await t.test('once it matches, its recipient hears, and a rule without recipients rules everybody', async () => {
    const changed = { data: { attributes: { conditions: { kinds: ['request_failed'] } } } }
    const patched = await service.call('PATCH', `/alert_rules/${rule.id}`, { body: changed })
    assert.deepEqual(patched.one().attributes?.['recipient_ids'], [ruled])
    const silent = (await post({ name: 'Nothing else', active: false, conditions: {} })).one()
    for (const status of ['handled', 'open'])
      await service.call('PATCH', `/exceptions/${exception}`, { body: { data: { attributes: { status } } } })
    assert.deepEqual([await heardBy(ruled), await heardBy(free)], [['exception.opened'], ['exception.opened']])
    assert.equal((await service.call('DELETE', `/alert_rules/${silent.id}`)).status, 204)
    assert.equal((await service.call('DELETE', `/alert_rules/${silent.id}`)).status, 404)
  })
})
