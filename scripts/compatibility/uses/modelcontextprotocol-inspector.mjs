import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'

const ask = (...words) => {
  const header = ['--header', `Authorization: Token ${process.env.KEY}`]
  const all = ['mcp-inspector', '--cli', process.env.MCP_URL, '--transport', 'http', ...header, '--method', ...words]
  const { stdout, stderr } = spawnSync('npx', ['--no-install', ...all], { encoding: 'utf8' })
  return { answer: JSON.parse(stdout), remark: /Schema portability: [^.]*/.exec(stderr)?.[0] ?? 'no remark on schemas' }
}
const { answer, remark } = ask('tools/list')
const { content, isError } = ask('tools/call', '--tool-name', 'get_supported_shipping_lines').answer
assert.ok(isError !== true && content[0].text.includes('scac'))
console.log(`${answer.tools.length} tools listed, one called; ${remark}`)
