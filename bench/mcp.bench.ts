import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openTestDatabase } from '../server/src/ground/testing/database.ts'
import type { Load } from './load.ts'
import type { Figure } from './figure.ts'
import { interleaved } from './rounds.ts'
import { benchParts, startService } from './service.ts'

const callers = 16
const round_ms = 2_000
const rounds = 5

/** What a tool costs at the hosted endpoint, beside the same read by REST, interleaved in one run. */
export async function mcpBench(): Promise<Figure[]> {
  const db = await openTestDatabase()
  const { app, url, key, container_id } = await startService(benchParts(db))
  const hosted = await hostedEndpoint(url, key, container_id)
  const local = await localServer(`${url}/v2`, key, container_id)
  await app.stop()
  await db.close()
  return [...hosted, ...local]
}

async function hostedEndpoint(url: string, key: string, id: string): Promise<Figure[]> {
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
  const modern: Load = {
    ...asked('tools/call', { ...get_container, _meta: envelope }),
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_container' },
  }
  const [list, rest, call, newest] = await interleaved(
    [asked('tools/list', {}), read, asked('tools/call', get_container), modern],
    rounds,
  )
  if (list === undefined || rest === undefined || call === undefined || newest === undefined)
    throw new Error('no rounds')
  return [
    { name: 'tools/list at 16 parallel', ours: list.per_second, baseline: null, unit: '/s', goal: null },
    {
      name: 'tools/call get_container at 16 parallel, beside the same read by REST',
      ours: call.per_second,
      baseline: rest.per_second,
      unit: '/s',
      goal: null,
    },
    {
      name: 'CPU of tools/call get_container, beside the same read by REST',
      ours: call.cpu_ms,
      baseline: rest.cpu_ms,
      unit: 'ms',
      goal: 2,
      goal_is: 'at most',
    },
    {
      name: 'CPU of the same call in revision 2026-07-28, beside the same read by REST',
      ours: newest.cpu_ms,
      baseline: rest.cpu_ms,
      unit: 'ms',
      goal: 1.6,
      goal_is: 'at most',
    },
    {
      name: 'CPU of that call over its read by REST',
      ours: newest.cpu_ms - rest.cpu_ms,
      baseline: null,
      unit: 'ms',
      goal: 0.25,
      goal_is: 'at most',
    },
  ]
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
async function localServer(base_url: string, key: string, id: string): Promise<Figure[]> {
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
  const measured = { baseline: null, unit: 'ms', goal: null } as const
  return [
    {
      name: 'local server, from its start to the answer to initialize',
      ours: at(ready, 0.5),
      ...measured,
      goal: 500,
      goal_is: 'at most',
    },
    { name: 'local server, tools/call get_container, median', ours: at(calls, 0.5), ...measured },
    { name: 'local server, tools/call get_container, 19 of 20 take less than', ours: at(calls, 0.95), ...measured },
  ]
}

function at(figures: readonly number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)] ?? 0
}
