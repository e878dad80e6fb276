import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readdress, searchOf } from '../../ground/http/address.ts'
import { enteredBy } from '../../ground/http/entrance.ts'
import { problemsOf } from '../../ground/http/problems.ts'
import { guardForms } from '../../people/same-origin.ts'
import { sendGatePage } from '../gate/reply.ts'
import { endApp, showApps } from './apps.ts'
import { authorizeQuery } from './authorize-query.ts'
import { createClientDocuments } from './client-document.ts'
import { createClients } from './clients.ts'
import { answerConsent, showConsent } from './consent.ts'
import type { ConsentParts } from './consent.ts'
import { registerDiscovery } from './discovery.ts'
import { loadKeys } from './keys.ts'
import { refuseOtherMethods } from './methods.ts'
import { errorPage } from './pages.ts'
import type { OauthParts } from './parts.ts'
import { pathsOf } from './paths.ts'
import { createProvider } from './provider.ts'
import { registerClient, registration_bytes_max } from './register-client.ts'
import { userinfo } from './userinfo.ts'

/**
 * Requests to the endpoints of the library, per address and minute; hosted assistants send all their people's from a
 * few addresses.
 */
const per_minute = 600
const query_bytes_max = 8_192

/**
 * Adds the authorization server to a server that does not listen yet: discovery, endpoints and the pages for people.
 */
export async function registerOauth(http: FastifyInstance, parts: OauthParts): Promise<void> {
  const keys = await loadKeys(parts)
  const documents = createClientDocuments({ outbound: parts.documents, reader: parts.db.auth, clock: parts.clock })
  const clients = createClients({ ...parts, documents })
  const arrival = new AsyncLocalStorage<number>()
  const provider = createProvider({
    ...parts,
    keys,
    clients,
    arrivedMs: () => arrival.getStore() ?? parts.clock.realMs(),
  })
  const callback = provider.callback()
  const consent: ConsentParts = { ...parts, provider, keys, clients }
  http.register(async (door) => registerDiscovery(door, parts))
  http.register(async (door) =>
    registerLibrary(door, parts, (request, response) =>
      arrival.run(parts.clock.realMs(), () => callback(request, response)),
    ),
  )
  http.register(async (door) => registerOwn(door, parts))
  http.register(async (door) => registerPages(door, consent))
}

type Callback = (request: FastifyRequest['raw'], response: FastifyReply['raw']) => Promise<void> | void

/** The endpoints that the library answers, from the raw request: it reads bodies and speaks the protocol by itself. */
function registerLibrary(door: FastifyInstance, parts: OauthParts, callback: Callback): void {
  enteredBy(door, { by: 'anyone' })
  const { authorize, token, revoke, jwks } = pathsOf(parts.auth_url)
  const hand = async (request: FastifyRequest, reply: FastifyReply) => {
    const wait_s = await parts.limiter(request.ip, 'oauth', per_minute, 60)
    if (wait_s > 0)
      return reply
        .code(429)
        .header('retry-after', String(Math.ceil(wait_s)))
        .type('application/json')
        .send({ error: 'temporarily_unavailable', error_description: 'Too many requests' })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await callback(asIssuer(request.raw, parts.auth_url), reply.raw)
  }
  const never = async () => {}
  door.get(authorize, {
    handler: never,
    onRequest: async (request, reply) => {
      const search = searchOf(request)
      if (search.length > query_bytes_max)
        return sendGatePage(parts, request, reply, errorPage('invalid_request', 'The address is too long.'), 414)
      readdress(request, `${authorize}?${authorizeQuery(search, [parts.mcp_url, parts.base_url])}`)
      return hand(request, reply)
    },
  })
  door.get(`${authorize}/:uid`, { handler: never, onRequest: hand })
  for (const path of [token, revoke])
    door.route({ method: ['POST', 'OPTIONS'], url: path, handler: never, onRequest: hand })
  door.route({ method: ['GET', 'OPTIONS'], url: jwks, handler: never, onRequest: hand })
  refuseOtherMethods(door, authorize, ['GET'])
  refuseOtherMethods(door, `${authorize}/:uid`, ['GET'])
  refuseOtherMethods(door, token, ['POST', 'OPTIONS'])
  refuseOtherMethods(door, revoke, ['POST', 'OPTIONS'])
  refuseOtherMethods(door, jwks, ['GET', 'OPTIONS'])
}

/** Makes a request look as if it came to the configured issuer: addresses are never built from what a client sends. */
function asIssuer(request: FastifyRequest['raw'], auth_url: string): FastifyRequest['raw'] {
  const { host, protocol } = new URL(auth_url)
  Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
  return request
}

function registerOwn(door: FastifyInstance, parts: OauthParts): void {
  enteredBy(door, { by: 'anyone' })
  const { register, userinfo: about } = pathsOf(parts.auth_url)
  door.removeAllContentTypeParsers()
  door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: registration_bytes_max }, (_request, body, done) =>
    done(null, body),
  )
  door.setErrorHandler((error, request, reply) => {
    const { status } = problemsOf(error)
    if (status >= 500) parts.log.error({ request_id: request.id, err: error }, 'request failed')
    const description =
      status === 413 ? `The body may have at most ${registration_bytes_max} bytes` : 'The request could not be answered'
    return reply
      .code(status)
      .type('application/json')
      .send({ error: status >= 500 ? 'server_error' : 'invalid_client_metadata', error_description: description })
  })
  const preflight = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, OPTIONS',
        'access-control-allow-headers': 'Authorization, Content-Type, MCP-Protocol-Version',
        'access-control-max-age': '3600',
      })
      .send()
  door.post(register, (request, reply) => registerClient(parts, request, reply))
  door.options(register, preflight)
  door.route({
    method: ['GET', 'POST'],
    url: about,
    config: { entrance: { by: 'token' } },
    handler: (request, reply) => userinfo(parts, request, reply),
  })
  door.options(about, preflight)
  refuseOtherMethods(door, register, ['POST', 'OPTIONS'])
  refuseOtherMethods(door, about, ['GET', 'POST', 'OPTIONS'])
}

function registerPages(door: FastifyInstance, parts: ConsentParts): void {
  guardForms(door, parts.auth_url)
  const { interaction, apps } = pathsOf(parts.auth_url)
  door.removeAllContentTypeParsers()
  door.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: registration_bytes_max },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  door.setErrorHandler((error, request, reply) => {
    const { status, problems } = problemsOf(error)
    if (status >= 500) parts.log.error({ request_id: request.id, err: error }, 'request failed')
    return sendGatePage(
      parts,
      request,
      reply,
      errorPage('server_error', problems[0]?.detail ?? `Something broke on our side. Request ${request.id}`),
      status,
    )
  })
  // Secrets stand beside words that others chose, so these pages are not compressed.
  const plain = { compress: false } as const
  door.get(interaction(':uid'), plain, (request, reply) => showConsent(parts, request, reply))
  door.post(interaction(':uid'), plain, (request, reply) => answerConsent(parts, request, reply))
  door.get(apps, plain, (request, reply) => showApps(parts, request, reply))
  door.post(apps, plain, (request, reply) => endApp(parts, request, reply))
}
