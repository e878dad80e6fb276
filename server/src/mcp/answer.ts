import { classifyInboundRequest, createMcpHandler, isJsonContentType } from '@modelcontextprotocol/server'
import type { AuthInfo } from '@modelcontextprotocol/server'
import { size_limits } from '@quaylog/contract'
import { createMcpServer, exchange } from '@quaylog/mcp'
import { QuaylogClient } from '@quaylog/sdk'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers messages of callers that were let in. */
export type AnswerMessage = (request: FastifyRequest, reply: FastifyReply, message: unknown, identity: AuthInfo) => Promise<FastifyReply>

/** What marks the token of a person among its scopes. */
export const signed_in = 'signed_in'

export interface AnswerParts {
  readonly base_url: string
  readonly mcp_url: string
  readonly fetchImpl: typeof fetch
  readonly onError: (error: unknown, place?: string) => void
}

/** A server for every message: nothing of a caller outlives it. The revision decides which half of the library answers. */
export function createAnswer({ base_url, mcp_url, fetchImpl, onError }: AnswerParts): AnswerMessage {
  const serverFor = (identity: AuthInfo | undefined, era: 'legacy' | 'modern') => createMcpServer({
    client: new QuaylogClient({ apiToken: identity?.token ?? '', apiBaseUrl: base_url, fetchImpl, maxRetries: 0, timeoutMs: 0 }),
    signedInUser: identity?.scopes.includes(signed_in) === true,
    onError,
  }, era)
  const modern = createMcpHandler(({ authInfo, era }) => serverFor(authInfo, era), { legacy: 'reject', onerror: (error) => onError(error), maxRequestBodySize: size_limits.body_bytes_max })

  return async (request, reply, message, identity) => {
    const version = single(request, 'mcp-protocol-version')
    if (!isJsonContentType(request.headers['content-type'])) return json(reply, 415, { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Unsupported Media Type: Content-Type must be application/json' } })
    if (isListen(message)) return json(reply, 404, { jsonrpc: '2.0', id: null, error: { code: -32_601, message: 'Method not found: there is nothing to subscribe to' } })
    if (!isOfLegacy(request, message, version)) {
      const response = await modern.fetch(webRequest(request, mcp_url), { authInfo: identity, parsedBody: message })
      return sendAsAccepted(request, reply, response.status, await onlyMessage(response))
    }
    const { status, message: answer } = await exchange(message, version, () => serverFor(identity, 'legacy'))
    if (answer === null) return reply.code(status).send()
    return status === 200 ? sendAsAccepted(request, reply, status, JSON.stringify(answer)) : json(reply, status, answer)
  }
}

/** A stream without an end; this endpoint offers nothing that could come over it. */
function isListen(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'method' in message && message.method === 'subscriptions/listen'
}

const single = (request: FastifyRequest, name: string): string | undefined => request.headers[name]?.toString()

function isOfLegacy(request: FastifyRequest, body: unknown, version: string | undefined): boolean {
  const [mcpMethodHeader, mcpNameHeader] = [single(request, 'mcp-method'), single(request, 'mcp-name')]
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST', body, ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(mcpMethodHeader === undefined ? {} : { mcpMethodHeader }), ...(mcpNameHeader === undefined ? {} : { mcpNameHeader }),
  })
  return kind === 'legacy'
}

/** The message as JSON, or as the one event of a stream for clients that take nothing else (contract 6.1). */
function sendAsAccepted(request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply {
  const accepted = request.headers.accept ?? '*/*'
  reply.code(status).header('cache-control', 'no-store')
  if (text === '') return reply.send()
  const streams = accepted.includes('text/event-stream') && !accepted.includes('application/json')
  if (!streams) return reply.header('content-type', 'application/json').serializer(String).send(text)
  return reply.header('content-type', 'text/event-stream').serializer(String).send(`event: message\ndata: ${text}\n\n`)
}

/** The text of the one message: the library streams where it can't know that nothing else comes. */
async function onlyMessage(response: Response): Promise<string> {
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return text
  return text.split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length)).join('')
}

function json(reply: FastifyReply, status: number, body: object | null): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(body)
}

function webRequest(request: FastifyRequest, mcp_url: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(mcp_url, { method: 'POST', headers })
}
