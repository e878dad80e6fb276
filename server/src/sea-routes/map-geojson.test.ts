import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Journey } from './journey.ts'
import { leg, pacific, port, router, transshipped } from './journey.fixture.ts'
import { toMapGeojson } from './map-geojson.ts'
import type { MapFeature } from './map-feature.ts'

const kinds = (features: readonly MapFeature[]) => features.map(({ properties }) => properties.feature_type)
const draw = (journey: Journey) => toMapGeojson(journey, router).features

function changed(journey: Journey, leg_known: object, ports_known: object[] = []): Journey {
  return {
    ports: journey.ports.map((one, i) => ({ ...one, ...ports_known[i] })),
    legs: journey.legs.map((one, i) => (i === 0 ? { ...one, ...leg_known } : one)),
  }
}

test('nothing known is an empty collection, a place inland has no leg', () => {
  assert.deepEqual(toMapGeojson({ ports: [], legs: [] }, router), { type: 'FeatureCollection', features: [] })
  const inland = draw({ ports: [port('Chongqing', 106.55, 29.56), port('Shanghai', 121.6, 31.365)], legs: [] })
  assert.deepEqual(kinds(inland), ['port', 'port'])
})

test('a port without coordinates keeps its number and is not drawn', () => {
  const [first, ...rest] = draw({ ports: [port('A', 0, 0, { latitude: null }), port('B', 4.05, 51.95)], legs: [] })
  assert.deepEqual(rest, [])
  assert.ok(first?.properties.feature_type === 'port')
  assert.deepEqual(
    [first.properties.ports_sequence, first.properties.ports_total, first.properties.label],
    [2, 2, 'POD'],
  )
})

test('a voyage under way has its past, its ship and the rest, in that order', () => {
  const features = draw(pacific)
  assert.deepEqual(kinds(features), [
    'port',
    'port',
    'past_vessel_locations',
    'current_vessel',
    'estimated_partial_leg',
  ])
  const [pol, , past, vessel, rest] = features
  assert.deepEqual(pol?.properties, {
    feature_type: 'port',
    ports_sequence: 1,
    ports_total: 2,
    location_id: 'id of Shanghai',
    location_type: 'Port',
    name: 'Shanghai',
    state_abbr: null,
    state: null,
    country_code: 'XX',
    country: 'Nowhere',
    time_zone: 'Etc/UTC',
    inbound_eta_at: null,
    inbound_ata_at: null,
    outbound_etd_at: null,
    outbound_atd_at: '2026-11-12T10:40:00Z',
    updated_at: null,
    label: 'POL',
  })
  assert.deepEqual(past?.properties, {
    feature_type: 'past_vessel_locations',
    ports_sequence: 1,
    vessel_id: 'ship',
    start_time: '2026-11-12T14:00:00Z',
    end_time: '2026-11-20T14:05:00Z',
    point_count: past?.geometry.coordinates.length,
    outbound_atd_at: '2026-11-12T10:40:00Z',
    inbound_ata_at: null,
    inbound_eta_at: '2026-11-26T14:00:00Z',
  })
  assert.deepEqual(past?.geometry.coordinates.at(-1), [190, 48.5], 'the line is not split at the antimeridian')
  assert.deepEqual(vessel?.geometry.coordinates, [-170, 48.5])
  assert.ok(vessel?.properties.feature_type === 'current_vessel')
  assert.deepEqual(
    [vessel.properties.departure_port_label, vessel.properties.arrival_port_name, vessel.properties.arrival_port_eta],
    ['POL', 'Los Angeles', '2026-11-26T14:00:00Z'],
  )
  assert.ok(rest?.geometry.type === 'LineString' && rest.properties.feature_type === 'estimated_partial_leg')
  assert.deepEqual(rest.geometry.coordinates[0], [-170, 48.5])
  assert.equal(rest.properties.point_count, rest.geometry.coordinates.length)
  assert.deepEqual(
    [rest.properties.current_port_id, rest.properties.next_port_id],
    ['id of Shanghai', 'id of Los Angeles'],
  )
})

test('a past line follows the usual way by sea where nothing was heard, and leads back to the port', () => {
  const line = (features: MapFeature[]) =>
    features.flatMap(({ geometry, properties }) =>
      geometry.type === 'LineString' && properties.feature_type === 'past_vessel_locations' ? geometry.coordinates : [],
    )
  const fix = (longitude: number, latitude: number, hour = '14') => ({
    longitude,
    latitude,
    timestamp: `2026-11-20T${hour}:05:00Z`,
    heading: 95,
    speed: 17.1,
  })
  const heard_late = draw(changed(pacific, { past_positions: [], current_position: fix(-170, 48.5) }))
  assert.deepEqual(kinds(heard_late), [
    'port',
    'port',
    'past_vessel_locations',
    'current_vessel',
    'estimated_partial_leg',
  ])
  const led_back = line(heard_late)
  assert.deepEqual(
    [led_back[0], led_back.at(-1)],
    [
      [121.6, 31.365],
      [190, 48.5],
    ],
  )
  assert.ok(
    led_back.length > 5 &&
      led_back.every(([longitude], i) => i === 0 || Math.abs(longitude - (led_back[i - 1]?.[0] ?? 0)) < 180),
  )
  const [past] = heard_late.filter(({ properties }) => properties.feature_type === 'past_vessel_locations')
  assert.ok(past?.properties.feature_type === 'past_vessel_locations')
  assert.deepEqual(
    [past.properties.start_time, past.properties.end_time],
    ['2026-11-12T10:40:00Z', '2026-11-20T14:05:00Z'],
  )
  const near = draw(changed(pacific, { past_positions: [fix(122.5, 31, '12')], current_position: fix(123, 31) }))
  assert.deepEqual(line(near), [
    [122.5, 31],
    [123, 31],
  ])
})

test('a ship far off the usual way gets a way of its own', () => {
  const off = draw(
    changed(pacific, {
      current_position: {
        longitude: -160,
        latitude: 19,
        timestamp: '2026-11-20T14:05:00Z',
        heading: null,
        speed: null,
      },
    }),
  )
  const line = off.at(-1)?.geometry.coordinates ?? []
  assert.ok(line.length > 5 && kinds(off).at(-1) === 'estimated_partial_leg')
})

test('a leg is full where no positions are known, past where they are, and no ship is shown on either', () => {
  const features = draw(transshipped)
  assert.deepEqual(kinds(features), ['port', 'port', 'port', 'past_vessel_locations', 'estimated_full_legs'])
  assert.deepEqual(
    features.slice(0, 3).map(({ properties }) => properties.feature_type === 'port' && properties.label),
    ['POL', 'TS1', 'POD'],
  )
  assert.deepEqual(kinds(draw(changed(pacific, { past_positions: [], current_position: null }))), [
    'port',
    'port',
    'estimated_full_legs',
  ])
})

test('a ship is current only between departure and arrival', () => {
  const before = draw(changed(pacific, { past_positions: [] }, [{ outbound_atd_at: null }]))
  const after = draw(changed(pacific, {}, [{}, { inbound_ata_at: '2026-11-26T15:00:00Z' }]))
  assert.deepEqual(kinds(before), ['port', 'port', 'estimated_full_legs'])
  assert.deepEqual(kinds(after), ['port', 'port', 'past_vessel_locations'])
})

test('a ship whose next port is not known is shown without a way', () => {
  const features = draw({ ports: pacific.ports.slice(0, 1), legs: pacific.legs })
  assert.deepEqual(kinds(features), ['port', 'past_vessel_locations', 'current_vessel'])
  assert.equal(
    features.at(-1)?.properties.feature_type === 'current_vessel' && features.at(-1)?.properties.ports_sequence,
    1,
  )
  assert.deepEqual(
    kinds(
      draw({ ports: pacific.ports, legs: [leg({ current_position: pacific.legs[0]?.current_position ?? null })] }),
    ).at(-1),
    'estimated_full_legs',
  )
})
