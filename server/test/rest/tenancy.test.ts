import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { routes } from '../../src/routes.ts'
import { filled, makeNames } from './bad/case.ts'
import type { Names } from './bad/case.ts'
import { concrete } from './bad/bodies.ts'
import { restService } from './service.ts'

const listed = z.object({ data: z.array(z.unknown()) })

const service = await restService()
const { paid, other } = service.customers
const own = await makeNames(service, paid)
const foreign = await makeNames(service, other)
const provenance = await service.call('GET', `/containers/${own['container']}/provenance`)
const payload = /payloads\/([0-9a-f-]{36})/.exec(provenance.text)?.[1] ?? ''

/** Shared by all accounts: there, unknown is the only way to be missing. */
const shared: Readonly<Record<string, string>> = {
  '/ports/': 'USLAX',
  '/metro_areas/': 'USCHI',
  '/terminals/': 'W185',
  '/shipping_lines/': 'MAEU',
  '/vessels/': '9321483',
  '/document_schemas/': 'arrival_notice@2026-12-01',
}
const named = routes.filter(({ path }) => path.includes('/:') && !path.startsWith('/public'))
const tenant = named.filter(({ path }) => Object.keys(shared).every((start) => !path.startsWith(start)))

function pathOf(path: string, names: Names): string {
  return filled(concrete(path).replace(':payload_id', payload), names)
}

const body = (method: string) => (method === 'POST' || method === 'PATCH' ? { body: { data: { attributes: {} } } } : {})

test("every route that names a record refuses another account's with 401, whatever it would do", async () => {
  for (const { method, path } of tenant) {
    const answer = await service.call(method, pathOf(path, foreign), body(method))
    assert.deepEqual(
      [answer.status, answer.errors()],
      [
        401,
        [
          {
            status: '401',
            title: 'Unauthorized',
            detail: 'This action is not allowed',
            code: 'not_allowed',
            source: null,
            meta: { request_id: answer.headers['x-request-id'] },
          },
        ],
      ],
      `${method} ${path}`,
    )
  }
})

test('an id that nobody has, or that is none, is 404', async () => {
  for (const { method, path } of tenant) {
    for (const id of [service.newId(), 'x']) {
      const answer = await service.call(method, pathOf(path.replace(/:\w*id/, id), own), body(method))
      assert.deepEqual([answer.status, answer.errors()[0]?.code], [404, 'not_found'], `${method} ${path} ${id}`)
    }
  }
})

test('a second id in the path is held to the same rule', async () => {
  for (const { method, path } of tenant.filter(({ path: one }) => /:(role|option|statement|link)_id/.test(one))) {
    const address = concrete(path)
    const name = /\{(\w+)\}$/.exec(address)?.[1] ?? ''
    const theirs = await service.call(
      method,
      filled(address.replace(`{${name}}`, foreign[name] ?? ''), own),
      body(method),
    )
    const nobodys = await service.call(method, filled(address.replace(`{${name}}`, service.newId()), own), body(method))
    const none = await service.call(method, filled(address.replace(`{${name}}`, 'x'), own), body(method))
    assert.deepEqual([theirs.status, nobodys.status, none.status], [401, 404, 404], `${method} ${path}`)
  }
})

test("a record of one's own passes, so the rule above is what refused", async () => {
  for (const { method, path } of tenant) {
    const as = method === 'DELETE' ? await service.addCustomer(path, 'paid') : paid
    const answer = await service.call(method, pathOf(path, method === 'DELETE' ? await makeNames(service, as) : own), {
      as,
      ...body(method),
    })
    assert.ok(![401, 404].includes(answer.status), `${method} ${path} ${answer.status} ${answer.text.slice(0, 200)}`)
  }
})

test('shared records are the same for everybody', async () => {
  for (const [start, key] of Object.entries(shared)) {
    const [mine, theirs, nobodys] = [
      await service.call('GET', `${start}${key}`),
      await service.call('GET', `${start}${key}`, { as: other }),
      await service.call('GET', `${start}${service.newId()}`),
    ]
    assert.deepEqual([mine.status, theirs.status, nobodys.status], [200, 200, 404], start)
    assert.deepEqual(mine.one(), theirs.one())
  }
})

test('records of another account named in a body are refused too', async () => {
  const link = (type: string, id: string | undefined) => ({ data: { type, id } })
  const role = await service.call('POST', `/shipments/${foreign['shipment']}/party_roles`, {
    as: other,
    body: {
      data: {
        type: 'party_role',
        attributes: { role: 'shipper' },
        relationships: { party: link('party', own['party']) },
      },
    },
  })
  assert.deepEqual([role.status, role.errors()[0]?.code], [401, 'not_allowed'])
  const request = await service.call('POST', '/tracking_requests', {
    as: other,
    body: {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' },
        relationships: { shipper: link('party', own['party']), consignee: link('party', foreign['party']) },
      },
    },
  })
  assert.deepEqual(
    [request.status, request.errors().map(({ code, source }) => [code, source?.pointer])],
    [422, [['not_allowed', '/data/relationships/shipper']]],
  )
  const field = await service.call('POST', '/custom_fields', {
    as: other,
    body: {
      data: {
        attributes: { api_slug: 'priority', value: 'high' },
        relationships: { entity: link('shipment', own['shipment']) },
      },
    },
  })
  assert.deepEqual([field.status, field.errors()[0]?.code], [401, 'not_allowed'])
  const container = await service.call('PATCH', '/containers', {
    as: other,
    body: { data: { id: own['container'], attributes: {} } },
  })
  assert.deepEqual([container.status, container.errors()[0]?.code], [401, 'not_allowed'])
  const recovered = await service.call('POST', '/webhook_notifications/recover', {
    as: other,
    body: { since: '2026-11-01T00:00:00Z', webhook_id: own['webhook'] },
  })
  assert.deepEqual([recovered.status, recovered.errors()[0]?.code], [401, 'not_allowed'])
})

const no_lists = new Set([
  '/webhooks/ips',
  '/webhooks/events',
  '/documents/types',
  '/account',
  '/charge_summary',
  '/eta_scoreboard',
  '/tariffs/template',
  '/document_inbox',
  '/document_settings',
  '/exports/containers',
  '/exports/shipments',
  '/exports/charge_clocks',
  '/exports/exceptions',
  '/exports/changes.ndjson',
  '/exports/changes.parquet',
])
/** What the world is, the same for everybody. */
const shared_lists = ['/shipping_lines', '/ports', '/metro_areas', '/terminals', '/vessels', '/document_schemas']

test('no list, filter, include, search or count shows a record of another account', async () => {
  const fresh = await service.addCustomer('Fresh', 'paid')
  const lists = routes.filter(
    ({ method, path }) =>
      method === 'GET' &&
      !path.includes('/:') &&
      !path.startsWith('/public') &&
      ![...shared_lists, '/search', '/webhook_notifications/examples'].includes(path),
  )
  const filters = [
    `filter[party_id]=${own['party']}`,
    `filter[customer_id]=${own['party']}`,
    `filter[shipment_id]=${own['shipment']}`,
    `filter[entity_id]=${own['shipment']}`,
    `filter[definition_id]=${own['definition']}`,
    `filter[webhook_id]=${own['webhook']}`,
    'q=TEST-TR-SUCCEEDED',
    'q=TSTU1000003',
    'number=TEST-TR-SUCCEEDED',
    'query=north',
    'filter[request_number]=TEST-TR-SUCCEEDED',
    'include=party_roles.party,custom_fields',
    'include=customer,custom_fields,tracked_object.containers',
    '',
  ]
  for (const { path } of lists) {
    for (const filter of filters) {
      const answer = await service.call('GET', `${path}?${filter}`, { as: fresh })
      for (const [name, id] of Object.entries(own))
        assert.ok(
          name === 'unknown' || filter.includes(id) || !answer.text.includes(id),
          `${path}?${filter} shows ${name}`,
        )
      if (answer.status === 200 && !no_lists.has(path))
        assert.deepEqual(listed.parse(answer.body).data, [], `${path}?${filter}`)
    }
  }
  const { attributes } = (await service.call('GET', '/account', { as: fresh })).one()
  assert.deepEqual([attributes['company_name'], attributes['active_containers']], ['Fresh', 0])
  for (const text of ['TEST-TR-SUCCEEDED', 'TSTU', '000003'])
    assert.deepEqual((await service.call('GET', `/search?query=${text}`, { as: fresh })).list().data, [])
})
