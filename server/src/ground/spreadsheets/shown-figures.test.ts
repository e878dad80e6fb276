import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsxSheet } from './xlsx-sheet.ts'
import { madeWorkbook } from './workbook.fixture.ts'

const formats = ['General', '0.00', '0%', '0000', '#,##0,', '"100%" 0', '0.0 "%"', '[Red]0.0%;-0.0%']
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="8">${formats
  .map((code, at) => `<numFmt numFmtId="${at + 170}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
  .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs count="9">${formats
  .map((_, at) => `<xf numFmtId="${at + 170}" fontId="0"/>`)
  .join('')}<xf numFmtId="10"/></cellXfs></styleSheet>`
const cells = [...formats, 'of its own']
  .map((_, at) => `<c r="${'ABCDEFGHI'[at] ?? ''}1" s="${at}"><v>0.25</v></c>`)
  .join('')
const text = '<c r="A2" s="2" t="inlineStr"><is><t>25%</t></is></c>'
const bytes = madeWorkbook({
  sheets: { T: `<row r="1">${cells}</row><row r="2">${text}</row>` },
  parts: { 'xl/styles.xml': styles },
})
const fault = (shown: string) => ({
  fault: `the figure 0.25 is shown ${shown}: write it as a plain number, or as text`,
})
const percentage = fault('as a percentage')

test('a figure that a sheet shows as another one is at fault where that is asked for', async () => {
  const { rows } = await readXlsxSheet(bytes, { figures: 'as shown' })
  const zeros = fault('with zeros before it')
  const thousands = fault('in thousands')
  const [whole, tenths] = [fault('as 0'), fault('as 0.3')]
  deepEqual(rows[0]?.cells, [0.25, 0.25, percentage, zeros, thousands, whole, tenths, percentage, percentage])
  deepEqual(rows[1]?.cells, ['25%'])
})

test('and is read as it is held where it is not', async () => {
  const { rows } = await readXlsxSheet(bytes, {})
  deepEqual(
    rows[0]?.cells,
    Array.from({ length: 9 }, () => 0.25),
  )
})
