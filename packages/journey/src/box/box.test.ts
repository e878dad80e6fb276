import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RecordedObservation } from '../observation.ts'
import { BOX, equipment, equipmentRecord, terminalSays, transport, vessel } from '../testing/observations.ts'
import { boxesOf } from './box.ts'

const [one, other] = [BOX, 'TCLU1234568']
const named = (container: string, given: object = {}) =>
  equipment('LOAD', '2026-11-05T08:00:00Z', 'CNSHA', { container, ...given })
const numbers = (observations: readonly RecordedObservation[], requested: string | null = null) =>
  boxesOf(observations, requested).map(({ number }) => number)

describe('which boxes a shipment has', () => {
  test('those that a carrier, an operator or a user names, by number', () => {
    deepEqual(
      numbers([
        named(other, { data_source: 'operator' }),
        named('HLXU1234565', { data_source: 'user_input' }),
        named(one),
      ]),
      ['HLXU1234565', one, other],
    )
  })

  test('not those that only terminals, railroads or ships speak of', () => {
    for (const data_source of ['terminal', 'rail', 'ais'] as const)
      deepEqual(numbers([named(one), named(other, { data_source })]), [one], data_source)
    deepEqual(
      numbers([named(one), terminalSays('2026-11-22T00:00:00Z', { container: other, data_source: 'shipping_line' })]),
      [one],
      "a facility's report, by whomever it came",
    )
  })

  test('the box asked for where no carrier names any, once anything is known', () => {
    const by_terminal = named(other, { data_source: 'terminal' })
    deepEqual([numbers([by_terminal], one), numbers([by_terminal]), numbers([], one)], [[one], [], []])
    deepEqual(numbers([named(other)], one), [other])
  })
})

describe('how a box is spelt', () => {
  test('a number without its check digit is the one with it, and blanks and dashes do not count', () => {
    deepEqual(
      [
        numbers([named(one.slice(0, 10)), named(one)]),
        numbers([named(one), named('msku 123456-5'), named(one.slice(0, 10))]),
      ],
      [[one], [one]],
    )
  })

  test('the right check digit is shown where a source misspells it, in whatever order they tell', () => {
    for (const misspelt of ['MSKU1234560', 'MSKU1234569'])
      deepEqual([numbers([named(misspelt), named(one)]), numbers([named(one), named(misspelt)])], [[one], [one]])
  })

  test('of two wrong ones the lower is shown', () => {
    deepEqual(
      [numbers([named('MSKU1234569'), named('MSKU1234560')]), numbers([named('MSKU1234560'), named('MSKU1234569')])],
      [['MSKU1234560'], ['MSKU1234560']],
    )
  })

  test('a number of another shape is taken as it is', () => {
    deepEqual(numbers([named('MSKU12345651'), named('XMSKU1234565'), named('MSKU1234565'), named('PALLET7')]), [
      'MSKU1234565',
      'MSKU12345651',
      'PALLET7',
      'XMSKU1234565',
    ])
  })
})

test('a box has its own observations and those about every box, and knows who named it', () => {
  const ship = transport('DEPA', '2026-11-06T08:00:00Z', 'CNSHA', { vessel: vessel('ALPHA') })
  const gate = terminalSays('2026-11-22T00:00:00Z', { container: one.slice(0, 10) })
  const described = equipmentRecord({ container: other })
  const boxes = boxesOf([ship, named(one), gate, described], null)
  deepEqual(
    boxes.map(({ number, observations, naming }) => [number, observations, naming]),
    [
      [one, [named(one), gate, ship], [named(one)]],
      [other, [described, ship], [described]],
    ],
  )
})
