import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { container_id, setup, shipment_id, usual_routes } from './harness.ts'

const fleet = { toolsets: ['fleet'] } as const
const table = usual_routes
const listed = z.object({ items: z.array(z.record(z.string(), z.unknown())), meta: z.object({ total: z.number() }) })

test('filters that are none are refused, with what is wrong', async () => {
  await using world = await setup(table, fleet)
  const wrong: readonly (readonly [string, Record<string, unknown>])[] = [
    ['find_containers', { status: ['sunk'] }],
    ['find_containers', { hold: 'weather' }],
    ['find_containers', { last_free_through: 'Friday' }],
    ['find_containers', { sort: 'price' }],
    ['find_containers', { port: [] }],
    ['find_shipments', { status: ['late'] }],
    ['find_shipments', { customer_id: 'x' }],
    ['find_shipments', { fields: ['price'] }],
  ]
  for (const [name, given] of wrong) {
    const { payload, isError } = await world.call(name, given)
    assert.deepEqual([isError, payload['error']], [true, 'ValidationFailed'], JSON.stringify(given))
  }
})

test('containers are found by all that is asked for together; a last free day is included', async () => {
  await using world = await setup(table, fleet)
  const { payload, isError, content } = await world.call('find_containers', {
    status: 'grounded,available',
    port: ['USLAX'],
    last_free_from: '2026-11-25',
    last_free_through: '2026-11-30',
    hold: 'any',
    available_for_pickup: true,
    exception: 'last_free_day_near',
    tag: 'toys, garden',
    sort: 'last_free_on',
    page_size: 999,
  })
  assert.equal(isError, false, JSON.stringify(payload))
  const expected = {
    'filter[status]': 'grounded,available',
    'filter[pod_locode]': 'USLAX',
    'filter[pickup_lfd][start]': '2026-11-25',
    'filter[pickup_lfd][end]': '2026-12-01',
    'filter[hold]': 'any',
    'filter[available_for_pickup]': 'true',
    'filter[exception]': 'last_free_day_near',
    'filter[tag]': 'toys\\, garden',
    sort: 'pickup_lfd',
    'page[size]': '25',
  }
  assert.partialDeepStrictEqual(world.service.received.at(-1)?.query, expected)
  const [row] = listed.parse(payload).items
  assert.equal(row?.['id'], container_id)
  assert.ok(Array.isArray(row?.['holds']) && 'number' in row && !('fees' in row))
  assert.equal(content.filter(({ type }) => type === 'resource_link').length, 1)
})

test('shipments are found by their arrival, and say how many containers they have', async () => {
  await using world = await setup(table, fleet)
  const { payload, isError } = await world.call('find_shipments', {
    arrives_after: '2026-11-25',
    arrives_before: '2026-11-30',
    carrier: 'MSCU',
    sort: 'eta',
    fields: 'billOfLading, containers',
  })
  assert.equal(isError, false, JSON.stringify(payload))
  const query = world.service.received.at(-1)?.query
  assert.deepEqual(
    [
      query?.['filter[pod_eta_at][start]'],
      query?.['filter[pod_eta_at][end]'],
      query?.['filter[line_scac]'],
      query?.['sort'],
    ],
    ['2026-11-25', '2026-11-30', 'MSCU', 'pod_eta_at'],
  )
  const { items, meta } = listed.parse(payload)
  assert.deepEqual(
    [items[0]?.['id'], Object.keys(items[0] ?? {}), meta.total],
    [shipment_id, ['id', 'billOfLading', 'containers'], 1],
  )
})
