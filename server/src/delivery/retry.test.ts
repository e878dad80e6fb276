import assert from 'node:assert/strict'
import { test } from 'node:test'
import { delivery_retry_seconds } from '@quaylog/contract'
import fc from 'fast-check'
import { judge } from './judge.ts'
import { retryAfterSeconds, retryDelayMs } from './retry.ts'

test('after the thirteenth attempt there is none', () => {
  assert.equal(retryDelayMs({ attempts: 13, retry_after_s: 5, random: 0.5 }), null)
})

test('the waits are those of the contract, within a tenth either way, and 71 h 42 min 35 s in all', () => {
  const waits = Array.from(
    { length: 12 },
    (_, i) => retryDelayMs({ attempts: i + 1, retry_after_s: null, random: 0.5 }) ?? 0,
  )
  assert.deepEqual(
    waits,
    delivery_retry_seconds.slice(1).map((seconds) => seconds * 1_000),
  )
  assert.equal(
    waits.reduce((sum, wait) => sum + wait, 0),
    (71 * 3_600 + 42 * 60 + 35) * 1_000,
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
      const step_ms = (delivery_retry_seconds[attempts] ?? 0) * 1_000
      const wait_ms = retryDelayMs({ attempts, retry_after_s: null, random }) ?? 0
      assert.ok(wait_ms >= step_ms * 0.9 - 1 && wait_ms <= step_ms * 1.1 + 1)
    }),
  )
})

test('a receiver may ask for more, up to four steps and a day, never for less', () => {
  const wait_s = (attempts: number, retry_after_s: number) =>
    (retryDelayMs({ attempts, retry_after_s, random: 0.5 }) ?? 0) / 1_000
  assert.equal(wait_s(1, 12), 12)
  assert.equal(wait_s(1, 3_600), 20)
  assert.equal(wait_s(3, 1), 120)
  assert.equal(wait_s(12, 10_000_000), 86_400)
})

test('Retry-After is a number or a date; anything else is not heard', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  for (const [text, seconds] of [
    ['120', 120],
    [' 5 ', 5],
    ['Fri, 20 Nov 2026 10:01:30 GMT', 90],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['1e9', null],
    ['2026-11-21', null],
    ['', null],
  ] as const) {
    assert.equal(retryAfterSeconds(text, now), seconds, text)
  }
  assert.equal(retryAfterSeconds(undefined, now), null)
})

test('only 200, 201, 202 and 204 are success, 410 is the end, every other status is tried again', () => {
  const verdict = (status: number) => {
    if ([200, 201, 202, 204].includes(status)) return 'succeeded'
    return status === 410 ? 'gone' : 'failed'
  }
  for (let status = 100; status < 600; status++) {
    const { delivery_status, failure } = judge({
      result: { verdict: verdict(status), retry_after_s: null },
      attempts: 1,
      endpoint_succeeded_ms: null,
      now_ms: 0,
      random: 0.5,
    })
    const expected = { succeeded: ['succeeded', null], gone: ['failed', 'gone'], failed: ['pending', null] }[
      verdict(status)
    ]
    assert.deepEqual([delivery_status, failure], expected)
  }
})

test('a head of a lane stands aside at its fifth failure when its receiver took others meanwhile, and not before', () => {
  const now_ms = 10_000_000
  const stands = (attempts: number, endpoint_succeeded_ms: number | null) =>
    judge({ result: { verdict: 'failed', retry_after_s: null }, attempts, endpoint_succeeded_ms, now_ms, random: 0.5 })
      .stands_aside
  assert.equal(stands(5, now_ms - 1_000), true)
  assert.equal(stands(4, now_ms - 1_000), false)
  assert.equal(stands(5, null), false)
  assert.equal(stands(5, now_ms - 3_600_000), false)
})
