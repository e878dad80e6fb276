import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredRoutes } from '../../src/ground/http/entrance.ts'
import type { DeclaredRoute } from '../../src/ground/http/entrance.ts'
import { fingerprint, makeNames } from '../rest/bad/case.ts'
import { restService } from '../rest/service.ts'
import { addressOf, isOwned, nobodys, otherSpellings } from './addresses.ts'
import { makeCredentials } from './credentials.ts'
import type { Credential } from './credentials.ts'
import { outcomeOf } from './expected.ts'
import type { Outcome } from './expected.ts'
import { knock } from './knock.ts'
import type { Answered } from './knock.ts'

Error.stackTraceLimit = 0
const service = await restService()
const { http } = service.app
await http.ready()
const names = await makeNames(service)
const { credentials, keepSessions } = await makeCredentials(service)
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const declared = declaredRoutes(http).filter(
  ({ url }, _index, all) =>
    !url.startsWith('/assets/') || all.find((one) => one.url.startsWith('/assets/'))?.url === url,
)
const patterns = [...new Set(declared.map(({ url }) => url))].toSorted()
const mcp_patterns = new Set(declared.filter(({ entrance }) => entrance.by === 'mcp').map(({ url }) => url))
const ending_in_values = patterns
  .map((pattern) => pattern.split('/'))
  .filter((words) => words.at(-1)?.startsWith(':') === true)
const door_words = new Set(
  declared
    .filter(({ entrance }) => entrance.by !== 'page' && entrance.by !== 'form')
    .map(({ url }) => (url.split('/')[1] ?? '').toLowerCase()),
)

/** What a method of a pattern is: the route declared for it, or none; then browsers may get a page. */
function routeOf(url: string, method: string): DeclaredRoute | null {
  const own = declared.find((route) => route.url === url && route.method === method)
  if (own !== undefined) return own
  return (method === 'GET' || method === 'HEAD') && isPage(url) ? { url: '/*', method, entrance: { by: 'page' } } : null
}

function isPage(path: string): boolean {
  return !door_words.has((path.split('/')[1] ?? '').toLowerCase())
}

const cells = patterns.flatMap((url) =>
  methods.map((method) => ({
    url,
    method,
    is_offered: declared.some(
      (route) => route.url === url && route.method === method && route.entrance.by !== 'nobody',
    ),
  })),
)
const at_once = 16
/**
 * Sessions are made anew after each sign-out, failed sign-ins are counted, the audit log keeps what was done, and
 * operators may hand in files that are nothing.
 */
const left_behind = ['session', 'attempt_window', 'inbound', 'quarantine', 'audit_entry', 'audit_batch']
const counts = { cells: 0, let_in: 0, refused: 0 }
const surprises: string[] = []
let caller = 0

/** Every request comes from another address, so that no limit of one hides what the door would say. */
function ask(method: string, target: string, { headers }: Credential, is_form = false): Promise<Answered> {
  caller += 1
  const sent = ['POST', 'PUT', 'PATCH'].includes(method)
    ? {
        type: { 'content-type': is_form ? 'application/x-www-form-urlencoded' : 'application/json' },
        body: { body: is_form ? '' : '{}' },
      }
    : {}
  return knock(http, {
    method,
    target,
    ip: `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
    headers: { accept: 'text/html', ...sent.type, ...headers },
    ...sent.body,
  })
}

const isWrite = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
const refusals: readonly string[] = [
  'unauthorized',
  'invalid_token',
  'restricted_plan',
  'insufficient_scope',
  'insufficient_permission',
]

function codeOf({ text }: Answered): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? ''
}

function isAsExpected(answer: Answered, expected: Outcome, method: string): boolean {
  const { status, text } = answer
  if (status >= 500 || status === 429)
    return status === 503 && expected === 'page' && (method === 'HEAD' || text.includes('The portal is not built'))
  switch (expected) {
    case 'in':
      return isLetIn(answer)
    case 'protocol':
      return status !== 405
    case 'page':
      return status === 200
    case 'sign_in':
      return status === 303 && answer.headers.get('location')?.startsWith('/sign-in') === true
    case 'preflight':
      return status === 204
    default:
      return isRefused(answer, expected, method)
  }
}

function isLetIn(answer: Answered): boolean {
  return answer.status !== 405 && !refusals.includes(codeOf(answer)) && !answer.text.includes('There is nothing at')
}

/** Whether status and code are those of `401 unauthorized`; an answer to HEAD has no code to look at. */
function isRefused(answer: Answered, expected: string, method: string): boolean {
  const [status, code] = expected.split(' ')
  if (answer.status !== Number(status)) return false
  return method === 'HEAD' || code === undefined || codeOf(answer) === code
}

async function check(cell: {
  method: string
  target: string
  is_form?: boolean
  credential: Credential
  expected: Outcome
  why: string
}): Promise<void> {
  const { method, target, credential, expected, why } = cell
  counts.cells += 1
  counts[expected === 'in' ? 'let_in' : 'refused'] += 1
  const answer = await ask(method, target, credential, cell.is_form)
  if (credential.kind === 'session' && isWrite(method) && answer.status < 400) await keepSessions()
  if (isAsExpected(answer, expected, method)) return
  if (surprises.length < 40)
    surprises.push(
      `${method} ${target} with ${credential.name} (${why}): ${answer.status} ${codeOf(answer)} ${answer.text.slice(0, 120)} instead of ${expected}`,
    )
}

/**
 * The right spelling: refused with the records of the account at stake in the address; let in with records that nobody
 * or another account has.
 */
async function checkRight(url: string, method: string, credential: Credential): Promise<void> {
  const route = routeOf(url, method)
  const expected = route === null ? '404 not_found' : outcomeOf(route, credential, mcp_patterns.has(url))
  const theirs = addressOf(url, names)
  const changes = expected === 'in' && credential.of === 'own' && isWrite(method)
  await check({
    method,
    is_form: route?.entrance.by === 'form',
    target: changes ? addressOf(url, nobodys(names)) : theirs,
    credential,
    expected,
    why: route === null ? 'not offered' : route.entrance.by,
  })
  if (expected !== 'in' || credential.of === 'own' || !isOwned(url) || method === 'HEAD') return
  counts.cells += 1
  const answer = await ask(method, theirs, credential)
  if (answer.status < 400)
    surprises.push(
      `${method} ${theirs} with ${credential.name} reaches a record of another account: ${answer.status} ${answer.text.slice(0, 120)}`,
    )
}

/** One of each kind: a wrong spelling is refused before anybody looks at what was shown. */
const witnesses = new Set([
  'nothing',
  'own key',
  'publishable key',
  'session of owner, origin same',
  'session of read_only, origin foreign',
  'token of owner for api: tracking:read tracking:write',
])

/** `/v2/webhooks/events;x` is no disguise of `/v2/webhooks/events`: it is a webhook of that name, which nobody has. */
function isValueElsewhere(target: string): boolean {
  const given = target.split('/')
  return (
    given.at(-1) !== '' &&
    ending_in_values.some(
      (words) =>
        words.length === given.length && words.every((word, index) => word.startsWith(':') || word === given[index]),
    )
  )
}

/**
 * Every other spelling: there is nothing, whoever asks; only pages are found with other capitals and a slash at the
 * end.
 */
async function checkWrong(url: string, method: string, credential: Credential): Promise<void> {
  const spelled = Object.entries(otherSpellings(url, addressOf(url, names))).filter(
    ([, target]) => !isValueElsewhere(target),
  )
  await Promise.all(
    spelled.map(async ([why, target]) => {
      const is_page =
        (why === 'another case' || why === 'a slash at the end') &&
        (method === 'GET' || method === 'HEAD') &&
        isPage(target)
      await check({
        method,
        target,
        credential,
        expected: is_page ? outcomeOf({ url: '/*', method, entrance: { by: 'page' } }, credential) : '404 not_found',
        why,
      })
    }),
  )
}

async function checkCell({ url, method, is_offered }: (typeof cells)[number], credential: Credential): Promise<void> {
  const is_witness = witnesses.has(credential.name)
  if (is_offered || is_witness) await checkRight(url, method, credential)
  if (is_offered && is_witness) await checkWrong(url, method, credential)
}

/** Every cell is a request; a busy machine takes minutes for all of them. */
const all_cells_timeout_ms = 15 * 60_000

test(
  'every route, method, credential and spelling: who comes in is what the route declares',
  { timeout: all_cells_timeout_ms },
  async (context) => {
    const before = await fingerprint(service, left_behind)
    for (const credential of credentials) {
      await keepSessions()
      // What a session writes may end it, so that nothing else may happen meanwhile.
      const [calm, stirring] = [
        cells.filter(({ method }) => credential.kind !== 'session' || !isWrite(method)),
        cells.filter(({ method }) => credential.kind === 'session' && isWrite(method)),
      ]
      for (let at = 0; at < calm.length; at += at_once)
        await Promise.all(calm.slice(at, at + at_once).map((cell) => checkCell(cell, credential)))
      for (const cell of stirring) await checkCell(cell, credential)
      service.advance(61_000)
    }
    context.diagnostic(
      `doors: ${counts.cells.toLocaleString('en')} cells, ${counts.let_in.toLocaleString('en')} let in (${patterns.length} addresses, ${credentials.length} credentials)`,
    )
    assert.deepEqual(surprises, [])
    assert.equal(await fingerprint(service, left_behind), before)
  },
)
