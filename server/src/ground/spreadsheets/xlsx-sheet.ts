import { HucreError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import type { CellValue } from 'hucre/xlsx'
import { archiveOf, openArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import { createRowCollector, spreadsheet_limits, SpreadsheetRefused } from './sheet.ts'
import type { MergedArea, SheetCell, SheetRow, Spreadsheet, SpreadsheetChoice } from './sheet.ts'
import { columnName, marksOf } from './sheet-marks.ts'
import type { SheetMarks } from './sheet-marks.ts'
import { shownAs, shownOtherwise } from './shown-figures.ts'
import { plainPart, workbookOf } from './workbook.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

/** So many visible sheets are looked at for the first that holds anything. */
const sheets_looked_at = 20
const sheet_end = /<\/(?:\w+:)?worksheet>\s*$/

/**
 * One sheet of an .xlsx or .xlsm file: values alone, as the spreadsheet program kept them. Nothing is computed, no
 * macro is run, no link is followed. Throws a refusal.
 */
export async function readXlsxSheet(
  bytes: Buffer,
  { sheet, merged, figures }: SpreadsheetChoice,
): Promise<Spreadsheet> {
  const archive = openArchive(bytes, spreadsheet_limits.unpacked_bytes)
  const workbook = workbookOf(archive)
  const visible = workbook.sheets.filter(({ is_hidden }) => !is_hidden)
  const sheets = visible.map(({ name }) => name)
  const wanted = sheet === undefined ? visible.slice(0, sheets_looked_at) : visible.filter(({ name }) => name === sheet)
  if (wanted.length === 0)
    throw new SpreadsheetRefused(
      sheet === undefined
        ? 'it has no visible sheet'
        : `it has no visible sheet '${sheet}': it has ${sheets.join(', ')}`,
    )
  for (const one of wanted) {
    const { rows, marks } = await rowsOf(archive, workbook, one, figures)
    if (rows.length === 0) continue
    const areas = merged === 'each cell' ? marks.merged : marks.merged.map(firstColumn)
    const aside = marks.merged.filter(({ column, last_column }) => last_column > column)
    const table = { format: 'xlsx', sheet: one.name, sheets, encoding: null, rows: spread(rows, areas) } as const
    return aside.length === 0 ? table : { ...table, merged: aside }
  }
  return { format: 'xlsx', sheet: wanted[0]?.name ?? null, sheets, encoding: null, rows: [] }
}

async function rowsOf(
  archive: Archive,
  workbook: Workbook,
  sheet: WorkbookSheet,
  figures: SpreadsheetChoice['figures'],
) {
  const part = plainPart(archive, sheet.part)
  // The reader of rows would take what comes before a break for the whole sheet.
  if (!sheet_end.test(part.subarray(-100).toString('latin1')))
    throw new SpreadsheetRefused(`it is damaged: the sheet '${sheet.name}' breaks off`)
  const marks = marksOf(part)
  const shown = figures === undefined ? null : shownOtherwise(stylesIn(workbook), part.toString('latin1'))
  const collector = createRowCollector()
  const plain = archiveOf(new Map([...workbook.shared, [sheet.part, part]]))
  try {
    for await (const { index, values } of streamXlsxRows(plain, { sheet: sheet.index })) {
      if (!Number.isInteger(index) || index < 0) throw new SpreadsheetRefused('a row of it has no number')
      const cells = values.map(cellOf).map((cell, at) => asShown(cell, shown?.get(`${columnName(at)}${index + 1}`)))
      collector.add(index + 1, marked(index + 1, cells, marks))
    }
  } catch (error) {
    if (error instanceof HucreError) throw new SpreadsheetRefused(`it is damaged: ${error.message}`, { cause: error })
    throw error
  }
  return { rows: collector.rows, marks }
}

function stylesIn({ shared }: Workbook): string {
  const part = [...shared].find(([name]) => /^xl\/styles[^/]*\.xml$/i.test(name))?.[1]
  return part?.toString('utf8') ?? ''
}

/** A figure, unless the sheet shows another one. */
function asShown(cell: SheetCell, how: Parameters<typeof shownAs>[1]): SheetCell {
  const shown = typeof cell === 'number' ? shownAs(cell, how) : null
  return shown === null
    ? cell
    : { fault: `the figure ${String(cell)} is shown ${shown}: write it as a plain number, or as text` }
}

/** The row with what its marks say of single cells. */
function marked(row: number, cells: SheetCell[], { uncomputed }: SheetMarks): SheetCell[] {
  for (const column of uncomputed.get(row) ?? []) {
    while (cells.length <= column) cells.push(null)
    cells[column] = { fault: 'the formula was never computed: open the file in a spreadsheet program and save it' }
  }
  return cells
}

const firstColumn = (area: MergedArea): MergedArea => ({ ...area, last_column: area.column })

/**
 * The rows with what merged cells show in each row and column that they cover, as far as the row holds anything: what
 * a covered cell holds besides is not shown.
 */
function spread(rows: readonly SheetRow[], merged: readonly MergedArea[]): readonly SheetRow[] {
  if (merged.length === 0) return rows
  const cells_of = new Map(rows.map(({ row, cells }) => [row, [...cells]]))
  let covered = 0
  for (const { column, last_column, first_row, last_row } of merged) {
    const value = cells_of.get(first_row)?.[column] ?? null
    for (let row = first_row; row <= last_row; row += 1) {
      const cells = cells_of.get(row)
      if (cells === undefined) continue
      covered += last_column - column + 1
      if (covered > spreadsheet_limits.cells)
        throw new SpreadsheetRefused('its merged cells cover more than a million cells: part them')
      while (value !== null && cells.length <= last_column) cells.push(null)
      cells.fill(value, column, last_column + 1)
    }
  }
  return [...cells_of].flatMap(([row, all]) => {
    const cells = all.slice(0, all.findLastIndex((cell) => cell !== null) + 1)
    return cells.length === 0 ? [] : [{ row, cells }]
  })
}

/** What a formula shows when it has no value. */
const error_value = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|BLOCKED!|FIELD!|UNKNOWN!)$/
/** Spreadsheet programs keep so many digits of a number. */
const number_max = 1e15

function cellOf(value: CellValue): SheetCell {
  if (value instanceof Date) return momentOf(value)
  if (typeof value === 'number')
    return Math.abs(value) < number_max ? value : { fault: 'the number is too long: its last digits were lost' }
  if (typeof value !== 'string') return value
  if (error_value.test(value)) return { fault: `the formula shows ${value}` }
  return value.trim() === '' ? null : value.slice(0, spreadsheet_limits.text_length)
}

/** Serials below one are times of day, which stand on a day before the calendar of the sheet begins. */
function momentOf(value: Date): SheetCell {
  const time_ms = Math.round(value.getTime() / 1_000) * 1_000
  const year = value.getUTCFullYear()
  if (Number.isNaN(time_ms) || year > 9_999) return { fault: 'the date is outside the calendar' }
  const [day = '', time = ''] = new Date(time_ms)
    .toISOString()
    .replace(/\.000Z$/, '')
    .split('T')
  if (year < 1_900 || day === '1904-01-01') return { time_of_day: time }
  return time === '00:00:00' ? { day } : { local_time: `${day}T${time}` }
}
