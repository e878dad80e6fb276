import { classifyInboundRequest, createMcpHandler, isJsonContentType } from '@modelcontextprotocol/server'
import type { AuthInfo, Server } from '@modelcontextprotocol/server'
import { size_limits } from '@quaylog/contract'
import { exchange } from '@quaylog/mcp'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers messages of callers that were let in. */
export type AnswerMessage = (
  request: FastifyRequest,
  reply: FastifyReply,
  message: unknown,
  identity: AuthInfo,
) => Promise<FastifyReply>

/** Makes a server for one message of one caller, which named this revision. */
export type MakeServer = (
  identity: AuthInfo | undefined,
  era: 'legacy' | 'modern',
  onError: (error: unknown, place?: string) => void,
  revision?: string,
) => Server

export interface AnswerParts {
  readonly mcp_url: string
  readonly makeServer: MakeServer
  readonly onError: (error: unknown, place?: string) => void
}

/**
 * A server for every message: nothing of a caller outlives it. The revision decides which half of the library answers.
 */
export function createAnswer({ mcp_url, makeServer, onError }: AnswerParts): AnswerMessage {
  const modern = createMcpHandler(({ authInfo, era }) => makeServer(authInfo, era, onError), {
    legacy: 'reject',
    onerror: (error) => onError(error),
    maxRequestBodySize: size_limits.body_bytes_max,
  })

  return async (request, reply, message, identity) => {
    const version = single(request, 'mcp-protocol-version')
    if (!isJsonContentType(request.headers['content-type']))
      return json(reply, 415, {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_000, message: 'Unsupported Media Type: Content-Type must be application/json' },
      })
    if (isListen(message))
      return json(reply, 404, {
        jsonrpc: '2.0',
        id: message.id ?? null,
        error: { code: -32_601, message: 'Method not found: there is nothing to subscribe to' },
      })
    if (!isOfLegacy(request, message, version)) {
      const response = await modern.fetch(webRequest(request, mcp_url), { authInfo: identity, parsedBody: message })
      return sendAsAccepted(request, reply, response.status, await messagesOf(response))
    }
    const { status, messages } = await exchange(message, version, () =>
      makeServer(identity, 'legacy', onError, version),
    )
    return sendAsAccepted(
      request,
      reply,
      status,
      messages.map((one) => JSON.stringify(one)),
    )
  }
}

/** A stream without an end; this endpoint offers nothing that could come over it. */
function isListen(message: unknown): message is { readonly id?: unknown } {
  return (
    typeof message === 'object' && message !== null && 'method' in message && message.method === 'subscriptions/listen'
  )
}

const single = (request: FastifyRequest, name: string): string | undefined => request.headers[name]?.toString()

function isOfLegacy(request: FastifyRequest, body: unknown, version: string | undefined): boolean {
  const [mcpMethodHeader, mcpNameHeader] = [single(request, 'mcp-method'), single(request, 'mcp-name')]
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(mcpMethodHeader === undefined ? {} : { mcpMethodHeader }),
    ...(mcpNameHeader === undefined ? {} : { mcpNameHeader }),
  })
  return kind === 'legacy'
}

/**
 * The answer as JSON; as events for clients that take nothing else, or when something was told on the way (contract
 * 6.1).
 */
function sendAsAccepted(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  messages: readonly string[],
): FastifyReply {
  const accepted = request.headers.accept ?? '*/*'
  const answer = messages.at(-1)
  reply.code(status).header('cache-control', 'no-store')
  if (answer === undefined) return reply.send()
  const as_events =
    status === 200 &&
    accepted.includes('text/event-stream') &&
    (messages.length > 1 || !accepted.includes('application/json'))
  if (!as_events) return reply.header('content-type', 'application/json').serializer(String).send(answer)
  return reply
    .headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    .serializer(String)
    .send(messages.map((one) => `event: message\ndata: ${one}\n\n`).join(''))
}

/** The messages of an answer: the library streams where it can't know that nothing else comes. */
async function messagesOf(response: Response): Promise<readonly string[]> {
  const text = await response.text()
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return text === '' ? [] : [text]
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => line.slice('data: '.length))
}

function json(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(body)
}

/** As much of the request as the library looks at. */
function webRequest(request: FastifyRequest, mcp_url: string): Request {
  const headers: Record<string, string> = { accept: 'application/json, text/event-stream' }
  for (const name of ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = single(request, name)
    if (value !== undefined) headers[name] = value
  }
  return new Request(mcp_url, { method: 'POST', headers })
}
