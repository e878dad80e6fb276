import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vessel_position } from '@quaylog/contract'
import { z } from 'zod'
import { vesselId } from '../../src/records/vessels/vessel.ts'
import { restService } from './service.ts'

const service = await restService()
const { bare, other } = service.customers
await service.track(service.customers.paid)
const ship = { id: vesselId('9321483', 'QUAY RUNNER') ?? '', imo: '9321483' }
const feeder_id = vesselId('9074729', 'LOG PILOT') ?? ''
const hour_ms = 3_600_000
const at = (hours_ago: number) => new Date(Date.parse('2026-11-20T12:00:00Z') - hours_ago * hour_ms).toISOString()
await service.db.work`
  insert into vessel_position (vessel_id, at, latitude, longitude, heading_degrees)
  select ${ship.id}::uuid, ${at(0)}::timestamptz - n * interval '10 minutes', 30, 150 - n * 0.01, 90
  from generate_series(0, 1500) n`
await service.db.work`
  update vessel set latitude = 30, longitude = 150, speed_knots = 18, heading_degrees = 90, position_at = ${at(0)}
  where id = ${ship.id}`

const positions = (attributes: Record<string, unknown>) => z.array(vessel_position).parse(attributes['positions'])
const port = async (locode: string) => (await service.call('GET', `/ports/${locode}`)).one().id
const shanghai = await port('CNSHA')
const los_angeles = await port('USLAX')

test("an unknown ship is nobody's, whatever the form of its id", async () => {
  for (const id of [
    '9999999',
    '932148',
    '93214830',
    'quay-runner',
    service.newId(),
    `${ship.id}x`,
    '%00',
    '..%2f',
    ship.id.replaceAll('-', ''),
  ]) {
    const answer = await service.call('GET', `/vessels/${id}`)
    assert.deepEqual([answer.status, answer.errors()[0]?.code], [404, 'not_found'], id)
  }
})

test('windows and points that cannot be used are named', async () => {
  const from = 'show_positions[from_timestamp]'
  for (const [query, parameter] of [
    [`${from}=yesterday`, from],
    [`${from}=2026-02-30T00:00:00Z`, from],
    ['show_positions[to_timestamp]=', 'show_positions[to_timestamp]'],
    [`${from}=2026-11-20T11:00:00Z&show_positions[to_timestamp]=2026-11-20T10:00:00Z`, from],
    [`${from}=2026-10-20T11:59:59Z`, from],
    ['show_positions=maybe', 'show_positions'],
    ['show_positions[until]=2026-11-20', 'show_positions[until]'],
  ] as const) {
    const answer = await service.call('GET', `/vessels/${ship.imo}?${query}`)
    assert.deepEqual(
      [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
      [400, 'invalid_parameter', { parameter }],
      query,
    )
  }
  const ports = `port_id=${los_angeles}&previous_port_id=${shanghai}`
  for (const [query, parameter, code] of [
    ['', 'port_id', 'missing_parameter'],
    [`port_id=${los_angeles}`, 'previous_port_id', 'missing_parameter'],
    [`${ports}`, 'latitude', 'missing_parameter'],
    [`${ports}&latitude=91&longitude=0`, 'latitude', 'invalid_parameter'],
    [`${ports}&latitude=0&longitude=-180.1`, 'longitude', 'invalid_parameter'],
    [`${ports}&latitude=NaN&longitude=0`, 'latitude', 'invalid_parameter'],
    [`${ports}&latitude=1e1&longitude=0`, 'latitude', 'invalid_parameter'],
  ] as const) {
    const answer = await service.call('GET', `/vessels/${ship.imo}/future_positions_with_coordinates?${query}`)
    assert.deepEqual(
      [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
      [400, code, { parameter }],
      query,
    )
  }
  const point = await service.call('GET', `/vessels/${ship.imo}/future_positions?${ports}&latitude=1&longitude=1`)
  assert.equal(point.status, 400)
  for (const unknown of [service.newId(), 'USLAX', 'x']) {
    const answer = await service.call(
      'GET',
      `/vessels/${ship.imo}/future_positions?port_id=${unknown}&previous_port_id=${shanghai}`,
    )
    assert.deepEqual([answer.status, answer.errors()[0]?.detail], [404, 'No such port'])
  }
})

test('positions need Routing Data; without it the ship is shown without its place', async () => {
  for (const query of [
    '?show_positions[from_timestamp]=2026-11-20T00:00:00Z',
    '?show_positions=true',
    `/future_positions?port_id=${los_angeles}&previous_port_id=${shanghai}`,
  ]) {
    const answer = await service.call('GET', `/vessels/${ship.id}${query}`, { as: bare })
    assert.deepEqual(
      [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.meta?.['feature']],
      [403, 'feature_not_enabled', 'routing_data'],
    )
  }
  const { attributes } = (await service.call('GET', `/vessels/${ship.imo}`, { as: bare })).one()
  assert.deepEqual(attributes, {
    name: 'QUAY RUNNER',
    imo: '9321483',
    imo_inferred: false,
    mmsi: null,
    latitude: null,
    longitude: null,
    nautical_speed_knots: null,
    navigational_heading_degrees: null,
    position_timestamp: null,
  })
})

test('a ship is found by id in any case and by IMO number, by every account', async () => {
  for (const [id, as] of [
    [ship.id, service.customers.paid],
    [ship.id.toUpperCase(), other],
    [ship.imo, other],
  ] as const) {
    const { attributes } = (await service.call('GET', `/vessels/${id}`, { as })).one()
    assert.deepEqual(
      [
        attributes['longitude'],
        attributes['nautical_speed_knots'],
        attributes['position_timestamp'],
        'positions' in attributes,
      ],
      [150, 18, '2026-11-20T12:00:00Z', false],
    )
  }
})

test('past positions: seven days unless told, oldest first', async () => {
  const week = positions((await service.call('GET', `/vessels/${ship.imo}?show_positions`)).one().attributes)
  assert.equal(week.length, 7 * 144 + 1)
  assert.deepEqual(
    [week[0]?.timestamp, week.at(-1)?.timestamp, week[0]?.estimated],
    ['2026-11-13T12:00:00Z', '2026-11-20T12:00:00Z', false],
  )
  const hour = positions(
    (
      await service.call(
        'GET',
        `/vessels/${ship.imo}?show_positions%5Bfrom_timestamp%5D=2026-11-20T10:00:00%2B00:00&show_positions[to_timestamp]=2026-11-20T11:00:00Z`,
      )
    ).one().attributes,
  )
  assert.deepEqual(
    hour.map(({ timestamp }) => timestamp.slice(11, 16)),
    ['10:00', '10:10', '10:20', '10:30', '10:40', '10:50', '11:00'],
  )
  assert.deepEqual(positions((await service.call('GET', `/vessels/${feeder_id}?show_positions`)).one().attributes), [])
})

test('of very many positions evenly spread ones are given, the newest among them', async () => {
  await service.db.work`
    insert into vessel_position (vessel_id, at, latitude, longitude)
    select ${feeder_id}::uuid, ${at(0)}::timestamptz - n * interval '2 minutes', 0, 0 from generate_series(0, 12000) n`
  const all = positions(
    (await service.call('GET', `/vessels/${feeder_id}?show_positions[from_timestamp]=${at(24 * 20)}`)).one().attributes,
  )
  await service.db.work`delete from vessel_position where vessel_id = ${feeder_id}`
  assert.ok(all.length > 4_000 && all.length <= 5_000, String(all.length))
  assert.equal(all.at(-1)?.timestamp, '2026-11-20T12:00:00Z')
})

test('future positions go minute by minute from the previous port, or from the point, to the next', async () => {
  const query = `port_id=${los_angeles}&previous_port_id=${shanghai}`
  const answer = await service.call('GET', `/vessels/${ship.imo}/future_positions?${query}`)
  assert.equal(answer.document().links?.self, `http://127.0.0.1:4949/v2/vessels/${ship.imo}/future_positions?${query}`)
  const whole = positions(answer.one().attributes)
  assert.deepEqual(
    whole.slice(0, 3).map(({ timestamp }) => timestamp),
    ['2026-11-20T12:00:00Z', '2026-11-20T12:01:00Z', '2026-11-20T12:02:00Z'],
  )
  assert.ok(whole.every(({ estimated }) => estimated))
  const days = whole.length / 1_440
  assert.ok(days > 11 && days < 16, `${days} days at 18 knots`)
  const rest = positions(
    (
      await service.call(
        'GET',
        `/vessels/${ship.imo}/future_positions_with_coordinates?${query}&latitude=40&longitude=-150`,
      )
    ).one().attributes,
  )
  assert.deepEqual([rest[0]?.latitude, rest[0]?.longitude], [40, -150])
  assert.ok(rest.length < whole.length / 2)
})
