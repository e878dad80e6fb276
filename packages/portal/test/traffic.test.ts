import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { TrafficVessel } from '../src/map/traffic-query.ts'
import { eastOf, lookOf, placed, westernEdge } from '../src/map/traffic.ts'

const now_ms = Date.parse('2026-11-20T12:00:00Z')
const ship = (known: Partial<TrafficVessel>): TrafficVessel => ({
  id: 'v',
  name: 'PACIFIC HERON',
  imo: null,
  latitude: 30,
  longitude: 150,
  heading_degrees: 90,
  speed_knots: 18,
  position_at: '2026-11-20T11:00:00Z',
  containers: 2,
  next_port: null,
  next_time_zone: null,
  arrival_at: null,
  is_late: false,
  at_risk: 0,
  estimate: null,
  ...known,
})

test('a ship without a position, or with one of two days ago, is not on the chart', () => {
  for (const known of [
    { latitude: null },
    { longitude: null },
    { position_at: null },
    { position_at: '2026-11-18T11:59:59Z' },
  ]) {
    assert.equal(lookOf(ship(known), now_ms), 'hidden')
    assert.deepEqual(placed([ship(known)], now_ms), [])
  }
})

test('a ship that was not heard for two days is where her schedule places her, and is marked so', () => {
  const estimate = { latitude: 40, longitude: -170, heading_degrees: 80 }
  for (const known of [
    { position_at: null, latitude: null, longitude: null },
    { position_at: '2026-11-17T00:00:00Z' },
  ]) {
    const silent = ship({ ...known, estimate, is_late: true })
    assert.equal(lookOf(silent, now_ms), 'estimated')
    const [{ latitude, longitude, heading, look } = assert.fail('it is not on the chart')] = placed([silent], now_ms)
    assert.deepEqual([latitude, longitude, heading, look], [40, -170, 80, 'estimated'])
  }
  const [heard] = placed([ship({ estimate })], now_ms)
  assert.deepEqual([heard?.longitude, heard?.look], [150, 'ship'], 'what was heard counts for more')
})

test('age counts for more than lateness', () => {
  assert.equal(lookOf(ship({}), now_ms), 'ship')
  assert.equal(lookOf(ship({ is_late: true }), now_ms), 'late')
  assert.equal(lookOf(ship({ is_late: true, at_risk: 1 }), now_ms), 'risk')
  assert.equal(lookOf(ship({ is_late: true, position_at: '2026-11-20T05:59:59Z' }), now_ms), 'old')
  assert.deepEqual(
    placed([ship({ heading_degrees: null })], now_ms).map(({ heading, look }) => [heading, look]),
    [[0, 'ship']],
  )
})

test('ships on both sides of the antimeridian lie within one short span', () => {
  const edge = westernEdge([170, -175, 179])
  assert.equal(edge, 170)
  assert.deepEqual(
    [170, -175, 179].map((longitude) => eastOf(longitude, edge)),
    [170, 185, 179],
  )
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -180, max: 180 }), { minLength: 1, maxLength: 30 }), (longitudes) => {
      const west = westernEdge(longitudes)
      const east = longitudes.map((longitude) => eastOf(longitude, west))
      assert.ok(
        east.every(
          (longitude, i) =>
            longitude >= west && longitude < west + 360 && (longitude - (longitudes[i] ?? 0)) % 360 === 0,
        ),
      )
      const plain = Math.max(...longitudes) - Math.min(...longitudes)
      assert.ok(Math.max(...east) - west <= plain)
    }),
  )
})
