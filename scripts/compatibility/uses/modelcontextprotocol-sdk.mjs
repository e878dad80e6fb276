import assert from 'node:assert/strict'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const headers = { authorization: `Token ${process.env.KEY}` }
const client = new Client({ name: 'stranger', version: '1' })
await client.connect(new StreamableHTTPClientTransport(new URL(process.env.MCP_URL), { requestInit: { headers } }))
const { tools } = await client.listTools()
const { structuredContent } = await client.callTool({ name: 'list_containers', arguments: {} })
assert.match(JSON.stringify(structuredContent), /"[A-Z]{4}\d{7}"/)
await client.close()
console.log(`${tools.length} tools listed; list_containers answered, its answer valid by its own schema`)
