import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createAisReader } from './reader.ts'
import { position, sentences, ship } from './samples.ts'

const now_ms = Date.parse('2026-11-20T12:00:00Z')
const [moving = ''] = sentences(position(205278090, 33.73, -118.25, { status: 5, speed: 3 }))
const [first = '', second = ''] = sentences(ship(563000001, 9321483, 'EMMA', 'USLAX'))

test('a position and who the ship is', () => {
  const reader = createAisReader()
  assert.deepEqual(reader.readLine(moving, now_ms), {
    kind: 'position',
    mmsi: '205278090',
    at: '2026-11-20T12:00:00Z',
    latitude: 33.73,
    longitude: -118.25,
    speed_knots: 0.3,
    course_degrees: 90,
    heading_degrees: 90,
    navigational_status: 5,
  })
  assert.equal(reader.readLine(first, now_ms), null)
  assert.deepEqual(reader.readLine(second, now_ms), {
    kind: 'static',
    mmsi: '563000001',
    at: '2026-11-20T12:00:00Z',
    imo: '9321483',
    name: 'EMMA',
    call_sign: 'CALL1',
    ship_type: 70,
    destination: 'USLAX',
    draught_metres: 12.2,
  })
})

test('what stands for "not available" becomes null, and a place that is none makes no report', () => {
  const reader = createAisReader()
  const report = reader.readLine(
    sentences(position(1, 0, 0, { status: 15, speed: 1023, course: 3600, heading: 511 }))[0] ?? '',
    now_ms,
  )
  assert.ok(report?.kind === 'position')
  assert.deepEqual(
    [report.mmsi, report.speed_knots, report.course_degrees, report.heading_degrees, report.navigational_status],
    ['000000001', null, null, null, null],
  )
  assert.equal(reader.readLine(sentences(position(205278090, 91, 181))[0] ?? '', now_ms), null)
  assert.equal(reader.readLine(sentences(position(0, 1, 1))[0] ?? '', now_ms), null)
})

test('TAG blocks and trailing fields are stripped; the station says when it heard the ship, if its clock is sane', () => {
  const reader = createAisReader()
  const tagged = `\\s:station1,c:${now_ms / 1000 - 30}*00\\${moving},r003669945,1234567`
  assert.equal(reader.readLine(tagged, now_ms)?.at, '2026-11-20T11:59:30Z')
  assert.equal(reader.readLine(`\\c:1000000000*00\\${moving}`, now_ms)?.at, '2026-11-20T12:00:00Z')
})

test('bad checksums, own ship, other sentences and other types are counted and skipped', () => {
  const reader = createAisReader((mmsi) => mmsi !== 205278090)
  const other_type =
    sentences([
      [6, 21],
      [162, 0],
    ])[0] ?? ''
  for (const line of [
    moving.replace(/..$/, '00'),
    '!AIVDO,1,1,,A,1,0*00',
    '$GPGGA,1*00',
    'hello',
    other_type,
    moving,
    sentences([
      [6, 1],
      [30, 7],
    ])[0] ?? '',
  ])
    assert.equal(reader.readLine(line, now_ms), null)
  const { skipped } = reader.counters()
  assert.deepEqual(
    [
      skipped.bad_checksum,
      skipped.own_ship,
      skipped.not_a_sentence,
      skipped.other_type,
      skipped.not_of_interest,
      skipped.broken,
    ],
    [1, 1, 2, 1, 1, 1],
  )
})

test('interleaved parts of two channels do not mix, a part that waits a minute is dropped', () => {
  const [other_first = '', other_second = ''] = sentences(ship(563000002, 9074729, 'PILOT', 'CNSHA'), 'B')
  const reader = createAisReader()
  const reports = [first, other_first, second, other_second].flatMap((line) => reader.readLine(line, now_ms) ?? [])
  assert.deepEqual(
    reports.map((report) => report.kind === 'static' && report.imo),
    ['9321483', '9074729'],
  )
  reader.readLine(first, now_ms)
  assert.equal(reader.readLine(second, now_ms + 61_000), null)
  assert.equal(reader.counters().skipped.part_lost, 1)
})

test('a stream may be cut anywhere, and an endless line does not fill the memory', () => {
  const text = `${moving}\r\n${first}\r\n${second}\n${moving}\n`
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const reader = createAisReader()
      const marks = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const reports = marks.slice(1).flatMap((mark, index) => reader.readChunk(text.slice(marks[index], mark), now_ms))
      assert.equal(reports.length, 3)
    }),
    { numRuns: 100, seed: 1 },
  )
  const reader = createAisReader()
  for (let index = 0; index < 100; index += 1) reader.readChunk('x'.repeat(500), now_ms)
  assert.ok(reader.counters().skipped.too_long > 0)
})

test('positions are read as they were sent', () => {
  const reader = createAisReader()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.constantFrom(1, 2, 3),
      (mmsi, latitude, longitude, type) => {
        const report = reader.readLine(sentences(position(mmsi, latitude, longitude, { type }))[0] ?? '', now_ms)
        assert.ok(report?.kind === 'position')
        assert.ok(
          report.mmsi === String(mmsi).padStart(9, '0') &&
            Math.abs(report.latitude - latitude) < 1e-5 &&
            Math.abs(report.longitude - longitude) < 1e-5,
        )
      },
    ),
    { numRuns: 300, seed: 1 },
  )
})

test('mutated lines are read without an exception and the next good line is read again', () => {
  const reader = createAisReader()
  fc.assert(
    fc.property(fc.constantFrom(moving, first, second), fc.nat(80), fc.string({ maxLength: 5 }), (line, at, by) => {
      reader.readLine(`${line.slice(0, at)}${by}${line.slice(at + 1)}`, now_ms)
      assert.equal(reader.readLine(moving, now_ms)?.kind, 'position')
    }),
    { numRuns: 500, seed: 20261120 },
  )
})
