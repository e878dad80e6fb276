import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAt } from '../place.ts'
import { deedWorded, moveOf } from './worded.ts'

const [shanghai, singapore, long_beach] = ['CNSHA', 'SGSIN', 'USLGB'].map((locode) => placeAt(locode))
const ports = { pol: shanghai ?? null, pod: long_beach ?? null }

test('a port or a paper that is named by a deed is no such deed', () => {
  for (const [text, deed] of [
    ['Vessel arrived at port of discharge', 'arrived'],
    ['Vessel arrival at discharge port', 'arrived'],
    ['Vessel departed from load port', 'departed'],
    ['Departed port of loading', 'departed'],
    ['Sailed from loading port', 'departed'],
    ['Loaded at port of loading', 'loaded'],
    ['Discharged at port of discharge', 'discharged'],
    ['Arrival notice sent', null],
    ['Arrival Notification', null],
    ['Delivery order issued', null],
    ['Bill of lading surrendered', null],
  ] as const)
    assert.equal(deedWorded(text), deed, text)
})

test('what comes to a place on land is no ship', () => {
  for (const text of [
    'Arrived at customer',
    'Arrived at inland depot',
    'Arrived at Ramp',
    'Departed shipper',
    'Unloaded at warehouse',
  ])
    assert.equal(deedWorded(text), null, text)
  for (const [text, deed] of [
    ['Arrived at ramp by rail', 'rail_arrived'],
    ['Empty returned to depot', 'empty_in'],
    ['Delivered to consignee', 'full_out'],
  ] as const)
    assert.equal(deedWorded(text), deed, text)
})

test('an empty that is fetched in a town is not one that came in', () => {
  assert.equal(deedWorded('Empty pickup in Shanghai'), 'empty_out')
  assert.equal(deedWorded('Empty in'), 'empty_in')
  assert.equal(deedWorded('Empty container gate in'), 'empty_in')
})

test('a gate that does not say what is in the box says so only where that follows from the port', () => {
  const gate = (deed: 'full_in' | 'full_out', place = shanghai ?? null) => {
    const { code, empty = null, role_hint = null, phase_hint = null } = moveOf(deed, place, ports)
    return [code, empty, role_hint, phase_hint]
  }
  assert.deepEqual(gate('full_out'), ['GTOT', null, null, null])
  assert.deepEqual(gate('full_out', long_beach), ['GTOT', false, null, 'import'])
  assert.deepEqual(gate('full_out', null), ['GTOT', false, null, 'import'])
  assert.deepEqual(gate('full_in', long_beach), ['GTIN', null, null, null])
  assert.deepEqual(gate('full_in', singapore), ['GTIN', null, null, null])
  assert.deepEqual(gate('full_in'), ['GTIN', false, 'pol', 'export'])
  assert.deepEqual(gate('full_in', null), ['GTIN', false, 'pol', 'export'])
})
