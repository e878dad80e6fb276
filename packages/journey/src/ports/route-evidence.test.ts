import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { at, boxOf, equipment, facility, shipmentOf, transport, vessel } from '../testing/observations.ts'

import {
  on,
  load,
  discharge,
  sails,
  comes,
  alpha,
  beta,
  loaded,
  departed,
  arrived,
  discharged,
} from './evidence.fixture.ts'

describe('the ship of the last leg (contract 10.2)', () => {
  const shipOf = (...observations: readonly RecordedObservation[]) => {
    const { facts, provenance } = shipmentOf(observations)
    return [
      facts.pod_vessel_name,
      facts.pod_vessel_imo,
      facts.pod_voyage_number,
      provenance['pod_vessel_name']?.rule ?? null,
    ]
  }
  const first = [load('05', 'CNSHA', { ...alpha, voyage: '642E' }), sails('06', 'CNSHA', { ...alpha, voyage: '642E' })]

  test('is the one that arrived, with what another statement about it adds', () => {
    deepEqual(
      shipOf(
        ...first,
        comes('20', 'USLAX', { vessel: vessel('BETA') }),
        discharge('21', 'USLAX', { vessel: vessel('BETA', '9333010'), voyage: '017E' }),
      ),
      ['BETA', '9333010', '017E', 'ship_that_arrived'],
    )
    deepEqual(
      shipOf(
        ...first,
        comes('20', 'USLAX', { vessel: { imo: '9333010', name: null, mmsi: null }, stated_at: on('22') }),
        discharge('21', 'USLAX', { vessel: vessel('GAMMA'), voyage: '700W', stated_at: on('21') }),
      ),
      ['GAMMA', '9333010', '700W', 'ship_that_arrived'],
    )
  })

  test('what is said of another ship adds nothing', () => {
    deepEqual(
      shipOf(
        ...first,
        comes('20', 'USLAX', { vessel: vessel('BETA'), stated_at: on('22') }),
        discharge('21', 'USLAX', { ...alpha, voyage: '642E', stated_at: on('21') }),
      ),
      ['BETA', null, null, 'ship_that_arrived'],
    )
  })

  test('before it arrives the one that is expected, then the last on which the box left', () => {
    deepEqual(shipOf(...first, comes('25', 'USLAX', { ...beta, voyage: '017E', classifier: 'estimated' })), [
      'BETA',
      '9333010',
      '017E',
      'ship_expected_to_arrive',
    ])
    deepEqual(
      shipOf(
        ...first,
        load('10', 'KRPUS', { ...beta, voyage: '017E' }),
        comes('25', 'USLAX', { classifier: 'estimated' }),
      ),
      ['BETA', '9333010', '017E', 'ship_of_the_last_known_leg'],
    )
    deepEqual(shipOf(...first), ['ALPHA', '9321483', '642E', 'ship_of_the_last_known_leg'])
  })

  test('is not known by AIS, by trains, or by what was taken back', () => {
    deepEqual(
      shipOf(
        ...first,
        comes('20', 'USLAX', { ...beta, data_source: 'ais', source: 'ais' }),
        discharge('21', 'USLAX'),
      )[0],
      'ALPHA',
    )
    deepEqual(
      shipOf(...first, comes('20', 'USLAX', { ...beta, withdrawn_at: on('21') }), discharge('21', 'USLAX'))[0],
      'ALPHA',
    )
    deepEqual(
      shipOf(...first, sails('23', 'USLAX', { mode: 'rail', vessel: vessel('TRAIN 7') }), discharge('21', 'USLAX'))[0],
      'ALPHA',
    )
  })
})

describe('the route (contract 2.11)', () => {
  const routeOf = (...observations: readonly RecordedObservation[]) => boxOf(observations).route

  test('goes from place to place in the order of travel, with plan and actual side by side', () => {
    const planned = { ...alpha, voyage: '642E', classifier: 'planned' } as const
    const [stop, ...rest] = routeOf(
      load('05', 'CNSHA'),
      sails('06', 'CNSHA', planned),
      comes('20', 'USLAX', { ...planned, classifier: 'estimated' }),
      comes('21', 'USLAX', { ...alpha, voyage: '642E', data_source: 'ais', source: 'ais' }),
      sails('03', 'CNSHA', { mode: 'truck' }),
    )
    deepEqual(stop, {
      locode: 'CNSHA',
      inbound: null,
      outbound: {
        mode: 'vessel',
        scac: 'MAEU',
        estimated_at: on('06'),
        actual_at: null,
        voyage: '642E',
        vessel_imo: '9321483',
        vessel_name: 'ALPHA',
      },
    })
    deepEqual(rest, [
      {
        locode: 'USLAX',
        outbound: null,
        inbound: {
          mode: 'vessel',
          scac: 'MAEU',
          estimated_at: on('20'),
          actual_at: on('21'),
          voyage: '642E',
          vessel_imo: '9321483',
          vessel_name: 'ALPHA',
        },
      },
    ])
  })

  test('by train it names the railroad, and places of one moment go by their code', () => {
    const train = [
      equipment('LOAD', on('22'), 'USLAX', { mode: 'rail' }),
      transport('ARRI', on('26'), 'USCHI', {
        mode: 'rail',
        data_source: 'rail',
        source: 'rail:BNSF',
        role_hint: 'destination',
      }),
    ]
    deepEqual(
      routeOf(loaded, departed, arrived, discharged, ...train).map(({ locode, inbound, outbound }) => [
        locode,
        inbound?.mode ?? null,
        inbound?.scac ?? null,
        outbound?.mode ?? null,
        outbound?.scac ?? null,
      ]),
      [
        ['CNSHA', null, null, 'vessel', 'MAEU'],
        ['USLAX', 'vessel', 'MAEU', 'rail', null],
        ['USCHI', 'rail', 'BNSF', null, null],
      ],
    )
    deepEqual(
      routeOf(load('05', 'CNSHA'), discharge('21', 'USLGB'), discharge('21', 'USLAX', { source: 'edi' })).map(
        ({ locode }) => locode,
      ),
      ['CNSHA', 'USLAX', 'USLGB'],
    )
  })

  test('leaves out gates, trucks, what was taken back, and places without a code', () => {
    const nowhere = { place: { ...at(''), locode: null, name: 'Nowhere' } }
    const more = [
      equipment('GTIN', on('03'), 'CNNGB', { facility: facility('POTE') }),
      load('04', 'CNNGB', { mode: 'truck' }),
      sails('07', 'KRPUS', { withdrawn_at: on('08') }),
      sails('08', 'SGSIN', nowhere),
    ]
    deepEqual(
      routeOf(loaded, departed, arrived, discharged, ...more).map(({ locode }) => locode),
      ['CNSHA', 'USLAX'],
    )
  })

  test("the newest actual and the best estimate tell the time, the ship's own before the box's", () => {
    const [first] = routeOf(
      load('05', 'CNSHA'),
      sails('06', 'CNSHA', { stated_at: on('06') }),
      sails('07', 'CNSHA', { stated_at: on('08'), source: 'edi' }),
      arrived,
    )
    deepEqual([first?.outbound?.actual_at, first?.outbound?.estimated_at], [on('07'), null])
    deepEqual(routeOf(load('05', 'CNSHA'), discharge('21', 'USLAX'))[0]?.outbound?.actual_at, on('05'))
  })
})
