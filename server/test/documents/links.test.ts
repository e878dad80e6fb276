import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentsThen } from '../../src/documents/link-then-store.ts'
import { workOnDocument } from '../../src/documents/work.ts'
import { restService } from '../rest/service.ts'
import type { Customer } from '../rest/service.ts'

const service = await restService()
const { other } = service.customers

async function hand(text: string, as: Customer): Promise<string> {
  const attributes = { name: 'paper', file_name: 'paper.txt', file_base64: Buffer.from(text).toString('base64') }
  const body = { data: { type: 'document', attributes } }
  const { id } = (await service.call('POST', '/documents', { as, body })).one()
  while (await workOnDocument(service.app.parts));
  return id
}

const naming = (type: string, id: string) => ({
  data: { type: 'document_link', relationships: { target: { data: { type, id } } } },
})

async function again(id: string, act: 'relink' | 'reextract', as: Customer): Promise<void> {
  assert.equal((await service.call('POST', `/documents/${id}/${act}`, { as })).status, 202)
  while (await workOnDocument(service.app.parts));
}

async function linksOf(id: string, as: Customer, query = '') {
  const { data } = (await service.call('GET', `/documents/${id}/links${query}`, { as })).list()
  return data.map(({ id: link_id, attributes, relationships }) => ({
    id: link_id,
    state: attributes['state'],
    rule: attributes['rule'],
    value: attributes['value'],
    target: Object(relationships?.['target']?.data).id,
  }))
}

const eventsOf = async (account_id: string) =>
  (
    await service.db.work<{ event: string }[]>`
      select event from change_log where account_id = ${account_id} and event like 'link.%' order by sequence`
  ).map(({ event }) => event)

test('a link is made to what the account has, of a document that is there, and by a body that is understood', async () => {
  const as = await service.addCustomer('Refused', 'paid')
  const { shipment_id: shipment } = await service.track(as)
  const theirs = await service.track(other)
  const id = await hand('ARRIVAL NOTICE\nnothing to go by', as)
  const path = `/documents/${id}/links`
  const refused = async (body: unknown, asWhom: Customer = as) => {
    const { status, ...answer } = await service.call('POST', path, { as: asWhom, body })
    const [error] = answer.errors()
    return [status, error?.code, error?.source?.pointer]
  }
  assert.deepEqual(await refused({ data: {} }), [422, 'blank', '/data/relationships/target'])
  assert.deepEqual((await refused(naming('document', id))).slice(0, 2), [422, 'inclusion'])
  assert.deepEqual((await refused(naming('shipment', 'x'))).slice(0, 2), [404, 'not_found'])
  assert.deepEqual((await refused(naming('shipment', theirs.shipment_id))).slice(0, 2), [401, 'not_allowed'])
  assert.deepEqual((await refused(naming('shipment', shipment), other)).slice(0, 2), [401, 'not_allowed'])
  assert.equal((await service.call('GET', path, { as: other })).status, 401)
  assert.equal((await service.call('DELETE', `${path}/${shipment}`, { as })).status, 404)
  const made = (await service.call('POST', path, { as, body: naming('shipment', shipment) })).one()
  assert.equal((await service.call('DELETE', `${path}/${made.id}`, { as: other })).status, 401)
  const second = await hand('ARRIVAL NOTICE\nanother', as)
  assert.equal((await service.call('DELETE', `/documents/${second}/links/${made.id}`, { as })).status, 404)
  await service.call('DELETE', `/documents/${id}`, { as })
  assert.equal((await service.call('POST', path, { as, body: naming('shipment', shipment) })).status, 404)
  assert.equal((await service.call('DELETE', `${path}/${made.id}`, { as })).status, 404)
})

test('a suggestion is accepted, once, and no reading takes it away', async () => {
  const as = await service.addCustomer('Accepting', 'paid')
  const { shipment_id: shipment, container_id: container } = await service.track(as)
  const id = await hand('ARRIVAL NOTICE\n\nContainer No.: TSTU1000003\n', as)
  const suggested = await linksOf(id, as, '?filter[state]=suggested')
  assert.deepEqual(new Set(suggested.map(({ target }) => target)), new Set([shipment, container]))
  assert.deepEqual(await eventsOf(as.id), [])
  const path = `/documents/${id}/links`
  for (let time = 0; time < 2; time++) {
    const answer = await service.call('POST', path, { as, body: naming('shipment', shipment) })
    const { attributes } = answer.one()
    assert.deepEqual(
      [answer.status, attributes['state'], attributes['rule'], attributes['value']],
      [201, 'linked', 'manual', 'TSTU1000003'],
    )
  }
  assert.deepEqual(await eventsOf(as.id), ['link.created'])
  await again(id, 'reextract', as)
  assert.deepEqual(
    (await linksOf(id, as, '?filter[state]=linked')).map(({ target, rule }) => [target, rule]),
    [[shipment, 'manual']],
  )
})

test('what was linked to a container at a moment is known, whatever became of it since, and to its account alone', async () => {
  const as = await service.addCustomer('Then', 'paid')
  const { container_id: container } = await service.track(as)
  const id = await hand('ARRIVAL NOTICE\nnothing to go by', as)
  const moment = () => {
    service.advance(60_000)
    const now = service.clock.now()
    service.advance(60_000)
    return now
  }
  const then = async (as_of: string, account_id = as.id) =>
    (await documentsThen(service.db.lists(account_id), { account_id, parties: null }, container, as_of, 25)).map(
      ({ name }) => name,
    )
  const before = moment()
  const { id: link_id } = (
    await service.call('POST', `/documents/${id}/links`, { as, body: naming('container', container) })
  ).one()
  const linked = moment()
  assert.equal((await service.call('DELETE', `/documents/${id}/links/${link_id}`, { as })).status, 204)
  const after = moment()
  assert.deepEqual([await then(before), await then(linked), await then(after)], [[], ['paper'], []])
  await service.call('DELETE', `/documents/${id}`, { as })
  assert.deepEqual(await then(linked), ['paper'])
  assert.deepEqual(await then(linked, other.id), [])
})

test('what somebody rejects is not proposed again, nor its containers, until somebody links it by hand', async () => {
  const as = await service.addCustomer('Rejecting', 'paid')
  const { shipment_id: shipment, container_id: container } = await service.track(as)
  const id = await hand('ARRIVAL NOTICE\n\nContainer No.: TSTU1000003\n', as)
  const path = `/documents/${id}/links`
  const link = (await linksOf(id, as)).find(({ target }) => target === shipment)
  assert.equal((await service.call('DELETE', `${path}/${link?.id}`, { as })).status, 204)
  assert.equal((await service.call('DELETE', `${path}/${link?.id}`, { as })).status, 404)
  const states = async () =>
    Object.fromEntries((await linksOf(id, as)).map(({ target, state }) => [String(target), state]))
  assert.deepEqual(await states(), { [shipment]: 'rejected', [container]: 'rejected' })
  await again(id, 'relink', as)
  await again(id, 'reextract', as)
  assert.deepEqual(await states(), { [shipment]: 'rejected', [container]: 'rejected' })
  assert.deepEqual(await eventsOf(as.id), [])
  await service.call('POST', path, { as, body: naming('shipment', shipment) })
  assert.deepEqual(await eventsOf(as.id), ['link.created'])
  await service.call('DELETE', `${path}/${link?.id}`, { as })
  assert.deepEqual(await eventsOf(as.id), ['link.created', 'link.removed'])
  await again(id, 'relink', as)
  assert.deepEqual(await linksOf(id, as, '?filter[state]=linked,suggested'), [])
})

test('shipments and containers list what is linked to them, and bring it where it is included', async () => {
  const as = await service.addCustomer('Listing', 'paid')
  const { shipment_id: shipment, container_id: container } = await service.track(as)
  const [linked, gone] = [await hand('first', as), await hand('second', as)]
  await hand('ARRIVAL NOTICE\n\nContainer No.: TSTU1000003\n', as)
  for (const id of [linked, gone])
    for (const body of [naming('shipment', shipment), naming('container', container)])
      assert.equal((await service.call('POST', `/documents/${id}/links`, { as, body })).status, 201)
  await service.call('DELETE', `/documents/${gone}`, { as })
  for (const path of [`/shipments/${shipment}`, `/containers/${container}`]) {
    const { data } = (await service.call('GET', `${path}/documents`, { as })).list()
    assert.deepEqual(
      data.map(({ id }) => id),
      [linked],
    )
    const whole = (await service.call('GET', `${path}?include=documents`, { as })).document()
    assert.deepEqual(whole.data.relationships?.['documents']?.data, [{ id: linked, type: 'document' }])
    assert.deepEqual(
      whole.included?.flatMap(({ type, id }) => (type === 'document' ? [id] : [])),
      [linked],
    )
    assert.equal((await service.call('GET', path, { as })).one().relationships?.['documents'], undefined)
    assert.equal((await service.call('GET', `${path}/documents`, { as: other })).status, 401)
    const elsewhere = `${path}/documents?filter[shipment_id]=${service.newId()}`
    assert.deepEqual((await service.call('GET', elsewhere, { as })).list().data, [])
  }
})
