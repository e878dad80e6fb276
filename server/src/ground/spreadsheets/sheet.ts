/** A calendar day that a cell holds as a date: `2026-11-18`. It has no time zone. */
export interface DayCell {
  readonly day: string
}

/** A date with a time of day, as the sheet shows it: `2026-11-18T07:30:00`. It has no time zone. */
export interface LocalTimeCell {
  readonly local_time: string
}

/** A time of day alone: `07:30:00`. */
export interface TimeOfDayCell {
  readonly time_of_day: string
}

/** A cell whose value cannot be known, and why in words, such as "the formula shows #REF!". */
export interface FaultyCell {
  readonly fault: string
}

/** What a cell holds; null: it is empty. A CSV file has only texts and empty cells. */
export type SheetCell = string | number | boolean | null | DayCell | LocalTimeCell | TimeOfDayCell | FaultyCell

/** A row with anything in it. */
export interface SheetRow {
  /** The number that a spreadsheet program shows beside the row, or the line of a CSV file; from 1. */
  readonly row: number
  /** Up to the last cell that is not empty. */
  readonly cells: readonly SheetCell[]
}

/** Cells that are merged into one; rows from 1, columns from 0, the last ones included. */
export interface MergedArea {
  readonly column: number
  readonly last_column: number
  readonly first_row: number
  readonly last_row: number
}

/** One table out of a file. */
export interface Spreadsheet {
  readonly format: 'xlsx' | 'csv'
  /** The sheet that was read; null in a CSV file. */
  readonly sheet: string | null
  /** All visible sheets, in their order. */
  readonly sheets: readonly string[]
  /** How the characters of a CSV file are encoded; null in a workbook. */
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null
  /** Rows that hold nothing are left out. */
  readonly rows: readonly SheetRow[]
  /** Cells that are merged over several columns; left out where there are none. */
  readonly merged?: readonly MergedArea[]
}

/** A table, or in words for whoever handed it in why it is not read. */
export type SpreadsheetReading = Spreadsheet | { readonly refused: string }

/** What of a file is read. */
export interface SpreadsheetChoice {
  /** The sheet to read; by default the first visible one that holds anything. */
  readonly sheet?: string
  /**
   * In which of the cells that it covers a merged cell says what it shows: in each, or in the first of each row, as
   * tables do that have titles over them.
   */
  readonly merged?: 'each cell' | 'first of row'
  /** Cells are at fault that hold a figure and show another one, such as 25 % for 0.25; by default they are read. */
  readonly figures?: 'as shown'
}

/** More than this is not read: a report that is larger is split by whoever makes it. */
export const spreadsheet_limits = {
  bytes: 20 * 1_024 * 1_024,
  /** What the parts of a workbook may come to when they are unpacked. */
  unpacked_bytes: 128 * 1_024 * 1_024,
  rows: 50_000,
  cells: 1_000_000,
  columns: 500,
  text_length: 32_767,
} as const

/** Thrown while a file is read, and turned into a refusal in words. */
export class SpreadsheetRefused extends Error {
  override readonly name = 'SpreadsheetRefused'
}

/** What a cell says as text, as a person would read it; `''` for an empty one and the fault for one that has none. */
export function textOfCell(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if ('day' in cell) return cell.day
  if ('local_time' in cell) return cell.local_time.replace('T', ' ')
  return 'time_of_day' in cell ? cell.time_of_day : cell.fault
}

/** Collects rows, leaves out what is empty, and refuses what is more than the limits. */
export function createRowCollector(): { add(row: number, cells: readonly SheetCell[]): void; rows: SheetRow[] } {
  const { rows: rows_max, cells: cells_max, columns: columns_max } = spreadsheet_limits
  const rows: SheetRow[] = []
  let cells_taken = 0
  return {
    rows,
    add(row, cells) {
      const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
      if (filled.length === 0) return
      if (filled.length > columns_max)
        throw new SpreadsheetRefused(`row ${row} has more than ${columns_max} columns: leave out what is not needed`)
      cells_taken += filled.length
      if (rows.length === rows_max || cells_taken > cells_max)
        throw new SpreadsheetRefused(
          `it has more than ${rows_max.toLocaleString('en-US')} rows or ${cells_max.toLocaleString('en-US')} cells: ` +
            'split it',
        )
      rows.push({ row, cells: filled })
    },
  }
}
