import type { DocumentPage, PageWord } from '@quaylog/documents'
import { readSpreadsheet } from '../../ground/spreadsheets/read.ts'
import { textOfCell } from '../../ground/spreadsheets/sheet.ts'
import type { MergedArea, SheetCell, Spreadsheet } from '../../ground/spreadsheets/sheet.ts'
import { reading_limits } from '../limits.ts'
import { PagesRefused } from '../outcome.ts'
import type { ReadPages } from '../outcome.ts'

/** Sizes of the page that a sheet is laid out on: labels and values stand beside each other as in the sheet. */
const column_width = 200
const row_height = 14
const sign_width = 5
const cell_lines_max = 8
const cell_words_max = 200

/** The sheets of a workbook, or the table of a CSV file, as pages whose words name their cells. */
export async function sheetPages(bytes: Uint8Array): Promise<ReadPages> {
  const first = await tableOf(bytes, undefined)
  const names = first.sheet === null ? [null] : first.sheets.slice(0, reading_limits.sheets)
  const pages: DocumentPage[] = []
  for (const name of names) {
    const table = name === null || name === first.sheet ? first : await tableOf(bytes, name)
    pages.push(pageOf(table, name ?? 'CSV', pages.length + 1))
  }
  if (pages.every(({ words }) => words.length === 0)) throw new PagesRefused('no_text', 'no cell holds anything')
  return { pages, page_count: Math.max(first.sheets.length, 1) }
}

async function tableOf(bytes: Uint8Array, sheet: string | undefined): Promise<Spreadsheet> {
  const reading = await readSpreadsheet(bytes, sheet === undefined ? {} : { sheet })
  if (!('refused' in reading)) return reading
  throw new PagesRefused(/password/.test(reading.refused) ? 'encrypted' : 'malformed', reading.refused)
}

function pageOf({ rows, merged = [] }: Spreadsheet, sheet: string, number: number): DocumentPage {
  const taken = rows.slice(0, reading_limits.sheet_rows)
  const words: PageWord[] = []
  let below = 0
  for (const { row, cells } of taken) {
    const kept = cells.slice(0, reading_limits.sheet_columns).map(linesOfCell)
    const y = row_height * (row + below)
    const right = rightOf(merged, row)
    words.push(
      ...kept.flatMap((lines, column) =>
        cellWords(lines, { x: column * column_width, y, right: right(column), cell: nameOf(column, row) }),
      ),
    )
    below += kept.reduce((most, { length }) => Math.max(most, length), 1) - 1
  }
  const width = column_width * taken.reduce((most, { cells }) => Math.max(most, cells.length), 1)
  const height = row_height * ((taken.at(-1)?.row ?? 0) + below + 2)
  return { number, width, height, rotation: 0, rules: [], sheet, words }
}

/** The lines of a cell, as people break an address: those after the eighth stand in it too. */
function linesOfCell(cell: SheetCell): readonly string[] {
  const lines = textOfCell(cell)
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '')
  return lines.length <= cell_lines_max
    ? lines
    : [...lines.slice(0, cell_lines_max - 1), lines.slice(cell_lines_max - 1).join(' ')]
}

/** Where cells of a row end that are merged over several columns, so that they stand over each; null: no such. */
function rightOf(merged: readonly MergedArea[], row: number): (column: number) => number | null {
  const here = merged.filter(({ first_row, last_row }) => first_row <= row && row <= last_row)
  return (column) => {
    const area = here.find((one) => one.column === column)
    return area === undefined ? null : area.last_column * column_width + sign_width
  }
}

interface CellPlace {
  readonly x: number
  readonly y: number
  readonly right: number | null
  readonly cell: string
}

function cellWords(lines: readonly string[], { x: left, y: top, right, cell }: CellPlace): readonly PageWord[] {
  const words = lines.flatMap((line, index) => {
    let x = left
    const placed = line
      .split(/\s+/)
      .filter((text) => text !== '')
      .map((text): PageWord => {
        const word = { text, x, y: top + index * row_height, w: text.length * sign_width, h: 10, cell }
        x += word.w + 2
        return word
      })
    return right === null ? placed : widened(placed, right)
  })
  return words.slice(0, cell_words_max)
}

/** The words of a line, the last of which reaches as far as its merged cell. */
const widened = (words: readonly PageWord[], right: number): readonly PageWord[] =>
  words.map((word, at) => (at < words.length - 1 ? word : { ...word, w: Math.max(word.w, right - word.x) }))

const nameOf = (column: number, row: number) => `${letters(column)}${row}`

/** The letters that a spreadsheet program shows above a column, counted from 0. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
