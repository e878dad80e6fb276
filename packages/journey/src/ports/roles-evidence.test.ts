import type { Given } from './evidence.fixture.ts'
import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { at, equipment, facility, milestonesOf, record, transport } from '../testing/observations.ts'

import { rolesOf, pod, pol, on, load, discharge, sails, comes, alpha, beta, loaded } from './evidence.fixture.ts'

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

describe('a named port of discharge from which the box was loaded on', () => {
  const named = record({ port_of_discharge: at('SGSIN') })
  const hub = [
    load('05', 'CNSHA', alpha),
    discharge('12', 'SGSIN', alpha),
    load('14', 'SGSIN', beta),
    discharge('25', 'USLAX', beta),
  ]

  test('is none, and where it is taken on to is', () => {
    deepEqual(rolesOf(named, ...hub).pod, 'USLAX')
  })

  test('stays one while the loading is only planned', () => {
    deepEqual(
      rolesOf(
        named,
        load('05', 'CNSHA', alpha),
        discharge('12', 'SGSIN', alpha),
        load('14', 'SGSIN', { ...beta, classifier: 'planned' }),
      ).pod,
      'SGSIN',
    )
  })

  test('stays one where the further ship only carries it to the named destination', () => {
    deepEqual(rolesOf(record({ port_of_discharge: at('SGSIN'), destination: at('USLAX') }), ...hub).pod, 'SGSIN')
    deepEqual(rolesOf(record({ port_of_discharge: at('SGSIN'), destination: at('SGSIN') }), ...hub).pod, 'USLAX')
    deepEqual(rolesOf(record({ port_of_discharge: at('SGSIN'), destination: at('USLGB') }), ...hub).pod, 'USLAX')
  })
})

describe('ports by the shape of the voyage', () => {
  test('the first that the box leaves by ship is the port of loading, unless it was discharged there before', () => {
    equal(pol(discharge('03', 'CNNGB'), load('04', 'CNNGB'), load('06', 'CNSHA'), discharge('21', 'USLAX')), null)
    equal(pol(load('04', 'CNNGB'), discharge('05', 'CNSHA'), load('06', 'CNSHA'), discharge('21', 'USLAX')), 'CNNGB')
    equal(pol(load('04', 'CNNGB'), discharge('30', 'CNNGB'), discharge('21', 'USLAX')), 'CNNGB')
  })

  test('one known port that the box both comes to and leaves is undecided', () => {
    deepEqual(rolesOf(discharge('03', 'KRPUS'), load('04', 'KRPUS')), {
      pol: null,
      by_pol: null,
      pod: null,
      by_pod: null,
    })
    deepEqual(rolesOf(load('03', 'KRPUS'), discharge('04', 'KRPUS')), {
      pol: null,
      by_pol: null,
      pod: null,
      by_pod: null,
    })
  })

  test('a departure of the ship that brought the box is no further leg, that of another ship is', () => {
    const came = [load('05', 'CNSHA', alpha), comes('20', 'USLAX', alpha), discharge('21', 'USLAX', alpha)]
    equal(pod(...came, sails('22', 'USLAX', alpha)), 'USLAX')
    equal(pod(...came, sails('22', 'USLAX', beta)), null)
    equal(pod(...came, sails('22', 'USLAX')), null)
    equal(pod(...came.slice(0, 2), sails('22', 'USLAX', alpha)), null)
    equal(pod(...came, sails('19', 'USLAX', beta)), 'USLAX', 'a ship that left before the box came')
  })

  test('a loading is one, from the moment of the arrival on', () => {
    equal(pod(load('05', 'CNSHA'), discharge('21', 'USLAX'), load('21', 'USLAX')), null)
    equal(pod(load('05', 'CNSHA'), discharge('21', 'USLAX'), load('20', 'USLAX')), 'USLAX')
  })

  test('what happens between is transshipment where the box was handled, and nothing where its ship only called', () => {
    const through = (...at_busan: readonly RecordedObservation[]) =>
      milestonesOf([
        load('05', 'CNSHA', alpha),
        sails('06', 'CNSHA', alpha),
        ...at_busan,
        comes('20', 'USLAX', beta),
        discharge('21', 'USLAX', beta),
      ]).filter((name) => name.endsWith('KRPUS'))
    deepEqual(through(comes('09', 'KRPUS', alpha), sails('10', 'KRPUS', alpha)), [])
    deepEqual(through(comes('09', 'KRPUS', alpha), sails('10', 'KRPUS', beta)), [
      'transshipment_arrived@KRPUS',
      'transshipment_departed@KRPUS',
    ])
    deepEqual(through(comes('09', 'KRPUS', alpha), discharge('09', 'KRPUS', alpha), sails('10', 'KRPUS', alpha)), [
      'transshipment_arrived@KRPUS',
      'transshipment_discharged@KRPUS',
      'transshipment_departed@KRPUS',
    ])
    deepEqual(through(sails('10', 'KRPUS', beta)), [])
    deepEqual(through(load('10', 'KRPUS', beta)), ['transshipment_loaded@KRPUS'])
    deepEqual(through(load('10', 'KRPUS', { ...beta, classifier: 'planned' })), [])
    deepEqual(through(discharge('09', 'KRPUS', alpha)), [])
  })

  test('what lies before the loading or after the discharge is none', () => {
    const around = (...more: readonly RecordedObservation[]) =>
      milestonesOf([
        record({ port_of_lading: at('CNSHA'), port_of_discharge: at('USLAX') }),
        load('05', 'CNSHA', alpha),
        discharge('21', 'USLAX', alpha),
        ...more,
      ]).filter((name) => name.endsWith('KRPUS'))
    deepEqual(around(discharge('01', 'KRPUS', beta), load('02', 'KRPUS', beta)), [])
    deepEqual(around(discharge('04', 'KRPUS', beta), load('06', 'KRPUS', beta)), [
      'transshipment_discharged@KRPUS',
      'transshipment_loaded@KRPUS',
    ])
    deepEqual(around(discharge('22', 'KRPUS', beta), load('23', 'KRPUS', beta)), [])
    deepEqual(around(discharge('20', 'KRPUS', beta), load('22', 'KRPUS', beta)), [
      'transshipment_discharged@KRPUS',
      'transshipment_loaded@KRPUS',
    ])
  })

  test('terminals and AIS tell the route only where no carrier speaks of ships', () => {
    const by_terminal = { data_source: 'terminal', source: 'terminal:X' } as const
    deepEqual(rolesOf(load('05', 'CNSHA'), discharge('21', 'USLAX'), comes('25', 'NLRTM', by_terminal)).pod, 'USLAX')
    deepEqual(
      rolesOf(
        equipment('STUF', on('01'), 'CNSHA'),
        load('05', 'CNSHA', by_terminal),
        comes('25', 'NLRTM', { data_source: 'ais', source: 'ais' }),
      ),
      { pol: 'CNSHA', by_pol: 'place_by_structure', pod: 'NLRTM', by_pod: 'place_by_structure' },
    )
  })

  test('of movements of one minute the later one of a journey is the later', () => {
    deepEqual(rolesOf(sails('05', 'CNNGB'), load('05', 'CNSHA'), comes('21', 'USLGB'), discharge('21', 'USLAX')), {
      pol: 'CNSHA',
      by_pol: 'place_by_structure',
      pod: 'USLAX',
      by_pod: 'place_by_structure',
    })
  })
})

describe('plans of a further ship that went missing', () => {
  const here = [
    load('05', 'CNSHA', alpha),
    discharge('12', 'SGSIN', alpha),
    comes('25', 'USLAX', { ...beta, classifier: 'planned', withdrawn_at: on('13') }),
  ]
  const gone = (given: Given = {}, code: 'LOAD' | 'DEPA' | 'ARRI' = 'DEPA') =>
    (code === 'LOAD' ? equipment : transport)(code, on('14'), 'SGSIN', {
      ...beta,
      classifier: 'planned',
      withdrawn_at: on('13'),
      ...given,
    })

  test('still tell that the port which the box was to leave by ship is no port of discharge', () => {
    for (const code of ['LOAD', 'DEPA'] as const) equal(pod(...here, gone({}, code)), 'USLAX', code)
    equal(pod(...here), 'SGSIN')
    equal(pod(...here, gone({}, 'ARRI')), 'SGSIN')
    equal(pod(...here, gone({ mode: 'rail' })), 'SGSIN')
  })

  test('tell nothing once the box has left by land', () => {
    const out = (given: Given = {}) =>
      equipment('GTOT', on('15'), 'SGSIN', { mode: 'truck', facility: facility('POTE'), ...given })
    equal(pod(...here, gone(), out()), 'SGSIN')
    equal(pod(...here, gone(), out({ classifier: 'planned' })), 'USLAX')
    equal(pod(...here, gone(), out({ mode: 'rail' })), 'USLAX')
  })
})
