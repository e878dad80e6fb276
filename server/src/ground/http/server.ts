import compress from '@fastify/compress'
import { media_type } from '@quaylog/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withoutSecrets } from '../log.ts'
import type { Logger } from '../log.ts'
import { addressFor, refuseOtherSpellings, searchOf, withoutOrigin, pathOf } from './address.ts'
import { Readable } from 'node:stream'
import { body_bytes_max, checkMediaType, isForm, parseBody, parseForm } from './body.ts'
import { deprecationHeaders } from './deprecation.ts'
import { collectEntrances } from './entrance.ts'
import { errorDocument } from './error-document.ts'
import { compression } from './compression.ts'
import { createListener } from './listener.ts'
import type { ListenerLimits } from './listener.ts'
import { problemsOf } from './problems.ts'
import { parseQuery } from './query.ts'
import { methodNotAllowed, noSuchPath, payloadTooLarge } from './refusal.ts'
import type { Call, Method, Reply, Route, WriteHandler } from './route.ts'
import { textInSlices } from '../slices.ts'
import type { Tracing } from '../telemetry/span.ts'
import { traceRequests } from './trace-requests.ts'

/** What the application brings to the pipeline. Each step refuses by throwing a Refusal; order of contract 1.11. */
export interface Pipeline<Caller, Services> {
  readonly log: Logger
  readonly newId: () => string
  readonly realMs: () => number
  /** Public root of the API, without a slash at the end; all links are built from it. */
  readonly base_url: string
  /** Passes over query parameters that no endpoint knows instead of refusing them. */
  readonly tolerates_unknown_parameters?: boolean
  /** Proxies of ours, by address or network, whose word on the client's address (X-Forwarded-For) is taken. */
  readonly trusted_proxies: readonly string[]
  /** Makes a span of each request; absent: nothing is traced. */
  readonly tracing?: Tracing | undefined
  /** What the listener bounds otherwise than by its own measure. */
  readonly limits?: Partial<ListenerLimits>
  readonly routes: readonly Route<Caller, Services>[]
  readonly services: Services
  /** Who calls (401), whether the plan allows it (401) and whether the bucket does (429). */
  admit(
    route: Route<Caller, Services>,
    headers: Readonly<Record<string, string | undefined>>,
    ip: string,
  ): Promise<Caller>
  /** Runs a write in its transaction, once per Idempotency-Key. */
  write(call: Call<Caller, Services>, handler: WriteHandler<Caller, Services>, request: WriteRequest): Promise<Reply>
}

export interface WriteRequest {
  readonly method: string
  readonly path: string
  /** The pattern of the route below `/v2`, with `:name` parameters. */
  readonly route: string
  /** The address that it came from; null: from another part of this process. */
  readonly ip: string | null
  readonly idempotency_key: string | undefined
  readonly body_bytes: Buffer
}

/** What every path of the API begins with. */
export const prefix = '/v2'
const methods: readonly Method[] = ['GET', 'POST', 'PATCH', 'DELETE']

/** The listener with every route of the table; further doors are added by the application before it listens. */
export function createHttpServer<Caller, Services>(pipeline: Pipeline<Caller, Services>): FastifyInstance {
  const app = createListener(pipeline, {
    bodyLimit: body_bytes_max,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: (request) => withoutOrigin(request.url ?? '/'),
    frameworkErrors: (error, request, reply) =>
      void sendError(pipeline, error, request, reply.header('x-request-id', request.id)),
  })
  app.register(compress, compression())
  // Bodies are read by whoever answers, so that a path that does not exist says so whatever was sent to it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: body_bytes_max }, (_request, body, done) =>
    done(null, body),
  )
  app.decorateRequest('caller', null)
  collectEntrances(app)
  if (pipeline.tracing !== undefined) traceRequests(app, pipeline.tracing)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
  refuseOtherSpellings(app)
  const log = withoutSecrets(pipeline.log)
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
  app.addHook('onRequestAbort', async (request) => {
    pipeline.log.info(
      { request_id: request.id, method: request.method, route: request.routeOptions.url ?? null },
      'the client went away before it was answered',
    )
  })
  app.setErrorHandler((error, request, reply) => sendError(pipeline, error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(pipeline, noSuchPath(pathOf(request)), request, reply))
  app.register(async (api) => mountRoutes(api, pipeline))
  return app
}

function mountRoutes<Caller, Services>(api: FastifyInstance, pipeline: Pipeline<Caller, Services>): void {
  const offered = Map.groupBy(pipeline.routes, ({ path }) => path)
  for (const route of pipeline.routes) {
    const { access, bucket, for_part } = route
    const entrance = { by: 'credential', access, bucket, ...(for_part === undefined ? {} : { for_part }) } as const
    api.route({
      method: route.method,
      url: `${prefix}${route.path}`,
      config: { entrance },
      ...(route.form_bytes_max === undefined ? {} : { bodyLimit: route.form_bytes_max }),
      handler: handlerOf(route, pipeline),
      onRequest: async (request, reply) => {
        if (route.deprecated !== undefined) reply.headers(deprecationHeaders(route.deprecated))
        request.setDecorator('caller', await pipeline.admit(route, singleHeaders(request.headers), request.ip))
        const { 'content-type': type, 'content-encoding': encoding } = request.headers
        if (route.method !== 'GET' && !(takesForm(route) && isForm(type))) checkMediaType(type, encoding)
      },
    })
  }
  for (const [path, of_path] of offered) {
    const used = of_path.map(({ method }) => method)
    const allow = allowed(used)
    const access = of_path[0]?.access ?? 'full'
    api.route({
      method: [...methods.filter((method) => !used.includes(method)), 'PUT', 'OPTIONS'],
      url: `${prefix}${path}`,
      config: { entrance: { by: 'nobody', access } },
      handler: async (request) => {
        throw methodNotAllowed(request.method, allow)
      },
    })
  }
}

function takesForm<Caller, Services>({ form_bytes_max }: Route<Caller, Services>): boolean {
  return form_bytes_max !== undefined
}

/** What a path offers, as the Allow header says it. */
export function allowed(used: readonly Method[]): string {
  return (used.includes('GET') ? ['HEAD', ...used] : used).join(', ')
}

/** A request whose caller was let in. */
export interface Admitted<Caller> {
  readonly caller: Caller
  /** The query, without the question mark. */
  readonly search: string
  readonly params: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly content_type?: string | undefined
  readonly range?: string | undefined
  readonly idempotency_key: string | undefined
  readonly request_id: string
  /** The address that it came from; null: from another part of this process. */
  readonly ip: string | null
}

/** Reads query and body and has the route answer. */
export async function answerOf<Caller, Services>(
  pipeline: Pipeline<Caller, Services>,
  route: Route<Caller, Services>,
  admitted: Admitted<Caller>,
): Promise<Reply> {
  const { caller, search, params, bytes, idempotency_key, request_id, content_type, range, ip } = admitted
  const path = addressFor(route.path, params)
  const form = takesForm(route) && isForm(content_type) ? await parseForm(bytes, content_type ?? '') : undefined
  if (form === undefined && bytes.length > body_bytes_max) throw payloadTooLarge(body_bytes_max)
  const call: Call<Caller, Services> = {
    caller,
    services: pipeline.services,
    params,
    query: parseQuery(search, pipeline.tolerates_unknown_parameters),
    body: form === undefined ? parseBody(bytes) : undefined,
    ...(form === undefined ? {} : { form }),
    ...(range === undefined ? {} : { range }),
    url: `${pipeline.base_url}${path}${search === '' ? '' : `?${search}`}`,
    request_id,
  }
  if (route.handler.kind === 'read') return route.handler.handle(call)
  return pipeline.write(call, route.handler, {
    method: route.method,
    path: `${prefix}${path}`,
    route: route.path,
    ip,
    idempotency_key,
    body_bytes: bytes,
  })
}

const no_bytes = Buffer.alloc(0)

function handlerOf<Caller, Services>(route: Route<Caller, Services>, pipeline: Pipeline<Caller, Services>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const result = await answerOf(pipeline, route, {
      caller: request.getDecorator<Caller>('caller'),
      search: searchOf(request),
      idempotency_key: request.headers['idempotency-key']?.toString(),
      params: Object.fromEntries(Object.entries(request.params ?? {}).map(([name, value]) => [name, String(value)])),
      bytes: Buffer.isBuffer(request.body) ? request.body : no_bytes,
      content_type: request.headers['content-type'],
      range: request.headers.range,
      request_id: request.id,
      ip: request.ip,
    })
    reply.code(result.status)
    if (result.headers !== undefined) reply.headers(result.headers)
    if (result.bytes !== undefined) return reply.send(Readable.from(result.bytes, { objectMode: false }))
    if (result.body === undefined) return reply.send()
    return sendText(reply, result.headers?.['content-type'] ?? media_type, await textInSlices(result.body))
  }
}

function sendError<Caller, Services>(
  pipeline: Pipeline<Caller, Services>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, problems, headers } = problemsOf(error)
  if (status >= 500) pipeline.log.error({ request_id: request.id, err: error }, 'request failed')
  if (status === 401) reply.header('www-authenticate', 'Token realm="api"')
  return sendText(reply.code(status).headers(headers), media_type, errorDocument(problems, request.id))
}

/**
 * Sends a text under exactly this type: JSON:API allows no charset on its own, which Fastify would add where it
 * serializes itself.
 */
function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header('content-type', type).serializer(String).send(text)
}

/** Headers with one value each, as handlers read them; they may be those of the request itself. */
export function singleHeaders(headers: FastifyRequest['headers']): Readonly<Record<string, string | undefined>> {
  if (areSingle(headers)) return headers
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
}

function areSingle(headers: FastifyRequest['headers']): headers is Record<string, string | undefined> {
  for (const name in headers) if (Array.isArray(headers[name])) return false
  return true
}
