import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPages } from '../read-document.ts'
import type { DocumentReading } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'
import { isSameCompany } from './company.ts'
import { linksOf } from './link.ts'
import type { LinkableShipment } from './shipment.ts'

const shipment = (id: string, changed: Partial<LinkableShipment> = {}): LinkableShipment => ({
  id,
  scac: 'NSLU',
  bill_of_lading_number: 'NSLU260712345',
  booking_number: '71234567',
  reference_numbers: [],
  containers: [{ id: `${id}-box`, number: 'MSCU1234566' }],
  vessels: [{ name: 'NORTHERN QUEEN', voyage: '214E' }],
  active_from: '2026-11-01',
  active_to: '2026-12-01',
  ...changed,
})

const readings = new Map<string, DocumentReading>()

function read(text: string): DocumentReading {
  const known = readings.get(text)
  if (known !== undefined) return known
  const [document] = readPages([pageOf(`ARRIVAL NOTICE\n\n${text}`)], [{ scac: 'NSLU' }, { scac: 'ZSTR' }]).documents
  assert.ok(document)
  readings.set(text, document)
  return document
}

const told = (text: string, shipments: readonly LinkableShipment[]) =>
  linksOf(read(text), shipments).links.map(({ shipment_id, container_id, state, rule }) => [
    shipment_id,
    container_id,
    state,
    rule,
  ])

test('a number that nobody tracks links nothing', () => {
  assert.deepEqual(told('B/L No.: NSLU999999999', [shipment('a')]), [])
})

test('a labelled bill links to its shipment and to the containers that the document names', () => {
  assert.deepEqual(told('B/L No.: NSLU260712345\nContainer: MSCU1234566', [shipment('a')]), [
    ['a', null, 'linked', 'bill_or_booking'],
    ['a', 'a-box', 'linked', 'bill_or_booking'],
  ])
})

test('a bill printed without its line code is the same where the line is named', () => {
  assert.deepEqual(told('Master B/L No.: 260712345\nSCAC: NSLU', [shipment('a')]), [
    ['a', null, 'linked', 'bill_or_booking'],
  ])
})

test('the same number at two lines is suggested for both, unless the document names one', () => {
  const two = [
    shipment('a', { bill_of_lading_number: '700112233' }),
    shipment('b', { scac: 'ZSTR', bill_of_lading_number: '700112233' }),
  ]
  assert.deepEqual(
    told('B/L No.: 700112233', two).map(([id, , state]) => [id, state]),
    [
      ['a', 'suggested'],
      ['b', 'suggested'],
    ],
  )
  assert.deepEqual(
    told('B/L No.: 700112233\nSCAC: ZSTR', two).map(([id, , state]) => [id, state]),
    [
      ['a', 'suggested'],
      ['b', 'linked'],
    ],
  )
})

test('a number of another line than the document names is only suggested', () => {
  assert.deepEqual(told('Booking No.: 71234567\nSCAC: ZSTR', [shipment('a')]), [
    ['a', null, 'suggested', 'bill_or_booking'],
  ])
})

const lines = [
  { scac: 'NSLU', codes: ['NSLX'], names: ['Northern Star Line', 'Northern Star'] },
  { scac: 'ZSTR', names: ['Zephyr Straits', 'ZST'] },
]

function statesOf(text: string, shipments: readonly LinkableShipment[]): readonly string[] {
  const [document] = readPages([pageOf(text)], lines).documents
  assert.ok(document)
  return linksOf(document, shipments).links.map(({ state }) => state)
}

test('a bare number is no link where the document names another line, by name, by letterhead or by one nobody knows', () => {
  const bare = [shipment('a', { bill_of_lading_number: '700112233', containers: [] })]
  const bill = 'B/L No.: 700112233'
  for (const text of [
    `ARRIVAL NOTICE\n${bill}     Carrier: ZEPHYR STRAITS CO., LTD.`,
    `ARRIVAL NOTICE\n${bill}     Carrier: Southern Unknown Lines`,
    `Zephyr Straits Line\nARRIVAL NOTICE\n${bill}`,
    `ZEPHYR STRAITS\nBOOKING CONFIRMATION\nBooking No.: 71234567`,
    `BOOKING CONFIRMATION\nBooking No.: 71234567     SCAC: ZSTR`,
  ])
    assert.deepEqual(statesOf(text, bare), ['suggested'], text)
})

test('a bare number links where the line is named by its name or another of its codes, or nowhere', () => {
  const bare = [shipment('a', { bill_of_lading_number: '700112233', containers: [] })]
  for (const text of [
    'ARRIVAL NOTICE\nB/L No.: 700112233     Carrier: Northern Star Line A/S',
    'ARRIVAL NOTICE\nB/L No.: 700112233     SCAC: NSLX',
    'NORTHERN STAR\nBOOKING CONFIRMATION\nBooking No.: 71234567',
    'ARRIVAL NOTICE\nB/L No.: 700112233',
    'ARRIVAL NOTICE\nB/L No.: 700112233\nVessel: ZEPHYR STRAITS     Voyage: 7W',
  ])
    assert.deepEqual(statesOf(text, bare), ['linked'], text)
})

test('a number that begins with the code of its line links, whoever carries it', () => {
  const text = 'ARRIVAL NOTICE\nB/L No.: NSLU260712345     Carrier: Southern Unknown Lines'
  assert.deepEqual(statesOf(text, [shipment('a')]), ['linked'])
})

test('a statement, a remittance and a list of an unknown type link nothing', () => {
  const two = [shipment('a'), shipment('b', { bill_of_lading_number: 'NSLU260799999', booking_number: null })]
  const rows = 'B/L No.: NSLU260712345   USD 500.00\nB/L No.: NSLU260799999   USD 600.00'
  for (const title of ['STATEMENT OF ACCOUNT', 'REMITTANCE ADVICE', 'WHAT WE OWE EACH OTHER']) {
    const states = statesOf(`${title}\n\n${rows}`, two)
    assert.deepEqual(states, ['suggested', 'suggested'], title)
  }
})

test('a sample of a paper links nothing and says so', () => {
  for (const text of [
    'ARRIVAL NOTICE\nB/L No.: NSLU260712345\nThis is a sample only.',
    'ARRIVAL NOTICE\nSPECIMEN\nB/L No.: NSLU260712345',
    'HOW TO READ OUR ARRIVAL NOTICE\nExample:\nB/L No.: NSLU260712345\nContainer: MSCU1234566',
  ]) {
    const [document] = readPages([pageOf(text)], lines).documents
    assert.deepEqual(document?.fields, [], text)
    assert.deepEqual(
      document?.warnings.map(({ code }) => code),
      ['sample'],
    )
    assert.deepEqual(statesOf(text, [shipment('a')]), [])
  }
})

test('samples among the goods do not make the document a sample', () => {
  const text = 'ARRIVAL NOTICE\nB/L No.: NSLU260712345\nDescription of goods: SAMPLES OF NO COMMERCIAL VALUE'
  assert.deepEqual(statesOf(`${text}\nTHIS IS A SAMPLE SHIPMENT`, [shipment('a')]), ['linked'])
})

test('a container links when its journey fits the days of the document', () => {
  assert.deepEqual(told('Container: MSCU1234566\nETA: 28-NOV-2026', [shipment('a')])[0], [
    'a',
    null,
    'linked',
    'container_and_dates',
  ])
})

test('a container without days, or with those of another year, is only suggested', () => {
  assert.deepEqual(told('Container: MSCU1234566', [shipment('a')])[0]?.[2], 'suggested')
  assert.deepEqual(told('Container: MSCU1234566\nETA: 28-NOV-2024', [shipment('a')])[0]?.[2], 'suggested')
})

test('boxes come again: of two journeys the one whose voyage agrees, else none', () => {
  const two = [
    shipment('a', { bill_of_lading_number: 'NSLU000000001', booking_number: null }),
    shipment('b', {
      bill_of_lading_number: 'NSLU000000002',
      booking_number: null,
      vessels: [{ name: 'SOUTHERN KING', voyage: '7W' }],
    }),
  ]
  const text = 'Container: MSCU1234566\nETA: 28-NOV-2026'
  assert.deepEqual(
    told(text, two).map(([, , state]) => state),
    ['suggested', 'suggested', 'suggested', 'suggested'],
  )
  assert.deepEqual(
    told(`${text}\nVessel: SOUTHERN KING\nVoyage: 7W`, two)
      .filter(([, , state]) => state === 'linked')
      .map(([id]) => id),
    ['b', 'b'],
  )
})

test('a container on a document that names another bill is only suggested', () => {
  const text = 'Master B/L No.: NSLU888888888\nContainer: MSCU1234566\nETA: 28-NOV-2026'
  assert.deepEqual(told(text, [shipment('a')])[0]?.[2], 'suggested')
})

test('a bill that leads to one shipment and a container that leads to another link nothing', () => {
  const other = shipment('b', { bill_of_lading_number: 'NSLU000000009', booking_number: null })
  const document = read('Master B/L No.: NSLU260712345\nContainer: MSCU1234566\nETA: 28-NOV-2026')
  const links = linksOf(document, [shipment('a', { containers: [] }), other])
  assert.ok(links.links.every(({ state }) => state === 'suggested'))
  assert.deepEqual(
    links.warnings.map(({ code }) => code),
    ['conflicting_links'],
  )
})

test('a house bill or order of exactly one shipment links, of two it is suggested', () => {
  const one = shipment('a', { reference_numbers: ['BRFT-2609-881', 'PO 4500012'] })
  assert.deepEqual(told('House B/L No.: BRFT2609881', [one]), [['a', null, 'linked', 'reference']])
  const two = [one, shipment('b', { reference_numbers: ['BRFT2609881'] })]
  assert.deepEqual(
    told('House B/L No.: BRFT2609881', two).map(([, , state]) => state),
    ['suggested', 'suggested'],
  )
})

test('an order that another company may have given too is only suggested; a house bill is no order', () => {
  const ours = shipment('a', {
    reference_numbers: ['100001', 'BRFT2609881'],
    party_names: ['Kestrel Home Goods, Inc.'],
  })
  const stateOf = (text: string) => told(text, [ours]).map(([, , state]) => state)
  assert.deepEqual(stateOf('PO No.: 100001\n\nConsignee:\nMarlow Tyres Ltd'), ['suggested'])
  assert.deepEqual(stateOf('PO No.: 100001'), ['suggested'])
  assert.deepEqual(stateOf('PO No.: 100001\n\nConsignee:\nKESTREL HOME GOODS INC'), ['linked'])
  assert.deepEqual(stateOf('House B/L No.: BRFT2609881\n\nConsignee:\nMarlow Tyres Ltd'), ['linked'])
})

test('two spellings are one company where the words of one begin the other', () => {
  const same = [
    ['Kestrel Home Goods, Inc.', 'KESTREL HOME GOODS'],
    ['Müller & Söhne GmbH', 'MULLER SOHNE'],
    ['Kestrel', 'Kestrel Home Goods Ltd'],
    ['A.B.C. Trading Co.', 'ABC TRADING'],
  ] as const
  for (const [one, other] of same) assert.ok(isSameCompany(one, other) && isSameCompany(other, one), one)
  const others = [
    ['Kestrel Home Goods', 'Kestrel Garden Goods'],
    ['Inc.', 'Kestrel'],
    ['', 'Kestrel'],
    ['Home Goods', 'Kestrel Home Goods'],
  ] as const
  for (const [one, other] of others) assert.ok(!isSameCompany(one, other), one)
})

test('a reference that only looks alike, and a container with one wrong sign, are suggested', () => {
  assert.deepEqual(told('PO No.: 0450001I', [shipment('a', { reference_numbers: ['4500011'] })]), [
    ['a', null, 'suggested', 'similar_reference'],
  ])
  assert.deepEqual(told('Container: MSCU1234567', [shipment('a')]), [['a', null, 'suggested', 'similar_container']])
})

test('a list links nothing', () => {
  const rows = Array.from({ length: 12 }, (_, index) => `NSLU2607123${45 + index}     MSCU1234566     40HC`).join('\n')
  const links = told(`B/L NO.           CONTAINER NO.   SIZE/TYPE\n${rows}`, [shipment('a')])
  assert.ok(links.length > 0 && links.every(([, , state]) => state === 'suggested'))
})

test('of 10,000 documents none links to a shipment that it is not about', () => {
  const bills = ['NSLU260712345', 'NSLU260712346', 'ZSTR260712345', '260712345']
  const boxes = ['MSCU1234566', 'TGHU7654320']
  const days = ['2026-03-10', '2026-11-20']
  const journey = fc.record({
    bill: fc.constantFrom(...bills),
    box: fc.constantFrom(...boxes),
    day: fc.constantFrom(...days),
    voyage: fc.constantFrom('214E', '7W'),
  })
  const fleet = fc.uniqueArray(journey, { minLength: 1, maxLength: 4, selector: ({ bill }) => bill })
  const shown = fc.record({ bill: fc.boolean(), box: fc.boolean(), day: fc.boolean(), voyage: fc.boolean() })
  fc.assert(
    fc.property(fleet, journey, shown, (tracked, about, show) => {
      const shipments = tracked.map(({ bill, box, day, voyage }, index) =>
        shipment(String(index), {
          scac: bill.startsWith('ZSTR') ? 'ZSTR' : 'NSLU',
          bill_of_lading_number: bill,
          booking_number: null,
          containers: [{ id: `${index}-box`, number: box }],
          vessels: [{ name: null, voyage }],
          active_from: day,
          active_to: day,
        }),
      )
      const text = [
        show.bill ? `Master B/L No.: ${about.bill}` : '',
        show.box ? `Container: ${about.box}` : '',
        show.day ? `ETA: ${about.day}` : '',
        show.voyage ? `Voyage: ${about.voyage}` : '',
      ].join('\n')
      for (const { shipment_id, state } of linksOf(read(text), shipments).links) {
        const target = tracked[Number(shipment_id)]
        if (state !== 'linked' || target === undefined) continue
        if (show.bill) assert.ok(target.bill.endsWith(about.bill.slice(-9)), `${about.bill} to ${target.bill}`)
        if (show.box) assert.equal(target.box, about.box)
        if (!show.bill && show.day) assert.equal(target.day, about.day)
      }
    }),
    { numRuns: 10_000 },
  )
})
