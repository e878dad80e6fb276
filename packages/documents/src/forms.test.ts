import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import type { DocumentReading } from './read-document.ts'
import { pageOf } from './testing/page.ts'

function read(text: string): DocumentReading {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document
}

test('a label with how to fill it in, in brackets, is that label; a value in brackets is none of it', () => {
  const { payload } = read(`BILL OF LADING

Shipper (complete name and address)      Bill of Lading Number
HANGZHOU BRIGHT LAMP CO LTD              NSLU260712345
88 WENYI ROAD

Freight Terms (PREPAID)`)
  assert.deepEqual(payload['parties'], { shipper: { name: 'HANGZHOU BRIGHT LAMP CO LTD', address: '88 WENYI ROAD' } })
  assert.equal(payload['freight_terms'], 'prepaid')
})

test('a label is found behind `N° de`, with its article, and beside a translation of which no word is known', () => {
  const { payload } = read(`AVIS D'ARRIVÉE

N° de connaissement / xyzzy nummern       N° de réservation
NSLU260712345                             71234567

Date d'arrivée: 28/11/2026`)
  assert.deepEqual(
    [payload['master_bill_of_lading'], payload['booking_number'], payload['eta_pod']],
    ['NSLU260712345', '71234567', '2026-11-28'],
  )
})

test('a post box in an address is no order number', () => {
  const { payload, references } = read(`FREIGHT INVOICE

Remit To: NORTHERN STAR LINE
          P.O. Box 70041
          Chicago, IL 60680`)
  assert.deepEqual(payload['remit_to'], { name: 'NORTHERN STAR LINE', address: 'P.O. Box 70041\nChicago, IL 60680' })
  assert.deepEqual(references, [])
})

test('charges are read below heads on the left whose numbers stand on the right, each with its code', () => {
  const { payload } = read(`FREIGHT INVOICE

Code   Description          Rate          Quantity      Amount
OFR    OCEAN FREIGHT            2,218.50            4       8,874.00
BAF    BUNKER                     329.50            4       1,318.00`)
  assert.deepEqual(payload['charges'], [
    { code: 'OFR', description: 'OCEAN FREIGHT', rate: '2218.50', quantity: '4', amount: '8874.00' },
    { code: 'BAF', description: 'BUNKER', rate: '329.50', quantity: '4', amount: '1318.00' },
  ])
})

test('what stands below a title that says nothing known is of no other column', () => {
  const { payload } = read(`DELIVERY ORDER

Container No.   Weight          Gizmo          Last Free Day
MSCU1234566     12,345 KGS      01-DEC-2026    03-DEC-2026`)
  assert.deepEqual(payload['containers'], [
    { number: 'MSCU1234566', weight: { value: '12345', unit: 'KGM' }, last_free_day: '2026-12-03' },
  ])
})

test('codes of the Harmonized System are read where they are named, without their dots, and nowhere else', () => {
  const { payload, fields } = read(`BILL OF LADING

Bill of Lading No.: NSLU260712345
LED LAMPS HS CODE 9405.42, 9405.99 AND PARTS HTS 85395200
QUANTITY 7403.50   HS CODE 0099.10`)
  assert.deepEqual(payload['cargo'], [{ hs_codes: ['940542', '940599', '85395200'] }])
  const origins = fields.filter(({ pointer }) => pointer.startsWith('/cargo/')).map(({ origin }) => origin)
  assert.deepEqual(origins, ['derived', 'derived', 'read'])
})

test('the statement that charges follow the rules is found however it names them, unless it denies it', () => {
  const said = (text: string) => read(`DEMURRAGE INVOICE\n\n${text}`).payload['statement_consistent']
  assert.equal(said('These charges are consistent with the rules of the Federal Maritime Commission.'), true)
  assert.equal(said('These charges are consistent with any of the FMC rules.'), true)
  assert.equal(said('These charges are not consistent with the rules of the Federal Maritime Commission.'), undefined)
})

test('a name of several words that a label could begin with is read whole', () => {
  const { payload } = read(`DELIVERY ORDER

Pick up at: CONTAINER TERMINAL ALTENWERDER
Delivery Date: 30-NOV-2026`)
  assert.deepEqual(payload['pickup'], { name: 'CONTAINER TERMINAL ALTENWERDER' })
})

test('a bill within a sentence is read, and a number that the title shares with it is no number of the notice', () => {
  const { payload } = read(`ARRIVAL NOTICE NSLU260712345

Your shipment under B/L NSLU260712345 is expected to arrive soon.`)
  assert.equal(payload['master_bill_of_lading'], 'NSLU260712345')
  assert.equal(payload['document_number'], undefined)
})

test('a statement whose words a hyphen parts is found, with no line before it as evidence', () => {
  const { fields } = read(`DEMURRAGE INVOICE

Disputes: within 30 days
The billing party did not cause or con-
tribute to these charges.`)
  const [found] = fields.filter(({ pointer }) => pointer === '/statement_not_caused')
  assert.match(found?.evidence[0]?.text ?? '', /^The billing party/)
})
