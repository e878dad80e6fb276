import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '../read-document.ts'
import type { DocumentReading, FileReading } from '../read-document.ts'
import { pageOf } from '../testing/page.ts'

const line = { scac: 'NSLU', codes: ['NSLU'], names: ['Northern Star Line'] }

function read(...texts: readonly string[]): FileReading {
  return readPages(
    texts.map((text, index) => pageOf(text, index + 1)),
    [line],
  )
}

function one(text: string): DocumentReading {
  const [document, ...others] = read(text).documents
  assert.ok(document)
  assert.deepEqual(others, [])
  return document
}

const bills = ({ references }: DocumentReading) =>
  references.filter(({ kind }) => kind === 'mbl' || kind === 'hbl').map(({ kind, value }) => `${kind} ${value}`)

const forwarders_bill = `BLUE HARBOR LOGISTICS LLC

BILL OF LADING

Shipper: FAIRVIEW HOMEWARE        B/L No.: BHL260917
Consignee: OAKRIDGE RETAIL        Master B/L No.: NSLU260712345
Vessel: EVER FOCUS                Port of Discharge: LOS ANGELES`

test('a bill whose own number stands beside that of a master bill is a house bill, and each number is kept apart', () => {
  const document = one(forwarders_bill)
  assert.equal(document.document_type, 'house_bill_of_lading')
  assert.deepEqual(
    [document.payload['number'], document.payload['master_bill_of_lading']],
    ['BHL260917', 'NSLU260712345'],
  )
  assert.deepEqual(bills(document), ['hbl BHL260917', 'mbl NSLU260712345'])
})

test("a line's bill that names the house bill under it stays a master bill", () => {
  const document = one(`NORTHERN STAR LINE

BILL OF LADING

Shipper: PACIFIC FORWARDING AS AGENT     B/L No.: NSLU260712345
AMS House B/L No.: PCF88120044`)
  assert.equal(document.document_type, 'master_bill_of_lading')
  assert.equal(document.payload['number'], 'NSLU260712345')
  assert.deepEqual(bills(document), ['mbl NSLU260712345', 'hbl PCF88120044'])
})

test('a bill that names no other is a house bill where a forwarder issued it, and not for a forwarder as its shipper', () => {
  const issued = one(`ANATOLIA GLOBAL FORWARDING AS

BILL OF LADING

Shipper: IZMIR MARBLE AS       B/L No.: AGF26103345`)
  assert.deepEqual([issued.document_type, bills(issued)], ['house_bill_of_lading', ['hbl AGF26103345']])
  const shipped = one(`BILL OF LADING

Shipper: ANATOLIA GLOBAL FORWARDING AS       B/L No.: XYZ26103345`)
  assert.deepEqual([shipped.document_type, bills(shipped)], ['master_bill_of_lading', ['mbl XYZ26103345']])
})

test('one bill with and without the code of its line is one master bill', () => {
  const document = one(`ARRIVAL NOTICE

B/L No.: 260712345      Master B/L No.: NSLU260712345`)
  assert.equal(document.payload['house_bill_of_lading'], undefined)
  assert.ok(!bills(document).some((bill) => bill.startsWith('hbl')))
  const bill = one(`BILL OF LADING

B/L No.: 260712345      Master B/L No.: NSLU260712345`)
  assert.equal(bill.document_type, 'master_bill_of_lading')
})

test('a notice of a forwarder keeps its own bill as the house bill', () => {
  const document = one(`ARRIVAL NOTICE

B/L No.: HBL88200112      Master B/L No.: NSLU260712345`)
  assert.deepEqual(bills(document), ['hbl HBL88200112', 'mbl NSLU260712345'])
})

test('a house bill after the master bill of the same goods is a document of its own, and its next page is not', () => {
  const master = `NORTHERN STAR LINE

BILL OF LADING

Shipper: BLUE HARBOR LOGISTICS LLC     B/L No.: NSLU260712345`
  const rider = `BILL OF LADING

B/L No.: BHL260917
412 CARTONS GLASS TABLEWARE`
  const types = read(master, forwarders_bill, rider).documents.map((each) => [each.document_type, each.page_to])
  assert.deepEqual(types, [
    ['master_bill_of_lading', 1],
    ['house_bill_of_lading', 3],
  ])
})

test('in a letter, a house bill may follow the master bill', () => {
  const page = {
    ...pageOf('container MSCU1234566 under MBL NSLU260712345 / HBL ABC26100233 is available'),
    part: 'text',
  }
  const [document] = readPages([page]).documents
  assert.ok(document)
  assert.deepEqual(bills(document), ['mbl NSLU260712345', 'hbl ABC26100233'])
})
