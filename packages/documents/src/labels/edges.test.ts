import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDrawn } from '../testing/drawn.ts'
import type { Drawn } from '../testing/drawn.ts'
import { readPages } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'

/** A text that ends at a place. */
const endingAt = (x: number, y: number, text: string): Drawn => [
  x - text.split(' ').reduce((width, word) => width + word.length * 5 + 2, -2),
  y,
  text,
]

test('a value may end where the label above it does', () => {
  const { payload } = readDrawn([
    [40, 30, 'FREIGHT INVOICE'],
    endingAt(560, 60, 'Invoice No.'),
    endingAt(560, 72, 'FRT-2026-0044182'),
    endingAt(560, 90, 'Due Date'),
    endingAt(560, 102, '14 November 2026'),
    endingAt(300, 60, 'B/L No.'),
    endingAt(300, 72, 'HLCUSHA2604117'),
  ])
  const { invoice_number, due_date, bill_of_lading } = payload
  assert.deepEqual([invoice_number, due_date, bill_of_lading], ['FRT-2026-0044182', '2026-11-14', 'HLCUSHA2604117'])
})

test('what ends there below another text of the same line is of that', () => {
  const { payload } = readDrawn([
    [40, 30, 'FREIGHT INVOICE'],
    endingAt(480, 60, 'Our file'),
    endingAt(560, 60, 'Invoice No.'),
    endingAt(560, 72, 'FRT-2026-0044182-77'),
  ])
  assert.equal(payload['invoice_number'], undefined)
})

const deliverTo = (lines: string) =>
  readPages([pageOf(`DELIVERY ORDER\n\nOrder no.: DO-11824\nDeliver to: NORTHGATE TOYS LTD\n${lines}`)]).documents[0]
    ?.payload['deliver_to']

test('an address goes on below the label of the name', () => {
  for (const [street, place] of [
    ['14 Mill Lane, Unit 3', 'Leeds LS9 8AA'],
    ['12 rue de la Gare', '59000 Lille'],
    ['900 Harbor Blvd', 'Oakland, CA 94607'],
    ['Hafenstr. 12', 'D-20457 Hamburg'],
  ])
    assert.deepEqual(deliverTo(`${street}\n${place}\n`), { name: 'NORTHGATE TOYS LTD', address: `${street}\n${place}` })
})

test('nothing else that stands below a label is an address', () => {
  for (const below of [
    '2 pallets to follow\nCall before delivery',
    'CSQU3054383 40HC\n59000 Lille',
    'Gate 4\nOpen until 17:00',
  ])
    assert.deepEqual(deliverTo(`${below}\n`), { name: 'NORTHGATE TOYS LTD' }, below)
})
