import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { QuaylogClient } from '../src/index.ts'
import * as documents from './documents/index.ts'
import { inTurn, json, startService, type TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService(json({}))
})
afterEach(() => {
  service.received.length = 0
})
after(() => service[Symbol.asyncDispose]())

/** `METHOD path?query body` of what a call sends. */
async function sent(call: (client: QuaylogClient) => Promise<unknown>): Promise<string> {
  service.received.length = 0
  service.answer = json({ data: [] })
  await call(service.client)
  return service.received
    .map(({ method, path, query, body }) => {
      const parameters = Object.entries(query)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
      return `${method} ${path.replace('/v2', '')}${parameters === '' ? '' : `?${parameters}`}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`
    })
    .join('\n')
}

const usual = 'pod_terminal,port_of_lading,port_of_discharge,destination,destination_terminal'

const cases: readonly (readonly [(client: QuaylogClient) => Promise<unknown>, string])[] = [
  [(c) => c.shipments.get('s1'), `GET /shipments/s1?include=containers,${usual}`],
  [
    (c) => c.shipments.get('s1', false, { parties: true }),
    `GET /shipments/s1?include=${usual},party_roles.party&flag[parties]=true`,
  ],
  [(c) => c.getShipment('s1', false), `GET /shipments/s1?include=${usual}`],
  [
    (c) =>
      c.shipments.list(
        { trackingStopped: false, status: 'delivered', port: 'USLAX', carrier: 'MSCU', updatedAfter: 'T1', tag: 'x' },
        { page: 2, pageSize: 500, sort: '-pod_eta_at', includeContainers: false },
      ),
    `GET /shipments?filter[status]=delivered&filter[pod_locode]=USLAX&filter[line_scac]=MSCU&filter[updated_at][start]=T1&filter[tracking_stopped]=false&filter[tag]=x&page[number]=2&page[size]=100&sort=-pod_eta_at&include=${usual}`,
  ],
  [
    (c) => c.shipments.update('s1', { tags: ['a'] }),
    'PATCH /shipments/s1 {"data":{"type":"shipment","id":"s1","attributes":{"tags":["a"]}}}',
  ],
  [(c) => c.shipments.stopTracking('s1'), 'PATCH /shipments/s1/stop_tracking {"data":{"type":"shipment","id":"s1"}}'],
  [
    (c) => c.shipments.resumeTracking('s1'),
    'PATCH /shipments/s1/resume_tracking {"data":{"type":"shipment","id":"s1"}}',
  ],
  [(c) => c.shipments.listPartyRoles('s1'), 'GET /shipments/s1/party_roles'],
  [
    (c) => c.shipments.addPartyRole('s1', { partyId: 'p1', role: 'consignee' }),
    'POST /shipments/s1/party_roles {"data":{"type":"party_role","attributes":{"role":"consignee"},"relationships":{"party":{"data":{"type":"party","id":"p1"}}}}}',
  ],
  [(c) => c.shipments.removePartyRole('s1', 'r1'), 'DELETE /shipments/s1/party_roles/r1'],
  [(c) => c.shipments.customFields('s1'), 'GET /shipments/s1/custom_fields'],
  [
    (c) => c.shipments.setCustomField('s1', 'po', null),
    'POST /shipments/s1/custom_fields {"data":{"type":"custom_field","attributes":{"api_slug":"po","value":null}}}',
  ],
  [(c) => c.getContainer('c1'), 'GET /containers/c1?include=shipment,pod_terminal,pickup_facility'],
  [(c) => c.containers.get('c1', 'transport_events'), 'GET /containers/c1?include=transport_events'],
  [
    (c) =>
      c.listContainers(
        { status: 'in_transit', shipmentId: 's1', number: 'N' },
        { include: 'shipment', query: { 'fields[container]': 'number' } },
      ),
    'GET /containers?number=N&filter[status]=in_transit&filter[shipment_id]=s1&include=shipment&fields[container]=number',
  ],
  [
    (c) => c.containers.list({ freeTime: ['running', 'cannot_assess'] }, { format: 'raw' }),
    'GET /containers?filter[free_time]=running,cannot_assess&include=shipment,pod_terminal,pickup_facility',
  ],
  [
    (c) => c.containers.events('c1', { sort: 'timestamp' }),
    'GET /containers/c1/transport_events?sort=timestamp&include=location,terminal',
  ],
  [
    (c) => c.containers.get('c1', '', { asOf: '2026-11-20T10:00:00Z' }),
    'GET /containers/c1?include=&as_of=2026-11-20T10:00:00Z',
  ],
  [
    (c) => c.containers.events('c1', { asOf: '2026-11-20T10:00:00Z' }),
    'GET /containers/c1/transport_events?as_of=2026-11-20T10:00:00Z',
  ],
  [
    (c) => c.shipments.get('s1', true, { asOf: '2026-11-20T10:00:00Z' }),
    `GET /shipments/s1?include=containers,${usual}&as_of=2026-11-20T10:00:00Z`,
  ],
  [
    (c) => c.containers.update('c1', { refNumbers: ['PO 1'], deliveredAt: null }),
    'PATCH /containers/c1?include=shipment,pod_terminal,pickup_facility {"data":{"type":"container","id":"c1","attributes":{"ref_numbers":["PO 1"],"delivered_at":null}}}',
  ],
  [(c) => c.containers.provenance('c1'), 'GET /containers/c1/provenance'],
  [(c) => c.shipments.provenance('s1'), 'GET /shipments/s1/provenance'],
  [
    (c) => c.containers.payload('c1', 'p1', { pointer: '/events/0' }),
    'GET /containers/c1/payloads/p1?pointer=/events/0',
  ],
  [(c) => c.containers.history('c1'), 'GET /containers/c1/history'],
  [(c) => c.containers.removeCustomField('c1', 'po'), 'DELETE /containers/c1/custom_fields/po'],
  [
    (c) => c.webhookNotifications.recover({ since: '2026-11-20T10:00:00Z', webhookId: 'w1' }),
    'POST /webhook_notifications/recover {"since":"2026-11-20T10:00:00Z","webhook_id":"w1"}',
  ],
  [(c) => c.containers.rawEvents('c1'), 'GET /containers/c1/raw_events'],
  [(c) => c.containers.route('c1'), 'GET /containers/c1/route'],
  [(c) => c.containers.map('c1'), 'GET /containers/c1/map_geojson'],
  [(c) => c.containers.refresh('c1'), 'PATCH /containers/c1/refresh'],
  [
    (c) => c.containers.addPartyRole('c1', { partyId: 'p1', role: 'pickup_dray_carrier' }),
    'POST /containers/c1/party_roles {"data":{"type":"party_role","attributes":{"role":"pickup_dray_carrier"},"relationships":{"party":{"data":{"type":"party","id":"p1"}}}}}',
  ],
  [
    (c) => c.trackingRequests.list({ requestNumber: 'N', status: 'pending', requestType: 'container' }),
    'GET /tracking_requests?filter[request_number]=N&filter[status]=pending&filter[request_type]=container&include=tracked_object,container',
  ],
  [
    (c) =>
      c.trackingRequests.create({
        requestType: 'bill_of_lading',
        requestNumber: 'N',
        scac: 'MSCU',
        parties: { customer: 'p1' },
      }),
    'POST /tracking_requests {"data":{"type":"tracking_request","attributes":{"request_type":"bill_of_lading","request_number":"N","scac":"MSCU"},"relationships":{"customer":{"data":{"type":"party","id":"p1"}}}}}',
  ],
  [
    (c) => c.trackContainer({ containerNumber: 'MSCU1234566' }),
    'POST /tracking_requests {"data":{"type":"tracking_request","attributes":{"request_type":"container","request_number":"MSCU1234566","auto_detect_vocc_scac":true}}}',
  ],
  [
    (c) => c.trackContainer({ bookingNumber: 'B', scac: 'MSCU' }),
    'POST /tracking_requests {"data":{"type":"tracking_request","attributes":{"request_type":"booking_number","request_number":"B","scac":"MSCU","auto_detect_vocc_scac":false}}}',
  ],
  [
    (c) => c.trackingRequests.update('t1', { refNumber: 'PO' }),
    'PATCH /tracking_requests/t1 {"data":{"type":"tracking_request","id":"t1","attributes":{"ref_number":"PO"}}}',
  ],
  [(c) => c.trackingRequests.inferNumber('N'), 'POST /tracking_requests/infer_number {"number":"N"}'],
  [(c) => c.shippingLines.list('msc'), 'GET /shipping_lines?search=msc'],
  [
    (c) => c.webhooks.create({ url: 'https://h/', events: ['*'], compatSignatureHeader: 'X-Sig' }),
    'POST /webhooks {"data":{"type":"webhook","attributes":{"url":"https://h/","events":["*"],"compat_signature_header":"X-Sig"}}}',
  ],
  [
    (c) => c.webhooks.update('w1', { active: true }),
    'PATCH /webhooks/w1 {"data":{"type":"webhook","id":"w1","attributes":{"active":true}}}',
  ],
  [
    (c) => c.webhooks.update('w1', { secret: 'another secret of mine', secretOverlapHours: 48 }),
    'PATCH /webhooks/w1 {"data":{"type":"webhook","id":"w1","attributes":{"secret":"another secret of mine","secret_overlap_hours":48}}}',
  ],
  [(c) => c.webhooks.delete('w1'), 'DELETE /webhooks/w1'],
  [(c) => c.webhooks.ips(), 'GET /webhooks/ips'],
  [
    (c) => c.webhooks.trigger({ url: 'https://h/', event: 'container.updated' }),
    'POST /webhooks/trigger {"url":"https://h/","event":"container.updated"}',
  ],
  [
    (c) => c.webhookNotifications.list({ deliveryStatus: 'failed', webhookId: 'w1' }),
    'GET /webhook_notifications?filter[delivery_status]=failed&filter[webhook_id]=w1',
  ],
  [
    (c) => c.webhookNotifications.examples('container.updated'),
    'GET /webhook_notifications/examples?event=container.updated',
  ],
  [(c) => c.webhookNotifications.redeliver('n1'), 'POST /webhook_notifications/n1/redeliver'],
  [
    (c) => c.vessels.get('9703291', { positions: { from: 'T1' } }),
    'GET /vessels/9703291?show_positions[from_timestamp]=T1',
  ],
  [
    (c) => c.vessels.futurePositions('v1', { portId: 'a', previousPortId: 'b' }),
    'GET /vessels/v1/future_positions?port_id=a&previous_port_id=b',
  ],
  [
    (c) => c.vessels.futurePositionsWithCoords('v1', { portId: 'a', previousPortId: 'b', latitude: 1, longitude: -2 }),
    'GET /vessels/v1/future_positions_with_coordinates?port_id=a&previous_port_id=b&latitude=1&longitude=-2',
  ],
  [(c) => c.parties.list({ query: 'north' }), 'GET /parties?query=north'],
  [
    (c) =>
      c.customFieldDefinitions.create({
        entityType: 'Shipment',
        apiSlug: 'po',
        displayName: 'PO',
        dataType: 'short_text',
      }),
    'POST /custom_field_definitions {"data":{"type":"custom_field_definition","attributes":{"entity_type":"Shipment","api_slug":"po","data_type":"short_text","display_name":"PO"}}}',
  ],
  [(c) => c.charges.summary({ by: 'facility', from: '2026-07-01' }), 'GET /charge_summary?by=facility&from=2026-07-01'],
  [(c) => c.charges.ofContainer('c1', { asOf: 'T1' }), 'GET /containers/c1/charge_clocks?as_of=T1'],
  [(c) => c.charges.forecast('c1', { until: '2026-07-20' }), 'GET /containers/c1/charge_forecast?until=2026-07-20'],
  [(c) => c.charges.adjustments('c1', { pageSize: 5 }), 'GET /containers/c1/charge_adjustments?page[size]=5'],
  [
    (c) => c.charges.adjust('c1', { kind: 'payment', chargeType: 'demurrage', amount: 300, currencyCode: 'USD' }),
    'POST /containers/c1/charge_adjustments {"data":{"type":"charge_adjustment","attributes":{"kind":"payment","charge_type":"demurrage","amount":300,"currency_code":"USD"}}}',
  ],
  [(c) => c.charges.withdrawAdjustment('c1', 'a1'), 'DELETE /containers/c1/charge_adjustments/a1'],
  [(c) => c.charges.facts('s1'), 'GET /shipments/s1/charge_facts'],
  [
    (c) => c.charges.stateFact('s1', { haulage: 'merchant', operatingReefer: null }),
    'POST /shipments/s1/charge_facts {"data":{"type":"charge_fact","attributes":{"haulage":"merchant","operating_reefer":null}}}',
  ],
  [(c) => c.charges.withdrawFact('s1', 'f1'), 'DELETE /shipments/s1/charge_facts/f1'],
  [
    (c) => c.documents.list({ reference: 'NSLU1', needsReview: true }, { pageSize: 5 }),
    'GET /documents?filter[reference]=NSLU1&filter[needs_review]=true&page[size]=5',
  ],
  [(c) => c.documents.get('d1'), 'GET /documents/d1?include=last_document_representation'],
  [
    (c) => c.documents.correct('d1', { extractedDataManual: { last_free_day: null } }),
    'PATCH /documents/d1?include=last_document_representation {"data":{"type":"document","id":"d1","attributes":{"extracted_data_manual":{"last_free_day":null}}}}',
  ],
  [(c) => c.documents.links('d1'), 'GET /documents/d1/links'],
  [
    (c) => c.documents.link('d1', { shipmentId: 's1' }),
    'POST /documents/d1/links {"data":{"type":"document_link","relationships":{"target":{"data":{"type":"shipment","id":"s1"}}}}}',
  ],
  [(c) => c.documents.unlink('d1', 'l1'), 'DELETE /documents/d1/links/l1'],
  [(c) => c.invoices.list({ status: 'disputed' }), 'GET /invoices?filter[status]=disputed'],
  [(c) => c.invoices.get('i1'), 'GET /invoices/i1'],
  [
    (c) => c.invoices.create({ number: 'N1', biller: { kind: 'line' }, currency_code: 'USD', lines: [{}] }),
    'POST /invoices {"data":{"type":"invoice","attributes":{"number":"N1","biller":{"kind":"line"},"currency_code":"USD","lines":[{}]}}}',
  ],
  [
    (c) => c.invoices.import('number'),
    'POST /invoices/import {"data":{"type":"invoice","attributes":{"content":"number"}}}',
  ],
  [
    (c) => c.invoices.update('i1', { status: 'disputed', disputedOn: '2026-08-01' }),
    'PATCH /invoices/i1 {"data":{"type":"invoice","id":"i1","attributes":{"status":"disputed","disputed_on":"2026-08-01"}}}',
  ],
  [(c) => c.invoices.check('i1'), 'POST /invoices/i1/check'],
  [(c) => c.invoices.disputeLetter('i1'), 'POST /invoices/i1/dispute_letter'],
  [(c) => c.invoices.evidencePack('p1'), 'GET /evidence_packs/p1'],
  [(c) => c.invoices.checks('i1'), 'GET /invoices/i1/checks'],
  [
    (c) => c.tariffFiles.import({ format: 'csv', file: 'x', dryRun: true, inPlaceOf: 't1' }),
    'POST /tariffs/import {"data":{"type":"tariff_import","attributes":{"format":"csv","file":"x","dry_run":true,"in_place_of":"t1"}}}',
  ],
  [(c) => c.tariffFiles.export('t1', 'csv'), 'GET /tariffs/t1/export?format=csv'],
  [(c) => c.tariffFiles.template('xlsx'), 'GET /tariffs/template?format=xlsx'],
  [(c) => c.tariffFiles.versions('t1'), 'GET /tariffs/t1/versions'],
  [
    (c) => c.tariffFiles.addVersion('t1', { effective_from: '2026-07-01' }),
    'POST /tariffs/t1/versions {"data":{"type":"tariff_version","attributes":{"document":{"effective_from":"2026-07-01"}}}}',
  ],
  [
    (c) => c.customFieldOptions.create('d1', { label: 'A', value: 'a' }),
    'POST /custom_field_definitions/d1/options {"data":{"type":"custom_field_option","attributes":{"label":"A","value":"a"}}}',
  ],
  [
    (c) => c.customFields.create({ apiSlug: 'po', value: 1, entity: { type: 'container', id: 'c1' } }),
    'POST /custom_fields {"data":{"type":"custom_field","attributes":{"api_slug":"po","value":1},"relationships":{"entity":{"data":{"type":"container","id":"c1"}}}}}',
  ],
  [(c) => c.customFields.delete('f1'), 'DELETE /custom_fields/f1'],
  [
    (c) => c.calendars.create({ name: 'North', role: 'pickup_dray_carrier', partyId: 'p1' }),
    'POST /calendars {"data":{"type":"calendar","attributes":{"name":"North","role":"pickup_dray_carrier"},"relationships":{"party":{"data":{"type":"party","id":"p1"}}}}}',
  ],
  [(c) => c.calendars.delete('k1'), 'DELETE /calendars/k1'],
  [
    (c) => c.exports.containers({ status: ['available', 'on_ship'] }, { fileFormat: 'ndjson', after: 'c1' }),
    'GET /exports/containers?filter[status]=available,on_ship&format=ndjson&after=c1',
  ],
  [
    (c) => c.exports.list('charge_clocks', { query: { 'filter[state]': 'running' } }),
    'GET /exports/charge_clocks?filter[state]=running',
  ],
  [
    (c) => c.exports.changes({ after: '7-9f3c21ab', event: 'container.updated', include: 'reference_object' }),
    'GET /exports/changes.ndjson?after=7-9f3c21ab&include=reference_object&filter[event]=container.updated',
  ],
  [(c) => c.exports.changes({ fileFormat: 'parquet', after: 7 }), 'GET /exports/changes.parquet?after=7'],
  [
    (c) => c.shares.create({ name: 'North', containerId: 'c1' }),
    'POST /shares {"data":{"type":"share","attributes":{"name":"North"},"relationships":{"container":{"data":{"type":"container","id":"c1"}}}}}',
  ],
  [
    (c) =>
      c.channels.create({
        kind: 'email',
        address: 'a@b.example',
        events: ['*'],
        timeZone: 'Europe/Berlin',
        digestAt: '07:30',
      }),
    'POST /channels {"data":{"type":"channel","attributes":{"kind":"email","address":"a@b.example","events":["*"],"time_zone":"Europe/Berlin","digest_at":"07:30"}}}',
  ],
  [
    (c) => c.channels.update('n1', { quietHours: null }),
    'PATCH /channels/n1 {"data":{"type":"channel","id":"n1","attributes":{"quiet_hours":null}}}',
  ],
  [(c) => c.changes.list('7'), 'GET /changes?after=7'],
  [(c) => c.search('x y'), 'GET /search?query=x y'],
]

for (const [call, expected] of cases) test(expected.slice(0, 90), async () => assert.equal(await sent(call), expected))

test('a number is tracked as inferred; what is given wins; an unsure carrier is left to the service', async () => {
  const inferred = (decision: string) =>
    json({
      data: {
        ...documents.infer_result,
        attributes: {
          ...documents.infer_result.attributes,
          shipping_line: { ...documents.infer_result.attributes.shipping_line, decision },
        },
      },
    })
  const attributesSent = async (
    decision: string,
    given: Parameters<QuaylogClient['trackingRequests']['createFromInfer']>[1],
  ) => {
    service.answer = inTurn(inferred(decision), json({ data: documents.tracking_request }, 201))
    const { infer, trackingRequest } = await service.client.trackingRequests.createFromInfer('MEDUXX123456', given)
    assert.equal(infer.numberType, 'booking')
    assert.equal(trackingRequest.data.id, 'request-1')
    return JSON.stringify(service.received.at(-1)?.body).replace(/.*"attributes":|\}\}$/g, '')
  }
  assert.equal(
    await attributesSent('auto_select', {}),
    '{"request_type":"booking_number","request_number":"MEDUXX123456","scac":"MSCU","auto_detect_vocc_scac":false}',
  )
  assert.equal(
    await attributesSent('needs_confirmation', {}),
    '{"request_type":"booking_number","request_number":"MEDUXX123456","auto_detect_vocc_scac":true}',
  )
  assert.equal(
    await attributesSent('no_prediction', { scac: 'ONEY', numberType: 'bill_of_lading', refNumbers: ['r'] }),
    '{"request_type":"bill_of_lading","request_number":"MEDUXX123456","scac":"ONEY","auto_detect_vocc_scac":false,"ref_numbers":["r"]}',
  )
})

test('iterate walks all pages by their links, on the own address only', async () => {
  const last = { ...documents.containers_page, links: { self: 'x' } }
  service.answer = inTurn(json(documents.containers_page), json(last))
  const ids: string[] = []
  for await (const container of service.client.containers.iterate({ number: 'N' }, { pageSize: 1, format: 'mapped' }))
    ids.push(container.number)
  assert.deepEqual(ids, ['MSCU1234566', 'MSCU1234566'])
  assert.deepEqual(
    service.received.map(({ path, query }) => `${path} ${query['page[number]'] ?? '-'} ${query['page[size]']}`),
    ['/v2/containers - 1', '/v2/containers 2 1'],
  )
})

test('iterate stops when it is left, and after an empty page whatever its link says', async () => {
  service.answer = json({ ...documents.containers_page, data: [] })
  for await (const _ of service.client.containers.iterate()) assert.fail()
  assert.equal(service.received.length, 1)
  service.answer = json(documents.containers_page)
  for await (const _ of service.client.containers.iterate()) break
  assert.equal(service.received.length, 2)
})

test('iterate goes on to the last of very many pages, and fails when a page leads back', async () => {
  let asked = 0
  const { QuaylogClient } = await import('../src/index.ts')
  const last_page = 1_500
  const pageOf = (n: number) => ({
    ...documents.containers_page,
    included: [],
    links: n === last_page ? {} : { next: `http://internal/v2/containers?page[after]=${n}` },
  })
  const endless = new QuaylogClient({
    apiToken: 'k',
    apiBaseUrl: 'http://internal/v2',
    fetchImpl: async () => {
      asked += 1
      return new Response(JSON.stringify(asked > last_page ? pageOf(1) : pageOf(asked)))
    },
  })
  const all = await endless.containers.iterate().toArray({ limit: 1_000_000 })
  assert.deepEqual([all.length, asked], [last_page * documents.containers_page.data.length, last_page])
  await assert.rejects(endless.containers.iterate().toArray({ limit: 1_000_000 }), /leads in a circle/)
})

test('toArray takes no more pages than its limit needs', async () => {
  service.answer = json(documents.containers_page)
  assert.deepEqual(await service.client.containers.iterate().toArray({ limit: 0 }), [])
  assert.equal((await service.client.containers.iterate().toArray({ limit: 1 })).length, 1)
  assert.deepEqual(
    service.received.map(({ query }) => query['page[after]']),
    [''],
  )
  service.received.length = 0
  await service.client.containers.iterate({}, { page: 3 }).toArray({ limit: 1 })
  assert.deepEqual(
    service.received.map(({ query }) => [query['page[after]'], query['page[number]'], query['page[size]']]),
    [[undefined, '3', '100']],
  )
})
