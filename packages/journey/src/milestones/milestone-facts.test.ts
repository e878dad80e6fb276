import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import {
  at,
  boxOf,
  equipment,
  facility,
  paper,
  record,
  shipmentOf,
  transport,
  vessel,
} from '../testing/observations.ts'
import {
  empty_out,
  full_in,
  loaded,
  departed,
  arrived,
  discharged,
  full_out,
  empty_in,
  landed,
  by,
  told,
} from './milestones.fixture.ts'

describe('how often a milestone happens', () => {
  test('once a journey for those at its ends, wherever sources place it', () => {
    const again = equipment('DISC', '2026-11-21T20:00:00Z', 'USLGB', by('terminal', 'terminal:W183'))
    deepEqual(
      told([...landed, again]).filter((name) => name.startsWith('vessel_discharged')),
      ['vessel_discharged@USLGB'],
    )
    deepEqual(
      told([
        empty_out,
        equipment('PICK', '2026-11-01T09:00:00Z', 'CNNGB', { empty: true, facility: facility('DEPO') }),
        ...landed,
      ]).filter((name) => name.startsWith('empty_out')).length,
      1,
    )
  })

  const passing = (moment: string, ship: string | null, place = 'USKCK', number: string | null = null) =>
    transport('ARRI', `2026-11-${moment}T00:00:00Z`, place, {
      mode: 'rail',
      voyage: number,
      vessel: ship === null ? null : vessel(ship),
      ...by('rail', `rail:${moment}`),
    })
  const visits = (...sightings: readonly RecordedObservation[]) =>
    boxOf([...landed, record({ destination: at('USCHI') }), ...sightings])
      .milestones.filter(({ event }) => event === 'rail_arrived')
      .map(({ key, at: moment }) => `${key} ${moment.slice(8, 10)}`)

  test('again at a place that was left for another in between, by another train or ship', () => {
    deepEqual(visits(passing('22', 'T1'), passing('24', 'T9', 'USLGB'), passing('26', 'T2')), [
      'rail_arrived@USKCK#1 22',
      'rail_arrived@USLGB#1 24',
      'rail_arrived@USKCK#2 26',
    ])
    deepEqual(
      visits(passing('22', null, 'USKCK', 'V1'), passing('24', 'T9', 'USLGB'), passing('26', null, 'USKCK', 'V2')),
      ['rail_arrived@USKCK#1 22', 'rail_arrived@USLGB#1 24', 'rail_arrived@USKCK#2 26'],
    )
  })

  test('once where nothing tells that it left in between, or that it was another train', () => {
    deepEqual(visits(passing('22', 'T1'), passing('26', 'T2')), ['rail_arrived@USKCK#1 26'])
    deepEqual(visits(passing('22', 'T1'), passing('24', 'T9', 'USLGB'), passing('26', 'T1')), [
      'rail_arrived@USLGB#1 24',
      'rail_arrived@USKCK#1 26',
    ])
    deepEqual(visits(passing('22', 'T1'), passing('24', 'T9', 'USLGB'), passing('26', null)), [
      'rail_arrived@USLGB#1 24',
      'rail_arrived@USKCK#1 26',
    ])
    deepEqual(
      visits(
        passing('22', 'T1'),
        passing('21', 'T9', 'USLGB'),
        passing('27', 'T9', 'USLGB'),
        passing('26', 'T2'),
      ).filter((name) => name.includes('USKCK')),
      ['rail_arrived@USKCK#1 26'],
    )
    deepEqual(
      visits(
        passing('22', 'T1'),
        { ...passing('24', 'T9', 'USLGB'), withdrawn_at: '2026-11-25T00:00:00Z' },
        passing('26', 'T2'),
      ),
      ['rail_arrived@USKCK#1 26'],
    )
  })
})

describe('what a milestone carries', () => {
  test('its place, terminal, ship and voyage, and who stated it when', () => {
    const said = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', {
      vessel: vessel('ALPHA', '9321483'),
      voyage: '642E',
      facility: facility('POTE', 'PIER400'),
      stated_at: '2026-11-21T09:00:00Z',
    })
    deepEqual(boxOf([loaded, departed, arrived, said]).milestones.at(-1), {
      key: 'vessel_discharged@USLAX#1',
      event: 'vessel_discharged',
      at: '2026-11-21T08:00:00Z',
      time_zone: 'America/Los_Angeles',
      locode: 'USLAX',
      location_name: null,
      terminal_id: 'pier-400',
      vessel_imo: '9321483',
      vessel_name: 'ALPHA',
      voyage: '642E',
      data_source: 'shipping_line',
      observation_id: said.id,
      stated_at: '2026-11-21T09:00:00Z',
    })
  })

  test('without a ship, a voyage or a terminal it carries none', () => {
    const {
      terminal_id,
      vessel_imo,
      vessel_name,
      voyage: number,
      stated_at,
    } = boxOf([...landed, full_out]).milestones.at(-1) ?? {}
    deepEqual(
      { terminal_id, vessel_imo, vessel_name, number, stated_at },
      { terminal_id: null, vessel_imo: null, vessel_name: null, number: null, stated_at: null },
    )
  })

  test('its moment names those that tell another one, and not those that tell the same', () => {
    const [same, other] = [
      equipment('DISC', '2026-11-21T10:00:00Z', 'USLAX', by('shipping_line', 'edi')),
      equipment('DISC', '2026-11-21T10:00:00Z', 'USLAX', by('terminal', 'terminal:W185')),
    ]
    const { rule, observation_ids, candidate_ids } =
      boxOf([...landed, same, other]).provenance['pod_discharged_at'] ?? {}
    deepEqual(
      { rule, observation_ids, candidate_ids },
      { rule: 'best_source_then_newest', observation_ids: [other.id], candidate_ids: [discharged.id] },
    )
  })
})

describe('which of several statements tells a milestone', () => {
  test('the gate-out at the inland destination, before that at the port, whoever tells it', () => {
    const port = equipment('GTOT', '2026-11-25T08:00:00Z', 'USLAX', {
      mode: 'truck',
      facility: facility('POTE'),
      ...by('terminal', 'terminal:W185'),
    })
    const ramp = equipment('GTOT', '2026-11-29T00:00:00Z', 'USCHI', { mode: 'truck', facility: facility('INTE') })
    deepEqual(told([...landed, record({ destination: at('USCHI') }), port, ramp]).at(-1), 'full_out@USCHI')
  })

  test('a full row of the table before one that only counts while nothing better tells it, however new', () => {
    const inland = equipment('GTIN', '2026-11-02T00:00:00Z', 'CNWUH', {
      mode: 'truck',
      facility: facility('INTE'),
      ...by('user_input'),
      stated_at: '2026-12-01T00:00:00Z',
    })
    equal(boxOf([inland, full_in, ...landed]).facts.pol_full_in_at, '2026-11-03T08:00:00Z')
    equal(boxOf([inland, ...landed]).facts.pol_full_in_at, '2026-11-02T00:00:00Z')
  })

  test('one that was corrected tells nothing, and is named as what its source said before', () => {
    const corrected = {
      ...discharged,
      id: 'corrected',
      at: '2026-11-21T12:00:00Z',
      recorded_at: '2027-01-01T00:00:00Z',
    }
    const box = boxOf([...landed, corrected])
    deepEqual(
      [box.facts.pod_discharged_at, box.provenance['pod_discharged_at']?.candidate_ids],
      ['2026-11-21T12:00:00Z', [discharged.id]],
    )
  })
})

test('the empty return ends the journey of the whole shipment, whatever papers say', () => {
  const box = boxOf([...landed, full_out, empty_in, paper('CONF', 'BKG')])
  equal(box.facts.current_status, 'empty_returned')
  equal(shipmentOf([...landed, full_out, empty_in]).facts.status, 'delivered_to_destination')
})
