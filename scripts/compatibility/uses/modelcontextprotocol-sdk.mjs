import assert from 'node:assert/strict'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Client as OldClient } from 'old-sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from 'old-sdk/client/streamableHttp.js'

const requestInit = { headers: { authorization: `Token ${process.env.KEY}` } }
const nothing = '01900000-0000-7000-8000-000000000000'
const url = new URL(process.env.MCP_URL)
const try_with = async (client, transport) => {
  await client.connect(transport)
  const { tools } = await client.listTools()
  const { structuredContent } = await client.callTool({ name: 'list_containers', arguments: {} })
  assert.match(JSON.stringify(structuredContent), /"[A-Z]{4}\d{7}"/)
  const refused = await client.callTool({ name: 'get_container', arguments: { id: nothing } })
  assert.match(refused.content[0].text, /search_container/)
  await client.close()
  return tools.length
}
const named = { name: 'stranger', version: '1' }
const tools = await try_with(new Client(named), new StreamableHTTPClientTransport(url, { requestInit }))
const old = await try_with(new OldClient(named), new OldTransport(url, { requestInit }))
assert.equal(old, tools)
console.log(
  `${tools} tools listed; list_containers answered, its answer valid by its own schema; a refusal read; the same by its 1.10.0 of revision 2025-03-26`,
)
