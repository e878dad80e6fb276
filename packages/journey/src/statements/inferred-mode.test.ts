import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { equipment, facility, reference, transport } from '../testing/observations.ts'
import { withInferredModes } from './inferred-mode.ts'
import { statementOf, type RecordedMovement, type Statement } from './statement.ts'
import { retractionsOf } from './taken-back.ts'

type Given = Partial<MovementObservation> & { readonly source?: string }
const remark = 'no means of transport is named: taken as by ship'
const plain = (id: string, code: string, moment: string, place: string | null, given: Given = {}) =>
  equipment(code, `2026-11-${moment}T08:00:00Z`, place, { mode: null, ...given, id })
const loading = plain('loading', 'LOAD', '05', 'CNSHA')
const discharge = plain('discharge', 'DISC', '20', 'USLAX')

function inferred(...observations: readonly RecordedObservation[]): readonly Statement[] {
  const movements = observations.filter((said): said is RecordedMovement => said.kind === 'movement')
  return withInferredModes(
    movements.map((said) => statementOf(said, Date.parse('2026-12-01T00:00:00Z'), retractionsOf([]), reference)),
  )
}
const isByShip = (said: RecordedObservation, ...others: readonly RecordedObservation[]) =>
  inferred(...others, said).at(-1)?.mode === 'vessel'

describe('a loading or discharge without a means of transport (contract 10.4)', () => {
  test('is by ship at a port, and says that this is inferred', () => {
    deepEqual(
      inferred(loading, discharge).map(({ mode, doubts }) => [mode, doubts]),
      [
        ['vessel', [remark]],
        ['vessel', [remark]],
      ],
    )
  })

  test('in a container yard too, in no other facility', () => {
    equal(isByShip(plain('yard', 'LOAD', '05', 'CNSHA', { facility: facility('COYA') })), true)
    equal(
      isByShip(
        plain('unnamed', 'LOAD', '05', 'CNSHA', {
          facility: { type: null, code: null, provider: null, name: 'Yard 3' },
        }),
      ),
      true,
    )
    for (const type of ['DEPO', 'RAMP', 'INTE', 'OFFD', 'CLOC'] as const)
      equal(isByShip(plain('other', 'LOAD', '05', 'CNSHA', { facility: facility(type) })), false, type)
  })

  test('stays open inland, without a place or without a time', () => {
    equal(isByShip(plain('inland', 'LOAD', '05', 'USCHI')), false)
    equal(isByShip(plain('nowhere', 'LOAD', '05', null)), false)
    equal(isByShip(equipment('LOAD', null, 'CNSHA', { mode: null })), false)
  })

  test('a gate is no loading, and a means that is told stays', () => {
    equal(isByShip(plain('gate', 'GTIN', '05', 'CNSHA')), false)
    deepEqual(
      inferred(plain('truck', 'LOAD', '05', 'CNSHA', { mode: 'truck' }), loading).map(({ mode, doubts }) => [
        mode,
        doubts.length,
      ]),
      [
        ['truck', 0],
        [null, 0],
      ],
    )
    deepEqual(
      inferred(plain('ship', 'LOAD', '05', 'CNSHA', { mode: 'vessel' })).map(({ mode, doubts }) => [mode, doubts]),
      [['vessel', []]],
    )
  })
})

describe('what speaks against a ship', () => {
  test('another means that its source names at the same place, of whatever movement', () => {
    for (const mode of ['rail', 'truck', 'barge', 'feeder'] as const)
      equal(isByShip(loading, transport('DEPA', '2026-11-06T00:00:00Z', 'CNSHA', { mode })), false, mode)
    equal(isByShip(loading, transport('DEPA', '2026-11-06T00:00:00Z', 'CNNGB', { mode: 'rail' })), true)
    equal(
      isByShip(loading, plain('gate', 'GTIN', '04', 'CNSHA', { mode: 'truck' })),
      true,
      'a gate is passed by truck at every port',
    )
  })

  test('only what the same source says of the same box', () => {
    const by_rail = (given: Given) => transport('DEPA', '2026-11-06T00:00:00Z', 'CNSHA', { mode: 'rail', ...given })
    equal(isByShip(loading, by_rail({ source: 'edi' })), true)
    equal(isByShip(loading, by_rail({ container: 'TCLU1234568' })), true)
    equal(isByShip(loading, by_rail({ container: 'MSKU1234565' })), false)
    equal(
      isByShip(plain('any box', 'LOAD', '05', 'CNSHA', { container: null }), by_rail({ container: 'MSKU1234565' })),
      false,
    )
  })

  test('a box that is loaded where it was discharged goes on by land, unless it is seen at another port after it', () => {
    const onward = plain('onward', 'LOAD', '23', 'USLAX')
    const before = plain('before', 'DISC', '22', 'USLAX', { mode: 'vessel' })
    equal(isByShip(onward, before), false)
    for (const code of ['ARRI', 'DISC'] as const)
      equal(isByShip(onward, before, plain('later', code, '25', 'USLGB')), true, code)
    equal(isByShip(onward, before, plain('at the same time', 'DISC', '23', 'USLGB')), false)
    equal(isByShip(onward, before, plain('earlier', 'DISC', '21', 'USLGB')), false)
    equal(isByShip(onward, before, plain('leaving', 'LOAD', '25', 'USLGB')), false)
    equal(isByShip(onward, before, plain('inland', 'DISC', '25', 'USCHI')), false)
    equal(isByShip(onward, plain('discharged later', 'DISC', '24', 'USLAX')), true)
    equal(isByShip(onward, plain('discharged then', 'DISC', '23', 'USLAX')), true)
    equal(isByShip(onward, plain('discharged elsewhere', 'DISC', '22', 'USLGB')), true)
    equal(isByShip(onward, plain('arrived', 'ARRI', '22', 'USLAX')), true)
  })

  test('by what the box is seen at the other port does not matter, as long as it may be a ship', () => {
    const onward = plain('onward', 'LOAD', '23', 'USLAX')
    const before = plain('before', 'DISC', '22', 'USLAX', { mode: 'vessel' })
    for (const mode of ['vessel', 'feeder'] as const)
      equal(isByShip(onward, before, plain('later', 'ARRI', '25', 'USLGB', { mode })), true, mode)
    for (const mode of ['rail', 'truck', 'barge'] as const)
      equal(isByShip(onward, before, plain('later', 'ARRI', '25', 'USLGB', { mode })), false, mode)
  })

  test('a box that is discharged where it is loaded came by land, unless it was seen to leave another port before', () => {
    const first = plain('first', 'DISC', '03', 'CNSHA')
    const after = plain('after', 'LOAD', '05', 'CNSHA', { mode: 'vessel' })
    equal(isByShip(first, after), false)
    for (const code of ['DEPA', 'LOAD'] as const)
      equal(isByShip(first, after, plain('earlier', code, '01', 'CNNGB')), true, code)
    equal(isByShip(first, after, plain('at the same time', 'LOAD', '03', 'CNNGB')), false)
    equal(isByShip(first, after, plain('later', 'LOAD', '06', 'CNNGB')), false)
    equal(isByShip(first, after, plain('arriving', 'ARRI', '01', 'CNNGB')), false)
    equal(isByShip(first, plain('loaded before', 'LOAD', '02', 'CNSHA')), true)
    equal(isByShip(first, plain('loaded then', 'LOAD', '03', 'CNSHA')), true)
    equal(isByShip(first, plain('loaded elsewhere', 'LOAD', '05', 'CNNGB')), true)
    equal(isByShip(first, plain('departed', 'DEPA', '05', 'CNSHA')), true)
  })

  test('movements without a time or a place speak neither for nor against', () => {
    equal(isByShip(loading, transport('DEPA', null, 'CNSHA', { mode: 'rail' })), true)
    equal(isByShip(loading, transport('DEPA', '2026-11-06T00:00:00Z', null, { mode: 'rail' })), true)
  })
})
