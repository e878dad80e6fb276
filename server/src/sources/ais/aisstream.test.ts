import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aisstreamConnection, readAisstream } from './aisstream.ts'
import { imoText } from './report.ts'
import { createVesselIdentities } from './vessel-identity.ts'

const now = '2026-11-20T12:00:00Z'

test('a subscription names at most fifty ships', () => {
  const { url, first_message } = aisstreamConnection(
    'key',
    Array.from({ length: 60 }, (_, index) => String(index)),
  )
  assert.match(url, /^wss:/)
  assert.match(first_message, /"APIKey":"key".*"FiltersShipMMSI":\["0",.*"49"\]/)
})

test('positions, ships, refusals and everything else', () => {
  const meta = { MMSI: 205278090, ShipName: 'X', time_utc: '2026-11-20 11:59:58.123456789 +0000 UTC' }
  const position = readAisstream(
    JSON.stringify({
      MessageType: 'PositionReport',
      MetaData: meta,
      Message: {
        PositionReport: {
          Latitude: 33.7,
          Longitude: -118.2,
          Sog: 102.3,
          Cog: 360,
          TrueHeading: 511,
          NavigationalStatus: 1,
        },
      },
    }),
    now,
  )
  assert.deepEqual(position, {
    kind: 'report',
    report: {
      kind: 'position',
      mmsi: '205278090',
      at: '2026-11-20T11:59:58Z',
      latitude: 33.7,
      longitude: -118.2,
      speed_knots: null,
      course_degrees: null,
      heading_degrees: null,
      navigational_status: 1,
    },
  })
  const ship = readAisstream(
    JSON.stringify({
      MessageType: 'ShipStaticData',
      MetaData: { MMSI: 205278090 },
      Message: {
        ShipStaticData: {
          ImoNumber: 9321483,
          Name: 'EMMA   ',
          CallSign: '',
          Type: 70,
          Destination: 'LAX@@@',
          MaximumStaticDraught: 0,
        },
      },
    }),
    now,
  )
  assert.deepEqual(ship, {
    kind: 'report',
    report: {
      kind: 'static',
      mmsi: '205278090',
      at: now,
      imo: '9321483',
      name: 'EMMA',
      call_sign: null,
      ship_type: 70,
      destination: 'LAX',
      draught_metres: null,
    },
  })
  assert.deepEqual(readAisstream('{"error":"Api Key Is Not Valid"}', now), {
    kind: 'refused',
    detail: 'Api Key Is Not Valid',
  })
  for (const body of [
    '',
    '[]',
    '{}',
    '{"MessageType":"x"}',
    JSON.stringify({ MessageType: 'PositionReport', MetaData: { MMSI: 'x' }, Message: {} }),
  ])
    assert.deepEqual(readAisstream(body, now), { kind: 'skipped' })
})

test('every kind of message is asked for, or the two that it has always known', () => {
  const types = (has_more?: boolean) => {
    const asked: unknown = JSON.parse(aisstreamConnection('key', [], has_more).first_message)
    return typeof asked === 'object' && asked !== null && 'FilterMessageTypes' in asked
      ? asked.FilterMessageTypes
      : null
  }
  assert.deepEqual(types(false), ['PositionReport', 'ShipStaticData'])
  assert.deepEqual(types(), [
    'PositionReport',
    'ShipStaticData',
    'StandardClassBPositionReport',
    'ExtendedClassBPositionReport',
    'LongRangeAisBroadcastMessage',
    'StaticDataReport',
  ])
})

test('positions of class B and from satellites are read, and one that is not valid says nothing', () => {
  const read = (type: string, body: object) =>
    readAisstream(JSON.stringify({ MessageType: type, MetaData: { MMSI: 205278090 }, Message: { [type]: body } }), now)
  const moving = { Latitude: 33.7, Longitude: -118.2, Sog: 4.2, Cog: 90, TrueHeading: 88, NavigationalStatus: 0 }
  const speedOf = (type: string) => {
    const reading = read(type, moving)
    return reading.kind === 'report' && reading.report.kind === 'position' ? reading.report.speed_knots : 'none'
  }
  assert.equal(speedOf('StandardClassBPositionReport'), 4.2)
  assert.equal(speedOf('ExtendedClassBPositionReport'), 4.2)
  assert.equal(speedOf('LongRangeAisBroadcastMessage'), null)
  assert.deepEqual(read('StandardClassBPositionReport', { ...moving, Valid: false }), { kind: 'skipped' })
})

test('a ship that says who she is in two parts is read by either', () => {
  const read = (body: object) =>
    readAisstream(
      JSON.stringify({
        MessageType: 'StaticDataReport',
        MetaData: { MMSI: 205278090 },
        Message: { StaticDataReport: body },
      }),
      now,
    )
  const named = read({
    ReportA: { Valid: true, Name: 'EMMA@@' },
    ReportB: { Valid: false, CallSign: 'X', ShipType: 70 },
  })
  assert.ok(named.kind === 'report' && named.report.kind === 'static')
  assert.deepEqual([named.report.name, named.report.call_sign, named.report.ship_type], ['EMMA', null, null])
  assert.deepEqual(read({ ReportA: { Valid: false, Name: 'EMMA' }, ReportB: null }), { kind: 'skipped' })
})

test('IMO numbers are checked by their last digit', () => {
  assert.deepEqual([9321483, 9074729, 9321484, 0, '0321483', null].map(imoText), [
    '9321483',
    '9074729',
    null,
    null,
    null,
    null,
  ])
})

test('a ship keeps its history when its radio number changes, and a number its ships', () => {
  const book = createVesselIdentities()
  const report = {
    kind: 'static',
    name: 'EMMA',
    call_sign: null,
    ship_type: null,
    destination: null,
    draught_metres: null,
  } as const
  const learn = (imo: string | null, mmsi: string, at: string) => book.learn({ ...report, imo, mmsi, at })
  assert.equal(learn(null, '111', '2026-01-01T00:00:00Z'), null)
  assert.ok(learn('9321483', '111', '2026-01-01T00:00:00Z'))
  assert.equal(learn('9321483', '111', '2026-02-01T00:00:00Z'), null)
  assert.ok(learn('9321483', '222', '2026-03-01T00:00:00Z'))
  assert.ok(learn('9074729', '111', '2026-04-01T00:00:00Z'))
  assert.equal(learn('9321483', '333', '2026-02-01T00:00:00Z'), null)
  assert.deepEqual(
    [
      book.mmsiOf('9321483'),
      book.imoOf('111', '2026-02-01T00:00:00Z'),
      book.imoOf('111', '2026-05-01T00:00:00Z'),
      book.imoOf('111', '2025-01-01T00:00:00Z'),
    ],
    ['222', '9321483', '9074729', null],
  )
  assert.deepEqual(createVesselIdentities(book.historyOf('9321483')).mmsiOf('9321483'), '222')
})
