import type { Given } from './evidence.fixture.ts'
import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { at, equipment, facility, milestonesOf, record, transport } from '../testing/observations.ts'
import { rolesOf, pod, pol, on, load, discharge, sails, comes, alpha, beta } from './evidence.fixture.ts'

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
