import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, afterEach, before, test } from 'node:test'
import {
  AuthenticationError,
  AuthorizationError,
  FeatureNotEnabledError,
  NetworkError,
  NotFoundError,
  QuaylogClient,
  QuaylogError,
  RateLimitError,
  TimeoutError,
  UnknownCursorError,
  UpstreamError,
  ValidationError,
  type ClientOptions,
} from '../src/index.ts'
import { sdk_version } from '../src/version.ts'
import { account, party } from './documents/index.ts'
import { inTurn, json, refused, startService, type TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService(json({ data: account }))
})
afterEach(() => {
  service.received.length = 0
  service.pauses.length = 0
})
after(() => service[Symbol.asyncDispose]())

const client = (options: Partial<ClientOptions> = {}) =>
  new QuaylogClient({
    apiToken: 'qk_test',
    apiBaseUrl: service.baseUrl,
    timeoutMs: 0,
    pauseImpl: async (ms) => {
      service.pauses.push(ms)
    },
    randomImpl: () => 0,
    ...options,
  })

const failure = async (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    () => assert.fail('was not refused'),
    (error: unknown) => error,
  )

for (const [status, error, expected] of [
  [400, { code: 'invalid_include' }, ValidationError],
  [401, { code: 'unauthorized' }, AuthenticationError],
  [403, { code: 'plan_limit_reached' }, AuthorizationError],
  [403, { code: 'feature_not_enabled' }, FeatureNotEnabledError],
  [403, { detail: 'Routing data is not enabled for this account' }, FeatureNotEnabledError],
  [404, { code: 'not_found' }, NotFoundError],
  [409, { code: 'idempotency_in_progress' }, QuaylogError],
  [409, { code: 'unknown_cursor' }, UnknownCursorError],
  [422, { code: 'blank' }, ValidationError],
  [429, { code: 'rate_limited' }, RateLimitError],
  [500, { code: 'internal_error' }, UpstreamError],
  [502, {}, UpstreamError],
  [503, {}, UpstreamError],
  [504, {}, UpstreamError],
] as const) {
  test(`${status} ${JSON.stringify(error)} is a ${expected.name}`, async () => {
    service.answer = refused(status, error)
    const thrown = await failure(() => client({ maxRetries: 0 }).account())
    assert.ok(thrown instanceof expected && thrown instanceof QuaylogError)
    assert.equal(thrown.constructor, expected)
    assert.equal(thrown.name, expected.name)
    assert.equal(thrown.status, status)
  })
}

test('the message names every error with its pointer, the request id is kept', async () => {
  const errors = [
    { title: 'T', detail: "Url can't be blank", code: 'blank', source: { pointer: '/data/attributes/url' } },
    { title: 'Only a title', source: null },
    { title: 'T', detail: 'D', source: { pointer: '' } },
  ]
  service.answer = json({ errors }, 422, { 'x-request-id': 'r1' })
  const thrown = await failure(() => client().account())
  assert.ok(thrown instanceof ValidationError)
  assert.equal(thrown.message, "Url can't be blank (/data/attributes/url); Only a title; D")
  assert.equal(thrown.requestId, 'r1')
  assert.equal(thrown.code, 'blank')
  assert.equal(thrown.details.length, 3)
})

test('a failure that is no JSON is told by its status alone; a success that is no JSON is refused', async () => {
  service.answer = (_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
  }
  const missing = await failure(() => client().account())
  assert.ok(missing instanceof NotFoundError)
  assert.equal(missing.message, 'HTTP 404')
  service.answer = (_, response) => {
    response.writeHead(200).end('<html>')
  }
  assert.ok((await failure(() => client({ maxRetries: 0 }).account())) instanceof UpstreamError)
})

test('arguments are refused before anything is sent', async () => {
  assert.throws(() => new QuaylogClient({ apiToken: '', apiBaseUrl: service.baseUrl }), AuthenticationError)
  assert.throws(() => new QuaylogClient({ apiToken: 'Token  ', apiBaseUrl: service.baseUrl }), AuthenticationError)
  assert.throws(() => new QuaylogClient({ apiToken: 'qk_a b', apiBaseUrl: service.baseUrl }), AuthenticationError)
  assert.throws(() => new QuaylogClient({ apiToken: 'k', apiBaseUrl: 'localhost' }), ValidationError)
  assert.throws(() => client().shipments.get(' '), ValidationError)
  await assert.rejects(() => client().trackContainer({}), ValidationError)
  await assert.rejects(() => client().trackContainer({ containerNumber: 'a', bookingNumber: 'b' }), ValidationError)
  assert.equal(service.received.length, 0)
})

test('retries wait longer each time and end with the last error', async () => {
  service.answer = refused(500, { code: 'internal_error' })
  assert.ok((await failure(() => client({ maxRetries: 3 }).account())) instanceof UpstreamError)
  assert.deepEqual(service.pauses, [500, 1000, 2000])
  assert.equal(service.received.length, 4)
})

test('the default is two retries, and Retry-After is obeyed up to a minute', async () => {
  const date = new Date(1_800_000_000_000)
  service.answer = inTurn(
    refused(429, {}, { 'retry-after': '7' }),
    refused(503, {}, { 'retry-after': '900' }),
    json({ data: account }),
  )
  await client().account()
  service.answer = inTurn(
    refused(429, {}, { date: date.toUTCString(), 'retry-after': new Date(date.getTime() + 9000).toUTCString() }),
    json({ data: account }),
  )
  await client().account()
  assert.deepEqual(service.pauses, [7000, 60_000, 9000])
  service.answer = refused(429, {}, { 'retry-after': '7' })
  const thrown = await failure(() => client().account())
  assert.ok(thrown instanceof RateLimitError)
  assert.equal(thrown.retryAfterMs, 7000)
})

test('refusals are not retried', async () => {
  for (const status of [400, 401, 403, 404, 409, 422]) {
    service.received.length = 0
    service.answer = refused(status, {})
    await failure(() => client().account())
    assert.equal(service.received.length, 1, String(status))
  }
})

test('a write is retried under one idempotency key, another call has another', async () => {
  service.answer = inTurn(refused(503, {}), json({ data: party }, 201))
  await client().parties.create({ companyName: 'Northwind' })
  await client().parties.create({ companyName: 'Northwind' }, { idempotencyKey: 'mine' })
  const keys = service.received.map((request) => request.headers['idempotency-key'])
  assert.equal(keys.length, 3)
  assert.match(String(keys[0]), /^[0-9a-f-]{36}$/)
  assert.equal(keys[1], keys[0])
  assert.equal(keys[2], 'mine')
  await client().account()
  assert.equal(service.received.at(-1)?.headers['idempotency-key'], undefined)
})

test('no answer is a NetworkError, retried', async () => {
  service.answer = (_, response) => {
    response.destroy()
  }
  assert.ok((await failure(() => client().account())) instanceof NetworkError)
  assert.equal(service.received.length, 3)
})

test('a late answer is a TimeoutError, not retried, also when only the body is late', async () => {
  service.answer = () => undefined
  assert.ok((await failure(() => client({ timeoutMs: 20 }).account())) instanceof TimeoutError)
  service.answer = (_, response) => {
    response.writeHead(200).write('{')
  }
  assert.ok((await failure(() => client({ timeoutMs: 20 }).account())) instanceof TimeoutError)
  // On a busy machine a call is late before it has come to the service.
  assert.ok(service.received.length <= 2)
})

test('an abort ends a call and a wait with its own reason', async () => {
  const reason = new Error('enough')
  const waiting = new AbortController()
  service.answer = () => waiting.abort(reason)
  assert.equal(await failure(() => client().account({ signal: waiting.signal })), reason)
  service.answer = refused(429, {}, { 'retry-after': '50' })
  const pausing = new AbortController()
  const waits: number[] = []
  const onRetry = ({ waitMs }: { readonly waitMs: number }) => {
    waits.push(waitMs)
    // The wait begins in the same turn as this call.
    queueMicrotask(() => pausing.abort(reason))
  }
  const patient = client({ pauseImpl: undefined, hooks: { onRetry } })
  assert.equal(await failure(() => patient.account({ signal: pausing.signal })), reason)
  assert.deepEqual(waits, [50_000])
})

test('headers: scheme, account, content type', async () => {
  service.answer = json({ data: party })
  for (const apiToken of ['qk_a', 'Token qk_a', 'bearer abc']) {
    await new QuaylogClient({ apiToken, apiBaseUrl: `${service.baseUrl}/v2/`, accountId: 'account-1' }).parties.update(
      'party-1',
      { nickname: null },
    )
  }
  assert.deepEqual(
    service.received.map((request) => request.headers.authorization),
    ['Token qk_a', 'Token qk_a', 'Bearer abc'],
  )
  const [first] = service.received
  assert.equal(first?.headers['x-account-id'], 'account-1')
  assert.equal(first?.headers['content-type'], 'application/vnd.api+json')
  assert.equal(first?.headers.accept, 'application/vnd.api+json')
  assert.equal(first?.path, '/v2/parties/party-1')
})

test('it runs on any fetch, and never names a token in an error', async () => {
  const seen: string[] = []
  const inProcess = new QuaylogClient({
    apiToken: 'qk_secret',
    apiBaseUrl: 'http://internal/v2',
    maxRetries: 0,
    fetchImpl: async (input) => {
      seen.push(String(input))
      throw new TypeError('down')
    },
  })
  const thrown = await failure(() => inProcess.shipments.get('a/b?c'))
  assert.ok(thrown instanceof NetworkError)
  assert.ok(seen[0]?.startsWith('http://internal/v2/shipments/a%2Fb%3Fc?include='))
  assert.ok(!`${thrown.stack} ${JSON.stringify(thrown)}`.includes('qk_secret'))
})

test('waits differ by up to a quarter, and are never shorter than asked for', async () => {
  service.answer = refused(429, {}, { 'retry-after': '8' })
  await failure(() => client({ maxRetries: 1, randomImpl: () => 0.5 }).account())
  assert.deepEqual(service.pauses, [9_000])
})

test('one call may have its own time limit and retries', async () => {
  service.answer = refused(503, {})
  await failure(() => client({ maxRetries: 5 }).account({ maxRetries: 1 }))
  assert.equal(service.received.length, 2)
  const silent = client({
    fetchImpl: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  assert.ok((await failure(() => silent.account({ timeoutMs: 1 }))) instanceof TimeoutError)
})

test('hooks hear of every attempt, may add headers, and the program is named', async () => {
  service.answer = inTurn(refused(503, {}), json({ data: account }))
  const heard: string[] = []
  const quaylog = client({
    userAgent: 'tms/4.2',
    hooks: {
      onRequest: ({ method, url, attempt, headers }) => {
        headers['traceparent'] = `00-${attempt}`
        heard.push(`${method} ${new URL(url).pathname} ${attempt}`)
      },
      onResponse: ({ status, attempt }) => heard.push(`${status} ${attempt}`),
      onError: ({ error, attempt }) => heard.push(`${error instanceof UpstreamError} ${attempt}`),
      onRetry: ({ waitMs, attempt }) => heard.push(`${waitMs} ${attempt}`),
    },
  })
  await quaylog.account()
  assert.deepEqual(heard, ['GET /v2/account 0', '503 0', 'true 0', '500 0', 'GET /v2/account 1', '200 1'])
  assert.deepEqual(
    service.received.map(({ headers }) => headers['traceparent']),
    ['00-0', '00-1'],
  )
  assert.match(service.received[0]?.headers['user-agent'] ?? '', /^tms\/4\.2 quaylog-sdk\/\d+\.\d+\.\d+$/)
})

test('the version that is sent is that of the package', () => {
  const read: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  assert.equal(sdk_version, read.version)
})
