import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReplicaAge, lsnOf } from './replica-age.ts'

test('a text that is no place in the log is refused', () => {
  for (const text of ['', '16', '16/', '16/G', '1/2/3', '123456789/0'])
    assert.throws(() => lsnOf(text), /no place/, text)
})

test('places in the log are compared over both halves', () => {
  assert.equal(lsnOf('0/0'), 0n)
  assert.equal(lsnOf('16/B374D848'), 0x16_b3_74_d8_48n)
  assert.ok(lsnOf('1/0') > lsnOf('0/FFFFFFFF'))
})

test('a replica that has reached no moment has no age', () => {
  const age = createReplicaAge(5_000)
  assert.equal(age.ageMs(1_000), null)
  age.mark({ at_ms: 1_000, lsn: 100n })
  age.reached(99n)
  assert.equal(age.ageMs(1_010), null)
  assert.equal(age.has(99n), true)
  assert.equal(age.has(100n), false)
})

test('the age is counted from the newest moment that was reached', () => {
  const age = createReplicaAge(5_000)
  age.mark({ at_ms: 1_000, lsn: 100n })
  age.mark({ at_ms: 1_250, lsn: 200n })
  age.mark({ at_ms: 1_500, lsn: 300n })
  age.reached(250n)
  assert.equal(age.ageMs(1_600), 350)
  age.reached(300n)
  assert.equal(age.ageMs(1_600), 100)
})

test('a primary that writes nothing makes nothing older', () => {
  const age = createReplicaAge(5_000)
  age.mark({ at_ms: 1_000, lsn: 100n })
  age.reached(100n)
  age.mark({ at_ms: 60_000, lsn: 100n })
  age.reached(100n)
  assert.equal(age.ageMs(60_010), 10)
})

test('a replica that is cut off grows older, also when it answers and had everything', () => {
  const age = createReplicaAge(5_000)
  age.mark({ at_ms: 1_000, lsn: 100n })
  age.reached(100n)
  age.mark({ at_ms: 9_000, lsn: 101n })
  age.reached(100n)
  assert.equal(age.ageMs(9_000), 8_000)
})

test('moments that are longer ago than is kept count no more', () => {
  const age = createReplicaAge(5_000)
  age.mark({ at_ms: 1_000, lsn: 100n })
  age.mark({ at_ms: 7_000, lsn: 200n })
  age.reached(150n)
  assert.equal(age.ageMs(7_000), null)
})
