import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answers, container_id, setup, shipment_id, usual_routes } from './harness.ts'

const exception = {
  id: '0199c0de-0000-7000-8000-0000000000e1',
  type: 'exception',
  attributes: {
    kind: 'last_free_day_near',
    severity: 'critical',
    action: 'book_truck',
    status: 'open',
    summary: 'The terminal states 25 November 2026 as the last free day.',
    evidence: [{ text: 'It is today.', observation_ids: [] }],
    at_stake: null,
    due_on: '2026-11-25',
  },
  relationships: {
    shipment: { data: { id: shipment_id, type: 'shipment' } },
    tracking_request: { data: null },
    containers: { data: [{ id: container_id, type: 'container' }] },
    owner: { data: null },
  },
}
const table = { ...usual_routes, 'GET /exceptions': answers.list([exception], answers.records) }
const rows = z.object({
  items: z.array(
    z.object({
      numbers: z.array(z.string()),
      containerIds: z.array(z.string()),
      action: z.string(),
      atStake: z.null(),
      dueOn: z.string(),
    }),
  ),
})
const fleet = { toolsets: ['fleet'] } as const

test('without a set there are the usual tools alone, and another is none', async () => {
  await using world = await setup(table)
  const { tools } = await world.mcp.listTools()
  assert.equal(tools.length, 10)
  await assert.rejects(world.call('list_exceptions'), /Unknown tool/)
})

test('a set adds its tools behind the usual ones, in both eras', async () => {
  for (const era of ['legacy', 'modern'] as const) {
    await using world = await setup(table, { ...fleet, era })
    const names = (await world.mcp.listTools()).tools.map(({ name }) => name)
    assert.equal(names[0], 'search_container')
    assert.ok(names.indexOf('list_exceptions') >= 10, names.join())
  }
})

test('exceptions come with the numbers that they are about, what to do, and money that is not known as null', async () => {
  await using world = await setup(table, fleet)
  const { payload, isError, content } = await world.call('list_exceptions', { action: 'book_truck', page_size: 999 })
  assert.equal(isError, false)
  const { items } = rows.parse(payload)
  assert.deepEqual(items, [
    {
      numbers: ['MSCU1234566'],
      containerIds: [container_id],
      action: 'book_truck',
      atStake: null,
      dueOn: '2026-11-25',
    },
  ])
  assert.equal(content.filter(({ type }) => type === 'resource_link').length, 1)
  const query = world.service.received.at(-1)?.query
  assert.deepEqual(
    [query?.['filter[status]'], query?.['filter[action]'], query?.['page[size]']],
    ['open', 'book_truck', '25'],
  )
})

test('arguments that are none are refused, with what is wrong', async () => {
  await using world = await setup(table, fleet)
  for (const given of [{ status: 'late' }, { kind: 'sunk' }, { shipment_id: 'x' }]) {
    const { payload, isError } = await world.call('list_exceptions', given)
    assert.deepEqual([isError, payload['error']], [true, 'ValidationFailed'], JSON.stringify(given))
  }
})
