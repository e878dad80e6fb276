import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, test } from 'node:test'
import { buildProducts } from './build.ts'
import { checkout, stateOf } from '../ground/products.ts'
import type { Product } from '../ground/products.ts'
import { temporaryFolder } from '../ground/testing/handed-over.ts'

const place = temporaryFolder('build')
const within = (name: string) => relative(checkout, join(place, name))
const product: Product = {
  name: 'the portal',
  program: within('build.mjs'),
  folder: within('out/dist'),
  sources: [within('build.mjs')],
  without: 'it is not served',
}
const said: string[] = []
const build = () => buildProducts((line) => said.push(line.replace(/[\d.]+ s$/, 'N s')), [product])
const program = (text: string) =>
  writeFileSync(join(place, 'build.mjs'), `import { writeFileSync } from 'node:fs'\n${text}\n`)
const good = (word: string) =>
  program(`console.error('(!) a warning'); writeFileSync(\`\${process.argv[2]}/page\`, '${word}')`)

beforeEach(() => {
  rmSync(join(place, 'out'), { recursive: true, force: true })
  mkdirSync(join(place, 'out'))
  said.length = 0
})

test('what fails is one line with its cause and what follows; nothing half made is left', async () => {
  program("throw new Error('a tree fell on it')")
  const failures = await build()
  assert.equal(failures.length, 1)
  const [failure] = failures
  assert.match(
    failure?.line ?? '',
    /^the portal cannot be built \(a tree fell on it\): it is not served; 'npm ci' [^\n]*'npm run build' [^\n]*$/,
  )
  assert.match(failure?.output ?? '', /a tree fell on it[\s\S]*at /)
  assert.deepEqual(readdirSync(join(place, 'out')), [])
  assert.deepEqual(said, ['Building the portal: once after an install or an update'])
})

test('a package that is not installed is named', async () => {
  program("await import('no-such-bundler')")
  assert.match((await build())[0]?.line ?? '', /\(Cannot find package 'no-such-bundler'/)
})

test('a place that cannot be written is the cause', async () => {
  good('one')
  rmSync(join(place, 'out'), { recursive: true })
  writeFileSync(join(place, 'out'), 'a file')
  assert.match((await build())[0]?.line ?? '', /^the portal cannot be built \((ENOTDIR|EEXIST): /)
})

test('what is missing is made without a word of the program, and only once', async () => {
  good('one')
  assert.equal(stateOf(product), 'missing')
  assert.deepEqual(await build(), [])
  assert.deepEqual(said, ['Building the portal: once after an install or an update', 'Built the portal in N s'])
  assert.equal(stateOf(product), 'current')
  assert.deepEqual(await build(), [])
  assert.equal(said.length, 2)
})

test('what is older than its sources is made anew; when that fails, the older one stays', async () => {
  good('one')
  await build()
  good('two')
  assert.equal(stateOf(product), 'stale')
  await build()
  assert.equal(readFileSync(join(place, 'out/dist/page'), 'utf8'), 'two')
  program("throw new TypeError('no')")
  assert.match((await build())[0]?.line ?? '', /\(no\): what was built before is served;/)
  assert.equal(readFileSync(join(place, 'out/dist/page'), 'utf8'), 'two')
  assert.deepEqual(readdirSync(join(place, 'out')), ['dist'])
})

test('two processes that build at once leave one whole result', async () => {
  good('one')
  const failures = await Promise.all([build(), build()])
  assert.deepEqual(failures.flat(), [])
  assert.deepEqual(readdirSync(join(place, 'out')), ['dist'])
  assert.equal(readFileSync(join(place, 'out/dist/page'), 'utf8'), 'one')
})
