import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { complaint, odd_cells, quoted } from '../testing/odd-cells.ts'
import type { OddTable } from '../testing/odd-cells.ts'
import type { Tariff } from '../model/tariff.ts'
import {
  header,
  more_term_columns,
  more_tier_columns,
  more_version_columns,
  tariff_columns,
  term_columns,
  tier_columns,
  version_columns,
} from './tariff-columns.ts'
import type { Column } from './tariff-columns.ts'
import { readTariffCsv } from './tariff-csv.ts'
import { tariffTable } from './tariff-table.ts'

const all: readonly Column[] = [
  ...term_columns,
  ...tier_columns,
  ...version_columns,
  ...more_term_columns,
  ...more_tier_columns,
  ...more_version_columns,
  ...tariff_columns,
]
const heads = [...new Set([...header, ...all.map(({ name }) => name)])]
const of_paper = new Set(tariff_columns.map(({ name }) => name))

const sound: Readonly<Record<string, string>> = {
  term_id: 'dem',
  charge: 'demurrage',
  direction: 'import',
  countries: 'US',
  start_event: 'box_discharged',
  first_day: 'next_day',
  end_event: 'gated_out_full',
  free_days: '4',
  free_unit: 'working',
  week: 'mon_fri',
  holidays: 'ILWU',
  charge_unit: 'calendar',
  tier_anchor: 'after_free',
  tier_from: '1',
  rate: '13.33',
  currency: 'USD',
  effective_from: '2026-01-01',
  rule: 'Item 12',
  tariff_name: 'Atlantis Line',
  issuer_kind: 'line',
  issuer_scac: 'ATLL',
  authority: 'public_tariff',
}

const rowOf = (values: Readonly<Record<string, string>>) => heads.map((name) => values[name] ?? '')
const csvOf = (rows: readonly (readonly string[])[]) =>
  [heads, ...rows].map((row) => row.map(quoted).join(',')).join('\n')

const table: OddTable<Tariff> = {
  read: (rows) => readTariffCsv(csvOf(rows)),
  shown: (tariff, column) => {
    const { columns, rows } = tariffTable(tariff)
    const at = columns.findIndex(({ name }) => name === column)
    return rows[1]?.[at] ?? ''
  },
  places: (column) => [column, ...all.filter(({ name }) => name === column).map(({ path }) => path.join('/'))],
}

/** What a cell says otherwise than it is written: nothing forgiven is an empty cell, a flag has two words. */
const same: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  flag: { TRUE: 'true' },
  list: { NONE: 'none' },
  lengths: { NONE: 'none' },
}

for (const { name, kind } of all)
  test(`${name} of a tariff as CSV refuses what it does not take, by row and column, or keeps it as it is`, () => {
    const found: string[] = []
    ok(table.read([rowOf(sound), rowOf({ ...sound, term_id: 'second' })]).ok)
    for (const cell of odd_cells) {
      const first = rowOf(of_paper.has(name) ? { ...sound, [name]: cell } : sound)
      const second = rowOf({ ...sound, term_id: 'second', [name]: cell })
      const lines = of_paper.has(name) ? [2, 3] : [3]
      const meant = name.startsWith('forgiven_') && cell === '' ? 'none' : (same[kind]?.[cell] ?? cell)
      const said = complaint(table, [first, second], { column: name, cell: meant, lines })
      if (said !== null) found.push(`${JSON.stringify(cell.slice(0, 30))} ${said}`)
    }
    deepEqual(found, [])
  })
