import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startService } from '../service.ts'
import type { TestService } from '../service.ts'
import { quaylog } from './run.ts'

const root = join(import.meta.dirname, '../../..')
const guide = (name: string) => readFile(join(root, 'docs/guides', name), 'utf8')
const blocks = (text: string, language: string) => [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

let service: TestService
let home: string
before(async () => {
  service = await startService()
  home = await mkdtemp(join(tmpdir(), 'quaylog-guide-'))
})
after(async () => {
  await service.close()
  await rm(home, { recursive: true })
})

test('sdk.md: the quickstart runs as it stands', async () => {
  const [program = ''] = blocks(await guide('sdk.md'), 'js')
  await mkdir(join(home, 'node_modules/@quaylog'), { recursive: true })
  await symlink(join(root, 'packages/sdk'), join(home, 'node_modules/@quaylog/sdk'))
  await writeFile(join(home, 'quickstart.mjs'), program)
  const run = spawn(process.execPath, [join(home, 'quickstart.mjs')], { env: { SERVICE_API_TOKEN: service.key, SERVICE_API_BASE_URL: service.base_url } })
  let printed = ''
  for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { printed += text })
  assert.equal(await new Promise((resolve) => run.once('exit', resolve)), 0, printed)
  assert.match(printed, /^bill_of_lading of Maersk: pending\ntold /)
  assert.match(printed, /told tracking_request\.succeeded\nMRKU9010003 not_available last free day 2026-\S+ available false\n\d+ events, the first container\.transport\.empty_out at Shanghai\nthe status holds because of status_row_\d+\n404 /)
})

test('cli.md: the commands run as they stand, in their order', async () => {
  const commands = blocks(await guide('cli.md'), 'sh').flatMap((block) => block.split('\n')).filter((line) => line.startsWith('npx quaylog ') && !/\| jq|profile|completion/.test(line))
  assert.ok(commands.length >= 20)
  const env = { HOME: home, SERVICE_API_TOKEN: service.key, SERVICE_API_BASE_URL: service.base_url }
  for (const command of commands) {
    const words = (command.split(' #')[0] ?? '').trim().match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')).slice(2) ?? []
    const { code, out, err } = await quaylog(words, env)
    assert.deepEqual([code, out === ''], [0, false], `${command}: ${err}`)
  }
})
