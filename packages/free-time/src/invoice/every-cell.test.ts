import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { complaint, odd_cells, quoted } from '../testing/odd-cells.ts'
import type { OddTable } from '../testing/odd-cells.ts'
import { invoice_columns, readInvoiceCsv } from './invoice-csv.ts'
import type { WrittenInvoice } from './invoice-csv.ts'

const sound: Readonly<Record<string, string>> = {
  number: 'I-1',
  biller_kind: 'line',
  biller_scac: 'ATLL',
  currency_code: 'USD',
  container_number: 'TCLU1234568',
  charge: 'demurrage',
  from: '2026-07-13',
  to: '2026-07-16',
  rate: '300',
  amount: '1200',
}
const heads = [...invoice_columns]
const rowOf = (values: Readonly<Record<string, string>>) => heads.map((name) => values[name] ?? '')
const csvOf = (rows: readonly (readonly string[])[]) =>
  [heads, ...rows].map((row) => row.map(quoted).join(',')).join('\n')

/** Where the document has what a column says. */
const paths: Readonly<Record<string, readonly (string | number)[]>> = {
  biller_kind: ['biller', 'kind'],
  biller_scac: ['biller', 'scac'],
  biller_facility: ['biller', 'facility'],
  from: ['lines', 0, 'charged_days', 0, 'from'],
  to: ['lines', 0, 'charged_days', 0, 'to'],
  rate: ['lines', 0, 'rates', 0, 'rate'],
}
const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(inner).find(([name]) => name === String(key))?.[1]
        : undefined,
    value,
  )

const table: OddTable<readonly WrittenInvoice[]> = {
  read: (rows) => readInvoiceCsv(csvOf(rows)),
  shown: (invoices, column) => {
    const own = invoices[1]?.data.attributes
    const path = paths[column] ?? [column]
    const found = valueAt(own, path) ?? valueAt(own, ['lines', 0, column])
    return Array.isArray(found) ? found.join(';') : String(found ?? '')
  },
  places: (column) => [column, ...(paths[column] === undefined ? [] : [paths[column].at(-1)].map(String))],
}

for (const column of invoice_columns)
  test(`${column} of an invoice as CSV refuses what it does not take, by row and column, or keeps it as it is`, () => {
    const found: string[] = []
    const other = rowOf({ ...sound, number: 'I-0' })
    ok(table.read([other, rowOf(sound)]).ok)
    for (const cell of odd_cells) {
      const meant = column.startsWith('certifies_') && cell === 'TRUE' ? 'true' : cell
      const said = complaint(table, [other, rowOf({ ...sound, [column]: cell })], { column, cell: meant, lines: [3] })
      if (said !== null) found.push(`${JSON.stringify(cell.slice(0, 30))} ${said}`)
    }
    deepEqual(found, [])
  })
