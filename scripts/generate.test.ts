import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { generated } from './generate/all.ts'
import { root, table, withSections } from './generate/output.ts'

const outputs = await generated()
const command = (...words: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/generate.ts'), ...words], { encoding: 'utf8' })

test('every generated file and section is what the contract makes it; else run npm run generate', () => {
  const stale = outputs.filter(({ path, text }) => readFileSync(join(root, path), 'utf8') !== text)
  assert.deepEqual(
    stale.map(({ path }) => path),
    [],
  )
})

test('no file is left of what was generated once', () => {
  const kept = globSync('{packages,server,scripts}/**/*.gen.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  assert.deepEqual(
    kept.map((file) => file.replaceAll('\\', '/')).toSorted(),
    outputs
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.gen.ts'))
      .toSorted(),
  )
})

test('--check lists nothing when all is up to date, --json says which files there are, a wrong word is refused', () => {
  const checked = command('--check', '--json')
  assert.equal(checked.status, 0, checked.stderr)
  const { files, changed }: { files: string[]; changed: string[] } = JSON.parse(checked.stdout)
  assert.deepEqual([files.length, changed], [outputs.length, []])
  assert.match(command('--help').stdout, /^Usage: npm run generate/)
  assert.equal(command('--chekc').status, 2)
})

test('a document without the markers of a section is refused by name', () => {
  assert.throws(
    () => withSections('README.md', { nowhere: '' }),
    /README\.md lacks the markers of the section "nowhere"/,
  )
})

test('a bar inside a cell does not end it', () => {
  assert.equal(table(['a'], [['b | c']]), '| a |\n| - |\n| b \\| c |')
})
