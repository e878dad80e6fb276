import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanNumber, isMistyped } from '../src/widget/number.ts'

test('a number is compared without spaces, signs and case, and no longer than the service takes', () => {
  assert.equal(cleanNumber(' csqu 305438-3\t'), 'CSQU305438-3')
  assert.equal(cleanNumber('<script>'), 'SCRIPT')
  assert.equal(cleanNumber('x'.repeat(99)).length, 50)
})

test('a wrong check digit is noticed, and only in a container number', () => {
  assert.equal(isMistyped('CSQU3054383'), false, 'the example of ISO 6346')
  assert.equal(isMistyped('CSQU3054384'), true)
  assert.equal(isMistyped('MSKU7718405'), true)
  assert.equal(isMistyped('MRDN4471902'), false, 'a bill of lading has none')
})
