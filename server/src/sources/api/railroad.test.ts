import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOfName, boxOfUnit, meaningOfEvent } from './railroad.ts'

test('a word for the box, its papers or a plan is no deed of a train', () => {
  for (const text of [
    'Arrival notice',
    'Released loaded',
    'RELEASE LOAD',
    'Constructive placement, load',
    'Load/Empty change',
    'Bad order loaded',
    'Ramp track inventory',
    'Arrival estimated',
    'Scheduled departure',
    'Not arrived',
    'Departure cancelled',
    'Passing',
    '',
  ])
    assert.equal(meaningOfEvent(text), null, text)
})

test('what is reserved, awaited, delayed or denied is no deed, and a notification of something else makes nothing available', () => {
  for (const text of [
    'Ingate reservation',
    'Outgate appointment',
    'Gate in denied',
    'Ingate rejected',
    'Outgate refused',
    'Missed departure',
    'Departure delayed',
    'Ready to depart',
    'Ready for unloading',
    'Placed for unloading',
    'Ground storage',
    'Failed to notify',
    'Notification of hold',
    'Delay notification',
    'ETA change notification',
    'Customs hold notification',
    'Storage charge notification',
  ])
    assert.equal(meaningOfEvent(text), null, text)
  assert.equal(meaningOfEvent('Deramped and ready for pickup')?.code, 'DISC')
  assert.equal(meaningOfEvent('Notified ready to be picked up')?.code, 'AVPU')
})

test('a ramp is where a train comes to, and what it carries is behind the deed', () => {
  for (const [text, code] of [
    ['Arrived at ramp', 'ARRI'],
    ['Ramp arrival', 'ARRI'],
    ['Train departed ramp', 'DEPA'],
    ['Train Departed - Loaded', 'DEPA'],
    ['ARRIVED LOADED', 'ARRI'],
    ['OUT-GATE LOADED', 'GTOT'],
    ['Ingate load', 'GTIN'],
    ['Arrival notification', 'AVPU'],
    ['Ramp', 'LOAD'],
    ['RAMPED', 'LOAD'],
    ['Loaded', 'LOAD'],
    ['Loaded on flat car', 'LOAD'],
    ['Deramp', 'DISC'],
    ['GROUNDED', 'DISC'],
    ['NOTIFIED', 'AVPU'],
  ] as const)
    assert.equal(meaningOfEvent(text)?.code, code, text)
})

test('what is permitted, or only to come out of the gate, did not come out', () => {
  for (const text of [
    'Outgate authorized',
    'Outgate approved',
    'Permitted to outgate',
    'Cleared for outgate',
    'Available to outgate',
    'Outgate hold',
    'Out-gate on hold',
  ])
    assert.equal(meaningOfEvent(text), null, text)
  for (const [text, code] of [
    ['Outgate', 'GTOT'],
    ['Notified for pickup', 'AVPU'],
    ['Deramp', 'DISC'],
  ] as const)
    assert.equal(meaningOfEvent(text)?.code, code, text)
})

test('a box of a railroad is found with its check digit, without it, and however its number is padded', () => {
  for (const [initial, number] of [
    ['TCLU', '123456'],
    ['TCLU', '1234568'],
    ['TCLU', '0123456'],
    ['TCLU', '0000123456'],
  ] as const) {
    assert.equal(boxOfUnit(initial, number), 'TCLU1234568', number)
    assert.equal(boxOfName(`${initial} ${number}`), 'TCLU1234568', number)
  }
  assert.deepEqual([boxOfUnit(null, '305438'), boxOfName(null), boxOfName('no box')], [null, null, 'no box'])
})
