import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { journeyOf } from '../src/containers/journey.ts'
import type { Place, TimelineEvent } from '../src/containers/journey.ts'
import { bare_container, bare_shipment } from './fixtures/container.ts'

const place = (locode: string, more: Partial<Place> = {}): Place => ({
  locode,
  name: locode,
  zone: 'UTC',
  arrival_eta_at: null,
  departure_etd_at: null,
  ...more,
})
const ends = [place('CNSHA'), place('USLAX')]
const event = (name: string, at: string, locode: string | null, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: `${name} ${at}`,
  event: `container.transport.${name}`,
  at,
  zone: 'UTC',
  locode,
  place: null,
  terminal: null,
  vessel: null,
  voyage: null,
  data_source: 'shipping_line',
  ...more,
})
const told = (stops: ReturnType<typeof journeyOf>) =>
  stops.map(({ place: { locode }, rows }) =>
    [locode, ...rows.map(({ what, at }) => (at === null ? what : `${what} ${at.slice(5, 10)}`))].join(': '),
  )

test('nothing known is no journey, and no places are no rows', () => {
  assert.deepEqual(journeyOf({ container: bare_container, shipment: undefined, events: [], places: [] }), [])
})

test('before sailing everything is expected', () => {
  const stops = journeyOf({
    container: bare_container,
    shipment: { ...bare_shipment, pol_etd_at: '2026-11-05T00:00:00Z', pod_eta_at: '2026-11-20T00:00:00Z' },
    events: [],
    places: ends,
  })
  assert.deepEqual(told(stops), [
    'CNSHA: expected_loaded: expected_departed 11-05',
    'USLAX: expected_arrived 11-20: expected_discharged: expected_full_out: expected_empty_in',
  ])
  assert.ok(stops.every(({ rows }) => rows.every(({ is_expected }) => is_expected)))
})

test('under way the past stands, the rest is expected, and the ship is named between', () => {
  const events = [
    event('vessel_departed', '2026-11-05T00:00:00Z', 'CNSHA', { vessel: 'PACIFIC HERON', voyage: '047E' }),
    event('empty_out', '2026-11-01T00:00:00Z', 'CNSHA'),
    event('estimated.vessel_arrived', '2026-11-20T00:00:00Z', 'USLAX'),
  ]
  const stops = journeyOf({
    container: bare_container,
    shipment: { ...bare_shipment, pod_eta_at: '2026-11-20T00:00:00Z' },
    events,
    places: ends,
  })
  assert.deepEqual(told(stops), [
    'CNSHA: empty_out 11-01: vessel_departed 11-05',
    'USLAX: expected_arrived 11-20: expected_discharged: expected_full_out: expected_empty_in',
  ])
  assert.deepEqual(stops[0]?.under_way, { by: 'ship', vessel: 'PACIFIC HERON', voyage: '047E' })
})

test('a stage that was skipped is not expected any more', () => {
  const events = [
    event('vessel_departed', '2026-11-05T00:00:00Z', 'CNSHA'),
    event('full_out', '2026-11-22T00:00:00Z', 'USLAX'),
  ]
  assert.deepEqual(told(journeyOf({ container: bare_container, shipment: bare_shipment, events, places: ends })), [
    'CNSHA: vessel_departed 11-05',
    'USLAX: full_out 11-22: expected_empty_in',
  ])
})

test('an inland journey expects the train at the port and the pickup inland', () => {
  const shipment = {
    ...bare_shipment,
    destination_locode: 'USCHI',
    destination_name: 'Chicago',
    destination_eta_at: '2026-11-25T00:00:00Z',
  }
  const events = [
    event('vessel_departed', '2026-11-05T00:00:00Z', 'CNSHA'),
    event('vessel_discharged', '2026-11-19T00:00:00Z', 'USLAX'),
  ]
  const stops = journeyOf({ container: bare_container, shipment, events, places: [...ends, place('USCHI')] })
  assert.deepEqual(told(stops).slice(1), [
    'USLAX: vessel_discharged 11-19: expected_rail_loaded: expected_rail_departed',
    'USCHI: expected_arrived 11-25: expected_full_out: expected_empty_in',
  ])
})

test('places that only events name stand in their order; an event without a place stays where the box was', () => {
  const events = [
    event('vessel_departed', '2026-11-05T00:00:00Z', 'CNSHA'),
    event('transshipment_arrived', '2026-11-10T00:00:00Z', 'SGSIN', { place: 'Singapore' }),
    event('transshipment_departed', '2026-11-12T00:00:00Z', null),
  ]
  assert.deepEqual(
    told(journeyOf({ container: bare_container, shipment: bare_shipment, events, places: ends })).slice(0, 2),
    ['CNSHA: vessel_departed 11-05', 'SGSIN: transshipment_arrived 11-10: transshipment_departed 11-12'],
  )
})

test('a box that is gone expects nothing', () => {
  const stops = journeyOf({
    container: { ...bare_container, current_status: 'empty_returned' },
    shipment: bare_shipment,
    events: [event('empty_in', '2026-11-25T00:00:00Z', 'USLAX')],
    places: ends,
  })
  assert.ok(stops.every(({ rows }) => rows.every(({ is_expected }) => !is_expected)))
})

test('every event stands exactly once, whatever its order and place', () => {
  const names = [
    'empty_out',
    'full_in',
    'vessel_loaded',
    'vessel_departed',
    'vessel_arrived',
    'vessel_discharged',
    'full_out',
    'empty_in',
    'rail_departed',
    'rail_arrived',
  ] as const
  const events = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      day: fc.integer({ min: 1, max: 28 }),
      locode: fc.constantFrom('CNSHA', 'SGSIN', 'USLAX', 'USCHI', null),
    }),
    { selector: ({ name, day }) => `${name}${day}`, maxLength: 20 },
  )
  fc.assert(
    fc.property(events, (given) => {
      const timeline = given.map(({ name, day, locode }) =>
        event(name, `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`, locode),
      )
      const rows = journeyOf({ container: bare_container, shipment: bare_shipment, events: timeline, places: ends })
        .flatMap((stop) => stop.rows)
        .filter(({ is_expected }) => !is_expected)
      assert.deepEqual(rows.map(({ key }) => key).toSorted(), timeline.map(({ id }) => id).toSorted())
    }),
  )
})
