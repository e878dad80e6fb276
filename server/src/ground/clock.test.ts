import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock, instantOf } from './clock.ts'

test('without a world all three times are real time', () => {
  const clock = createClock(() => 1_000_000)
  assert.deepEqual([clock.realMs(), clock.worldMs(), clock.deliveryMs()], [1_000_000, 1_000_000, 1_000_000])
  assert.equal(clock.now(), '1970-01-01T00:16:40Z')
})

test('a fast world moves world time only; a jump moves deliveries too', () => {
  let real = 1_000_000
  const clock = createClock(() => real)
  clock.follow({ anchor_real_ms: 1_000_000, anchor_world_ms: 5_000_000, speed: 60, jumped_ms: 0 })
  real += 1_000
  assert.equal(clock.worldMs(), 5_060_000)
  assert.equal(clock.deliveryMs(), 1_001_000)
  clock.follow({ anchor_real_ms: real, anchor_world_ms: 9_000_000, speed: 60, jumped_ms: 3_600_000 })
  assert.equal(clock.deliveryMs(), 4_601_000)
  assert.equal(clock.realMs(), 1_001_000)
})

test('instants are cut to the second', () => {
  assert.equal(instantOf(1_999), '1970-01-01T00:00:01Z')
})
