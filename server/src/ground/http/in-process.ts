import { media_type } from '@quaylog/contract'
import { checkMediaType } from './body.ts'
import { errorDocument } from './error-document.ts'
import { problemsOf } from './problems.ts'
import { methodNotAllowed, noSuchPath } from './refusal.ts'
import { allowed, answerOf, prefix } from './server.ts'
import type { Pipeline } from './server.ts'
import type { Route } from './route.ts'

/** A request that another part of this process makes of the API. */
export interface InProcessRequest {
  readonly method: string
  /** Path and query, beginning with `/v2`. */
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body?: string
}

/** What it answered; an object is the document itself and must not be changed. */
export interface InProcessAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export type AnswerInProcess = (request: InProcessRequest) => Promise<InProcessAnswer>

interface Match<Caller, Services> {
  readonly route: Route<Caller, Services>
  readonly params: Record<string, string>
}

const local_ip = '127.0.0.1'

/** The routes of the table by their number of segments; fixed words win over parameters, as they do at the socket. */
function createMatcher<Caller, Services>(routes: readonly Route<Caller, Services>[]) {
  const rows = routes.map((route) => ({ route, segments: route.path.split('/') }))
  const parameters = (segments: readonly string[]) => segments.filter((segment) => segment.startsWith(':')).length
  const by_length = Map.groupBy(
    rows.toSorted((one, other) => parameters(one.segments) - parameters(other.segments)),
    ({ segments }) => segments.length,
  )
  return (path: string): readonly Match<Caller, Services>[] => {
    const asked = path.split('/')
    return (by_length.get(asked.length) ?? [])
      .filter(({ segments }) => segments.every((segment, index) => segment.startsWith(':') || segment === asked[index]))
      .map(({ route, segments }) => ({ route, params: paramsOf(segments, asked) }))
  }
}

function paramsOf(segments: readonly string[], asked: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    segments.flatMap((segment, index) =>
      segment.startsWith(':') ? [[segment.slice(1), decodeURIComponent(asked[index] ?? '')] as const] : [],
    ),
  )
}

/**
 * Answers what this process asks of itself: the same routes, admission, checks and errors as at the socket, without
 * one.
 */
export function createInProcess<Caller, Services>(pipeline: Pipeline<Caller, Services>): AnswerInProcess {
  const matching = createMatcher(pipeline.routes)

  async function answer(
    { method, url, headers, body }: InProcessRequest,
    request_id: string,
  ): Promise<InProcessAnswer> {
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    const matches = path.startsWith(prefix) ? matching(path.slice(prefix.length)) : []
    const match = matches.find(({ route }) => route.method === method)
    if (match === undefined)
      throw matches.length === 0
        ? noSuchPath(path)
        : methodNotAllowed(method, allowed(matches.map(({ route }) => route.method)))
    const caller = await pipeline.admit(match.route, headers, local_ip)
    if (method !== 'GET') checkMediaType(headers['content-type'], headers['content-encoding'])
    const result = await answerOf(pipeline, match.route, {
      caller,
      search: at < 0 ? '' : url.slice(at + 1),
      params: match.params,
      bytes: Buffer.from(body ?? ''),
      idempotency_key: headers['idempotency-key'],
      request_id,
      ip: null,
    })
    return {
      status: result.status,
      headers: { 'content-type': media_type, 'x-request-id': request_id, ...result.headers },
      body: result.body,
    }
  }

  return async (request) => {
    const request_id = pipeline.newId()
    try {
      return await answer(request, request_id)
    } catch (error) {
      const { status, problems, headers } = problemsOf(error)
      if (status >= 500) pipeline.log.error({ request_id, err: error }, 'request failed')
      return {
        status,
        headers: { ...headers, 'content-type': media_type, 'x-request-id': request_id },
        body: errorDocument(problems, request_id),
      }
    }
  }
}
