import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { epochMs, instantAt, lastFreeDayInstant, localInstant } from './local-time.ts'

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
  for (const [wall, zone, instant] of examples)
    test(`${wall} in ${zone} is ${instant}, also when it is asked again`, () =>
      deepEqual([localInstant(wall, zone), localInstant(wall, zone)], [instant, instant]))
})

describe('a last free day on the wire (wire contract 1.4)', () => {
  test('is the local midnight that begins it', () =>
    equal(lastFreeDayInstant('2026-02-26', 'America/New_York'), '2026-02-26T05:00:00Z'))
  test('is no instant where the zone is unknown', () => {
    equal(lastFreeDayInstant('2026-02-26', null), null)
    equal(lastFreeDayInstant('2026-02-26', 'Mars/Olympus'), null)
  })
})

test('milliseconds and instants', () => {
  equal(Number.isNaN(epochMs(null)), true)
  deepEqual([instantAt(0), instantAt(Number.NaN), instantAt(1e20)], ['1970-01-01T00:00:00Z', null, null])
})
