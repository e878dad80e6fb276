import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceState } from './source-state.ts'
import type { SourceHealth } from './source-store.ts'

const health: SourceHealth = {
  source_id: 'line',
  last_attempted_at: null,
  last_succeeded_at: null,
  last_failed_at: null,
  last_found_at: '2026-11-20T00:00:00Z',
  last_failure: null,
  last_trouble: null,
  lag_s: null,
  failures_in_a_row: 0,
  paused_until: null,
  asked_on_day: 1,
  found_on_day: 1,
  defects_on_day: 0,
}

test('a source that is switched off is off, whatever happened before', () => {
  assert.deepEqual([sourceState(false, null), sourceState(false, { ...health, failures_in_a_row: 3 })], ['off', 'off'])
})

test('a source is never asked, answering, or answering without ever having found anything', () => {
  assert.deepEqual(
    [sourceState(true, null), sourceState(true, health), sourceState(true, { ...health, last_found_at: null })],
    ['never_asked', 'answering', 'never_found'],
  )
})

test('one failure is a failure, also for a source that found something before; a feed that says nothing is silent', () => {
  assert.deepEqual(
    [
      sourceState(true, { ...health, failures_in_a_row: 1 }),
      sourceState(true, { ...health, failures_in_a_row: 1, last_trouble: 'silent' }),
      sourceState(true, { ...health, last_trouble: 'silent' }),
    ],
    ['failing', 'silent', 'answering'],
  )
})
