import assert from 'node:assert/strict'
import { test } from 'node:test'
import { multiply } from './multiply.ts'
import { restService } from './service.ts'

const service = await restService()
const { paid } = service.customers
const tracked = await service.track(paid, 'TEST-TR-SUCCEEDED', { ref_numbers: ['PO-7'], shipment_tags: ['summer'] })
await multiply(service, tracked, 69)
const base = 'http://127.0.0.1:4949/v2'
const list = async (path: string) => (await service.call('GET', path)).list()
const numbers = async (path: string) =>
  (await list(path)).data.map(({ attributes }) => String(attributes['bill_of_lading_number'] ?? attributes['number']))

test('a page has the usual size, says how many there are and links to its neighbours', async () => {
  const first = await list('/shipments')
  assert.deepEqual(
    [first.data.length, first.meta, first.links],
    [
      30,
      { size: 30, total: 70, pagination: { current: 1, next: 2, last: 3, records: 70 } },
      {
        self: `${base}/shipments`,
        current: `${base}/shipments?page[number]=1&page[size]=30`,
        first: `${base}/shipments?page[number]=1&page[size]=30`,
        next: `${base}/shipments?page[number]=2&page[size]=30`,
        last: `${base}/shipments?page[number]=3&page[size]=30`,
      },
    ],
  )
  const last = await list('/containers?page%5Bnumber%5D=3&sort=number')
  assert.deepEqual(
    [last.data.length, last.meta, last.links?.next, last.links?.prev, last.links?.self],
    [
      10,
      { size: 10, total: 70, pagination: { current: 3, prev: 2, last: 3, records: 70 } },
      undefined,
      `${base}/containers?sort=number&page[number]=2&page[size]=30`,
      `${base}/containers?page%5Bnumber%5D=3&sort=number`,
    ],
  )
})

test('beyond the last page the list is empty, and a size above the maximum counts as the maximum', async () => {
  const beyond = await list('/shipments?page[number]=9999999&page[size]=10')
  assert.deepEqual(
    [beyond.data, beyond.meta?.total, beyond.meta?.pagination],
    [[], 70, { current: 9999999, prev: 7, last: 7, records: 70 }],
  )
  const large = await list('/shipments?page[size]=9999999')
  assert.deepEqual([large.data.length, large.links?.current], [70, `${base}/shipments?page[number]=1&page[size]=100`])
  const none = await list('/shipments?q=nothing')
  assert.deepEqual(
    [none.meta, none.links?.last],
    [
      { size: 0, total: 0, pagination: { current: 1, last: 1, records: 0 } },
      `${base}/shipments?q=nothing&page[number]=1&page[size]=30`,
    ],
  )
})

test('the usual sizes: 30, 25 for small records, 100 for the timeline', async () => {
  for (const [path, size] of [
    ['/containers', 30],
    ['/tracking_requests', 30],
    ['/webhooks', 30],
    ['/webhook_notifications', 30],
    ['/parties', 25],
    ['/custom_fields', 25],
    ['/custom_field_definitions', 25],
    [`/shipments/${tracked.shipment_id}/party_roles`, 25],
    [`/containers/${tracked.container_id}/transport_events`, 100],
  ] as const) {
    assert.equal((await list(path)).links?.first, `${base}${path}?page[number]=1&page[size]=${size}`)
  }
})

test('pages together hold every record once', async () => {
  const seen: string[] = []
  for (let page = 1; page <= 7; page++)
    seen.push(...(await numbers(`/shipments?page[size]=10&page[number]=${page}&sort=created_at`)))
  assert.equal(new Set(seen).size, 70)
  assert.deepEqual(
    seen,
    [...seen].toSorted((a, b) => Number(a.startsWith('CLONE')) - Number(b.startsWith('CLONE')) || (a < b ? -1 : 1)),
  )
})

test('lists are newest first unless told, either way by every sortable field, nulls last, ties by id', async () => {
  assert.deepEqual(await numbers('/shipments?page[size]=2'), ['CLONE000069', 'CLONE000068'])
  for (const field of ['created_at', 'updated_at', 'pod_eta_at', 'bill_of_lading_number']) {
    const [up, down] = [
      await numbers(`/shipments?sort=${field}&page[size]=100`),
      await numbers(`/shipments?sort=-${field}&page[size]=100`),
    ]
    if (field === 'pod_eta_at') assert.equal(new Set(up).size, 70)
    else assert.deepEqual(up, down.toReversed(), field)
  }
  for (const field of ['created_at', 'updated_at', 'number'])
    assert.deepEqual(
      await numbers(`/containers?sort=${field}&page[size]=100`),
      (await numbers(`/containers?sort=-${field}&page[size]=100`)).toReversed(),
    )
  await service.db.work`
    update container set pickup_lfd_with_rail = created_at where account_id = ${paid.id}
      and number in ('CLONE000003', 'CLONE000005')`
  assert.deepEqual(await numbers('/containers?sort=pickup_lfd&page[size]=2'), ['CLONE000003', 'CLONE000005'])
  assert.deepEqual(await numbers('/containers?sort=-pickup_lfd&page[size]=2'), ['CLONE000005', 'CLONE000003'])
  assert.deepEqual(
    await numbers('/shipments?sort=port_of_lading_name,-bill_of_lading_number&page[size]=1').catch(() => ['refused']),
    ['refused'],
  )
})

test('an include brings each record once, nested ones with those they hang on, and never the record itself', async () => {
  const { data, included } = await list(
    '/shipments?page[size]=100&include=containers.pod_terminal,pod_terminal.port, port_of_lading',
  )
  const keys = (included ?? []).map(({ type, id }) => `${type}/${id}`)
  assert.equal(new Set(keys).size, keys.length)
  assert.deepEqual(
    Object.fromEntries(
      Map.groupBy(included ?? [], ({ type }) => type)
        .entries()
        .map(([type, all]) => [type, all.length]),
    ),
    { container: 70, terminal: 1, port: 2 },
  )
  assert.ok(data.every(({ id }) => !keys.includes(`shipment/${id}`)))
  const back = (
    await service.call(
      'GET',
      `/containers/${tracked.container_id}?include=shipment.port_of_discharge,transport_events.location,transport_events.vessel,raw_events`,
    )
  ).document()
  assert.deepEqual(
    new Set(back.included?.map(({ type }) => type)),
    new Set(['shipment', 'port', 'transport_event', 'vessel', 'raw_event']),
  )
  assert.deepEqual((await list('/shipments?page[size]=1&include=')).included, [])
  assert.equal((await list('/shipments?page[size]=1')).included, undefined)
})

test('what is linked is included: every relationship that an include reached leads to a record in the document', async () => {
  const { data, included } = (
    await service.call(
      'GET',
      `/containers/${tracked.container_id}?include=route.route_locations.location,route.route_locations.outbound_vessel,pod_terminal.port,shipment`,
    )
  ).document()
  const there = new Set([data, ...(included ?? [])].map(({ type, id }) => `${type}/${id}`))
  for (const [record, relationship] of [
    [data, 'route'],
    [data, 'pod_terminal'],
    [data, 'shipment'],
    ...(included ?? []).filter(({ type }) => type === 'route_location').map((one) => [one, 'location'] as const),
  ] as const) {
    const linked = record.relationships?.[relationship]?.data
    assert.ok(
      linked !== null && linked !== undefined && !Array.isArray(linked) && there.has(`${linked.type}/${linked.id}`),
      `${record.type} ${relationship}`,
    )
  }
})

test('fields leave out all others, in the record and in what is included', async () => {
  const { data, included } = (
    await service.call(
      'GET',
      `/shipments/${tracked.shipment_id}?fields[shipment]=status,containers&fields[container]=number&include=containers,port_of_lading`,
    )
  ).document()
  assert.deepEqual([Object.keys(data.attributes), Object.keys(data.relationships ?? {})], [['status'], ['containers']])
  assert.deepEqual(
    included
      ?.filter(({ type }) => type === 'container')
      .map(({ attributes, relationships }) => [Object.keys(attributes), Object.keys(relationships ?? {})]),
    [[['number'], []]],
  )
  assert.equal(included?.find(({ type }) => type === 'port')?.attributes['code'], 'CNSHA')
  const {
    data: [bare],
  } = await list('/shipments?fields[shipment]=&page[size]=1')
  assert.deepEqual(
    [bare?.attributes, bare?.relationships, Object.keys(bare ?? {})],
    [{}, {}, ['id', 'type', 'attributes', 'relationships', 'links']],
  )
  const lines = await list('/shipping_lines?fields[shipping_line]=scac')
  assert.ok(lines.data.length > 40 && lines.data.every(({ attributes }) => Object.keys(attributes).join() === 'scac'))
  const raw = await service.call(
    'GET',
    `/containers/${tracked.container_id}/raw_events?fields[raw_event]=event&include=`,
  )
  assert.deepEqual(Object.keys(Object(Object(raw.body)['data'][0])['attributes']), ['event'])
})

test('shipments are found by each filter, under every spelling', async () => {
  const total = async (query: string) => (await list(`/shipments?${query}&page[size]=1`)).meta?.total
  for (const [query, expected] of [
    ['number=test-tr-succeeded', 1],
    ['number=TEST-TR', 0],
    ['number=TSTU1000003', 0],
    ['number=clone 000001', 1],
    ['filter[tracking_stopped]=false', 70],
    ['filter[tracking_stopped]=true', 0],
    ['filter[status]=delivered_to_destination', 70],
    ['filter[status]=delivered', 70],
    ['filter[status]=pending', 0],
    ['filter[pod_locode]=uslax', 70],
    ['filter[port]=USLAX', 70],
    ['filter[pod_locode]=CNSHA', 0],
    ['filter[line_scac]=test', 70],
    ['filter[scac]=TEST', 70],
    ['filter[carrier]=MAEU', 0],
    ['filter[created_at][start]=2026-11-20T12:00:60Z', 0],
    ['filter[created_at][start]=2026-11-20T12:01:00Z', 10],
    ['filter[created_at][end]=2026-11-20T12:01:00Z', 60],
    ['filter[created_at][start]=2026-11-20T13:01:00%2B01:00', 10],
    ['filter[created_at][start]=2026-11-20', 70],
    ['filter[updated_at]=2026-11-20T12:01:00.999Z', 10],
    ['filter[updated_after]=2026-11-20T12:01:00Z', 10],
    ['filter[updated_at][start]=2026-11-20T12:00:10Z&filter[updated_at][end]=2026-11-20T12:00:20Z', 10],
    ['filter[tag]=summer', 70],
    ['filter[tag]=Summer', 0],
    ['filter[ref_number]=PO-7', 70],
    ['filter[ref_number]=PO', 0],
    ['q=po-7', 1],
    ['q=TSTU10', 1],
    ['q=1000003', 1],
  ] as const) {
    if (query.includes('12:00:60Z')) assert.equal((await service.call('GET', `/shipments?${query}`)).status, 400)
    else assert.equal(await total(query), expected, query)
  }
})

test('containers and requests are found by each filter', async () => {
  const total = async (path: string) => (await list(`${path}&page[size]=1`)).meta?.total
  for (const [path, expected] of [
    ['/containers?number=tstu%201000003', 1],
    ['/containers?filter[number]=TSTU1000003', 1],
    ['/containers?q=test-tr', 1],
    ['/containers?filter[status]=empty_returned', 70],
    ['/containers?filter[status]=in_transit', 0],
    ['/containers?filter[status]=available_for_pickup', 0],
    ['/containers?filter[pod_locode]=USLAX', 70],
    ['/containers?filter[line_scac]=TEST', 70],
    ['/containers?filter[tracking_stopped]=true', 0],
    [`/containers?filter[shipment_id]=${tracked.shipment_id}`, 1],
    ['/containers?filter[created_at][start]=2026-11-20T12:01:00Z', 10],
    ['/tracking_requests?q=po-7', 1],
    ['/tracking_requests?filter[request_number]=test-tr-succeeded', 1],
    ['/tracking_requests?filter[scac]=TEST', 1],
    ['/tracking_requests?filter[request_type]=container', 0],
    ['/tracking_requests?filter[status]=succeeded', 1],
    ['/tracking_requests?filter[status]=created', 1],
    ['/tracking_requests?filter[status]=tracking_stopped', 0],
    ['/tracking_requests?filter[status]=failed', 0],
    ['/tracking_requests?filter[created_at][end]=2026-11-20T12:00:00Z', 0],
  ] as const)
    assert.equal(await total(path), expected, path)
  const events = `/containers/${tracked.container_id}/transport_events`
  const all = (await list(events)).meta?.total ?? 0
  await service.db.work`
    update transport_event set invalidated_at = now()
    where account_id = ${paid.id} and event = 'container.transport.empty_in'`
  assert.deepEqual(
    [
      await total(`${events}?filter[invalidated]=false`),
      await total(`${events}?filter[invalidated]=true`),
      await total(`${events}?filter[event]=container.transport.full_in`),
      await total(`${events}?filter[data_source]=rail`),
    ],
    [all - 1, all, 1, 0],
  )
})
