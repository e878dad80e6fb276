import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './service.ts'

const service = await restService()
const { paid, other } = service.customers
const tracked = await service.track(paid, 'TEST-TR-SUCCEEDED', { ref_numbers: ['PO 4711'] })
await service.call('POST', '/tracking_requests', {
  body: {
    data: {
      type: 'tracking_request',
      attributes: {
        request_type: 'bill_of_lading',
        request_number: 'TEST-TR-FAILED',
        scac: 'TEST',
        ref_numbers: ['PO-FAILED'],
      },
    },
  },
})
await service.work()

const hits = async (query: string, as = paid) =>
  (await service.call('GET', `/search?query=${encodeURIComponent(query)}`, { as })).list()
const kinds = async (query: string, as = paid) =>
  (await hits(query, as)).data.map((hit) => `${hit.attributes['entity_type']} ${hit.attributes['number']}`)

test('a search needs a text of 1 to 100 characters and has no pages', async () => {
  for (const path of ['/search', '/search?query=', '/search?query=%20%09']) {
    const answer = await service.call('GET', path)
    assert.deepEqual(
      [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
      [400, 'missing_parameter', { parameter: 'query' }],
    )
  }
  const long = await service.call('GET', `/search?query=${'x'.repeat(101)}`)
  assert.deepEqual([long.status, long.errors()[0]?.code], [400, 'invalid_parameter'])
  for (const parameter of ['page[number]', 'page[size]', 'filter[scac]', 'q']) {
    const answer = await service.call('GET', `/search?query=a&${parameter}=1`)
    assert.deepEqual([answer.status, answer.errors()[0]?.source], [400, { parameter }])
  }
})

test('shipments come before containers; a request whose shipment is listed is left out', async () => {
  assert.deepEqual(await kinds('test-tr-succ'), ['shipment TEST-TR-SUCCEEDED', 'cargo TSTU1000003'])
  assert.deepEqual(await kinds('tstu 100 0003'), ['shipment TEST-TR-SUCCEEDED', 'cargo TSTU1000003'])
  assert.deepEqual(await kinds('po4711'), ['shipment TEST-TR-SUCCEEDED', 'cargo TSTU1000003'])
  assert.deepEqual(await kinds('TEST-TR-FAILED'), ['tracking_request TEST-TR-FAILED'])
  assert.deepEqual(await kinds('TEST-TR'), [
    'shipment TEST-TR-SUCCEEDED',
    'cargo TSTU1000003',
    'tracking_request TEST-TR-FAILED',
  ])
})

test('what only contains the text is found where nothing begins with it', async () => {
  assert.deepEqual(await kinds('000003'), ['shipment TEST-TR-SUCCEEDED', 'cargo TSTU1000003'])
  assert.deepEqual(await kinds('03'), ['shipment TEST-TR-SUCCEEDED', 'cargo TSTU1000003'])
  assert.deepEqual(await kinds('%'), [])
  assert.deepEqual(await kinds('_'), [])
  assert.deepEqual(await kinds('nothing like it'), [])
})

test('a hit tells what it is and where it goes', async () => {
  const {
    data: [shipment, container],
    meta,
    links,
  } = await hits('TEST-TR-SUCCEEDED')
  assert.equal(shipment?.id, tracked.shipment_id)
  assert.deepEqual(shipment.attributes, {
    entity_type: 'shipment',
    number: 'TEST-TR-SUCCEEDED',
    shipment_id: tracked.shipment_id,
    scac: 'TEST',
    port_of_lading_name: 'Shanghai',
    port_of_discharge_name: 'Los Angeles',
    containers_count: 1,
    tracking_stopped: false,
    tracking_stopped_reason: null,
    status: null,
    failed_reason: null,
    ref_numbers: ['PO 4711'],
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
  })
  assert.deepEqual(
    [container?.attributes['status'], container?.attributes['shipment_id'], container?.attributes['containers_count']],
    ['empty_returned', tracked.shipment_id, null],
  )
  assert.deepEqual(meta, { size: 2, total: 2 })
  assert.deepEqual(Object.keys(links ?? {}), ['self', 'current'])
  const [failed] = (await hits('po-failed')).data
  assert.deepEqual(
    [failed?.attributes['status'], failed?.attributes['failed_reason'], failed?.attributes['shipment_id']],
    ['failed', 'not_found', null],
  )
})

test('another account finds nothing', async () => {
  for (const text of ['TEST-TR-SUCCEEDED', 'TSTU1000003', 'PO4711', '000003'])
    assert.deepEqual(await kinds(text, other), [])
})

test('at most 25 hits, and a list counts all records of a name', async () => {
  const busy = await service.addCustomer('Busy', 'paid')
  const { shipment_id } = await service.track(busy, 'TEST-TR-SUCCEEDED', { ref_numbers: ['SEASON'] })
  await service.db.work`
    insert into shipment select (jsonb_populate_record(s,
      jsonb_build_object('id', gen_random_uuid(), 'normalized_number', 'CLONE' || n, 'container_ids', '{}'::uuid[]))).*
    from shipment s, generate_series(1, 1200) n where s.id = ${shipment_id}`
  await service.db.work`
    insert into search_term (account_id, term, kind, record_id, shipment_id)
    select account_id, 'SEASON', 'shipment', id, id from shipment where account_id = ${busy.id} on conflict do nothing`
  assert.equal((await hits('season', busy)).data.length, 25)
  const list = (await service.call('GET', '/shipments?q=season&page[size]=1', { as: busy })).list()
  assert.equal(list.meta?.total, 1201)
})
