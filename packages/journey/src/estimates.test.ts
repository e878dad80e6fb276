import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Instant, RecordedObservation } from './observation.ts'
import {
  BOX,
  boxOf,
  equipment,
  equipmentRecord,
  NOW,
  rampSays,
  record,
  at,
  shipmentOf,
  transport,
  voyage,
} from './testing/observations.ts'

const { loaded, departed, arrived, discharged } = voyage
const now = '2026-11-15T00:00:00Z'
const eta = (moment: Instant, stated_at: Instant, given: object = {}) =>
  transport('ARRI', moment, 'USLAX', { classifier: 'estimated', stated_at, ...given })
const planned = { classifier: 'planned' } as const
const etaOf = (...stated: ReturnType<typeof eta>[]) => boxOf([loaded, departed, ...stated], now).estimates.pod_eta_at

describe('estimates (contract 10.2)', () => {
  test('the newest word counts, not the earliest or latest moment', () => {
    const [oldest, newest] = [
      eta('2026-11-22T00:00:00Z', '2026-11-10T00:00:00Z'),
      eta('2026-11-20T00:00:00Z', '2026-11-12T00:00:00Z'),
    ]
    equal(etaOf(oldest, newest, eta('2026-11-25T00:00:00Z', '2026-11-11T00:00:00Z')), '2026-11-20T00:00:00Z')
  })

  test('an estimate beats a newer plan', () => {
    equal(
      etaOf(
        eta('2026-11-20T00:00:00Z', '2026-11-08T00:00:00Z'),
        eta('2026-11-22T00:00:00Z', '2026-11-14T00:00:00Z', planned),
      ),
      '2026-11-20T00:00:00Z',
    )
  })

  test('unless the plan is more than 72 h newer and the estimate lies in the past', () => {
    const past = eta('2026-11-14T00:00:00Z', '2026-11-08T00:00:00Z')
    equal(etaOf(past, eta('2026-11-22T00:00:00Z', '2026-11-12T00:00:00Z', planned)), '2026-11-22T00:00:00Z')
    equal(etaOf(past, eta('2026-11-22T00:00:00Z', '2026-11-10T00:00:00Z', planned)), '2026-11-14T00:00:00Z')
  })

  test('a train or truck to the same city is no arrival of the ship', () => {
    const by_land = [
      eta('2026-11-25T00:00:00Z', '2026-11-12T00:00:00Z', { mode: 'truck' }),
      eta('2026-11-26T00:00:00Z', '2026-11-12T00:00:00Z', { mode: 'rail' }),
    ]
    equal(etaOf(eta('2026-11-20T00:00:00Z', '2026-11-10T00:00:00Z'), ...by_land), '2026-11-20T00:00:00Z')
  })

  test('without an arrival the estimated discharge stands in', () => {
    equal(
      boxOf([loaded, departed, equipment('DISC', '2026-11-21T00:00:00Z', 'USLAX', { classifier: 'estimated' })], now)
        .estimates.pod_eta_at,
      '2026-11-21T00:00:00Z',
    )
  })

  test('an actual ends the estimate', () => {
    const expected = eta('2026-11-22T00:00:00Z', '2026-11-10T00:00:00Z')
    const { facts } = shipmentOf([loaded, departed, expected, arrived])
    deepEqual(
      [facts.pod_eta_at, facts.pod_ata_at, facts.pod_original_eta_at],
      [null, '2026-11-20T08:00:00Z', '2026-11-22T00:00:00Z'],
    )
    equal(boxOf([loaded, departed, expected, discharged]).estimates.pod_eta_at, null)
  })

  test('AIS speaks where the carrier is silent', () => {
    equal(
      etaOf(
        eta('2026-11-21T00:00:00Z', '2026-11-14T00:00:00Z', { data_source: 'ais', source: 'ais' }),
        record({ port_of_discharge: at('USLAX') }),
      ),
      '2026-11-21T00:00:00Z',
    )
  })

  test('and where the carrier has been silent for a day and is half a day off', () => {
    const ais = (moment: Instant, stated_at: Instant) => eta(moment, stated_at, { data_source: 'ais', source: 'ais' })
    const carrier = eta('2026-11-20T00:00:00Z', '2026-11-10T00:00:00Z')
    equal(etaOf(carrier, ais('2026-11-21T00:00:00Z', '2026-11-12T00:00:00Z')), '2026-11-21T00:00:00Z')
    equal(etaOf(carrier, ais('2026-11-20T06:00:00Z', '2026-11-12T00:00:00Z')), '2026-11-20T00:00:00Z')
    equal(etaOf(carrier, ais('2026-11-21T00:00:00Z', '2026-11-10T12:00:00Z')), '2026-11-20T00:00:00Z')
  })

  test('original values are the first ever learnt, also when withdrawn since', () => {
    const first = eta('2026-11-18T00:00:00Z', '2026-11-01T00:00:00Z', {
      recorded_at: '2026-11-01T01:00:00Z',
      withdrawn_at: '2026-11-05T00:00:00Z',
    })
    const second = eta('2026-11-20T00:00:00Z', '2026-11-04T00:00:00Z', { recorded_at: '2026-11-04T01:00:00Z' })
    const { facts } = shipmentOf([loaded, departed, second, first], now)
    deepEqual([facts.pod_original_eta_at, facts.pod_eta_at], ['2026-11-18T00:00:00Z', '2026-11-20T00:00:00Z'])
  })

  test('departure is expected until it happens', () => {
    const etd = transport('DEPA', '2026-11-07T00:00:00Z', 'CNSHA', { ...planned, stated_at: '2026-11-01T00:00:00Z' })
    const before = shipmentOf([loaded, etd], '2026-11-05T10:00:00Z').facts
    deepEqual(
      [before.pol_etd_at, before.pol_atd_at, before.pol_original_etd_at],
      ['2026-11-07T00:00:00Z', null, '2026-11-07T00:00:00Z'],
    )
    const after = shipmentOf([loaded, etd, departed]).facts
    deepEqual(
      [after.pol_etd_at, after.pol_atd_at, after.pol_original_etd_at],
      [null, '2026-11-06T08:00:00Z', '2026-11-07T00:00:00Z'],
    )
  })

  test("inland the line's view is the shipment's, the railroad's the container's", () => {
    const inland = { mode: 'rail', classifier: 'estimated' } as const
    const line = transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', inland)
    const rail = transport('ARRI', '2026-11-27T00:00:00Z', 'USCHI', {
      ...inland,
      data_source: 'rail',
      source: 'rail:BNSF',
    })
    const {
      facts,
      containers: [box],
    } = shipmentOf([loaded, departed, arrived, discharged, line, rail])
    deepEqual(
      [facts.destination_eta_at, box?.facts.ind_eta_at, box?.estimates.destination_eta_at],
      ['2026-11-26T00:00:00Z', '2026-11-27T00:00:00Z', '2026-11-27T00:00:00Z'],
    )
  })

  test('a booking without boxes has ports and times of its own', () => {
    const { facts, containers } = shipmentOf(
      [
        transport('DEPA', '2026-11-20T00:00:00Z', 'CNSHA', planned),
        transport('ARRI', '2026-12-05T00:00:00Z', 'USLAX', planned),
      ],
      now,
    )
    deepEqual(
      [containers.length, facts.pol_etd_at, facts.pod_eta_at, facts.port_of_discharge_locode],
      [0, '2026-11-20T00:00:00Z', '2026-12-05T00:00:00Z', 'USLAX'],
    )
  })
})

describe('who is believed (wire contract 2.2)', () => {
  const by = (data_source: 'ais' | 'terminal' | 'rail' | 'shipping_line', source: string = data_source) => ({
    data_source,
    source,
  })

  test('AIS for the departure, then the line', () => {
    const seen = transport('DEPA', '2026-11-06T09:30:00Z', 'CNSHA', by('ais'))
    equal(shipmentOf([loaded, departed, seen, arrived]).facts.pol_atd_at, '2026-11-06T09:30:00Z')
  })

  test('AIS, then the terminal, then the line for the arrival', () => {
    const terminal = transport('ARRI', '2026-11-20T10:00:00Z', 'USLAX', by('terminal', 'terminal:W185'))
    const seen = transport('ARRI', '2026-11-20T07:00:00Z', 'USLAX', by('ais'))
    equal(boxOf([loaded, departed, arrived, terminal]).facts.pod_arrived_at, '2026-11-20T10:00:00Z')
    equal(boxOf([loaded, departed, arrived, terminal, seen]).facts.pod_arrived_at, '2026-11-20T07:00:00Z')
  })

  test('the terminal, then the line for discharge, gate-out and empty return', () => {
    const terminal = by('terminal', 'terminal:W185')
    const said = [
      equipment('DISC', '2026-11-21T10:00:00Z', 'USLAX', terminal),
      equipment('GTOT', '2026-11-25T10:00:00Z', 'USLAX', { ...terminal, mode: 'truck' }),
      equipment('GTIN', '2026-11-28T10:00:00Z', 'USLAX', { ...terminal, empty: true }),
    ]
    const { facts } = boxOf([...Object.values(voyage), ...said])
    deepEqual(
      [facts.pod_discharged_at, facts.pod_full_out_at, facts.empty_terminated_at],
      ['2026-11-21T10:00:00Z', '2026-11-25T10:00:00Z', '2026-11-28T10:00:00Z'],
    )
  })

  test('the line at origin', () => {
    const terminal = equipment('LOAD', '2026-11-05T12:00:00Z', 'CNSHA', by('terminal', 'terminal:CNSHA'))
    equal(boxOf([loaded, terminal, departed, arrived]).facts.pol_vessel_loaded_at, '2026-11-05T08:00:00Z')
  })

  test('the railroad on rails, each side keeping its own arrival', () => {
    const rail = by('rail', 'rail:BNSF')
    const legs = [
      equipment('LOAD', '2026-11-23T00:00:00Z', 'USLAX', { mode: 'rail' }),
      equipment('LOAD', '2026-11-23T02:00:00Z', 'USLAX', { mode: 'rail', ...rail }),
      transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', { mode: 'rail' }),
      transport('ARRI', '2026-11-26T03:00:00Z', 'USCHI', { mode: 'rail', ...rail }),
    ]
    const {
      facts,
      containers: [box],
    } = shipmentOf([loaded, departed, arrived, discharged, ...legs])
    deepEqual(
      [box?.facts.pod_rail_loaded_at, box?.facts.ind_ata_at, facts.destination_ata_at],
      ['2026-11-23T02:00:00Z', '2026-11-26T03:00:00Z', '2026-11-26T00:00:00Z'],
    )
    deepEqual([box?.facts.pod_rail_carrier_scac, box?.facts.ind_rail_carrier_scac], ['BNSF', 'BNSF'])
    equal(box?.milestones.filter(({ event }) => event === 'arrived_at_inland_destination').length, 1)
  })

  test('the railroad that carries the box is the first that sees it, where only the terminal tells that it was loaded', () => {
    const legs = [
      equipment('LOAD', '2026-11-23T00:00:00Z', 'USLAX', { mode: 'rail', ...by('terminal', 'terminal:W185') }),
      transport('CLM_X', '2026-11-24T00:00:00Z', 'USKCK', { mode: 'rail', container: BOX, ...by('rail', 'rail:UPRR') }),
      transport('ARRI', '2026-11-26T00:00:00Z', 'USCHI', { mode: 'rail', ...by('rail', 'rail:BNSF') }),
    ]
    const told = (more: readonly RecordedObservation[]) => boxOf([loaded, departed, arrived, discharged, ...more])
    deepEqual([told(legs).facts.pod_rail_carrier_scac, told(legs).facts.ind_rail_carrier_scac], ['UPRR', 'BNSF'])
    equal(told(legs).provenance['pod_rail_carrier_scac']?.rule, 'first_railroad_that_saw_it')
    equal(told(legs.slice(0, 1)).facts.pod_rail_carrier_scac, null)
  })

  test('the line about the box itself, facilities where it is silent', () => {
    const silent = boxOf([loaded, rampSays(NOW), equipmentRecord({ equipment_type: 'dry', weight_in_lbs: 41000 })])
    deepEqual([silent.facts.equipment_type, silent.facts.weight_in_lbs], ['dry', 41000])
    const both = boxOf([
      equipmentRecord({ seal_number: 'LINE1' }),
      equipmentRecord({ seal_number: 'TERM1', data_source: 'terminal', source: 'terminal:W185' }),
    ])
    equal(both.facts.seal_number, 'LINE1')
  })

  test('sources more than 6 h apart are remarked on', () => {
    const terminal = equipment('DISC', '2026-11-22T10:00:00Z', 'USLAX', by('terminal', 'terminal:W185'))
    equal(
      boxOf([loaded, departed, arrived, discharged, terminal]).remarks.some((remark) =>
        remark.startsWith('vessel_discharged: maersk says'),
      ),
      true,
    )
  })
})
