import type { World } from '@quaylog/world'
import type { BudgetWatch } from './budget-watch.ts'
import { source_limits } from '../server/src/asking/source-limits.ts'
import type { HttpRequest, HttpResult } from '../server/src/sources/source.ts'

/**
 * The network between sources and the world, without one: what would take real time or break on the wire does so at
 * once.
 */
export function networkTo(
  world: World,
  watch: BudgetWatch,
  nowMs: () => number,
): (request: HttpRequest) => Promise<HttpResult> {
  return async ({ method, url, headers, body, certificate }) => {
    const { pathname, search, searchParams } = new URL(url)
    watch.hear(pathname.split('/').slice(1, 3).join('/'), nowMs())
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const answer = world.answer({
      method,
      path: pathname,
      url: pathname + search,
      query: searchParams,
      headers: lower,
      body: body ?? '',
      certified: certificate !== undefined,
    })
    if ((answer.wait_ms ?? 0) > source_limits.deadline_ms)
      return { ok: false, failure: 'timeout', detail: 'no complete answer came in time' }
    if (answer.hang_up !== undefined)
      return { ok: false, failure: 'reset', detail: 'the connection broke before the answer was complete' }
    const truncated = answer.body.length > source_limits.response_bytes_max
    return {
      ok: true,
      status: answer.status,
      headers: answer.headers,
      body: answer.body.slice(0, source_limits.response_bytes_max),
      truncated,
    }
  }
}
