import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { hostRefusal } from '../src/index.ts'
import { localSettings } from '../src/local/settings.ts'
import { startService, type TestService } from '../../sdk/test/service.ts'
import { container_id, routes, usual_routes, type Era } from './harness.ts'

const bin = fileURLToPath(new URL('../bin/quaylog-mcp.js', import.meta.url))

let service: TestService
before(async () => {
  service = await startService(routes(usual_routes))
})
after(() => service[Symbol.asyncDispose]())

const environment = () => ({ SERVICE_API_TOKEN: 'qk_secret', SERVICE_API_BASE_URL: `${service.baseUrl}/v2` })

/** Runs the binary until it ends by itself. */
async function run(
  given: readonly string[],
  variables: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [bin, ...given], { env: variables, stdio: ['pipe', 'pipe', 'pipe'] })
  after(() => child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

test('without a token it ends with 1 and says so on standard error', async () => {
  const { code, out, err } = await run([], {})
  assert.equal(code, 1)
  assert.equal(out, '')
  assert.match(err, /SERVICE_API_TOKEN/)
})

test('wrong arguments end with 1, help and version with 0', async () => {
  assert.equal((await run(['--http', 'x'], environment())).code, 1)
  assert.equal((await run(['--other'], environment())).code, 1)
  const help = await run(['--help'], {})
  assert.equal(help.code, 0)
  assert.match(help.err, /SERVICE_API_BASE_URL/)
  assert.equal(help.out, '')
})

test("names of the specification win over the product's own", () => {
  assert.deepEqual(
    localSettings({
      SERVICE_API_TOKEN: 'a',
      QUAYLOG_API_TOKEN: 'b',
      QUAYLOG_API_BASE_URL: 'http://h/v2',
      SERVICE_MCP_ALLOWED_HOSTS: 'a, b:1,',
      QUAYLOG_MCP_ALLOWED_ORIGINS: 'https://c',
      SERVICE_MCP_TOOLSETS: 'fleet',
    }),
    { apiToken: 'a', apiBaseUrl: 'http://h/v2', toolsets: ['fleet'], hosts: ['a', 'b:1'], origins: ['https://c'] },
  )
  assert.deepEqual(localSettings({ SERVICE_API_TOKEN: '', QUAYLOG_API_TOKEN: 'b' }), {
    apiToken: 'b',
    apiBaseUrl: 'http://127.0.0.1:4949/v2',
    toolsets: [],
    hosts: [],
    origins: [],
  })
  assert.equal(typeof localSettings({ SERVICE_API_TOKEN: ' ' }), 'string')
  assert.match(
    String(localSettings({ SERVICE_API_TOKEN: 'a', SERVICE_MCP_TOOLSETS: 'flee' })),
    /no flee; there is fleet/,
  )
  assert.equal(typeof localSettings({ SERVICE_API_TOKEN: 'a', SERVICE_API_BASE_URL: 'nowhere' }), 'string')
})

for (const era of ['legacy', 'modern'] as const satisfies readonly Era[]) {
  test(`${era}: over standard input and output the official client reads a container, and nothing else is on standard output`, async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin],
      env: environment(),
      stderr: 'pipe',
    })
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
    )
    const strays: unknown[] = []
    client.onerror = (error) => {
      strays.push(error)
    }
    await client.connect(transport)
    assert.equal((await client.listTools()).tools.length, 10)
    const result = await client.callTool({ name: 'get_container', arguments: { id: container_id } })
    assert.equal(result.isError, undefined)
    assert.equal(service.received.at(-1)?.headers.authorization, 'Token qk_secret')
    await client.close()
    assert.deepEqual(strays, [])
  })
}

test('over HTTP it serves this machine and refuses other names, origins, batches and long bodies', async () => {
  const child = spawn(process.execPath, [bin, '--http', '0'], {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const line = await new Promise<string>((resolve) => child.stderr.once('data', (chunk) => resolve(String(chunk))))
    const address = /http:\S+/.exec(line)?.[0] ?? ''
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(address)))
    assert.equal((await client.listTools()).tools.length, 10)
    await client.close()
    const post = (body: string, headers: Record<string, string> = {}) =>
      fetch(address, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      })
    const ping = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
    assert.equal((await post(ping, { origin: 'http://evil.example' })).status, 403)
    assert.deepEqual(await (await post(ping, { origin: 'null' })).json(), {
      error: 'Forbidden',
      message: 'This origin is not allowed',
    })
    assert.equal((await post(ping, { origin: 'http://localhost:3000' })).status, 200)
    assert.equal((await post(`[${ping},${ping}]`)).status, 400)
    assert.equal((await post('x'.repeat(1_100_000))).status, 413)
    assert.equal((await fetch(address)).status, 405)
    assert.equal((await fetch(address.replace('/mcp', '/other'), { method: 'POST' })).status, 404)
  } finally {
    child.kill()
    await new Promise((resolve) => child.once('close', resolve))
  }
})

test('hosts and origins are compared whole', () => {
  const lists = {
    hosts: ['mcp.example.org', 'localhost:4950', '[::1]'],
    origins: ['https://app.example.org', 'portal.example.org'],
  }
  for (const host of ['mcp.example.org', 'MCP.example.org:8443', 'localhost:4950', '[::1]:1'])
    assert.equal(hostRefusal({ host }, lists), undefined, host)
  for (const host of [
    undefined,
    '',
    'evil.example',
    'mcp.example.org.evil.example',
    'xmcp.example.org',
    'localhost',
    'localhost:4951',
    'a@mcp.example.org',
    'mcp.example.org/x',
  ]) {
    assert.equal(hostRefusal({ host }, lists), 'This host name is not allowed', String(host))
  }
  const host = 'mcp.example.org'
  for (const origin of [undefined, 'https://app.example.org', 'http://portal.example.org:8080'])
    assert.equal(hostRefusal({ host, origin }, lists), undefined, String(origin))
  for (const origin of [
    'null',
    '',
    'http://app.example.org',
    'https://app.example.org:444',
    'https://app.example.org.evil.example',
    'https://evil.example',
    'file://portal.example.org',
    'https://portal.example.org@evil.example',
  ]) {
    assert.equal(hostRefusal({ host, origin }, lists), 'This origin is not allowed', origin)
  }
  const open = { hosts: [], origins: [] }
  assert.equal(hostRefusal({ host: 'any.example', origin: 'https://any.example:1' }, open), undefined)
  assert.equal(hostRefusal({ host: 'any.example', origin: 'http://localhost:5173' }, open), undefined)
  assert.equal(
    hostRefusal({ host: 'any.example', origin: 'https://other.example' }, open),
    'This origin is not allowed',
  )
})
