import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const header = `Authorization: Token ${process.env.KEY}`
const words = ['--no-install', 'mcp-remote', process.env.MCP_URL, '--allow-http', '--header', header]
const proxy = spawn('npx', words, { stdio: ['pipe', 'pipe', 'inherit'] })
const send = (message) => proxy.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const clientInfo = { name: 'stranger', version: '1' }
send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
for await (const line of createInterface({ input: proxy.stdout })) {
  const { id, result } = JSON.parse(line)
  if (id === 1) {
    send({ method: 'notifications/initialized' })
    send({ id: 2, method: 'tools/list' })
  }
  if (id !== 2) continue
  assert.ok(result.tools.length >= 10)
  console.log(`${result.tools.length} tools listed through it`)
  break
}
proxy.kill()
process.exit(0)
