import { operation_rows } from '../../../src/doors/openapi/document.ts'
import { concrete } from './bodies.ts'
import type { BadRequest } from './case.ts'

const reads = operation_rows
  .filter(({ call }) => call.startsWith('GET') && !call.startsWith('GET /public'))
  .map(({ call, answer }) => ({ call: concrete(call), answer }))
  .map(({ call, answer }) => ({
    call: call
      .replace(':payload_id', '{unknown}')
      .replace('/ports/:id', '/ports/USLAX')
      .replace('/metro_areas/:id', '/metro_areas/USCHI')
      .replace('/terminals/:id', '/terminals/W185')
      .replace('/shipping_lines/:id', '/shipping_lines/MAEU')
      .replace('/vessels/:id', '/vessels/9321483'),
    answer,
  }))
const lists = reads.filter(({ answer }) => answer.kind === 'page')
const refuse = (call: string, query: string, refused: string): BadRequest => ({
  call: `GET ${call}?${query}`,
  refused: `400 ${refused}`,
})
const needs_first = new Set(['GET /search', 'GET /webhook_notifications/examples'])

/** Nothing is ignored: a name that an endpoint does not know is refused by every one of them. */
export const unknown_parameters: readonly BadRequest[] = reads
  .filter(({ call }) => !needs_first.has(call) && !call.includes('future_positions'))
  .map(({ call }) => ({ call: `${call}?wat=1`, refused: '400 invalid_parameter wat' }))

/** The same where no body is read. */
export const unknown_in_writes: readonly BadRequest[] = operation_rows
  .filter(({ call, body }) => body === undefined && !call.startsWith('GET') && !call.includes('/webhook'))
  .map(({ call }) => ({ call: `${concrete(call)}?wat=1`, refused: '400 invalid_parameter wat' }))

const pages = [
  '0',
  '-1',
  '1.5',
  'x',
  '',
  '1e3',
  '0x10',
  ' 1',
  '10000000',
  '99999999999999999999',
  '1;drop table party',
  '%00',
  'NaN',
  '٣',
]

/** Pages that are no pages. */
export const wrong_pages: readonly BadRequest[] = [
  ...pages.flatMap((value) => [
    refuse(
      '/shipments',
      `page[number]=${encodeURIComponent(value).replace('%2500', '%00')}`,
      value === '%00' ? 'invalid_parameter page[number]' : 'invalid_page page[number]',
    ),
    refuse(
      '/containers',
      `page%5Bsize%5D=${encodeURIComponent(value).replace('%2500', '%00')}`,
      value === '%00' ? 'invalid_parameter page[size]' : 'invalid_page page[size]',
    ),
  ]),
  ...lists.map(({ call }) => refuse(call.slice(4), 'page[size]=0', 'invalid_page page[size]')),
  refuse('/shipments', 'page[offset]=1', 'invalid_parameter page[offset]'),
  refuse('/shipments', 'page=2', 'invalid_parameter page'),
  refuse('/shipping_lines', 'page[number]=1', 'invalid_parameter page[number]'),
]

const instants = [
  'yesterday',
  '',
  '2026-02-29',
  '2026-13-01',
  '2026-11-31T00:00:00Z',
  '2026-11-20T10:00:00',
  '2026-11-20T25:00:00Z',
  '2026-11-20T10:60:00Z',
  '0000-00-00',
  '+292278994-08-17T07:12:55Z',
  '1969-12-31T23:59:59Z',
  '10000-01-01',
  '1763640000',
  '2026-11-20T10:00:00+25:00',
  '2026-11-20 ',
  'infinity',
  'now()',
]

/** Filters with values that cannot be meant. */
export const wrong_filters: readonly BadRequest[] = [
  ...instants
    .filter((value) => value !== '2026-11-20 ')
    .map((value) =>
      refuse(
        '/shipments',
        `filter[created_at][start]=${encodeURIComponent(value)}`,
        'invalid_filter filter[created_at][start]',
      ),
    ),
  ...['filter[updated_at]', 'filter[updated_after]', 'filter[updated_at][end]', 'filter[created_at][end]'].map((name) =>
    refuse('/containers', `${name}=x`, `invalid_filter ${name}`),
  ),
  ...['x', 'Delivered', 'in_transit,lost', ''].map((value) =>
    refuse('/shipments', `filter[status]=${value}`, 'invalid_filter filter[status]'),
  ),
  refuse('/containers', 'filter[status]=sunk', 'invalid_filter filter[status]'),
  refuse('/tracking_requests', 'filter[status]=done', 'invalid_filter filter[status]'),
  refuse('/tracking_requests', 'filter[request_type]=air', 'invalid_filter filter[request_type]'),
  ...['US', 'USLAXX', 'US LAX', '12345', 'US%00AX'].map((value) =>
    refuse(
      '/shipments',
      `filter[pod_locode]=${value}`,
      `${value.includes('%00') ? 'invalid_parameter' : 'invalid_filter'} filter[pod_locode]`,
    ),
  ),
  ...['MAE', 'MAEUX', 'MA EU', "MA'U"].map((value) =>
    refuse('/containers', `filter[line_scac]=${encodeURIComponent(value)}`, 'invalid_filter filter[line_scac]'),
  ),
  ...['yes', '1', 'TRUE', ''].map((value) =>
    refuse('/shipments', `filter[tracking_stopped]=${value}`, 'invalid_filter filter[tracking_stopped]'),
  ),
  ...['x', '{shipment}x', '00000000', "' or 1=1 --"].map((value) =>
    refuse(
      '/shipments',
      `filter[party_id]=${encodeURIComponent(value).replace('%7Bshipment%7D', '{shipment}')}`,
      'invalid_filter filter[party_id]',
    ),
  ),
  refuse('/containers', 'filter[shipment_id]=1', 'invalid_filter filter[shipment_id]'),
  refuse('/custom_fields', 'filter[entity_id]=1', 'invalid_filter filter[entity_id]'),
  refuse('/custom_fields', 'filter[entity_type]=Boat', 'invalid_filter filter[entity_type]'),
  refuse('/custom_field_definitions', 'filter[data_type]=money', 'invalid_filter filter[data_type]'),
  refuse('/webhook_notifications', 'filter[event]=x', 'invalid_filter filter[event]'),
  refuse('/webhook_notifications', 'filter[webhook_id]=x', 'invalid_filter filter[webhook_id]'),
  refuse('/containers/{container}/transport_events', 'filter[event]=x', 'invalid_filter filter[event]'),
  refuse('/containers/{container}/transport_events', 'filter[invalidated]=x', 'invalid_filter filter[invalidated]'),
  refuse('/shipments', `q=${'x'.repeat(201)}`, 'invalid_filter q'),
  refuse('/shipments', 'q=', 'invalid_filter q'),
  refuse('/shipments', 'q=%20', 'invalid_filter q'),
  refuse('/containers', `number=${'x'.repeat(201)}`, 'invalid_filter number'),
  ...[
    'filter[bogus]=1',
    'filter[]=1',
    'filter=1',
    'filter[status][x]=1',
    'filter[account_id]={unknown}',
    'flag[all]=true',
    'FILTER[status]=pending',
    'number[]=1',
    'constructor=1',
    '__proto__=1',
    'toString=1',
  ].map((query) => refuse('/shipments', query, `invalid_parameter ${query.split('=')[0]}`)),
  refuse('/shipments', 'filter[port]=USLAX&filter[pod_locode]=USLAX', 'invalid_parameter filter[pod_locode]'),
  refuse('/shipments', 'filter[scac]=MAEU&filter[carrier]=MAEU', 'invalid_parameter filter[carrier]'),
  refuse('/parties', `query=${'x'.repeat(256)}`, 'invalid_filter query'),
  refuse('/shipments', `q=${'x'.repeat(8_200)}`, 'invalid_parameter '),
  refuse('/shipments', 'q=1&q=2', 'invalid_parameter q'),
  refuse('/shipments', 'q=%E0%A4%A', 'invalid_parameter q'),
  refuse('/shipments', 'q=%', 'invalid_parameter q'),
  refuse('/parties', 'query=', 'invalid_filter query'),
  refuse('/shipments', 'q=%ED%A0%80', 'invalid_parameter q'),
  refuse('/shipments', 'q=a%00b', 'invalid_parameter q'),
  refuse('/search', 'query=a%00b', 'invalid_parameter query'),
]

/** Includes, fields, sorts and flags that no resource has. */
export const wrong_readings: readonly BadRequest[] = [
  ...reads
    .filter(({ answer }) => answer.kind === 'page' || answer.kind === 'one')
    .filter(({ call }) => !call.includes('future_positions') && !call.includes('/account'))
    .map(({ call }) => ({ call: `${call}?include=account_secrets`, refused: '400 invalid_include include' })),
  ...[
    'containers.shipment',
    'containers.raw_events',
    'party_roles.party.x',
    'Containers',
    'containers;',
    '*',
    '__proto__',
    'user',
  ].map((path) => refuse('/shipments', `include=${path}`, 'invalid_include include')),
  ...['x', '-x', 'created_at,,', 'id', 'created_at desc', '--created_at', '', ',', "created_at'"].map((value) =>
    refuse('/shipments', `sort=${encodeURIComponent(value)}`, 'invalid_sort sort'),
  ),
  refuse('/parties', 'sort=company_name', 'invalid_sort sort'),
  refuse('/containers/{container}/transport_events', 'sort=event', 'invalid_sort sort'),
  ...[
    'fields[shipments]=status',
    'fields[shipment]=secret',
    'fields[shipment]=status,x',
    'fields[]=status',
    'fields[shipment=status',
    'fields[toString]=x',
    'fields[__proto__]=x',
    'fields[shipment]=__proto__',
    'fields[shipment]=toString',
  ].map((query) => refuse('/shipments', query, `invalid_fields ${query.split('=')[0]}`)),
  refuse('/shipments', 'fields=status', 'invalid_parameter fields'),
  refuse('/shipments', 'flag[parties]=maybe', 'invalid_parameter flag[parties]'),
  refuse('/containers/{container}', 'flag[parties]=2', 'invalid_parameter flag[parties]'),
  refuse('/tracking_requests', 'flag[parties]=true', 'invalid_parameter flag[parties]'),
]
