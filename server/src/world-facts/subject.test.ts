import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedTogether } from './subject.ts'

const of = (source_key: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ source_key, number: `${index}` }))
const sizesOf = (...subjects: readonly { source_key: string }[]) =>
  askedTogether(subjects).map((together) => [together[0]?.source_key, together.length])

test('lines and vendors, whose answers are about the shipment too, are asked one number at a time', () => {
  for (const key of ['line:MAEU', 'line:TEST:an-account', 'vendor:terminal49:MAEU'])
    assert.deepEqual(sizesOf(...of(key, 3)), [
      [key, 1],
      [key, 1],
      [key, 1],
    ])
})

test('a facility or railroad is asked about up to 50 boxes in one go, each apart from the others', () => {
  assert.deepEqual(sizesOf(...of('facility:W185', 51), ...of('rail:BNSF', 2)), [
    ['facility:W185', 50],
    ['facility:W185', 1],
    ['rail:BNSF', 2],
  ])
  assert.deepEqual(sizesOf(), [])
})
