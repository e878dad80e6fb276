import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distanceNm } from '../../sea-routes/great-circle.ts'
import type { Position } from '../../sea-routes/great-circle.ts'
import { voyageEstimate } from './voyage.ts'
import type { TrackPoint } from './voyage.ts'

const port: Position = [-118.25, 33.74]
const berth: Position = [-118.26, 33.73]
const bound = { port, terminals: [berth], remainingNm: (from: Position) => distanceNm(from, port) }
const start_ms = Date.parse('2026-11-20T00:00:00Z')
const now_ms = start_ms + 12 * 3_600_000
const at = (minutes: number) => new Date(start_ms + minutes * 60_000).toISOString().replace('.000', '')
const point = (minutes: number, [longitude, latitude]: Position, speed_knots: number | null): TrackPoint => ({
  at: at(minutes),
  longitude,
  latitude,
  speed_knots,
})
const away: Position = [-124, 33.74]

test('a ship at sea is expected by the way ahead and its pace of the last half day', () => {
  const track = [0, 60, 120, 180].map((minutes, index) => point(minutes, away, [18, 2, 20, 18][index] ?? null))
  const hours = distanceNm(away, port) / 18
  assert.deepEqual(voyageEstimate(track, bound, now_ms - 8 * 3_600_000), {
    berthed_at: null,
    arrived_at: null,
    eta_at: at(180 + Math.round(hours) * 60),
  })
  const crawling = voyageEstimate([point(180, away, 6)], bound, now_ms - 8 * 3_600_000).eta_at
  assert.equal(crawling, at(180 + Math.round(distanceNm(away, port) / 8) * 60), 'no slower than 8 knots')
})

test('without a fresh position, or off the way, nothing is expected', () => {
  assert.equal(voyageEstimate([point(0, away, 18)], bound, now_ms).eta_at, null)
  assert.equal(voyageEstimate([point(600, away, 18)], { ...bound, remainingNm: () => null }, now_ms).eta_at, null)
  assert.deepEqual(voyageEstimate([], bound, now_ms), { berthed_at: null, arrived_at: null, eta_at: null })
})

test('half an hour of slow positions in the port is an arrival, half an hour of lying at a terminal a berth', () => {
  const roads: Position = [-118.2, 33.6]
  const anchored = [0, 10, 20, 30, 40].map((minutes) => point(minutes, roads, 1))
  assert.deepEqual(voyageEstimate(anchored, bound, now_ms), { berthed_at: null, arrived_at: at(0), eta_at: null })
  const moored = [600, 610, 620, 630].map((minutes) => point(minutes, berth, 0.1))
  assert.deepEqual(voyageEstimate([...anchored, ...moored], bound, now_ms), {
    berthed_at: at(600),
    arrived_at: at(0),
    eta_at: null,
  })
  assert.equal(voyageEstimate(anchored.slice(0, 3), bound, now_ms).arrived_at, null, 'twenty minutes are too short')
  assert.equal(
    voyageEstimate([point(0, roads, 1), point(200, roads, 1)], bound, now_ms).arrived_at,
    null,
    'two sights hours apart are no stay',
  )
  assert.equal(
    voyageEstimate(
      [0, 10, 20, 30, 40].map((minutes) => point(minutes, roads, 12)),
      bound,
      now_ms,
    ).arrived_at,
    null,
    'a ship that passes does not arrive',
  )
  assert.equal(
    voyageEstimate(
      [0, 10, 20, 30, 40].map((minutes) => point(minutes, roads, null)),
      bound,
      now_ms,
    ).arrived_at,
    null,
    'without a speed nothing is known',
  )
})

test('whatever a track holds, what is told of it lies within it, or after it', () => {
  const anyPoint = fc.record({
    minutes: fc.nat(720),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    speed: fc.option(fc.double({ min: 0, max: 102, noNaN: true })),
  })
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 40 }), (points) => {
      const track = points
        .toSorted((a, b) => a.minutes - b.minutes)
        .map(({ minutes, longitude, latitude, speed }) => point(minutes, [longitude, latitude], speed))
      const { berthed_at, arrived_at, eta_at } = voyageEstimate(track, bound, now_ms)
      for (const since of [berthed_at, arrived_at]) assert.ok(since === null || track.some((one) => one.at === since))
      assert.ok(
        eta_at === null ||
          eta_at >=
            at(
              (track.length === 0
                ? 0
                : (points
                    .map((one) => one.minutes)
                    .toSorted((a, b) => a - b)
                    .at(-1) ?? 0)) - 30,
            ),
      )
    }),
  )
})
