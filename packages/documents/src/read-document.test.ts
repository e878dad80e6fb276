import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from './read-document.ts'
import type { DocumentReading } from './read-document.ts'
import { pageOf } from './testing/page.ts'

const lines = [{ scac: 'NSLU' }]

function read(text: string): DocumentReading {
  const [document] = readPages([pageOf(text)], lines).documents
  assert.ok(document)
  return document
}

const valueAt = ({ fields }: DocumentReading, pointer: string) =>
  fields.find((field) => field.pointer === pointer)?.value

const notice = `                    ARRIVAL NOTICE

SHIPPER                                  B/L NO.              BOOKING NO.
HANGZHOU BRIGHT LAMP CO LTD              NSLU260712345        71234567
88 WENYI ROAD

CONSIGNEE                                VESSEL               VOYAGE
ACME LIGHTING LLC                        NORTHERN QUEEN       214E
1200 MAIN STREET

PORT OF DISCHARGE                        ETA                  LAST FREE DAY
LOS ANGELES, CA                          28-NOV-2026          03-DEC-2026

CONTAINER NO.   SEAL NO.    SIZE/TYPE   PACKAGES       GROSS WEIGHT (KGS)
MSCU1234566     SL998877    40HC        640 CARTONS    12,345.60
TGHU 765432-0   SL998878    40HC        600 CARTONS    11,900.00`

test('an arrival notice in a grid of titles above their values', () => {
  const document = read(notice)
  assert.equal(document.document_type, 'arrival_notice')
  assert.deepEqual(document.payload, {
    master_bill_of_lading: 'NSLU260712345',
    booking_number: '71234567',
    parties: {
      shipper: { name: 'HANGZHOU BRIGHT LAMP CO LTD', address: '88 WENYI ROAD' },
      consignee: { name: 'ACME LIGHTING LLC', address: '1200 MAIN STREET' },
    },
    vessel: { name: 'NORTHERN QUEEN', voyage: '214E' },
    port_of_discharge: { name: 'LOS ANGELES, CA' },
    eta_pod: '2026-11-28',
    last_free_day: '2026-12-03',
    containers: [
      {
        number: 'MSCU1234566',
        seals: ['SL998877'],
        size_type_text: '40HC',
        packages: 640,
        package_type: 'CARTONS',
        weight: { value: '12345.60', unit: 'KGM' },
      },
      {
        number: 'TGHU7654320',
        seals: ['SL998878'],
        size_type_text: '40HC',
        packages: 600,
        package_type: 'CARTONS',
        weight: { value: '11900.00', unit: 'KGM' },
      },
    ],
    carrier: { scac: 'NSLU' },
  })
  const scac = document.fields.find(({ pointer }) => pointer === '/carrier/scac')
  assert.equal(scac?.origin, 'derived')
})

test('a last free day whose order nothing decides has no value, two alternatives and a warning', () => {
  const document = read(notice.replace('28-NOV-2026', '11/12/2026 ').replace('03-DEC-2026', '12/03/2026'))
  assert.equal(valueAt(document, '/last_free_day'), undefined)
  assert.deepEqual(document.alternatives['/last_free_day']?.map(({ value }) => value).toSorted(), [
    '2026-03-12',
    '2026-12-03',
  ])
  assert.ok(
    document.warnings.some(({ code, pointers }) => code === 'ambiguous_date' && pointers.includes('/last_free_day')),
  )
  assert.ok(document.needs_review)
})

test('the total of weights below a table of containers is no money', () => {
  const total = 'TOTAL                               1,240          24,245.60 KGS'
  const document = read(`${notice}\n${total}`)
  assert.equal(valueAt(document, '/charge_totals/0/amount'), undefined)
  const both = read(`${notice}\n${total}\n\nTotal Due: USD 4,784.00`)
  assert.equal(valueAt(both, '/charge_totals/0/amount'), '4784.00')
})

test('a stroke behind a vessel and the last word of its label are no part of its name', () => {
  assert.equal(valueAt(read('ARRIVAL NOTICE\n\nVessel: NORTHERN QUEEN /'), '/vessel/name'), 'NORTHERN QUEEN')
  assert.equal(valueAt(read('ARRIVAL NOTICE\n\nVessel: Number'), '/vessel/name'), undefined)
})

test('two different bookings under the same label decide nothing', () => {
  const document = read(`ARRIVAL NOTICE\n\nBooking No.: 71234567\n\nBooking No.: 79999999`)
  assert.equal(valueAt(document, '/booking_number'), undefined)
  assert.equal(document.alternatives['/booking_number']?.length, 2)
  assert.ok(document.warnings.some(({ code }) => code === 'conflicting_values'))
})

test('a container whose check digit does not fit is kept only where the document calls it a container, with a warning', () => {
  const document = read(notice.replace('MSCU1234566', 'MSCU1234567') + '\n\nPLEASE QUOTE ABCU1111111 WHEN CALLING')
  assert.deepEqual(
    document.fields
      .filter(({ pointer }) => pointer.endsWith('/number'))
      .map(({ value, confidence }) => [value, confidence < 0.95]),
    [
      ['MSCU1234567', true],
      ['TGHU7654320', false],
    ],
  )
  assert.ok(document.warnings.some(({ code }) => code === 'checksum_failed'))
})

test('a document without a title that is known is other, and nothing is read of it', () => {
  const document = read('MEETING NOTES\n\nB/L No.: NSLU260712345\nCONTAINER MSCU1234566')
  assert.equal(document.document_type, 'other')
  assert.deepEqual(document.payload, {})
  assert.deepEqual(
    document.references.map(({ kind, value }) => [kind, value]),
    [
      ['container', 'MSCU1234566'],
      ['mbl', 'NSLU260712345'],
    ],
  )
})

test('more than ten bills are a list', () => {
  const rows = Array.from({ length: 12 }, (_, index) => `NSLU2607000${10 + index}     MSCU1234566     40HC`).join('\n')
  const document = read(`ARRIVAL NOTICE\n\nB/L NO.           CONTAINER NO.   SIZE/TYPE\n${rows}`)
  assert.equal(document.document_type, 'other')
  assert.ok(document.warnings.some(({ code }) => code === 'list_of_bills'))
})

test('a delivery order with colons', () => {
  const document = read(`DELIVERY ORDER

Order No: DO-778812            Trucker: HARBOR DRAYAGE CORP
Pickup Number: K8812345        Pick Up From: TRAPAC TERMINAL
Deliver To: ACME DC 4          Last Free Day: 2026-11-29
Master B/L: NSLU260712345

Container #     Seal #      Size     Weight
MSCU1234566     SL998877    40HC     27,216 LBS`)
  assert.equal(document.document_type, 'delivery_order')
  for (const [pointer, value] of [
    ['/order_number', 'DO-778812'],
    ['/trucker/name', 'HARBOR DRAYAGE CORP'],
    ['/pickup_number', 'K8812345'],
    ['/pickup/name', 'TRAPAC TERMINAL'],
    ['/deliver_to/name', 'ACME DC 4'],
    ['/last_free_day', '2026-11-29'],
    ['/master_bill_of_lading', 'NSLU260712345'],
  ])
    assert.equal(valueAt(document, String(pointer)), value, String(pointer))
  assert.deepEqual(valueAt(document, '/containers/0/weight'), { value: '27216', unit: 'LBR' })
})

test('an invoice of demurrage says what of 46 CFR 541.6 it shows, and what was not found', () => {
  const document = read(`DEMURRAGE INVOICE

Invoice No.: DEM2026-00981          Invoice Date: 2026-12-10
Due Date: 2027-01-09                Bill To: ACME LIGHTING LLC
Bill of Lading: NSLU260712345       Port of Discharge: LOS ANGELES, CA
Free Time: 4 days                   Start of Free Time: 2026-11-29
End of Free Time: 2026-12-02        Total Due: USD 1,610.00

Container     Description        From         To           Days   Rate     Amount
MSCU1234566   Demurrage tier 1   2026-12-03   2026-12-06   4      185.00   740.00
MSCU1234566   Demurrage tier 2   2026-12-07   2026-12-09   3      290.00   870.00

The billing party's performance did not cause or contribute
to the underlying invoiced charges.`)
  assert.equal(document.document_type, 'demurrage_detention_invoice')
  assert.equal(valueAt(document, '/statement_not_caused'), true)
  assert.deepEqual(document.payload['charges'], [
    {
      container: 'MSCU1234566',
      description: 'Demurrage tier 1',
      from: '2026-12-03',
      to: '2026-12-06',
      quantity: '4',
      rate: '185.00',
      amount: '740.00',
    },
    {
      container: 'MSCU1234566',
      description: 'Demurrage tier 2',
      from: '2026-12-07',
      to: '2026-12-09',
      quantity: '3',
      rate: '290.00',
      amount: '870.00',
    },
  ])
  assert.deepEqual(document.missing_items, [
    'basis',
    'availability_date',
    'tariff_rule',
    'contact',
    'dispute_url',
    'time_frames',
    'statement_consistent',
  ])
})

test('charges that do not add up to the total are told', () => {
  const text = (total: string) =>
    `FREIGHT INVOICE\n\nInvoice No: FI-20991\nBill To: ACME LLC\n\nDescription      Rate       Amount (USD)\nOcean Freight    3,150.00   3,150.00\nHandling         85.00      85.00\n\nTotal Due: USD ${total}`
  assert.deepEqual(read(text('3,235.00')).warnings, [])
  assert.deepEqual(
    read(text('3,335.00')).warnings.map(({ code }) => code),
    ['sum_mismatch'],
  )
})

test('a release in a sentence', () => {
  const document = read(
    'PICK-UP RELEASE\n\nPickup # 123456 for MSCU1234566, LFD 12/14/2026\n\nFreight release: RELEASED\nCustoms release: HOLD',
  )
  assert.deepEqual(document.payload, {
    pickup_number: '123456',
    releases: { freight: 'released', customs: 'held' },
    containers: [{ number: 'MSCU1234566', last_free_day: '2026-12-14', pickup_number: '123456' }],
  })
})

test('labels in French, Spanish and German', () => {
  const document = read(`AVIS D'ARRIVÉE

Connaissement: NSLU260712345
Navire: NORTHERN QUEEN
Puerto de descarga: VALENCIA
Löschhafen / Port de déchargement: VALENCIA
Voraussichtliche Ankunft: 28.11.2026`)
  assert.equal(document.document_type, 'arrival_notice')
  assert.deepEqual(document.payload, {
    master_bill_of_lading: 'NSLU260712345',
    vessel: { name: 'NORTHERN QUEEN' },
    port_of_discharge: { name: 'VALENCIA' },
    eta_pod: '2026-11-28',
    carrier: { scac: 'NSLU' },
  })
})

test('an advice note is an arrival notice, and a notice that is also an invoice is a notice', () => {
  assert.equal(read("ADVICE NOTE / AVIS D'EXPÉDITION\n\nB/L: NSLU260712345").document_type, 'arrival_notice')
  assert.equal(read('ARRIVAL NOTICE / FREIGHT INVOICE\n\nB/L: NSLU260712345').document_type, 'arrival_notice')
  assert.equal(read('NON-NEGOTIABLE SEA WAYBILL\n\nNOTIFY PARTY: ACME LLC').document_type, 'sea_waybill')
})

test('a packet is parted where another title begins; a page without one goes on', () => {
  const pages = [
    notice,
    'CONTINUED\n\nTERMS APPLY',
    'DELIVERY ORDER\n\nTrucker: HARBOR DRAYAGE CORP',
    'DEMURRAGE INVOICE\n\nInvoice No: D-10001',
  ].map((text, index) => pageOf(text, index + 1))
  const { document_type, split, documents } = readPages(pages)
  assert.equal(document_type, 'packet')
  assert.deepEqual(
    split.map(({ from, to, document_type: type }) => [from, to, type]),
    [
      [1, 2, 'arrival_notice'],
      [3, 3, 'delivery_order'],
      [4, 4, 'demurrage_detention_invoice'],
    ],
  )
  assert.equal(documents.length, 3)
})

test('two notices in one file are parted where their count of pages begins again', () => {
  const page = (at: number, of: number, number: number) =>
    pageOf(`ARRIVAL NOTICE   Page ${at} of ${of}\n\nB/L: NSLU26071234${number}`, number)
  const { split } = readPages([page(1, 2, 1), page(2, 2, 2), page(1, 1, 3)])
  assert.deepEqual(
    split.map(({ from, to }) => [from, to]),
    [
      [1, 2],
      [3, 3],
    ],
  )
})

test('two notices in one file are parted where a titled page names another bill', () => {
  const notice_of = (bill: string, house: string, number: number) =>
    pageOf(`ARRIVAL NOTICE\n\nMaster B/L No.: ${bill}\nHouse B/L No.: ${house}`, number)
  const goes_on = pageOf('ARRIVAL NOTICE\n\nMaster B/L No.: NSLU260712345\nContainer: MSCU1234566', 2)
  const { split } = readPages([
    notice_of('NSLU260712345', 'BRFT1000001', 1),
    goes_on,
    notice_of('NSLU260799999', 'BRFT1000002', 3),
    pageOf('CONTINUED\nMaster B/L No.: NSLU260712345', 4),
    notice_of('NSLU260799999', 'BRFT1000003', 5),
  ])
  assert.deepEqual(
    split.map(({ from, to }) => [from, to]),
    [
      [1, 2],
      [3, 4],
      [5, 5],
    ],
  )
})

test('a page of conditions with a sample number adds nothing, however short', () => {
  const terms = 'TERMS AND CONDITIONS\n\n1. Numbers have the form of MSCU1234566 or B/L No.: NSLU999999999.'
  const example = 'YOUR NOTICE\n\nWrite the container number, for example MSCU1234566, on your cheque'
  const [document] = readPages([
    pageOf('ARRIVAL NOTICE\n\nB/L No.: NSLU260712345\nContainer: TGHU7654320'),
    pageOf(terms, 2),
    pageOf(example, 3),
  ]).documents
  assert.deepEqual(
    document?.references.map(({ value }) => value),
    ['TGHU7654320', 'NSLU260712345'],
  )
})

test("numbers in small print are nobody's", () => {
  const sentence = 'The carrier may at any time and without notice refer to container MSCU1234566 or to bill of lading'
  const terms = Array.from({ length: 30 }, () => sentence).join('\n')
  const pages = [pageOf('ARRIVAL NOTICE\n\nB/L No.: NSLU260712345\nContainer: TGHU7654320'), pageOf(terms, 2)]
  const [document] = readPages(pages).documents
  assert.deepEqual(
    document?.references.map(({ value }) => value),
    ['TGHU7654320', 'NSLU260712345'],
  )
})

test('the bill of an earlier transport is no reference of this one', () => {
  const document = read('ARRIVAL NOTICE\n\nB/L No.: NSLU260712345\nPrevious B/L No.: NSLU111111111')
  assert.deepEqual(
    document.references.map(({ value }) => value),
    ['NSLU260712345'],
  )
  assert.equal(valueAt(document, '/master_bill_of_lading'), 'NSLU260712345')
})

test('an empty document and one of empty pages are other, and say so', () => {
  assert.deepEqual(readPages([]).documents, [])
  const [document] = readPages([pageOf('')]).documents
  assert.equal(document?.document_type, 'other')
  assert.deepEqual(
    document?.warnings.map(({ code }) => code),
    ['page_without_text'],
  )
})
