import type { FastifyInstance, InjectOptions } from 'fastify'

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/** A `fetch` that never leaves the process: the SDK speaks to the REST application as any client would. `base` is the origin that addresses begin with. */
export function inProcessFetch(http: FastifyInstance, base: string): typeof fetch {
  return async (input, init) => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    if (!url.startsWith(base)) throw new TypeError(`${url} is not an address of this service`)
    const method = methods.find((known) => known === (init?.method ?? 'GET'))
    if (method === undefined) throw new TypeError(`${init?.method} is not offered`)
    const request: InjectOptions = {
      method, url: `/v2${url.slice(base.length)}`, headers: Object.fromEntries(new Headers(init?.headers)), ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    }
    const answer = await http.inject(request)
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : String(value))
    const empty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(empty ? null : answer.payload, { status: answer.statusCode, headers })
  }
}
