import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const reads_help = /helpOnly\(`Usage: |\bhelp: \{ type: 'boolean'/

for (const [name, line] of Object.entries(scripts)) {
  const file = /^node scripts\/node\.js ((?:scripts|bench|score)\/\S+\.ts)$/.exec(line)?.[1]
  if (file === undefined) continue
  test(`npm run ${name} says by --help how it is used`, () => {
    // Starting each of them would take longer than the whole folder: only who reads its words elsewhere is asked.
    if (reads_help.test(readFileSync(file, 'utf8'))) return
    const { status, stdout } = spawnSync(process.execPath, [file, '--help'], { encoding: 'utf8' })
    assert.equal(status, 0)
    assert.match(stdout, new RegExp(`npm run ${name}\\b`))
  })
}

test('a word that a command does not know is refused in a line, with how it is used', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/lint.ts', '--fixx'], { encoding: 'utf8' })
  assert.equal(status, 2)
  assert.match(stderr, /^Unknown option '--fixx'[^\n]*\n\nUsage: npm run lint/)
})

test('no command lets the reading of its words end in a stack', () => {
  const files = globSync('{scripts,bench,score}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const bare = files.filter((file) => /^const .*\bparseArgs\(/m.test(readFileSync(file, 'utf8')))
  assert.deepEqual(bare, [])
})
