import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimatedPlace } from './estimated-place.ts'

const hour_ms = 3_600_000
const eastward = { distance_nm: 1_200, coordinates: [[170, 0] as const, [190, 0] as const] }
const at = (hours: number, arrival = 100) =>
  estimatedPlace(eastward, { left_ms: 0, arrival_ms: arrival * hour_ms, now_ms: hours * hour_ms })

test('a ship is as far along its way as its time is, also over the antimeridian', () => {
  assert.deepEqual(at(0), { latitude: 0, longitude: 170, heading_degrees: 90 })
  assert.deepEqual(at(25), { latitude: 0, longitude: 175, heading_degrees: 90 })
  assert.deepEqual(at(75), { latitude: 0, longitude: -175, heading_degrees: 90 })
})

test('one that is overdue lies at the end, and times that say nothing place none', () => {
  assert.deepEqual(at(130), { latitude: 0, longitude: -170, heading_degrees: 90 })
  assert.equal(at(-1), null)
  assert.equal(at(1, 0), null)
  assert.equal(estimatedPlace({ ...eastward, coordinates: [] }, { left_ms: 0, arrival_ms: 1, now_ms: 1 }), null)
})
