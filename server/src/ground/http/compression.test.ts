import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastCompressors } from './compression.ts'

const body = (text: string) => Buffer.from(text.repeat(500))

test('a body that was compressed before is not compressed again, another one is', () => {
  const { gzipSync, brotliCompressSync } = fastCompressors()
  for (const [compress, read] of [
    [gzipSync, gunzipSync],
    [brotliCompressSync, brotliDecompressSync],
  ] as const) {
    const first = compress(body('free time'))
    assert.equal(compress(body('free time')), first)
    assert.deepEqual([read(first), read(compress(body('free tide')))], [body('free time'), body('free tide')])
  }
})
