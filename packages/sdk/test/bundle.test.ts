import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

test('bundled for a browser it is below 14 kB gzipped and imports nothing', async () => {
  const bundle = await rolldown({ input: new URL('../src/index.ts', import.meta.url).pathname, platform: 'browser' })
  const {
    output: [chunk],
  } = await bundle.generate({ minify: true })
  await bundle.close()
  assert.deepEqual(chunk.imports, [])
  assert.doesNotMatch(chunk.code, /node:|process\.|Buffer/)
  const bytes = gzipSync(chunk.code, { level: 9 }).length
  assert.ok(bytes < 14 * 1024, `${bytes} bytes`)
})
