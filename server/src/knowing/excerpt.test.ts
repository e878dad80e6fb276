import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf } from './excerpt.ts'

test('a pointer that leads nowhere gives the whole, cut at its limit', () => {
  assert.deepEqual(excerptOf('{"a":1}', '/b'), { excerpt: '{"a":1}', truncated: false })
  assert.deepEqual(excerptOf('<html>', '/0'), { excerpt: '<html>', truncated: false })
  assert.equal(excerptOf('x'.repeat(70_000), null).truncated, true)
})

test('JSON pointers and lines name a part', () => {
  assert.deepEqual(excerptOf('{"events":[{"a/b":2}]}', '/events/0'), { excerpt: { 'a/b': 2 }, truncated: false })
  assert.deepEqual(excerptOf('{"events":[{"a/b":2}]}', '/events/0/a~1b'), { excerpt: 2, truncated: false })
  assert.deepEqual(excerptOf('ISA*00\nST*315\nSE', 'line 2'), { excerpt: 'ST*315', truncated: false })
})
