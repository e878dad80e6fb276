import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containersOf } from './values/identifiers.ts'
import type { DocumentPage, PageWord } from './page/page.ts'
import { readPages } from './read-document.ts'
import { pageOf } from './testing/page.ts'

function readingOf(...pages: readonly DocumentPage[]) {
  const [document] = readPages(pages).documents
  assert.ok(document)
  return document
}

const payloadOf = (text: string) => readingOf(pageOf(text)).payload

test('labels and titles whose words are joined are read', () => {
  const expected = {
    master_bill_of_lading: 'MEDUGE118843',
    vessel: { name: 'MSC AURORA', voyage: 'FE622W' },
    port_of_discharge: { name: 'NEW YORK' },
    containers: [{ number: 'MSCU1234566' }],
    carrier: { scac: 'MEDU' },
  }
  for (const [bill, vessel, voyage, port, box] of [
    ['BillOfLading:', 'VesselName:', 'VoyageNumber:', 'PortOfDischarge:', 'ContainerNumber:'],
    ['bill_of_lading:', 'vessel_name:', 'voyage_no:', 'port_of_discharge:', 'container_number:'],
    ['BILLOFLADINGNO.:', 'VESSELNAME:', 'VOYAGENUMBER:', 'PORTOFDISCHARGE:', 'CONTAINERNUMBER:'],
  ] as const) {
    const text = `ARRIVALNOTICE\n\n${bill} MEDUGE118843\n${vessel} MSC AURORA\n${voyage} FE622W\n${port} NEW YORK\n${box} MSCU1234566`
    const { document_type, payload } = readingOf(pageOf(text))
    assert.equal(document_type, 'arrival_notice')
    assert.deepEqual({ ...payload, carrier: expected.carrier }, expected, text)
  }
  assert.deepEqual(payloadOf('ARRIVAL NOTICE\n\nShipCo: 4 Ltd\nTOTAL: 20')['vessel'], undefined)
})

test('labels that are said in another writing too are read', () => {
  const payload = payloadOf(`到货通知 ARRIVAL NOTICE

提单号 B/L No.        OOLU2700118660
船名/Vessel           OOCL TIANJIN
Voyage 航次           088E
Consignee（收货人）:  PLAYFUL IMPORTS INC
Порт выгрузки Port of Discharge   LONG BEACH, CA`)
  assert.equal(payload['master_bill_of_lading'], 'OOLU2700118660')
  assert.deepEqual(payload['vessel'], { name: 'OOCL TIANJIN', voyage: '088E' })
  assert.deepEqual(payload['parties'], { consignee: { name: 'PLAYFUL IMPORTS INC' } })
  assert.deepEqual(payload['port_of_discharge'], { name: 'LONG BEACH, CA' })
})

const struckOut = (line: readonly [x: number, y: number, w: number]) => {
  const [x, y, w] = line
  const page = pageOf('ARRIVAL NOTICE\n\nETA: May 7, 2026 May 9, 2026\nBill of lading: MEDUGE118843')
  return readingOf({ ...page, rules: [{ x, y, w, h: 0.6 }] })
}

test('words that are crossed out are not read, and a person is to look', () => {
  const { payload, warnings, needs_review } = struckOut([60, 59, 66])
  assert.equal(payload['eta_pod'], '2026-05-09')
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['struck_out'],
  )
  assert.equal(needs_review, true)
})

test('a container number that is crossed out is told of, as whoever sees the paper sees it', () => {
  const page = pageOf('ARRIVAL NOTICE\n\nContainer: TGHU7712046 MSCU1234566')
  const read = (x: number, w: number) => {
    const { references, passed_over } = readingOf({ ...page, rules: [{ x, y: 59, w, h: 0.6 }] })
    return [references.map(({ value }) => value), passed_over]
  }
  const { x, w } = page.words.find(({ text }) => text === 'TGHU7712046') ?? { x: 0, w: 0 }
  assert.deepEqual(read(x, w), [['MSCU1234566'], ['TGHU7712046']])
  assert.deepEqual(read(x, 1), [['TGHU7712046', 'MSCU1234566'], []])
})

test('a line below words, or one that goes on beyond them, crosses nothing out', () => {
  for (const line of [
    [60, 63, 66],
    [30, 59, 400],
    [60, 59, 300],
  ] as const) {
    const { payload, warnings } = struckOut(line)
    assert.equal(payload['eta_pod'], undefined)
    assert.ok(!warnings.some(({ code }) => code === 'struck_out'))
  }
})

const tiers = (days: string) => `DEMURRAGE INVOICE

Container       From          To            Days    Amount
MSCU1234566     04/02/2026    04/05/2026    ${days}       600.00
MSCU1234566     04/06/2026    04/07/2026    2       300.00`

test('how many days rows have says which part of their dates is the month', () => {
  const told = readingOf(pageOf(tiers('4'))).fields.filter(({ pointer }) => /\/0\/(?:from|to)$/.test(pointer))
  assert.deepEqual(
    told.map(({ value }) => value),
    ['2026-04-02', '2026-04-05'],
  )
  const undecided = readingOf(pageOf(tiers('9')))
  assert.ok(!JSON.stringify(undecided.payload['charges']).includes('from'))
})

const blocks = (second: string) => `ARRIVAL NOTICE

Container: MSCU1234566
Seal: CN441177
Packages: 812
Gross weight: 9,420.50 KGS

Container: TGHU7712046
${second}
Gross weight: 8,115.00 KGS`

test('what stands below the number of each container is its own, where each has the same labels', () => {
  assert.ok(containersOf('TGHU7712046')[0]?.value.check_digit_passed)
  assert.deepEqual(payloadOf(blocks('Seal: CN441182\nPackages: 640'))['containers'], [
    { number: 'MSCU1234566', seals: ['CN441177'], packages: 812, weight: { value: '9420.50', unit: 'KGM' } },
    { number: 'TGHU7712046', seals: ['CN441182'], packages: 640, weight: { value: '8115.00', unit: 'KGM' } },
  ])
  assert.deepEqual(payloadOf(blocks('Packages: 640'))['containers'], [
    { number: 'MSCU1234566' },
    { number: 'TGHU7712046' },
  ])
})

test('a page without a word before a document is its cover', () => {
  const cover: DocumentPage = { number: 1, width: 600, height: 800, rotation: 0, words: [], rules: [] }
  const { documents } = readPages([cover, pageOf('DELIVERY ORDER\n\nContainer: MSCU1234566', 2)])
  assert.deepEqual(
    documents.map(({ document_type, page_from, page_to }) => [document_type, page_from, page_to]),
    [['delivery_order', 1, 2]],
  )
  assert.ok(documents[0]?.warnings.some(({ code }) => code === 'page_without_text'))
})

test('bold print, or the place where other values begin, parts a label from its value', () => {
  const page = pageOf('ARRIVAL NOTICE\n\nShipper ACME LIGHTING\nBooking    HLC44881234')
  const bold = page.words.map((word): PageWord => (word.text === 'Shipper' ? { ...word, is_bold: true } : word))
  assert.equal(readingOf(page).payload['parties'], undefined)
  assert.deepEqual(readingOf({ ...page, words: bold }).payload['parties'], { shipper: { name: 'ACME LIGHTING' } })
  const column = payloadOf(`ARRIVAL NOTICE

Port of Discharge SEATTLE, WA
Vessel            ONE STORK
Booking No.       HLC44881234
Container         MSCU1234566`)
  assert.deepEqual(column['port_of_discharge'], { name: 'SEATTLE, WA' })
})

test('two columns tell what a container is picked up by, and signs between fields part them', () => {
  assert.deepEqual(
    payloadOf('PICKUP RELEASE\n\nContainer        Pickup number\nMSCU1234566      PN55118811')['containers'],
    [{ number: 'MSCU1234566', pickup_number: 'PN55118811' }],
  )
  const payload = payloadOf('ANKUNFTSAVIS\n\nAvis-Nr. AV-77120/26 · Datum 21.02.2026')
  assert.equal(payload['document_number'], 'AV-77120/26')
  assert.equal(payload['issue_date'], '2026-02-21')
})

test('a label that only says number or delivery is read by the form of what stands beside it', () => {
  for (const label of ['Número   ', 'Número:  ', 'N°: '])
    assert.equal(payloadOf(`FACTURA\n\n${label} FE-2026/118204`)['invoice_number'], 'FE-2026/118204', label)
  for (const text of [
    'FACTURA\n\nBUQUE\nNúmero   9321483X',
    'FACTURA\n\nNúmero   17/05/2026',
    'FACTURA\n\nNúmero   MSCU1234566',
  ])
    assert.equal(payloadOf(text)['invoice_number'], undefined, text)
  const order = (line: string) => payloadOf(`DELIVERY ORDER\n\n${line}\n\nContainer: MSCU1234566`)
  const address = order('DELIVERY :   ACME WAREHOUSE\n             12 Main St\n             Denver, CO 80202')
  assert.deepEqual(address['deliver_to'], { name: 'ACME WAREHOUSE', address: '12 Main St\nDenver, CO 80202' })
  assert.equal(order('DELIVERY :   12 DEC 2026')['deliver_to'], undefined)
  assert.equal(order('DELIVERY :   12 DEC 2026')['delivery_at'], '2026-12-12')
  assert.equal(order('DELIVERY :   ACME WAREHOUSE')['deliver_to'], undefined)
  const notice = (line: string) => payloadOf(`ARRIVAL NOTICE\n\n${line}\n\nContainer: MSCU1234566`)
  assert.deepEqual(notice('DELIVERY :   DENVER, CO')['place_of_delivery'], { name: 'DENVER, CO' })
  assert.equal(notice('DELIVERY :   TO BE ADVISED')['place_of_delivery'], undefined)
})

test('a day is no name, and the code of a line is none either', () => {
  const text = 'ARRIVAL NOTICE\n\nTerminal: 12 DEC 2026 08:00\nConsignee: 12/12/2026\nCarrier: MEDU'
  const [document] = readPages([pageOf(text)], [{ scac: 'MSCU', codes: ['MEDU'] }]).documents
  assert.deepEqual(document?.payload, { carrier: { scac: 'MEDU' } })
})
