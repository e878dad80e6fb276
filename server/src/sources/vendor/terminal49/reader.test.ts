import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../json.ts'
import { readTerminal49 } from './reader.ts'

function told(document: Json) {
  const said = readTerminal49(document)
  assert.ok(said !== null)
  return said
}

test('the ship that has come is told with her arrival, and only an arrival that is told as such has happened', () => {
  const arrivals = (own: Readonly<Record<string, string>>) => {
    const attributes = {
      port_of_discharge_locode: 'USSAV',
      pod_timezone: 'America/New_York',
      pod_vessel_name: 'EXAMPLE MOON',
      pod_voyage_number: '12W',
      ...own,
    }
    return told({ data: { id: 's1', type: 'shipment', attributes } }).flatMap((said) =>
      said.kind === 'movement' ? [[said.code, said.classifier, said.at, said.vessel?.name, said.voyage]] : [],
    )
  }
  assert.deepEqual(arrivals({}), [])
  assert.deepEqual(arrivals({ pod_eta_at: '2026-12-05T11:00:00Z' }), [
    ['ARRI', 'estimated', '2026-12-05T11:00:00Z', 'EXAMPLE MOON', '12W'],
  ])
  assert.deepEqual(arrivals({ pod_ata_at: '2026-12-04T09:30:00Z' }), [
    ['ARRI', 'actual', '2026-12-04T09:30:00Z', 'EXAMPLE MOON', '12W'],
  ])
})

test('a full box that left names no truck, the railroad is a teller, and words from pages lose their marks', () => {
  const happened = (name: string, data_source: string) => ({
    id: name,
    type: 'transport_event',
    attributes: {
      event: `container.transport.${name}`,
      timestamp: '2026-12-08T15:00:00Z',
      timezone: 'America/New_York',
      data_source,
    },
  })
  const said = told({
    data: {
      id: 'c1',
      type: 'container',
      attributes: {
        number: 'CSQU3054383',
        pod_timezone: 'America/New_York',
        pod_full_out_at: '2026-12-08T15:00:00Z',
        location_at_pod_terminal: 'In yard<br>(wheels)',
      },
    },
    included: [happened('full_out', 'shipping_line'), happened('rail_loaded', 'rail')],
  })
  assert.deepEqual(
    said.flatMap((one) => (one.kind === 'movement' ? [[one.code, one.mode, one.data_source, one.defects.length]] : [])),
    [
      ['GTOT', null, 'terminal', 0],
      ['GTOT', null, 'shipping_line', 0],
      ['LOAD', 'rail', 'rail', 0],
    ],
  )
  const state = said.find((one) => one.kind === 'facility_state')
  assert.equal(state?.yard_position, 'In yard (wheels)')
})

test('lists in which something cannot be read say nothing of what is not in them', () => {
  const stateOf = (own: Readonly<Record<string, Json>>) => {
    const attributes = { number: 'CSQU3054383', availability_known: true, available_for_pickup: true, ...own }
    const state = told({ data: { id: 'c1', type: 'container', attributes } }).find(
      (one) => one.kind === 'facility_state',
    )
    assert.ok(state !== undefined)
    return state
  }
  const odd = stateOf({
    holds_at_pod_terminal: ['customs'],
    fees_at_pod_terminal: [{ type: 'demurrage', amount: '?' }],
  })
  assert.deepEqual([odd.holds, odd.fees], [undefined, undefined])
  const total = stateOf({ fees_at_pod_terminal: [{ type: 'total', amount: 300, currency_code: 'USD' }] })
  assert.deepEqual(total.fees, [{ type: 'total', amount: 300, currency_code: 'USD' }])
  const held = stateOf({
    holds_at_pod_terminal: [
      { name: 'customs', status: 'Released' },
      { name: 'freight', status: 'Hold' },
    ],
  })
  assert.deepEqual([held.holds?.map(({ name }) => name), held.available], [['freight'], false])
})
