import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { explainedColumns, readTariffTable, tariffTable } from '@quaylog/free-time'
import { textOfCell } from '../../ground/spreadsheets/sheet.ts'
import type { SheetCell } from '../../ground/spreadsheets/sheet.ts'
import { tableOf } from './workbook.ts'

/** What cells of a workbook hold that those of a text cannot. */
const odd_cells: readonly SheetCell[] = [
  true,
  false,
  0,
  1,
  -1,
  4,
  7.5,
  1.005,
  0.1 + 0.2,
  1e-7,
  46_022,
  20_260_304,
  999_999_999_999_999,
  { day: '2026-03-04' },
  { day: '1900-01-04' },
  { local_time: '2026-03-04T07:30:00' },
  { time_of_day: '07:30:00' },
  { time_of_day: '07:30:15' },
  { time_of_day: '00:00:00' },
  { fault: 'the formula shows #REF!' },
  '\u00a0odd\u00a0',
  '４',
]

const sound: Readonly<Record<string, SheetCell>> = {
  term_id: 'dem',
  charge: 'demurrage',
  direction: 'import',
  start_event: 'box_discharged',
  first_day: 'next_day',
  end_event: 'gated_out_full',
  free_days: 4,
  free_unit: 'working',
  week: 'mon_fri',
  holidays: 'ILWU',
  charge_unit: 'calendar',
  tier_anchor: 'after_free',
  tier_from: 1,
  rate: 13.33,
  currency: 'USD',
  effective_from: { day: '2026-01-01' },
  rule: 'Item 12',
  tariff_name: 'Atlantis Line',
  issuer_kind: 'line',
  issuer_scac: 'ATLL',
  authority: 'public_tariff',
}
const heads = explainedColumns().map(({ name }) => name)

/** Reads a workbook of two terms, in both of which a column has a cell. */
function read(column: string, cell: SheetCell) {
  const rowOf = (row: number, term_id: string) => ({
    row,
    cells: heads.map((name) => ({ ...sound, term_id, [column]: cell })[name] ?? null),
  })
  const rows = [{ row: 3, cells: heads }, rowOf(4, 'dem'), rowOf(7, 'second')]
  const table = tableOf({ format: 'xlsx', sheet: 'T', sheets: ['T'], encoding: null, rows })
  return table.ok ? readTariffTable(table.value) : table
}

/** As a sheet shows it, without blanks around it, and a time of day without its seconds. */
function shown(cell: SheetCell): string {
  const text = textOfCell(cell).replaceAll('\u00a0', ' ').trim()
  return typeof cell === 'object' && cell !== null && 'time_of_day' in cell ? text.replace(/:00$/, '') : text
}

for (const column of heads.filter((name) => name !== 'term_id'))
  test(`${column} of a tariff as a workbook refuses what it does not take, by its row, or keeps it as it is`, () => {
    ok(read('rule', 'Item 12').ok)
    const found = odd_cells.flatMap((cell) => {
      const what = JSON.stringify(cell)
      const got = read(column, cell)
      if (!got.ok) {
        const told = got.problems.find(({ line, detail }) => line !== undefined && line >= 4 && detail.length > 12)
        return told === undefined ? [`${what} is refused: ${JSON.stringify(got.problems[0])}`] : []
      }
      const { columns, rows } = tariffTable(got.value)
      const at = columns.findIndex(({ name }) => name === column)
      const kept = rows[1]?.[at] ?? ''
      return kept.toLowerCase() === shown(cell).toLowerCase() ? [] : [`${what} is read as ${kept}`]
    })
    deepEqual(found, [])
  })
