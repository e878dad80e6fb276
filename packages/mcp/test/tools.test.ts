import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { categoryOf } from '../src/tools/get-container-transport-events.ts'
import { answers, container_id, setup, shipment_id, usual_routes } from './harness.ts'

/** Calls whose whole payload is kept in a golden file; `RECORD=1` writes them anew, to be read before committing. */
const golden: Record<string, readonly [string, Record<string, unknown>]> = {
  'search-container': ['search_container', { query: 'MEDUXX123456' }],
  'search-by-container-number': ['search_container', { query: 'mscu1234566' }],
  'track-existing': ['track_container', { number: 'mscu 1234566' }],
  'get-container': ['get_container', { id: container_id }],
  'get-container-all': [
    'get_container',
    { id: container_id, include: ['shipment', 'pod_terminal', 'transport_events', 'custom_fields'] },
  ],
  'get-container-transport-events': ['get_container_transport_events', { id: container_id }],
  'get-shipment-details': ['get_shipment_details', { id: shipment_id, include_custom_fields: true }],
  'get-supported-shipping-lines': ['get_supported_shipping_lines', { search: 'msc' }],
  'get-container-route': ['get_container_route', { id: container_id }],
  'list-shipments': ['list_shipments', {}],
  'list-containers': ['list_containers', {}],
  'list-tracking-requests': ['list_tracking_requests', {}],
}

for (const [name, [tool, given]] of Object.entries(golden)) {
  test(`${name} answers as its golden file says`, async () => {
    await using world = await setup()
    const { payload, isError } = await world.call(tool, given)
    assert.equal(isError, false)
    const printed = `${JSON.stringify(payload, null, 2)}\n`
    const file = new URL(`./golden/${name}.json`, import.meta.url)
    if (process.env['RECORD'] === '1') writeFileSync(file, printed)
    assert.equal(printed, readFileSync(file, 'utf8'))
  })
}

async function asked(tool: string, given: Record<string, unknown>): Promise<string[]> {
  await using world = await setup()
  await world.call(tool, given)
  return world.service.received.map(
    ({ method, path, query }) =>
      `${method} ${path.replace('/v2', '')} ${Object.entries(query)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')}`,
  )
}

test('a container number is looked for among containers only, other numbers among shipments too', async () => {
  assert.deepEqual(await asked('search_container', { query: 'MSCU1234566' }), [
    'GET /containers q=MSCU1234566&page[size]=25&include=shipment,pod_terminal',
  ])
  assert.equal((await asked('search_container', { query: 'PO-1' })).length, 2)
})

test('filters reach the API under its names, sizes are clamped, page keys dropped', async () => {
  assert.deepEqual(
    await asked('list_shipments', {
      number: 'N',
      tracking_stopped: true,
      status: 'in_transit',
      port: 'USLAX',
      carrier: 'MSCU',
      updated_after: '2026-11-01T00:00:00Z',
      page: 2,
      page_size: 100,
    }),
    [
      'GET /shipments number=N&filter[status]=in_transit&filter[pod_locode]=USLAX&filter[line_scac]=MSCU&filter[updated_at][start]=2026-11-01T00:00:00Z&filter[tracking_stopped]=true&page[number]=2&page[size]=25' +
        '&include=pod_terminal,port_of_lading,port_of_discharge,destination,destination_terminal',
    ],
  )
  assert.deepEqual(
    await asked('list_containers', { include: 'shipment, pod_terminal', status: 'available_for_pickup' }),
    ['GET /containers filter[status]=available_for_pickup&page[number]=1&page[size]=25&include=shipment,pod_terminal'],
  )
  assert.deepEqual(
    await asked('list_tracking_requests', {
      request_number: 'N',
      scac: 'mscu',
      status: 'awaiting_manifest',
      request_type: 'container',
      filters: { 'filter[created_at][start]': 'T', 'page[size]': '100', page: '2' },
    }),
    [
      'GET /tracking_requests filter[request_number]=N&filter[status]=awaiting_manifest&filter[scac]=MSCU&filter[request_type]=container&filter[created_at][start]=T&page[number]=1&page[size]=25&include=tracked_object,container',
    ],
  )
})

test('each listed container has a link to its resource', async () => {
  await using world = await setup()
  const { content } = await world.mcp.callTool({ name: 'list_containers', arguments: {} })
  assert.deepEqual(content.slice(1), [
    {
      type: 'resource_link',
      uri: `quaylog://container/${container_id}`,
      name: 'Container MSCU1234566',
      mimeType: 'text/markdown',
    },
  ])
})

test('a listed container has no member for what is not known, and keeps that there are no holds', async () => {
  const { container } = answers.documents
  const unknown = Object.entries(container.attributes).map(([name, value]) => {
    if (['number', 'current_status', 'created_at'].includes(name)) return [name, value] as const
    if (Array.isArray(value)) return [name, []] as const
    const of_nulls = Object.fromEntries(Object.keys(value ?? {}).map((part) => [part, null]))
    return [name, name === 'import_deadlines' ? of_nulls : null] as const
  })
  const sparse = { ...container, attributes: Object.fromEntries(unknown), relationships: {} }
  await using world = await setup({ 'GET /containers': answers.list([sparse]) })
  const { payload } = await world.call('list_containers')
  assert.deepEqual(payload['items'], [
    {
      id: container_id,
      number: 'MSCU1234566',
      status: 'available_for_pickup',
      currentStatus: 'available',
      demurrage: { fees: [], holds: [] },
      refNumbers: [],
      createdAt: container.attributes.created_at,
    },
  ])
})

test('custom fields are read for a signed-in user only; a key gets one sentence', async () => {
  await using key = await setup()
  const refusedFields = await key.call('get_container', { id: container_id, include: ['custom_fields'] })
  assert.equal('customFields' in refusedFields.payload, false)
  assert.match(JSON.stringify(refusedFields.payload['_metadata']), /signed-in user/)
  assert.ok(key.service.received.every((request) => !String(request.query['include']).includes('custom_fields')))

  const { documents } = answers
  const fields = { custom_fields: { data: [{ id: 'field-1', type: 'custom_field' }] } }
  await using person = await setup(
    {
      ...usual_routes,
      [`GET /containers/${container_id}`]: answers.one({ ...documents.container, relationships: fields }, [
        documents.custom_field_document.data,
        ...(documents.custom_field_document.included ?? []),
      ]),
    },
    { signedInUser: true },
  )
  const shown = await person.call('get_container', { id: container_id, include: ['custom_fields'] })
  assert.deepEqual(shown.payload['customFields'], [
    { apiSlug: 'po_line', displayName: 'PO line', value: ['a', 'b'], displayValue: 'A, B' },
  ])
})

test('a number that is not tracked is inferred and asked for; one that is fully described is asked for at once', async () => {
  const { 'GET /containers': _, 'GET /shipments': __, ...others } = usual_routes
  const empty = { ...others, 'GET /containers': answers.list([]), 'GET /shipments': answers.list([]) }
  await using world = await setup(empty)
  const { payload } = await world.call('track_container', { number: 'meduxx 123456', refNumbers: ['PO-1'] })
  assert.deepEqual(payload['trackingRequest'], {
    id: 'request-1',
    requestNumber: 'MSCU1234566',
    requestType: 'container',
    scac: 'MSCU',
    status: 'pending',
  })
  assert.deepEqual(payload['inferResult'], {
    inferredType: 'booking',
    selectedScac: 'MSCU',
    decision: 'auto_select',
    source: 'inference',
  })
  assert.deepEqual(
    world.service.received.map(({ method, path }) => `${method} ${path}`),
    ['GET /v2/shipments', 'POST /v2/tracking_requests/infer_number', 'POST /v2/tracking_requests'],
  )
  await using sure = await setup(empty)
  await sure.call('track_container', { bookingNumber: 'B1', numberType: 'booking', scac: 'mscu' })
  assert.deepEqual(sure.service.received.at(-1)?.body, {
    data: {
      type: 'tracking_request',
      attributes: { request_type: 'booking_number', request_number: 'B1', scac: 'MSCU', auto_detect_vocc_scac: false },
    },
  })
  assert.equal(sure.service.received.length, 2)
})

test('a request that is linked already brings the container along', async () => {
  const { documents } = answers
  await using world = await setup({
    ...usual_routes,
    'GET /containers': answers.list([]),
    [`GET /containers/${container_id}`]: usual_routes[`GET /containers/${container_id}`] ?? answers.list([]),
    'POST /tracking_requests': answers.one(documents.tracking_request),
  })
  const { payload } = await world.call('track_container', {
    number: 'MSCU1234566',
    numberType: 'container',
    scac: 'MSCU',
  })
  assert.equal(payload['trackingRequestCreated'], true)
  assert.equal(payload['id'], container_id)
})

test('event categories', () => {
  const categories = Object.fromEntries(
    [
      'container.transport.feeder_loaded',
      'container.transport.arrived_at_inland_destination',
      'container.pickup_lfd.changed',
      'container.transport.not_available',
      'container.transport.estimated.vessel_arrived',
      'container.transport.delivered',
      'container.transport.rail_arrived',
    ].map((name) => [name, categoryOf(name)]),
  )
  assert.deepEqual(Object.values(categories), [
    'vesselEvents',
    'railEvents',
    'terminalEvents',
    'terminalEvents',
    'otherEvents',
    'terminalEvents',
    'railEvents',
  ])
})

test('callers never see each other: two servers at once answer from their own service', async () => {
  await using one = await setup()
  await using other = await setup({ 'GET /': answers.refused(404, { code: 'not_found' }) })
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).call('get_container', { id: container_id }),
    ),
  )
  assert.deepEqual(
    results.map((result) => result.isError),
    results.map((_, index) => index % 2 === 1),
  )
})
