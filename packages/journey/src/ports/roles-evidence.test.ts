import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { at, equipment, milestonesOf, record, transport } from '../testing/observations.ts'
import { rolesOf, pod, pol, on, load, discharge, sails, comes, alpha, loaded } from './evidence.fixture.ts'

describe('the order of evidence for the ports (contract 10.3)', () => {
  test("the carrier's record, then a hint, then the shape of the voyage, each named as the rule", () => {
    const shape = [load('05', 'CNSHA'), discharge('21', 'USLAX')]
    deepEqual(rolesOf(...shape), {
      pol: 'CNSHA',
      by_pol: 'place_by_structure',
      pod: 'USLAX',
      by_pod: 'place_by_structure',
    })
    const hinted = [
      load('05', 'CNSHA'),
      load('04', 'CNNGB', { role_hint: 'pol' }),
      discharge('21', 'USLAX'),
      discharge('20', 'USLGB', { role_hint: 'pod' }),
    ]
    deepEqual(rolesOf(...hinted), { pol: 'CNNGB', by_pol: 'place_by_hint', pod: 'USLGB', by_pod: 'place_by_hint' })
    deepEqual(rolesOf(...hinted, record({ port_of_lading: at('KRPUS'), port_of_discharge: at('NLRTM') })), {
      pol: 'KRPUS',
      by_pol: 'place_by_record',
      pod: 'NLRTM',
      by_pod: 'place_by_record',
    })
  })

  test('the newest record that names a port has it; one that is silent takes nothing away', () => {
    const older = record({ port_of_discharge: at('USLGB'), stated_at: '2026-11-01T00:00:00Z' })
    deepEqual(
      [
        pod(loaded, older, record({ port_of_discharge: at('USLAX'), stated_at: '2026-11-02T00:00:00Z' })),
        pod(loaded, older, record({ port_of_lading: at('CNSHA'), stated_at: '2026-11-02T00:00:00Z' })),
      ],
      ['USLAX', 'USLGB'],
    )
  })

  test('a newer record naming a port where no ship took the box does not move the port at which it was loaded', () => {
    const own = record({ port_of_lading: at('CNSHA'), stated_at: '2026-11-01T00:00:00Z' })
    const of_sibling = record({ port_of_lading: at('KRPUS'), stated_at: '2026-11-22T00:00:00Z' })
    equal(pol(load('05', 'CNSHA'), discharge('21', 'USLAX'), own, of_sibling), 'CNSHA')
    equal(pol(discharge('21', 'USLAX'), own, of_sibling), 'KRPUS', 'nothing was loaded yet')
    equal(pol(load('05', 'CNSHA'), discharge('21', 'USLAX'), of_sibling), 'KRPUS', 'no record names another')
    equal(pol(load('03', 'CNSHA'), load('05', 'KRPUS'), discharge('21', 'USLAX'), own, of_sibling), 'KRPUS')
  })

  test('a terminal or railroad knows its leg: its record counts where nothing else tells', () => {
    const of_leg = record({
      port_of_lading: at('KRPUS'),
      port_of_discharge: at('USLGB'),
      data_source: 'terminal',
      source: 'edi',
    })
    deepEqual(rolesOf(load('05', 'CNSHA'), of_leg, discharge('21', 'USLAX')), {
      pol: 'CNSHA',
      by_pol: 'place_by_structure',
      pod: 'USLAX',
      by_pod: 'place_by_structure',
    })
    deepEqual(rolesOf(equipment('STUF', on('01'), 'CNSHA'), of_leg), {
      pol: 'KRPUS',
      by_pol: 'place_by_record',
      pod: 'USLGB',
      by_pod: 'place_by_record',
    })
    deepEqual(
      rolesOf(
        equipment('STUF', on('01'), 'CNSHA'),
        record({ port_of_discharge: at('USLGB'), data_source: 'rail', source: 'rail:BNSF' }),
      ).pod,
      'USLGB',
    )
  })
})

describe('what a statement hints at', () => {
  test('a phase is a hint for what ships do with the box: export where it is loaded, import where it is discharged', () => {
    for (const code of ['LOAD', 'DEPA'] as const)
      equal(
        pol(
          load('05', 'CNSHA'),
          (code === 'LOAD' ? equipment : transport)(code, on('04'), 'CNNGB', { phase_hint: 'export' }),
          discharge('21', 'USLAX'),
        ),
        'CNNGB',
        code,
      )
    for (const code of ['DISC', 'ARRI'] as const)
      equal(
        pod(
          load('05', 'CNSHA'),
          discharge('21', 'USLAX'),
          (code === 'DISC' ? equipment : transport)(code, on('20'), 'USLGB', { phase_hint: 'import' }),
        ),
        'USLGB',
        code,
      )
  })

  test('a call that is left out hints at nothing', () => {
    const sailed = load('05', 'CNSHA')
    const omitted = (role_hint: 'pod' | 'pol') => transport('OMIT', on('30'), 'CAVAN', { role_hint })
    equal(rolesOf(sailed, discharge('21', 'USLAX'), omitted('pod')).pod, 'USLAX')
    equal(rolesOf(sailed, discharge('21', 'USLAX'), omitted('pol')).pol, 'CNSHA')
  })

  test('an arrival for export and a loading for import hint at nothing, and neither does what trucks do', () => {
    deepEqual(
      rolesOf(load('05', 'CNSHA'), comes('04', 'CNNGB', { phase_hint: 'export' }), discharge('21', 'USLAX')).by_pol,
      'place_by_structure',
    )
    deepEqual(
      rolesOf(
        load('05', 'CNSHA'),
        discharge('21', 'USLAX', alpha),
        sails('25', 'USLAX', { phase_hint: 'import', ...alpha }),
      ).by_pod,
      'place_by_structure',
    )
    deepEqual(
      rolesOf(
        load('05', 'CNSHA'),
        equipment('GTIN', on('04'), 'CNNGB', { mode: 'truck', phase_hint: 'export' }),
        discharge('21', 'USLAX'),
      ).pol,
      'CNSHA',
    )
    deepEqual(
      rolesOf(
        load('05', 'CNSHA'),
        discharge('21', 'USLAX'),
        equipment('DISC', on('20'), 'USLGB', { mode: 'truck', phase_hint: 'import' }),
      ).pod,
      'USLAX',
    )
  })

  test('transshipment by hint or by phase makes a port one of transshipment', () => {
    for (const given of [{ role_hint: 'transshipment' }, { phase_hint: 'transshipment' }] as const) {
      deepEqual(milestonesOf([load('05', 'CNSHA'), discharge('12', 'KRPUS', given), discharge('21', 'USLAX')]), [
        'vessel_loaded@CNSHA',
        'transshipment_discharged@KRPUS',
        'vessel_discharged@USLAX',
      ])
      deepEqual(rolesOf(load('05', 'CNSHA'), discharge('21', 'KRPUS', given)).pod, null)
    }
  })

  test('what a ship did there tells more than what a truck did, then the newest word', () => {
    const truck = equipment('GTOT', on('25'), 'USLAX', {
      mode: 'truck',
      role_hint: 'pod',
      stated_at: '2026-11-26T00:00:00Z',
    })
    const ship = discharge('21', 'USLAX', { role_hint: 'transshipment', stated_at: '2026-11-21T00:00:00Z' })
    equal(rolesOf(load('05', 'CNSHA'), ship, truck).by_pod, null)
    const newer = discharge('21', 'USLAX', { role_hint: 'pod', stated_at: '2026-11-22T00:00:00Z', source: 'edi' })
    deepEqual(
      [rolesOf(load('05', 'CNSHA'), ship, newer).by_pod, rolesOf(load('05', 'CNSHA'), newer, ship).by_pod],
      ['place_by_hint', 'place_by_hint'],
    )
    const two = [
      discharge('20', 'USLGB', { role_hint: 'pod', stated_at: '2026-11-20T00:00:00Z' }),
      discharge('21', 'USLAX', { role_hint: 'pod', stated_at: '2026-11-21T00:00:00Z' }),
    ]
    deepEqual([pod(load('05', 'CNSHA'), ...two), pod(load('05', 'CNSHA'), ...two.toReversed())], ['USLAX', 'USLAX'])
  })

  test('what a ship did for the empty box hints at nothing', () => {
    equal(
      rolesOf(load('05', 'CNSHA'), discharge('21', 'USLAX'), comes('30', 'USLGB', { role_hint: 'pod', empty: true }))
        .pod,
      'USLAX',
    )
  })
})
