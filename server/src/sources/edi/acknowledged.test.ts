import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { acknowledge } from './acknowledge.ts'
import { acknowledgedIn } from './acknowledged.ts'
import { readInterchange } from './read.ts'
import { edifact, x12 } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))

function read(text: string) {
  const reading = readInterchange(text, { parts })
  assert.ok(reading !== null)
  return reading
}

const said = (text: string) =>
  acknowledgedIn(read(text).interchange).map(({ of_control_number, status, error }) => [
    of_control_number,
    status,
    error,
  ])

test('an acknowledgement that names no interchange says nothing', () => {
  assert.deepEqual(said(x12(['997'], ['997', 'AK1*QO'], ['997', 'AK1*QO*7'], ['315', 'AK1*QO*7', 'AK9*A'])), [])
  assert.deepEqual(said(edifact(['CONTRL'], ['CONTRL', 'UCI+7'], ['APERAK', 'UCI+7+A+B+7'])), [])
})

test('a 997 rejects with the segment and element that it names, and a status that is not known is a refusal', () => {
  const rejected = [
    '997',
    'AK1*QO*42',
    'AK2*315*0001',
    'AK3*R4*8**8',
    'AK4*3*310*7*USXXX',
    'AK3*N9*4',
    'AK5*R*5',
    'AK9*R*1*1*0',
  ]
  assert.deepEqual(said(x12(rejected, ['997', 'AK1*QO*43', 'AK9*?'], ['997', 'AK1*QO*44', 'AK9*P*1*1*0'])), [
    [
      '42',
      'rejected',
      "segment 8 (R4) has errors in its elements; its element 3 is no code that is known ('USXXX'); segment 4 (N9) is wrong",
    ],
    ['43', 'rejected', null],
    ['44', 'rejected', null],
  ])
  const many = Array.from({ length: 7 }, (_, place) => `AK3*R4*${place}**1`)
  assert.match(String(said(x12(['997', 'AK1*QO*1', ...many, 'AK5*R']))[0]?.[2]), /; and 2 more$/)
})

test('a 997 or 999 accepts, with errors where it notes some', () => {
  const sets = [
    ['997', 'AK1*QO*1', 'AK2*315*0001', 'AK5*A', 'AK9*A*1*1*1'],
    ['997', 'AK1*QO*2', 'AK9*A*1*1*1'],
    ['999', 'AK1*QO*3', 'AK2*315*0001', 'IK5*E', 'AK9*E*1*1*1'],
  ]
  assert.deepEqual(said(x12(...sets)), [
    ['1', 'accepted', null],
    ['2', 'accepted', null],
    ['3', 'accepted_with_errors', null],
  ])
})

test('a CONTRL rejects with its errors, accepts, or says that an interchange has come', () => {
  const messages = [
    ['CONTRL', 'UCI+7+QUAYLOG+ACME+4+23'],
    ['CONTRL', 'UCI+8+QUAYLOG+ACME+7', 'UCM+1+IFTSTA:D:00B:UN+4+12', 'UCS+9+13', 'UCD+12+2'],
    ['CONTRL', 'UCI+9+QUAYLOG+ACME+7'],
    ['CONTRL', 'UCI+10+QUAYLOG+ACME+8'],
  ]
  assert.deepEqual(said(edifact(...messages)), [
    ['7', 'rejected', 'error 23'],
    ['8', 'rejected', 'error 12; segment 9 has error 13; its element 2 has error 12'],
    ['9', 'accepted', null],
    ['10', 'received', null],
  ])
})

test('acknowledgements are not acknowledged', () => {
  const now = { now: '2026-11-20T12:05:00Z', control_number: 9 }
  assert.equal(acknowledge(read(x12(['997', 'AK1*QO*1', 'AK9*A'])), now), null)
  assert.equal(acknowledge(read(edifact(['CONTRL', 'UCI+9+A+B+7'])), now), null)
  const mixed = acknowledge(read(x12(['997', 'AK1*QO*1', 'AK9*A'], ['315', 'N9*BM*1'])), now)
  assert.match(mixed ?? '', /AK2\*315\*0002~\nAK5\*R~\nAK9\*R\*1\*1\*0~/)
  assert.doesNotMatch(mixed ?? '', /AK2\*997/)
})
