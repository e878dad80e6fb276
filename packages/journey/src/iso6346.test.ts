import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkDigit, parseContainerNumber } from './iso6346.ts'

const PASS = ['CSQU3054383', 'MSKU6011672', 'TCLU1234568', 'MSCU1234566', 'TEMU6079348', 'HLXU2008419', 'TGHU7599330']
const FAIL = ['GMCU6094137', 'TRHU4561222', 'HLCU4585116', 'APZU2106333', 'CSQU3054384']
const NO_CONTAINER_NUMBER = [
  '',
  'TESI1120274',
  'CSQU30543833',
  'CSQU30543',
  'CS1U3054383',
  'csqu3054383',
  'CSQU 305438',
  'XCSQU3054383',
  'ÄSQU3054383',
]

for (const number of PASS)
  test(`ISO 6346: ${number} passes`, () =>
    assert.deepEqual(parseContainerNumber(number), { number, prefix: number.slice(0, 4), check_digit_passed: true }))

for (const number of FAIL)
  test(`ISO 6346: ${number} is read, its check digit fails`, () =>
    assert.deepEqual(parseContainerNumber(number), { number, prefix: number.slice(0, 4), check_digit_passed: false }))

for (const number of NO_CONTAINER_NUMBER)
  test(`ISO 6346: ${JSON.stringify(number)} is none`, () => assert.equal(parseContainerNumber(number), null))

test('ISO 6346: a missing check digit is completed', () => {
  assert.deepEqual(parseContainerNumber('CSQU305438'), {
    number: 'CSQU3054383',
    prefix: 'CSQU',
    check_digit_passed: null,
  })
})

test('ISO 6346: a remainder of ten is written 0', () => assert.equal(checkDigit('APZU000000'), 0))

test('ISO 6346: a single wrong digit is caught unless the remainder is 0 or 10', () => {
  const stem = fc.stringMatching(/^[A-Z]{3}[UJZ]\d{6}$/)
  fc.assert(
    fc.property(stem, fc.integer({ min: 4, max: 9 }), fc.integer({ min: 1, max: 9 }), (text, position, shift) => {
      const digit = (Number(text.charAt(position)) + shift) % 10
      const other = text.slice(0, position) + String(digit) + text.slice(position + 1)
      const [before, after] = [checkDigit(text), checkDigit(other)]
      assert.ok(before !== after || before === 0)
    }),
  )
})
