import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import {
  at,
  BOX,
  boxOf,
  equipment,
  facility,
  milestonesOf,
  record,
  shipmentOf,
  transport,
  vessel,
  voyage,
} from '../testing/observations.ts'

const { loaded, departed, arrived, discharged, full_out } = voyage
const alpha = { vessel: vessel('ALPHA', '9321483') }
const beta = { vessel: vessel('BETA', '9333010') }
const planned = { classifier: 'planned' } as const
const busan_in = equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS', alpha)
const busan_out = equipment('LOAD', '2026-11-10T00:00:00Z', 'KRPUS', beta)

function ports(observations: readonly RecordedObservation[]) {
  const { port_of_lading_locode, port_of_discharge_locode, destination_locode } = shipmentOf(observations).facts
  return [port_of_lading_locode, port_of_discharge_locode, destination_locode]
}

describe('roles of ports (contract 10.3)', () => {
  test("the carrier's own record comes first", () => {
    deepEqual(
      ports([
        loaded,
        departed,
        busan_in,
        record({ port_of_lading: at('CNNGB'), port_of_discharge: at('USLAX'), destination: at('USCHI') }),
      ]),
      ['CNNGB', 'USLAX', 'USCHI'],
    )
  })

  test('then hints on events', () => {
    deepEqual(
      ports([
        equipment('LOAD', '2026-11-05T00:00:00Z', 'CNSHA', { phase_hint: 'export' }),
        equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS', { role_hint: 'transshipment' }),
        transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', { ...planned, role_hint: 'pod' }),
      ]),
      ['CNSHA', 'USLAX', null],
    )
    equal(
      milestonesOf([
        loaded,
        departed,
        equipment('DISC', '2026-11-09T00:00:00Z', 'KRPUS', { phase_hint: 'transshipment' }),
      ]).at(-1),
      'transshipment_discharged@KRPUS',
    )
  })

  test("a truck's hint decides no port that a ship's hint names", () => {
    const ship = { role_hint: 'pol', stated_at: '2026-11-05T09:00:00Z' } as const
    const truck = { role_hint: 'pol', stated_at: '2026-11-22T00:00:00Z', facility: facility('POTE') } as const
    deepEqual(
      ports([
        equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', ship),
        arrived,
        equipment('GTIN', '2026-11-21T00:00:00Z', 'USLAX', truck),
      ])[0],
      'CNSHA',
    )
  })

  test('then the shape of the voyage', () => {
    deepEqual(ports([loaded, departed, busan_in, busan_out, arrived]), ['CNSHA', 'USLAX', null])
    deepEqual(milestonesOf([loaded, departed, busan_in, busan_out, arrived]).slice(2, 4), [
      'transshipment_discharged@KRPUS',
      'transshipment_loaded@KRPUS',
    ])
  })

  test('feeders and barges before and after change neither port', () => {
    const barge = equipment('LOAD', '2026-11-01T00:00:00Z', 'CNWUH', { mode: 'barge' })
    const feeder = equipment('DISC', '2026-11-25T00:00:00Z', 'USLGB', { mode: 'feeder' })
    deepEqual(ports([barge, loaded, departed, arrived, discharged, feeder]), ['CNSHA', 'USLAX', null])
  })

  test('one place with both directions is undecided and stays raw', () => {
    deepEqual(milestonesOf([busan_in, busan_out]), [])
  })

  test('a port that the ship only calls at on the way is no transshipment', () => {
    deepEqual(
      milestonesOf([
        loaded,
        departed,
        transport('ARRI', '2026-11-08T00:00:00Z', 'KRPUS', alpha),
        transport('DEPA', '2026-11-09T00:00:00Z', 'KRPUS', alpha),
        arrived,
      ]),
      ['vessel_loaded@CNSHA', 'vessel_departed@CNSHA', 'vessel_arrived@USLAX'],
    )
  })

  test('a provisional port of discharge turns into a transshipment when a further leg appears', () => {
    equal(milestonesOf([loaded, departed, busan_in]).at(-1), 'vessel_discharged@KRPUS')
    equal(
      milestonesOf([
        loaded,
        departed,
        busan_in,
        transport('DEPA', '2026-11-12T00:00:00Z', 'KRPUS', { ...beta, ...planned }),
      ]).at(-1),
      'transshipment_discharged@KRPUS',
    )
  })

  test('a discharge elsewhere than at the known port of discharge is held back', () => {
    deepEqual(milestonesOf([loaded, departed, busan_in, record({ port_of_discharge: at('USLAX') })]), [
      'vessel_loaded@CNSHA',
      'vessel_departed@CNSHA',
    ])
    deepEqual(milestonesOf([loaded, departed, busan_in, arrived]).at(-1), 'vessel_arrived@USLAX')
  })

  test('a truck between two terminals of one port makes one transshipment', () => {
    const across = [
      equipment('GTOT', '2026-11-09T06:00:00Z', 'KRPUS', { mode: 'truck', facility: facility('POTE', 'A') }),
      equipment('GTIN', '2026-11-09T08:00:00Z', 'KRPUS', { mode: 'truck', facility: facility('POTE', 'B') }),
    ]
    deepEqual(
      milestonesOf([loaded, departed, busan_in, ...across, busan_out, arrived]).filter((name) =>
        name.includes('KRPUS'),
      ),
      ['transshipment_discharged@KRPUS', 'transshipment_loaded@KRPUS'],
    )
  })

  test('a ship that sails on after discharging the box does not undo the port of discharge', () => {
    deepEqual(
      ports([
        loaded,
        departed,
        arrived,
        discharged,
        transport('DEPA', '2026-11-23T00:00:00Z', 'USLAX', { ...alpha, voyage: '642W' }),
      ]),
      ['CNSHA', 'USLAX', null],
    )
  })

  test('a terminal that saw the ship before the line did leaves the port of discharge where the line expects it', () => {
    const by_terminal = { data_source: 'terminal', source: 'terminal:W185' } as const
    const expected = [
      transport('ARRI', '2026-11-20T00:00:00Z', 'USLAX', planned),
      equipment('DISC', '2026-11-20T12:00:00Z', 'USLAX', planned),
    ]
    const seen = [
      transport('ARRI', '2026-11-20T02:00:00Z', 'USLAX', by_terminal),
      equipment('DISC', '2026-11-20T09:00:00Z', 'USLAX', by_terminal),
    ]
    deepEqual(ports([loaded, departed, ...expected, ...seen]), ['CNSHA', 'USLAX', null])
  })

  test('a journey that begins in the middle has no port of lading', () => {
    deepEqual(ports([busan_in, busan_out, arrived]), [null, 'USLAX', null])
  })

  test('a terminal in the neighbouring port speaks of the port of discharge', () => {
    const yard = { type: 'POTE', code: 'W183', provider: 'FIRMS', name: null } as const
    const by_terminal = equipment('DISC', '2026-11-21T02:00:00Z', 'USLGB', {
      data_source: 'terminal',
      source: 'terminal:W183',
      facility: yard,
    })
    const box = boxOf([loaded, departed, arrived, discharged, by_terminal])
    deepEqual([box.facts.pod_discharged_at, box.facts.pod_terminal_id], ['2026-11-21T02:00:00Z', 'lbct'])
    deepEqual(ports([loaded, departed, arrived, discharged, by_terminal]), ['CNSHA', 'USLAX', null])
  })
})

describe('inland destination (contract 10.3)', () => {
  test('is where the box comes to by rail after the port of discharge', () => {
    deepEqual(
      ports([
        loaded,
        departed,
        arrived,
        discharged,
        transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', { ...planned, mode: 'rail' }),
      ]),
      ['CNSHA', 'USLAX', 'USCHI'],
    )
  })

  test('is not a ramp that it leaves again', () => {
    const via = [
      transport('ARRI', '2026-11-25T00:00:00Z', 'USKCK', { mode: 'rail' }),
      transport('DEPA', '2026-11-25T09:00:00Z', 'USKCK', { mode: 'rail' }),
    ]
    deepEqual(ports([loaded, departed, arrived, discharged, ...via]), ['CNSHA', 'USLAX', null])
    deepEqual(
      ports([
        loaded,
        departed,
        arrived,
        discharged,
        ...via,
        transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', { mode: 'rail' }),
      ]),
      ['CNSHA', 'USLAX', 'USCHI'],
    )
  })

  test('is null when it is the port of discharge itself', () => {
    deepEqual(ports([loaded, departed, arrived, record({ destination: at('USLAX') })]), ['CNSHA', 'USLAX', null])
  })

  test('is where a railroad says that it arrived at the destination, whatever it calls the place', () => {
    const train = { mode: 'rail', data_source: 'rail', source: 'rail:BNSF', role_hint: 'destination' } as const
    const named = transport('ARRI', '2026-11-26T00:00:00Z', null, {
      ...train,
      place: { ...at(''), locode: null, name: 'Elwood, IL' },
    })
    deepEqual(
      boxOf([loaded, departed, arrived, discharged, named]).milestones.at(-1)?.event,
      'arrived_at_inland_destination',
    )
    for (const moment of ['2026-11-26T01:00:00Z', '2026-11-26T00:00:00Z', '2026-11-25T20:00:00Z']) {
      const line = transport('ARRI', moment, 'USCHI', { mode: 'rail' })
      deepEqual(milestonesOf([loaded, departed, arrived, discharged, named, line]).slice(4), [
        'arrived_at_inland_destination@USCHI',
      ])
    }
  })

  test('an empty depot is none', () => {
    deepEqual(
      ports([
        loaded,
        departed,
        arrived,
        discharged,
        full_out,
        equipment('GTIN', '2026-11-28T00:00:00Z', 'USCHI', { empty: true, facility: facility('DEPO') }),
      ]),
      ['CNSHA', 'USLAX', null],
    )
  })
})

describe('whose record of the ports counts', () => {
  const other_box = 'TCLU1234568'

  test('what is stated for one box moves no port of its sibling', () => {
    const sibling = [loaded, departed, arrived, discharged].map((said) => ({
      ...said,
      id: `sibling ${said.id}`,
      container: other_box,
    }))
    const rolled = record({
      container: other_box,
      port_of_lading: at('CNNGB'),
      port_of_discharge: at('USLAX'),
      source: 'edi',
    })
    const [own] = shipmentOf([loaded, departed, arrived, discharged, ...sibling, rolled]).containers.filter(
      ({ number }) => number === BOX,
    )
    deepEqual(own?.milestones.map(({ event, locode }) => `${event}@${locode}`).slice(0, 2), [
      'vessel_loaded@CNSHA',
      'vessel_departed@CNSHA',
    ])
  })

  test('a terminal knows its leg: its record fills in what nobody else tells and moves nothing', () => {
    const by_terminal = record({
      container: BOX,
      port_of_lading: at('KRPUS'),
      port_of_discharge: at('USLAX'),
      data_source: 'terminal',
      source: 'edi',
    })
    deepEqual(shipmentOf([loaded, departed, arrived, by_terminal]).facts.port_of_lading_locode, 'CNSHA')
    deepEqual(shipmentOf([arrived, discharged, by_terminal]).facts.port_of_lading_locode, 'KRPUS')
  })
})
