import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { QuaylogClient } from '@quaylog/sdk'
import { createMcpServer } from '../src/index.ts'
import type { McpContext } from '../src/index.ts'
import { json, refused, startService, type Answer, type TestService } from '../../sdk/test/service.ts'
import * as documents from '../../sdk/test/documents/index.ts'

export const container_id = '0199c0de-0000-7000-8000-000000000001'
export const shipment_id = '0199c0de-0000-7000-8000-000000000002'
export const unknown_id = '0199c0de-0000-7000-8000-000000000009'

/** The documents with ids as the service makes them. */
export function withIds<Value>(value: Value): Value {
  const text = JSON.stringify(value)
    .replaceAll('"container-1"', `"${container_id}"`)
    .replaceAll('"shipment-1"', `"${shipment_id}"`)
  const parsed: Value = JSON.parse(text)
  return parsed
}

/** Answers by `METHOD /path`; a key that ends with a slash stands for all below it; anything else is not found. */
export function routes(table: Readonly<Record<string, Answer>>): Answer {
  return (request, response) => {
    const asked = `${request.method} ${request.path.replace('/v2', '')}`
    const key =
      asked in table
        ? asked
        : Object.keys(table).find((candidate) => candidate.endsWith('/') && asked.startsWith(candidate))
    const answer = key === undefined ? undefined : table[key]
    if (answer === undefined) refused(404, { code: 'not_found' })(request, response)
    else answer(request, response)
  }
}

const one = (data: object, included: readonly object[] = []): Answer => json(withIds({ data, included }))
const list = (data: readonly object[], included: readonly object[] = [], total = data.length): Answer =>
  json(withIds({ data, included, links: { self: 'http://service/v2' }, meta: { size: data.length, total } }))
const records = [
  documents.shipment,
  documents.container,
  documents.terminal,
  documents.ramp,
  documents.port_of_lading,
  documents.port_of_discharge,
  documents.inland,
  documents.rail_event,
  documents.discharge_event,
  documents.vessel,
]
export const answers = { one, list, records, refused, json, documents }

/** A service that knows one shipment with one container. */
export const usual_routes: Readonly<Record<string, Answer>> = {
  'GET /containers': list([documents.container], records),
  [`GET /containers/${container_id}`]: one(documents.container, records),
  [`GET /containers/${container_id}/transport_events`]: list(
    [documents.discharge_event, documents.rail_event],
    records,
  ),
  [`GET /containers/${container_id}/route`]: json(documents.route_documents),
  'GET /shipments': list([documents.shipment], records),
  [`GET /shipments/${shipment_id}`]: one(documents.shipment, records),
  'GET /shipping_lines': list([
    { ...documents.shipping_line, attributes: { ...documents.shipping_line.attributes, scac: 'TEST', name: 'Test' } },
    documents.shipping_line,
  ]),
  'GET /tracking_requests': list([documents.tracking_request], records),
  'POST /tracking_requests': one({
    ...documents.tracking_request,
    attributes: { ...documents.tracking_request.attributes, status: 'pending' },
    relationships: {},
  }),
  'POST /tracking_requests/infer_number': one(documents.infer_result),
}

/**
 * A service, an MCP endpoint before it, and a client connected to that, all in this process but for the service's port.
 */
export interface Setup extends AsyncDisposable {
  readonly service: TestService
  readonly mcp: Client
  readonly failures: unknown[]
  call(
    name: string,
    given?: Record<string, unknown>,
  ): Promise<{
    payload: Record<string, unknown>
    isError: boolean
    content: readonly { type: string; text?: string }[]
  }>
}

const eras = { legacy: 'legacy', modern: { pin: '2026-07-28' } } as const
export type Era = keyof typeof eras

export async function setup(
  table: Readonly<Record<string, Answer>> = usual_routes,
  options: { era?: Era; signedInUser?: boolean; toolsets?: NonNullable<McpContext['toolsets']> } = {},
): Promise<Setup> {
  const service = await startService(routes(table))
  const failures: unknown[] = []
  const client = new QuaylogClient({ apiToken: 'qk_secret', apiBaseUrl: service.baseUrl, maxRetries: 0 })
  const context = {
    client,
    signedInUser: options.signedInUser ?? false,
    toolsets: options.toolsets ?? [],
    onError: (error: unknown) => {
      failures.push(error)
    },
  }
  const handler = createMcpHandler(({ era, requestInfo }) =>
    createMcpServer(context, era, requestInfo?.headers.get('mcp-protocol-version')),
  )
  const mcp = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: eras[options.era ?? 'legacy'] } },
  )
  await mcp.connect(
    new StreamableHTTPClientTransport(new URL('http://mcp.test/mcp'), {
      fetch: (input, init) => handler.fetch(new Request(input, init)),
    }),
  )
  return {
    service,
    mcp,
    failures,
    async call(name, given = {}) {
      const result = await mcp.callTool({ name, arguments: given })
      const text = result.content.find((block) => block.type === 'text')
      const payload: Record<string, unknown> = JSON.parse(text?.type === 'text' ? text.text : '{}')
      return { payload, isError: result.isError === true, content: result.content }
    },
    async [Symbol.asyncDispose]() {
      await mcp.close()
      await service[Symbol.asyncDispose]()
    },
  }
}
