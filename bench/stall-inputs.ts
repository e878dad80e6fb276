import { createHash, createHmac } from 'node:crypto'

/**
 * The worst that a door takes: what is sent to it, and how often. `round` makes each body its own, where the same again
 * is known.
 */
export interface Input {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly type?: string
  readonly body?: (round: number) => string
  /** Signed with the terminal's key or the carrier's secret, or sent by a person's browser; the API key unless told. */
  readonly signed_by?: 'terminal' | 'carrier' | 'person'
}

export const secrets = { terminal: 'a key of the terminal', carrier: Buffer.alloc(48, 7).toString('base64') }

const door_bytes = 16 * 1_048_576
const body_bytes = 1_048_576

const isa = (round: number) =>
  `ISA*00*          *00*          *ZZ*CARRIER        *ZZ*QUAYLOG        *261120*1205*U*00401*${String(round).padStart(9, '0')}*0*P*>~\nGS*QO*CARRIER*QUAYLOG*20261120*1205*7*X*004010~\n`

/** As many transaction sets of a 315 as fit; with `more` segments each. */
function sets(round: number, bytes: number, more: number): string {
  const parts = [isa(round)]
  for (let [size, at] = [400, 0]; size < bytes; at += 1) {
    const number = `${String(at % 900_000).padStart(6, '0')}*L*45G1*USLGB*UN*3`
    const set = `ST*315*${at}~\nB4***UV*20261101*1015*PLACE*CSQU*${number}~\n${'R4*D*UN*USLGB*LONG BEACH*US~\nDTM*139*20261118*0600*PT~\n'.repeat(more)}N9*BM*MEDUOL${at}~\nSE*3*${at}~\n`
    parts.push(set)
    size += set.length
  }
  return `${parts.join('')}GE*1*7~\nIEA*1*${String(round).padStart(9, '0')}~\n`
}

const filled = (item: (at: number) => string, bytes: number) => {
  const items: string[] = []
  for (let [size, at] = [0, 0]; size < bytes - 2_000; at += 1) {
    const one = item(at)
    items.push(one)
    size += one.length + 1
  }
  return items.join(',')
}

const attributes = (inner: string) => `{"data":{"type":"tracking_request","attributes":{${inner}}}}`
const json = 'application/json'
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const record = (at: number) =>
  JSON.stringify({
    number: `TSTU${String(1_000_000 + at)}`,
    found: true,
    category: 'import',
    load: 'full',
    availability: 'no',
    holds: [{ name: 'customs', status: 'hold' }],
    fees: [{ type: 'demurrage', amount: 10, currency_code: 'USD' }],
  })
const moved = (at: number) =>
  JSON.stringify({
    eventID: String(at),
    eventType: 'EQUIPMENT',
    eventDateTime: '2026-11-20T10:00:00Z',
    eventCreatedDateTime: '2026-11-20T10:00:00Z',
    eventClassifierCode: 'ACT',
    equipmentEventTypeCode: 'GTOT',
    equipmentReference: `TSTU${String(1_000_000 + at)}`,
    emptyIndicatorCode: 'LADEN',
    eventLocation: { UNLocationCode: 'USLAX' },
  })
const message = (params: string, tool = 'get_container') =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${params}}}`

export const inputs: readonly Input[] = [
  {
    name: 'EDI, 16 MB, 80,000 messages',
    method: 'POST',
    path: '/ingest/edi',
    body: (round) => sets(round, door_bytes - 1_000, 1),
  },
  {
    name: 'EDI, 16 MB, one segment of 12 million elements',
    method: 'POST',
    path: '/ingest/edi',
    body: (round) => `${isa(round)}ST*315*1~B4${'*'.repeat(12_000_000)}${'x'.repeat(4_000_000)}~SE*3*1~`,
  },
  {
    name: 'EDI, 5 MB, near all segments that the limits let through',
    method: 'POST',
    path: '/ingest/edi',
    body: (round) => sets(round, 5_200_000, 8),
  },
  { name: 'EDI, 16 MB of noise', method: 'POST', path: '/ingest/edi', body: (round) => noise(round, door_bytes) },
  {
    name: 'terminal push at its limit',
    method: 'POST',
    path: '/ingest/terminals/Y258',
    type: json,
    signed_by: 'terminal',
    body: (round) =>
      `{"terminal":{"firms":"Y258"},"observed_at":"2026-11-20T10:00:0${round}Z","containers":[${filled(record, door_bytes)}]}`,
  },
  {
    name: 'terminal push at its limit, deep',
    method: 'POST',
    path: '/ingest/terminals/Y258',
    type: json,
    signed_by: 'terminal',
    body: () => deep(door_bytes / 2),
  },
  {
    name: 'carrier callback at its limit',
    method: 'POST',
    path: '/ingest/dcsa/carrier',
    type: json,
    signed_by: 'carrier',
    body: () => `[${filled(moved, door_bytes)}]`,
  },
  {
    name: 'REST body at its limit, wide',
    method: 'POST',
    path: '/v2/tracking_requests',
    type: json,
    body: () => attributes(filled((at) => `"a${at}":${at}`, body_bytes)),
  },
  {
    name: 'REST body at its limit, deep',
    method: 'POST',
    path: '/v2/tracking_requests',
    type: json,
    body: () => attributes(`"request_number":${deep((body_bytes - 200) / 2)}`),
  },
  {
    name: 'REST body at its limit, tags',
    method: 'POST',
    path: '/v2/tracking_requests',
    type: json,
    body: () =>
      attributes(
        `"request_type":"bill_of_lading","request_number":"STALL1","scac":"TEST","shipment_tags":[${filled((at) => `"t${at}"`, body_bytes)}]`,
      ),
  },
  {
    name: 'webhook body at its limit, events',
    method: 'POST',
    path: '/v2/webhooks',
    type: json,
    body: () =>
      `{"data":{"type":"webhook","attributes":{"url":"https://example.org/a","active":true,"events":[${filled(() => '"tracking_request.succeeded"', body_bytes)}]}}}`,
  },
  { name: 'list of 100 webhooks', method: 'GET', path: '/v2/webhooks?page[size]=100' },
  {
    name: 'list of 100 shipments with all that include gives',
    method: 'GET',
    path: '/v2/shipments?page[size]=100&include=containers,port_of_lading,port_of_discharge,pod_terminal,destination,destination_terminal,line_tracking_stopped_by_user',
  },
  {
    name: 'list of 100 containers with all that include gives',
    method: 'GET',
    path: '/v2/containers?page[size]=100&include=shipment,pod_terminal,transport_events,raw_events,shipment.port_of_discharge',
  },
  { name: 'search with all its hits', method: 'GET', path: '/v2/search?query=BNCH' },
  {
    name: 'change feed of 1,000 entries with their records',
    method: 'GET',
    path: '/v2/changes?page[size]=1000&include=reference_object',
  },
  {
    name: 'fleet of 100 containers in the portal',
    method: 'GET',
    path: '/portal/api/containers?size=100',
    signed_by: 'person',
  },
  {
    name: 'table of 5,000 containers for spreadsheets',
    method: 'GET',
    path: '/portal/api/containers.csv',
    signed_by: 'person',
  },
  {
    name: 'MCP list of 100 containers',
    method: 'POST',
    path: '/mcp',
    type: json,
    body: () => message('{"page_size":100,"include":["shipment","pod_terminal"]}', 'list_containers'),
  },
  {
    name: 'MCP body at its limit, wide',
    method: 'POST',
    path: '/mcp',
    type: json,
    body: () => message(`{${filled((at) => `"a${at}":${at}`, body_bytes)}}`),
  },
  {
    name: 'MCP body at its limit, deep',
    method: 'POST',
    path: '/mcp',
    type: json,
    body: () => message(`{"id":${deep((body_bytes - 200) / 2)}}`),
  },
  {
    name: 'OAuth registration at its limit',
    method: 'POST',
    path: '/oauth2/register',
    type: json,
    body: () => `{"redirect_uris":[${filled((at) => `"https://a${at}.example/cb"`, 16_000)}]}`,
  },
]

/** Bytes that nothing compresses. */
function noise(round: number, bytes: number): string {
  const parts: string[] = []
  for (let at = 0; at * 64 < bytes - 64; at += 1)
    parts.push(createHash('sha512').update(`${round} ${at}`).digest('latin1').replaceAll('\n', ' '))
  return parts.join('')
}

/** The headers that a body needs to come in. */
export function headersOf(
  { type, signed_by }: Input,
  body: Buffer,
  { key, cookie }: { readonly key: string; readonly cookie: string },
): Record<string, string> {
  const headers = { 'content-type': type ?? 'application/octet-stream' }
  if (signed_by === 'person') return { cookie }
  if (signed_by === undefined)
    return { ...headers, accept: 'application/json, text/event-stream', authorization: `Token ${key}` }
  if (signed_by === 'carrier')
    return {
      ...headers,
      'notification-signature': `sha256=${createHmac('sha256', Buffer.from(secrets.carrier, 'base64')).update(body).digest('hex')}`,
    }
  const timestamp = String(Math.floor(Date.now() / 1_000))
  return {
    ...headers,
    'x-feed-key': secrets.terminal,
    'x-feed-timestamp': timestamp,
    'x-feed-signature': `sha256=${createHmac('sha256', secrets.terminal).update(`${timestamp}.`).update(body).digest('hex')}`,
  }
}
