import type { Observation } from '@quaylog/journey'
import type { SheetCell, SheetRow, Spreadsheet } from '../../ground/spreadsheets/sheet.ts'
import { textOfCell } from '../../ground/spreadsheets/sheet.ts'
import type { Reference } from '../../reference/reference.ts'
import { readContainerNumber } from '../../sources/container-number.ts'
import { shownOrderOf } from './cells.ts'
import { headerOf } from './header.ts'
import type { Header } from './header.ts'
import { plainHeading } from './mapping.ts'
import type { Mapping, ReportColumn } from './mapping.ts'
import { readRow } from './row.ts'

/** A column of the file that says something. */
export interface PlacedColumn extends ReportColumn {
  readonly at: number
}

/** A row as it was read. */
export interface ReadRow {
  readonly row: number
  readonly container_number: string | null
  /** Why it is not taken; null: it is. */
  readonly refused: string | null
  /** What is odd about the number: a box of that number may exist all the same. */
  readonly doubt: string | null
  /** What each cell is read as, in a sentence. */
  readonly readings: readonly string[]
  readonly observations: readonly Observation[]
  /** The cells of mapped columns by heading: what is kept with the statements. Others may be about persons. */
  readonly cells: Readonly<Record<string, string>>
}

/** A report as it was read, or why nothing of it is. */
export type ReportReading =
  | { readonly header: Header; readonly rows: readonly ReadRow[] }
  | { readonly refused: string }

/** What the reading of a report knows beside the file. */
export interface ReportReadingParts {
  readonly reference: Pick<
    Reference,
    'terminalByFirms' | 'terminalByCode' | 'zoneOf' | 'placeByName' | 'locationByLocode'
  >
  /** When the report says that it was made, as whoever handed it in told; null: nobody said. */
  readonly stated_at: string | null
}

/** Rows of one report. */
const report_rows_max = 5_000

/** Reads a report by its mapping. Pure: the same file and mapping give the same rows. */
export function readReport(
  sheet: Spreadsheet,
  mapping: Mapping,
  parts: ReportReadingParts & { readonly relayed_from: string },
): ReportReading {
  const header = headerOf(sheet, mapping.columns)
  if (header === null) return { refused: `no row has the headings ${mapping.columns.map(quoted).join(', ')}` }
  const columns = placed(header, mapping.columns)
  if ('refused' in columns) return columns
  const below = sheet.rows.filter(({ row }) => row > header.row)
  if (below.length > report_rows_max)
    return { refused: `it has ${below.length} rows: at most ${report_rows_max} are read of one report` }
  const order = mapping.date_order ?? orderOf(below, columns)
  if (order === 'both')
    return { refused: 'its dates contradict each other: some have the day first, some the month. Correct them' }
  const seen = new Map<string, number>()
  const rows = below.map((row) => {
    const read = readOne(row, header, columns, { ...mapping, date_order: order }, parts)
    const first = read.container_number === null ? undefined : seen.get(read.container_number)
    if (first !== undefined)
      return { ...read, refused: `the container already stands in row ${first}`, observations: [] }
    if (read.container_number !== null) seen.set(read.container_number, row.row)
    return read
  })
  return { header, rows }
}

const quoted = ({ heading }: ReportColumn) => `'${heading}'`

function placed(header: Header, columns: readonly ReportColumn[]): readonly PlacedColumn[] | { refused: string } {
  const plain = header.headings.map(plainHeading)
  const all = columns.map((column) => ({ ...column, at: plain.indexOf(plainHeading(column.heading)) }))
  const missing = all.filter(({ at }) => at === -1)
  if (missing.length > 0)
    return {
      refused: `the header in row ${header.row} has no ${missing.map(quoted).join(', ')}: it has ${header.headings.join(', ')}`,
    }
  return all
}

/** Fields whose cells are dates, by which the order of day and month is told. */
const dated = /_at$|last_free_day$/

function orderOf(rows: readonly SheetRow[], columns: readonly PlacedColumn[]): 'mdy' | 'dmy' | 'both' | null {
  const places = columns.filter(({ field }) => dated.test(field)).map(({ at }) => at)
  return shownOrderOf(rows.flatMap(({ cells }) => places.map((at) => cells[at])))
}

function readOne(
  { row, cells }: SheetRow,
  header: Header,
  columns: readonly PlacedColumn[],
  mapping: Mapping,
  parts: ReportReadingParts & { readonly relayed_from: string },
): ReadRow {
  const kept = Object.fromEntries(
    columns.flatMap(({ heading, at }) => {
      const cell = cells[at] ?? null
      return cell === null ? [] : [[heading, textOfCell(cell)]]
    }),
  )
  const number_at = columns.find(({ field }) => field === 'container_number')?.at ?? -1
  const written = textOfCell(cells[number_at]).trim()
  const { number, defects } = readContainerNumber(written === '' ? null : written)
  const is_doubtful = defects.some((defect) => defect.includes('fails its check digit'))
  const doubt = is_doubtful ? `'${written}' fails its check digit: look for a digit that was mistyped` : null
  const none = { row, container_number: number, doubt, readings: [], observations: [], cells: kept }
  if (number === null)
    return { ...none, refused: written === '' ? 'no container number' : `'${written}' is no container number` }
  const filled: readonly SheetCell[] = header.headings.map((_heading, at) => cells[at] ?? null)
  const read = readRow({ row, number, cells: filled, columns, mapping }, parts)
  return 'refused' in read
    ? { ...none, refused: read.refused }
    : {
        ...none,
        refused: null,
        readings: [...(doubt === null ? [] : [`row ${row}: ${doubt}`]), ...read.readings],
        observations: read.observations,
      }
}
