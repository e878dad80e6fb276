import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Unsettled } from './settle.ts'
import { untilSettled } from './wait-settled.ts'

const patience_ms = 60_000
const nothing: Unsettled = { behind_at: null, polls: 0, requests: 0, handed_in: 0, deliveries: 0 }

/** A service that is as `stateAt` says after so much real time, and a clock that only waiting moves. */
function scene(stateAt: (passed_ms: number) => Unsettled | null) {
  let passed_ms = 0
  const told: { left: Unsettled; still_ms: number }[] = []
  const pace = { realMs: () => passed_ms, sleep: async (ms: number) => void (passed_ms += ms) }
  return {
    told,
    passed: () => passed_ms,
    wait: () =>
      untilSettled(
        async () => stateAt(passed_ms),
        pace,
        patience_ms,
        (left, still_ms) => void told.push({ left, still_ms }),
      ),
  }
}

test('nothing that moves for as long as was agreed ends the waiting, and what is left is said', async () => {
  const left = { ...nothing, polls: 3, deliveries: 2 }
  const { wait, passed } = scene(() => left)
  assert.deepEqual(await wait(), { stuck: left })
  assert.ok(passed() >= patience_ms && passed() < patience_ms + 1_000)
})

test('a service that never reaches the moment is given up as well', async () => {
  const left = { ...nothing, behind_at: '2026-11-20T22:00:00Z' }
  assert.deepEqual(await scene(() => left).wait(), { stuck: left })
})

test('no service: that is said at once', async () => {
  const { wait, passed } = scene(() => null)
  assert.equal(await wait(), 'not_followed')
  assert.equal(passed(), 0)
})

test('work that takes far longer than the patience is waited for as long as it gets on', async () => {
  const each_ms = patience_ms - 2_000
  const { wait, passed, told } = scene((passed_ms) => ({
    ...nothing,
    polls: Math.max(0, 20 - Math.floor(passed_ms / each_ms)),
  }))
  assert.equal(await wait(), 'settled')
  assert.ok(passed() > 10 * patience_ms)
  assert.deepEqual(
    [...new Set(told.map(({ left }) => left.polls))],
    Array.from({ length: 20 }, (_, index) => 20 - index),
  )
})

test('work that leads to more work moves too, and a step that stops in the middle is given up from then on', async () => {
  const { wait, passed } = scene((passed_ms) => ({
    ...nothing,
    requests: passed_ms < 50_000 ? 1 : 0,
    polls: passed_ms < 50_000 ? 0 : 4,
  }))
  assert.deepEqual(await wait(), { stuck: { ...nothing, polls: 4 } })
  assert.ok(passed() >= 50_000 + patience_ms)
})
