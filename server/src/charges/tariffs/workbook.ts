import { explainedColumns, tariffTable } from '@quaylog/free-time'
import type { Read, TableRow, Tariff, TariffTable } from '@quaylog/free-time'
import { columnName } from '../../ground/spreadsheets/sheet-marks.ts'
import { textOfCell } from '../../ground/spreadsheets/sheet.ts'
import type { SheetCell, Spreadsheet, SpreadsheetChoice } from '../../ground/spreadsheets/sheet.ts'
import { writeWorkbook } from '../../ground/spreadsheets/write.ts'
import type { WrittenColumn, WrittenSheet } from '../../ground/spreadsheets/write.ts'
import { templateTariff } from './template.ts'

/** About what a CSV file of the largest size holds. */
const rows_max = 10_000

/**
 * How the sheet of a tariff is read: a merged cell says what it shows in each row and column that it covers, and a
 * figure is what is shown.
 */
export const tariff_sheet = { merged: 'each cell', figures: 'as shown' } as const satisfies SpreadsheetChoice

/** The rows of a sheet as texts, as `readTariffTable` takes them, or the cells that have no value. */
export function tableOf({ rows, merged = [] }: Spreadsheet): Read<readonly TableRow[]> {
  if (rows.length > rows_max)
    return {
      ok: false,
      problems: [{ code: 'too_large', pointer: '', detail: `The sheet has more than ${rows_max} rows; split it` }],
    }
  const head = rows[0]?.row ?? 0
  const shared = merged
    .filter(({ first_row, last_row }) => first_row <= head && head <= last_row)
    .map(({ column, last_column, first_row, last_row }) => ({
      code: 'unreadable' as const,
      pointer: '',
      line: head,
      detail: `Cells ${columnName(column)}${first_row}:${columnName(last_column)}${last_row} are merged: each column needs a name of its own`,
    }))
  if (shared.length > 0) return { ok: false, problems: shared }
  const names = (rows[0]?.cells ?? []).map((cell) => textOfCell(cell).trim().toLowerCase())
  const problems = rows.flatMap(({ row, cells }) =>
    cells.flatMap((cell, index) => {
      const fault = faultOf(cell, row === head ? '' : (names[index] ?? ''))
      const place = `${columnName(index)}${row}`
      return fault === null ? [] : [{ code: 'unreadable' as const, pointer: '', line: row, detail: fault(place) }]
    }),
  )
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: rows.map(({ row, cells }) => ({ line: row, cells: cells.map(tariffText) })) }
}

/** Why a cell has no value, or one that its column does not take; null: it has one. */
function faultOf(cell: SheetCell, column: string): ((place: string) => string) | null {
  if (typeof cell !== 'object' || cell === null) return null
  if ('fault' in cell) return (place) => `Cell ${place} cannot be read: ${cell.fault}`
  const what = 'time_of_day' in cell ? 'a time of day' : 'a date'
  const is_taken = 'time_of_day' in cell ? times.has(column) : days.has(column)
  if (is_taken) return null
  return (place) =>
    `Cell ${place} holds ${what}, which ${column} does not take: give it the format Text and write it anew`
}

/** A time of day is written without its seconds, and hard blanks around a text are no part of it. */
function tariffText(cell: SheetCell): string {
  if (typeof cell === 'object' && cell !== null && 'time_of_day' in cell) return cell.time_of_day.replace(/:00$/, '')
  return textOfCell(cell).replaceAll('\u00a0', ' ').trim()
}

/** A tariff as the bytes of a workbook: reading it gives the same tariff. Days are dates, amounts are numbers. */
export async function writeTariffWorkbook(tariff: Tariff): Promise<Uint8Array> {
  return writeWorkbook([tariffSheet(tariff)])
}

function tariffSheet(tariff: Tariff): WrittenSheet {
  const { columns, rows } = tariffTable(tariff)
  return {
    name: 'Tariff',
    columns: columns.map(({ name }): WrittenColumn => ({
      head: name,
      width: Math.min(Math.max(name.length + 2, 11), 30),
      ...(days.has(name) ? { format: 'day' as const } : {}),
    })),
    rows: rows.map((cells) => cells.map((text, index) => cellOf(text, columns[index]))),
  }
}

const days = new Set(['effective_from', 'effective_to'])
const times = new Set(['cut_off', 'day_start', 'end_day_start'])

function cellOf(text: string, column: TariffTable['columns'][number] | undefined): SheetCell {
  if (text === '' || column === undefined) return null
  if (days.has(column.name)) return { day: text }
  const value = Number(text)
  return ['whole', 'amount'].includes(column.kind) && String(value) === text ? value : text
}

/** A workbook to start from: an invented tariff to write over, and a sheet that says what each column takes. */
export async function tariffTemplate(): Promise<Uint8Array> {
  const columns: WrittenSheet = {
    name: 'Columns',
    columns: [
      { head: 'column', width: 28 },
      { head: 'takes', width: 100 },
      { head: 'in every file', width: 14 },
    ],
    rows: explainedColumns().map(({ name, takes, is_in_every_file }) => [name, takes, is_in_every_file ? 'yes' : 'no']),
  }
  return writeWorkbook([tariffSheet(templateTariff()), columns])
}
