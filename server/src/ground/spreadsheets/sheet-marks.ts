import { spreadsheet_limits } from './sheet.ts'
import type { MergedArea } from './sheet.ts'

/** What a sheet says of cells beside their values; rows from 1, columns from 0. */
export interface SheetMarks {
  /** Columns, by row, of formulas for which no value is kept. */
  readonly uncomputed: ReadonlyMap<number, readonly number[]>
  readonly merged: readonly MergedArea[]
}

const uncomputed_cell =
  /<(?:\w+:)?c\s([^>]*)>\s*<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g
const merged_area = /<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const marks_max = 100_000
/** Merged over more rows is the format of a whole column. */
const merged_rows_max = 5_000

/** Reads the marks out of a sheet's XML; a sheet may have at most 100,000 of each. */
export function marksOf(sheet: Buffer): SheetMarks {
  const xml = sheet.toString('latin1')
  const uncomputed = new Map<number, number[]>()
  for (const [, attributes = ''] of limited(xml.matchAll(uncomputed_cell))) {
    const [, letters = '', digits = ''] = /(?:^|\s)r="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? []
    if (letters === '' || /(?:^|\s)t="str"/.test(attributes)) continue
    uncomputed.set(Number(digits), [...(uncomputed.get(Number(digits)) ?? []), columnOf(letters)])
  }
  const merged = [...limited(xml.matchAll(merged_area))].map(([, left = '', top, right = '', bottom]) => ({
    column: columnOf(left),
    last_column: Math.min(columnOf(right), columnOf(left) + spreadsheet_limits.columns),
    first_row: Number(top),
    last_row: Math.min(Number(bottom), Number(top) + merged_rows_max),
  }))
  return { uncomputed, merged }
}

function* limited<T>(found: Iterable<T>): Generator<T> {
  let count = 0
  for (const one of found) {
    if (count === marks_max) return
    count += 1
    yield one
  }
}

/** The place of a column from 0: A is 0, AA is 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A, B, … Z, AA, as spreadsheet programs name columns; `index` from 0. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`
}
