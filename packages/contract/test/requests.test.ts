import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import {
  create_custom_field_definition_request,
  create_custom_field_request,
  create_invoice_request,
  create_report_mapping_request,
  create_party_request,
  create_party_role_request,
  create_tracking_request_request,
  create_webhook_request,
  infer_number_request,
  issueToProblem,
  readRequest,
  requestedParties,
  size_limits,
  update_shipment_request,
} from '../src/index.ts'

function problems(schema: z.ZodType, body: unknown): readonly string[] {
  const read = readRequest(schema, body)
  return read.ok ? [] : read.problems.map((problem) => `${problem.name} ${problem.pointer}: ${problem.detail}`)
}

const tracking = (attributes: object, relationships?: object) =>
  problems(create_tracking_request_request, {
    data: { type: 'tracking_request', attributes, ...(relationships === undefined ? {} : { relationships }) },
  })
const bol = { request_type: 'bill_of_lading', request_number: 'MEDUXX123456', scac: 'MSCU' }

test('a tracking request is refused with pointer and code', () => {
  assert.deepEqual(problems(create_tracking_request_request, {}), ["blank /data: Data can't be blank"])
  assert.deepEqual(problems(create_tracking_request_request, { data: { attributes: bol } }), [
    "blank /data/type: Type can't be blank",
  ])
  assert.deepEqual(problems(create_tracking_request_request, { data: { type: 'shipment', attributes: bol } }), [
    'inclusion /data/type: Type is not included in the list; it must be tracking_request',
  ])
  assert.deepEqual(tracking({}), [
    "blank /data/attributes/request_type: Request type can't be blank",
    "blank /data/attributes/request_number: Request number can't be blank",
  ])
  assert.deepEqual(tracking({ ...bol, request_type: 'air' }), [
    'inclusion /data/attributes/request_type: Request type is not included in the list; it can be bill_of_lading, container or booking_number',
  ])
  assert.deepEqual(tracking({ ...bol, request_number: '  ' }), [
    "blank /data/attributes/request_number: Request number can't be blank",
  ])
  assert.deepEqual(tracking({ ...bol, request_number: 'AB' }), [
    'invalid /data/attributes/request_number: Request number is too short (minimum is 3 characters)',
  ])
  assert.deepEqual(tracking({ ...bol, request_number: 'A'.repeat(51) }), [
    'too_long /data/attributes/request_number: Request number is too long (maximum is 50 characters)',
  ])
  assert.deepEqual(tracking({ ...bol, request_number: 7 }), [
    'invalid /data/attributes/request_number: Request number is invalid; it must be a text',
  ])
  assert.deepEqual(tracking({ ...bol, request_number: 'MEDUXX123456/MSCU1234566' }), [
    "invalid /data/attributes/request_number: Request number holds '/' (U+002F): a number has Latin letters and digits only, with spaces, dashes and dots between them",
  ])
  assert.deepEqual(tracking({ ...bol, request_number: 'MEDUXX123456 MSCU1234566' }), [
    'invalid /data/attributes/request_number: Request number names two numbers: ask for each of them by itself',
  ])
  assert.deepEqual(tracking({ ...bol, scac: 'TEST', request_number: 'MAEU123456789/MSKU1234565' }).length, 1)
  assert.deepEqual(tracking({ ...bol, scac: 'TEST', request_type: 'container', request_number: 'ABC123' }).length, 1)
  assert.deepEqual(tracking({ ...bol, request_type: 'container', request_number: 'MSCU123' }), [
    'invalid /data/attributes/request_number: Request number is no container number: four letters and seven digits',
  ])
  assert.deepEqual(tracking({ ...bol, scac: '' }), ["blank /data/attributes/scac: Scac can't be blank"])
  assert.deepEqual(tracking({ ...bol, ref_numbers: Array(101).fill('x') }), [
    'too_many /data/attributes/ref_numbers: Ref numbers has too many items (maximum is 100)',
  ])
  assert.deepEqual(tracking({ ...bol, ref_numbers: ['x'.repeat(101)] }), [
    'too_long /data/attributes/ref_numbers/0: Ref numbers is too long (maximum is 100 characters)',
  ])
  assert.deepEqual(tracking(bol, { consignee: { data: { type: 'party' } } }), [
    "blank /data/relationships/consignee: Consignee can't be blank",
  ])
  assert.deepEqual(tracking(bol, { consignee: { data: { type: 'vessel', id: 'x' } } }), [
    'inclusion /data/relationships/consignee: Consignee is not included in the list; it must be party',
  ])
})

test('a tracking request is read: numbers trimmed, carrier in upper case, parties by role', () => {
  const read = readRequest(create_tracking_request_request, {
    data: {
      type: 'tracking_request',
      attributes: { ...bol, scac: 'mscu', request_number: ' MEDU XX123456 ', ref_numbers: 'PO-1', unknown: 1 },
      relationships: { shipper: { data: null }, customer: { data: { type: 'party', id: 'p1' } }, other: 3 },
    },
  })
  assert.ok(read.ok)
  assert.deepEqual(read.value.data.attributes, {
    request_type: 'bill_of_lading',
    request_number: 'MEDU XX123456',
    scac: 'MSCU',
    auto_detect_vocc_scac: false,
    ref_numbers: ['PO-1'],
  })
  assert.deepEqual(requestedParties(read.value), [{ role: 'customer', party_id: 'p1' }])
})

test('a bad check digit, a test number and automatic detection pass', () => {
  assert.deepEqual(tracking({ request_type: 'container', request_number: 'mscu 123 4560', scac: 'MSCU' }), [])
  assert.deepEqual(tracking({ request_type: 'container', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' }), [])
  assert.deepEqual(
    tracking({ request_type: 'bill_of_lading', request_number: 'MEDUXX123456', auto_detect_vocc_scac: true }),
    [],
  )
})

test('party and party role bodies', () => {
  assert.deepEqual(problems(create_party_request, { data: {} }), [
    "blank /data/attributes/company_name: Company name can't be blank",
  ])
  assert.deepEqual(problems(create_party_request, { data: { attributes: { company_name: 'Northwind' } } }), [])
  assert.deepEqual(
    problems(create_party_role_request, { data: { type: 'party_role', attributes: { role: 'shipper' } } }),
    ["blank /data/relationships/party: Party can't be blank"],
  )
  assert.deepEqual(
    problems(create_party_role_request, {
      data: { attributes: { role: 'shipper' }, relationships: { party: { data: { type: 'party', id: 'x' } } } },
    }),
    ["blank /data/type: Type can't be blank"],
  )
})

test('webhook bodies', () => {
  const webhook = (attributes: object) => problems(create_webhook_request, { data: { type: 'webhook', attributes } })
  const good = { url: 'https://hooks.example.org/in', events: ['*'] }
  assert.deepEqual(webhook(good), [])
  assert.deepEqual(webhook({}), [
    "blank /data/attributes/url: Url can't be blank",
    "blank /data/attributes/events: Events can't be blank",
  ])
  assert.deepEqual(webhook({ ...good, events: [] }), ["blank /data/attributes/events: Events can't be blank"])
  assert.deepEqual(webhook({ ...good, events: ['container.lost'] }), [
    'inclusion /data/attributes/events/0: Events is not included in the list',
  ])
  assert.deepEqual(webhook({ ...good, headers: [{ name: 'X-Quaylog-Webhook-Id', value: '1' }] }), [
    'invalid /data/attributes/headers/0/name: Header name is reserved',
  ])
  assert.deepEqual(webhook({ ...good, headers: [{ name: 'X-A', value: 'a\r\nb' }] }), [
    'invalid /data/attributes/headers/0/value: Value is invalid',
  ])
  assert.deepEqual(webhook({ ...good, headers: Array(11).fill({ name: 'X-A', value: 'a' }) }), [
    'too_many /data/attributes/headers: Headers has too many items (maximum is 10)',
  ])
  assert.deepEqual(webhook({ ...good, compat_signature_header: 'Host' }), [
    'invalid /data/attributes/compat_signature_header: Compat signature header is reserved',
  ])
  assert.deepEqual(webhook({ ...good, url: `https://h/${'x'.repeat(size_limits.webhook_url_characters_max)}` }), [
    'too_long /data/attributes/url: Url is too long (maximum is 2048 characters)',
  ])
})

test('the number to infer may come in either form', () => {
  for (const body of [{ number: ' MSCU1234566 ' }, { data: { attributes: { number: 'MSCU1234566' } } }]) {
    const read = readRequest(infer_number_request, body)
    assert.ok(read.ok)
    assert.equal(read.value.data.attributes.number, 'MSCU1234566')
  }
  assert.deepEqual(problems(infer_number_request, {}), ["blank /data/attributes/number: Number can't be blank"])
})

test('lists take null and a single text', () => {
  const read = readRequest(update_shipment_request, { data: { attributes: { ref_numbers: null, tags: 'urgent' } } })
  assert.ok(read.ok)
  assert.deepEqual(read.value.data.attributes, { ref_numbers: [], tags: ['urgent'] })
})

test('custom fields', () => {
  const definition = (attributes: object) => problems(create_custom_field_definition_request, { data: { attributes } })
  const good = { entity_type: 'Cargo', api_slug: 'po_line', display_name: 'PO line', data_type: 'short_text' }
  assert.deepEqual(definition(good), [])
  assert.deepEqual(definition({ ...good, api_slug: 'PO' }), ['invalid /data/attributes/api_slug: Api slug is invalid'])
  assert.deepEqual(definition({ ...good, data_type: 'reference' }), [
    "blank /data/attributes/reference_type: Reference type can't be blank",
  ])
  assert.deepEqual(problems(create_custom_field_request, { data: { attributes: { api_slug: 'a', value: null } } }), [
    "blank /data/relationships/entity: Entity can't be blank",
  ])
})

test('pointers escape, and a message of a schema is never shown', () => {
  const problem = issueToProblem({ code: 'custom', path: ['data', 'a/b~c'], message: 'secret', input: 1 })
  assert.deepEqual(problem, { name: 'invalid', detail: 'A/b~c is invalid', pointer: '/data/a~1b~0c' })
})

test('an unknown member of a resource of our own is refused with the one that is meant, where one is', () => {
  const invoice = { number: 'A-1', biller: {}, currency_code: 'USD', lines: [{}] }
  const said = (name: string) =>
    problems(create_invoice_request, { data: { attributes: { ...invoice, [name]: 1 } } })[0]?.split(
      '; known here: number',
    )[0]
  for (const [written, meant] of [
    ['currency', 'currency_code'],
    ['currencyCode', 'currency_code'],
    ['invoice_number', 'number'],
    ['total', 'total_amount'],
    ['bill_of_lading', 'bill_of_lading_numbers'],
    ['isused_on', 'issued_on'],
    ['line', 'lines'],
  ] as const)
    assert.match(
      said(written) ?? '',
      new RegExp(`^invalid /data/attributes/${written}: .* is not supported here; ${meant} may be meant$`),
    )
  for (const written of ['port', 'amount', 'colour', 'on', '__proto'])
    assert.match(said(written) ?? '', /is not supported here$/, written)
})

test('an unknown member within an attribute is refused with the one that is meant and those that are known there', () => {
  const columns = [{ headings: 'Unit', fields: 'container_number', colour: 'red' }]
  const found = problems(create_report_mapping_request, { data: { attributes: { name: 'Daily', columns } } })
  assert.deepEqual(
    found.filter((one) => one.includes('supported')),
    [
      'invalid /data/attributes/columns/0/headings: Headings is not supported here; heading may be meant; known here: heading, field',
      'invalid /data/attributes/columns/0/fields: Fields is not supported here; field may be meant; known here: heading, field',
      'invalid /data/attributes/columns/0/colour: Colour is not supported here; known here: heading, field',
    ],
  )
})
