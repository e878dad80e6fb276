import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { QuaylogClient } from '@quaylog/sdk'
import { z } from 'zod'
import { createMcpServer, exchange } from '../src/index.ts'
import { startService } from '../../sdk/test/service.ts'
import { routes, usual_routes } from './harness.ts'

const list_containers = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'list_containers', arguments: {} },
}
const answered = z.object({
  result: z.object({ content: z.array(z.object({ type: z.string() })), structuredContent: z.looseObject({}) }),
})
const kindsIn = (message: unknown) => answered.parse(message).result.content.map(({ type }) => type)

test('links to resources are left out where the revision of a request does not know them', async () => {
  await using service = await startService(routes(usual_routes))
  const client = new QuaylogClient({ apiToken: 'qk_secret', apiBaseUrl: service.baseUrl })
  const kinds = async (revision?: string) => {
    const makeServer = () => createMcpServer({ client, signedInUser: false }, 'legacy', revision)
    const { messages } = await exchange(list_containers, revision, makeServer)
    return kindsIn(messages.at(-1))
  }
  for (const old of [undefined, '2024-11-05', '2025-03-26']) assert.deepEqual(await kinds(old), ['text'], String(old))
  for (const newer of ['2025-06-18', '2025-11-25'])
    assert.deepEqual(await kinds(newer), ['text', 'resource_link'], newer)
})

test('the local server goes by the revision that was agreed on', async () => {
  await using service = await startService(routes(usual_routes))
  const bin = fileURLToPath(new URL('../bin/quaylog-mcp.js', import.meta.url))
  const env = { SERVICE_API_TOKEN: 'qk_secret', SERVICE_API_BASE_URL: `${service.baseUrl}/v2` }
  const kinds = async (protocolVersion: string) => {
    const child = spawn(process.execPath, [bin], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } }
    for (const message of [{ jsonrpc: '2.0', id: 1, method: 'initialize', params }, list_containers])
      child.stdin.write(`${JSON.stringify(message)}\n`)
    try {
      for await (const line of createInterface({ input: child.stdout })) {
        const message: unknown = JSON.parse(line)
        if (answered.safeParse(message).success) return kindsIn(message)
      }
      return null
    } finally {
      child.kill()
    }
  }
  assert.deepEqual(await kinds('2024-11-05'), ['text'])
  assert.deepEqual(await kinds('2025-06-18'), ['text', 'resource_link'])
})
