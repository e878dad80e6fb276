import { createServer } from 'node:http'
import { closeServer, portOfServer } from '../../src/ground/testing/handed-over.ts'

/** A stand-in of the published API that we are compatible with: it answers lists page by page, and counts writes. */
export interface PublishedModel {
  readonly base_url: string
  readonly token: string
  /** Requests that were not GET. */
  readonly writes: string[]
  /** Answers 429 to so many requests that follow. */
  slowDown(times: number): void
  close(): Promise<void>
}

type Resource = Readonly<Record<string, unknown>>

/** Records that its account keeps, by the path of their list. */
export type PublishedLists = Readonly<
  Record<string, { readonly data: readonly Resource[]; readonly included?: readonly Resource[] }>
>

const token = 'published-model-key'
const most_rows = 2

/** Pages hold two rows, so that every list of three has a second one. */
export async function startPublishedModel(lists: PublishedLists): Promise<PublishedModel> {
  const writes: string[] = []
  let refusals = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://model')
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Token ${token}`) {
      answer(401, { errors: [{ status: '401', title: 'Unauthorized' }] })
      return
    }
    if (request.method !== 'GET') writes.push(`${request.method} ${url.pathname}`)
    if (refusals > 0) {
      refusals -= 1
      answer(429, { errors: [{ status: '429', title: 'Too many requests' }] }, { 'retry-after': '0' })
      return
    }
    const list = lists[url.pathname.replace(/^\/v2/, '')]
    if (list === undefined) {
      answer(404, { errors: [{ status: '404', title: 'Not found' }] })
      return
    }
    const page = Number(url.searchParams.get('page[number]') ?? '1')
    const rows = list.data.slice((page - 1) * most_rows, page * most_rows)
    const next = page * most_rows < list.data.length ? `${url.origin}${url.pathname}?page[number]=${page + 1}` : null
    answer(200, {
      data: rows,
      ...(list.included === undefined ? {} : { included: list.included }),
      links: next === null ? { self: url.href } : { self: url.href, next },
      meta: { size: rows.length, total: list.data.length },
    })
  })
  const port = await portOfServer(server)
  return {
    base_url: `http://127.0.0.1:${port}/v2`,
    token,
    writes,
    slowDown(times) {
      refusals = times
    },
    close: () => closeServer(server),
  }
}
