import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { afterFailure, afterSuccess, closed_circuit, stateOf } from './circuit.ts'
import type { Circuit } from './circuit.ts'

const second = 1_000
const failing = (times: number, now_ms: number, from: Circuit = closed_circuit) =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => afterFailure(circuit, now_ms), from)

test('four failures in a row leave it closed, the fifth opens it for 30 s, then one probe is let through', () => {
  assert.equal(stateOf(failing(4, 0), 0), 'closed')
  const open = failing(5, 0)
  assert.equal(stateOf(open, 29 * second), 'open')
  assert.equal(stateOf(open, 30 * second), 'probe')
})

test('probes that fail come after 60, 120 and then every 300 s; one that succeeds closes it at once', () => {
  let circuit = failing(5, 0)
  let now = 30 * second
  for (const wait of [60, 120, 300, 300]) {
    circuit = afterFailure(circuit, now)
    assert.equal(circuit.open_until_ms, now + wait * second)
    now += wait * second
  }
  assert.equal(stateOf(afterSuccess(circuit, now), now), 'closed')
  assert.equal(afterSuccess(circuit, now).open_step, 0)
})

test('half of twenty within a minute open it too, however they are mixed', () => {
  let circuit = closed_circuit
  for (let i = 0; i < 20; i++) circuit = i % 2 === 0 ? afterSuccess(circuit, i) : afterFailure(circuit, i)
  assert.equal(stateOf(circuit, 20), 'open')
})

test('what happened more than a minute ago does not count', () => {
  let circuit = closed_circuit
  for (let i = 0; i < 19; i++) circuit = i % 2 === 0 ? afterSuccess(circuit, i) : afterFailure(circuit, i)
  assert.equal(stateOf(afterFailure(circuit, 61 * second), 61 * second), 'closed')
})

test('requests that were under way when it opened do not prolong it', () => {
  const open = failing(5, 0)
  assert.equal(failing(10, 5 * second, open).open_until_ms, open.open_until_ms)
})

test('whatever happens, the last success closes it and the beginning of trouble is remembered', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 400 })), { maxLength: 60 }), (results) => {
      let circuit = closed_circuit
      let now = 0
      let since: number | null = null
      for (const [ok, wait] of results) {
        now += wait * second
        circuit = ok ? afterSuccess(circuit, now) : afterFailure(circuit, now)
        since = ok ? null : (since ?? now)
        assert.equal(circuit.failing_since_ms, since)
        if (ok) assert.equal(stateOf(circuit, now), 'closed')
        assert.ok(circuit.open_until_ms === null || circuit.open_until_ms <= now + 300 * second)
      }
    }),
  )
})
