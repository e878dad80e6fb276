import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refuse } from './exchange.ts'
import type { Answer, Ask } from './exchange.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** Whoever connects has so long to send its headers and its request; Node answers 408 after that and closes. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
}
const SILENCE_MS = 120_000
const CONNECTIONS_MAX = 1_000

/** An HTTP server that answers with `answer`; `close` also ends open connections. */
export type Listener = { port: number; close(): Promise<void> }

/** Certificate, key and the authority whose client certificates are known, all PEM. */
export type TlsFiles = { cert: string; key: string; ca: string }

/**
 * Opens a port (0 takes a free one) and answers each request; a defect in `answer` becomes a 500, never a crash. With
 * `tls` it speaks TLS and asks for a client certificate, but lets those without one come in too.
 */
export async function listen(
  host: string,
  port: number,
  answer: (ask: Ask) => Answer,
  tls: TlsFiles | null = null,
): Promise<Listener> {
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    void serve(request, response, answer)
  }
  const server =
    tls === null
      ? createServer(PATIENCE, take)
      : createTlsServer({ ...PATIENCE, ...tls, requestCert: true, rejectUnauthorized: false }, take)
  server.setTimeout(SILENCE_MS)
  server.maxConnections = CONNECTIONS_MAX
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { port: addressOf(server).port, close: () => close(server) }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address
}

async function serve(request: IncomingMessage, response: ServerResponse, answer: (ask: Ask) => Answer): Promise<void> {
  const body = await readBody(request)
  if (body === null) return send(response, request, refuse(413, `the body is larger than ${BODY_LIMIT_BYTES} bytes`))
  const target = request.url ?? '/'
  const url = target.startsWith('/') ? URL.parse(`http://world${target}`) : null
  if (url === null) return send(response, request, refuse(400, 'the address cannot be read'))
  const ask: Ask = {
    method: request.method ?? 'GET',
    path: url.pathname,
    url: request.url ?? '/',
    query: url.searchParams,
    headers: request.headers,
    body,
    certified: request.socket instanceof TLSSocket && request.socket.authorized,
  }
  let reply: Answer
  try {
    reply = answer(ask)
  } catch (cause) {
    reply =
      cause instanceof URIError
        ? refuse(400, 'the address has a broken escape')
        : refuse(500, cause instanceof Error ? cause.message : 'the world failed')
  }
  if (reply.wait_ms === undefined) send(response, request, reply)
  else setTimeout(send, reply.wait_ms, response, request, reply).unref()
}

function send(response: ServerResponse, request: IncomingMessage, answer: Answer): void {
  const bytes = Buffer.from(answer.body)
  if (answer.hang_up === undefined) {
    response
      .writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
      .end(request.method === 'HEAD' ? undefined : bytes)
    return
  }
  if (answer.hang_up === 0) return void request.socket.destroy()
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
  response.write(bytes.subarray(0, answer.hang_up), () => request.socket.destroy())
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size <= BODY_LIMIT_BYTES) chunks.push(bytes)
    }
  } catch {
    return ''
  }
  return size > BODY_LIMIT_BYTES ? null : Buffer.concat(chunks).toString('utf8')
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
