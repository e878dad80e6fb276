import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSpreadsheet } from './read.ts'
import type { SheetCell } from './sheet.ts'
import { spreadsheet_media_types, streamSpreadsheet, writeWorkbook } from './write.ts'
import type { WrittenSheet } from './write.ts'

const columns = [
  { head: 'Container', width: 14 },
  { head: 'Amount', format: 'money' },
  { head: 'Last free day', format: 'day' },
  { head: 'Read at', format: 'local_time' },
] as const
const rows: readonly (readonly SheetCell[])[] = [
  ['CSQU3054383', 1_250.5, { day: '2026-11-18' }, { local_time: '2026-11-18T07:30:00' }],
  ['=HYPERLINK("https://example.com")', null, null, null],
  ['Köln, "Nord"\nHafen \u0007 <&>', -3, { day: '2024-02-29' }, { local_time: '1999-12-31T23:59:59' }],
]
const sheet: WrittenSheet = { name: 'Charges [2026/11]', columns, rows }

async function bytesOf(format: 'xlsx' | 'csv', written: WrittenSheet): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(streamSpreadsheet(format, written)))
}

test('what is written as a workbook is read again: texts stay texts, days days, and empty cells empty', async () => {
  const reading = await readSpreadsheet(await bytesOf('xlsx', sheet))
  assert.ok('rows' in reading)
  assert.equal(reading.sheet, 'Charges  2026 11')
  assert.deepEqual(reading.rows, [
    { row: 1, cells: columns.map(({ head }) => head) },
    { row: 2, cells: rows[0] },
    { row: 3, cells: ['=HYPERLINK("https://example.com")'] },
    { row: 4, cells: rows[2] },
  ])
})

test('a workbook of several sheets has each under a name of its own', async () => {
  const bytes = await writeWorkbook([sheet, sheet, { name: '', columns, rows: [] }])
  const second = await readSpreadsheet(bytes, { sheet: '2 Charges  2026 11' })
  assert.ok('rows' in second)
  assert.deepEqual(second.sheets, ['Charges  2026 11', '2 Charges  2026 11', 'Sheet'])
  assert.deepEqual(second.rows[1]?.cells, rows[0])
})

test('a text that begins like a formula is kept from running in a CSV file, and read again as it was', async () => {
  const bytes = await bytesOf('csv', sheet)
  assert.match(bytes.toString(), /"'=HYPERLINK\(""https:\/\/example\.com""\)",,,\r\n/)
  const reading = await readSpreadsheet(bytes)
  assert.ok('rows' in reading)
  assert.deepEqual(
    reading.rows.map(({ cells }) => cells),
    [
      columns.map(({ head }) => head),
      ['CSQU3054383', '1250.5', '2026-11-18', '2026-11-18 07:30:00'],
      ['=HYPERLINK("https://example.com")', null, null, null].slice(0, 1),
      ['Köln, "Nord"\nHafen \u0007 <&>', '-3', '2024-02-29', '1999-12-31 23:59:59'],
    ],
  )
})

test('rows are asked for as the bytes are taken, and nobody who stops taking has them made', async () => {
  let made = 0
  async function* many(): AsyncGenerator<readonly SheetCell[], void, undefined> {
    while (made < 1_000_000) {
      made += 1
      yield [`row ${made}`, made, null, null]
    }
  }
  for (const format of ['csv', 'xlsx'] as const) {
    made = 0
    for await (const _bytes of streamSpreadsheet(format, { name: 'Many', columns, rows: many() })) break
    assert.ok(made < 50_000, `${made} rows were made`)
  }
})

test('each format has the media type that spreadsheet programs register for', () => {
  assert.deepEqual(spreadsheet_media_types, {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    csv: 'text/csv; charset=utf-8',
  })
})
