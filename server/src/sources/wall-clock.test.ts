import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { instantInZone, readDay, readStamp, readTime, saysTime, secondsAfter } from './wall-clock.ts'

test('a time with an offset is an instant wherever it is', () => {
  assert.equal(readTime('2026-11-20T10:00:00.123+05:30', null).at, '2026-11-20T04:30:00Z')
  assert.equal(readTime('2026-11-20T10:00Z', 'Asia/Shanghai').at, '2026-11-20T10:00:00Z')
})

test('a wall time is read in the zone of the place, and is no moment where that is unknown', () => {
  assert.deepEqual(readTime('2026-07-01 10:00', 'America/Los_Angeles'), {
    at: '2026-07-01T17:00:00Z',
    at_local: '2026-07-01T10:00:00',
    time_zone: 'America/Los_Angeles',
    defects: [],
  })
  assert.deepEqual(readTime('2026-07-01 10:00', null), {
    at: null,
    at_local: '2026-07-01T10:00:00',
    time_zone: null,
    defects: ['time zone unknown'],
  })
  assert.deepEqual(
    [saysTime(readTime('2026-07-01 10:00', null)), saysTime(readTime('soon', null)), saysTime(readTime(null, null))],
    [true, false, false],
  )
  assert.deepEqual(
    [readStamp('20260701 1000'), readStamp('2026-07-01T10:00:00+02:00')],
    ['2026-07-01T10:00:00Z', '2026-07-01T08:00:00Z'],
  )
  assert.equal(readTime('2026-07-01 10:00', 'Mars/Olympus').at, '2026-07-01T10:00:00Z')
})

test('a decorative Z is the wall time at the place', () => {
  assert.equal(readTime('2026-11-20T10:00:00Z', 'Asia/Shanghai', 'z_is_local').at, '2026-11-20T02:00:00Z')
})

test('what is no time gives no instant and keeps its wording', () => {
  for (const text of ['soon', '2026-02-30T10:00:00Z', '2026-13-01', '25:00', '2026-11-20T24:01:00Z', '']) {
    assert.deepEqual([readTime(text, null).at, readTime(text, null).at_local], [null, text])
  }
  assert.equal(readTime('2026-11-20T24:00:00Z', null).at, '2026-11-21T00:00:00Z')
})

test('days', () => {
  assert.deepEqual(
    ['2026-11-24', '20261124', '2026-11-24T23:59:00-08:00', '24.11.2026', '1999-01-01', null].map(readDay),
    ['2026-11-24', '2026-11-24', '2026-11-24', null, null, null],
  )
})

test('clocks of a zone show the wall time at the instant found for it, except in the hour that is skipped', () => {
  const zones = [
    'America/Los_Angeles',
    'Asia/Kolkata',
    'Europe/Amsterdam',
    'Asia/Shanghai',
    'Australia/Lord_Howe',
    'America/St_Johns',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) }),
      (time_zone, ms) => {
        const wall_ms = Math.floor(ms / 60_000) * 60_000
        const shown = new Intl.DateTimeFormat('sv-SE', {
          timeZone: time_zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        }).format(instantInZone(wall_ms, time_zone))
        const shown_ms = Date.parse(`${shown.replace(' ', 'T')}Z`)
        assert.ok(shown_ms === wall_ms || Math.abs(shown_ms - wall_ms) <= 3_600_000)
      },
    ),
    { numRuns: 500, seed: 1 },
  )
})

test('any text is read without an exception', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const { at } = readTime(text, 'Asia/Shanghai')
      assert.ok(at === null || /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(at))
    }),
    { numRuns: 500, seed: 1 },
  )
  assert.equal(secondsAfter('2026-11-20T12:00:00Z', 90), '2026-11-20T12:01:30Z')
})
