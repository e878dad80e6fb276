import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request as send } from 'undici'
import { refuseInsideTransaction } from '../inside-transaction.ts'
import { tracedWithin } from '../telemetry/span.ts'
import { createSystemResolve, lookup_timeout_ms, pinnedConnector, publicResolve, resolveChecked } from './connector.ts'
import type { Resolve } from './connector.ts'
import { createAgents } from './agents.ts'
import { failureOf } from './failure.ts'
import type { Failure } from './failure.ts'
import type { Reach } from './public-address.ts'
import { readBody, textOf } from './read-body.ts'
import { bareHost, parseTarget } from './target.ts'
import type { Target } from './target.ts'

export interface OutboundOptions {
  /** Whether http and addresses of the operator's own network may be used. */
  readonly allow_private: boolean
  /** From the first packet to the last byte of the answer. */
  readonly deadline_ms: number
  /** How much of an answer is read. */
  readonly response_bytes_max: number
  /** Of the name lookup, the connection and its TLS handshake together. */
  readonly connect_timeout_ms?: number
  /** What is offered as accept-encoding; an answer that is compressed all the same is decompressed within its limit. */
  readonly accept_encoding?: string
  readonly resolve?: Resolve
  /** Ports of this service itself: with `allow_private` nobody reaches what it shows to its own machine only. */
  readonly own_ports?: readonly number[]
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Text is sent as UTF-8. */
  readonly body?: string | Uint8Array
  /** Proves who asks at the connection; all PEM. */
  readonly certificate?: ClientIdentity
  /** In the place of the client's own limits. */
  readonly deadline_ms?: number
  readonly response_bytes_max?: number
}

/** A client certificate with its key, and who vouches for the other side's; absent: those of the machine. */
export interface ClientIdentity {
  readonly certificate: string
  readonly private_key: string
  readonly authorities?: string
}

/** What came of it. Any status is an answer; redirects are not followed. Header names are lower case. */
export type OutboundResult =
  | {
      readonly ok: true
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
      readonly truncated: boolean
    }
  | {
      readonly ok: false
      readonly failure: Failure
      readonly detail: string
      /** The answer had begun, and did not come to its end. */
      readonly began?: true
    }

/** The same with the body as it came. */
export type BinaryResult =
  | (Omit<Extract<OutboundResult, { readonly ok: true }>, 'body'> & { readonly bytes: Buffer })
  | Extract<OutboundResult, { readonly ok: false }>

/** The way out for those who ask for files. */
export interface BinaryOutbound extends Outbound {
  /** As `request`, with the body as it came. */
  readonly requestBytes: (request: OutboundRequest) => Promise<BinaryResult>
}

/** The one way out of the machine. */
export interface Outbound {
  /** Never throws for anything that the network or the other side does; it does inside a transaction. */
  readonly request: (request: OutboundRequest) => Promise<OutboundResult>
  /** Whether the address may be asked, looked up now; the reason fits after "url". */
  readonly checkTarget: (
    url: string,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: string }>
  readonly close: () => Promise<void>
}

/** Why an address may not be asked, after "url". */
const reasons = {
  refused: 'must lead to a public address',
  no_address: 'names a host that has no address: check how it is spelled',
  late: 'names a host that could not be looked up: its name servers do not answer. Try again',
} as const

const connect_timeout_default_ms = 5_000
const header_bytes_max = 16_384
const targets_max = 10_000

/** How names are found by those who may, or may not, reach the operator's own network. */
export function resolverOf(allow_private: boolean): Resolve {
  return allow_private ? createSystemResolve() : publicResolve
}

/** Makes a client with its own connections, limits and rule of what it may reach. */
export function createOutbound(options: OutboundOptions): BinaryOutbound {
  const reach: Reach = options.allow_private ? 'private_too' : 'public_only'
  const resolve = options.resolve ?? resolverOf(options.allow_private)
  const agents = createAgents((identity) =>
    agentOf(reach, resolve, options.connect_timeout_ms ?? connect_timeout_default_ms, identity),
  )
  const targetOf = rememberTargets(reach, options.own_ports)
  const exchange = async (asked: OutboundRequest, url: URL): Promise<BinaryResult> => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), asked.deadline_ms ?? options.deadline_ms)
    let began = false
    try {
      const answer = await send(url, {
        dispatcher: agents.of(asked.certificate),
        method: asked.method,
        headers: { 'accept-encoding': options.accept_encoding ?? 'identity', ...asked.headers },
        body: asked.body ?? null,
        signal: deadline.signal,
      })
      began = true
      const headers = joined(answer.headers)
      const bytes_max = asked.response_bytes_max ?? options.response_bytes_max
      const body = await readBody(answer.body, headers['content-encoding'] ?? '', bytes_max)
      return { ok: true, status: answer.statusCode, headers, ...body }
    } catch (error) {
      const told = failureOf(error)
      return { ok: false, ...told, ...(began && told.failure !== 'encoding' ? { began } : {}) }
    } finally {
      clearTimeout(timer)
    }
  }
  const requestBytes = async (asked: OutboundRequest): Promise<BinaryResult> => {
    refuseInsideTransaction('a request was about to be sent')
    const target = targetOf(asked.url)
    if (!target.ok) return { ok: false, failure: 'refused_address', detail: `the address ${target.reason}` }
    return tracedWithin(spanOf(asked, target.url), async (span) => {
      const result = await exchange(asked, target.url)
      if (result.ok) span?.set({ 'http.response.status_code': result.status })
      else span?.fail(result.detail)
      return result
    })
  }

  return {
    request: async (asked) => asText(await requestBytes(asked)),
    requestBytes,
    async checkTarget(url) {
      refuseInsideTransaction('a host name was about to be looked up')
      const target = parseTarget(url, reach, options.own_ports)
      if (!target.ok) return target
      const found = resolveChecked(bareHost(target.url.hostname), reach, resolve).then(
        () => null,
        (error: unknown) => (failureOf(error).failure === 'refused_address' ? reasons.refused : reasons.no_address),
      )
      const reason = await Promise.race([found, sleep(lookup_timeout_ms, reasons.late, { ref: false })])
      return reason === null ? { ok: true } : { ok: false, reason }
    },
    close: agents.close,
  }
}

function asText(result: BinaryResult): OutboundResult {
  if (!result.ok) return result
  const { bytes, ...answer } = result
  return { ...answer, body: textOf(bytes, result.headers['content-type'] ?? '') }
}

/** A request as a span: its host and no more of its address, which may hold numbers and keys. */
function spanOf({ method }: OutboundRequest, { hostname, protocol, port }: URL) {
  const default_port = protocol === 'https:' ? 443 : 80
  return {
    name: method,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': bareHost(hostname),
      'server.port': port === '' ? default_port : Number(port),
    },
  } as const
}

/** Connections that lead where they may, and are kept for a while. */
function agentOf(reach: Reach, resolve: Resolve, connect_timeout_ms: number, identity?: ClientIdentity): Agent {
  return new Agent({
    connect: pinnedConnector(reach, resolve, connect_timeout_ms, identity),
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: header_bytes_max,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    // The deadline of a request rules: the timers of the parser are coarse and never fire on a drip.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

/**
 * The same few addresses are asked again and again; what their names lead to is checked at every connection all the
 * same.
 */
function rememberTargets(reach: Reach, own_ports?: readonly number[]): (url: string) => Target {
  const targets = new Map<string, Target>()
  return (url) => {
    const known = targets.get(url)
    if (known) return known
    if (targets.size >= targets_max) targets.clear()
    const target = parseTarget(url, reach, own_ports)
    targets.set(url, target)
    return target
  }
}

/** Each header once, as text. */
function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    texts[name] = Array.isArray(value) ? value.join(', ') : (value ?? '')
  return texts
}
