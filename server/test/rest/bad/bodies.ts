import { operation_rows } from '../../../src/doors/openapi/document.ts'
import { usual_resources } from '../usual-resources.ts'
import type { BadRequest } from './case.ts'

/** Names of the records that paths of each resource need. */
const ids: readonly [RegExp, string][] = [
  [/\/containers\/:id\/party_roles\/:role_id/, '/containers/{container}/party_roles/{box_role}'],
  [/\/custom_field_definitions\/:id/, '/custom_field_definitions/{definition}'],
  [/\/options\/:option_id/, '/options/{option}'],
  [/\/custom_fields\/:id/, '/custom_fields/{field}'],
  [/:api_slug/, 'priority'],
  [/\/containers\/:id\/charge_adjustments\/:statement_id/, '/containers/{container}/charge_adjustments/{adjustment}'],
  [/\/shipments\/:id\/charge_facts\/:statement_id/, '/shipments/{shipment}/charge_facts/{fact}'],
  [/\/facility_calendars\/:id/, '/facility_calendars/{facility_calendar}'],
  [/\/statements\/:statement_id/, '/statements/{statement}'],
  [/\/invoices\/:id/, '/invoices/{invoice}'],
  [/\/evidence_packs\/:id/, '/evidence_packs/{evidence_pack}'],
  [/\/documents\/:id/, '/documents/{document}'],
  [/\/links\/:link_id/, '/links/{link}'],
  [/\/pages\/:number/, '/pages/1'],
  [/\/email_submissions\/:id/, '/email_submissions/{email_submission}'],
  [/\/shipments\/:id/, '/shipments/{shipment}'],
  [/\/containers\/:id/, '/containers/{container}'],
  [/\/tracking_requests\/:id/, '/tracking_requests/{request}'],
  [/\/party_roles\/:role_id/, '/party_roles/{role}'],
  [/\/webhooks\/:id/, '/webhooks/{webhook}'],
  [/\/webhook_notifications\/:id/, '/webhook_notifications/{notification}'],
  ...usual_resources.map(({ type, calls: { path } }): [RegExp, string] => [
    new RegExp(`${path}/:id`),
    `${path}/{${type}}`,
  ]),
]

/** The call with records in its path. */
export function concrete(call: string): string {
  return ids.reduce((path, [pattern, name]) => path.replace(pattern, name), call)
}

const writes = operation_rows.filter((row) => !row.call.startsWith('GET'))
const reading = writes.filter((row) => row.body !== undefined)
const plain = new Set([
  'POST /webhooks/trigger',
  'POST /webhook_notifications/recover',
  'POST /tracking_requests/infer_number',
  'POST /uploads',
  'POST /rails/active_storage/direct_uploads',
  'POST /documents/:id/split',
])

/** Calls that take several records, in a list. */
const of_many = new Set(['PATCH /exceptions'])

const not_json: readonly string[] = [
  '{',
  '{"data":',
  '{"data":{},}',
  '{data:{}}',
  "{'data':{}}",
  '{"data":NaN}',
  '{"data":undefined}',
  'data',
  '\u0000',
  '{"data":{"a":"\n"}}',
  '{} {}',
  '\uFEFF\uFEFF{}',
  '{"data":"\\ud83"}',
  '{"data":01}',
  '{"data":.5}',
  '{"data":+1}',
  '// {}',
  '{"data":{}}]',
]
const not_an_object: readonly string[] = ['[]', '[{"data":{}}]', '"data"', '1', 'true', 'null']

/** Bodies that are no JSON object, at every endpoint that writes: refused before anything else is looked at. */
export const broken_bodies: readonly BadRequest[] = [
  ...writes.map(({ call }, at) => ({
    call: concrete(call),
    body: not_json[at % not_json.length] ?? '{',
    refused: '400 malformed_json',
  })),
  ...writes.map(({ call }, at) => ({
    call: concrete(call),
    body: not_an_object[at % not_an_object.length] ?? '[]',
    refused: '400 malformed_json',
  })),
  ...not_json.map((body) => ({ call: 'POST /parties', body, refused: '400 malformed_json' })),
  ...not_an_object.map((body) => ({ call: 'PATCH /shipments/{shipment}', body, refused: '400 malformed_json' })),
]

const types = [
  'text/plain',
  'text/html; charset=utf-8',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json-patch+json',
  'application/vnd.api+xml',
  'json',
  '*/*',
  'application/jsonx',
  'application/ json',
]

/** Handing in a file takes a form too. */
const take_forms = ['POST /documents', 'POST /report_files', 'POST /report_previews']

/** Media types that are not JSON, at every endpoint that writes and takes nothing else. */
export const wrong_types: readonly BadRequest[] = [
  ...writes
    .filter(({ call }) => !take_forms.includes(call))
    .map(({ call }, at) => ({
      call: concrete(call),
      body: '{"data":{}}',
      headers: { 'content-type': types[at % types.length] ?? 'text/plain' },
      refused: '415 unsupported_media_type',
    })),
  ...types.map((type) => ({
    call: 'POST /parties',
    body: '{"data":{}}',
    headers: { 'content-type': type },
    refused: '415 unsupported_media_type',
  })),
]

/** Documents without anything in them, at every endpoint that reads a body. */
export const empty_documents: readonly BadRequest[] = reading
  .filter(({ call }) => !plain.has(call))
  .flatMap(({ call }) => [
    { call: concrete(call), body: '{}', refused: '422 blank /data' },
    { call: concrete(call), body: { data: null }, refused: '422 blank /data' },
    { call: concrete(call), body: { data: [] }, refused: `422 ${of_many.has(call) ? 'blank' : 'invalid'} /data` },
    { call: concrete(call), body: { data: 'x' }, refused: '422 invalid /data' },
  ])

/** The wrong type of resource, at every endpoint that says which one it takes. */
export const wrong_resources: readonly BadRequest[] = reading
  .filter(
    ({ call }) =>
      !plain.has(call) && !/^POST .*(party_roles|tracking_requests|custom_fields)$|PATCH \/containers$/.test(call),
  )
  .map(({ call }) => {
    const one = { type: 'vessel', attributes: {} }
    return of_many.has(call)
      ? { call: concrete(call), body: { data: [one] }, refused: '422 inclusion /data/0/type...' }
      : { call: concrete(call), body: { data: one }, refused: '422 inclusion /data/type...' }
  })

function nested(levels: number): string {
  return `${'{"data":'.repeat(levels)}1${'}'.repeat(levels)}`
}

/** Bodies that are too deep, too wide or too large. */
export const oversized: readonly BadRequest[] = [
  { call: 'POST /parties', body: nested(17), refused: '400 malformed_json' },
  { call: 'POST /parties', body: nested(20_000), refused: '400 malformed_json' },
  {
    call: 'POST /parties',
    body: `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    refused: '400 malformed_json',
  },
  { call: 'POST /parties', body: `{"data":${'['.repeat(100_000)}`, refused: '400 malformed_json' },
  {
    call: 'POST /parties',
    body: JSON.stringify({ data: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])) }),
    refused: '400 malformed_json',
  },
  {
    call: 'POST /parties',
    body: JSON.stringify({ data: { attributes: { company_name: 'x'.repeat(1_048_576) } } }),
    refused: '413 payload_too_large',
  },
  { call: 'PATCH /shipments/{shipment}', body: 'x'.repeat(1_048_577), refused: '413 payload_too_large' },
  {
    call: 'POST /parties',
    body: JSON.stringify({ data: { attributes: { company_name: 'x'.repeat(1_000_000) } } }),
    refused: '422 too_long /data/attributes/company_name',
  },
]
