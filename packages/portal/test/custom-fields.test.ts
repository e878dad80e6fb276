import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, lackOf, optionWrites, settingsOf, slugOf } from '../src/custom-fields/definition-draft.ts'

const named = { ...draftOf(null), display_name: 'Cost centre' }

test('a field says what it still wants before it can be sent', () => {
  assert.equal(lackOf(draftOf(null)), 'Give it a name.')
  assert.match(lackOf({ ...named, api_slug: '9 lives' }) ?? '', /small letter/)
  assert.match(lackOf({ ...named, display_name: '税' }) ?? '', /small letter/, 'a name that gives no slug')
  assert.match(lackOf({ ...named, data_type: 'number', min: 'ten' }) ?? '', /number/)
  assert.match(lackOf({ ...named, data_type: 'number', min: '10', max: '9' }) ?? '', /below/)
  assert.match(lackOf({ ...named, data_type: 'enum', options: [{ id: null, label: ' ' }] }) ?? '', /choice/)
  assert.equal(lackOf({ ...named, min: 'ten' }), null, 'limits of another type are not looked at')
  assert.equal(lackOf(named), null)
})

test('a name becomes the name that the API takes', () => {
  for (const [name, slug] of [
    ['Cost centre', 'cost_centre'],
    ['  Größe (m³) ', 'gro_e_m'],
    ['2nd buyer', 'nd_buyer'],
    ['', ''],
  ] as const)
    assert.equal(slugOf(name), slug)
})

test('only the rules of its type are sent, and none where none is set', () => {
  assert.equal(settingsOf({ ...named, min: '1', max_length: '' }).validation, null)
  assert.deepEqual(
    settingsOf({ ...named, data_type: 'number', min: '1', required: true, max_length: '4' }).validation,
    { required: true, min: 1, max: undefined },
  )
})

test('choices that stay are not written; new ones have values of their own', () => {
  const kept = [
    { id: 'a', label: 'High', value: 'high', position: 0 },
    { id: 'b', label: 'Low', value: 'low', position: 1 },
  ]
  const as = (options: readonly { id: string | null; label: string }[]) => optionWrites(kept, { ...named, options })
  assert.deepEqual(as(kept), [])
  assert.deepEqual(
    as([
      { id: 'a', label: 'High' },
      { id: null, label: 'high' },
    ]),
    [
      { does: 'remove', id: 'b' },
      { does: 'add', label: 'high', value: 'high_2', position: 1 },
    ],
  )
  assert.deepEqual(
    as([
      { id: 'a', label: 'Highest' },
      { id: 'b', label: 'Low' },
    ]),
    [{ does: 'change', id: 'a', label: 'Highest', position: 0 }],
  )
})
