import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { startService, type TestService } from '../../sdk/test/service.ts'
import { container_id, routes, usual_routes } from './harness.ts'

const root = join(import.meta.dirname, '../../..')
const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.number(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number() }).optional(),
})

let service: TestService
let folder: string

/**
 * Builds and packs both packages and unpacks them into an empty folder, as an installation would; what they depend on
 * is linked.
 */
before(async () => {
  service = await startService(routes(usual_routes))
  folder = mkdtempSync(join(tmpdir(), 'quaylog-published-'))
  const modules = join(folder, 'node_modules')
  for (const name of ['sdk', 'mcp']) {
    execFileSync(process.execPath, [join(root, `packages/${name}/build/main.ts`)], { stdio: 'ignore' })
    const [packed = ''] = execFileSync(
      'npm',
      ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, join(root, `packages/${name}/dist`)],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')
      .slice(-1)
    const target = join(modules, '@quaylog', name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', join(folder, packed), '-C', target, '--strip-components=1'])
  }
  for (const name of ['@modelcontextprotocol', 'zod'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
})
after(async () => {
  rmSync(folder, { recursive: true })
  await service[Symbol.asyncDispose]()
})

test('what is published has its licence and names nothing of the workspace; its folder cannot be published', () => {
  const manifest = z.looseObject({ private: z.boolean().optional() })
  for (const name of ['sdk', 'mcp']) {
    const target = join(folder, 'node_modules/@quaylog', name)
    assert.match(readFileSync(join(target, 'LICENSE'), 'utf8'), /Apache License/)
    const text = readFileSync(join(target, 'package.json'), 'utf8')
    assert.doesNotMatch(text, /src\/index\.ts|devDependencies|publishConfig/)
    assert.equal(manifest.parse(JSON.parse(text)).private, undefined)
    const own: unknown = JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8'))
    assert.equal(manifest.parse(own).private, true)
  }
})

test('the published server starts in an empty folder and says nothing but JSON-RPC on standard output', async () => {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const server = spawn(process.execPath, [join(folder, 'node_modules/@quaylog/mcp/bin/quaylog-mcp.js')], {
    cwd: empty,
    env: { SERVICE_API_TOKEN: 'qk_secret', SERVICE_API_BASE_URL: service.baseUrl },
  })
  after(() => server.kill('SIGKILL'))
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
  const ask = async (id: number, method: string, params: object) => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    const { value } = await lines.next()
    const answer = message.parse(JSON.parse(String(value)))
    assert.equal(answer.id, id)
    return answer
  }
  const ready = await ask(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  assert.equal(ready.result?.['protocolVersion'], '2025-06-18')
  server.stdin.write('no JSON at all\n')
  assert.match(
    JSON.stringify(await ask(2, 'tools/call', { name: 'get_container', arguments: { id: container_id } })),
    /MSCU1234566/,
  )
  assert.equal((await ask(3, 'resources/read', { uri: 'quaylog://nothing' })).error?.code, -32_002)
  server.stdin.end()
  assert.equal(await new Promise((resolve) => server.once('exit', resolve)), 0)
})

test('the published client is found, typed and complete', () => {
  writeFileSync(
    join(folder, 'use.mts'),
    `
    import { QuaylogClient, verifyWebhook, type Container } from '@quaylog/sdk'
    const client = new QuaylogClient({ apiToken: 'k', apiBaseUrl: '${service.baseUrl}', defaultFormat: 'mapped' })
    const container: Container = await client.containers.get('${container_id}')
    const number: string = (await client.containers.get('${container_id}', '', { format: 'raw' })).data.attributes.number
    if (container.number !== number || typeof verifyWebhook !== 'function') throw new Error(number)
    console.log(number)
  `,
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(
    process.execPath,
    [
      compiler,
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom',
      '--types',
      '',
      '--checkers',
      '1',
      join(folder, 'use.mts'),
    ],
    { cwd: folder },
  )
  const run = spawn(process.execPath, [join(folder, 'use.mjs')])
  let printed = ''
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text.toString()
    })
  return new Promise<void>((resolve, reject) =>
    run.once('exit', () => (printed === 'MSCU1234566\n' ? resolve() : reject(new Error(printed)))),
  )
})
