import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facilityPollDelay, failureDelay, jittered, linePollDelay, schedulePollDelay } from './next-poll.ts'
import type { PollPhase } from './next-poll.ts'

const now_ms = Date.parse('2026-11-20T10:00:00Z')
const minute_ms = 60_000
const hour_ms = 60 * minute_ms
const booked: PollPhase = { loaded: false, pod_eta_at: null, arrived: false, full_out: false, ended: false }
const expectedIn = (ms: number) => ({ pod_eta_at: new Date(now_ms + ms).toISOString() })
const hours = (delay_ms: number | null) => (delay_ms === null ? null : delay_ms / hour_ms)
const line = (phase: Partial<PollPhase>) => hours(linePollDelay({ ...booked, ...phase }, now_ms))
const facility = (phase: Partial<PollPhase>) => hours(facilityPollDelay({ ...booked, ...phase }, now_ms))

test('a line is asked every 12 hours before loading and at sea, and every 6 within three days of the estimated arrival (contract 12.2)', () => {
  assert.equal(line({}), 12)
  assert.equal(line({ ...expectedIn(hour_ms) }), 12, 'not loaded, however near the ship')
  assert.equal(line({ loaded: true }), 12)
  assert.equal(line({ loaded: true, ...expectedIn(73 * hour_ms) }), 12)
  assert.equal(line({ loaded: true, ...expectedIn(71 * hour_ms) }), 6)
  assert.equal(line({ loaded: true, ...expectedIn(-5 * hour_ms) }), 6, 'overdue')
})

test('a line is asked every 2 hours at the port of discharge, every 24 after full-out, and not again when the journey has ended', () => {
  assert.equal(line({ loaded: true, arrived: true, ...expectedIn(-hour_ms) }), 2)
  assert.equal(line({ loaded: true, arrived: true, full_out: true }), 24)
  assert.equal(line({ loaded: true, arrived: true, full_out: true, ended: true }), null)
})

test('a terminal is asked every 30 minutes while the box may be there, every 24 hours after full-out, and not again when the journey has ended', () => {
  assert.equal(facility({ loaded: true, arrived: true, ...expectedIn(-hour_ms) }), 0.5)
  assert.equal(facility({ loaded: true, arrived: true, full_out: true }), 24)
  assert.equal(facility({ loaded: true, arrived: true, full_out: true, ended: true }), null)
})

test('a timetable is asked like a line until the boxes have arrived, and then no more', () => {
  const timetable = (phase: Partial<PollPhase>) => hours(schedulePollDelay({ ...booked, ...phase }, now_ms))
  assert.deepEqual([timetable({}), timetable({ loaded: true, ...expectedIn(71 * hour_ms) })], [12, 6])
  assert.deepEqual([timetable({ arrived: true }), timetable({ ended: true })], [null, null])
})

test('before the ship comes a terminal is asked the more often the nearer it is, between once a day and every 30 minutes', () => {
  assert.equal(facility({ loaded: true }), 24)
  assert.deepEqual(
    [200, 96, 40, 4, 2, 1, -10].map((ahead) => facility({ loaded: true, ...expectedIn(ahead * hour_ms) })),
    [24, 24, 10, 1, 0.5, 0.5, 0.5],
  )
})

test('after failures the pause doubles from two minutes to six hours', () => {
  assert.deepEqual(
    [1, 2, 3, 8, 9, 10, 11, 1_000].map((failures) => failureDelay(failures) / minute_ms),
    [2, 4, 8, 256, 360, 360, 360, 360],
  )
})

test('delays are spread by a tenth to either side', () => {
  assert.deepEqual(
    [0, 0.25, 0.5, 0.75].map((random) => jittered(hour_ms, random) / minute_ms),
    [54, 57, 60, 63],
  )
  assert.equal(jittered(3, 0.4), 3, 'whole milliseconds')
})
