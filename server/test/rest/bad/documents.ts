import type { BadRequest } from './case.ts'

const nul = 'a\u0000b'
const half = 'a\ud800b'
const bell = 'a\u0007b'

const party = (attributes: unknown, refused: string): BadRequest => ({
  call: 'POST /parties',
  body: { data: { attributes } },
  refused: `422 ${refused}`,
})

/** Texts that cannot be kept or are too long, in every field that takes one. */
export const texts: readonly BadRequest[] = [
  ...[nul, half, bell, '\u007f', '\u001b[31m'].map((text) =>
    party({ company_name: text }, 'invalid /data/attributes/company_name'),
  ),
  ...['', ' ', '\t\n', '\u00a0', '\u2003', null, undefined].map((text) =>
    party({ company_name: text }, 'blank /data/attributes/company_name'),
  ),
  ...[7, true, [], {}, ['Northwind'], { toString: 'x' }].map((value) =>
    party({ company_name: value }, 'invalid /data/attributes/company_name'),
  ),
  party({ company_name: 'x'.repeat(256) }, 'too_long /data/attributes/company_name'),
  party({ company_name: '😀'.repeat(256) }, 'too_long /data/attributes/company_name'),
  party({ company_name: 'Ok', nickname: 'x'.repeat(101) }, 'too_long /data/attributes/nickname'),
  party({ company_name: 'Ok', nickname: nul }, 'invalid /data/attributes/nickname'),
  party({ company_name: 'Ok', nickname: 5 }, 'invalid /data/attributes/nickname'),
  party({ company_name: 'northWIND' }, 'taken /data/attributes/company_name'),
  party({ company_name: 7, nickname: [] }, 'invalid /data/attributes/company_name, invalid /data/attributes/nickname'),
  party(null, 'blank /data/attributes/company_name'),
  party([], 'invalid /data/attributes'),
  party('x', 'invalid /data/attributes'),
  party({ __proto__: { company_name: 'x' } }, 'blank /data/attributes/company_name'),
  {
    call: 'POST /parties',
    body: '{"data":{"attributes":{"__proto__":{"company_name":"x"}}}}',
    refused: '422 blank /data/attributes/company_name',
  },
  {
    call: 'POST /parties',
    body: '{"data":{"attributes":{"constructor":{"prototype":{"company_name":"x"}}}}}',
    refused: '422 blank /data/attributes/company_name',
  },
  {
    call: 'POST /parties',
    body: '{"__proto__":{"data":{"attributes":{"company_name":"x"}}}}',
    refused: '422 blank /data',
  },
  {
    call: 'POST /parties',
    body: '{"data":{"attributes":{"company_name":"Ok","company_name":""}}}',
    refused: '422 blank /data/attributes/company_name',
  },
  {
    call: 'PATCH /parties/{party}',
    body: { data: { id: '{unknown}', attributes: {} } },
    refused: '422 invalid /data/id',
  },
  { call: 'PATCH /parties/{party}', body: { data: { id: 7, attributes: {} } }, refused: '422 invalid /data/id' },
  {
    call: 'PATCH /parties/{party}',
    body: { data: { attributes: { company_name: '' } } },
    refused: '422 blank /data/attributes/company_name',
  },
  {
    call: 'PATCH /parties/{party}',
    body: { data: { attributes: { company_name: null } } },
    refused: '422 blank /data/attributes/company_name',
  },
]

const role = (
  attributes: unknown,
  party_data: unknown,
  refused: string,
  parent = 'shipments/{shipment}',
): BadRequest => ({
  call: `POST /${parent}/party_roles`,
  body: { data: { type: 'party_role', attributes, relationships: { party: { data: party_data } } } },
  refused,
})
const own = { type: 'party', id: '{party}' }

/** Party roles: record, shape, role, party, in this order. */
export const roles: readonly BadRequest[] = [
  role({}, own, '422 blank /data/attributes/role'),
  role({ role: '' }, own, '422 blank /data/attributes/role'),
  role({ role: 7 }, own, '422 invalid /data/attributes/role'),
  role({ role: ['customer'] }, own, '422 invalid /data/attributes/role'),
  ...[
    'owner',
    'Customer',
    'CUSTOMER',
    ' customer',
    'customer ',
    '\tcustomer\n',
    'customer;--',
    'toString',
    '__proto__',
    'constructor',
    'x'.repeat(5_000),
  ].map((name) => role({ role: name }, own, '422 invalid_role /data/attributes/role')),
  ...['customer', 'shipper', 'consignee', 'notify_party', 'customs_broker', 'freight_forwarder'].map((name) =>
    role({ role: name }, own, '422 is_not_allowed_for_cargo /data/attributes/role', 'containers/{container}'),
  ),
  role({ role: 'owner' }, own, '422 invalid_role /data/attributes/role', 'containers/{container}'),
  role({ role: 'customer' }, own, '422 taken '),
  role({ role: 'shipper' }, { type: 'party', id: '{unknown}' }, '404 not_found'),
  role({ role: 'shipper' }, { type: 'party', id: 'x' }, '404 not_found'),
  role({ role: 'shipper' }, { type: 'party' }, '422 blank /data/relationships/party'),
  role({ role: 'shipper' }, { type: 'party', id: '' }, '422 blank /data/relationships/party'),
  role({ role: 'shipper' }, { type: 'party', id: 7 }, '422 invalid /data/relationships/party'),
  role({ role: 'shipper' }, { type: 'shipment', id: '{shipment}' }, '422 inclusion /data/relationships/party'),
  role({ role: 'shipper' }, { id: '{party}' }, '422 blank /data/relationships/party'),
  role({ role: 'shipper' }, null, '422 blank /data/relationships/party'),
  role({ role: 'shipper' }, [own], '422 invalid /data/relationships/party'),
  role({ role: 'shipper' }, 'x', '422 invalid /data/relationships/party'),
  {
    call: 'POST /shipments/{shipment}/party_roles',
    body: { data: { attributes: { role: 'shipper' }, relationships: { party: { data: own } } } },
    refused: '422 blank /data/type',
  },
  {
    call: 'POST /shipments/{shipment}/party_roles',
    body: { data: { type: 'party', attributes: { role: 'shipper' }, relationships: { party: { data: own } } } },
    refused: '422 inclusion /data/type',
  },
  {
    call: 'POST /shipments/{shipment}/party_roles',
    body: { data: { type: 'party_role', attributes: { role: 'shipper' } } },
    refused: '422 blank /data/relationships/party',
  },
  { call: 'POST /shipments/{unknown}/party_roles', body: { data: {} }, refused: '404 not_found' },
  { call: 'DELETE /shipments/{shipment}/party_roles/{unknown}', refused: '404 not_found' },
  { call: 'DELETE /containers/{container}/party_roles/{role}', refused: '404 not_found' },
]

const bol = { request_type: 'bill_of_lading', request_number: 'YMLUX260029935', scac: 'YMLU' }
const tracking = (change: object, refused: string, relationships?: unknown): BadRequest => ({
  call: 'POST /tracking_requests',
  body: {
    data: {
      type: 'tracking_request',
      attributes: { ...bol, ...change },
      ...(relationships === undefined ? {} : { relationships }),
    },
  },
  refused: `422 ${refused}`,
})
const attribute = (name: string) => `/data/attributes/${name}`

/** What cannot be tracked. */
export const tracking_requests: readonly BadRequest[] = [
  ...['', null, 7, 'air', 'BILL_OF_LADING', 'bill of lading', ['container']].map((value) =>
    tracking(
      { request_type: value },
      `${value === '' || value === null ? 'blank' : 'inclusion'} ${attribute('request_type')}`,
    ),
  ),
  ...[
    ['', 'blank'],
    [null, 'blank'],
    ['  ', 'blank'],
    ['AB', 'invalid'],
    ['A'.repeat(51), 'too_long'],
    [7, 'invalid'],
    [{}, 'invalid'],
    [nul, 'invalid'],
    [half, 'invalid'],
    ['MAEU260029935/MSCU1234566', 'invalid'],
    ['MAEU260029935,MAEU260029936', 'invalid'],
    ['MAEU260029935; MSCU1234566', 'invalid'],
    ['MAEU260029935 MSCU1234566', 'invalid'],
    ['MAEU260029935|MAEU260029936', 'invalid'],
  ].map(([value, code]) => tracking({ request_number: value }, `${String(code)} ${attribute('request_number')}`)),
  ...[
    '📦📦📦',
    '１２３４５６７８',
    "1' OR '1'='1",
    '../../x',
    'A\r\nHost: x',
    'MAEU/1',
    'MAEU%2F1',
    'MAEU?1',
    'MSCß1234',
    '-MAEU1',
    'MAEU1.',
    'A-1',
    'MAEU123456789-MSKU1234565',
  ].flatMap((value) =>
    [{ scac: 'MAEU' }, { scac: 'TEST' }, { scac: undefined, auto_detect_vocc_scac: true }].map((carrier) =>
      tracking({ request_number: value, ...carrier }, `invalid ${attribute('request_number')}`),
    ),
  ),
  ...['MAEU123456789/MSKU1234565', 'ABC123'].map((value) =>
    tracking(
      { request_type: 'container', scac: 'TEST', request_number: value },
      `invalid ${attribute('request_number')}`,
    ),
  ),
  ...['MSCU12345', 'MSC1234566', 'MSCU12345667', '1234MSCU567', '-MSCU1234566', "MSCU1234566' or 1=1"].map((value) =>
    tracking({ request_type: 'container', request_number: value }, `invalid ${attribute('request_number')}`),
  ),
  ...[
    ['', 'blank'],
    [null, 'blank'],
    ['ZZZZ', 'not_recognized'],
    ['MAEUX', 'not_recognized'],
    ['A', 'not_recognized'],
    ['MAEU;', 'not_recognized'],
    ['M'.repeat(11), 'too_long'],
    [7, 'invalid'],
    [['MAEU'], 'invalid'],
    ['MSCU', 'no_source'],
    [nul, 'invalid'],
  ].map(([value, code]) => tracking({ scac: value }, `${String(code)} ${attribute('scac')}`)),
  tracking(
    { scac: 'HDMU', request_type: 'container', request_number: 'CSQU3054383' },
    `not_supported ${attribute('scac')}`,
  ),
  tracking({ auto_detect_vocc_scac: 'true' }, `invalid ${attribute('auto_detect_vocc_scac')}`),
  tracking({ auto_detect_vocc_scac: 1 }, `invalid ${attribute('auto_detect_vocc_scac')}`),
  tracking({ ref_numbers: Array(101).fill('x') }, `too_many ${attribute('ref_numbers')}`),
  tracking({ ref_numbers: ['x'.repeat(101)] }, `too_long ${attribute('ref_numbers/0')}`),
  tracking({ ref_numbers: [7] }, `invalid ${attribute('ref_numbers/0')}`),
  tracking({ ref_numbers: ['ok', ''] }, `blank ${attribute('ref_numbers/1')}`),
  tracking({ ref_numbers: {} }, `invalid ${attribute('ref_numbers')}`),
  tracking({ shipment_tags: Array(51).fill('x') }, `too_many ${attribute('shipment_tags')}`),
  tracking({ shipment_tags: ['x'.repeat(51)] }, `too_long ${attribute('shipment_tags/0')}`),
  tracking({ shipment_tags: 7 }, `invalid ${attribute('shipment_tags')}`),
  tracking({ initial_custom_fields: 'x' }, `invalid ${attribute('initial_custom_fields')}`),
  tracking(
    { initial_custom_fields: { shipment: [{ api_slug: 'nothing', value: 1 }] } },
    `not_found ${attribute('initial_custom_fields/shipment/0/api_slug')}`,
  ),
  tracking(
    { request_type: 'x', request_number: '', scac: 7 },
    `inclusion ${attribute('request_type')}, blank ${attribute('request_number')}, invalid ${attribute('scac')}`,
  ),
  tracking({}, 'not_found /data/relationships/consignee', { consignee: { data: { type: 'party', id: '{unknown}' } } }),
  tracking({}, 'not_found /data/relationships/shipper', { shipper: { data: { type: 'party', id: 'x' } } }),
  tracking({}, 'blank /data/relationships/customer', { customer: { data: { type: 'party' } } }),
  tracking({}, 'inclusion /data/relationships/customer', { customer: { data: { type: 'shipment', id: '{party}' } } }),
  tracking({}, 'invalid /data/relationships/customer', { customer: [{ type: 'party', id: '{party}' }] }),
  tracking({}, 'invalid /data/relationships', 'x'),
  tracking({}, 'blank /data/relationships/customer', { customer: {} }),
  { call: 'POST /tracking_requests', body: { data: { attributes: bol } }, refused: '422 blank /data/type' },
  {
    call: 'POST /tracking_requests',
    body: { data: { type: 'shipment', attributes: bol } },
    refused: '422 inclusion /data/type',
  },
  {
    call: 'PATCH /tracking_requests/{request}',
    body: { data: { attributes: { ref_number: '' } } },
    refused: '422 blank /data/attributes/ref_number',
  },
  {
    call: 'PATCH /tracking_requests/{request}',
    body: { data: { attributes: { ref_numbers: 7 } } },
    refused: '422 invalid /data/attributes/ref_numbers',
  },
  {
    call: 'PATCH /tracking_requests/{request}',
    body: { data: { attributes: { shipment_tags: ['a'] } } },
    refused: '422 invalid /data/attributes/shipment_tags',
  },
]

/** Edits that shipments and containers do not take. */
export const edits: readonly BadRequest[] = [
  {
    call: 'PATCH /shipments/{shipment}',
    body: { data: { attributes: { ref_numbers: 7 } } },
    refused: '422 invalid /data/attributes/ref_numbers',
  },
  {
    call: 'PATCH /shipments/{shipment}',
    body: { data: { attributes: { ref_numbers: [nul] } } },
    refused: '422 invalid /data/attributes/ref_numbers/0',
  },
  {
    call: 'PATCH /shipments/{shipment}',
    body: { data: { attributes: { tags: [null] } } },
    refused: '422 blank /data/attributes/tags/0',
  },
  {
    call: 'PATCH /shipments/{shipment}',
    body: { data: { attributes: { tags: [['x']] } } },
    refused: '422 invalid /data/attributes/tags/0',
  },
  {
    call: 'PATCH /shipments/{shipment}',
    body: { data: { id: '{container}', attributes: {} } },
    refused: '422 invalid /data/id',
  },
  ...[
    'yesterday',
    '2026-02-30T00:00:00Z',
    '2026-11-20',
    '2026-11-20T10:00:00',
    7,
    '',
    '10000-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-11-20T24:00:01Z',
  ].map((value): BadRequest => ({
    call: 'PATCH /containers/{container}',
    body: { data: { attributes: { delivered_at: value } } },
    refused: `422 ${value === '' ? 'blank' : 'invalid'} /data/attributes/delivered_at`,
  })),
  { call: 'PATCH /containers', body: { data: { attributes: {} } }, refused: '422 blank /data/id' },
  { call: 'PATCH /containers', body: { data: { id: 'x', attributes: {} } }, refused: '404 not_found' },
  { call: 'PATCH /containers', body: { data: { id: '{shipment}', attributes: {} } }, refused: '404 not_found' },
  {
    call: 'PATCH /containers/{container}',
    body: { data: { attributes: { ref_numbers: Array(101).fill('x') } } },
    refused: '422 too_many /data/attributes/ref_numbers',
  },
]

const webhook = (change: object, refused: string): BadRequest => ({
  call: 'POST /webhooks',
  body: { data: { attributes: { url: 'https://203.0.114.7/in', events: ['container.updated'], ...change } } },
  refused: `422 ${refused}`,
})

/** Webhooks that could not be told. */
export const webhooks: readonly BadRequest[] = [
  ...['', null].map((url) => webhook({ url }, 'blank /data/attributes/url')),
  ...[
    7,
    'hooks',
    'https://',
    'http://hooks.example.org/in',
    'ftp://203.0.114.7/',
    'https://user:pass@203.0.114.7/',
    'https://203.0.114.7/#x',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://0x7f000001/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://[::ffff:10.0.0.1]/',
  ].map((url) => webhook({ url }, 'invalid /data/attributes/url')),
  webhook({ url: `https://203.0.114.7/${'x'.repeat(2_048)}` }, 'too_long /data/attributes/url'),
  webhook({ events: [] }, 'blank /data/attributes/events'),
  webhook({ events: 'container.updated' }, 'invalid /data/attributes/events'),
  webhook({ events: ['container.deleted'] }, 'inclusion /data/attributes/events/0'),
  webhook({ active: 'yes' }, 'invalid /data/attributes/active'),
  webhook({ secret: 'short' }, 'invalid /data/attributes/secret'),
  webhook({ secret: 'x'.repeat(129) }, 'too_long /data/attributes/secret'),
  webhook({ headers: [{ name: 'Content-Type', value: 'x' }] }, 'invalid /data/attributes/headers/0/name'),
  webhook({ headers: [{ name: 'X-Quaylog-Webhook-Id', value: 'x' }] }, 'invalid /data/attributes/headers/0/name'),
  webhook({ headers: [{ name: 'a b', value: 'x' }] }, 'invalid /data/attributes/headers/0/name'),
  webhook({ headers: [{ name: 'X-A', value: 'a\r\nX-B: c' }] }, 'invalid /data/attributes/headers/0/value'),
  webhook({ headers: Array(11).fill({ name: 'X-A', value: 'x' }) }, 'too_many /data/attributes/headers'),
  webhook({ compat_signature_header: 'Host' }, 'invalid /data/attributes/compat_signature_header'),
  webhook({ compat_signature_header: '1x' }, 'invalid /data/attributes/compat_signature_header'),
  webhook({ description: 'x'.repeat(1_001) }, 'too_long /data/attributes/description'),
  { call: 'POST /webhooks/trigger', body: {}, refused: '422 blank /url, blank /event' },
  {
    call: 'POST /webhooks/trigger',
    body: { url: 'https://127.0.0.1/', event: 'container.updated' },
    refused: '422 invalid /url',
  },
  {
    call: 'POST /webhooks/trigger',
    body: { url: 'https://203.0.114.7/', event: 'nothing' },
    refused: '422 inclusion /event',
  },
  { call: 'POST /webhook_notifications/recover', body: {}, refused: '422 blank /since' },
  { call: 'POST /webhook_notifications/recover', body: { since: 'yesterday' }, refused: '422 invalid /since' },
]
