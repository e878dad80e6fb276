import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { declaredRoutes } from '../../src/ground/http/entrance.ts'
import type { DeclaredRoute } from '../../src/ground/http/entrance.ts'
import { makeNames } from '../rest/bad/case.ts'
import { restService } from '../rest/service.ts'
import { addressOf, nobodys } from './addresses.ts'
import { makeCredentials } from './credentials.ts'
import type { Credential } from './credentials.ts'
import { outcomeOf } from './expected.ts'
import { knock } from './knock.ts'
import { describedBy, odd_bodies, odd_members, odd_texts } from './odd-values.ts'

/** `QUAYLOG_TEST_ODD_VALUES=all` sends every value to every place; without it they take turns. */
const is_whole = process.env['QUAYLOG_TEST_ODD_VALUES'] === 'all'
/** Requests between two moves of the clock, so that no limit of a minute answers in the place of a route. */
const in_a_minute = 8
/** They end who asks, so that nothing after them would be let in. */
const ending = /\/sign_out|\/sign-out|\/erase|DELETE \/v2\/account$|\/portal\/api\/(account|me)$/

Error.stackTraceLimit = 0
const service = await restService()
const { http } = service.app
await http.ready()
const names = await makeNames(service)
const { credentials, keepSessions } = await makeCredentials(service)
const counts = { cells: 0, routes: 0, query: 0, path: 0, body: 0, attribute: 0 }
const surprises: string[] = []
let turn = 0
const described = describedBy(JSON.parse((await ask({ method: 'GET', target: '/v2/openapi.json', headers: {} })).text))

interface Cell {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

function ask({ method, target, headers, body }: Cell) {
  turn += 1
  const ip = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  return knock(http, { method, target, ip, headers, ...(body === undefined ? {} : { body }) })
}

/** All of them, or the next in turn. */
function some<Value>(values: readonly Value[]): readonly Value[] {
  return is_whole ? values : values.filter((_value, at) => at === turn % values.length)
}

const refusal = z.object({
  errors: z.array(z.object({ status: z.string(), code: z.string(), detail: z.string().min(1) })).min(1),
})

/** A defect, and a refusal of the interface that does not say what it refuses. */
async function check(kind: 'query' | 'path' | 'body' | 'attribute', cell: Cell): Promise<void> {
  counts.cells += 1
  counts[kind] += 1
  if (counts.cells % in_a_minute === 0) {
    service.advance(61_000)
    await keepSessions()
  }
  const { status, text } = await ask(cell)
  const is_said = status < 400 || !cell.target.startsWith('/v2/') || refusal.safeParse(parsed(text)).success
  const is_unbuilt_page = status === 503 && text.includes('The portal is not built')
  if ((status < 500 && status !== 429 && is_said) || is_unbuilt_page) return
  if (surprises.length < 40)
    surprises.push(
      `${cell.method} ${cell.target.slice(0, 160)} ${cell.body?.slice(0, 120) ?? ''}: ${status} ${text.slice(0, 160)}`,
    )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const routes = declaredRoutes(http).filter(
  ({ method, url, entrance }) =>
    entrance.by !== 'nobody' &&
    !['HEAD', 'OPTIONS'].includes(method) &&
    !url.startsWith('/assets/') &&
    !ending.test(url) &&
    !ending.test(`${method} ${url}`),
)

/** Who is let in by a route, with rights over the records; without one whoever shows nothing. */
function callerOf(route: DeclaredRoute): Credential | undefined {
  const let_in = credentials.filter((credential) => outcomeOf(route, credential) === 'in')
  return let_in.find(({ of }) => of === 'own') ?? let_in[0] ?? credentials[0]
}

/** Records of the account, so that what is sent is looked at; what removes or moves one is aimed at nobody's. */
function targetOf({ method, url }: DeclaredRoute): string {
  return addressOf(url, method === 'DELETE' ? nobodys(names) : names)
}

async function checkRoute(route: DeclaredRoute): Promise<void> {
  const { method, url } = route
  const headers = { accept: 'application/json', ...callerOf(route)?.headers }
  const target = targetOf(route)
  const { query, type, attributes } = described(method, url)
  const takes_body = ['POST', 'PUT', 'PATCH'].includes(method)
  const form = route.entrance.by === 'form'
  const typed = { ...headers, 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/vnd.api+json' }
  const empty = takes_body ? { headers: typed, body: form ? '' : '{}' } : { headers }
  counts.routes += 1
  for (const name of ['nonsense', ...query])
    for (const value of some(odd_texts))
      await check('query', { method, target: `${target}?${encodeURIComponent(name)}=${value}`, ...empty })
  if (url.includes(':'))
    for (const value of some(odd_texts))
      await check('path', { method, target: url.replaceAll(/:[a-z_]+/g, value).replace('*', value), ...empty })
  if (!takes_body) return
  for (const body of some(odd_bodies)) await check('body', { method, target, headers: typed, body })
  for (const name of attributes)
    for (const value of some(odd_members))
      await check('attribute', {
        method,
        target,
        headers: typed,
        body: JSON.stringify({ data: { type, attributes: { [name]: value } } }),
      })
}

test(
  'no route breaks on odd values in its address, its parameters and its body',
  { timeout: 30 * 60_000 },
  async (t) => {
    for (const route of routes) await checkRoute(route)
    const { cells, query, path, body, attribute } = counts
    t.diagnostic(
      `${cells.toLocaleString('en')} requests to ${counts.routes} routes: ${query} queries, ${path} paths, ${body} bodies, ${attribute} attributes`,
    )
    assert.deepEqual(surprises, [])
    assert.ok(routes.length > 200 && attribute > 100 && query > routes.length, JSON.stringify(counts))
  },
)
