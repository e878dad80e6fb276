import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import { size_limits } from '@quaylog/contract'
import { hostRefusal, loopback_names, type AllowLists } from '../host-guard.ts'

/** Whoever connects has so long to send its headers and its request; Node answers 408 after that and closes. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
}
const silence_ms = 300_000
const connections_max = 200

const paths: readonly string[] = ['/', '/mcp']

function refuse(response: ServerResponse, status: number, error: string, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    .end(JSON.stringify({ error, message }))
}

/** The body, or undefined as soon as it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > size_limits.body_bytes_max) return undefined
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  for await (const chunk of answer.body ?? []) response.write(chunk)
  response.end()
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handler: McpHttpHandler,
  lists: AllowLists,
): Promise<void> {
  const refusal = hostRefusal({ host: request.headers.host, origin: request.headers.origin }, lists)
  if (refusal !== undefined) return refuse(response, 403, 'Forbidden', refusal)
  const path = new URL(request.url ?? '/', 'http://local').pathname
  if (!paths.includes(path)) return refuse(response, 404, 'Not found', 'The endpoint is /mcp')
  const body = await bodyOf(request)
  if (body === undefined) return refuse(response, 413, 'Payload too large', 'The body may have at most 1 MiB')
  if (/^\s*\[/.test(body)) return refuse(response, 400, 'Bad request', 'Batches are not accepted')
  const init: RequestInit = { method: request.method ?? 'GET', headers: headersOf(request) }
  if (request.method === 'POST') init.body = body
  await send(await handler.fetch(new Request(`http://${request.headers.host}${path}`, init)), response)
}

/** The local server over HTTP, for this machine unless hosts are listed. Whoever reaches it acts with its token. */
export function httpServer(
  handler: McpHttpHandler,
  { hosts, origins }: AllowLists,
  onError: (error: unknown) => void,
): Server {
  const lists: AllowLists = { hosts: hosts.length === 0 ? loopback_names : hosts, origins }
  const server = createServer(patience, (request, response) => {
    serve(request, response, handler, lists).catch((error: unknown) => {
      onError(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'Internal server error', 'The request could not be served')
    })
  })
  server.maxConnections = connections_max
  return server.setTimeout(silence_ms)
}
