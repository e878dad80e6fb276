import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { after } from 'node:test'

/** What an upstream answers; `hangs`: not before it is released. */
export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly hangs?: boolean
}

/** An upstream on this machine: what it answers is set by the test, and what it was asked is kept. */
export interface Upstream {
  readonly base_url: string
  reply: Reply
  /** What it answers to a POST: where a line issues tokens. */
  token: Reply
  /** Paths with their queries, in the order of asking. */
  readonly asked: string[]
  /** Resolves when it was asked so often. */
  heard(times: number): Promise<void>
  /** Breaks off the requests that hang. */
  release(): void
}

/** Starts an upstream that answers `[]` until it is told otherwise; it ends with the test file. */
export async function startUpstream(): Promise<Upstream> {
  const asked: string[] = []
  const hanging = new Set<ServerResponse>()
  const listeners = new Set<() => void>()
  const first: Reply = { status: 200, body: [] }
  const upstream = {
    base_url: '',
    reply: first,
    token: first,
    asked,
    async heard(times: number) {
      while (asked.length < times) await new Promise<void>((resolve) => listeners.add(resolve))
    },
    release() {
      for (const response of hanging) response.destroy()
      hanging.clear()
    },
  }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    for (const tell of listeners) tell()
    listeners.clear()
    const { status, body, hangs } = request.method === 'POST' ? upstream.token : upstream.reply
    if (hangs === true) return void hanging.add(response)
    response
      .writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  upstream.base_url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return upstream
}
