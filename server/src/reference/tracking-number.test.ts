import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTrackingNumberShape, normalizeTrackingNumber, numberStem } from './tracking-number.ts'

test('tracking number: blanks, dashes, dots and slashes are dropped, letters raised', () => {
  assert.equal(normalizeTrackingNumber(' mscu 123-456.6/ \t\u00a0'), 'MSCU1234566')
})

for (const number of ['MSCU1234566', '260029935', 'S31234567', 'TESTTRSUCCEEDED', 'AB1', 'A'.repeat(49) + '1'])
  test(`tracking number: ${number} can be one`, () => assert.equal(hasTrackingNumberShape(number), true))

for (const number of ['', 'A1', 'NODIGITS', 'A'.repeat(50) + '1', 'MSCU1234566;', 'MSCÜ1234566', '１２３４５６', 'A\u00001', '1,2'])
  test(`tracking number: ${JSON.stringify(number)} can be none`, () => assert.equal(hasTrackingNumberShape(number), false))

test('tracking number: the stem is its first four letters', () => {
  assert.equal(numberStem(' medu ol197367'), 'MEDU')
  assert.equal(numberStem('THD0479278'), null)
})
