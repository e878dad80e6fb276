import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeOverride } from './merge-override.ts'

test('a first table stays as it is but for its order', () => {
  assert.equal(
    mergeOverride(null, 'locode,name\nUSXXB,B\nUSXXA,"A, the first"\n', 'locode'),
    'locode,name\nUSXXA,"A, the first"\nUSXXB,B\n',
  )
})

test('rows of the same key are replaced whole, others stay', () => {
  assert.equal(
    mergeOverride('key,name,city\nA-1,Old,Town\nA-2,Kept,\n', 'key,name,city\nA-1,New,\nA-3,Added,\n', 'key'),
    'key,name,city\nA-1,New,\nA-2,Kept,\nA-3,Added,\n',
  )
})
