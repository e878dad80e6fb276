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

test('a name over merged cells is that of each column that it covers, and a value in merged cells that of each row', async () => {
  const rows = [
    ['DEMURRAGE INVOICE'],
    ['Invoice Number', 'INV-4711', 'Invoice Date', '2026-07-25'],
    ['Container', 'From', 'To', 'Days', 'Rate', 'Amount', ''],
    ['MSCU1234566', '2026-07-14', '2026-07-17', '4', '300.00', '', '1200.00'],
    ['', '2026-07-18', '2026-07-20', '3', '345.00', '', '1035.00'],
    ['Total', '', '', '', '', '', 'USD 2235.00'],
  ]
  const chargesOf = async (merged: readonly string[]) => {
    const after = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    const outcome = await readFile({
      name: 'a.xlsx',
      bytes: madeWorkbook({ sheets: { Invoice: rowsOf(rows) }, after }),
    })
    return outcome.status === 'read' ? outcome.reading.documents[0]?.payload['charges'] : outcome
  }
  const charge = (from: string, to: string, quantity: string, rate: string, amount: string) => ({
    container: 'MSCU1234566',
    from,
    to,
    quantity,
    rate,
    amount,
  })
  assert.deepEqual(await chargesOf(['A1:G1', 'F3:G3', 'A4:A5', 'A6:F6']), [
    charge('2026-07-14', '2026-07-17', '4', '300.00', '1200.00'),
    charge('2026-07-18', '2026-07-20', '3', '345.00', '1035.00'),
  ])
})
