import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '../../src/routes.ts'
import { concrete } from './bad/bodies.ts'
import { filled, makeNames } from './bad/case.ts'
import { restService } from './service.ts'
import type { Customer } from './service.ts'

const service = await restService()
const { paid, free, trial, bare } = service.customers
const names = await makeNames(service)
const day_ms = 86_400_000
const secret = routes.filter(({ path }) => !path.startsWith('/public'))

const ask = (as: Customer, request_number: string, scac = 'YMLU') =>
  service.call('POST', '/tracking_requests', {
    as,
    body: { data: { type: 'tracking_request', attributes: { request_type: 'bill_of_lading', request_number, scac } } },
  })

/** One after the other: each step finds what the one before it left. */
test('what a plan lets an account do', async (t) => {
  await t.test('the free plan may track, and nothing else', async () => {
    for (const { method, path } of secret) {
      const answer = await service.call(method, filled(concrete(path).replace(':payload_id', '{unknown}'), names), {
        as: free,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      })
      if (method === 'POST' && path === '/tracking_requests') assert.equal(answer.status, 422)
      else
        assert.deepEqual(
          [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.detail?.includes('paid plan')],
          [401, 'restricted_plan', true],
          `${method} ${path}`,
        )
    }
    assert.equal((await ask(free, 'YMLUA000000001')).status, 201)
  })

  await t.test('every account may have ten active containers on free and trial, one more is refused', async () => {
    for (const [as, from] of [
      [free, 2],
      [trial, 1],
    ] as const) {
      for (let n = from; n <= 10; n++)
        assert.equal((await ask(as, `YMLUA0000000${String(n).padStart(2, '0')}`)).status, 201)
      const over = await ask(as, 'YMLUA000000099')
      assert.deepEqual(
        [over.status, over.errors()[0]?.code, over.errors()[0]?.meta?.['limit'], over.errors()[0]?.meta?.['used']],
        [403, 'plan_limit_reached', 10, 10],
      )
    }
    assert.equal((await service.call('GET', '/account', { as: trial })).one().attributes['active_containers'], 10)
  })

  await t.test('test numbers take no place, and paid accounts have no end', async () => {
    assert.equal((await ask(trial, 'TEST-TR-SUCCEEDED', 'TEST')).status, 201)
    for (let n = 0; n < 12; n++)
      assert.equal((await ask(paid, `YMLUB0000000${String(n).padStart(2, '0')}`)).status, 201)
  })

  await t.test('two requests at once cannot both take the last place', async () => {
    const small = await service.addCustomer('Small', 'trial')
    for (let n = 0; n < 9; n++) await ask(small, `YMLUC00000000${n}`)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => ask(small, `YMLUD00000000${n}`)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [201, 403, 403, 403, 403],
    )
  })

  await t.test('each feature that the account lacks is refused by its name, after the record was found', async () => {
    const mine = await service.track(bare)
    const ports = `port_id=${(await service.call('GET', '/ports/USLAX')).one().id}&previous_port_id=${(await service.call('GET', '/ports/CNSHA')).one().id}`
    for (const [method, path, feature, detail] of [
      ['GET', `/containers/${mine.container_id}/route`, 'routing_data', 'Routing data'],
      ['GET', `/containers/${mine.container_id}/map_geojson`, 'routing_data', 'Routing data'],
      ['GET', `/containers/${mine.container_id}?include=route`, 'routing_data', 'Routing data'],
      ['GET', '/containers?include=route.route_locations', 'routing_data', 'Routing data'],
      ['GET', '/vessels/9321483?show_positions[from_timestamp]=2026-11-19T00:00:00Z', 'routing_data', 'Routing data'],
      ['GET', `/vessels/9321483/future_positions?${ports}`, 'routing_data', 'Routing data'],
      [
        'GET',
        `/vessels/9321483/future_positions_with_coordinates?${ports}&latitude=0&longitude=0`,
        'routing_data',
        'Routing data',
      ],
      ['PATCH', `/containers/${mine.container_id}/refresh`, 'container_refresh', 'Container refresh'],
      ['GET', '/public/track?number=TSTU1000003', 'widget_embed', 'Tracking widget'],
      [
        'GET',
        `/public/shipments/${mine.shipment_id}/containers/${mine.container_id}/map_geojson`,
        'map_embed',
        'Map embed',
      ],
      [
        'GET',
        `/public/shipments/${mine.shipment_id}/containers/${mine.container_id}/map_poster`,
        'map_embed',
        'Map embed',
      ],
    ] as const) {
      const answer = await service.call(method, path, { as: bare })
      assert.deepEqual(
        [answer.status, answer.errors()],
        [
          403,
          [
            {
              status: '403',
              title: 'Forbidden',
              detail: `${detail} is not enabled for this account`,
              code: 'feature_not_enabled',
              source: null,
              meta: { feature, request_id: answer.headers['x-request-id'] },
            },
          ],
        ],
        path,
      )
    }
    assert.equal((await service.call('PATCH', `/containers/${names['container']}/refresh`, { as: bare })).status, 401)
  })

  await t.test('without Routing Data a container has no route, with it the route comes along', async () => {
    const mine = await service.track(bare)
    const without = (await service.call('GET', `/containers/${mine.container_id}`, { as: bare })).document()
    assert.deepEqual([without.data.relationships?.['route'], without.included], [undefined, undefined])
    const with_it = (await service.call('GET', `/containers/${names['container']}`)).document()
    assert.deepEqual(with_it.data.relationships?.['route'], { data: { id: names['container'], type: 'route' } })
    assert.deepEqual(
      new Set(with_it.included?.map(({ type }) => type)),
      new Set(['route', 'route_location', 'port', 'vessel']),
    )
  })

  await t.test('without the Rail Plan the rail deadline is null and the coalesced one leaves it out', async () => {
    const mine = await service.track(bare)
    await service.db.work`
    update container set pickup_lfd_rail = '2026-12-01T05:00:00Z', pickup_lfd_rail_on = '2026-12-01'
    where id in (${mine.container_id}, ${names['container'] ?? ''})`
    for (const [id, as, expected] of [
      [mine.container_id, bare, null],
      [names['container'], paid, '2026-12-01T05:00:00Z'],
    ] as const) {
      const { attributes } = (await service.call('GET', `/containers/${id}`, { as })).one()
      assert.deepEqual(
        [attributes['ind_facility_lfd_on'], Object(attributes['import_deadlines'])['pickup_lfd_rail']],
        [expected, expected],
      )
    }
  })

  await t.test('a trial has the whole API for seven days, to the second', async () => {
    const fresh = await service.addCustomer('Newcomer', 'trial')
    service.advance(7 * day_ms - 1_000)
    assert.equal((await service.call('GET', '/shipments', { as: fresh })).status, 200)
    assert.equal((await service.call('GET', '/account', { as: fresh })).one().attributes['plan'], 'trial')
    service.advance(1_000)
    const after = await service.call('GET', '/shipments', { as: fresh })
    assert.deepEqual([after.status, after.errors()[0]?.code], [401, 'restricted_plan'])
    assert.equal((await ask(fresh, 'YMLUE000000001')).status, 201)
  })
})
