import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { chooseTests, suites } from './test-choice.ts'

const all = [
  { name: 'types', files: null },
  { name: 'unit', files: ['server/src/a.test.ts'] },
  { name: 'service', files: ['server/test/rest/a.test.ts', 'server/test/rest/b.test.ts', 'server/test/mcp/c.test.ts'] },
]

test('a path that names no test file of the chosen suites is refused, and so is one of a suite without files', () => {
  const refusals = [
    ['no such thing', ['serivce']],
    ['no such file', ['service', 'server/test/rest/z.test.ts']],
    ['the start of a name', ['service', 'server/test/re']],
    ['a file of another suite', ['service', 'server/src/a.test.ts']],
    ['a suite without files', ['types', 'server/src/a.test.ts']],
    ['a suite from which nothing is selected', ['unit', 'service', 'server/test/rest']],
  ] as const
  assert.deepEqual(
    refusals.map(([what, words]) => {
      const choice = chooseTests(words, all)
      return [what, 'refusal' in choice ? choice.refusal : 'not refused']
    }),
    [
      ['no such thing', 'There is no suite and no test file named serivce.'],
      ['no such file', 'There is no suite and no test file of service named server/test/rest/z.test.ts.'],
      ['the start of a name', 'There is no suite and no test file of service named server/test/re.'],
      ['a file of another suite', 'There is no suite and no test file of service named server/src/a.test.ts.'],
      ['a suite without files', 'The suite types has no test files that a path could select.'],
      ['a suite from which nothing is selected', 'No path selects a test file of unit.'],
    ],
  )
})

test('without words everything runs, with names the suites of these names', () => {
  assert.deepEqual(chooseTests([], all), { suites: all })
  assert.deepEqual(chooseTests(['service', 'types'], all), { suites: [all[0], all[2]] })
})

test('files and folders select, however they are written, and find their suite by themselves', () => {
  const mcp = [{ name: 'service', files: ['server/test/mcp/c.test.ts'] }]
  for (const path of ['server/test/mcp', './server/test/mcp/', join(process.cwd(), 'server/test/mcp/c.test.ts')]) {
    assert.deepEqual(chooseTests(['service', path], all), { suites: mcp })
    assert.deepEqual(chooseTests([path], all), { suites: mcp })
  }
  assert.deepEqual(chooseTests(['server'], all), { suites: all.slice(1) })
})

test('every test file belongs to exactly one suite', () => {
  const files = suites.flatMap((suite) => suite.files ?? [])
  assert.equal(new Set(files).size, files.length)
  const all = globSync(['*.test.ts', '{bench,packages,score,scripts,server}/**/*.test.ts'])
  const without = all.filter((file) => !file.includes('node_modules') && !files.includes(file))
  assert.deepEqual(without, [])
  assert.ok(suites.every((suite) => suite.files === null || suite.files.length > 0))
})
