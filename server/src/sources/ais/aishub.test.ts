import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aishub_ships_max, aishubUrl, readAishub } from './aishub.ts'

const head = { ERROR: false, USERNAME: 'U', FORMAT: 'HUMAN', RECORDS: 1 }
const row = {
  MMSI: 636019825,
  TIME: '2026-11-20 10:40:27 GMT',
  LONGITUDE: -118.2,
  LATITUDE: 33.7,
  COG: 271.4,
  SOG: 12.1,
  HEADING: 511,
  NAVSTAT: 0,
  IMO: 9321483,
  NAME: 'EMMA TEST',
  CALLSIGN: 'A8AB1',
  TYPE: 71,
  DRAUGHT: 14.2,
  DEST: 'US LAX',
  ETA: '11-24 06:00',
}
const read = (...rows: readonly unknown[]) => readAishub(JSON.stringify([head, rows]))

test('what is no answer of AISHub is told apart from its refusals and from its silence', () => {
  assert.deepEqual(readAishub(''), { kind: 'too_soon' })
  assert.deepEqual(readAishub(JSON.stringify([{ ERROR: true, ERROR_MESSAGE: 'Username is not valid!' }])), {
    kind: 'refused',
    detail: 'Username is not valid!',
  })
  for (const body of ['<html>', '{}', '[]', '[{"ERROR":"false"},[]]', JSON.stringify([head])])
    assert.deepEqual(readAishub(body), { kind: 'unreadable' }, body)
})

test('values in the units of AIS are not taken for degrees', () => {
  assert.deepEqual(readAishub(JSON.stringify([{ ...head, FORMAT: 'AIS' }, [row]])), { kind: 'unreadable' })
})

test('a row says who a ship is and where it was, in numbers or in texts', () => {
  const texts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))
  for (const told of [row, texts])
    assert.deepEqual(read(told), {
      kind: 'reports',
      defects: 0,
      reports: [
        {
          kind: 'static',
          mmsi: '636019825',
          at: '2026-11-20T10:40:27Z',
          imo: '9321483',
          name: 'EMMA TEST',
          call_sign: 'A8AB1',
          ship_type: 71,
          destination: 'US LAX',
          draught_metres: 14.2,
        },
        {
          kind: 'position',
          mmsi: '636019825',
          at: '2026-11-20T10:40:27Z',
          latitude: 33.7,
          longitude: -118.2,
          speed_knots: 12.1,
          course_degrees: 271.4,
          heading_degrees: null,
          navigational_status: 0,
        },
      ],
    })
})

test('a row without time, ship or place is a defect, whatever else it says, and the others count', () => {
  for (const name of ['TIME', 'MMSI', 'LATITUDE', 'LONGITUDE'])
    for (const value of [undefined, null, '', 'somewhere', {}, [], true, 1e12]) {
      const reading = read({ ...row, [name]: value }, row)
      assert.ok(reading.kind === 'reports')
      assert.deepEqual([reading.defects, reading.reports.length], [1, 2], `${name} ${JSON.stringify(value)}`)
    }
})

test('what a ship does not say is null, and a number that is none names no ship', () => {
  const reading = read({ ...row, IMO: 0, NAME: '', CALLSIGN: null, DRAUGHT: 0, SOG: 102.3, COG: 360, NAVSTAT: 15 })
  assert.ok(reading.kind === 'reports')
  const [ship, position] = reading.reports
  assert.ok(ship?.kind === 'static' && position?.kind === 'position')
  assert.deepEqual([ship.imo, ship.name, ship.call_sign, ship.draught_metres], [null, null, null, null])
  assert.deepEqual([position.speed_knots, position.course_degrees, position.navigational_status], [null, null, null])
})

test('the address names at most as many ships as fit, and the user whatever its characters', () => {
  const url = new URL(
    aishubUrl(
      '',
      'A&B=C',
      Array.from({ length: 1_000 }, (_, at) => String(9_000_000 + at)),
    ),
  )
  assert.equal(url.origin + url.pathname, 'https://data.aishub.net/ws.php')
  assert.equal(url.searchParams.get('username'), 'A&B=C')
  assert.equal(url.searchParams.get('format'), '1')
  assert.equal(url.searchParams.get('imo')?.split(',').length, aishub_ships_max)
  assert.ok(url.href.length < 4_000)
})
