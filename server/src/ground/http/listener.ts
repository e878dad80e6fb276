import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify'
import type { Socket } from 'node:net'
import type { Logger } from '../log.ts'
import { connectionAnswer } from './connection-answer.ts'
import { boundConnections } from './connections.ts'
import type { ConnectionCaps } from './connections.ts'
import { headersTooLarge, malformedJson, requestTimeout } from './refusal.ts'
import type { Refusal } from './refusal.ts'

/** How long a listener waits for whoever connects, and how many may. */
export interface ListenerLimits extends ConnectionCaps {
  /** From the connection, or the first byte of a further request, to the end of its headers. */
  readonly headers_ms: number
  /** The same to the end of the body. */
  readonly request_ms: number
  /** How often the two are looked at. */
  readonly check_every_ms: number
  /** For a client that neither sends nor takes anything, at whatever point. */
  readonly silence_ms: number
  /** From a refusal to the end of the connection, whatever the client does meanwhile. */
  readonly linger_ms: number
}

const listener_limits: ListenerLimits = {
  headers_ms: 10_000,
  request_ms: 20_000,
  check_every_ms: 1_000,
  silence_ms: 120_000,
  linger_ms: 500,
  connections_max: 2_000,
  connections_per_address_max: 256,
}

export interface ListenerParts {
  readonly log: Logger
  readonly newId: () => string
  /** Proxies of ours, by address or network; no cap per address holds for them. */
  readonly trusted_proxies: readonly string[]
  readonly limits?: Partial<ListenerLimits>
}

type Settings = Pick<
  FastifyHttpOptions<RawServerDefault>,
  'bodyLimit' | 'routerOptions' | 'frameworkErrors' | 'rewriteUrl'
>

const headers_bytes_max = 16_384
/** Whoever is on this machine is the machine itself or what stands before it. */
const loopback = ['127.0.0.0/8', '::1']

/**
 * The one way to an HTTP listener: whatever connects to it is heard for a bounded time, and let go of when that is
 * over.
 */
export function createListener(parts: ListenerParts, settings: Settings): FastifyInstance {
  const limits = { ...listener_limits, ...parts.limits }
  const loggerInstance: FastifyBaseLogger = parts.log
  const app: FastifyInstance = Fastify({
    ...settings,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing logs through a request: what is logged of one names its id itself.
    childLoggerFactory: (logger) => logger,
    trustProxy: [...parts.trusted_proxies],
    keepAliveTimeout: 65_000,
    requestTimeout: limits.request_ms,
    connectionTimeout: limits.silence_ms,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: limits.headers_ms,
      connectionsCheckingInterval: limits.check_every_ms,
      maxHeaderSize: headers_bytes_max,
    },
    genReqId: (request) => acceptedRequestId(request.headers['x-request-id']) ?? parts.newId(),
    clientErrorHandler: (error, socket) => letGo(socket, refusalOf(error, limits), parts.newId(), limits.linger_ms),
  })
  boundConnections(app.server, {
    ...limits,
    log: parts.log,
    newId: parts.newId,
    exempt: [...loopback, ...parts.trusted_proxies],
  })
  return app
}

/** What a connection did that no request can be read from; null: it broke, and nobody is there to be told. */
function refusalOf(error: Error & { code: string }, { headers_ms, request_ms }: ListenerLimits): Refusal | null {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return requestTimeout(
      `A request must be here within ${request_ms / 1_000} s, its headers within ${headers_ms / 1_000} s`,
    )
  if (error.code === 'HPE_HEADER_OVERFLOW') return headersTooLarge(headers_bytes_max)
  if (error.code.startsWith('HPE_')) return malformedJson('The request is not valid HTTP')
  return null
}

/** Answers and ends the connection. A client that goes on sending, or keeps its side open, has nothing from it. */
function letGo(socket: Socket, refusal: Refusal | null, request_id: string, linger_ms: number): void {
  if (socket.writableEnded) return
  if (refusal === null || !socket.writable) return void socket.destroy()
  socket.end(connectionAnswer(refusal, request_id))
  const timer = setTimeout(() => socket.destroy(), linger_ms)
  socket.once('close', () => clearTimeout(timer))
}

function acceptedRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(header) ? header : undefined
}
