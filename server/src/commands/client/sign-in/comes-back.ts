import { createServer } from 'node:http'
import { CommandError } from '../../command.ts'

/** Where a browser comes back to with what the person decided. */
export interface ComingBack {
  readonly redirect_uri: string
  /** The parameters of the first answer that has this state. @throws CommandError when nobody comes in time */
  answer(state: string): Promise<URLSearchParams>
  close(): void
}

const wait_ms_max = 10 * 60_000
const page = (text: string) => `<!doctype html><meta charset="utf-8"><title>Quaylog</title><p>${text}</p>`

/** Listens on a free port of this machine alone. */
export async function listenForAnswer(): Promise<ComingBack> {
  let take: (answer: URLSearchParams) => boolean = () => false
  const server = createServer({ headersTimeout: 10_000, connectionsCheckingInterval: 1_000 }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const is_taken = pathname === '/callback' && take(searchParams)
    response
      .writeHead(is_taken ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', connection: 'close' })
      .end(page(is_taken ? 'You can close this window and go back to the command line.' : 'Nothing is here.'))
  })
  server.maxConnections = 8
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    redirect_uri: `http://127.0.0.1:${port}/callback`,
    answer: (state) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new CommandError('nobody signed in within ten minutes')), wait_ms_max)
        take = (answer) => {
          if (answer.get('state') !== state) return false
          clearTimeout(late)
          resolve(answer)
          return true
        }
      }),
    close: () => void server.close(),
  }
}
