import type { Instant } from '@quaylog/journey'
import { parseCsv, type CsvRecord } from '../../ground/spreadsheets/csv.ts'
import { canadian_zones, united_states_zones } from '../api/time.ts'
import { readTime, secondsAfter } from '../wall-clock.ts'
import type { Layout } from './layout.ts'
import { faultOfUnit, leftOut, readRow, rows_max, type RailMessage, type Sighting } from './message.ts'

interface Row {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  readonly fault: string | null
}

/** Days as railroads write them; two figures of a year stand between strokes alone, where no month can be meant. */
const days: readonly RegExp[] = [
  /^(?<year>\d{4})([-/]?)(?<month>\d{2})\2(?<day>\d{2})(?=\D|$)/,
  /^(?<month>\d{1,2})([-/])(?<day>\d{1,2})\2(?<year>\d{4})(?=\D|$)/,
  /^(?<month>\d{2}) (?<day>\d{2}) (?<year>\d{4})(?= |[A-Z])/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{2})(?=\D|$)/,
  /^(?<month>\d{2})[ /-]?(?<day>\d{2})(?= ?[A-Z]? ?\d{2}:?\d{2}$)/,
]
/** A time with the letters of its zone before or behind it. */
const times =
  /^(?: |T(?=\d))?(?:(?<before>[A-Z])T?)? ?(?<hour>\d{1,2}(?=:)|\d{2}):?(?<minute>\d{2})(?::?\d{2})?(?: ?(?<behind>[A-Z])T?)?$/
const day_seconds = 86_400

/**
 * Reads a railroad's text file by a layout: each row is a sighting, or named with the reason why it is none. Of a date
 * without a year the newest is meant that the receipt allows.
 */
export function readLayoutRows(text: string, layout: Layout, received_at: Instant): RailMessage {
  const rows = rowsOf(text, layout)
  const read = rows.slice(0, rows_max).map((row) => ({ row, read: sightingOf(row, layout, received_at) }))
  const sightings = read.flatMap(({ row, read: { value } }) =>
    value === null ? [] : [{ pointer: `line ${row.line}`, value }],
  )
  const unread = read.flatMap(({ row, read: { fault } }) => (fault === null ? [] : [`line ${row.line}: ${fault}`]))
  return { railroad: null, generated_at: null, sightings, ramps: [], unread: [...unread, ...leftOut(rows.length)] }
}

/** The line of a file that heads its columns; null: its layout has none, or the file is empty. */
export function headOf(text: string, layout: Layout): string | null {
  if (!('headings' in layout)) return null
  const [head] = parseCsv(text, layout.separator, 1)
  return head === undefined ? null : (linesOf(text)[head.line - 1] ?? null)
}

/** The lines of a file, as the pointers of its rows count them. */
export function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/)
}

function rowsOf(text: string, layout: Layout): readonly Row[] {
  if ('positions' in layout) return fixedRows(text, layout.positions)
  const [head, ...records] = parseCsv(text, layout.separator)
  if ('headings' in layout) return headedRows(head?.fields ?? [], records, layout.headings)
  const wide = Math.max(...Object.values(layout.columns).map((at) => at ?? 0))
  return [...(head === undefined ? [] : [head]), ...records].map(({ line, fields }) => ({
    line,
    cells: cellsOf(layout.columns, (at) => fields[at - 1] ?? ''),
    fault: faultOf(fields, fields.length < wide ? `it has ${fields.length} fields of ${wide}` : null),
  }))
}

function fixedRows(text: string, positions: Readonly<Record<string, readonly [number, number] | undefined>>): Row[] {
  return linesOf(text)
    .map((written, index) => ({ written, line: index + 1 }))
    .filter(({ written }) => written.trim() !== '')
    .map(({ written, line }) => ({
      line,
      cells: cellsOf(positions, ([first, last]) => written.slice(first - 1, last)),
      fault: written.includes('\t') ? 'it has a tab, so that its positions are not known' : null,
    }))
}

/** Rows under a line of headings; `ST#2` is the second column that is headed ST. */
function headedRows(
  head: readonly string[],
  records: readonly CsvRecord[],
  headings: Readonly<Record<string, string | undefined>>,
): Row[] {
  const columns = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const [index, field] of head.entries()) {
    const name = field.trim().toUpperCase()
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    columns.set(count === 1 ? name : `${name}#${count}`, index)
  }
  const absent = Object.values(headings).filter((name) => name !== undefined && !columns.has(name.toUpperCase()))
  if (absent.length > 0) return [{ line: 1, cells: {}, fault: `no column is headed ${absent.join(', ')}` }]
  return records.map(({ line, fields }) => ({
    line,
    cells: cellsOf(headings, (name) => fields[columns.get(name.toUpperCase()) ?? -1] ?? ''),
    fault: faultOf(
      fields,
      fields.length === head.length ? null : `it has ${fields.length} fields under ${head.length} headings`,
    ),
  }))
}

function faultOf(fields: readonly string[], fault: string | null): string | null {
  return fields.some((field) => field.includes('\n')) ? 'a quote does not close on its line' : fault
}

function cellsOf<Where>(
  layout: Readonly<Record<string, Where | undefined>>,
  cellAt: (where: Where) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(layout).map(([name, where]) => [name, where === undefined ? '' : cellAt(where).trim()]),
  )
}

type SightingRead =
  | { readonly value: Sighting; readonly fault: null }
  | { readonly value: null; readonly fault: string }

function sightingOf({ cells, fault }: Row, layout: Layout, received_at: Instant): SightingRead {
  if (fault !== null) return { value: null, fault }
  const { equipment_initial = '', equipment_number = '', sighting_code = '', seen = '', seen_time = '' } = cells
  const no_container = faultOfUnit({ equipment_initial, equipment_number })
  if (no_container !== null) return { value: null, fault: no_container }
  if (!/^[A-Z]$/i.test(sighting_code)) return { value: null, fault: `"${sighting_code}" is no sighting code` }
  const written = `${seen} ${seen_time}`.trim()
  const time = timeOf(written.toUpperCase(), layout, received_at)
  if (time === null) return { value: null, fault: `"${written}" is no day and time` }
  if (isAfter(time.at, time.time_zone, received_at)) return { value: null, fault: `"${written}" lies after the file` }
  const value = readRow({ ...cells, sighting_at: time.at })
  return { value: time.time_zone === null ? value : { ...value, time_zone: time.time_zone }, fault: null }
}

/** The wall time with its year, and the zone that its letter names. */
function timeOf(seen: string, { zones }: Layout, received_at: Instant) {
  const text = seen.replaceAll(/ +/g, ' ')
  const day = days.map((pattern) => pattern.exec(text)).find((found) => found !== null)
  const time = times.exec(text.slice(day?.[0].length ?? 0))
  if (day?.groups === undefined || time?.groups === undefined) return null
  const letter = time.groups['before'] ?? time.groups['behind'] ?? ''
  const letters = zones === 'CA' ? canadian_zones : united_states_zones
  const time_zone = letters[`${letter}T`] ?? null
  if (letter !== '' && time_zone === null) return null
  const at = wallTime({ ...day.groups, ...time.groups }, time_zone, received_at)
  return at === null ? null : { at, time_zone }
}

function wallTime(
  { year, month = '', day = '', hour = '', minute = '' }: Readonly<Record<string, string>>,
  time_zone: string | null,
  received_at: Instant,
): string | null {
  const [in_year, of_day] = [
    `${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    `${hour.padStart(2, '0')}:${minute}:00`,
  ]
  const yearless = `${in_year}T${of_day}`
  if (year === undefined) return newest(yearless, time_zone, received_at)
  return existing(`${year.padStart(4, '20')}-${yearless}`, time_zone)
}

/** The time in the newest year in which it was not after the receipt. */
function newest(yearless: string, time_zone: string | null, received_at: Instant): string | null {
  const year = Number(received_at.slice(0, 4))
  const years = [year + 1, year, year - 1].map((candidate) => existing(`${candidate}-${yearless}`, time_zone))
  return years.find((one) => one !== null && !isAfter(one, time_zone, received_at)) ?? null
}

/** A wall time, if the calendar has it. */
function existing(at: string, time_zone: string | null): string | null {
  return readTime(at, time_zone ?? 'UTC').at === null ? null : at
}

/** Whether a time lies after the receipt; a day is left for zones and clocks. */
function isAfter(at: string, time_zone: string | null, received_at: Instant): boolean {
  return (readTime(at, time_zone ?? 'UTC').at ?? '') > secondsAfter(received_at, day_seconds)
}
