import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { epochMs, instantAt, lastFreeDayInstant, localInstant } from './local-time.ts'
import { coalescePickupLfd } from './pickup-lfd.ts'

describe('wall times', () => {
  const examples: readonly (readonly [wall: string, zone: string, instant: string | null])[] = [
    ['2026-02-26T00:00:00', 'America/New_York', '2026-02-26T05:00:00Z'],
    ['2026-07-01T12:30:00', 'Europe/Amsterdam', '2026-07-01T10:30:00Z'],
    ['2026-11-21T08:00:00', 'Asia/Kolkata', '2026-11-21T02:30:00Z'],
    ['2026-11-01T01:30:00', 'America/Los_Angeles', '2026-11-01T08:30:00Z'],
    ['2026-03-08T02:30:00', 'America/Los_Angeles', '2026-03-08T10:30:00Z'],
    ['2026-04-24T00:00:00', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
    ['2026-13-01T00:00:00', 'Europe/Amsterdam', null],
    ['2026-07-01T12:30:00', 'Mars/Olympus', null],
    ['nonsense', 'Europe/Amsterdam', null],
  ]
  for (const [wall, zone, instant] of examples) test(`${wall} in ${zone} is ${instant}`, () => equal(localInstant(wall, zone), instant))
})

describe('a last free day on the wire (wire contract 1.4)', () => {
  test('is the local midnight that begins it', () => equal(lastFreeDayInstant('2026-02-26', 'America/New_York'), '2026-02-26T05:00:00Z'))
  test('is read as UTC where the zone is unknown', () => {
    equal(lastFreeDayInstant('2026-02-26', null), '2026-02-26T00:00:00Z')
    equal(lastFreeDayInstant('2026-02-26', 'Mars/Olympus'), '2026-02-26T00:00:00Z')
  })
})

test('milliseconds and instants', () => {
  equal(Number.isNaN(epochMs(null)), true)
  deepEqual([instantAt(0), instantAt(Number.NaN), instantAt(1e20)], ['1970-01-01T00:00:00Z', null, null])
})

describe('the last free day that counts (wire contract 2.2)', () => {
  const none = { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null, pickup_lfd_rail_time_zone: 'America/Chicago', pod_timezone: 'America/Los_Angeles' }
  const all = { ...none, pickup_lfd_line: '2026-11-30', pickup_lfd_terminal: '2026-11-25', pickup_lfd_rail: '2026-11-20' }
  const seen = { rail_plan: true }

  test('is the line\'s, then the terminal\'s, then the rail\'s, never simply the earliest', () => {
    deepEqual(coalescePickupLfd(all, seen), { day: '2026-11-30', time_zone: 'America/Los_Angeles', source: 'line' })
    deepEqual(coalescePickupLfd({ ...all, pickup_lfd_line: null }, seen), { day: '2026-11-25', time_zone: 'America/Los_Angeles', source: 'terminal' })
    deepEqual(coalescePickupLfd({ ...all, pickup_lfd_line: null, pickup_lfd_terminal: null }, seen), { day: '2026-11-20', time_zone: 'America/Chicago', source: 'rail' })
  })

  test('is none where nobody states one, or only a railroad that the account does not see', () => {
    equal(coalescePickupLfd(none, seen), null)
    equal(coalescePickupLfd({ ...none, pickup_lfd_rail: '2026-11-20' }, { rail_plan: false }), null)
  })
})
