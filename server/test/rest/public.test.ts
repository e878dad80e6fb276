import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey } from '../../src/accounts/api-key.ts'
import { insertPublishableKey } from '../../src/accounts/store.ts'
import { restService } from './service.ts'

const service = await restService()
const { paid, other, bare } = service.customers
const own = await service.track(paid)
await service.db.work`
  update shipment set is_test = false, tags = '{secret}', ref_numbers = '{PO-77}', customer_name = 'Northwind GmbH'
  where id = ${own.shipment_id}`
await service.db.work`
  update container set holds_at_pod_terminal = '[{"name":"customs","status":"hold","description":"see broker Ines"}]',
    fees_at_pod_terminal = '[{"type":"demurrage","amount":150,"currency_code":"USD"}]',
    seal_number = 'S1', ref_numbers = '{BOX-9}' where id = ${own.container_id}`
const shipment = (await service.call('GET', `/shipments/${own.shipment_id}?include=containers`)).one()
const container = (await service.call('GET', `/containers/${own.container_id}`)).one()
const [bill, box] = [String(shipment.attributes['bill_of_lading_number']), String(container.attributes['number'])]

async function issue(shows: {
  origins?: readonly string[]
  show_fees?: boolean
  show_holds?: boolean
}): Promise<string> {
  const key = createKey('qpk_')
  await service.db.transaction((tx) =>
    insertPublishableKey(
      tx,
      {
        id: service.newId(),
        account_id: paid.id,
        name: 'site',
        key,
        origins: [],
        show_fees: false,
        show_holds: true,
        ...shows,
      },
      '2026-11-20T12:00:00Z',
    ),
  )
  return `Token ${key}`
}
const open_key = await issue({})
const track = (number: string, as = open_key, headers: Record<string, string> = {}) =>
  service.call('GET', `/public/track?number=${encodeURIComponent(number)}`, { as, headers })
const chart = `/public/shipments/${own.shipment_id}/containers/${own.container_id}`

test('a number that nobody tracks, that others track, or that only looks like one, tells nothing', async () => {
  service.advance(61_000)
  const foreign = await service.track(other)
  const theirs = (await service.call('GET', `/containers/${foreign.container_id}`, { as: other })).one()
  await service.db.work`update shipment set is_test = false where id = ${foreign.shipment_id}`
  await service.db.work`update container set number = 'MSKU0000006' where id = ${foreign.container_id}`
  await service.db.work`
    insert into search_term (account_id, kind, record_id, term)
    values (${other.id}, 'shipment', ${foreign.shipment_id}, 'MSKU0000006') on conflict do nothing`
  assert.ok(theirs.id)
  for (const number of ['MSKU9999990', 'MSKU0000006', bill.slice(0, -1), `${bill}0`]) {
    const answer = await track(number)
    const { data, included } = answer.list()
    assert.deepEqual([answer.status, data, included], [200, [], []], number)
  }
  for (const [query, code] of [
    ['', 'missing_parameter'],
    ['?number=ab', 'invalid_parameter'],
    ['?number=%25%25%25', 'invalid_parameter'],
    ['?number=___', 'invalid_parameter'],
    ['?number=%27%20or%201=1', 'invalid_parameter'],
    [`?number=${bill}/${box}`, 'invalid_parameter'],
    [`?number=${'x'.repeat(51)}`, 'invalid_parameter'],
    [`?number=${bill}&include=parties`, 'invalid_parameter'],
  ] as const) {
    const answer = await service.call('GET', `/public/track${query}`, { as: open_key })
    assert.deepEqual([answer.status, answer.errors()[0]?.code], [400, code], query)
  }
})

test('a publishable key opens nothing else, a wrong one opens nothing', async () => {
  service.advance(61_000)
  for (const path of ['/shipments', '/containers', `/containers/${own.container_id}`, '/account', '/vessels/9321483']) {
    const answer = await service.call('GET', path, { as: open_key })
    assert.deepEqual([answer.status, answer.errors()[0]?.code], [401, 'unauthorized'], path)
  }
  assert.equal((await track(bill, `Token ${createKey('qpk_')}`)).status, 401)
  assert.equal((await track(bill, `Bearer ${open_key.slice(6)}`)).status, 401)
  assert.equal((await track(bill, `Token ${paid.key}`)).status, 200, 'a secret key works too, for tests')
  for (const path of ['/public/track?number=abc', `${chart}/map_geojson`])
    assert.equal(
      (await service.call('GET', path, { as: `Token ${bare.publishable_key}` })).status,
      path.includes('track') ? 403 : 401,
    )
})

test('bill, container and reference find the shipment; what is shown is reduced, member by member', async () => {
  service.advance(61_000)
  for (const number of [bill, bill.toLowerCase(), ` ${box} `])
    assert.equal((await track(number)).list().data.length, 1, number)
  const {
    data: [found],
    included = [],
  } = (await track(bill)).list()
  assert.deepEqual(Object.keys(found?.attributes ?? {}).toSorted(), [
    'bill_of_lading_number',
    'destination_ata_at',
    'destination_eta_at',
    'destination_locode',
    'destination_name',
    'destination_timezone',
    'pod_ata_at',
    'pod_eta_at',
    'pod_timezone',
    'pod_vessel_name',
    'pod_voyage_number',
    'pol_atd_at',
    'pol_etd_at',
    'pol_timezone',
    'port_of_discharge_locode',
    'port_of_discharge_name',
    'port_of_lading_locode',
    'port_of_lading_name',
    'shipping_line_name',
    'shipping_line_scac',
    'status',
  ])
  assert.deepEqual(
    new Set(included.map(({ type }) => type)).difference(
      new Set(['container', 'transport_event', 'port', 'metro_area', 'terminal']),
    ),
    new Set(),
  )
  const shown = included.find(({ type }) => type === 'container')
  assert.deepEqual(shown?.attributes['holds_at_pod_terminal'], [{ name: 'customs', status: 'hold' }])
  assert.equal('fees_at_pod_terminal' in (shown?.attributes ?? {}), false)
  const text = JSON.stringify([found, included])
  for (const secret of [
    'Northwind GmbH',
    'secret',
    'BOX-9',
    'S1"',
    'Ines',
    'parties',
    'custom_fields',
    'weight',
    'raw_events',
    'tracking_request',
  ])
    assert.ok(!text.includes(secret), secret)
})

test('the owner decides on holds and fees', async () => {
  service.advance(61_000)
  const shown = async (key: string) =>
    (await track(bill, key)).list().included?.find(({ type }) => type === 'container')?.attributes ?? {}
  const all = await shown(await issue({ show_fees: true }))
  assert.deepEqual(
    [all['fees_at_pod_terminal'], Array.isArray(all['holds_at_pod_terminal'])],
    [[{ type: 'demurrage', amount: 150, currency_code: 'USD' }], true],
  )
  const none = await shown(await issue({ show_holds: false }))
  assert.deepEqual(['fees_at_pod_terminal' in none, 'holds_at_pod_terminal' in none], [false, false])
})

test('browsers are answered on the sites of the key alone, and may keep an answer for a minute', async () => {
  service.advance(61_000)
  const site = 'https://www.example.org'
  const restricted = await issue({ origins: [site] })
  const origins = async (key: string, origin: string) =>
    (await track(bill, key, { origin })).headers['access-control-allow-origin']
  assert.deepEqual(
    [
      await origins(open_key, 'null'),
      await origins(restricted, site),
      await origins(restricted, 'https://www.example.org.evil.example'),
      await origins(restricted, 'null'),
    ],
    ['*', site, undefined, undefined],
  )
  const answer = await track(bill)
  assert.deepEqual(
    [answer.headers['cache-control'], answer.headers['vary']],
    ['private, max-age=60', 'Authorization, Origin'],
  )
  const preflight = await service.app.http.inject({
    method: 'OPTIONS',
    url: '/v2/public/track?number=abc',
    headers: {
      origin: site,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  })
  assert.deepEqual(
    [
      preflight.statusCode,
      preflight.headers['access-control-allow-methods'],
      preflight.headers['access-control-allow-origin'],
    ],
    [204, 'GET, OPTIONS', '*'],
  )
  assert.match(String(preflight.headers['access-control-allow-headers']), /Authorization/)
  const frame = async (token: string) =>
    String(
      (await service.app.http.inject({ url: `/map/frame.html?token=${token}` })).headers['content-security-policy'],
    ).match(/frame-ancestors [^;]+/)?.[0]
  assert.deepEqual(
    [await frame(open_key.slice(6)), await frame(restricted.slice(6)), await frame('qpk_nobody'), await frame('')],
    [undefined, `frame-ancestors 'self' ${site}`, "frame-ancestors 'self'", "frame-ancestors 'self'"],
  )
})

test('the chart is that of the owner, of the very shipment; the drawing is small and holds nothing that runs', async () => {
  service.advance(61_000)
  for (const [path, status, code] of [
    [`/public/shipments/${own.shipment_id}/containers/${service.newId()}`, 404, 'not_found'],
    [`/public/shipments/${service.newId()}/containers/${own.container_id}`, 404, 'not_found'],
    ['/public/shipments/x/containers/y', 404, 'not_found'],
  ] as const)
    for (const what of ['map_geojson', 'map_poster']) {
      const answer = await service.call('GET', `${path}/${what}`, { as: open_key })
      assert.deepEqual([answer.status, answer.errors()[0]?.code], [status, code], path)
    }
  for (const what of ['map_geojson', 'map_poster'])
    assert.deepEqual(
      (await service.call('GET', `${chart}/${what}`, { as: `Token ${other.publishable_key}` })).errors()[0]?.code,
      'not_allowed',
    )
  const map = (await service.call('GET', `${chart}/map_geojson`, { as: open_key })).body
  assert.deepEqual(map, (await service.call('GET', `/containers/${own.container_id}/map_geojson`)).body)
  const drawn = await service.call('GET', `${chart}/map_poster?width=380&height=250`, { as: open_key })
  assert.deepEqual(
    [drawn.status, drawn.headers['content-type'], drawn.headers['content-security-policy']],
    [200, 'image/svg+xml', "default-src 'none'"],
  )
  assert.match(drawn.text, /^<svg [^>]*viewBox="0 0 380 250"/)
  for (const query of ['width=1', 'width=9999', 'height=abc', 'color=red'])
    assert.equal((await service.call('GET', `${chart}/map_poster?${query}`, { as: open_key })).status, 400, query)
  await service.db.work`update container set route = null where id = ${own.container_id}`
  assert.equal((await service.call('GET', `${chart}/map_poster`, { as: open_key })).status, 204)
})

test('a key and an address have limits of their own', async () => {
  service.advance(61_000)
  const busy = await issue({})
  let answer = await track(bill, busy)
  for (let asked = 1; asked <= 20 && answer.status === 200; asked++) answer = await track(bill, busy)
  assert.deepEqual(
    [answer.status, answer.errors()[0]?.code, answer.headers['access-control-allow-origin']],
    [429, 'rate_limited', '*'],
  )
  assert.ok(Number(answer.headers['retry-after']) > 0)
  assert.equal(answer.headers['access-control-expose-headers'], 'Retry-After')
})
