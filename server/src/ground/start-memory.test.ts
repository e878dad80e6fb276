import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHeapSpaceStatistics } from 'node:v8'
import { collectAll } from './start-memory.ts'

const heldBytes = () => getHeapSpaceStatistics().reduce((sum, { space_size }) => sum + space_size, 0)

test('what nobody needs any more is given back to the machine, and nothing else can do that', () => {
  let taken: object[] = Array.from({ length: 1_000_000 }, (_, i) => ({ i }))
  assert.equal(taken.length, 1_000_000)
  const held = heldBytes()
  taken = []
  collectAll()
  assert.ok(heldBytes() < held - 20_000_000, `${held} held before, ${heldBytes()} after`)
  assert.equal('gc' in globalThis, false)
})
