import assert from 'node:assert/strict'
import { test } from 'node:test'
import { banner } from './banner.ts'

const facts = {
  base_url: 'http://h:1/v2',
  mcp_url: 'http://h:1/mcp',
  portal_url: 'http://h:1',
  widget_url: 'http://h:1/widget',
  map_url: 'http://h:1/map',
  world_url: null,
  api_key: 'qk_x',
  login: { email: 'demo@quaylog.local', password: 'secret' },
}

test('what does not answer has no line', () => {
  const text = banner({ ...facts, portal_url: null, widget_url: null, map_url: null }, null, 'info')
  assert.doesNotMatch(text, /Portal|Widget|Map|null|World/)
  assert.match(text, /API {6}http:\/\/h:1\/v2\n/)
})

test('what answers has its address', () => {
  const text = banner(facts, null, 'info')
  for (const line of [
    /Portal {3}http:\/\/h:1 /,
    /Widget {3}http:\/\/h:1\/widget\/demo /,
    /Map {6}http:\/\/h:1\/map\/demo/,
    /MCP {6}http:\/\/h:1\/mcp/,
  ])
    assert.match(text, line)
})

test('a log that shows no requests says how to see them', () => {
  assert.match(banner(facts, null, 'warn'), /warnings and errors only; QUAYLOG_LOG_LEVEL=info shows every request/)
  assert.doesNotMatch(banner(facts, null, 'info'), /LOG_LEVEL/)
})
