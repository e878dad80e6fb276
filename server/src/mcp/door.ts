import { createMcpHandler } from '@modelcontextprotocol/server'
import { size_limits } from '@quaylog/contract'
import { createMcpServer, hostRefusal, loopback_names } from '@quaylog/mcp'
import type { AllowLists } from '@quaylog/mcp'
import { QuaylogClient } from '@quaylog/sdk'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../accounts/account.ts'
import type { InProcessCallers } from '../accounts/in-process.ts'
import { parseBody } from '../ground/http/body.ts'
import { errorDocument } from '../ground/http/error-document.ts'
import { Refusal } from '../ground/http/refusal.ts'
import type { Logger } from '../ground/log.ts'
import { challenge, insufficientScope, tracking_scopes } from './challenge.ts'
import { inProcessFetch } from './in-process-fetch.ts'

/** A caller of the endpoint with what its token allows; keys allow everything. */
export interface McpCaller {
  readonly caller: Caller
  readonly scopes: readonly string[]
  readonly signed_in: boolean
}

export interface McpParts {
  readonly log: Logger
  readonly base_url: string
  readonly mcp_url: string
  readonly allow: AllowLists
  readonly inProcess: InProcessCallers
  /** The caller of an API key; null: no such key is in force. */
  readonly callerOfKey: (key: string) => Promise<Caller | null>
  /** The caller of an access token whose audience is this endpoint; null: it is not one, is expired or revoked. */
  readonly callerOfToken: (token: string) => Promise<McpCaller | null>
  /** Takes one call from the caller's default bucket; throws a refusal with 429. */
  readonly take: (caller: Caller) => Promise<void>
  /** Counts a failed authentication against the address; throws a refusal with 429. */
  readonly takeFailure: (ip: string) => Promise<void>
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  'access-control-expose-headers': 'WWW-Authenticate, Retry-After',
}

/** Where the protected resource metadata of an endpoint is: its path inserted after the well-known one (RFC 9728). */
export function metadataUrl(mcp_url: string): string {
  const { origin, pathname } = new URL(mcp_url)
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`
}

/** The hosted MCP endpoint: stateless, every protocol revision; its tools call the REST application in-process as the caller. Contract 6. */
export function registerMcp(http: FastifyInstance, parts: McpParts): void {
  const metadata_url = metadataUrl(parts.mcp_url)
  const fetchImpl = inProcessFetch(http, parts.base_url)
  const onError = (error: unknown, place = 'mcp') => parts.log.warn({ err: error, place }, 'an MCP request went wrong')
  const handler = createMcpHandler(({ authInfo }) => createMcpServer({
    client: new QuaylogClient({ apiToken: authInfo?.token ?? '', apiBaseUrl: parts.base_url, fetchImpl, maxRetries: 0 }),
    signedInUser: authInfo?.scopes.includes('signed_in') === true,
    onError,
  }), { onerror: (error) => onError(error), maxRequestBodySize: size_limits.body_bytes_max })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const identity = await identify(request, parts)
    if (identity === 'none') return challenge(reply, metadata_url, null)
    if (identity === 'wrong') {
      await parts.takeFailure(request.ip)
      return challenge(reply, metadata_url, { error: 'invalid_token', error_description: 'The token or key could not be verified' })
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const message = readMessage(bytes)
    if (message === null) return reply.code(400).header('content-type', 'application/json').send({ jsonrpc: '2.0', id: null, error: whyNoMessage(bytes) })
    const needed = scopeNeeded(message)
    if (needed !== null && !identity.scopes.includes(needed)) return insufficientScope(reply, metadata_url, needed)
    await parts.take(identity.caller)
    const lent = parts.inProcess.lend(identity.caller)
    try {
      const scopes = identity.signed_in ? [...identity.scopes, 'signed_in'] : [...identity.scopes]
      const response = await handler.fetch(webRequest(request, parts.mcp_url, bytes), { authInfo: { token: lent.credential, clientId: identity.caller.credential.id, scopes }, parsedBody: message })
      return await sendAsAccepted(response, accepts(request, 'text/event-stream'), reply)
    } finally {
      lent.release()
    }
  }

  http.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: size_limits.body_bytes_max }, (_request, body, done) => done(null, body))
    door.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...cors, 'cache-control': 'no-store', vary: 'Authorization' })
      const refusal = hostRefusal({ host: request.headers.host, origin: request.headers.origin }, parts.allow)
      if (refusal !== undefined) return reply.code(403).header('content-type', 'application/json').send({ error: 'Forbidden', message: refusal })
    })
    door.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Refusal)) throw error
      return reply.code(error.status).headers(error.headers).header('content-type', 'application/json').send(errorDocument(error.problems, request.id))
    })
    for (const path of new Set([new URL(parts.mcp_url).pathname, '/mcp', '/api/mcp'])) {
      door.post(path, answer)
      door.options(path, async (_request, reply) => reply.code(200).send())
      for (const method of ['GET', 'DELETE', 'PUT', 'PATCH'] as const) {
        door.route({ method, url: path, exposeHeadRoute: false, handler: async (_request, reply) => reply.code(405).header('allow', 'POST, OPTIONS').send({ error: 'Method not allowed', message: 'This endpoint is stateless: send POST' }) })
      }
    }
  })
}

async function identify(request: FastifyRequest, parts: McpParts): Promise<McpCaller | 'none' | 'wrong'> {
  const { authorization } = request.headers
  if (authorization === undefined || authorization === '') return 'none'
  const match = /^(token|bearer) (\S+)$/i.exec(authorization)
  const credential = match?.[2] ?? ''
  if (match?.[1]?.toLowerCase() === 'bearer') return (await parts.callerOfToken(credential)) ?? 'wrong'
  const caller = match === null ? null : await parts.callerOfKey(credential)
  return caller === null ? 'wrong' : { caller, scopes: tracking_scopes, signed_in: false }
}

function accepts(request: FastifyRequest, type: string): boolean {
  return request.headers.accept?.includes(type) === true
}

/** A client that takes only JSON gets the one message of the stream as JSON (contract 6.1). */
async function sendAsAccepted(response: Response, streams: boolean, reply: FastifyReply): Promise<FastifyReply> {
  const text = await response.text()
  reply.code(response.status).headers({ ...Object.fromEntries(response.headers), 'cache-control': 'no-store' })
  if (streams || response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return reply.send(text)
  const data = text.split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length)).join('')
  return reply.header('content-type', 'application/json').send(data)
}

/** One message as an object; null when it is anything else. */
function readMessage(bytes: Buffer): unknown {
  try {
    return parseBody(bytes) ?? null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Why bytes are no message, by the codes of JSON-RPC 2.0 (section 5.1): no JSON at all, or not one plain message. */
function whyNoMessage(bytes: Buffer): { code: number; message: string } {
  try {
    JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return { code: -32_700, message: 'The body is not valid JSON' }
  }
  return { code: -32_600, message: 'Send one JSON-RPC message; batches and deeply nested messages are not accepted' }
}

const message_head = z.object({ method: z.string(), params: z.looseObject({ name: z.string().optional() }).optional() })

/** What a token must allow for a message: only track_container changes anything (specification, MCP server); lists are for everyone. */
function scopeNeeded(message: unknown): (typeof tracking_scopes)[number] | null {
  const read = message_head.safeParse(message)
  if (!read.success) return null
  const { method, params } = read.data
  if (method === 'tools/call') return params?.name === 'track_container' ? 'tracking:write' : 'tracking:read'
  return method === 'resources/read' ? 'tracking:read' : null
}

function webRequest(request: FastifyRequest, mcp_url: string, bytes: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(mcp_url, { method: 'POST', headers, body: new Uint8Array(bytes) })
}

/** Host names that may be used when the operator lists none: the public one, and this machine's when it listens there. */
export function defaultAllowList(mcp_url: string, host: string, given: AllowLists): AllowLists {
  const own = host === '127.0.0.1' || host === 'localhost' || host === '::1' ? loopback_names : []
  return { hosts: given.hosts.length > 0 ? given.hosts : [...new Set([new URL(mcp_url).hostname, ...own])], origins: given.origins }
}
