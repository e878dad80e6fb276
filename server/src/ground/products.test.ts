import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { checkout, fingerprintOf, products, sourcesOf, stateOf } from './products.ts'

/** The files of the checkout that a file imports; types leave nothing in what is built. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(checkout, file), 'utf8').replaceAll(/^import type .*$/gm, '')
  return [...text.matchAll(/(?:from|import|import\()\s*['"]([^'"]+)['"]/g)].flatMap(([, target = '']) => {
    if (target.startsWith('.')) return [normalize(join(dirname(file), target.replace(/\?.*$/, '')))]
    const name = /^@quaylog\/([^/]+)/.exec(target)?.[1]
    return name === undefined ? [] : [`packages/${name}/src/index.ts`, `packages/${name}/package.json`]
  })
}

for (const product of products) {
  test(`${product.name}: whatever its sources import is among its sources`, () => {
    const sources = new Set(sourcesOf(product))
    const strangers = [...sources]
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => !sources.has(target))
          .map((target) => `${file} -> ${target}${existsSync(join(checkout, target)) ? '' : ' (not there)'}`),
      )
    assert.deepEqual(strangers, [])
    assert.ok(sources.has(product.program))
  })
}

test('a source that changes, goes or comes makes another fingerprint; a test does not', () => {
  const [product] = products
  assert.ok(product !== undefined)
  const sources = sourcesOf(product)
  assert.ok(sources.length > 100)
  assert.deepEqual(
    sources.filter((file) => /\.test\.tsx?$|(^|\/)(dist|node_modules)\//.test(file)),
    [],
  )
  const all = fingerprintOf(product)
  const fewer = fingerprintOf({ ...product, sources: product.sources.slice(1) })
  assert.notEqual(all, fewer)
  assert.equal(fingerprintOf(product), all)
})

test('the folder into which another process builds is no source', (t) => {
  for (const product of products) {
    const before = fingerprintOf(product)
    const fresh = join(checkout, `${product.folder}.${randomUUID()}`)
    mkdirSync(fresh)
    t.after(() => rmdirSync(fresh))
    assert.equal(fingerprintOf(product), before)
  }
})

test('what was never built is missing', () => {
  const [product] = products
  assert.ok(product !== undefined)
  assert.equal(stateOf({ ...product, folder: 'packages/portal/no-such-folder' }), 'missing')
})
