import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { answer, oauthService } from './service.ts'
import { temporaryFolder } from '../../src/ground/testing/handed-over.ts'

const service = await oauthService()
const guide = (name: string) => readFile(join(import.meta.dirname, '../../../docs/guides', name), 'utf8')
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

test('oauth.md: the whole client runs as it stands', async () => {
  const [program = ''] = blocks(await guide('oauth.md'), 'js')
  const dir = temporaryFolder('guide')
  await writeFile(join(dir, 'client.mjs'), program)
  const run = spawn(process.execPath, [join(dir, 'client.mjs'), service.mcp_url], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {},
  })
  after(() => run.kill('SIGKILL'))
  let printed = ''
  run.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  run.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    const address = /^open (\S+)$/m.exec(text)?.[1]
    if (address !== undefined)
      allow(address).catch((error: unknown) => {
        printed += String(error)
      })
  })
  const code = await new Promise((resolve) => run.once('exit', resolve))
  assert.equal(code, 0, printed)
  assert.deepEqual(printed.split('\n').slice(1), [
    'expires in 900 seconds',
    'tools 10',
    'tools 10',
    'after revocation 401',
    '',
  ])
})

async function allow(address: string): Promise<void> {
  const browser = await service.signedIn()
  const page = await browser.follow(await browser.get(address))
  const { location } = await answer(browser, page, 'allow')
  await fetch(location ?? '')
}

test('connect-mcp.md: every configuration is JSON and names the endpoint; the call by hand works', async () => {
  const text = await guide('connect-mcp.md')
  const configurations = blocks(text, 'json')
  assert.ok(configurations.length >= 9)
  for (const configuration of configurations) {
    const read: unknown = JSON.parse(configuration)
    assert.match(JSON.stringify(read), /https:\/\/quaylog\.example\.org\/(mcp|v2)"/)
  }
  const by_hand = blocks(text, 'sh').find((block) => block.startsWith('curl')) ?? ''
  const headers = Object.fromEntries(
    [...by_hand.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replace('$QUAYLOG_KEY', service.key),
    ]),
  )
  const body = /-d '([^']+)'/.exec(by_hand)?.[1] ?? ''
  const response = await fetch(service.mcp_url, { method: 'POST', headers, body })
  assert.equal(response.status, 200)
  assert.match(await response.text(), /"track_container"/)
})
