import { formatCsv, parseCsvRows } from '../ground/spreadsheets/csv.ts'

/**
 * One override table laid over another of the same columns: rows with the same key are replaced, the rest stays; sorted
 * by key. Null: there is none yet.
 */
export function mergeOverride(existing: string | null, added: string, key: 'locode' | 'key'): string {
  const columns = added.slice(0, added.indexOf('\n')).split(',')
  const rows = new Map(
    [...(existing === null ? [] : parseCsvRows(existing)), ...parseCsvRows(added)].map(({ values }) => [
      values[key] ?? '',
      values,
    ]),
  )
  return formatCsv(
    columns,
    [...rows].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, values]) => values),
  )
}
