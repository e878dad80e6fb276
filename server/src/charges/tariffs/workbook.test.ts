import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { readTariff, readTariffTable } from '@quaylog/free-time'
import type { Read, Tariff } from '@quaylog/free-time'
import { readSpreadsheet } from '../../ground/spreadsheets/read.ts'
import type { SheetCell, Spreadsheet } from '../../ground/spreadsheets/sheet.ts'
import { madeWorkbook } from '../../ground/spreadsheets/workbook.fixture.ts'
import { writeWorkbook } from '../../ground/spreadsheets/write.ts'
import { templateTariff } from './template.ts'
import { tableOf, tariff_sheet, tariffTemplate, writeTariffWorkbook } from './workbook.ts'

const example = readFileSync(new URL('../../../../docs/free-time/examples/tariff.yaml', import.meta.url), 'utf8')

async function sheetOf(bytes: Uint8Array): Promise<Spreadsheet> {
  const sheet = await readSpreadsheet(bytes, tariff_sheet)
  if ('refused' in sheet) throw new Error(sheet.refused)
  return sheet
}

async function readBack(bytes: Uint8Array): Promise<Read<Tariff>> {
  const rows = tableOf(await sheetOf(bytes))
  return rows.ok ? readTariffTable(rows.value) : rows
}

/** What is wrong with the template as a workbook once a cell of its first row of terms is another one. */
async function withCell(column: string, cell: SheetCell): Promise<readonly { code: string; line?: number }[]> {
  const { rows } = await sheetOf(await writeTariffWorkbook(templateTariff()))
  const heads = (rows[0]?.cells ?? []).map(String)
  const body = rows.slice(1).map(({ cells }) => heads.map((_, index) => cells[index] ?? null))
  const at = heads.indexOf(column)
  const first = body[0]
  if (first === undefined || at === -1) throw new Error(`the template has no ${column}`)
  first[at] = cell
  const bytes = await writeWorkbook([{ name: 'T', columns: heads.map((head) => ({ head })), rows: body }])
  const read = await readBack(bytes)
  return read.ok ? [] : read.problems
}

describe('a tariff as a workbook', () => {
  test('is refused by row and named mistake', async () => {
    const cases: readonly (readonly [string, SheetCell, string, number])[] = [
      ['effective_from', '3/4/2026', 'date', 2],
      ['rate', '13,33', 'decimal_comma', 2],
      ['free_unit', '=cmd', 'inclusion', 2],
      ['currency', 'EUR', 'currency', 3],
    ]
    for (const [column, cell, code, line] of cases) {
      const problems = await withCell(column, cell)
      ok(
        problems.some((one) => one.code === code && one.line === line),
        `${column}: ${JSON.stringify(problems)}`,
      )
    }
    deepEqual(
      tableOf({ ...(await sheetOf(await tariffTemplate())), rows: [{ row: 3, cells: [null, { fault: 'x' }] }] }),
      { ok: false, problems: [{ code: 'unreadable', pointer: '', line: 3, detail: 'Cell B3 cannot be read: x' }] },
    )
    const empty = await readBack(await writeWorkbook([{ name: 'T', columns: [{ head: 'term_id' }], rows: [['x']] }]))
    ok(!empty.ok && empty.problems[0]?.code === 'missing')
  })

  test('says in each cell what cells that are merged over it show, and refuses names that columns share', async () => {
    const { rows } = await sheetOf(await writeTariffWorkbook(templateTariff()))
    const heads = (rows[0]?.cells ?? []).map(String)
    deepEqual(
      [1, 2].map((row) => rows[row]?.cells[heads.indexOf('term_id')]),
      ['dem-dry', 'dem-dry'],
    )
    /** The template with the cells of these columns, from one row to another, merged into the first of them. */
    const merged = async (first: string, last: string, top: number, bottom: number) => {
      const [left, right] = [heads.indexOf(first), heads.indexOf(last)]
      const isCovered = (row: number, at: number) =>
        row >= top && row <= bottom && at >= left && at <= right && (row > top || at > left)
      const lines = rows.map(({ row, cells }) =>
        cells.map((cell, at) => (isCovered(row, at) ? '' : cellXml(`${columnAt(at)}${row}`, cell))).join(''),
      )
      const sheet = lines.map((line, index) => `<row r="${index + 1}">${line}</row>`).join('')
      const area = `<mergeCells><mergeCell ref="${columnAt(left)}${top}:${columnAt(right)}${bottom}"/></mergeCells>`
      return readBack(madeWorkbook({ sheets: { T: sheet }, after: area }))
    }
    for (const column of ['term_id', 'start_event', 'effective_from'])
      deepEqual(valueOf(await merged(column, column, 2, 3)), templateTariff(), column)
    const stepOf = ({ versions }: Tariff) => versions[0]?.terms[0]?.tiers?.[0]
    const from = stepOf(templateTariff())?.from
    const aside = await merged('tier_from', 'tier_to', 2, 2)
    ok(!aside.ok && aside.problems.some(({ code, line }) => code === 'tier_order' && line === 3), JSON.stringify(aside))
    deepEqual([from, stepOf(valueOf(await merged('tier_to', 'tier_to', 2, 2)))], [from, stepOf(templateTariff())])
    const word = await merged('term_id', 'charge', 2, 2)
    ok(!word.ok && word.problems.some(({ code, line }) => code === 'inclusion' && line === 2), JSON.stringify(word))
    const head = await merged('free_days', 'free_unit', 1, 1)
    const [left, right] = ['free_days', 'free_unit'].map((name) => columnAt(heads.indexOf(name)))
    deepEqual(head, {
      ok: false,
      problems: [
        {
          code: 'unreadable',
          pointer: '',
          line: 1,
          detail: `Cells ${left}1:${right}1 are merged: each column needs a name of its own`,
        },
      ],
    })
  })

  test('gives the tariff that it was written of, with days as dates and amounts as numbers', async () => {
    for (const tariff of [templateTariff(), valueOf(readTariff(example))])
      deepEqual(valueOf(await readBack(await writeTariffWorkbook(tariff))), tariff)
    const { rows } = await sheetOf(await writeTariffWorkbook(templateTariff()))
    const heads = (rows[0]?.cells ?? []).map(String)
    deepEqual(rows[1]?.cells[heads.indexOf('effective_from')], { day: '2026-06-20' })
    equal(rows[2]?.cells[heads.indexOf('rate')], 345.5)
  })

  test('the template can be imported as it is, and says of every column what it takes', async () => {
    const bytes = await tariffTemplate()
    deepEqual(valueOf(await readBack(bytes)), templateTariff())
    const explained = await readSpreadsheet(bytes, { sheet: 'Columns' })
    const names = 'refused' in explained ? [] : explained.rows.map(({ cells }) => cells[0])
    const { rows } = await sheetOf(bytes)
    deepEqual(
      (rows[0]?.cells ?? []).filter((head) => !names.includes(head)),
      [],
    )
  })
})

const columnAt = (index: number) =>
  `${index < 26 ? '' : String.fromCodePoint(64 + Math.floor(index / 26))}${String.fromCodePoint(65 + (index % 26))}`

function cellXml(ref: string, cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
  const text = typeof cell === 'object' && 'day' in cell ? cell.day : String(cell)
  return `<c r="${ref}" t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
}

function valueOf(read: Read<Tariff>): Tariff {
  if (read.ok) return read.value
  throw new Error(JSON.stringify(read.problems))
}
