import { operation_rows } from '../../../src/doors/openapi/document.ts'
import { concrete } from './bodies.ts'
import type { BadRequest } from './case.ts'

const forms = [
  'x',
  '0',
  '-1',
  '1',
  'null',
  'undefined',
  '{unknown}',
  '{unknown}x',
  '%7B{unknown}%7D',
  '{unknown}%20',
  '%20',
  '%00',
  '..%2F..%2Fetc',
  "1'%20or%20'1'='1",
  '%F0%9F%9A%A2',
  '00000000-0000-0000-0000-000000000000',
  'urn:uuid:{unknown}',
  '*',
  '%25',
  'true',
  'a'.repeat(150),
]

const with_id = operation_rows
  .map(({ call }) => call)
  .filter((call) => /\/:id(\/|$)/.test(call) && !call.includes('/public/'))

/** Ids of every wrong form, at every endpoint that takes one: nobody has such a record. */
export const wrong_ids: readonly BadRequest[] = [
  ...with_id.map((call, at) => ({
    call: withId(call, forms[at % forms.length] ?? 'x'),
    refused: '404 not_found',
    ...bodyOf(call),
  })),
  ...forms.map((id) => ({ call: `GET /shipments/${id}`, refused: '404 not_found' })),
  ...forms.map((id) => ({ call: `GET /containers/${id}/transport_events`, refused: '404 not_found' })),
  { call: 'GET /shipments/%', refused: '400 malformed_json' },
  { call: 'GET /shipments/%ZZ', refused: '400 malformed_json' },
  { call: 'GET /shipments/%C3', refused: '400 malformed_json' },
  { call: `GET /shipments/${'a'.repeat(1_000)}`, refused: '404 not_found' },
]

function withId(call: string, id: string): string {
  const path = concrete(call.replace('/:id', `/${id}`)).replace(':payload_id', '{unknown}')
  const ports = call.includes('future_positions') ? '?port_id={unknown}&previous_port_id={unknown}' : ''
  const query = call.includes('future_positions_with') ? `${ports}&latitude=0&longitude=0` : ports
  return `${path.replace(':option_id', '{option}').replace(':role_id', '{role}').replace(':api_slug', 'priority')}${query}`
}

function bodyOf(call: string): { body?: string } {
  return /^(POST|PATCH)/.test(call) ? { body: '{"data":{"attributes":{}}}' } : {}
}

/** Addresses and methods that are not offered. */
export const wrong_addresses: readonly BadRequest[] = [
  ...[
    '/',
    '/shipment',
    '/Shipments',
    '/shipments/',
    '/shipments//',
    '/shipments/{shipment}/',
    '/shipments/{shipment}/containers',
    '/shipments/{shipment}/party_roles/{role}/x',
    '/admin',
    '/../etc/passwd',
    '/containers/{container}/refresh/now',
    '/tracking_requests/infer',
    '/users',
    '/api_keys',
  ].map((path) => ({ call: `GET ${path}`, refused: '404 not_found' })),
  ...['', '{', 'x'].flatMap((body) =>
    ['application/json', 'text/plain'].map((type) => ({
      call: 'POST /nothing',
      body,
      headers: { 'content-type': type },
      refused: '404 not_found',
    })),
  ),
  {
    call: 'PUT /webhooks/{webhook}',
    body: '{',
    headers: { 'content-type': 'application/json' },
    refused: '405 method_not_allowed',
  },
  { call: 'OPTIONS /shipments', refused: '405 method_not_allowed' },
  { call: 'POST /shipments', body: '{}', refused: '405 method_not_allowed' },
  { call: 'DELETE /shipments/{shipment}', refused: '405 method_not_allowed' },
  { call: 'PUT /shipments/{shipment}', body: '{}', refused: '405 method_not_allowed' },
  { call: 'DELETE /parties/{party}', refused: '405 method_not_allowed' },
  { call: 'DELETE /containers/{container}', refused: '405 method_not_allowed' },
  { call: 'POST /containers', body: '{}', refused: '405 method_not_allowed' },
  { call: 'DELETE /tracking_requests/{request}', refused: '405 method_not_allowed' },
  { call: 'POST /shipping_lines', body: '{}', refused: '405 method_not_allowed' },
  { call: 'PATCH /ports/USLAX', body: '{}', refused: '405 method_not_allowed' },
  { call: 'GET /containers/{container}/refresh', refused: '405 method_not_allowed' },
  { call: 'PUT /webhooks/{webhook}', body: '{}', refused: '405 method_not_allowed' },
  { call: 'POST /search', body: '{}', refused: '405 method_not_allowed' },
  { call: 'POST /account', body: '{}', refused: '405 method_not_allowed' },
  { call: 'DELETE /webhook_notifications/{notification}', refused: '405 method_not_allowed' },
  { call: 'GET /shipments/{shipment}/stop_tracking', refused: '405 method_not_allowed' },
  { call: 'GET /shipments/{shipment}/party_roles/{role}', refused: '405 method_not_allowed' },
]
