import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'

function read(text: string) {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  const of = (wanted: string) => document.references.filter(({ kind }) => kind === wanted).map(({ value }) => value)
  const boxes = document.fields.filter(({ pointer }) => /^\/containers\/\d+\/number$/.test(pointer))
  return { payload: document.payload, bills: of('mbl'), boxes: boxes.map(({ value }) => value), named: of('container') }
}

test('a number in the form of a container is the bill that its label calls it, and no container', () => {
  const { payload, bills, boxes, named } = read(`DELIVERY ORDER

B/L No.: MEDU8812045
Trucker: BAYOU DRAYAGE INC

Container        Type    Weight (KG)
TLLU1188202      20GP    21,450.00`)
  assert.equal(payload['master_bill_of_lading'], 'MEDU8812045')
  assert.deepEqual([bills, boxes, named], [['MEDU8812045'], ['TLLU1188202'], ['TLLU1188202']])
})

test('a column of bills whose numbers look like those of containers has bills, each of its container', () => {
  const { payload, bills, boxes } = read(`DETENTION INVOICE

Container        B/L No.         From          To            Days    Amount USD
MSDU1182338      MEDU7712049     10-Nov-2026   14-Nov-2026   5       675.00
MSDU1182491      MEDU7712054     11-Nov-2026   14-Nov-2026   4       540.00`)
  assert.deepEqual(bills, ['MEDU7712049', 'MEDU7712054'])
  assert.deepEqual(boxes, ['MSDU1182338', 'MSDU1182491'])
  assert.deepEqual(payload['bills_of_lading'], ['MEDU7712049', 'MEDU7712054'])
  assert.deepEqual(
    [0, 1].map((index) => JSON.stringify(payload['charges']).includes(`"container":"${boxes[index]}"`)),
    [true, true],
  )
})

test('what a paper calls a container too is one, and so is the only number whose check digit fits', () => {
  const both = read(`DELIVERY ORDER\n\nB/L No.: TLLU1188202\nContainer: TLLU1188202\nOther container: MSKU4412070`)
  assert.deepEqual([both.bills, both.named.includes('TLLU1188202')], [[], true])
  const only = read(`DELIVERY ORDER\n\nB/L No.: TLLU1188202\nTrucker: BAYOU DRAYAGE INC`)
  assert.deepEqual([only.bills, only.named], [[], ['TLLU1188202']])
})
