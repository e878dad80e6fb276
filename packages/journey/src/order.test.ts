import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { ascending, rankOf } from './order.ts'

test('movements of one minute go from the empty box going out to the empty box coming back (contract 10.2)', () => {
  const order = ['PICK', 'GTOT', 'STUF', 'GTIN', 'LOAD', 'DEPA', 'ARRI', 'BRTH', 'DISC', 'AVPU', 'STRP', 'DROP']
  deepEqual(
    order.toReversed().toSorted((a, b) => rankOf(a) - rankOf(b)),
    order,
  )
  deepEqual(
    order.toSorted().toSorted((a, b) => rankOf(a) - rankOf(b)),
    order,
  )
})

test('a code without an order comes after those with one', () => {
  deepEqual(
    ['ZZZZ', 'DROP', 'PICK'].toSorted((a, b) => rankOf(a) - rankOf(b)),
    ['PICK', 'DROP', 'ZZZZ'],
  )
})

test('words are compared by their characters, and equal ones keep their order', () => {
  deepEqual(['b', 'a', 'B', 'ab', 'a'].toSorted(ascending), ['B', 'a', 'a', 'ab', 'b'])
  deepEqual([ascending('a', 'b'), ascending('b', 'a')], [-1, 1])
  equal(ascending('a', 'a'), 0)
})
