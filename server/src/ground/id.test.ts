import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createIds, isUuid } from './id.ts'

test('ids are canonical version 7 UUIDs', () => {
  const id = createIds(() => 1_700_000_000_000)()
  assert.ok(isUuid(id))
  assert.equal(id[14], '7')
  assert.equal(parseInt(id.slice(0, 8) + id.slice(9, 13), 16), 1_700_000_000_000)
})

test('ids increase even when the clock stands still or steps back', () => {
  let now = 1_700_000_000_000
  const newId = createIds(() => now)
  let last = newId()
  for (let i = 0; i < 20_000; i++) {
    if (i === 10_000) now -= 60_000
    const id = newId()
    assert.ok(id > last, `${id} after ${last}`)
    last = id
  }
})
