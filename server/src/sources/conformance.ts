import assert from 'node:assert/strict'
import { compareDrifted } from './testing/compare-drifted.ts'
import { driftsOf } from './testing/drift.ts'
import { jsonAnswer, scriptedParts, textAnswer } from './testing/scripted-parts.ts'
import type { Answer, HttpRequest, HttpResult, Question, Source, SourceParts, Trouble } from './source.ts'

/** A source that is to prove itself. */
export interface ConformanceSubject {
  readonly name: string
  readonly create: (parts: SourceParts) => Source
  readonly question: Question
  /** A document that the upstream answers to the question. */
  readonly document: unknown
  /** The upstream's way to say that it does not know the number. */
  readonly not_found: HttpResult
  /** Answers what is asked before the question itself, such as a token; null: not such a request. */
  readonly before?: (request: HttpRequest) => HttpResult | null
}

/** One thing that every source must stand. */
export interface ConformanceScenario {
  readonly name: string
  readonly run: () => Promise<void>
}

const now = '2026-11-20T12:00:00Z'
const page = '<!doctype html><html><title>Sign in</title></html>'

const xml = textAnswer(200, '<?xml version="1.0"?><response><status>OK</status></response>', {
  'content-type': 'application/xml',
})

/** The scenarios that every source passes before it is trusted with customers' numbers. */
export function conformanceScenarios(subject: ConformanceSubject): readonly ConformanceScenario[] {
  return [
    ...troubles(subject).map(([name, result, trouble]) => ({ name, run: () => isTemporary(subject, result, trouble) })),
    {
      name: 'status 429 names the moment of the next request',
      run: () => waits(subject, { 'retry-after': '120' }, '2026-11-20T12:02:00Z'),
    },
    {
      name: 'status 429 with a date',
      run: () => waits(subject, { 'Retry-After': 'Fri, 20 Nov 2026 12:05:00 GMT' }, '2026-11-20T12:05:00Z'),
    },
    { name: 'status 429 without a word', run: () => waits(subject, {}, null) },
    { name: 'a transport that throws', run: () => standsThrowing(subject) },
    {
      name: 'an unknown number',
      run: async () => assert.equal((await ask(subject, subject.not_found)).outcome, 'not_found'),
    },
    { name: 'a good answer is found, whole and kept as it came', run: () => findsGood(subject) },
    { name: 'a kept payload reads as it did', run: () => rereads(subject) },
    { name: 'an excerpt about one box says nothing of others', run: () => tellsBoxesApart(subject) },
    {
      name: 'a member that changes its name or type, or is gone, tells nothing wrong',
      run: () => standsDrift(subject),
    },
    { name: 'asking again changes nothing', run: () => repeats(subject) },
  ]
}

type TroubleRow = readonly [name: string, result: HttpResult, trouble: Trouble]

/** What upstreams do wrong, and what it has to be taken for. */
function troubles({ document }: ConformanceSubject): readonly TroubleRow[] {
  const text = JSON.stringify(document)
  const failed = (failure: Extract<HttpResult, { ok: false }>['failure']): HttpResult => ({
    ok: false,
    failure,
    detail: 'planned',
  })
  return [
    ['no address', failed('dns'), 'outage'],
    ['no connection', failed('connect'), 'outage'],
    ['a certificate that is not good', failed('tls'), 'outage'],
    ['a connection that breaks', failed('reset'), 'outage'],
    ['no answer in time', failed('timeout'), 'slow'],
    ['status 500 with a page', textAnswer(500, page), 'outage'],
    ['status 503', textAnswer(503, ''), 'outage'],
    ['status 401', jsonAnswer({ message: 'expired' }, {}, 401), 'credentials'],
    ['status 401 in plain text', textAnswer(401, '401 Unauthorized'), 'credentials'],
    ['status 401 with a page', textAnswer(401, page), 'credentials'],
    ['status 403 with a page', textAnswer(403, page), 'credentials'],
    ['status 403 without a body', textAnswer(403, ''), 'credentials'],
    ['status 403 for used up credits', jsonAnswer({ message: 'Not enough credits' }, {}, 403), 'entitlement'],
    ['status 403 for a wrong scope', jsonAnswer({ error: 'insufficient scope' }, {}, 403), 'entitlement'],
    ['status 402', jsonAnswer({ message: 'payment required' }, {}, 402), 'entitlement'],
    [
      'status 403 that knows us',
      jsonAnswer({ message: 'You are not subscribed to this product' }, {}, 403),
      'entitlement',
    ],
    ['status 404 with a page', textAnswer(404, page), 'address'],
    ['status 404 of a gateway', jsonAnswer({ statusCode: 404, message: 'Resource not found' }, {}, 404), 'address'],
    ['status 404 that names the path', jsonAnswer({ path: '/v2/events', error: 'Not Found' }, {}, 404), 'address'],
    ['status 404 without a body', textAnswer(404, ''), 'address'],
    ['status 405', textAnswer(405, ''), 'address'],
    ['status 302 to a sign-in', textAnswer(302, ''), 'unreadable'],
    ['a page with status 200', textAnswer(200, page), 'unreadable'],
    ['XML with status 200', xml, 'unreadable'],
    ['an empty answer with status 200', textAnswer(200, ''), 'unreadable'],
    ['an answer cut in the middle', textAnswer(200, text.slice(0, Math.floor(text.length / 2))), 'unreadable'],
    ['garbage', textAnswer(200, '\u0000\uffff}{'), 'unreadable'],
    ['JSON of another shape', jsonAnswer({ status: 'ok' }), 'unreadable'],
    ['a number instead of a document', jsonAnswer(7), 'unreadable'],
    ['an answer over the size limit', { ok: true, status: 200, headers: {}, body: text, truncated: true }, 'too_large'],
  ]
}

async function isTemporary(subject: ConformanceSubject, result: HttpResult, trouble: Trouble): Promise<void> {
  const answer = await ask(subject, result)
  assert.ok(answer.outcome === 'temporary', answer.outcome)
  assert.equal(answer.trouble, trouble)
  assert.notEqual(answer.detail, '', 'the operator is told in words')
  assert.equal(
    answer.reason,
    trouble === 'unreadable' || trouble === 'too_large' ? 'unrecognized_response' : 'shipping_line_unreachable',
  )
}

async function waits(
  subject: ConformanceSubject,
  headers: Record<string, string>,
  until: string | null,
): Promise<void> {
  const answer = await ask(subject, jsonAnswer({}, headers, 429))
  assert.ok(answer.outcome === 'temporary', answer.outcome)
  assert.deepEqual([answer.trouble, answer.next_allowed_at], ['rate_limit', until])
}

async function standsThrowing(subject: ConformanceSubject): Promise<void> {
  const parts: SourceParts = {
    ...scriptedParts(() => jsonAnswer([]), now),
    http: () => Promise.reject(new Error('planned')),
  }
  assert.equal((await subject.create(parts).ask(subject.question)).outcome, 'temporary')
}

async function findsGood(subject: ConformanceSubject): Promise<void> {
  const answer = await ask(subject, jsonAnswer(subject.document))
  assert.ok(answer.outcome === 'found', answer.outcome)
  assert.ok(answer.complete && answer.observations.length > 0)
  assert.equal(answer.payloads[0]?.body, JSON.stringify(subject.document))
}

async function rereads(subject: ConformanceSubject): Promise<void> {
  const source = subject.create(toolsFor(subject, jsonAnswer(subject.document)))
  const answer = await source.ask(subject.question)
  assert.ok(answer.outcome === 'found', answer.outcome)
  const again = answer.payloads.flatMap((payload, page) =>
    source.read(payload, subject.question).map((said) => ({ ...said, page })),
  )
  assert.deepEqual(
    again,
    answer.observations.map((said) => ({ ...said, page: said.page ?? 0 })),
  )
}

/** An upstream may change the form of its answers without a word: what is read then is less, doubted, or nothing. */
async function standsDrift(subject: ConformanceSubject): Promise<void> {
  const before = await ask(subject, jsonAnswer(subject.document))
  const wrong: string[] = []
  for (const { change, document } of driftsOf(subject.document)) {
    const after = await ask(subject, jsonAnswer(document))
    wrong.push(...compareDrifted(before, after).wrong.map((statement) => `${change}: ${statement}`))
  }
  assert.deepEqual(wrong, [])
}

/** Whoever follows one box must not be shown what the same answer says of another. */
async function tellsBoxesApart(subject: ConformanceSubject): Promise<void> {
  const source = subject.create(toolsFor(subject, jsonAnswer(subject.document)))
  const answer = await source.ask(subject.question)
  assert.ok(answer.outcome === 'found', answer.outcome)
  const [payload] = answer.payloads
  const { excerpt } = source
  if (payload === undefined || excerpt === undefined) return
  const own = answer.observations.flatMap(({ container }) => container ?? [])[0] ?? ''
  const part = excerpt(payload, own)
  assert.ok(part !== null)
  assert.deepEqual(
    source.read(part, subject.question).map(({ container }) => container),
    answer.observations.map(({ container }) => container),
  )
  const foreign = excerpt({ ...payload, body: withBox(payload.body, own) }, own)
  assert.ok(
    foreign === null ||
      source.read(foreign, subject.question).every(({ container }) => container === null || container === own),
  )
}

/** The body as if it spoke of another box. */
function withBox(body: string, number: string): string {
  return body.replaceAll(number.slice(4, 10), '765432')
}

async function repeats(subject: ConformanceSubject): Promise<void> {
  const source = subject.create(toolsFor(subject, jsonAnswer(subject.document)))
  assert.deepEqual(await source.ask(subject.question), await source.ask(subject.question))
}

function ask(subject: ConformanceSubject, result: HttpResult): Promise<Answer> {
  return subject.create(toolsFor(subject, result)).ask(subject.question)
}

function toolsFor(subject: ConformanceSubject, result: HttpResult): SourceParts {
  return scriptedParts((request) => subject.before?.(request) ?? result, now)
}
