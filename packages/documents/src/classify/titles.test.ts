import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '../read-document.ts'
import { readDrawn } from '../testing/drawn.ts'
import { pageOf } from '../testing/page.ts'

test('a fee that names another paper is no title, however large it is printed', () => {
  const read = readDrawn([
    [40, 30, 'INVOICE'],
    [40, 60, 'DESCRIPTION'],
    [300, 60, 'AMOUNT'],
    [40, 74, 'Customs Entry'],
    [300, 74, '125.00'],
  ])
  assert.equal(read.document_type, 'freight_invoice')
})

test('a bill whose name stands only beside its number is known by its boxes', () => {
  const boxes: readonly (readonly [number, number, string])[] = [
    [40, 60, 'SHIPPER:'],
    [40, 72, 'TORINO MACCHINE SPA'],
    [40, 100, 'CONSIGNEE:'],
    [40, 112, 'MIDWEST PRESS WORKS INC'],
    [40, 140, 'PORT OF LOADING'],
    [300, 140, 'PORT OF DISCHARGE'],
    [40, 152, 'GENOA, ITALY'],
    [300, 152, 'NEW YORK, NY'],
    [40, 180, 'SHIPPED ON BOARD DATE'],
    [40, 192, '18-APR-2026'],
  ]
  const originals = [
    [300, 180, 'NO. OF ORIGINAL B/Ls'],
    [300, 192, '3/THREE'],
  ] as const
  const bill = [300, 30, 'BILL OF LADING No. MEDUGY771204'] as const
  const read = readDrawn([bill, ...boxes, ...originals])
  assert.equal(read.document_type, 'master_bill_of_lading')
  assert.equal(read.payload['number'], 'MEDUGY771204')
  assert.equal(readDrawn([bill, ...boxes]).document_type, 'other')
})

test('a mail that tells fields is what its subject begins with', () => {
  const typeOf = (text: string) => readPages([{ ...pageOf(text), part: 'text' }]).documents[0]?.document_type
  const subject = 'Fwd: Arrival Notice - ZIM SAMMY OFER 14W - B/L ZIMUHFA8011924 - Norfolk'
  const fields = 'B/L No: ZIMUHFA8011924\nVessel: ZIM SAMMY OFER\nPort of Discharge: Norfolk, VA'
  assert.equal(typeOf(`${subject}\n\n${fields}`), 'arrival_notice')
  assert.equal(typeOf(`${subject}\n\nPlease find it attached.`), 'other')
})

test('a bill named in small print below its number is no title of the paper', () => {
  const printed = (text: string, left: number, y: number, h: number) => {
    let x = left
    return text.split(' ').map((word) => {
      const placed = { text: word, x, y, w: (word.length * h) / 2, h }
      x += placed.w + h / 4
      return placed
    })
  }
  const words = [
    ...printed('ORDEN DE ENTREGA', 200, 30, 16),
    ...printed('CMDUCTG7712044', 40, 60, 10),
    ...printed('Conocimiento de embarque', 40, 72, 6),
    ...printed('OE-11882', 300, 60, 10),
    ...printed('Orden No.', 300, 72, 6),
    ...printed('TRANSPORTES CARIBE SAS', 40, 110, 10),
    ...printed('Transportista', 40, 122, 6),
  ]
  const page = { number: 1, width: 600, height: 800, rotation: 0, words, rules: [] }
  assert.equal(readPages([page]).document_type, 'delivery_order')
})
