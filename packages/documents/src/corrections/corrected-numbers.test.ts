import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadField } from '../fields/payload.ts'
import { correctedNumbers } from './corrected-numbers.ts'

const field = (pointer: string, value: string): ReadField => {
  const evidence = [{ page: 1, x: 0, y: 0, w: 1, h: 1, text: value }]
  return { pointer, value, confidence: 0.9, origin: 'read', evidence }
}
const [misread, right, another] = ['CSQU3054383', 'CSQU3045380', 'TSTU1000003']
const one = [field('/containers/0/number', misread)]
const two = [...one, field('/containers/1/number', another)]
const charged = [...one, field('/charges/0/container', misread)]

test('a number is corrected where another that looks like it stands in its place', () => {
  assert.deepEqual(correctedNumbers(one, null), [])
  assert.deepEqual(correctedNumbers(one, { containers: [{ number: 'CSQU3054363' }] }), [misread])
  assert.deepEqual(correctedNumbers(two, { containers: [{ number: 'CSQU 305463-3' }, { number: another }] }), [misread])
})

test('what was left out, exchanged or corrected at one place of several is none', () => {
  for (const [fields, corrections] of [
    [one, { containers: [] }],
    [one, { containers: null }],
    [one, { containers: [{ number: right }, { number: another }] }],
    [one, { containers: [{ number: another }] }],
    [two, { containers: [{ number: another }] }],
    [two, { containers: [{ number: another }, { number: misread }] }],
    [two, { containers: [{ number: another }, { number: another }] }],
    [charged, { containers: [{ number: 'CSQU3054363' }] }],
  ] as const)
    assert.deepEqual(correctedNumbers(fields, corrections), [], JSON.stringify(corrections))
  const both = { containers: [{ number: 'CSQU3054363' }], charges: [{ container: 'CSQU3054363' }] }
  assert.deepEqual(correctedNumbers(charged, both), [misread])
})
