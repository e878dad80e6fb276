import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJson } from './json.ts'

test('brackets without end are no document', () => {
  assert.deepEqual(parseJson('[[{"a": "[[["}]]'), [[{ a: '[[[' }]])
  assert.equal(parseJson(`${'['.repeat(100)}${']'.repeat(100)}`) === undefined, false)
  assert.equal(parseJson(`${'['.repeat(101)}${']'.repeat(101)}`), undefined)
})
