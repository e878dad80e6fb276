import type { Tariff } from '../model/tariff.ts'
import { refused } from '../problem.ts'
import type { Read } from '../problem.ts'
import { readCsv, writeCsv } from './csv.ts'
import { readTariffTable, tariffTable } from './tariff-table.ts'
import type { AboutTariff } from './tariff-table.ts'
import type { TariffContext } from './tariff-check.ts'
import { text_max } from './yaml.ts'

/** Reads a tariff from CSV: one row for each step of each term, in the order of versions and terms. */
export function readTariffCsv(text: string, about: AboutTariff = {}, context: TariffContext = {}): Read<Tariff> {
  if (text.length > text_max)
    return refused({ code: 'too_large', pointer: '', detail: 'The file has more than 1 MiB; split it' })
  const rows = readCsv(text)
  return rows.ok ? readTariffTable(rows.value, about, context) : rows
}

/** Writes a tariff as CSV: reading it gives the same tariff. */
export function writeTariffCsv(tariff: Tariff): string {
  const { columns, rows } = tariffTable(tariff)
  return writeCsv([columns.map(({ name }) => name), ...rows])
}
