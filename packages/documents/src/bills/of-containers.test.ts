import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../page/page.ts'
import { readPages } from '../read-document.ts'
import { readDrawn } from '../testing/drawn.ts'
import { pageOf } from '../testing/page.ts'

type Told = readonly { readonly number?: string; readonly bill?: string }[]

function billsOf(payload: Readonly<Record<string, unknown>>): readonly (readonly [string, string | null])[] {
  const containers: Told = JSON.parse(JSON.stringify(payload['containers'] ?? []))
  return containers.map(({ number = '', bill = null }) => [number, bill] as const)
}

const billsIn = (text: string) => billsOf(readPages([pageOf(text)]).documents[0]?.payload ?? {})

test('each container has the bill of its row, or the one above where a bill is printed once', () => {
  const bills = billsIn(`ARRIVAL NOTICE

B/L No.          Container      Type    Seal
NSLU260000011    MSCU1234566    40HC    FJ1190021
                 TGHU7654320    40HC    FJ1190022
NSLU260000022    CSQU3054383    20DC    FJ1190040`)
  assert.deepEqual(bills, [
    ['MSCU1234566', 'NSLU260000011'],
    ['TGHU7654320', 'NSLU260000011'],
    ['CSQU3054383', 'NSLU260000022'],
  ])
})

test('each bill with its own containers below it is their bill', () => {
  const bills = billsIn(`ARRIVAL NOTICE

B/L No.: NSLU260000011
Container      Type    Seal
MSCU1234566    40HC    FJ1190021

B/L No.: NSLU260000022
Container      Type    Seal
CSQU3054383    20DC    FJ1190040`)
  assert.deepEqual(bills, [
    ['MSCU1234566', 'NSLU260000011'],
    ['CSQU3054383', 'NSLU260000022'],
  ])
})

test('bills above all containers, and one bill alone, are the bill of none', () => {
  const two = `ARRIVAL NOTICE

B/L No.: NSLU260000011
B/L No.: NSLU260000022
Container      Type    Seal
MSCU1234566    40HC    FJ1190021`
  assert.deepEqual(billsIn(two), [['MSCU1234566', null]])
  assert.deepEqual(billsIn(two.replace('B/L No.: NSLU260000022\n', '')), [['MSCU1234566', null]])
})

/** The rules around a box. */
const boxOf = (x: number, y: number, w: number, h: number): readonly Box[] => [
  { x, y, w, h: 0.5 },
  { x, y: y + h, w, h: 0.5 },
  { x, y, w: 0.5, h },
  { x: x + w, y, w: 0.5, h },
]

test('a bill in the middle of a cell that is as high as two rows is of both; without rules it is of neither', () => {
  const drawn = [
    [40, 30, 'ARRIVAL NOTICE'],
    [42, 62, 'B/L NO'],
    [142, 62, 'CONTAINER'],
    [242, 62, 'TYPE'],
    [142, 80, 'MSCU1234566'],
    [242, 80, '40HC'],
    [42, 90, 'NSLU260000011'],
    [142, 100, 'TGHU7654320'],
    [242, 100, '40HC'],
    [42, 120, 'NSLU260000022'],
    [142, 120, 'CSQU3054383'],
    [242, 120, '20DC'],
  ] as const
  const rules = [
    ...boxOf(40, 60, 100, 16),
    ...boxOf(140, 60, 100, 16),
    ...boxOf(240, 60, 60, 16),
    ...boxOf(40, 76, 100, 40),
    ...[76, 96, 116].flatMap((y) => [...boxOf(140, y, 100, 20), ...boxOf(240, y, 60, 20)]),
    ...boxOf(40, 116, 100, 20),
  ]
  assert.deepEqual(billsOf(readDrawn(drawn, rules).payload), [
    ['MSCU1234566', 'NSLU260000011'],
    ['TGHU7654320', 'NSLU260000011'],
    ['CSQU3054383', 'NSLU260000022'],
  ])
  assert.deepEqual(
    billsOf(readDrawn(drawn).payload).map(([, bill]) => bill),
    [null, null, null],
  )
})

test('of several bills the first one also stands by itself', () => {
  const [document] = readPages([
    pageOf(`ARRIVAL NOTICE

B/L No.          Container      Type
NSLU260000011    MSCU1234566    40HC
NSLU260000022    CSQU3054383    20DC`),
  ]).documents
  assert.deepEqual(
    [document?.payload['master_bill_of_lading'], document?.payload['bills']],
    ['NSLU260000011', [{ master: 'NSLU260000011' }, { master: 'NSLU260000022' }]],
  )
})
