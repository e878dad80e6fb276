import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAt } from '../place.ts'
import { carriedBy, deedWorded, moveOf, wordedWithMode } from './worded.ts'

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

test('what goes by road is no ship, and what a barge or a feeder does is told as theirs', () => {
  for (const [text, deed] of [
    ['Truck departure', null],
    ['Loaded on trailer', null],
    ['Arrived by road', null],
    ['Unloaded from chassis', null],
    ['Gate out by truck', 'full_out'],
    ['Empty out on truck', 'empty_out'],
    ['Loaded on barge', 'barge_loaded'],
    ['Barge arrived', 'barge_arrived'],
    ['Departed on feeder vessel', 'feeder_departed'],
    ['Feeder discharge', 'feeder_discharged'],
    ['Barge berthed', 'berthed'],
    ['Loaded on vessel', 'loaded'],
  ] as const)
    assert.equal(deedWorded(text), deed, text)
  assert.equal(carriedBy('loaded', 'truck'), null)
  assert.equal(carriedBy('full_in', 'truck'), 'full_in')
  const { code, mode, role_hint = null } = moveOf('barge_loaded', shanghai ?? null, ports)
  assert.deepEqual([code, mode, role_hint], ['LOAD', 'barge', null])
})

test('a wording is read with the means of transport that is told beside it', () => {
  for (const [mode, deed] of [
    [null, 'departed'],
    ['VESSEL', 'departed'],
    ['Truck', null],
    ['RAIL', 'rail_departed'],
    ['barge', 'barge_departed'],
  ] as const)
    assert.equal(deedWorded(wordedWithMode('Departed', mode)), deed, String(mode))
})

test('a wording that names what carries the box is read as that, whatever the next leg goes by', () => {
  for (const [text, deed] of [
    ['Discharged from vessel at destination port', 'discharged'],
    ['Vessel arrived at destination port', 'arrived'],
    ['Discharged from barge', 'barge_discharged'],
    ['Loaded on truck', null],
  ] as const)
    assert.equal(deedWorded(wordedWithMode(text, 'Rail')), deed, text)
})

test('what is told before a deed is not the deed', () => {
  for (const text of [
    'Available for release / delivery',
    'Ready for discharge',
    'Ready for gate out',
    'Released for unloading',
    'Booking confirmed for loading',
    'Notified of arrival',
    'Vessel arrival delayed',
    'Empty return location assigned',
    'Empty return by date',
    'Gate in appointment',
    'Gate-in cut-off',
    'Gate in deadline',
    'Empty return instructions',
  ])
    assert.equal(deedWorded(text), null, text)
  assert.equal(deedWorded('Available for pickup'), 'available')
  assert.equal(deedWorded('Container available, ready for pick up'), 'available')
  assert.equal(deedWorded('Discharged, ready for pickup'), 'discharged')
  assert.equal(deedWorded('Available for delivery'), 'available')
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
