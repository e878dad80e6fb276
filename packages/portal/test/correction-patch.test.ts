import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionPatch, enteredText, enteredValue, formOf } from '../src/documents/correction-patch.ts'

const payload = {
  eta_pod: '2026-11-28',
  vessel: { name: 'NORTHERN QUEEN' },
  containers: [
    { number: 'MSCU1234566', seals: ['A1', 'B2'], weight: { value: '100', unit: 'KGM' } },
    { number: 'MSCU1234571' },
  ],
}

test('nothing entered takes a value away, and no number is made of what is none', () => {
  assert.equal(enteredValue(' ', 'x'), null)
  assert.equal(enteredValue('12 boxes', 12), '12 boxes')
  assert.deepEqual(enteredValue('7', 12), 7)
  assert.deepEqual(enteredValue('120.5', { value: '100', unit: 'KGM' }), { value: '120.5', unit: 'KGM' })
  assert.equal(enteredValue('false', true), false)
  assert.equal(enteredText({ value: '100', unit: 'KGM' }), '100')
  assert.deepEqual([undefined, '2026-11-28', 'x', 1, true, {}].map(formOf), [
    'text',
    'day',
    'text',
    'number',
    'choice',
    'measure',
  ])
})

test('a value of an object is patched alone, and null takes it away', () => {
  assert.deepEqual(correctionPatch(payload, '/eta_pod', '2026-11-29'), { eta_pod: '2026-11-29' })
  assert.deepEqual(correctionPatch(payload, '/vessel/voyage', '214E'), { vessel: { voyage: '214E' } })
  assert.deepEqual(correctionPatch(payload, '/vessel/name', null), { vessel: { name: null } })
  assert.deepEqual(correctionPatch({}, '/parties/consignee/name', 'Harbour'), {
    parties: { consignee: { name: 'Harbour' } },
  })
})

test('a list is sent whole, with what is around the value', () => {
  assert.deepEqual(correctionPatch(payload, '/containers/1/number', 'MSCU1234587'), {
    containers: [payload.containers[0], { number: 'MSCU1234587' }],
  })
  assert.deepEqual(correctionPatch(payload, '/containers/0/seals/1', null), {
    containers: [{ ...payload.containers[0], seals: ['A1'] }, payload.containers[1]],
  })
  assert.deepEqual(correctionPatch(payload, '/containers/1/number', null), { containers: [payload.containers[0]] })
  assert.deepEqual(correctionPatch({}, '/containers/0/number', 'MSCU1234566'), {
    containers: [{ number: 'MSCU1234566' }],
  })
})
