import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cureOf, cures, cures_of_silence } from './cures.ts'

test('a kept failure has the cure of its trouble, and of the way in which no answer came', () => {
  for (const [trouble, cure] of Object.entries(cures)) assert.equal(cureOf(trouble, 'status 500'), cure)
  for (const [failure, cure] of Object.entries(cures_of_silence)) {
    assert.equal(cureOf('outage', `${failure}: the words`), cure)
    assert.equal(cureOf('slow', `signing in: ${failure}: the words`), cure)
    assert.equal(cureOf('credentials', `${failure}: the words`), cures.credentials)
  }
  assert.deepEqual([cureOf('silent', 'nothing'), cureOf(null)], [null, null])
})
