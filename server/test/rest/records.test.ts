import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './service.ts'

const service = await restService()
const { paid } = service.customers
const tracked = await service.track(paid, 'TEST-TR-SUCCEEDED', {
  ref_numbers: ['PO-1', 'PO-1 '],
  shipment_tags: ['b', 'a', 'b'],
})
const shipment = `/shipments/${tracked.shipment_id}`
const container = `/containers/${tracked.container_id}`
const request = `/tracking_requests/${tracked.request_id}`
const get = async (path: string) => (await service.call('GET', path)).one().attributes
const patch = async (path: string, attributes: object) =>
  (await service.call('PATCH', path, { body: { data: { attributes } } })).one().attributes
const ask = async (request_number: string, attributes: object = {}) =>
  (
    await service.call('POST', '/tracking_requests', {
      body: {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number, scac: 'TEST', ...attributes },
        },
      },
    })
  ).one()
const events = async (id: string) =>
  (
    await service.db.work<{ event: string }[]>`
  select event from change_log
  where account_id = ${paid.id} and (tracking_request_id = ${id} or container_id = ${id} or shipment_id = ${id})
  order by sequence`
  ).map(({ event }) => event)

/** One after the other: each step finds what the one before it left. */
test('records and their edits', async (t) => {
  await t.test('a request is accepted at once, without shipment data', async () => {
    const made = await ask('test-tr-succeeded', { request_type: 'booking_number', auto_detect_vocc_scac: true })
    assert.deepEqual(made.attributes, {
      request_type: 'booking_number',
      request_number: 'test-tr-succeeded',
      scac: 'TEST',
      auto_detect_vocc_scac: true,
      status: 'pending',
      failed_reason: null,
      ref_numbers: [],
      shipment_tags: [],
      is_retrying: false,
      retry_count: null,
      created_at: '2026-11-20T12:00:00Z',
      updated_at: '2026-11-20T12:00:00Z',
    })
    assert.deepEqual(
      [made.relationships?.['tracked_object'], made.relationships?.['shipment'], made.links],
      [{ data: null }, { data: null }, { self: `/v2/tracking_requests/${made.id}` }],
    )
    const shown = await service.call('POST', '/tracking_requests?include=shipping_line', {
      body: {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'container', request_number: 'TEST-TR-FAILED', scac: 'test' },
        },
      },
    })
    assert.deepEqual(
      shown.document().included?.map(({ attributes }) => attributes['scac']),
      ['TEST'],
    )
    await service.work()
  })

  await t.test('each test number comes to its end and is told', async () => {
    for (const [number, status, failed_reason, told] of [
      ['TEST-TR-FAILED', 'failed', 'not_found', 'tracking_request.failed'],
      ['TEST-TR-AWAITING-MANIFEST', 'awaiting_manifest', null, 'tracking_request.awaiting_manifest'],
      ['TEST-TR-UNREACHABLE', 'pending', 'shipping_line_unreachable', null],
      ['TEST-TR-SUCCEEDED', 'succeeded', null, 'tracking_request.succeeded'],
      ['TEST-TR-ANYTHING-ELSE', 'failed', 'not_found', 'tracking_request.failed'],
    ] as const) {
      const { id } = await ask(number)
      await service.work()
      const { attributes, relationships } = (await service.call('GET', `/tracking_requests/${id}`)).one()
      assert.deepEqual(
        [attributes['status'], attributes['failed_reason'], attributes['is_retrying']],
        [status, failed_reason, status === 'awaiting_manifest' || number === 'TEST-TR-UNREACHABLE'],
        number,
      )
      assert.equal(relationships?.['tracked_object']?.data !== null, status === 'succeeded')
      assert.deepEqual(await events(id), told === null ? [] : [told])
    }
  })

  await t.test(
    'alternative codes are read as their line, and what the line cannot be asked for is refused',
    async () => {
      const alternative = service.app.parts.reference.lineByScac('YMLU')?.alternative_scacs[0]
      if (alternative !== undefined)
        assert.equal((await ask('YMLUX00000001', { scac: alternative.toLowerCase() })).attributes['scac'], 'YMLU')
      const open = await ask('YMLUX00000002', { scac: '', auto_detect_vocc_scac: true })
      assert.deepEqual([open.attributes['scac'], open.relationships?.['shipping_line']], [null, { data: null }])
    },
  )

  await t.test(
    'reference numbers and tags of a request are kept clean and reach the shipment and its boxes',
    async () => {
      assert.deepEqual(
        [(await get(request))['ref_numbers'], (await get(request))['shipment_tags']],
        [
          ['PO-1', 'PO-1'],
          ['a', 'b'],
        ],
      )
      const { ref_numbers, tags } = await get(shipment)
      assert.deepEqual([new Set(Array.isArray(ref_numbers) ? ref_numbers : []), tags], [new Set(['PO-1']), ['a', 'b']])
    },
  )

  await t.test('a request takes one more reference number or a whole new list', async () => {
    assert.deepEqual((await patch(request, { ref_number: ' PO-2 ' }))['ref_numbers'], ['PO-1', 'PO-2'])
    assert.deepEqual((await patch(request, { ref_number: 'PO-2' }))['ref_numbers'], ['PO-1', 'PO-2'])
    assert.deepEqual((await patch(request, { ref_numbers: ['PO-9'] }))['ref_numbers'], ['PO-9'])
    assert.deepEqual((await patch(request, {}))['ref_numbers'], ['PO-9'])
    assert.equal((await service.call('GET', '/tracking_requests?q=po-9')).list().meta?.total, 1)
    const waiting = await ask('TEST-TR-UNREACHABLE')
    assert.deepEqual(
      (await patch(`/tracking_requests/${waiting.id}`, { shipment_tags: ['z', 'a', 'z'] }))['shipment_tags'],
      ['a', 'z'],
    )
  })

  await t.test(
    'each given attribute of a shipment is replaced whole; null empties, a single text is a list of one',
    async () => {
      assert.deepEqual((await patch(shipment, { tags: ['x', 'b', 'x'] }))['tags'], ['b', 'x'])
      assert.deepEqual((await patch(shipment, { ref_numbers: 'PO-5', unknown: true }))['ref_numbers'], ['PO-5'])
      assert.deepEqual((await get(shipment))['tags'], ['b', 'x'])
      assert.deepEqual((await patch(shipment, { ref_numbers: null, tags: null }))['ref_numbers'], [])
      assert.equal((await service.call('GET', '/shipments?q=PO-5')).list().meta?.total, 0)
      const included = (
        await service.call('PATCH', `${shipment}?include=containers,party_roles`, {
          body: { data: { attributes: {} } },
        })
      ).document()
      assert.deepEqual(
        [included.included?.map(({ type }) => type), included.data.relationships?.['party_roles']],
        [['container'], { data: [] }],
      )
    },
  )

  await t.test('a shipment is stopped and resumed, again and again without harm', async () => {
    const stop = () =>
      service.call('PATCH', `${shipment}/stop_tracking`, {
        body: { data: { type: 'shipment', id: tracked.shipment_id } },
      })
    const before = (await events(tracked.request_id)).length
    for (let times = 0; times < 2; times++) {
      const { attributes } = (await stop()).one()
      assert.deepEqual(
        [attributes['line_tracking_stopped_at'], attributes['line_tracking_stopped_reason']],
        ['2026-11-20T12:00:00Z', 'cancelled_by_user'],
      )
    }
    assert.deepEqual((await events(tracked.request_id)).slice(before), ['tracking_request.tracking_stopped'])
    assert.equal((await service.call('GET', '/shipments?filter[tracking_stopped]=true')).list().meta?.total, 1)
    assert.equal(
      (await service.call('GET', '/tracking_requests?filter[status]=tracking_stopped'))
        .list()
        .data.some(({ id }) => id === tracked.request_id),
      true,
    )
    assert.equal((await get(container))['number'], 'TSTU1000003')
    for (let times = 0; times < 2; times++) {
      const { attributes } = (await service.call('PATCH', `${shipment}/resume_tracking`)).one()
      assert.deepEqual(
        [attributes['line_tracking_stopped_at'], attributes['line_tracking_stopped_reason']],
        [null, null],
      )
    }
  })

  await t.test('a container is marked as delivered by hand, told, and taken back', async () => {
    await service.db.work`
    update container set empty_terminated_at = null,
      picture = (jsonb_set(picture::jsonb, '{facts,current_status}', '"picked_up"'))::json
    where id = ${tracked.container_id}`
    const delivered = await patch(container, { delivered_at: '2026-11-19T10:30:15.5+02:00' })
    assert.deepEqual([delivered['delivered_at'], delivered['current_status']], ['2026-11-19T08:30:15Z', 'delivered'])
    const [event] = (
      await service.call('GET', `${container}/transport_events?filter[event]=container.transport.delivered`)
    ).list().data
    assert.deepEqual(
      [event?.attributes['timestamp'], event?.attributes['data_source']],
      ['2026-11-19T08:30:15Z', 'user_input'],
    )
    assert.equal((await events(tracked.container_id)).at(-1), 'container.transport.delivered')
    const back = await service.call('PATCH', '/containers', {
      body: { data: { type: 'container', id: tracked.container_id.toUpperCase(), attributes: { delivered_at: null } } },
    })
    assert.deepEqual(
      [back.one().attributes['delivered_at'], back.one().attributes['current_status']],
      [null, 'picked_up'],
    )
    assert.equal(
      (await service.call('GET', `${container}/transport_events?filter[event]=container.transport.delivered`)).list()
        .meta?.total,
      0,
    )
  })

  await t.test('a container takes reference numbers of its own and is found by them', async () => {
    assert.deepEqual((await patch(container, { ref_numbers: ['BOX-1'] }))['ref_numbers'], ['BOX-1'])
    assert.deepEqual(
      (await service.call('GET', '/containers?q=box-1')).list().data.map(({ id }) => id),
      [tracked.container_id],
    )
  })

  await t.test('a refresh names the sources that are asked, in their order', async () => {
    assert.deepEqual((await service.call('PATCH', `${container}/refresh`)).body, {
      message: 'Started refresh for Shipping line',
    })
  })

  await t.test('raw events come whole, in order, with where and on what, and without links', async () => {
    const { body } = await service.call('GET', `${container}/raw_events`)
    assert.deepEqual(Object.keys(Object(body)), ['data', 'included'])
    const rows: unknown[] = Object(body)['data']
    assert.deepEqual(
      rows.map((row) => Object(row)['attributes']['index']),
      rows.map((_, index) => index),
    )
    assert.deepEqual(
      new Set(Object(body)['included'].map((row: { type: string }) => row.type)),
      new Set(['port', 'vessel']),
    )
  })

  await t.test('the route has its places in travel order and takes the short names too', async () => {
    const whole = (await service.call('GET', `${container}/route`)).document()
    const stops = whole.included?.filter(({ type }) => type === 'route_location') ?? []
    assert.deepEqual(
      [stops.length, stops[0]?.attributes['inbound_mode'], stops.at(-1)?.attributes['outbound_mode']],
      [3, null, null],
    )
    const short = (await service.call('GET', `${container}/route?include=port,vessel,route_location`)).document()
    assert.deepEqual(new Set(short.included?.map(({ type }) => type)), new Set(['route_location', 'port', 'vessel']))
    await service.db.work`update container set route = null where id = ${tracked.container_id}`
    assert.equal((await service.call('GET', `${container}/route`)).status, 404)
  })

  await t.test('the account tells its plan, its use and what it may', async () => {
    assert.deepEqual((await service.call('GET', '/account')).one().attributes, {
      company_name: 'Northwind',
      plan: 'paid',
      trial_ends_at: null,
      active_containers: 1,
      active_container_limit: null,
      entitlements: [
        'routing_data',
        'rail_plan',
        'container_refresh',
        'widget_embed',
        'map_embed',
        'free_time',
        'documents',
      ],
      custom_field_limit: null,
    })
  })
})
