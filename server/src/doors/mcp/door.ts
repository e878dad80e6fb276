import { size_limits } from '@quaylog/contract'
import { hostRefusal, isToolset, loopback_names, toolset_names } from '@quaylog/mcp'
import type { AllowLists } from '@quaylog/mcp'
import { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../request/account.ts'
import type { InProcessCallers } from '../../accounts/in-process.ts'
import { requireKeyMay } from '../../accounts/key-access.ts'
import { errorDocument } from '../../ground/http/error-document.ts'
import { enteredBy } from '../../ground/http/entrance.ts'
import { Refusal } from '../../ground/http/refusal.ts'
import type { Logger } from '../../ground/log.ts'
import { createAnswer } from './answer.ts'
import type { MakeServer } from './answer.ts'
import { challenge, insufficientScope, tracking_scopes } from './challenge.ts'
import { readMessage, scopeNeeded, whyNoMessage } from './message.ts'
import { signed_in, toolsetMark } from './tool-server.ts'

/** A caller of the endpoint with what its token allows; keys allow everything. */
export interface McpCaller {
  readonly caller: Caller
  readonly scopes: readonly string[]
  readonly signed_in: boolean
}

export interface McpParts {
  readonly log: Logger
  readonly mcp_url: string
  readonly allow: AllowLists
  readonly inProcess: InProcessCallers
  readonly makeServer: MakeServer
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
  'access-control-allow-headers':
    'Content-Type, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  'access-control-expose-headers': 'WWW-Authenticate, Retry-After',
}

/** Where the protected resource metadata of an endpoint is: its path inserted after the well-known one (RFC 9728). */
export function metadataUrl(mcp_url: string): string {
  const { origin, pathname } = new URL(mcp_url)
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`
}

/**
 * The hosted MCP endpoint: who may come in, then a server for every message. Stateless, every protocol revision.
 * Contract 6.
 */
export function registerMcp(http: FastifyInstance, parts: McpParts): void {
  const answer = messageAnswerer(parts)
  http.register(async (door) => {
    enteredBy(door, { by: 'mcp' })
    door.removeAllContentTypeParsers()
    door.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: size_limits.body_bytes_max },
      (_request, body, done) => done(null, body),
    )
    door.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', vary: 'Authorization, Origin' })
      const refusal = hostRefusal({ host: request.headers.host, origin: request.headers.origin }, parts.allow)
      // Only pages that may come in may read the answer, the refusal included.
      if (refusal === undefined) reply.headers(cors)
      else
        return reply.code(403).header('content-type', 'application/json').send({ error: 'Forbidden', message: refusal })
    })
    door.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Refusal)) throw error
      return reply
        .code(error.status)
        .headers(error.headers)
        .header('content-type', 'application/json')
        .send(errorDocument(error.problems, request.id))
    })
    for (const path of new Set([new URL(parts.mcp_url).pathname, '/mcp', '/api/mcp'])) {
      door.post(path, answer)
      door.options(path, async (_request, reply) => reply.code(200).send())
      for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH'] as const) {
        door.route({
          method,
          url: path,
          exposeHeadRoute: false,
          config: { entrance: { by: 'nobody' } },
          handler: async (_request, reply) =>
            reply
              .code(405)
              .header('allow', 'POST, OPTIONS')
              .send({ error: 'Method not allowed', message: 'This endpoint is stateless: send POST' }),
        })
      }
    }
  })
}

/** Answers a message of a caller who may send it. */
function messageAnswerer(parts: McpParts): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const metadata_url = metadataUrl(parts.mcp_url)
  const onError = (error: unknown, place = 'mcp') => parts.log.warn({ err: error, place }, 'an MCP request went wrong')
  const answerMessage = createAnswer({ mcp_url: parts.mcp_url, makeServer: parts.makeServer, onError })

  return async (request, reply) => {
    const identity = await identify(request, parts)
    if (identity === 'none') return challenge(reply, metadata_url, null)
    if (identity === 'wrong') {
      await parts.takeFailure(request.ip)
      return challenge(reply, metadata_url, {
        error: 'invalid_token',
        error_description: 'The token or key could not be verified',
      })
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const message = readMessage(bytes)
    if (message === null)
      return reply
        .code(400)
        .header('content-type', 'application/json')
        .send({ jsonrpc: '2.0', id: null, error: whyNoMessage(bytes) })
    const asked = toolsetsAsked(request.query)
    const strange = asked.find((name) => !isToolset(name))
    if (strange !== undefined) return refuseToolset(reply, strange)
    const needed = scopeNeeded(message)
    if (needed !== null && !identity.scopes.includes(needed)) return insufficientScope(reply, metadata_url, needed)
    await parts.take(identity.caller)
    const lent = parts.inProcess.lend({ ...identity.caller, ip: request.ip })
    try {
      const marks = [...(identity.signed_in ? [signed_in] : []), ...asked.map(toolsetMark)]
      return await answerMessage(request, reply, message, {
        token: lent.credential,
        clientId: identity.caller.credential.id,
        scopes: [...identity.scopes, ...marks],
      })
    } finally {
      lent.release()
    }
  }
}

const toolset_query = z.looseObject({ toolset: z.union([z.string(), z.array(z.string())]).default([]) })

/** The sets of tools in the address that the client was given, such as `?toolset=fleet`. */
function toolsetsAsked(query: unknown): readonly string[] {
  return [toolset_query.parse(query).toolset].flat().flatMap((value) => value.split(','))
}

function refuseToolset(reply: FastifyReply, name: string): FastifyReply {
  const message = `There is no toolset ${JSON.stringify(name.slice(0, 40))}; there is ${toolset_names.join(', ')}`
  return reply
    .code(400)
    .header('content-type', 'application/json')
    .send({ jsonrpc: '2.0', id: null, error: { code: -32_602, message } })
}

async function identify(request: FastifyRequest, parts: McpParts): Promise<McpCaller | 'none' | 'wrong'> {
  const { authorization } = request.headers
  if (authorization === undefined || authorization === '') return 'none'
  const match = /^(token|bearer) (\S+)$/i.exec(authorization)
  const credential = match?.[2] ?? ''
  if (match?.[1]?.toLowerCase() === 'bearer') return (await parts.callerOfToken(credential)) ?? 'wrong'
  const caller = match === null ? null : await parts.callerOfKey(credential)
  return caller === null ? 'wrong' : { caller, scopes: scopesOfKey(caller), signed_in: false }
}

/** What tools may do with a key; one that only hands in data may use none. Throws Refusal for it. */
function scopesOfKey(caller: Caller): readonly string[] {
  requireKeyMay(caller, 'GET')
  const { credential } = caller
  const may_write = credential.kind !== 'key' || credential.access === 'write'
  return tracking_scopes.filter((scope) => scope !== 'tracking:write' || may_write)
}

/**
 * Host names that may be used when the operator lists none: the public one, and this machine's when it listens there.
 */
export function defaultAllowList(mcp_url: string, host: string, given: AllowLists): AllowLists {
  const own = host === '127.0.0.1' || host === 'localhost' || host === '::1' ? loopback_names : []
  return {
    hosts: given.hosts.length > 0 ? given.hosts : [...new Set([new URL(mcp_url).hostname, ...own])],
    origins: given.origins,
  }
}
