import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOf } from './replica-check.ts'

test('a replica that nothing is read from is told with what to do about it', () => {
  for (const trouble of ['away', 'failing', 'not_a_standby', 'another_database'] as const) {
    const { state, cure } = checkOf({ trouble, age_ms: null })
    assert.equal(state, 'bad', trouble)
    assert.ok(cure, trouble)
  }
})

test('one that is behind is a warning, because it may catch up', () => {
  const { state, found } = checkOf({ trouble: 'behind', age_ms: 70_000 })
  assert.equal(state, 'warning')
  assert.match(found, /more than 5 s behind/)
})

test('one that is read from is well', () => {
  assert.deepEqual(checkOf({ trouble: null, age_ms: 3.2 }), {
    name: 'replica',
    state: 'ok',
    found: 'shows what the primary has, at most 4 ms later',
    cure: null,
  })
})
