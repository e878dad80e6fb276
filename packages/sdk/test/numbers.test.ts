import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbersById } from '../src/numbers.ts'

test('records are known by their number; those that have none are left out', () => {
  const known = numbersById([
    { id: 'a', attributes: { number: 'MSKU4600800' } },
    { id: 'b', attributes: { bill_of_lading_number: 'MAEU269010000' } },
    { id: 'c', attributes: { request_number: 'ECMU9260006' } },
    { id: 'd', attributes: { name: 'Ada' } },
    { id: 'e', attributes: { number: null } },
  ])
  assert.deepEqual(Object.fromEntries(known), { a: 'MSKU4600800', b: 'MAEU269010000', c: 'ECMU9260006' })
  assert.equal(numbersById([]).size, 0)
})
