import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newcomer, root } from './up.ts'

const guide = (name: string) => readFile(join(root, 'docs/guides', name), 'utf8')
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block)

const up = await newcomer()
before(() => up.start())
after(() => up.remove())

async function run(
  words: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: unknown; printed: string }> {
  const child = spawn(process.execPath, words, { env: { ...up.env, ...more }, cwd: up.home })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return { code: await new Promise((resolve) => child.once('exit', resolve)), printed }
}

test('test-your-integration.md: the whole test runs as it stands and passes', async () => {
  const [program = ''] = blocks(await guide('test-your-integration.md'), 'js')
  await writeFile(join(up.home, 'containers.test.mjs'), program)
  const { code, printed } = await run(['--test', 'containers.test.mjs'], { QUAYLOG_HOME: root })
  assert.equal(code, 0, printed)
  assert.match(printed, /a customs hold clears in time and the box is collected/)
})
