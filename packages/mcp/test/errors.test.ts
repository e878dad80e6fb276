import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answers, container_id, setup, unknown_id, usual_routes } from './harness.ts'

const { refused } = answers

test('arguments that do not fit are named', async () => {
  await using world = await setup()
  for (const [name, given, pattern] of [
    ['search_container', {}, /query/],
    ['search_container', { query: ' ' }, /query/],
    ['get_container', { id: 'x' }, /id/],
    ['get_container', { id: container_id, include: ['raw_events'] }, /include/],
    ['track_container', {}, /number/],
    ['track_container', { number: 'N', scac: 'MS' }, /scac/],
    ['track_container', { number: 'N', numberType: 'air' }, /numberType/],
    ['list_shipments', { page: 0 }, /page/],
    ['list_shipments', { page_size: 0 }, /page_size/],
    ['list_containers', { include: 'route' }, /include/],
    ['list_tracking_requests', { status: 'done' }, /status/],
    ['list_tracking_requests', { filters: { a: 1 } }, /filters/],
  ] as const) {
    const { payload, isError } = await world.call(name, given)
    assert.ok(isError, name)
    assert.equal(payload['error'], 'ValidationFailed')
    assert.match(String(payload['message']), pattern)
  }
  assert.equal(world.service.received.length, 0)
})

test('every failure of the service is told in words that help, and none shows a token', async () => {
  for (const [status, error, expected, pattern] of [
    [404, { code: 'not_found' }, 'NotFound', /search_container/],
    [401, { code: 'not_allowed', detail: 'This action is not allowed' }, 'NotAllowed', /may not read it/],
    [401, { code: 'unauthorized' }, 'Unauthorized', /key or token/],
    [401, { code: 'restricted_plan' }, 'PlanRequired', /paid plan/],
    [403, { code: 'insufficient_scope', detail: 'scope too small' }, 'NotAllowed', /scope/],
    [
      403,
      { code: 'feature_not_enabled', detail: 'Routing data is not enabled for this account' },
      'FeatureNotEnabled',
      /not enabled/,
    ],
    [400, { code: 'invalid_filter', detail: 'filter[status] is not valid' }, 'ValidationFailed', /filter\[status\]/],
    [429, { code: 'rate_limited' }, 'RateLimited', /Try again in \d+ seconds/],
    [500, { code: 'internal_error', detail: null }, 'Unavailable', /Request id: r1/],
    [503, {}, 'Unavailable', /Try again later/],
  ] as const) {
    await using world = await setup({ 'GET /': refused(status, error, { 'x-request-id': 'r1' }) })
    for (const [name, given] of [
      ['get_container', { id: unknown_id }],
      ['list_containers', {}],
      ['get_shipment_details', { id: unknown_id }],
    ] as const) {
      const { payload, isError } = await world.call(name, given)
      assert.ok(isError, `${status} ${name}`)
      assert.equal(payload['error'], expected)
      assert.match(String(payload['message']), pattern)
      assert.doesNotMatch(JSON.stringify(payload), /qk_secret|127\.0\.0\.1|\.ts:/)
    }
    assert.equal(world.failures.length > 0, expected === 'Unavailable')
  }
})

test('a route that may not or can not be had is no error and names what to use instead', async () => {
  const { [`GET /containers/${container_id}/route`]: _, ...without } = usual_routes
  const route = `GET /containers/${container_id}/route`
  await using forbidden = await setup({
    ...without,
    [route]: refused(403, { code: 'feature_not_enabled', detail: 'Routing data is not enabled for this account' }),
  })
  const first = await forbidden.call('get_container_route', { id: container_id })
  assert.equal(first.isError, false)
  assert.deepEqual(first.payload, {
    error: 'FeatureNotEnabled',
    message: 'Routing data is not enabled for this account',
    alternative: 'Use get_container_transport_events for the timeline of this container.',
  })
  await using missing = await setup({ ...without, [route]: refused(404, { code: 'not_found' }) })
  const second = await missing.call('get_container_route', { id: container_id })
  assert.equal(second.isError, false)
  assert.equal(second.payload['error'], 'NotFound')
  const third = await missing.call('get_container_route', { id: unknown_id })
  assert.ok(third.isError)
})

test('on a restricted plan tracking still works, without reading', async () => {
  const restricted = refused(401, { code: 'restricted_plan', detail: 'Permissions require a paid plan' })
  await using world = await setup({
    'GET /': restricted,
    'POST /tracking_requests/infer_number': restricted,
    'POST /tracking_requests': usual_routes['POST /tracking_requests'] ?? restricted,
  })
  const { payload, isError } = await world.call('track_container', {
    number: 'MSCU1234566',
    numberType: 'container',
    scac: 'MSCU',
  })
  assert.equal(isError, false)
  assert.equal(payload['trackingRequestCreated'], true)
  const inferred = await world.call('track_container', { number: 'MEDUXX123456' })
  assert.equal(inferred.payload['trackingRequestCreated'], true)
  assert.deepEqual(world.service.received.at(-1)?.body, {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'bill_of_lading', request_number: 'MEDUXX123456', auto_detect_vocc_scac: true },
    },
  })
})

test('what can not be tracked says so', async () => {
  const { 'GET /containers': _, 'GET /shipments': __, ...others } = usual_routes
  await using world = await setup({
    ...others,
    'GET /containers': answers.list([]),
    'GET /shipments': answers.list([]),
    'POST /tracking_requests': refused(422, {
      code: 'not_recognized',
      detail: 'Scac is not recognized',
      source: { pointer: '/data/attributes/scac' },
    }),
  })
  const { payload, isError } = await world.call('track_container', { number: 'MSCU1234566', scac: 'XXXX' })
  assert.ok(isError)
  assert.deepEqual(payload, {
    error: 'ValidationFailed',
    message: 'Scac is not recognized (/data/attributes/scac)',
    trackingRequestCreated: false,
    _metadata: { includes_loaded: [] },
  })
})

test('a refusal fits the schema of its tool, by which clients check what they are answered', async () => {
  await using world = await setup(usual_routes, { toolsets: ['fleet', 'documents'] })
  const { tools } = await world.mcp.listTools()
  assert.ok(tools.length > 10)
  for (const { name, outputSchema } of tools) {
    const refusal = await world.call(name, { id: 7, page: 'last', query: '', number: '', container_id: 7, search: 7 })
    if (!refusal.isError) continue
    const required = z.array(z.string()).parse(outputSchema?.['required'] ?? [])
    const fits = required.every((member) => member in refusal.payload)
    assert.ok(fits, `${name}: ${JSON.stringify(refusal.payload)}`)
  }
})
