import type { FastifyInstance } from 'fastify'
import { pathOf } from '../../ground/http/address.ts'
import type { Entrance } from '../../ground/http/entrance.ts'
import { callsOf } from '../../ground/openapi/calls.ts'
import { docs_path } from '../../ground/openapi/operation-section.ts'
import { page_policy } from '../../ground/openapi/page.ts'
import { referencePages } from '../../ground/openapi/reference.ts'
import type { ApiRoute } from '../../request/services.ts'
import { createOpenApi } from './document.ts'
import { readExamples } from './examples.ts'
import { spelledFor } from './hosted.ts'
import { skillText } from './skill.ts'
import { llmsText } from './llms.ts'
import type { LlmsAddresses } from './llms.ts'

const entrance: Entrance = { by: 'anyone' }
const cache = 'public, max-age=300'

const page_headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': page_policy,
  'referrer-policy': 'no-referrer',
  'cache-control': cache,
} as const

/**
 * `GET /v2/openapi.json`, the same at the root where many look first, the reference below `/docs`, `/llms.txt`, which
 * leads language models to both and to MCP, `/SKILL.md` for agents, and `/docs/calls.json`, of which the portal makes
 * forms; they need no credentials and are made once.
 */
export function registerReference(
  http: FastifyInstance,
  routes: readonly ApiRoute[],
  addresses: LlmsAddresses,
  compat: 'hosted' | null,
): void {
  let made: { json: string; calls: string; pages: ReadonlyMap<string, string> } | null = null
  const make = () => {
    if (made !== null) return made
    const document = spelledFor(compat, createOpenApi(routes, addresses.base_url, readExamples()))
    made = {
      json: JSON.stringify(document),
      calls: JSON.stringify({ data: callsOf(document) }),
      pages: referencePages(document),
    }
    return made
  }
  for (const path of ['/v2/openapi.json', '/openapi.json']) {
    http.get(path, { config: { entrance } }, async (_request, reply) =>
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', cache)
        .header('access-control-allow-origin', '*')
        .send(make().json),
    )
  }
  http.get(`${docs_path}/calls.json`, { config: { entrance } }, async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', cache).send(make().calls),
  )
  for (const path of [docs_path, `${docs_path}/:section`, `${docs_path}/resources/:type`]) {
    http.get(path, { config: { entrance } }, async (request, reply) => {
      const page = make().pages.get(pathOf(request))
      if (page !== undefined) return reply.headers(page_headers).send(page)
      reply.callNotFound()
      return reply
    })
  }
  for (const [path, type, text] of [
    ['/llms.txt', 'text/plain', llmsText(addresses)],
    ['/SKILL.md', 'text/markdown', skillText(addresses)],
  ] as const) {
    http.get(path, { config: { entrance } }, async (_request, reply) =>
      reply
        .headers({
          'content-type': `${type}; charset=utf-8`,
          'cache-control': cache,
          'access-control-allow-origin': '*',
        })
        .send(text),
    )
  }
}
