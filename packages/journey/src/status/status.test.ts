import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ContainerStatus, ShipmentStatus } from '@quaylog/contract'
import type { RecordedObservation } from '../observation.ts'
import {
  at,
  boxOf,
  equipment,
  equipmentRecord,
  facility,
  rampSays,
  record,
  shipmentOf,
  terminalSays,
  transport,
  voyage,
} from '../testing/observations.ts'
import { statusWhenDelivered } from './status.ts'

const { loaded, departed, arrived, discharged, full_out, empty_in } = voyage
const now = '2026-11-29T00:00:00Z'
const known = equipmentRecord({})
const ordered = record({ port_of_lading: at('CNSHA'), port_of_discharge: at('USLAX') })
const landed = [loaded, departed, arrived, discharged]
const to_chicago = record({ destination: at('USCHI') })
const by_rail = { mode: 'rail' } as const
const train = [
  equipment('LOAD', '2026-11-22T00:00:00Z', 'USLAX', by_rail),
  transport('DEPA', '2026-11-22T06:00:00Z', 'USLAX', by_rail),
]
const unloaded = [...train, equipment('DISC', '2026-11-26T00:00:00Z', 'USCHI', by_rail)]
const lax = (given: object) => terminalSays('2026-11-28T00:00:00Z', given)
const chicago = (given: object) => rampSays('2026-11-28T00:00:00Z', given)

/** Rows of wire contract 4.2. */
const rows: readonly (readonly [row: string, status: ContainerStatus, observations: readonly RecordedObservation[]])[] =
  [
    ['1 empty returned', 'empty_returned', [...landed, full_out, empty_in]],
    [
      '3 out of the inland destination',
      'picked_up',
      [
        ...landed,
        to_chicago,
        ...unloaded,
        equipment('GTOT', '2026-11-27T00:00:00Z', 'USCHI', { facility: facility('RAMP') }),
      ],
    ],
    ['4 out of the port', 'picked_up', [...landed, full_out]],
    ['4 gated out as the terminal says', 'picked_up', [...landed, lax({ presence: 'gated_out' })]],
    ['5 trucked inland', 'picked_up', [...landed, to_chicago, full_out]],
    ['6 at the ramp, available', 'available', [...landed, to_chicago, ...unloaded, chicago({ available: true })]],
    [
      "6 in the ramp's yard, available",
      'available',
      [...landed, to_chicago, ...train, chicago({ available: true, presence: 'in_yard' })],
    ],
    [
      '7 at the ramp, not available',
      'not_available',
      [...landed, to_chicago, ...unloaded, chicago({ available: false })],
    ],
    ['8 at the ramp, nobody says', 'grounded', [...landed, to_chicago, ...unloaded]],
    ['9 on the train', 'on_rail', [...landed, to_chicago, ...train]],
    [
      '9 seen along the line',
      'on_rail',
      [...landed, to_chicago, transport('ARRI', '2026-11-24T00:00:00Z', 'USKCK', by_rail)],
    ],
    ['10 off dock', 'off_dock', [...landed, lax({ presence: 'off_dock' })]],
    ['11 discharged and available', 'available', [...landed, lax({ available: true })]],
    [
      '11 in the yard and available, discharge not told',
      'available',
      [loaded, departed, arrived, lax({ available: true })],
    ],
    ['11 inland, available at the port', 'available', [...landed, to_chicago, lax({ available: true })]],
    ['12 waits for the train', 'awaiting_inland_transfer', [...landed, to_chicago, lax({ available: false })]],
    ['13 discharged, not available', 'not_available', [...landed, lax({ available: false })]],
    ['14 discharged, nobody says', 'grounded', landed],
    ['14 in the yard, nobody says', 'grounded', [loaded, departed, arrived, lax({ presence: 'in_yard' })]],
    ['15 loaded', 'on_ship', [loaded]],
    ['15 departed', 'on_ship', [known, departed]],
    ['15 on a feeder', 'on_ship', [equipment('LOAD', '2026-11-02T00:00:00Z', 'CNWUH', { mode: 'barge' })]],
    ['15 arrived', 'on_ship', [loaded, departed, arrived]],
    ['16 empty out', 'new', [voyage.empty_out, loaded].slice(0, 1)],
    ['16 full in', 'new', [voyage.empty_out, voyage.full_in]],
    ['16 nothing', 'new', [known]],
  ]

describe('container status (wire contract 4.2)', () => {
  for (const [row, status, observations] of rows)
    test(row, () => equal(boxOf(observations, now).facts.current_status, status))

  test("row 2: a user's delivery shows until the empty box is back", () => {
    equal(statusWhenDelivered('picked_up', '2026-11-26T00:00:00Z'), 'delivered')
    equal(statusWhenDelivered('picked_up', null), 'picked_up')
    equal(statusWhenDelivered('empty_returned', '2026-11-26T00:00:00Z'), 'empty_returned')
  })

  test('an old report of presence no longer counts', () => {
    equal(
      boxOf([...landed, terminalSays('2026-11-21T12:00:00Z', { presence: 'off_dock' })], now).facts.current_status,
      'grounded',
    )
  })

  test('availability beats holds', () => {
    equal(
      boxOf([...landed, lax({ available: true, holds: [{ name: 'customs', status: 'hold', description: null }] })], now)
        .facts.current_status,
      'available',
    )
  })

  describe('of what happened at a place whose time zone is unknown', () => {
    const nowhere = { locode: null, name: 'Port Nowhere', country_code: 'US', latitude: null, longitude: null }
    const bound = record({ port_of_discharge: nowhere })
    const undated = (code: 'DISC' | 'GTOT' | 'LOAD', at_local: string, given: object = {}) =>
      equipment(code, null, null, { place: nowhere, at_local, facility: facility('POTE'), ...given })
    const landed_there = [loaded, departed, bound, undated('DISC', '2026-11-20T08:00:00', { mode: 'vessel' })]
    const out = undated('GTOT', '2026-11-25T08:00:00', { mode: 'truck' })
    const cases: readonly (readonly [string, ContainerStatus, readonly RecordedObservation[]])[] = [
      ['a discharge', 'grounded', landed_there],
      ['a discharge alone', 'grounded', landed_there.slice(2)],
      ['a gate-out', 'picked_up', [...landed_there, out]],
      ['a loading where the port of loading is not told', 'on_ship', [undated('LOAD', '2026-11-05T08:00:00')]],
      ['a discharge that may not have happened yet', 'on_ship', [loaded, undated('DISC', '2026-11-29T20:00:00')]],
      [
        'a discharge that was taken back',
        'on_ship',
        [loaded, bound, undated('DISC', '2026-11-20T08:00:00', { withdrawn_at: now })],
      ],
      [
        'a discharge that is only expected',
        'on_ship',
        [loaded, bound, undated('DISC', '2026-11-20T08:00:00', { classifier: 'estimated' })],
      ],
    ]
    for (const [name, status, observations] of cases)
      test(name, () => {
        const { facts, milestones } = boxOf(observations, now)
        equal(facts.current_status, status)
        equal(facts.pod_discharged_at, null)
        equal(
          milestones.some(({ location_name }) => location_name === 'Port Nowhere'),
          false,
        )
      })

    test('takes the shipment to the port of discharge', () => {
      equal(shipmentOf(landed_there, now).facts.status, 'arrived_at_pod')
    })
  })

  test('the status names the observations that speak for it', () => {
    equal(boxOf([...landed, full_out], now).provenance['current_status']?.observation_ids[0], full_out.id)
  })
})

/** Rows of wire contract 4.3. */
const shipment_rows: readonly (readonly [
  row: string,
  status: ShipmentStatus,
  observations: readonly RecordedObservation[],
])[] = [
  [
    'arrived at the destination',
    'delivered_to_destination',
    [...landed, to_chicago, transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', by_rail)],
  ],
  ['every box collected', 'delivered_to_destination', [...landed, full_out]],
  [
    'one box of two collected',
    'arrived_at_pod',
    [...landed, full_out, equipment('DISC', '2026-11-21T09:00:00Z', 'USLAX', { container: 'TCLU1234568' })],
  ],
  ['arrived', 'arrived_at_pod', [loaded, departed, arrived]],
  ['departed', 'in_transit', [loaded, departed]],
  [
    'discharged, though no ship was seen to leave or arrive',
    'arrived_at_pod',
    [loaded, equipment('DISC', '2026-11-21T09:00:00Z', 'USLAX')],
  ],
  ["on the ground by the terminal's word alone", 'arrived_at_pod', [loaded, ordered, lax({ presence: 'in_yard' })]],
  [
    'one box of two out, by its gate alone',
    'arrived_at_pod',
    [ordered, full_out, equipment('LOAD', '2026-11-01T09:00:00Z', 'CNSHA', { container: 'TCLU1234568' })],
  ],
  [
    'relayed, though no ship was seen to leave the port of lading',
    'in_transit',
    [
      loaded,
      ordered,
      equipment('DISC', '2026-11-10T09:00:00Z', 'KRPUS'),
      equipment('LOAD', '2026-11-12T09:00:00Z', 'KRPUS'),
    ],
  ],
  [
    'expected to depart',
    'awaiting_departure',
    [known, transport('DEPA', '2026-12-06T00:00:00Z', 'CNSHA', { classifier: 'planned' })],
  ],
  ['loaded', 'awaiting_departure', [loaded]],
  ['else', 'pending', [known]],
]

describe('shipment status (wire contract 4.3)', () => {
  for (const [row, status, observations] of shipment_rows)
    test(row, () => equal(shipmentOf(observations, now).facts.status, status))

  test('a status that only a box speaks for names what was said of the box', () => {
    const discharge = equipment('DISC', '2026-11-21T09:00:00Z', 'USLAX')
    deepEqual(shipmentOf([loaded, ordered, discharge], now).provenance['status']?.observation_ids, [discharge.id])
  })
})
