import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startService } from '../service.ts'
import type { Document, TestService } from '../service.ts'
import { stories } from '../stories.ts'
import { callOf, post } from './call.ts'
import * as said from './rest-as-tools-say-it.ts'

/**
 * Worlds differ by their seed in every number, day and place; in the first time is let go by, in the others one moment
 * is compared.
 */
const worlds = [
  { seed: '1', stories: stories, waits: ['1m', '60h', '9d', '20d'] },
  ...['2', '3', '5', '8', '13', '21'].map((seed, index) => ({
    seed,
    stories: stories.filter((_, at) => at % 3 === index % 3),
    waits: [['1m', '36h', '5d'][index % 3] ?? '1m'],
  })),
]

let service: TestService
let mcp_url: string
let tracked: readonly string[]

async function enter(world: (typeof worlds)[number]): Promise<void> {
  service = await startService({ seed: world.seed })
  mcp_url = service.base_url.replace('/v2', '/mcp')
  tracked = world.stories
  for (const story of tracked) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    await service.send('POST', '/tracking_requests', {
      data: {
        type: 'tracking_request',
        attributes: { request_type, request_number, scac, ref_numbers: [`ref-${story}`] },
      },
    })
  }
  await settled()
}

/** What an answer tells may have others asked sooner: nothing is due in so many looks one after another. */
const looks_wanted = 10

async function settled(): Promise<void> {
  const { db, clock } = service.app.parts
  let looks = 0
  await eventually(
    'everything is asked',
    async () => {
      const now = clock.now()
      const [row] = await db.work<{ due: number }[]>`
      select (select count(*) from subject where next_poll_at <= ${now})::int + (select count(*) from tracking_request
        where next_attempt_at <= ${now})::int as due`
      looks = row?.due === 0 ? looks + 1 : 0
      return looks === looks_wanted
    },
    120_000,
  )
}

type Facts = Readonly<Record<string, unknown>>

async function tool(name: string, given: object = {}): Promise<Facts> {
  const { status, message } = await post(mcp_url, callOf(name, given), { authorization: `Token ${service.key}` })
  assert.deepEqual(
    [status, message.result?.isError, message.result?.structuredContent === undefined],
    [200, undefined, false],
    `${name} ${JSON.stringify(given)}`,
  )
  return message.result?.structuredContent ?? {}
}

/** Holds every fact that is expected against what was said; there may be more. What is not known is null or absent. */
function agree(actual: unknown, expected: unknown, at: string): void {
  if (expected === undefined) return
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual) && actual.length === expected.length, `${at} has ${expected.length} parts`)
    expected.forEach((part, index) => agree(actual[index], part, `${at}[${index}]`))
  } else if (typeof expected === 'object' && expected !== null) {
    const facts = new Map(isObject(actual) ? Object.entries(actual) : [])
    for (const [name, part] of Object.entries(expected)) agree(facts.get(name), part, `${at}.${name}`)
  } else assert.equal(actual ?? null, expected, at)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const rest = async (path: string): Promise<Document> => {
  const { status, body } = await service.get(path)
  assert.equal(status, 200, path)
  return body
}

async function agreeOnContainer(id: string): Promise<void> {
  agree(
    await tool('get_container', { id, include: ['shipment', 'pod_terminal', 'transport_events'] }),
    said.container(await rest(`/containers/${id}?include=shipment,pod_terminal`)),
    'get_container',
  )
  agree(
    await tool('get_container_transport_events', { id }),
    said.timeline(
      await rest(`/containers/${id}/transport_events?sort=timestamp&include=location,vessel&page[size]=100`),
    ),
    'timeline',
  )
  const route = await service.get(`/containers/${id}/route`)
  const by_tool = await tool('get_container_route', { id })
  if (route.status === 404) assert.equal(by_tool['error'], 'NotFound')
  else agree(by_tool, said.route(route.body), 'route')
}

for (const world of worlds) {
  describe(`world ${world.seed}`, () => {
    before(() => enter(world))
    after(() => service.close())
    for (const wait of world.waits) test(`after ${wait} the ten tools and REST say the same`, () => agreeAfter(wait))
    if (world.waits.length > 1) test('lines are the same, without the one for tests', agreeOnLines)
  })
}

async function agreeAfter(wait: string): Promise<void> {
  await service.advance(wait)
  await settled()
  const containers = await rest('/containers?page[size]=25&include=')
  assert.ok(containers.data.length > 0)
  agree(
    await tool('list_containers'),
    { items: containers.data.map(said.listedContainer), meta: { total: containers.meta?.['total'] } },
    'list_containers',
  )
  const shipments = await rest('/shipments?page[size]=25&include=')
  agree(
    await tool('list_shipments'),
    { items: shipments.data.map(said.listedShipment), meta: { total: shipments.meta?.['total'] } },
    'list_shipments',
  )
  const requests = await rest('/tracking_requests?page[size]=25&include=')
  assert.equal(requests.data.length, tracked.length)
  agree(
    await tool('list_tracking_requests'),
    { items: requests.data.map(said.listedRequest) },
    'list_tracking_requests',
  )
  for (const { id } of shipments.data)
    agree(
      await tool('get_shipment_details', { id }),
      said.shipment(await rest(`/shipments/${id}?include=containers,pod_terminal`)),
      'get_shipment_details',
    )
  for (const { id, attributes } of containers.data) {
    await agreeOnContainer(id)
    const found = await tool('search_container', { query: attributes['number'] })
    assert.match(JSON.stringify(found['containers']), new RegExp(id))
    agree(
      await tool('track_container', { number: attributes['number'] }),
      { number: attributes['number'], trackingRequestCreated: false },
      'track_container',
    )
  }
  for (const story of tracked) {
    const found = await tool('search_container', { query: `ref-${story}` })
    const listed = await rest(`/containers?q=ref-${story}&include=`)
    assert.equal(JSON.stringify(found['containers']).match(/"containerNumber"/g)?.length ?? 0, listed.data.length)
  }
  assert.equal((await rest('/tracking_requests?include=')).data.length, tracked.length)
}

async function agreeOnLines(): Promise<void> {
  const lines = (await rest('/shipping_lines')).data.filter(({ attributes }) => attributes['scac'] !== 'TEST')
  const { totalLines, shippingLines } = await tool('get_supported_shipping_lines')
  assert.equal(totalLines, lines.length)
  assert.ok(Array.isArray(shippingLines))
  assert.deepEqual(
    shippingLines.map(({ scac }) => String(scac)).toSorted(),
    lines.map(({ attributes }) => String(attributes['scac'])).toSorted(),
  )
}
