import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeWorkbook } from '../ground/spreadsheets/workbook.fixture.ts'
import { readFile } from './read-file.ts'

/** Rows of texts as the XML of a sheet. */
const rowsOf = (rows: readonly (readonly string[])[]) =>
  rows
    .map((cells, row) => {
      const written = cells.map(
        (text, column) =>
          `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
      )
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')

const notice = rowsOf([
  ['Arrival Notice'],
  ['Master B/L', 'NSLU260712345', 'ETA', '2026-11-28'],
  ['Container No.', 'Seal No.', 'Gross Weight (KGS)'],
  ['MSCU1234566', 'SL998877', '12345.60'],
])

test('a workbook that unpacks to much is refused, and told as damaged', async () => {
  const bytes = madeWorkbook({
    sheets: { Notice: notice },
    parts: { 'xl/worksheets/sheet1.xml': ' '.repeat(150_000_000) },
  })
  assert.ok(bytes.length < 2_000_000)
  const outcome = await readFile({ name: 'a.xlsx', bytes })
  assert.ok(outcome.status === 'failed' && outcome.reason === 'malformed', JSON.stringify(outcome).slice(0, 200))
})

test('an empty workbook has no text', async () => {
  const outcome = await readFile({ name: 'a.xlsx', bytes: madeWorkbook({ sheets: { Empty: '' } }) })
  assert.ok(outcome.status === 'failed' && outcome.reason === 'no_text', JSON.stringify(outcome).slice(0, 200))
})

test('a sheet is read by its cells', async () => {
  const outcome = await readFile({ name: 'a.xlsx', bytes: madeWorkbook({ sheets: { Notice: notice } }) })
  assert.equal(outcome.status, 'read')
  const [document] = outcome.reading.documents
  assert.deepEqual(document?.payload, {
    master_bill_of_lading: 'NSLU260712345',
    eta_pod: '2026-11-28',
    containers: [{ number: 'MSCU1234566', seals: ['SL998877'], weight: { value: '12345.60', unit: 'KGM' } }],
  })
  const number = document?.fields.find(({ pointer }) => pointer === '/containers/0/number')
  assert.deepEqual(number?.evidence, [{ sheet: 'Notice', cell: 'A4', text: 'MSCU1234566' }])
})

test('the lines of a cell are lines, and the cell below is another value', async () => {
  const rows = rowsOf([
    ['Arrival Notice'],
    ['Shipper', 'HANGZHOU BRIGHT LAMP CO LTD&#10;88 WENYI ROAD&#10;HANGZHOU'],
    ['Consignee', 'ACME LIGHTING LLC&#10;1200 MAIN STREET'],
  ])
  const outcome = await readFile({ name: 'a.xlsx', bytes: madeWorkbook({ sheets: { Notice: rows } }) })
  assert.equal(outcome.status, 'read')
  const [document] = outcome.reading.documents
  assert.deepEqual(document?.payload['parties'], {
    shipper: { name: 'HANGZHOU BRIGHT LAMP CO LTD', address: '88 WENYI ROAD\nHANGZHOU' },
    consignee: { name: 'ACME LIGHTING LLC', address: '1200 MAIN STREET' },
  })
  const address = document?.fields.find(({ pointer }) => pointer === '/parties/consignee/address')
  assert.deepEqual(address?.evidence, [{ sheet: 'Notice', cell: 'B3', text: '1200 MAIN STREET' }])
})
