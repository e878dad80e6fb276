import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLetPass } from './let-pass.ts'
import type { Unsettled } from './settle.ts'

const one_poll: Unsettled = { behind_at: null, polls: 1, requests: 0, handed_in: 0, deliveries: 0 }

/** What the clock is moved on by when nothing moves for so long, look by look. */
async function moves(looks: readonly (readonly [left: Unsettled, still_ms: number])[], most_ms = 3_600_000) {
  const moved: number[] = []
  const letPass = createLetPass(most_ms, async (ms) => void moved.push(ms))
  for (const [left, still_ms] of looks) await letPass(left, still_ms)
  return moved
}

test('a clock that stands is moved on by seconds, and by more the longer nothing moves', async () => {
  const looks = Array.from({ length: 24 }, (_, index) => [one_poll, index * 500] as const)
  assert.deepEqual(await moves(looks), [5_000, 10_000, 20_000])
})

test('what moves begins anew with seconds', async () => {
  const stills = [3_000, 6_000, 0, 2_900, 3_000]
  assert.deepEqual(await moves(stills.map((still_ms) => [one_poll, still_ms])), [5_000, 10_000, 5_000])
})

test('it is moved on by no more than a step in all', async () => {
  const looks = Array.from({ length: 20 }, (_, index) => [one_poll, (index + 1) * 3_000] as const)
  assert.deepEqual(await moves(looks, 21_000), [5_000, 10_000, 6_000])
})

test('time does not pass for what needs none: files, deliveries, and a service that is behind', async () => {
  const others: readonly Partial<Unsettled>[] = [
    { handed_in: 1 },
    { deliveries: 1 },
    { behind_at: '2026-11-20T22:00:00Z' },
    { polls: 0 },
  ]
  for (const other of others) assert.deepEqual(await moves([[{ ...one_poll, ...other }, 60_000]]), [])
  assert.deepEqual(await moves([[{ ...one_poll, polls: 0, requests: 1 }, 60_000]]), [5_000])
})
