import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { QuaylogClient } from '../src/index.ts'

/** A request as it reached the test's service. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export type Answer = (request: Received, response: ServerResponse) => void

/** A real HTTP server on loopback that answers by `answer` and keeps what it was asked. */
export interface TestService extends AsyncDisposable {
  readonly baseUrl: string
  readonly received: Received[]
  readonly client: QuaylogClient
  /** Waits that the client asked for; none is really waited for. */
  readonly pauses: number[]
  answer: Answer
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  return body
}

/** Answers with a JSON document. */
export const json =
  (document: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/vnd.api+json', ...headers }).end(JSON.stringify(document))
  }

/** Gives the answers one after another, the last one for ever. */
export function inTurn(...answers: readonly Answer[]): Answer {
  let next = 0
  return (request, response) => {
    const answer = answers[Math.min(next, answers.length - 1)]
    next += 1
    answer?.(request, response)
  }
}

export const refused = (status: number, error: object, headers: Record<string, string> = {}): Answer =>
  json({ errors: [{ status: String(status), title: 'Refused', ...error }] }, status, headers)

export async function startService(answer: Answer): Promise<TestService> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://service')
      const one: Received = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body,
      }
      received.push(one)
      service.answer(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const baseUrl = `http://127.0.0.1:${port}`
  const pauses: number[] = []
  const pauseImpl = async (ms: number): Promise<void> => {
    pauses.push(ms)
  }
  const service: TestService = {
    baseUrl,
    received,
    answer,
    pauses,
    client: new QuaylogClient({ apiToken: 'qk_test', apiBaseUrl: baseUrl, timeoutMs: 0, pauseImpl }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return service
}
