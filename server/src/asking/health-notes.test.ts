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

test('what waits is put together: found if once it was, and the newest lag that is known', async () => {
  const { written, state, health } = notes()
  await health.note(success)
  state.now_ms = 1_000
  for (const lag_s of [7, 9, null]) await health.note({ ...success, found: lag_s === 7, lag_s })
  assert.equal(written.length, 1)
  await health.flush()
  await health.flush()
  assert.deepEqual(
    written.slice(1).map(({ found, lag_s, asks, finds, defects }) => ({ found, lag_s, asks, finds, defects })),
    [{ found: true, lag_s: 9, asks: 3, finds: 1, defects: 3 }],
  )
})

test('nothing found stays nothing found, and a success of a later window is written at once', async () => {
  const { written, state, health } = notes()
  const nothing: AskResult = { ...success, found: false, lag_s: null }
  await health.note(nothing)
  state.now_ms = 4_999
  for (let ask = 0; ask < 2; ask++) await health.note(nothing)
  assert.equal(written.length, 1)
  state.now_ms = 5_000
  await health.note(nothing)
  assert.deepEqual(
    written.map(({ found, lag_s, asks = 1, finds = 0 }) => [found, lag_s, asks, finds]),
    [
      [false, null, 1, 0],
      [false, null, 3, 0],
    ],
  )
})

test('an answer of which an operator should know is written at once, and so is the one after it', async () => {
  const { written, health } = notes()
  await health.note(success)
  await health.note({ ...success, failure: 'tells nothing of foreign numbers', trouble: 'entitlement' })
  await health.note(success)
  assert.deepEqual(
    written.map(({ failure }) => failure),
    [null, 'tells nothing of foreign numbers', null],
  )
})

test('what cannot be written is told, and the next is written all the same', async () => {
  const errors: unknown[] = []
  let fails = true
  const written: AskResult[] = []
  const health = createHealthNotes({
    write: async (result) => {
      if (fails) throw new Error('planned')
      written.push(result)
      return closed_circuit
    },
    onMended: async () => assert.fail('nothing was mended'),
    onError: (error) => void errors.push(error),
    realMs: () => 0,
  })
  await health.note(failure)
  assert.deepEqual([errors.length, health.circuit()], [1, closed_circuit])
  fails = false
  await health.note(failure)
  assert.deepEqual(written, [failure])
})
