import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLongRange } from './long-range.ts'
import { createAisReader } from './reader.ts'

const at = '2026-11-20T12:00:00Z'

/** A message of type 27 with the given fields, as ships send it. */
function message({ mmsi = 205278090, longitude = 0, latitude = 0, speed = 12, course = 88, status = 0 }): string {
  const field = (value: number, length: number) =>
    (value < 0 ? value + 2 ** length : value).toString(2).padStart(length, '0')
  const bits = [
    field(27, 6),
    field(0, 2),
    field(mmsi, 30),
    field(0, 2),
    field(status, 4),
    field(Math.round(longitude * 600), 18),
    field(Math.round(latitude * 600), 17),
    field(speed, 6),
    field(course, 9),
    field(0, 2),
  ].join('')
  return (bits.match(/.{6}/g) ?? [])
    .map((six) => {
      const value = Number.parseInt(six, 2)
      return String.fromCharCode(value + (value > 39 ? 56 : 48))
    })
    .join('')
}

function sentence(payload: string): string {
  const body = `AIVDM,1,1,,A,${payload},0`
  const sum = [...body].reduce((total, character) => total ^ character.charCodeAt(0), 0)
  return `!${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

test('a long-range position is exact to a tenth of a minute, on every side of the world', () => {
  for (const [latitude, longitude] of [
    [33.7, -118.25],
    [-33.85, 151.2],
    [0, 0],
  ] as const) {
    const payload = message({ latitude, longitude })
    assert.equal(payload.length, 16)
    const read = readLongRange(payload, at)
    assert.ok(read !== null)
    assert.equal(read.mmsi, '205278090')
    assert.ok(Math.abs(read.latitude - latitude) < 0.001 && Math.abs(read.longitude - longitude) < 0.001)
    assert.deepEqual([read.course_degrees, read.heading_degrees], [88, null])
  }
})

test('it is too coarse to tell of a berth: neither speed nor status is taken from it', () => {
  const read = readLongRange(message({ speed: 0, status: 5, latitude: 33.7, longitude: -118.25 }), at)
  assert.deepEqual([read?.speed_knots, read?.navigational_status], [null, null])
})

test('what is not available, or cut, is no position', () => {
  assert.equal(readLongRange(message({ longitude: 181, latitude: 91 }), at), null)
  assert.equal(readLongRange(message({}).slice(0, 15), at), null)
  assert.equal(readLongRange(message({ course: 511 }), at)?.course_degrees, null)
})

test('the reader of a station reads them among the others', () => {
  const reader = createAisReader((mmsi) => mmsi === 205278090)
  const report = reader.readLine(sentence(message({ latitude: 33.7, longitude: -118.25 })), Date.parse(at))
  assert.ok(report?.kind === 'position')
  assert.deepEqual([report.at, reader.counters().reports], [at, 1])
  reader.readLine(sentence(message({ mmsi: 1 })), Date.parse(at))
  assert.equal(reader.counters().skipped.not_of_interest, 1)
})
