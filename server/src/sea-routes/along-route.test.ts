import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { positionAlong, positionsBetween, remaining } from './along-route.ts'
import { distanceNm, lengthNm } from './great-circle.ts'
import type { Position } from './great-circle.ts'
import type { SeaRoute } from './router.ts'

const coordinates: Position[] = [
  [170, 0],
  [175, 0],
  [185, 0],
  [185, 10],
]
const route: SeaRoute = { distance_nm: lengthNm(coordinates), coordinates }
const nowhere: SeaRoute = { distance_nm: 0, coordinates: [] }
const from = new Date('2026-11-12T10:00:00Z')
const to = new Date('2026-11-13T10:00:00Z')

test('a route without points, a time that runs backward and a step of nothing have no positions', () => {
  assert.equal(positionAlong(nowhere, 0.5), undefined)
  assert.deepEqual(positionsBetween(nowhere, from, to, 1), [])
  assert.deepEqual(positionsBetween(route, to, from, 1), [])
  assert.deepEqual(positionsBetween(route, from, to, 0), [])
})

test('a fraction beyond the ends stays on the route', () => {
  assert.deepEqual(positionAlong(route, -1)?.position, [170, 0])
  assert.deepEqual(positionAlong(route, 2)?.position.map(Math.round), [185, 10])
})

test('the way to a point along is the fraction of the whole', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (fraction) => {
      const point = positionAlong(route, fraction)
      assert.ok(point && Math.abs(point.travelled_nm - fraction * route.distance_nm) < 1e-6)
      assert.ok(Math.abs(remaining(route, point.position).distance_nm - (1 - fraction) * route.distance_nm) < 1)
    }),
  )
})

test('expected positions run from departure to arrival, flagged, within one world', () => {
  const positions = positionsBetween(route, from, to, 60)
  assert.equal(positions.length, 25)
  assert.deepEqual(positions[0], {
    latitude: 0,
    longitude: 170,
    heading: 90,
    timestamp: '2026-11-12T10:00:00Z',
    estimated: true,
  })
  assert.deepEqual(positions.at(-1), {
    latitude: 10,
    longitude: -175,
    heading: 0,
    timestamp: '2026-11-13T10:00:00Z',
    estimated: true,
  })
  assert.ok(positions.every(({ longitude }) => Math.abs(longitude) <= 180))
})

test('a month by the minute is whole, a year stops at the limit', () => {
  assert.equal(positionsBetween(route, from, new Date(from.getTime() + 31 * 864e5), 1).length, 44_641)
  assert.equal(positionsBetween(route, from, new Date(from.getTime() + 365 * 864e5), 1).length, 50_000)
})

test('what remains starts at the ship, in its own world, and leaves out what is behind', () => {
  const ahead = remaining(route, [-178, 1])
  assert.deepEqual(
    ahead.coordinates.map(([longitude, latitude]) => [Math.round(longitude), Math.round(latitude)]),
    [
      [-178, 1],
      [-175, 0],
      [-175, 10],
    ],
  )
  assert.ok(Math.abs(ahead.off_route_nm - 60) < 1)
  assert.ok(Math.abs(ahead.distance_nm - distanceNm([-178, 1], [-175, 0]) - 600) < 2)
  assert.ok(remaining(route, [0, 0]).off_route_nm > 5000)
})
