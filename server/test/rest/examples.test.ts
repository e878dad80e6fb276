import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { export_names } from '@quaylog/contract'
import { operation_rows } from '../../src/doors/openapi/document.ts'
import { examples_file, readExamples } from '../../src/doors/openapi/examples.ts'
import type { Examples } from '../../src/doors/openapi/examples.ts'
import { takeDocuments } from '../documents/document-examples.ts'
import { takeMails } from '../documents/mail-examples.ts'
import { nameServers } from '../../src/documents/testing/signed-mail.ts'
import { readConfig } from '../../src/config.ts'
import { vesselId } from '../../src/records/vessels/vessel.ts'
import { recountDue } from '../../src/charges/kept/due.ts'
import { line_invoice, line_tariff, port_calendar, version } from '../charges/papers.ts'
import { idOf } from './answer.ts'
import { staleContainers } from './printed-anew.ts'
import { restService } from './service.ts'
import { exceptionOfFailedRequest } from '../exceptions/failed-request.ts'
import { exampleDocument, usual_resources } from './usual-resources.ts'
import { validateRequest } from './validate.ts'

/** Records the examples of the interface description: RECORD=1 node --test server/test/rest/examples.test.ts */
const recording = process.env['RECORD'] === '1'

const mail_secret = 'a-secret-of-the-tests-with-40-characters'

const service = await restService(() => ({
  resolveRecords: nameServers({}),
  config: readConfig(
    {
      QUAYLOG_LOG_LEVEL: 'silent',
      QUAYLOG_WORLD: 'off',
      QUAYLOG_WEBHOOK_ALLOW_PRIVATE: 'true',
      QUAYLOG_WEBHOOK_EGRESS_IPS: '203.0.113.7',
      QUAYLOG_DOCUMENTS_MAIL_DOMAIN: 'in.example.org',
      QUAYLOG_DOCUMENTS_MAIL_SECRET: mail_secret,
      QUAYLOG_DATA_DIR: '/tmp/quaylog-rest-test',
    },
    { allow_private: true },
  ),
}))
const taken: Record<string, { request?: unknown; response?: unknown }> = {}
const receiver = 'http://127.0.0.1:9/in'

/** Calls and keeps what was sent and answered under the name of the operation. */
async function take(call: string, path: string, body?: unknown): Promise<{ id: string; body: unknown }> {
  const [method = ''] = call.split(' ')
  if (body !== undefined) validateRequest(call, body)
  const answer = await service.call(method, path, body === undefined ? {} : { body })
  assert.ok(answer.status < 300, `${call} was answered with ${answer.status}: ${answer.text}`)
  if (method !== 'GET')
    assert.deepEqual(await staleContainers(service, service.customers.paid), [], `kept texts after ${call}`)
  taken[call] = {
    ...(body === undefined ? {} : { request: body }),
    ...(answer.body === undefined ? {} : { response: answer.body }),
  }
  return { id: idOf(answer.body), body: answer.body }
}

const document = (type: string, attributes: object, more: object = {}) => ({ data: { type, attributes, ...more } })
const named = (id: string) => ({ relationships: { party: { data: { id, type: 'party' } } } })

async function takeAll(): Promise<void> {
  const webhook = await take(
    'POST /webhooks',
    '/webhooks',
    document('webhook', {
      url: receiver,
      events: ['tracking_request.succeeded', 'container.updated'],
      secret: 'whsec_c2FtcGxlIHNlY3JldCBvZiAzMiBieXRlcyBsb25nLg==',
    }),
  )
  const party = await take(
    'POST /parties',
    '/parties',
    document('party', { company_name: 'Northwind Imports', nickname: 'Northwind' }),
  )
  const request = await take(
    'POST /tracking_requests',
    '/tracking_requests',
    document(
      'tracking_request',
      { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST', ref_numbers: ['PO-1'] },
      { relationships: { consignee: { data: { id: party.id, type: 'party' } } } },
    ),
  )
  await service.work()
  const [made] = await service.db.work<{ shipment_id: string; container_id: string }[]>`
    select shipment_id, id as container_id from container where account_id = ${service.customers.paid.id}`
  assert.ok(made !== undefined)
  const { shipment_id, container_id } = made
  await takeTracking(request.id, shipment_id, container_id)
  await takeParties(party.id, shipment_id, container_id)
  await takeUsual({ party: party.id, container: container_id })
  await takeReports()
  await takeDocuments(service, { shipment_id, container_id }, take)
  await takeMails(service, mail_secret, take)
  await takeCharges(shipment_id, container_id)
  await takeFields(request.id, shipment_id, container_id)
  await takeReference()
  await takeWebhooks(webhook.id)
  await takeProvenance(shipment_id, container_id)
  await takeExceptions()
}

async function takeTracking(request_id: string, shipment_id: string, container_id: string): Promise<void> {
  await take('POST /tracking_requests/infer_number', '/tracking_requests/infer_number', { number: 'MSCU1234566' })
  await take('GET /tracking_requests', '/tracking_requests?page[size]=1')
  await take('GET /tracking_requests/:id', `/tracking_requests/${request_id}`)
  await take(
    'PATCH /tracking_requests/:id',
    `/tracking_requests/${request_id}`,
    document('tracking_request', { ref_number: 'PO-2' }),
  )
  await take('GET /shipments', '/shipments?page[size]=1&include=containers')
  await take(
    'PATCH /shipments/:id',
    `/shipments/${shipment_id}`,
    document('shipment', { ref_numbers: ['PO-1', 'PO-2'], tags: ['summer'] }),
  )
  await take('PATCH /shipments/:id/stop_tracking', `/shipments/${shipment_id}/stop_tracking`)
  await take('PATCH /shipments/:id/resume_tracking', `/shipments/${shipment_id}/resume_tracking`)
  await take('GET /shipments/:id', `/shipments/${shipment_id}?include=port_of_lading,port_of_discharge`)
  await take(
    'PATCH /containers/:id',
    `/containers/${container_id}`,
    document('container', { ref_numbers: ['PO-1'], delivered_at: '2026-06-17T10:00:00Z' }),
  )
  await take('PATCH /containers', '/containers', {
    data: { type: 'container', id: container_id, attributes: { delivered_at: null } },
  })
  await take('GET /containers', '/containers?page[size]=1&include=shipment,pod_terminal')
  await take('GET /containers/:id', `/containers/${container_id}`)
  await take(
    'GET /containers/:id/transport_events',
    `/containers/${container_id}/transport_events?page[size]=3&include=location`,
  )
  await take('GET /containers/:id/raw_events', `/containers/${container_id}/raw_events`)
  await take('GET /containers/:id/route', `/containers/${container_id}/route`)
  await take('GET /containers/:id/map_geojson', `/containers/${container_id}/map_geojson`)
  await take('PATCH /containers/:id/refresh', `/containers/${container_id}/refresh`)
  for (const list of export_names) await take(`GET /exports/${list}`, `/exports/${list}`)
  for (const format of ['ndjson', 'parquet'])
    await take(`GET /exports/changes.${format}`, `/exports/changes.${format}?after=0`)
  await take('GET /search', '/search?query=TSTU1000003')
  await take('GET /account', '/account')
}

async function takeParties(party_id: string, shipment_id: string, container_id: string): Promise<void> {
  await take('GET /parties', '/parties?query=north')
  await take('GET /parties/:id', `/parties/${party_id}`)
  await take('PATCH /parties/:id', `/parties/${party_id}`, document('party', { nickname: 'NWI' }))
  for (const [path, id, role] of [
    ['shipments', shipment_id, 'customer'],
    ['containers', container_id, 'pickup_dray_carrier'],
  ] as const) {
    const given = await take(`POST /${path}/:id/party_roles`, `/${path}/${id}/party_roles`, {
      data: { type: 'party_role', attributes: { role }, ...named(party_id) },
    })
    await take(`GET /${path}/:id/party_roles`, `/${path}/${id}/party_roles`)
    await take(`DELETE /${path}/:id/party_roles/:role_id`, `/${path}/${id}/party_roles/${given.id}`)
  }
}

/** Resources whose calls have the usual form, with the examples of the contract. */
async function takeUsual(ids: Readonly<Record<string, string>>): Promise<void> {
  for (const { type, calls, includes } of usual_resources) {
    const { path, verbs, create_example, update_example } = calls
    if (create_example === undefined || taken[`POST ${path}`] !== undefined) continue
    const { id } = await take(`POST ${path}`, path, exampleDocument(type, create_example, ids))
    if (verbs.includes('list')) await take(`GET ${path}`, path)
    if (verbs.includes('read'))
      await take(`GET ${path}/:id`, `${path}/${id}${includes.length === 0 ? '' : `?include=${includes.join(',')}`}`)
    if (verbs.includes('update'))
      await take(`PATCH ${path}/:id`, `${path}/${id}`, exampleDocument(type, update_example ?? {}, ids))
    if (verbs.includes('delete')) await take(`DELETE ${path}/:id`, `${path}/${id}`)
  }
}

async function takeReports(): Promise<void> {
  const mapping = (
    await service.call('POST', '/report_mappings', {
      body: document('report_mapping', {
        name: 'Pier South daily',
        terminal: 'W185',
        columns: [{ heading: 'Container', field: 'container_number' }],
      }),
    })
  ).one().id
  const attributes = { name: 'availability.csv', content: Buffer.from('Container\nTSTU1000003').toString('base64') }
  const relationships = { report_mapping: { data: { id: mapping, type: 'report_mapping' } } }
  const report = await take(
    'POST /report_files',
    '/report_files',
    document('report_file', attributes, { relationships }),
  )
  await take('GET /report_files', '/report_files')
  await take('GET /report_files/:id', `/report_files/${report.id}`)
}

async function takeCharges(shipment_id: string, container_id: string): Promise<void> {
  const tariff = await take('POST /tariffs', '/tariffs', document('tariff', line_tariff()))
  await take('GET /tariffs', '/tariffs')
  const file = JSON.stringify({ quaylog_tariff: 1, ...line_tariff() })
  await take(
    'POST /tariffs/import',
    '/tariffs/import',
    document('tariff_import', { format: 'yaml', file, dry_run: true }),
  )
  await take('PATCH /tariffs/:id', `/tariffs/${tariff.id}`, document('tariff', { reference: 'ATL-001' }))
  await take('GET /tariffs/:id', `/tariffs/${tariff.id}`)
  await take('GET /tariffs/:id/export', `/tariffs/${tariff.id}/export`)
  const versions = `/tariffs/${tariff.id}/versions`
  const next = { document: version({ tiers: [{ from: 1, rate: 320 }] }, '2027-01-01') }
  await take('POST /tariffs/:id/versions', versions, document('tariff_version', next))
  await take('GET /tariffs/:id/versions', versions)
  await take('GET /tariffs/template', '/tariffs/template?format=csv')
  const calendar = await take(
    'POST /facility_calendars',
    '/facility_calendars',
    document('facility_calendar', port_calendar({ holidays: ['2026-07-03'] })),
  )
  const path = `/facility_calendars/${calendar.id}`
  const exception = { day: '2026-06-15', kind: 'unscheduled_shutout' }
  const statement = await take(
    'POST /facility_calendars/:id/statements',
    `${path}/statements`,
    document('facility_calendar_statement', { says: { kind: 'exception', exception } }),
  )
  await take('GET /facility_calendars', '/facility_calendars?filter[facility]=USLAX')
  await take('GET /facility_calendars/:id', path)
  await take('GET /facility_calendars/:id/statements', `${path}/statements`)
  const adjustments = `/containers/${container_id}/charge_adjustments`
  const paid = { kind: 'payment', charge_type: 'demurrage', amount: 300, currency_code: 'USD', on: '2026-06-20' }
  const payment = await take(
    'POST /containers/:id/charge_adjustments',
    adjustments,
    document('charge_adjustment', paid),
  )
  await take('GET /containers/:id/charge_adjustments', adjustments)
  const facts = `/shipments/${shipment_id}/charge_facts`
  const fact = await take('POST /shipments/:id/charge_facts', facts, document('charge_fact', { haulage: 'merchant' }))
  await take('GET /shipments/:id/charge_facts', facts)
  await take('GET /containers/:id/charge_clocks', `/containers/${container_id}/charge_clocks`)
  while (await recountDue(service.app.parts));
  await take('GET /charge_clocks', '/charge_clocks?filter[charge_type]=demurrage')
  const [charge] = (await service.call('GET', '/charge_clocks')).list().data
  await take('GET /charge_clocks/:id', `/charge_clocks/${charge?.id ?? ''}`)
  await take('GET /charge_summary', '/charge_summary?by=facility')
  const forecast = `/containers/${container_id}/charge_forecast`
  await take('GET /containers/:id/charge_forecast', `${forecast}?until=2026-11-30`)
  await takeInvoices()
  const withdrawn = 'DELETE /facility_calendars/:id/statements/:statement_id'
  await take(withdrawn, `${path}/statements/${statement.id}`)
  await take('DELETE /containers/:id/charge_adjustments/:statement_id', `${adjustments}/${payment.id}`)
  await take('DELETE /shipments/:id/charge_facts/:statement_id', `${facts}/${fact.id}`)
  await take('DELETE /tariffs/:id', `/tariffs/${tariff.id}`)
}

async function takeInvoices(): Promise<void> {
  const invoice = await take('POST /invoices', '/invoices', document('invoice', line_invoice()))
  await take('GET /invoices', '/invoices?filter[status]=received')
  await take('POST /invoices/:id/check', `/invoices/${invoice.id}/check`)
  const disputed = document('invoice', { status: 'disputed', disputed_on: '2026-07-01' })
  await take('PATCH /invoices/:id', `/invoices/${invoice.id}`, disputed)
  await take('GET /invoices/:id', `/invoices/${invoice.id}`)
  const letter = await take('POST /invoices/:id/dispute_letter', `/invoices/${invoice.id}/dispute_letter`)
  await take('GET /evidence_packs/:id', `/evidence_packs/${letter.id}`)
  await take('GET /evidence_packs/:id/page', `/evidence_packs/${letter.id}/page`)
  await take('GET /invoices/:id/checks', `/invoices/${invoice.id}/checks`)
  const content = [
    'number,biller_kind,biller_scac,currency_code,total_amount,container_number,charge,from,to,rate,amount',
    'INV-2,line,TEST,USD,600,TSTU1000003,detention,2026-06-22,2026-06-23,300,600',
  ].join('\n')
  await take('POST /invoices/import', '/invoices/import', document('invoice', { content }))
}

async function takeFields(request_id: string, shipment_id: string, container_id: string): Promise<void> {
  const definition = await take(
    'POST /custom_field_definitions',
    '/custom_field_definitions',
    document('custom_field_definition', {
      entity_type: 'Shipment',
      api_slug: 'priority',
      display_name: 'Priority',
      data_type: 'enum',
    }),
  )
  const options = `/custom_field_definitions/${definition.id}/options`
  const option = await take(
    'POST /custom_field_definitions/:id/options',
    options,
    document('custom_field_option', { label: 'High', value: 'high', position: 1 }),
  )
  await take('GET /custom_field_definitions/:id/options', options)
  await take('GET /custom_field_definitions/:id/options/:option_id', `${options}/${option.id}`)
  await take(
    'PATCH /custom_field_definitions/:id/options/:option_id',
    `${options}/${option.id}`,
    document('custom_field_option', { label: 'Highest' }),
  )
  await take('GET /custom_field_definitions', '/custom_field_definitions')
  await take(
    'PATCH /custom_field_definitions/:id',
    `/custom_field_definitions/${definition.id}`,
    document('custom_field_definition', { description: 'How urgent it is' }),
  )
  await take('GET /custom_field_definitions/:id', `/custom_field_definitions/${definition.id}?include=options`)
  const field = await take(
    'POST /custom_fields',
    '/custom_fields',
    document(
      'custom_field',
      { api_slug: 'priority', value: 'high' },
      { relationships: { entity: { data: { type: 'shipment', id: shipment_id } } } },
    ),
  )
  await take('GET /custom_fields', '/custom_fields')
  await take('GET /custom_fields/:id', `/custom_fields/${field.id}?include=definition`)
  await take('PATCH /custom_fields/:id', `/custom_fields/${field.id}`, document('custom_field', { value: 'high' }))
  await take('DELETE /custom_fields/:id', `/custom_fields/${field.id}`)
  for (const entity_type of ['Container', 'TrackingRequest']) {
    await service.call('POST', '/custom_field_definitions', {
      body: document('custom_field_definition', {
        entity_type,
        api_slug: 'note',
        display_name: 'Note',
        data_type: 'short_text',
      }),
    })
  }
  for (const [path, id, api_slug, value] of [
    ['shipments', shipment_id, 'priority', 'high'],
    ['containers', container_id, 'note', 'Fragile'],
    ['tracking_requests', request_id, 'note', 'Asked by phone'],
  ] as const) {
    await take(
      `POST /${path}/:id/custom_fields`,
      `/${path}/${id}/custom_fields`,
      document('custom_field', { api_slug, value }),
    )
    await take(`GET /${path}/:id/custom_fields`, `/${path}/${id}/custom_fields`)
    await take(
      `PATCH /${path}/:id/custom_fields/:api_slug`,
      `/${path}/${id}/custom_fields/${api_slug}`,
      document('custom_field', { value }),
    )
    await take(`DELETE /${path}/:id/custom_fields/:api_slug`, `/${path}/${id}/custom_fields/${api_slug}`)
  }
  await take('DELETE /custom_field_definitions/:id/options/:option_id', `${options}/${option.id}`)
  await take('DELETE /custom_field_definitions/:id', `/custom_field_definitions/${definition.id}`)
}

async function takeReference(): Promise<void> {
  await take('GET /shipping_lines', '/shipping_lines?search=ma')
  await take('GET /shipping_lines/:id', '/shipping_lines/MAEU')
  await take('GET /ports', '/ports?search=los ang')
  await take('GET /metro_areas', '/metro_areas?search=chicago')
  await take('GET /terminals', '/terminals?search=W185')
  const from = await take('GET /ports/:id', '/ports/CNSHA')
  const to = await take('GET /ports/:id', '/ports/USLAX')
  await take('GET /metro_areas/:id', '/metro_areas/USCHI')
  await take('GET /terminals/:id', '/terminals/W185?include=port')
  const ship = vesselId('9321483', null) ?? ''
  await service.db.work`
    update vessel set latitude = 31.2, longitude = 122.5, speed_knots = 17.5, heading_degrees = 88,
      position_at = ${service.clock.now()} where id = ${ship}`
  await service.db.work`
    insert into vessel_position (vessel_id, at, latitude, longitude, heading_degrees)
    values (${ship}, ${service.clock.now()}, 31.2, 122.5, 88)`
  await take('GET /vessels', '/vessels?search=9321483')
  await take('GET /vessels/:id', '/vessels/9321483?show_positions[from_timestamp]=2026-11-19T12:00:00Z')
  const ports = `port_id=${to.id}&previous_port_id=${from.id}`
  await take('GET /vessels/:id/future_positions', `/vessels/9321483/future_positions?${ports}`)
  await take(
    'GET /vessels/:id/future_positions_with_coordinates',
    `/vessels/9321483/future_positions_with_coordinates?${ports}&latitude=40&longitude=-150`,
  )
}

async function takeWebhooks(webhook_id: string): Promise<void> {
  await take('GET /webhooks', '/webhooks')
  await take('GET /webhooks/:id', `/webhooks/${webhook_id}`)
  await take('PATCH /webhooks/:id', `/webhooks/${webhook_id}`, document('webhook', { description: 'Our warehouse' }))
  await take('GET /webhooks/events', '/webhooks/events')
  await take('GET /webhooks/ips', '/webhooks/ips')
  await take('POST /webhooks/trigger', '/webhooks/trigger', { url: receiver, event: 'container.updated' })
  await take('GET /webhook_notifications/examples', '/webhook_notifications/examples?event=container.updated')
  await take('GET /webhook_notifications', '/webhook_notifications?page[size]=1')
  const [notification] = (await service.call('GET', '/webhook_notifications?page[size]=1')).list().data
  await take('GET /webhook_notifications/:id', `/webhook_notifications/${notification?.id}`)
  await take('POST /webhook_notifications/:id/redeliver', `/webhook_notifications/${notification?.id}/redeliver`)
  await take('POST /webhook_notifications/recover', '/webhook_notifications/recover', { since: '2026-11-20T00:00:00Z' })
  await take('DELETE /webhooks/:id', `/webhooks/${webhook_id}`)
}

async function takeExceptions(): Promise<void> {
  const id = await exceptionOfFailedRequest(service, service.customers.paid)
  await take('GET /exceptions', '/exceptions?filter[status]=open')
  await take('GET /eta_scoreboard', '/eta_scoreboard?days=90')
  await take('GET /exceptions/:id', `/exceptions/${id}?include=tracking_request`)
  await take('PATCH /exceptions/:id', `/exceptions/${id}`, document('exception', { note: 'Asked the forwarder' }))
  const noted = { type: 'exception', id, attributes: { note: 'Asked the line', version: 2 } }
  await take('PATCH /exceptions', '/exceptions', { data: [noted] })
  await take('GET /exceptions/:id/history', `/exceptions/${id}/history`)
  const conditions = { severity_at_least: 'warning', kinds: ['request_failed'] }
  await take(
    'POST /alert_rules/preview',
    '/alert_rules/preview?include=exceptions',
    document('alert_rule_preview', { conditions }),
  )
}

async function takeProvenance(shipment_id: string, container_id: string): Promise<void> {
  await take('GET /changes', '/changes?after=0&page[size]=2')
  await take('GET /audit_log', '/audit_log?filter[record_type]=party&filter[action]=party.create')
  await take('GET /shipments/:id/provenance', `/shipments/${shipment_id}/provenance`)
  const { body } = await take('GET /containers/:id/provenance', `/containers/${container_id}/provenance`)
  await take('GET /containers/:id/history', `/containers/${container_id}/history`)
  const payload = /payloads\/([0-9a-f-]{36})/.exec(JSON.stringify(body))?.[1]
  assert.ok(payload !== undefined)
  await take('GET /shipments/:id/payloads/:payload_id', `/shipments/${shipment_id}/payloads/${payload}`)
  await take('GET /containers/:id/payloads/:payload_id', `/containers/${container_id}/payloads/${payload}`)
  await take('GET /public/track', '/public/track?number=TSTU1000003')
  await take(
    'GET /public/shipments/:shipment_id/containers/:id/map_geojson',
    `/public/shipments/${shipment_id}/containers/${container_id}/map_geojson`,
  )
  await take(
    'GET /public/shipments/:shipment_id/containers/:id/map_poster',
    `/public/shipments/${shipment_id}/containers/${container_id}/map_poster`,
  )
}

/** The same without what differs from run to run: signed addresses, ids in order of appearance, lists cut to three. */
function presentable(examples: Examples): Examples {
  const ids = new Map<string, string>()
  const text = JSON.stringify(examples, (_name, value: unknown) =>
    Array.isArray(value) && value.length > 3 ? value.slice(0, 3) : value,
  )
    .replaceAll(receiver, 'https://hooks.example.org/in')
    .replaceAll('http://127.0.0.1:4949', 'https://quaylog.example.org')
    .replaceAll(/(?<=\/(?:calendars|exports|t)\/)[\w-]{43}(?=[."])/g, `AaH40-oAcKWA${'A'.repeat(31)}`)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `01a1f8d3-ea00-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
      ids.set(id, known)
      return known
    })
  return JSON.parse(text)
}

test('every call has an example, taken from a real answer', async () => {
  await takeAll()
  assert.deepEqual(
    operation_rows.map((row) => row.call).filter((call) => taken[call] === undefined),
    [],
  )
  if (recording) writeFileSync(examples_file, `${JSON.stringify(presentable(taken), null, 1)}\n`)
  const kept = readExamples()
  assert.deepEqual(Object.keys(kept).toSorted(), Object.keys(taken).toSorted())
  const shape = (value: unknown): unknown =>
    typeof value === 'object' &&
    value !== null &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null &&
    'attributes' in value.data
      ? Object.keys(Object(value.data.attributes))
      : null
  const resources = new Set<string>(
    operation_rows.filter(({ answer }) => answer.kind === 'one').map(({ call }) => call),
  )
  for (const [call, { response }] of Object.entries(taken))
    if (resources.has(call))
      assert.deepEqual(shape(kept[call]?.response), shape(response), `${call}: record the examples anew with RECORD=1`)
})
