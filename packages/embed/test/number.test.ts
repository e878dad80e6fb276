import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMistyped } from '../src/widget/number.ts'

test('a wrong check digit is noticed, and only in a container number', () => {
  assert.equal(isMistyped('CSQU3054383'), false, 'the example of ISO 6346')
  assert.equal(isMistyped('CSQU3054384'), true)
  assert.equal(isMistyped('MSKU7718405'), true)
  assert.equal(isMistyped('MRDN4471902'), false, 'a bill of lading has none')
})
