import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fillLine, fillTrack } from './filled-track.ts'
import type { Fix } from './filled-track.ts'
import { router } from './journey.fixture.ts'

const start_ms = Date.parse('2026-11-12T00:00:00Z')
const fix = (hours: number, longitude: number, latitude: number): Fix => ({
  longitude,
  latitude,
  heading: null,
  timestamp: `${new Date(start_ms + hours * 3_600_000).toISOString().slice(0, 19)}Z`,
})

test('no fix, one fix, fixes close in time and a ship that lies still get nothing added', () => {
  for (const fixes of [[], [fix(0, 10, 0)], [fix(0, 10, 0), fix(1.9, 10.5, 0)], [fix(0, 10, 0), fix(90, 10.01, 0)]]) {
    assert.deepEqual(
      fillTrack(fixes, router).map(({ estimated }) => estimated),
      fixes.map(() => false),
    )
  }
})

test('while a ship was silent it is placed once an hour on the way by sea, flagged, on both sides of the antimeridian', () => {
  const track = fillTrack([fix(0, 175, 20), fix(40, -170, 20)], router)
  assert.equal(track.length, 41)
  assert.deepEqual(
    track.map(({ estimated }) => estimated),
    [false, ...Array.from({ length: 39 }, () => true), false],
  )
  assert.ok(track.every(({ longitude }) => Math.abs(longitude) <= 180 && Math.abs(longitude) >= 170))
  assert.deepEqual(
    track.map(({ timestamp }) => timestamp),
    track.map(({ timestamp }) => timestamp).toSorted(),
  )
  assert.equal(track[1]?.timestamp, '2026-11-12T01:00:00Z')
})

test('the way goes round a cape that a straight line would cut', () => {
  const track = fillTrack([fix(0, -9.8, 37), fix(20, -4, 36.2)], router)
  assert.ok(
    track.some(
      ({ longitude, latitude, estimated }) => estimated && longitude > -6.5 && longitude < -5 && latitude < 36.2,
    ),
    'Gibraltar',
  )
})

test('whatever was heard stays, in order, and only what is between is estimated', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: -179, max: 179 })), { maxLength: 6 }),
      (steps) => {
        let hours = 0
        const fixes = steps.map(([step, longitude]) => fix((hours += step), longitude, 0))
        const track = fillTrack(fixes, { route: (from, to) => ({ distance_nm: 1, coordinates: [from, to] }) })
        assert.deepEqual(
          track.filter(({ estimated }) => !estimated).map(({ timestamp, longitude }) => [timestamp, longitude]),
          fixes.map(({ timestamp, longitude }) => [timestamp, longitude]),
        )
        assert.deepEqual(
          track.map(({ timestamp }) => timestamp),
          track.map(({ timestamp }) => timestamp).toSorted(),
        )
      },
    ),
  )
})

test('a line takes the usual way only where its points lie on it, in its direction', () => {
  const usual = {
    distance_nm: 0,
    coordinates: [
      [0, 0],
      [5, 1],
      [10, 0],
    ] as const,
  }
  const none = { route: () => undefined }
  const route = { distance_nm: 0, coordinates: [...usual.coordinates] }
  assert.deepEqual(
    fillLine(
      [
        [0, 0],
        [10, 0],
      ],
      route,
      none,
    ),
    [
      [0, 0],
      [5, 1],
      [10, 0],
    ],
  )
  assert.deepEqual(
    fillLine(
      [
        [10, 0],
        [0, 0],
      ],
      route,
      none,
    ),
    [
      [10, 0],
      [0, 0],
    ],
  )
  assert.deepEqual(
    fillLine(
      [
        [0, 0],
        [10, 9],
      ],
      route,
      none,
    ),
    [
      [0, 0],
      [10, 9],
    ],
  )
  assert.deepEqual(
    fillLine(
      [
        [0, 0],
        [1, 0],
      ],
      route,
      none,
    ),
    [
      [0, 0],
      [1, 0],
    ],
  )
  assert.deepEqual(fillLine([], route, none), [])
})
