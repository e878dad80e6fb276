import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonAnswer, scriptedParts } from '../testing/scripted-parts.ts'
import { readInterchange } from './read.ts'
import { x12 } from './samples.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const observed = (set: readonly string[]) => readInterchange(x12(set), { parts })?.observations ?? []

const moved = (set: readonly string[]) =>
  observed(set).flatMap((one) =>
    one.kind === 'movement'
      ? [[one.container, one.code, one.empty, one.seal_number, one.bill_of_lading, one.place?.locode ?? null].join(' ')]
      : [],
  )

test('322: each unit has its own seal, load, bill, place and estimate', () => {
  assert.deepEqual(
    moved([
      '322',
      'Q5*A*20261120*0930*CT',
      'N7*CSQU*305438',
      'M7*SEAL1',
      'R4*5*UN*USCHI*CHICAGO*US',
      'N9*BM*BILL1',
      'N7*TCLU*123456',
      'W2*TCLU*123456**CC*E',
      'R4*5*UN*USDAL*DALLAS*US',
    ]),
    ['CSQU3054383 ARRI  SEAL1 BILL1 USCHI', 'TCLU1234568 ARRI true   USDAL'],
  )
})

test('322: places and references that stand once behind all units are of all, and what repeats a number is of that unit', () => {
  assert.deepEqual(
    moved([
      '322',
      'Q5*A*20261120*0930*CT',
      'N7*CSQU*305438',
      'N7*TCLU*123456',
      'W2*TCLU*123456**CC*E',
      'W2*CSQU*305438**CC*L',
      'R4*5*UN*USCHI*CHICAGO*US',
      'N9*BM*BILL1',
    ]),
    ['CSQU3054383 ARRI false  BILL1 USCHI', 'TCLU1234568 ARRI true  BILL1 USCHI'],
  )
})

/** The outline of a published 404 of a line, for a box that a ship loads at Long Beach for Melbourne. */
const waybill = (type: string, ...more: readonly string[]) => [
  type,
  'BX*04*R*11*3PHLT99999*CSXT*K*B',
  'N9*BM*3PHL999999',
  'CM*320S*L*LONG BEACH CA US*20230605*****SHIP',
  'CM*320S*D*MELBOURNE AU*20230702*****SHIP',
  'N7*CSQU*305438',
  'M7*SEAL1',
  'F9**CINCINNATI*OH',
  'D9**LONG BEACH*CA',
  ...more,
]

test('404 and 417: where the rails of an export end is no destination of the shipment', () => {
  const told = (set: readonly string[]) =>
    observed(set).map((one) => {
      if (one.kind === 'shipment_record') return `bound for ${one.destination?.locode}`
      return one.kind === 'movement' ? `${one.classifier} ${one.code} ${one.description}` : one.kind
    })
  for (const type of ['404', '417'])
    for (const sign of ['H3*XP', 'IM*S*XP*MD'])
      assert.deepEqual(told(waybill(type, sign)), [
        'planned EDI_WAYBILL waybilled for export to LONG BEACH, CA',
        'equipment',
      ])
  assert.deepEqual(told(waybill('404', 'H3*IP')), ['bound for USLGB', 'equipment'])
})
