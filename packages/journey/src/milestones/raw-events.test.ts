import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { at, boxOf, equipment, facility, paper, record, transport, vessel } from '../testing/observations.ts'
import { loaded, departed, arrived, landed } from './remarks.fixture.ts'

describe('the raw events of a box (contract 2.5)', () => {
  test('are in the order of time, then of a journey, then of their ids; those without a time come last', () => {
    const at_once = (id: string, code: string) => equipment(code, '2026-11-05T08:00:00Z', 'CNSHA', { id, voyage: id })
    const timeless = (id: string, code: string) => equipment(code, null, 'CNSHA', { id, voyage: id })
    const all = [
      timeless('h', 'LOAD'),
      timeless('g', 'GTIN'),
      at_once('f', 'LOAD'),
      at_once('e', 'GTIN'),
      at_once('d', 'LOAD'),
      equipment('STUF', '2026-11-04T08:00:00Z', 'CNSHA', { id: 'z' }),
      timeless('c', 'LOAD'),
    ]
    for (const order of [all, all.toReversed()])
      deepEqual(
        boxOf(order.map((said) => ({ ...said }))).raw_events.map(({ observation_id }) => observation_id),
        ['z', 'e', 'd', 'f', 'g', 'c', 'h'],
      )
  })

  test('carry what the source said, with the place and terminal that it means', () => {
    const said = equipment('DISC', '2026-11-21T08:00:00Z', 'USLAX', {
      vessel: vessel('ALPHA', '9321483'),
      voyage: '642E',
      facility: facility('POTE', 'PIER400'),
      description: 'Discharged at last POD',
    })
    const { remark: _, ...raw } = boxOf([loaded, departed, arrived, said]).raw_events.find(
      ({ observation_id }) => observation_id === said.id,
    ) ?? { remark: null }
    deepEqual(raw, {
      observation_id: said.id,
      event: 'vessel_discharged',
      original_event: 'Discharged at last POD',
      at: '2026-11-21T08:00:00Z',
      estimated: false,
      time_zone: 'America/Los_Angeles',
      location_name: 'Los Angeles',
      locode: 'USLAX',
      terminal_id: 'pier-400',
      vessel_name: 'ALPHA',
      vessel_imo: '9321483',
      voyage: '642E',
      data_source: 'shipping_line',
      withdrawn_at: null,
    })
  })

  test('an estimate is marked, a place that no table has keeps its name, and a code stands where nothing is described', () => {
    const said = transport('ARRI', '2027-01-21T08:00:00Z', null, {
      classifier: 'estimated',
      place: { ...at(''), locode: null, name: 'Port of Nowhere' },
    })
    const raw = boxOf([loaded, departed, said]).raw_events.at(-1)
    deepEqual(
      [
        raw?.estimated,
        raw?.location_name,
        raw?.locode,
        raw?.original_event,
        raw?.vessel_name,
        raw?.vessel_imo,
        raw?.terminal_id,
      ],
      [true, 'Port of Nowhere', null, 'ARRI', null, null, null],
    )
  })

  test('have the names of the wire, and none for what the wire does not know', () => {
    const named = (stated: RecordedObservation, ...journey: readonly RecordedObservation[]) =>
      boxOf([...journey, stated]).raw_events.find(({ observation_id }) => observation_id === stated.id)?.event
    const to_chicago = [...landed, record({ destination: at('USCHI') })]
    equal(
      named(transport('ARRI', '2026-11-26T08:00:00Z', 'USCHI', { mode: 'rail' }), ...to_chicago),
      'arrived_at_destination',
    )
    equal(named(equipment('CUSR', '2026-11-22T08:00:00Z', 'USLAX'), ...landed), 'customs_release')
    equal(named(paper('RELS', 'CUS'), ...landed), 'customs_release')
    equal(named(paper('SURR', 'TRD'), ...landed), 'carrier_release')
    for (const code of ['CUSS', 'CUSI'] as const)
      equal(named(equipment(code, '2026-11-22T08:00:00Z', 'USLAX'), ...landed), null, code)
    equal(named(transport('BRTH', '2026-11-20T09:00:00Z', 'USLAX'), loaded, departed, arrived), null)
    equal(
      named(
        equipment('GTIN', '2026-11-25T08:00:00Z', 'USLAX', { mode: 'truck', facility: facility('OFFD') }),
        ...landed,
      ),
      null,
    )
    equal(named(paper('HOLD', 'CUS'), ...landed), null)
    for (const code of ['RECE', 'SUBM', 'CONF', 'ISSU'] as const)
      equal(named(paper(code, 'VGM'), ...landed), 'vgm_received', code)
    equal(named(paper('RELS', 'VGM'), ...landed), null)
  })
})
