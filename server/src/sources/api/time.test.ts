import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCalendarDay, readClock } from './time.ts'

const time_zone = 'America/Los_Angeles'

test('a time with half a day, a fraction or an offset behind it is read with all of them, or not at all', () => {
  for (const [text, at] of [
    ['11/18/2026 3:12 PM', '2026-11-18T23:12:00Z'],
    ['11/18/2026 3:12 p.m.', '2026-11-18T23:12:00Z'],
    ['11/18/2026 03:12:00.0 PM', '2026-11-18T23:12:00Z'],
    ['11/18/2026 03:12 +00:00', '2026-11-18T03:12:00Z'],
    ['11/18/2026 03:12Z', '2026-11-18T03:12:00Z'],
    ['11/18/2026 03:12 or later', null],
  ] as const)
    assert.equal(readClock(text, { time_zone }).at, at, text)
})

test('a day is read however its month is written', () => {
  for (const text of [
    '2026-11-24',
    '20261124',
    '2026/11/24',
    '11/24/2026',
    'Nov 24, 2026',
    'November 24, 2026',
    '24-NOV-2026',
    '24 November 2026',
  ])
    assert.deepEqual(readCalendarDay(text), { day: '2026-11-24', defects: [] }, text)
  for (const text of ['24 Foo 2026', 'soon', '24-11-26'])
    assert.deepEqual(readCalendarDay(text), { day: null, defects: ['unreadable day'] }, text)
})

test('a day that is written as a moment of UTC is the one at the place, and a midnight is its own day', () => {
  for (const [text, day, defects] of [
    ['2026-11-25T07:59:00Z', '2026-11-24', []],
    ['2026-11-25T07:59:59.000+00:00', '2026-11-24', []],
    ['2026-11-24T00:00:00Z', '2026-11-24', ['midnight']],
    ['2026-11-24T23:59:00-08:00', '2026-11-24', []],
    ['2026-11-24T23:59:00', '2026-11-24', []],
  ] as const)
    assert.deepEqual(readCalendarDay(text, time_zone), { day, defects }, text)
  assert.equal(readCalendarDay('2026-11-25T07:59:00Z').day, '2026-11-25', 'the zone is not known')
})

test('what stands for nothing is no time and no day', () => {
  for (const text of ['', 'N/A', 'TBD', '0', '01/01/0001', '0001-01-01T00:00:00', '1900-01-01', '9999-12-31']) {
    assert.equal(readClock(text, { time_zone }).at, null, text)
    assert.deepEqual(readCalendarDay(text), { day: null, defects: [] }, text)
  }
})
