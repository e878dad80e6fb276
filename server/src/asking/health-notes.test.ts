import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHealthNotes } from './health-notes.ts'
import { closed_circuit } from './source-store.ts'
import type { AskResult, SourceCircuit } from './source-store.ts'

const success: AskResult = { ok: true, found: true, defects: 1, failure: null, trouble: null, lag_s: 5 }
const failure: AskResult = { ok: false, found: false, defects: 0, failure: '503', trouble: 'outage', is_down: true }

function notes() {
  const written: AskResult[] = []
  const state = { now_ms: 0, mended: 0, next: closed_circuit }
  const health = createHealthNotes({
    write: async (result): Promise<SourceCircuit> => {
      written.push(result)
      return state.next
    },
    onMended: async () => void state.mended++,
    onError: (error) => assert.fail(String(error)),
    realMs: () => state.now_ms,
  })
  return { written, state, health }
}

test('a source that goes on answering is written once in five seconds, with every ask counted', async () => {
  const { written, state, health } = notes()
  for (let ask = 0; ask < 1_000; ask++) {
    state.now_ms = ask * 10
    await health.note(success)
  }
  await health.flush()
  assert.ok(written.length <= 4, `${written.length} writes`)
  assert.deepEqual(
    [
      written.reduce((sum, { asks = 1 }) => sum + asks, 0),
      written.reduce((sum, { finds = 1 }) => sum + finds, 0),
      written.reduce((sum, { defects }) => sum + defects, 0),
    ],
    [1_000, 1_000, 1_000],
  )
})

test('a failure is written at once, after what waited; so is the first answer after it', async () => {
  const { written, state, health } = notes()
  for (const result of [success, success, failure, success, success]) await health.note(result)
  assert.deepEqual(
    written.map(({ ok, asks = 1 }) => [ok, asks]),
    [
      [true, 1],
      [true, 1],
      [false, 1],
      [true, 1],
    ],
  )
  health.learn({ failures: 2, paused_until: null })
  await health.note(success)
  assert.deepEqual(written.at(-1)?.asks, 2, 'another process has failed since: this answer tells something')
  assert.equal(state.mended, 0)
})

test('the first answer of a source that was left alone says that it is mended', async () => {
  const { state, health } = notes()
  health.learn({ failures: 5, paused_until: '2026-11-22T12:00:00Z' })
  state.next = { failures: 6, paused_until: '2026-11-22T12:02:00Z' }
  await health.note(failure)
  assert.equal(state.mended, 0)
  state.next = closed_circuit
  await health.note(success)
  assert.equal(state.mended, 1)
})
