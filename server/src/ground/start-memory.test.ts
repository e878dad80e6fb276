import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHeapSpaceStatistics } from 'node:v8'
import { giveBackStartMemory } from './start-memory.ts'

const heldBytes = () => getHeapSpaceStatistics().reduce((sum, { space_size }) => sum + space_size, 0)

test('what a start no longer needs is given back half a minute later, and not before', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  giveBackStartMemory()
  let taken: object[] = Array.from({ length: 1_000_000 }, (_, i) => ({ i }))
  const held = heldBytes()
  assert.equal(taken.length, 1_000_000)
  taken = []
  t.mock.timers.tick(29_999)
  assert.ok(heldBytes() >= held)
  t.mock.timers.tick(1)
  assert.ok(heldBytes() < held - 20_000_000, `${held} held before, ${heldBytes()} after`)
  assert.equal('gc' in globalThis, false)
})
