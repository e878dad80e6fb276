import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toolNames, toolset_names } from '@quaylog/mcp'
import type { DefinedTool } from '../../../packages/mcp/src/tool.ts'
import { tools } from '../../../packages/mcp/src/tools/index.ts'
import { toolsets } from '../../../packages/mcp/src/tools/toolsets.ts'
import { readConfig } from '../../src/config.ts'
import { restService } from './service.ts'

const public_url = 'https://quaylog.example.org'
const service = await restService(() => ({
  config: readConfig(
    {
      QUAYLOG_PUBLIC_URL: public_url,
      QUAYLOG_LOG_LEVEL: 'silent',
      QUAYLOG_WORLD: 'off',
      QUAYLOG_DATA_DIR: '/tmp/quaylog-rest-test',
    },
    { allow_private: false },
  ),
}))
const { http } = service.app

test('only reading /llms.txt is offered, and only as it is spelled', async () => {
  assert.equal((await http.inject({ method: 'POST', url: '/llms.txt' })).statusCode, 404)
  assert.equal((await http.inject({ url: '/LLMS.txt' })).statusCode, 404)
  assert.equal((await http.inject({ url: '/llms.txt/' })).statusCode, 404)
})

test('/llms.txt is short plain text for anyone, without a credential and whatever page asks', async () => {
  const { statusCode, headers, body } = await http.inject({ url: '/llms.txt' })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/plain; charset=utf-8'])
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.match(body, /^# Quaylog\n\n> \S/)
  assert.ok(body.length < 4_000, `${body.length} characters`)
})

test('/llms.txt names every tool of MCP and the address of every set, below the public address', async () => {
  const { body } = await http.inject({ url: '/llms.txt' })
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link)
  assert.deepEqual(links, [
    `${public_url}/openapi.json`,
    `${public_url}/docs`,
    `${public_url}/mcp`,
    ...toolset_names.map((name) => `${public_url}/mcp?toolset=${name}`),
    `${public_url}/SKILL.md`,
  ])
  assert.ok(toolset_names.includes('fleet'))
  for (const name of [undefined, ...toolset_names].flatMap((set) => toolNames(set)))
    assert.ok(body.includes(`\`${name}\``), name)
})

test('the pages that /llms.txt leads to are there', async () => {
  const { body } = await http.inject({ url: '/llms.txt' })
  for (const [, path = ''] of body.matchAll(/\(https:\/\/quaylog\.example\.org(\/[\w.]+)\)/g)) {
    if (path !== '/mcp') assert.equal((await http.inject({ url: path })).statusCode, 200, path)
  }
})

test('/SKILL.md is a skill for agents: front matter, and no tool or argument that is not there', async () => {
  const { statusCode, headers, body } = await http.inject({ url: '/SKILL.md' })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'text/markdown; charset=utf-8'])
  const [, name = '', description = ''] = /^---\nname: (.+)\ndescription: (.+)\n---\n\n# /.exec(body) ?? []
  assert.match(name, /^[a-z0-9-]{1,64}$/)
  assert.ok(description.length > 50 && description.length <= 1_024 && !/[<>]|: /.test(description), description)
  assert.ok(body.length < 6_000, `${body.length} characters`)
  assert.ok(body.includes(`${public_url}/mcp?toolset=${toolset_names.join(',')}`))
  const known: readonly DefinedTool[] = [...tools, ...toolsets.fleet]
  for (const { listed } of toolsets.fleet) assert.ok(body.includes(`\`${listed.name}\``), listed.name)
  for (const [, cell = ''] of body.matchAll(/^\| [^|]+ \| (.+) \|$/gm)) {
    const words = [...cell.matchAll(/`(\w+)(?:: \w+)?`/g)].map(([, word = '']) => word)
    const named = known.filter(({ listed }) => words.includes(listed.name))
    const takes = named.flatMap(({ listed }) => [listed.name, ...Object.keys(listed.inputSchema.properties ?? {})])
    assert.deepEqual(
      words.filter((word) => !takes.includes(word)),
      [],
      cell,
    )
  }
})
