import assert from 'node:assert/strict'
import type { OutgoingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { oauthService } from '../oauth/service.ts'
import { callOf, list_tools, post } from './call.ts'

const service = await oauthService()
const { mcp_url, key, origin } = service
const own = { authorization: `Token ${key}` }
const send = (body: string | object, headers: OutgoingHttpHeaders = {}, method = 'POST') =>
  post(mcp_url, body, { ...own, ...headers }, method)
const modern = (method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    },
  },
})
const modern_headers = (method: string, more: OutgoingHttpHeaders = {}) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...more,
})

test('DNS rebinding: other hosts and origins are 403 in both eras, before anything else is looked at', async () => {
  const { host } = new URL(origin)
  const wrong: OutgoingHttpHeaders[] = [
    { host: 'evil.example' },
    { host: `${host}.evil.example` },
    { host: `evil.example@${host}` },
    { host: '127.0.0.1.nip.io' },
    { host: 'localhost.evil.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://127.0.0.1.evil.example' },
    { origin: 'file://' },
    { origin: 'http://evil.example/127.0.0.1' },
  ]
  for (const headers of wrong) {
    for (const [body, more] of [
      [list_tools, {}],
      [modern('tools/list'), modern_headers('tools/list')],
    ] as const) {
      const { status, message, headers: told } = await post(mcp_url, body, { ...headers, ...more })
      assert.deepEqual(
        [status, message.error, told['access-control-allow-origin']],
        [403, 'Forbidden', undefined],
        JSON.stringify(headers),
      )
    }
    const preflight = await post(mcp_url, '', { ...headers, 'access-control-request-method': 'POST' }, 'OPTIONS')
    assert.deepEqual(
      [preflight.status, Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))],
      [403, []],
      JSON.stringify(headers),
    )
  }
  for (const right of [{ host: `localhost:${new URL(origin).port}` }, { origin }, { origin: 'http://localhost:6274' }])
    assert.equal((await send(list_tools, right)).status, 200)
})

test('only POST does something; browsers may ask first', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
    const { status, headers, message } = await send('', { 'content-length': 0 }, method)
    assert.deepEqual([status, headers['allow'], message.error], [405, 'POST, OPTIONS', 'Method not allowed'])
  }
  const head = await fetch(mcp_url, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('allow')], [405, 'POST, OPTIONS'])
  const { status, headers, text } = await post(
    mcp_url,
    '',
    { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
    'OPTIONS',
  )
  assert.deepEqual(
    [status, text, headers['access-control-allow-origin'], headers['access-control-allow-methods']],
    [200, '', '*', 'POST, OPTIONS'],
  )
  for (const name of ['Authorization', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id'])
    assert.ok(headers['access-control-allow-headers']?.includes(name))
  assert.equal(headers['access-control-expose-headers'], 'WWW-Authenticate, Retry-After')
})

test('batches, deep nesting, what is not JSON and what is too large are refused, and the service goes on', async () => {
  for (const body of [
    '',
    '[]',
    '[{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","id":2,"method":"tools/list"}]',
    '{',
    '"x"',
    'null',
    '\u0000',
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'['.repeat(50)}${']'.repeat(50)}}`,
  ]) {
    const { status, message } = await send(body)
    assert.equal(status, 400, body.slice(0, 20))
    assert.ok(
      typeof message.error === 'object' &&
        message.error.code === (body === '' || body === '{' || body === '\u0000' ? -32_700 : -32_600),
      body.slice(0, 20),
    )
  }
  const large = await send({ ...list_tools, params: { x: 'x'.repeat(1_100_000) } }).catch(
    (error: NodeJS.ErrnoException) => ({ status: error.code === 'EPIPE' || error.code === 'ECONNRESET' ? 413 : 0 }),
  )
  assert.equal(large.status, 413)
  const polluting = await send(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_containers","arguments":{"__proto__":{"page":2},"constructor":{"prototype":{"x":1}}}}}',
  )
  assert.equal(polluting.message.result?.isError, undefined)
  assert.equal((await send(list_tools)).status, 200)
})

test('the answer is plain JSON, or one event for who takes nothing else; nothing is kept by caches', async () => {
  const plain = await send(list_tools)
  assert.equal(plain.headers['content-type'], 'application/json')
  const event = await send(list_tools, { accept: 'text/event-stream' })
  assert.deepEqual([event.headers['content-type'], event.headers['x-accel-buffering']], ['text/event-stream', 'no'])
  assert.match(event.text, /^event: message\ndata: \{[^\n]+\n\n$/)
  assert.deepEqual(plain.message, event.message)
  for (const accept of ['application/json', '*/*'])
    assert.equal((await send(list_tools, { accept })).headers['content-type'], 'application/json')
  const later = await send(modern('tools/list'), modern_headers('tools/list'))
  assert.equal(later.headers['content-type'], 'application/json')
  for (const { headers } of [plain, event, later])
    assert.deepEqual(
      [headers['cache-control'], headers['vary']?.includes('Authorization'), headers['mcp-session-id']],
      ['no-store', true, undefined],
    )
})

test('params that do not fit, and a cursor that nobody gave, are invalid params in both eras', async () => {
  const wrong: readonly (readonly [string, object, RegExp])[] = [
    ['initialize', {}, /params\.protocolVersion: /],
    ['prompts/get', { arguments: {} }, /params\.name: /],
    ['tools/call', { name: 5 }, /^Invalid params of tools\/call: params\.name: [^[]+$/],
    ['resources/read', {}, /params\.uri: /],
    ['completion/complete', {}, /params\.ref: /],
    ['tools/list', { cursor: 5 }, /params\.cursor: /],
    ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map(
      (method) => [method, { cursor: 'next' }, /Unknown cursor/] as const,
    ),
  ]
  for (const [method, params, why] of wrong) {
    const answers = [await send({ jsonrpc: '2.0', id: 1, method, params })]
    if (method !== 'initialize')
      answers.push(await send(modern(method, params), modern_headers(method, { 'mcp-name': 'x' })))
    for (const { message } of answers) {
      assert.ok(typeof message.error === 'object', method)
      assert.deepEqual([message.error.code, why.test(message.error.message)], [-32_602, true], message.error.message)
    }
  }
})

test('a resource that does not exist has the code of the revision', async () => {
  for (const uri of ['quaylog://nothing', 'quaylog://container/0199c0de-0000-7000-8000-000000000009']) {
    const old = await send({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } })
    assert.deepEqual(
      [old.status, old.message.error],
      [200, { code: -32_002, message: `Resource not found: ${uri}`, data: { uri } }],
    )
    const later = await send(modern('resources/read', { uri }), modern_headers('resources/read', { 'mcp-name': uri }))
    assert.ok(typeof later.message.error === 'object' && later.message.error.code === -32_602)
  }
})

test('nothing can be subscribed to, in any revision; what is no message and another media type are refused', async () => {
  const listen = await send(
    modern('subscriptions/listen', { notifications: { toolsListChanged: true } }),
    modern_headers('subscriptions/listen'),
  )
  assert.ok(typeof listen.message.error === 'object')
  assert.deepEqual([listen.status, listen.message.error.code], [404, -32_601])
  for (const method of ['resources/subscribe', 'logging/setLevel', 'server/discover', 'nonsense']) {
    const { status, message } = await send({
      jsonrpc: '2.0',
      id: 'x',
      method,
      params: { uri: 'quaylog://docs/milestone-glossary', level: 'info' },
    })
    assert.ok(typeof message.error === 'object', method)
    assert.deepEqual([status, message.error.code], [200, -32_601], method)
  }
  for (const body of [
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    { id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: {}, method: 'ping' },
  ])
    assert.equal((await send(body)).status, 400, JSON.stringify(body))
  assert.equal((await send(list_tools, { 'content-type': 'text/plain' })).status, 415)
  assert.equal((await send({ jsonrpc: '2.0', id: 1, result: {} })).status, 202)
})

test("tools/list alone, as in the specification's sample, and with a session id that nobody gave", async () => {
  const { status, message } = await send(list_tools, {
    'mcp-protocol-version': '2025-06-18',
    'mcp-session-id': 'made-up',
  })
  assert.equal(status, 200)
  const { tools } = message.result ?? {}
  assert.ok(Array.isArray(tools) && tools.length === 10)
  assert.ok(JSON.stringify(message.result).length < 15_000)
})

test('every revision is spoken', async () => {
  const initialize = (protocolVersion: string) =>
    send(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      },
      { accept: 'application/json' },
    )
  for (const version of ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const { message } = await initialize(version)
    assert.equal(message.result?.['protocolVersion'], version)
    assert.deepEqual(Object.keys(message.result?.['capabilities'] ?? {}).toSorted(), [
      'completions',
      'prompts',
      'resources',
      'tools',
    ])
    assert.equal((await send(list_tools, { 'mcp-protocol-version': version })).status, 200, version)
  }
  assert.equal((await initialize('1999-01-01')).message.result?.['protocolVersion'], '2025-11-25')
  assert.equal((await send(list_tools, { 'mcp-protocol-version': '1999-01-01' })).status, 400)
  const discovered = await send(modern('server/discover'), modern_headers('server/discover'))
  assert.equal(discovered.status, 200)
  assert.match(discovered.text, /2026-07-28/)
  assert.equal((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status, 202)
  assert.deepEqual((await send({ jsonrpc: '2.0', id: 1, method: 'ping' })).message.result, {})
})

test('2026-07-28: headers that say something else than the body are refused', async () => {
  const call = modern('tools/call', { name: 'list_containers', arguments: {} })
  const right = modern_headers('tools/call', { 'mcp-name': 'list_containers' })
  assert.equal((await send(call, right)).status, 200)
  for (const more of [
    { 'mcp-method': 'tools/list' },
    { 'mcp-name': 'track_container' },
    { 'mcp-protocol-version': '2025-06-18' },
  ]) {
    const { status } = await send(call, { ...right, ...more })
    assert.equal(status, 400, JSON.stringify(more))
  }
  const hidden = modern('tools/call', { name: 'track_container', arguments: { number: 'X' } })
  assert.equal((await send(hidden, right)).status, 400)
  const unknown = await send(modern('nonsense/method'), modern_headers('nonsense/method'))
  assert.equal(unknown.status, 404)
})

test('unknown tools are -32602; arguments that do not fit and foreign or unknown records are answers marked as errors', async () => {
  const unknown = await send(callOf('refresh_container'))
  assert.ok(typeof unknown.message.error === 'object' && unknown.message.error.code === -32_602)
  const misfit = await send(callOf('get_container', { id: 'x' }))
  assert.deepEqual([misfit.status, misfit.message.result?.isError], [200, true])
  assert.match(misfit.text, /id/)
  const missing = await send(callOf('get_container', { id: '0199c0de-0000-7000-8000-000000000009' }))
  assert.deepEqual(
    [missing.status, missing.message.result?.isError, missing.message.result?.structuredContent?.['error']],
    [200, true, 'NotFound'],
  )
  const clamped = await send(callOf('list_containers', { page_size: 26 }))
  assert.equal(clamped.message.result?.isError, undefined)
})

test('the endpoint answers under its other names too', async () => {
  for (const path of ['/mcp', '/api/mcp']) assert.equal((await post(`${origin}${path}`, list_tools, own)).status, 200)
})
