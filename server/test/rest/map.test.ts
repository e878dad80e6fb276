import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { journeyOf } from '../../src/records/containers/map.ts'
import { containerById } from '../../src/records/containers/store.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { vesselId } from '../../src/records/vessels/vessel.ts'
import { restService } from './service.ts'

const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.object({ type: z.enum(['Point', 'LineString']), coordinates: z.array(z.unknown()) }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
})

const service = await restService()
const { paid, other, bare } = service.customers
const past = await service.track(paid)
const map = async (container_id: string, as = paid) =>
  collection.parse((await service.call('GET', `/containers/${container_id}/map_geojson`, { as })).body).features
const kinds = (features: Awaited<ReturnType<typeof map>>) =>
  features.map(({ properties }) => properties['feature_type'])

/** One after the other: each step finds what the one before it left. */
test('a voyage on the map', async (t) => {
  await t.test('malformed, unknown, foreign, not enabled: in this order', async () => {
    const own = await service.track(bare)
    for (const [id, as, status, code] of [
      ['x', bare, 404, 'not_found'],
      [service.newId(), bare, 404, 'not_found'],
      [past.container_id, bare, 401, 'not_allowed'],
      [own.container_id, bare, 403, 'feature_not_enabled'],
      [past.container_id, other, 401, 'not_allowed'],
    ] as const) {
      const answer = await service.call('GET', `/containers/${id}/map_geojson`, { as })
      assert.deepEqual([answer.status, answer.errors()[0]?.code], [status, code])
    }
    assert.equal((await service.call('GET', `/containers/${past.container_id}/map_geojson?include=route`)).status, 400)
  })

  await t.test('a voyage that is over without positions has its ports and its full legs', async () => {
    const features = await map(past.container_id)
    assert.deepEqual(kinds(features), ['port', 'port', 'port', 'estimated_full_legs', 'estimated_full_legs'])
    const { properties, geometry } = features[1] ?? { properties: {}, geometry: null }
    assert.equal(geometry?.type, 'Point')
    assert.deepEqual(
      { ...properties, location_id: 'id' },
      {
        feature_type: 'port',
        ports_sequence: 2,
        ports_total: 3,
        location_id: 'id',
        location_type: 'Port',
        name: 'Busan',
        state_abbr: null,
        state: null,
        country_code: 'KR',
        country: 'South Korea',
        time_zone: 'Asia/Seoul',
        inbound_eta_at: null,
        inbound_ata_at: '2026-06-05T08:00:00Z',
        outbound_etd_at: null,
        outbound_atd_at: '2026-06-07T08:00:00Z',
        label: 'TS1',
        updated_at: '2026-11-20T12:00:00Z',
      },
    )
    assert.equal(
      (await service.call('GET', `/containers/${past.container_id}/map_geojson`)).headers['content-type'],
      'application/vnd.api+json',
    )
  })

  await t.test('a leg that was seen is drawn as it was, one under way with its ship and the rest', async () => {
    const live = await service.track(other, 'TEST-TR-JOURNEY')
    await service.db.work`
    update container set route = jsonb_set(jsonb_set(route, '{1,outbound,actual_at}', '"2026-11-18T00:00:00Z"'),
      '{2,inbound,actual_at}', 'null') where id = ${past.container_id}`
    const feeder = vesselId('9074729', 'LOG PILOT') ?? ''
    const runner = vesselId('9321483', 'QUAY RUNNER') ?? ''
    await service.db.work`
    insert into vessel_position (vessel_id, at, latitude, longitude) values
      (${runner}, '2026-06-04T12:00:00Z', 31.2, 122.5), (${runner}, '2026-06-05T01:00:00Z', 33.5, 126),
        (${runner}, '2026-07-01T00:00:00Z', 0, 0),
      (${feeder}, '2026-11-18T06:00:00Z', 35, 131), (${feeder}, '2026-11-19T06:00:00Z', 40.5, 143)`
    await service.db.work`
    update vessel set latitude = 44, longitude = 155, speed_knots = 17, heading_degrees = 70,
      position_at = '2026-11-20T11:00:00Z' where id = ${feeder}`
    const features = await map(past.container_id)
    assert.deepEqual(kinds(features), [
      'port',
      'port',
      'port',
      'past_vessel_locations',
      'past_vessel_locations',
      'current_vessel',
      'estimated_partial_leg',
    ])
    const { coordinates } = features[3]?.geometry ?? { coordinates: [] }
    assert.deepEqual([coordinates[0], coordinates.length], [[122.5, 31.2], features[3]?.properties['point_count']])
    assert.deepEqual(
      [features[3]?.properties['start_time'], features[3]?.properties['end_time']],
      ['2026-06-04T12:00:00Z', '2026-06-05T08:00:00Z'],
      'the rest of the way to the port was not heard',
    )
    const ship = features[5]?.properties ?? {}
    assert.deepEqual(
      [
        ship['vessel_name'],
        ship['vessel_imo'],
        ship['voyage_number'],
        ship['vessel_location_speed'],
        ship['departure_port_label'],
        ship['arrival_port_name'],
      ],
      ['LOG PILOT', '9074729', '117E', 17, 'TS1', 'Los Angeles'],
    )
    assert.deepEqual(features[5]?.geometry.coordinates, [155, 44])
    const reader = service.db.lists(paid.id)
    const row = await containerById(reader, paid.id, past.container_id)
    assert.ok(row !== undefined)
    const { legs } = await journeyOf(reader, loadReference(), row, '2026-11-18T12:00:00Z')
    assert.deepEqual(
      [legs[1]?.current_position?.latitude, legs[1]?.past_positions.map(({ timestamp }) => timestamp)],
      [35, ['2026-11-18T06:00:00Z']],
      'at a past moment the ship is where she was heard last by then',
    )
    assert.ok(kinds(await map(live.container_id, other)).includes('port'))
  })

  await t.test('nothing known is an empty collection', async () => {
    await service.db.work`update container set route = null where id = ${past.container_id}`
    assert.deepEqual(await map(past.container_id), [])
  })
})
