import { fork, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createAccount, createApiKey } from '../server/src/people/operate.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createClock } from '../server/src/ground/clock.ts'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import { createIds } from '../server/src/ground/id.ts'
import { createLog } from '../server/src/ground/log.ts'
import { createSealer, newSecretKey } from '../server/src/ground/secret.ts'
import { loadReference } from '../server/src/reference/reference.ts'
import type { Load } from './load.ts'
import type { Figure } from './figure.ts'

const callers = 16
const round_ms = 2_000
const rounds = 3
const rate_limit = 100_000_000

/** What a tool costs at the hosted endpoint, beside the same read by REST, interleaved in one run. */
export async function mcpBench(): Promise<Figure[]> {
  const db = await openTestDatabase()
  const clock = createClock()
  const newId = createIds(clock.realMs)
  const config = readConfig(
    { QUAYLOG_PORT: '0', QUAYLOG_WORLD: 'off', QUAYLOG_LOG_LEVEL: 'silent' },
    { allow_private: true },
  )
  const app = await createApp({
    config,
    db,
    clock,
    newId,
    random: Math.random,
    log: createLog('silent'),
    reference: loadReference(),
    sealer: createSealer([newSecretKey()]),
    rate_limits: 'memory',
  })
  const account = await createAccount(
    { db, clock, newId },
    { name: 'Bench', plan: 'paid', entitlements: 'all', rate_limit },
  )
  const { key } = await createApiKey({ db, clock, newId }, account.id, 'bench')
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  await app.startWork()
  const id = await trackOne(url, key)
  const read: Load = { url: `${url}/v2/containers/${id}?include=shipment`, key, callers, duration_ms: round_ms }
  const asked = (method: string, params: object): Load => ({
    url: `${url}/mcp`,
    key,
    callers,
    duration_ms: round_ms,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const get_container = { name: 'get_container', arguments: { id } }
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  }
  const list = await median(asked('tools/list', {}))
  const [call, rest] = [await median(asked('tools/call', get_container)), await median(read)]
  const modern = await median({
    ...asked('tools/call', { ...get_container, _meta: envelope }),
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_container' },
  })
  const local = await localServer(`${url}/v2`, key, id)
  await app.stop()
  await db.close()
  return [
    { name: 'tools/list at 16 parallel', ours: list.per_second, baseline: null, unit: '/s', goal: null },
    {
      name: 'tools/call get_container at 16 parallel (wanted: at least 400), beside the same read by REST',
      ours: call.per_second,
      baseline: rest.per_second,
      unit: '/s',
      goal: null,
    },
    {
      name: 'CPU of tools/call get_container, beside the same read by REST (wanted: at most 2)',
      ours: call.cpu_ms,
      baseline: rest.cpu_ms,
      unit: 'ms',
      goal: null,
    },
    {
      name: 'CPU of the same call in revision 2026-07-28, beside the same read by REST',
      ours: modern.cpu_ms,
      baseline: rest.cpu_ms,
      unit: 'ms',
      goal: null,
    },
    {
      name: 'local server, from its start to the answer to initialize (wanted: below 500)',
      ours: local.ready_ms,
      baseline: null,
      unit: 'ms',
      goal: null,
    },
    {
      name: 'local server, tools/call get_container, median',
      ours: local.call_ms,
      baseline: null,
      unit: 'ms',
      goal: null,
    },
    {
      name: 'local server, tools/call get_container, 19 of 20 take less than',
      ours: local.slow_call_ms,
      baseline: null,
      unit: 'ms',
      goal: null,
    },
  ]
}

async function trackOne(url: string, key: string): Promise<string> {
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' }
  await fetch(`${url}/v2/tracking_requests`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' },
      },
    }),
  })
  for (let look = 0; look < 100; look++) {
    const found = await (await fetch(`${url}/v2/containers`, { headers })).json()
    if (found.data.length > 0) return found.data[0].id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the test number did not succeed')
}

interface Round {
  readonly per_second: number
  readonly cpu_ms: number
}

async function median(what: Load): Promise<Round> {
  const figures: Round[] = []
  for (let i = 0; i < rounds; i++) figures.push(await round(what))
  const middle = figures.toSorted((a, b) => a.cpu_ms - b.cpu_ms)[Math.floor(rounds / 2)]
  if (middle === undefined) throw new Error('no rounds')
  return middle
}

/** Answers per second, and what one costs this process. */
async function round(what: Load): Promise<Round> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const before = process.cpuUsage()
  const { figure, error } = await new Promise<{ figure?: number; error?: string }>((resolve) => {
    child.once('message', (message: { figure?: number; error?: string }) => resolve(message))
    child.send(what)
  })
  const { user, system } = process.cpuUsage(before)
  child.kill()
  if (figure === undefined) throw new Error(error ?? 'no figure')
  return { per_second: figure, cpu_ms: (user + system) / 1_000 / ((figure * what.duration_ms) / 1_000) }
}

const local_starts = 5
const local_calls = 200
const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
}

/** The server on standard input and output: how long it takes to be there, and what a call takes. */
async function localServer(
  base_url: string,
  key: string,
  id: string,
): Promise<{ ready_ms: number; call_ms: number; slow_call_ms: number }> {
  const ready: number[] = []
  const calls: number[] = []
  for (let start = 0; start < local_starts; start++) {
    const started = performance.now()
    const server = spawn(process.execPath, [join(import.meta.dirname, '../packages/mcp/bin/quaylog-mcp.js')], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { SERVICE_API_TOKEN: key, SERVICE_API_BASE_URL: base_url },
    })
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
    const ask = async (message: object): Promise<void> => {
      server.stdin.write(`${JSON.stringify(message)}\n`)
      const { value } = await lines.next()
      if (typeof value !== 'string' || !value.includes('"result"'))
        throw new Error(`the local server answered ${String(value)}`)
    }
    await ask(initialize)
    ready.push(performance.now() - started)
    for (let call = 0; call < local_calls / local_starts; call++) {
      const asked = performance.now()
      await ask({
        jsonrpc: '2.0',
        id: call + 1,
        method: 'tools/call',
        params: { name: 'get_container', arguments: { id } },
      })
      if (call > 0) calls.push(performance.now() - asked)
    }
    server.stdin.end()
    await new Promise((resolve) => server.once('exit', resolve))
  }
  return { ready_ms: at(ready, 0.5), call_ms: at(calls, 0.5), slow_call_ms: at(calls, 0.95) }
}

function at(figures: readonly number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? 0
}
