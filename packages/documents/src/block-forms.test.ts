import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from './page/page.ts'
import { readPages } from './read-document.ts'
import { readDrawn } from './testing/drawn.ts'
import { pageOf } from './testing/page.ts'

const payloadOf = (text: string) => readPages([pageOf(text)]).documents[0]?.payload ?? {}

test('what a form adds of its terms to a label is no value, and crosses are none', () => {
  const payload = payloadOf(`BILL OF LADING

VESSEL AND VOYAGE NO (see Clause 8 & 9)     PLACE OF RECEIPT: (Combined Transport ONLY - see Clause 1 & 5.2)
NORTH STAR - FK644W                         XXXXXXXXXXXXXX

Place of Delivery. Applicable only when document used as Multimodal Waybill

BOOKING REF. (or) SHIPPER'S REF.            SHIPPED ON BOARD DATE (Local Time)
71234567                                    23-Oct-2026`)
  assert.deepEqual(payload['vessel'], { name: 'NORTH STAR', voyage: 'FK644W' })
  assert.deepEqual(
    [payload['place_of_receipt'], payload['place_of_delivery'], payload['booking_number'], payload['on_board_date']],
    [undefined, undefined, '71234567', '2026-10-23'],
  )
})

test('a waybill whose title has its number is a waybill where its boxes are', () => {
  const [document] = readPages([
    pageOf(`SEA WAYBILL No. NSLU260712345

SHIPPER                     PORT OF LOADING
BRIGHT OPTICS LTD           GENOA
CONSIGNEE                   PORT OF DISCHARGE
LUMIERE SAS                 NEWARK
PLACE AND DATE OF ISSUE
GENOVA, 24-Oct-2026${'\n'.repeat(20)}`),
  ]).documents
  assert.equal(document?.document_type, 'sea_waybill')
  assert.deepEqual(
    [document?.payload['number'], document?.payload['issue_date'], document?.payload['place_of_issue']],
    ['NSLU260712345', '2026-10-24', { name: 'GENOVA' }],
  )
})

/** The rules around a box. */
const boxOf = (x: number, y: number, w: number, h: number): readonly Box[] => [
  { x, y, w, h: 0.5 },
  { x, y: y + h, w, h: 0.5 },
  { x, y, w: 0.5, h },
  { x: x + w, y, w: 0.5, h },
]

test('the title of the next box is nobody, however high the boxes are', () => {
  const words = [
    [40, 30, 'BILL OF LADING', 10],
    [42, 62, 'SHIPPER:', 5],
    [302, 62, 'FORWARDING PARTICULARS OF X', 5],
    [42, 70, 'CERAMICHE EMILIA SRL', 10],
    [302, 70, 'SOMEBODY', 10],
    [42, 81, 'VIA EMILIA 220', 10],
  ] as const
  const [document] = readPages([
    {
      number: 1,
      width: 600,
      height: 800,
      rotation: 0,
      words: words.map(([x, y, text, h]) => ({ text, x, y, w: text.length * 5, h })),
      rules: [...boxOf(40, 60, 260, 80), ...boxOf(300, 60, 260, 80)],
    },
  ]).documents
  assert.deepEqual(document?.payload['parties'], {
    shipper: { name: 'CERAMICHE EMILIA SRL', address: 'VIA EMILIA 220' },
  })
})

test('a name goes on in a line that begins with a word such as DE', () => {
  assert.deepEqual(payloadOf('BILL OF LADING\n\nConsignee\nTO THE ORDER OF BANCO POPULAR\nDE MIAMI')['parties'], {
    consignee: { name: 'TO THE ORDER OF BANCO POPULAR DE MIAMI' },
  })
})

test('who drives is the trucker of an order, whatever the label, and a place with an address is where to deliver', () => {
  const order = (carrier: string) =>
    payloadOf(`ORDRE DE LIVRAISON

Transporteur:           ${carrier}
Lieu de livraison:      BRICOLOR LOGISTIQUE
                        ZAC DES HAUTS
                        59310 ORCHIES`)
  const driven = order('TRANSPORTS MOREL ET FILS')
  assert.deepEqual([driven['trucker'], driven['carrier']], [{ name: 'TRANSPORTS MOREL ET FILS' }, undefined])
  assert.deepEqual(driven['deliver_to'], { name: 'BRICOLOR LOGISTIQUE', address: 'ZAC DES HAUTS\n59310 ORCHIES' })
  assert.deepEqual(order('NORTH STAR LINE')['trucker'], undefined)
  assert.deepEqual(payloadOf('DELIVERY ORDER\n\nPlace of delivery: CHICAGO, IL')['deliver_to'], undefined)
})

test('a sentence and an address of the web that a narrow cell breaks are whole', () => {
  const { payload } = readDrawn([
    [40, 30, 'DEMURRAGE INVOICE'],
    [40, 60, 'Time to Dispute'],
    [200, 60, 'Dispute Procedure'],
    [40, 72, 'Within 30 days of the invoice'],
    [200, 72, 'https://billing.example/'],
    [40, 83, 'date'],
    [200, 83, 'disputes'],
  ])
  assert.deepEqual(
    [payload['time_frames'], payload['dispute_url']],
    ['Within 30 days of the invoice date', 'https://billing.example/disputes'],
  )
})

test('what stands beside a label in the middle of two lines is its value, and not what the next column has on its line', () => {
  const { payload } = readDrawn([
    [40, 30, 'BON A DELIVRER'],
    [140, 60, 'TRANSPORTS LEFEBVRE'],
    [40, 66, 'Transporteur'],
    [300, 66, 'SOMEBODY SARL'],
    [140, 72, 'SARL'],
  ])
  assert.deepEqual(payload['trucker'], { name: 'TRANSPORTS LEFEBVRE SARL' })
})
