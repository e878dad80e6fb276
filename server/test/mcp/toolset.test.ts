import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oauthService } from '../oauth/service.ts'
import { list_tools, post } from './call.ts'

const { mcp_url, key } = await oauthService()
const own = { authorization: `Token ${key}` }

test('a set of tools is offered to who asks for it in the address; one that is none is refused with those that are', async () => {
  const namesAt = async (query: string) => (await post(`${mcp_url}${query}`, list_tools, own)).message
  const usual = JSON.stringify(await namesAt(''))
  assert.ok(!usual.includes('list_exceptions'))
  assert.ok(JSON.stringify(await namesAt('?toolset=fleet')).includes('list_exceptions'))
  const refused = await post(`${mcp_url}?toolset=fleet,flee`, list_tools, own)
  assert.equal(refused.status, 400)
  assert.match(JSON.stringify(refused.message), /There is no toolset .*flee.*; there is fleet, documents/)
  const called = await post(
    `${mcp_url}?toolset=fleet`,
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_exceptions', arguments: {} } },
    own,
  )
  assert.equal(called.status, 200)
  assert.match(JSON.stringify(called.message), /"total":0/)
  const money = await post(
    `${mcp_url}?toolset=fleet`,
    { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'whats_costing_money', arguments: {} } },
    own,
  )
  assert.match(JSON.stringify(money.message), /"containers":\{"assessed":0,"partly":0,"unassessed":0,"noTerms":0\}/)
  const papers = await post(
    `${mcp_url}?toolset=fleet,documents`,
    { jsonrpc: '2.0', id: 4, method: 'tools/call', params: { name: 'search_documents', arguments: {} } },
    own,
  )
  assert.match(JSON.stringify(papers.message), /"items":\[\]/)
})
