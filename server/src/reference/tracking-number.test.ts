import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTrackingNumberShape, numberStem } from './tracking-number.ts'

for (const number of ['MSCU1234566', '260029935', 'S31234567', 'TEST-TR-SUCCEEDED', 'A-B 1', 'A'.repeat(49) + '1'])
  test(`tracking number: ${number} can be a line's`, () => assert.equal(hasTrackingNumberShape(number), true))

for (const number of [
  '',
  'A1',
  'NODIGITS',
  'A'.repeat(50) + '1',
  'MSCU1234566;',
  'MSCÜ1234566',
  '１２３４５６',
  'A\u00001',
  '1,2',
  'MEDU123456 MSCU1234566',
])
  test(`tracking number: ${JSON.stringify(number)} can be no line's`, () =>
    assert.equal(hasTrackingNumberShape(number), false))

test('tracking number: the stem is its first four letters', () => {
  assert.equal(numberStem(' med-u ol197367'), 'MEDU')
  assert.equal(numberStem('THD0479278'), null)
})
