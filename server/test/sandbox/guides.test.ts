import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const bin = join(root, 'server/bin/quaylog.js')
const guide = (name: string) => readFile(join(root, 'docs/guides', name), 'utf8')
const blocks = (text: string, language: string) => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

let home: string
let env: Record<string, string>
let service: ChildProcess

/** `quaylog up` as a newcomer starts it, on a free pair of ports. */
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'quaylog-sandbox-'))
  env = { PATH: process.env['PATH'] ?? '', HOME: home, QUAYLOG_PORT: String(await freePair()), QUAYLOG_DATA_DIR: join(home, 'data') }
  service = spawn(process.execPath, [bin, 'up'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let printed = ''
    service.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (/^ready \{/m.test(printed)) resolve()
    })
    service.stderr?.resume()
    service.once('exit', () => reject(new Error(`it ended: ${printed}`)))
  })
})
after(async () => {
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await ended
  await rm(home, { recursive: true })
})

async function freePair(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = await portAt(0)
    if (port < 65_535 && (await portAt(port + 1).catch(() => 0)) === port + 1) return port
  }
  throw new Error('no two free ports side by side')
}

function portAt(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject).listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port ?? 0 : 0))
    })
  })
}

async function run(words: readonly string[], more: Record<string, string> = {}): Promise<{ code: unknown; printed: string }> {
  const child = spawn(process.execPath, words, { env: { ...env, ...more }, cwd: home })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { printed += text })
  return { code: await new Promise((resolve) => child.once('exit', resolve)), printed }
}

test('test-your-integration.md: the whole test runs as it stands and passes', async () => {
  const [program = ''] = blocks(await guide('test-your-integration.md'), 'js')
  await writeFile(join(home, 'containers.test.mjs'), program)
  const { code, printed } = await run(['--test', 'containers.test.mjs'], { QUAYLOG_HOME: root })
  assert.equal(code, 0, printed)
  assert.match(printed, /a customs hold clears in time and the box is collected/)
})

test('sandbox.md: the commands run as they stand, in their order', async () => {
  const commands = blocks(await guide('sandbox.md'), 'sh').flatMap((block) => block.split('\n')).filter((line) => line.startsWith('npx quaylog '))
  assert.ok(commands.length >= 7)
  for (const command of commands) {
    const { code, printed } = await run([bin, ...(command.split(' #')[0] ?? '').trim().split(/\s+/).slice(2)])
    assert.deepEqual([code, printed === ''], [0, false], `${command}: ${printed}`)
  }
})
