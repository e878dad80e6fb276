import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import { pageOf } from './testing/page.ts'

function readingOf(text: string) {
  const [document] = readPages([pageOf(text)]).documents
  assert.ok(document)
  return document
}

const payloadOf = (text: string) => readingOf(text).payload

test('the name of a company that goes over lines is whole, and its address begins after it', () => {
  const { payload, fields } = readingOf(`ARRIVAL NOTICE

SHIPPER                                  CONSIGNEE
ZHEJIANG HUAMEI HOUSEWARES               NORTHWEST HOME & GARDEN
IMPORT AND EXPORT GROUP CO., LTD.        DISTRIBUTORS INTERNATIONAL LLC
88 YINZHOU ROAD, NINGBO                  SEATTLE WA 98134

NOTIFY PARTY
TO ORDER OF
FIRST COMMERCIAL BANK
ATLANTA`)
  assert.deepEqual(payload['parties'], {
    shipper: {
      name: 'ZHEJIANG HUAMEI HOUSEWARES IMPORT AND EXPORT GROUP CO., LTD.',
      address: '88 YINZHOU ROAD, NINGBO',
    },
    consignee: { name: 'NORTHWEST HOME & GARDEN DISTRIBUTORS INTERNATIONAL LLC', address: 'SEATTLE WA 98134' },
    notify_party: [{ name: 'TO ORDER OF FIRST COMMERCIAL BANK', address: 'ATLANTA' }],
  })
  const name = fields.find(({ pointer }) => pointer === '/parties/consignee/name')
  assert.deepEqual(
    name?.evidence.map(({ text }) => text),
    ['NORTHWEST HOME & GARDEN', 'DISTRIBUTORS INTERNATIONAL LLC'],
  )
})

test('what stands below a name and is of somebody or something else is no part of it', () => {
  const consigneeOf = (line: string) => payloadOf(`ARRIVAL NOTICE\n\nCONSIGNEE\nACME LIGHTING\n${line}`)['parties']
  for (const line of ['C/O NORTHERN FORWARDING LLC', 'DENVER, CO', 'SUITE 400 ACME TOWER LLC'])
    assert.deepEqual(consigneeOf(line), { consignee: { name: 'ACME LIGHTING', address: line } })
  assert.deepEqual(payloadOf('ARRIVAL NOTICE\n\nCONSIGNEE\nACME LIGHTING LLC\nNORTHERN FORWARDING LTD')['parties'], {
    consignee: { name: 'ACME LIGHTING LLC', address: 'NORTHERN FORWARDING LTD' },
  })
})

test('a name that a label could begin with goes on below another one', () => {
  const payload = payloadOf(`ARRIVAL NOTICE

CONSIGNEE
MEDITERRANEAN FINE FOODS
IMPORTERS OF NEW ENGLAND, LLC`)
  assert.deepEqual(payload['parties'], {
    consignee: { name: 'MEDITERRANEAN FINE FOODS IMPORTERS OF NEW ENGLAND, LLC' },
  })
})

test('days that no longer hold are not told: they are called so, or a change says what holds', () => {
  const notice = `REVISED ARRIVAL NOTICE

ETA: 11/30/2026 (previous ETA: 11/27/2026)
Last Free Day: was changed from 12/04/2026 to 12/18/2026
LFD (old): 12/04/2026`
  assert.deepEqual(payloadOf(notice), { revision: 'REVISED', eta_pod: '2026-11-30', last_free_day: '2026-12-18' })
  assert.deepEqual(payloadOf('ARRIVAL NOTICE\n\nLast Free Day: changed from 12/18/2026'), {})
  const table = `ARRIVAL NOTICE

CONTAINER       PREVIOUS LFD    LAST FREE DAY
MSCU1234566     2026-12-04      2026-12-18`
  assert.deepEqual(payloadOf(table)['containers'], [{ number: 'MSCU1234566', last_free_day: '2026-12-18' }])
})

test('a name ends before a sentence that tells a day, and has no voyage of digits and direction in it', () => {
  const payload = payloadOf(`DELIVERY ORDER

EMPTY RETURN: SEAPARK DEPOT, TRIMLEY. Free until 2026-12-07.
VESSEL: HONG KONG EXPRESS 032E
PICK UP AT: APM TERMINALS ELIZABETH (E425)`)
  assert.deepEqual(payload['empty_return'], { name: 'SEAPARK DEPOT, TRIMLEY' })
  assert.deepEqual(payload['vessel'], { name: 'HONG KONG EXPRESS', voyage: '032E' })
  assert.deepEqual(payload['pickup'], { name: 'APM TERMINALS ELIZABETH', firms: 'E425' })
})

test('a sum without a word of what it is for is no charge, and of two totals in a row none is told', () => {
  const payload = payloadOf(`FREIGHT INVOICE

CHARGE               RATE        AMOUNT USD
OCEAN FREIGHT        1,900.00    1,900.00
                                 1,916.25
TOTAL                1,900.00      150.00`)
  assert.deepEqual(payload['charges'], [
    { description: 'OCEAN FREIGHT', rate: '1900.00', amount: '1900.00', currency: 'USD' },
  ])
  assert.equal(payload['charge_totals'], undefined)
})

test('pieces in a column of quantities are no packages, and a text for two ports is of each the part in its place', () => {
  const payload = payloadOf(`ARRIVAL NOTICE

POL/POD: HONG KONG / GDANSK

CONTAINER       QUANTITY    GROSS WEIGHT KGS
MSCU1234566     480 PCS     24,100.00`)
  assert.deepEqual(payload['containers'], [{ number: 'MSCU1234566', weight: { value: '24100.00', unit: 'KGM' } }])
  assert.deepEqual(payload['port_of_lading'], { name: 'HONG KONG' })
  assert.deepEqual(payload['port_of_discharge'], { name: 'GDANSK' })
})

test('a title in spaced letters is read, and a bill beside its number is none', () => {
  assert.equal(
    readingOf('    D E L I V E R Y   O R D E R\n\nTRUCKER: ACME HAULAGE LLC').document_type,
    'delivery_order',
  )
  assert.equal(readingOf('      P E R   D I E M   I N V O I C E').document_type, 'demurrage_detention_invoice')
  const invoice = `FACTURE\n\n                    Connaissement   CMDUNBO8812044`
  assert.equal(readingOf(invoice).document_type, 'freight_invoice')
  assert.equal(readingOf('RAIL TERMINAL - STORAGE INVOICE').document_type, 'demurrage_detention_invoice')
})
