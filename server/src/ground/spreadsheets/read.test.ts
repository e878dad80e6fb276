import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openArchive } from './archive.ts'
import { readSpreadsheet } from './read.ts'
import type { SheetRow } from './sheet.ts'
import { madeWorkbook } from './workbook.fixture.ts'
import { writeWorkbook } from './write.ts'

async function refusal(bytes: Uint8Array | string, sheet?: string): Promise<string | null> {
  const reading = await readSpreadsheet(Buffer.from(bytes), sheet === undefined ? {} : { sheet })
  return 'refused' in reading ? reading.refused : null
}

async function rowsOf(bytes: Uint8Array | string): Promise<readonly SheetRow[]> {
  const reading = await readSpreadsheet(Buffer.from(bytes))
  assert.ok('rows' in reading, 'refused' in reading ? reading.refused : '')
  return reading.rows
}

const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, ...cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`
const simple = madeWorkbook({ sheets: { One: row(1, text('A1', 'x')) } })

test('what is no table is refused in words', async () => {
  const refusals: readonly (readonly [Uint8Array | string, RegExp])[] = [
    ['', /^it is empty$/],
    ['%PDF-1.7', /PDF/],
    ['<!DOCTYPE html><table>', /web page or XML/],
    ['  <?xml version="1.0"?><Workbook>', /web page or XML/],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /old workbook \(\.xls\) or has a password/],
    [Buffer.from([1, 0, 2, 0, 3]), /neither a workbook \(\.xlsx\) nor text/],
    [simple.subarray(0, 400), /cut off or damaged/],
    [Buffer.from('PK'), /cut off or damaged|cannot be unpacked/],
    [madeWorkbook({ sheets: {} }), /no visible sheet/],
    [madeWorkbook({ sheets: { One: '' }, hidden: ['One'] }), /no visible sheet/],
    [madeWorkbook({ sheets: { One: '' }, parts: { 'xl/workbook.bin': '' } }), /\.xlsb/],
    [
      madeWorkbook({ sheets: { One: '' }, parts: { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' } }),
      /declares XML entities/,
    ],
    [madeWorkbook({ sheets: { One: '' }, parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetDa' } }), /breaks off/],
    [madeWorkbook({ sheets: { One: row(1, text('SG1', 'x')) } }), /row 1 has more than 500 columns/],
    [Buffer.alloc(20 * 1_024 * 1_024 + 1, 'a'), /more than 20 MiB/],
    ['a\n'.repeat(50_001), /more than 50,000 rows/],
  ]
  for (const [bytes, words] of refusals) assert.match((await refusal(bytes)) ?? 'was read', words)
  assert.equal(await refusal(simple, 'Two'), "it has no visible sheet 'Two': it has One")
})

test('an archive is unpacked up to a limit, whatever its directory claims', async () => {
  const bomb = Buffer.from(
    await writeWorkbook([
      { name: 'A', columns: [{ head: 'a' }], rows: Array.from({ length: 5_000 }, () => ['x'.repeat(200)]) },
    ]),
  )
  const sheet = 'xl/worksheets/sheet1.xml'
  assert.ok(openArchive(bomb, 10_000_000).part(sheet).length > bomb.length)
  const name_at = bomb.lastIndexOf(sheet)
  bomb.writeUInt32LE(10, name_at - 46 + 24)
  assert.throws(() => openArchive(bomb, 1_000).part(sheet), /too large when they are unpacked/)
  const archive = openArchive(simple, simple.length)
  for (let count = 0; count < 2; count += 1)
    assert.throws(() => {
      for (let again = 0; again < 100; again += 1) archive.part('xl/workbook.xml')
    }, /too large when they are unpacked/)
  bomb.writeUInt16LE(1, name_at - 46 + 8)
  assert.throws(() => openArchive(bomb, 1_000), /locked by a password/)
})

test('no spoilt file breaks more than its own reading', async () => {
  const change = fc.record({ at: fc.nat(), to: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const spoilt = Buffer.from(simple)
      for (const { at, to } of changes) spoilt[at % spoilt.length] = to
      const reading = await readSpreadsheet(spoilt)
      assert.ok('refused' in reading || reading.rows.length <= 1)
    }),
    { numRuns: 200, seed: 20261123 },
  )
})

test('a formula is read as the value that was kept; one without, or with an error, is a fault and no empty cell', async () => {
  const sheet = row(
    1,
    '<c r="A1"><f>1+1</f><v>2</v></c>',
    '<c r="B1"><f>IF(A1=2,"YES","NO")</f></c>',
    '<c r="C1" t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c>',
    '<c r="D1" t="str"><f>""</f><v></v></c>',
    '<c r="E1"><v>12345678901234567</v></c>',
    '<c r="F1" t="b"><v>1</v></c>',
  )
  const [first] = await rowsOf(madeWorkbook({ sheets: { One: sheet } }))
  assert.deepEqual(first?.cells, [
    2,
    { fault: 'the formula was never computed: open the file in a spreadsheet program and save it' },
    { fault: 'the formula shows #N/A' },
    null,
    { fault: 'the number is too long: its last digits were lost' },
    true,
  ])
})

test('dates are read by the calendar of their workbook: days, local times, and times of day', async () => {
  const sheet = row(
    1,
    '<c r="A1" s="1"><v>46344</v></c>',
    '<c r="B1" s="2"><v>46344.3125</v></c>',
    '<c r="C1" s="2"><v>0.3125</v></c>',
    '<c r="D1"><v>46344</v></c>',
    '<c r="E1" s="1"><v>99999999</v></c>',
  )
  const from_1900 = await rowsOf(madeWorkbook({ sheets: { One: sheet } }))
  assert.deepEqual(from_1900[0]?.cells, [
    { day: '2026-11-18' },
    { local_time: '2026-11-18T07:30:00' },
    { time_of_day: '07:30:00' },
    46_344,
    { fault: 'the date is outside the calendar' },
  ])
  const from_1904 = await rowsOf(madeWorkbook({ sheets: { One: sheet }, is_1904: true }))
  assert.deepEqual(from_1904[0]?.cells.slice(0, 3), [
    { day: '2030-11-19' },
    { local_time: '2030-11-19T07:30:00' },
    { time_of_day: '07:30:00' },
  ])
})

test('cells merged downwards say the same in each row, those merged to the side only in the first column', async () => {
  const rows = [
    row(1, text('A1', 'Container'), text('B1', 'Dates')),
    row(2, text('B2', 'ETA'), text('C2', 'LFD')),
    row(3, text('A3', 'CSQU3054383')),
  ]
  const after = '<mergeCells count="3"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>'
  assert.deepEqual(await rowsOf(madeWorkbook({ sheets: { One: rows.join('') }, after })), [
    { row: 1, cells: ['Container', 'Dates'] },
    { row: 2, cells: ['Container', 'ETA', 'LFD'] },
    { row: 3, cells: ['CSQU3054383'] },
  ])
})

test('where each cell is asked for, merged cells say in every column too what they show, and where they are', async () => {
  const rows = [
    row(1, text('A1', 'Container'), text('B1', 'Dates')),
    row(2, text('A2', 'hidden'), text('B2', 'ETA'), text('C2', 'LFD')),
    row(3, text('B3', 'both')),
    row(4, text('B4', 'hidden'), text('D4', 'own')),
    row(5, text('B5', 'covered by nothing')),
  ]
  const refs = ['A1:A2', 'B1:D1', 'B3:C4', 'A5:B5']
  const after = `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  const reading = await readSpreadsheet(madeWorkbook({ sheets: { One: rows.join('') }, after }), {
    merged: 'each cell',
  })
  assert.ok('rows' in reading)
  assert.deepEqual(reading.rows, [
    { row: 1, cells: ['Container', 'Dates', 'Dates', 'Dates'] },
    { row: 2, cells: ['Container', 'ETA', 'LFD'] },
    { row: 3, cells: [null, 'both', 'both'] },
    { row: 4, cells: [null, 'both', 'both', 'own'] },
  ])
  assert.deepEqual(reading.merged?.[0], { column: 1, last_column: 3, first_row: 1, last_row: 1 })
  const much = `<mergeCells>${'<mergeCell ref="A1:ZZ5"/>'.repeat(600)}</mergeCells>`
  const refused = await readSpreadsheet(madeWorkbook({ sheets: { One: rows.join('') }, after: much }), {
    merged: 'each cell',
  })
  assert.deepEqual(refused, { refused: 'its merged cells cover more than a million cells: part them' })
})

test('the first visible sheet that holds anything is read, or the one that is named', async () => {
  const sheets = { Secret: row(1, text('A1', 's')), Cover: '', 'A &amp; B': row(7, text('A7', 'x'), text('B7', ' ')) }
  const bytes = madeWorkbook({ sheets, hidden: ['Secret'] })
  const reading = await readSpreadsheet(bytes)
  assert.deepEqual(reading, {
    format: 'xlsx',
    sheet: 'A & B',
    sheets: ['Cover', 'A & B'],
    encoding: null,
    rows: [{ row: 7, cells: ['x'] }],
  })
  const cover = await readSpreadsheet(bytes, { sheet: 'Cover' })
  assert.deepEqual('rows' in cover && cover.rows, [])
})

test('a CSV file is read in the encoding and with the separator that it has', async () => {
  const files: readonly (readonly [Buffer, string, readonly string[]])[] = [
    [Buffer.from('\uFEFFbox,port\nA,Köln'), 'utf-8', ['A', 'Köln']],
    [Buffer.from('box;amount;a\nA;1,5;x\nB;2,5;y'), 'utf-8', ['A', '1,5', 'x']],
    [Buffer.from('sep=|\r\nbox|a,b\r\nA|c,d'), 'utf-8', ['A', 'c,d']],
    [Buffer.from('\uFEFFbox\tport\r\nA\tKöln', 'utf16le'), 'utf-16le', ['A', 'Köln']],
    [Buffer.from('\uFEFFbox\tport\r\nA\tKöln', 'utf16le').swap16(), 'utf-16be', ['A', 'Köln']],
    [Buffer.from('box,port\nA,Köln', 'latin1'), 'windows-1252', ['A', 'Köln']],
    [Buffer.from('Report of today\nbox,hold\nA,"x,\ny"'), 'utf-8', ['A', 'x,\ny']],
  ]
  for (const [bytes, encoding, cells] of files) {
    const reading = await readSpreadsheet(bytes)
    assert.ok('rows' in reading)
    assert.equal(reading.encoding, encoding)
    assert.deepEqual(reading.rows.find((one) => one.cells[0] === 'A')?.cells, cells)
  }
})

test('the line of a CSV row is counted in the file, with line ends inside quotes and what names the separator', async () => {
  assert.deepEqual(
    (await rowsOf('sep=;\na;b\n\n"x\ny";z\nlast')).map((one) => one.row),
    [2, 4, 6],
  )
})
