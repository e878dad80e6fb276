import { createServer } from 'node:http'
import { after } from 'node:test'

/** What an upstream answers; `hangs` never does. */
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
}

/** Starts an upstream that answers `[]` until it is told otherwise; it ends with the test file. */
export async function startUpstream(): Promise<Upstream> {
  const asked: string[] = []
  const first: Reply = { status: 200, body: [] }
  const upstream = { base_url: '', reply: first, token: first, asked }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status, body, hangs } = request.method === 'POST' ? upstream.token : upstream.reply
    if (hangs !== true) response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
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
