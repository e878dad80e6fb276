import type { HoldName, ReportField } from '@quaylog/contract'
import type { Observation } from '@quaylog/journey'
import type { SheetCell } from '../../ground/spreadsheets/sheet.ts'
import type { Terminal } from '../../reference/terminal.ts'
import type { JsonObject } from '../../sources/json.ts'
import { observeBody } from '../../sources/terminal-feed/observe.ts'
import {
  plainText,
  readAmountCell,
  readAvailableCell,
  readDayCell,
  readHoldCell,
  readReleaseCell,
  readTimeCell,
} from './cells.ts'
import type { CellReading, TimeHabits } from './cells.ts'
import type { Mapping } from './mapping.ts'
import type { PlacedColumn, ReportReadingParts } from './reading.ts'
import { readVoyage, wantsTerminal } from './voyage.ts'

/** A row whose container is known. */
export interface GivenRow {
  readonly row: number
  readonly number: string
  readonly cells: readonly SheetCell[]
  readonly columns: readonly PlacedColumn[]
  readonly mapping: Mapping
}

type RowReading =
  | { readonly refused: string }
  | { readonly readings: readonly string[]; readonly observations: readonly Observation[] }

/** What a cell adds to the record of its box, and the sentence that says how it was read. */
interface Told {
  readonly as: string
  /** Members of a record of the neutral feed, contract 11.4; lists are joined. */
  readonly record?: JsonObject
  readonly hold?: { readonly name: HoldName; readonly status: 'hold' | 'pending' | null; readonly wording: string }
  readonly stated_at?: string
}

/**
 * Reads a row. A cell that cannot be read has the whole row refused; an empty cell says nothing. Columns that speak of
 * one hold each change that hold alone: only a column of all holds may say that there are no others.
 */
export function readRow(given: GivenRow, parts: ReportReadingParts & { readonly relayed_from: string }): RowReading {
  const has_terminal = wantsTerminal(given.mapping)
  const at_terminal = has_terminal ? readAtTerminal(given, parts) : readAnywhere(given)
  if ('refused' in at_terminal) return at_terminal
  const voyage = readVoyage({ ...given, has_terminal }, parts)
  if ('refused' in voyage) return voyage
  const stated_at = at_terminal.stated_at ?? parts.stated_at
  return {
    readings: [...at_terminal.readings, ...voyage.readings],
    observations: [...at_terminal.observations, ...voyage.observations.map((said) => ({ ...said, stated_at }))],
  }
}

type TerminalReading = RowReading & { readonly stated_at?: string | undefined }

/** Of a report that is of no terminal: when the row was true. */
function readAnywhere({ row, cells, columns, mapping }: GivenRow): TerminalReading {
  const column = columns.find(({ field }) => field === 'stated_at')
  const cell = cells[column?.at ?? -1] ?? null
  if (column === undefined || cell === null) return { readings: [], observations: [] }
  const time_zone = mapping.time_zone ?? 'UTC'
  const time = readTimeCell(cell, { date_order: mapping.date_order, time_zone })
  if (time === undefined) return { readings: [], observations: [] }
  if ('refused' in time) return { refused: `column '${column.heading}': '${shown(cell)}' ${time.refused}` }
  const readings = [`row ${row}: column '${column.heading}' read as ${time.value} in ${time_zone}`]
  return { readings, observations: [], stated_at: time.value }
}

function readAtTerminal(
  given: GivenRow,
  parts: ReportReadingParts & { readonly relayed_from: string },
): TerminalReading {
  const { row, number, cells, columns, mapping } = given
  const terminal = terminalOf(given, parts)
  if ('refused' in terminal) return terminal
  const habits = { date_order: mapping.date_order, time_zone: mapping.time_zone ?? terminal.time_zone }
  const whose = mapping.time_zone === null ? "in the terminal's zone" : `in ${mapping.time_zone}`
  const told: Told[] = []
  const readings: string[] = []
  for (const { heading, field, at } of columns) {
    const cell = cells[at] ?? null
    const read = cell === null ? undefined : cellOf(field, cell, habits, mapping.currency_code)
    if (read === undefined) continue
    if ('refused' in read) return { refused: `column '${heading}': '${shown(cell)}' ${read.refused}` }
    told.push(read.value)
    readings.push(`row ${row}: column '${heading}' read as ${read.value.as}${timed.test(field) ? ` ${whose}` : ''}`)
  }
  const stated_at = told.find((one) => one.stated_at !== undefined)?.stated_at
  return { readings, observations: observed(number, row, terminal, told, parts), stated_at }
}

const timed = /_at$|last_free_day$/

function shown(cell: SheetCell): string {
  return (plainText(cell) ?? '').slice(0, 80)
}

function terminalOf(
  { cells, columns, mapping }: GivenRow,
  { reference }: ReportReadingParts,
): Terminal | { readonly refused: string } {
  const at = columns.find(({ field }) => field === 'terminal_firms')?.at
  const firms = mapping.terminal ?? (at === undefined ? null : plainText(cells[at] ?? null)?.toUpperCase()) ?? null
  if (firms === null) return { refused: 'no terminal: name it in the mapping or in a column' }
  return reference.terminalByFirms(firms) ?? { refused: `no terminal has the FIRMS code ${firms}` }
}

const holds: Readonly<Partial<Record<ReportField, HoldName>>> = {
  customs_hold: 'customs',
  freight_hold: 'freight',
  usda_hold: 'USDA',
  vacis_hold: 'VACIS',
  tmf_hold: 'TMF',
  other_hold: 'other',
  customs_release: 'customs',
  freight_release: 'freight',
}
const fees: Readonly<Partial<Record<ReportField, string>>> = {
  demurrage_fee: 'demurrage',
  exam_fee: 'exam',
  other_fee: 'other',
  total_fee: 'total',
}
const milestones: Readonly<Partial<Record<ReportField, string>>> = {
  available_at: 'available',
  vessel_arrived_at: 'vessel_arrived',
  vessel_discharged_at: 'vessel_discharged',
  full_out_at: 'full_out',
  empty_in_at: 'empty_in',
}

function cellOf(field: ReportField, cell: SheetCell, habits: TimeHabits, currency_code: string): CellReading<Told> {
  if (typeof cell === 'object' && cell !== null && 'fault' in cell) return { refused: `cannot be read: ${cell.fault}` }
  const [hold, fee, milestone] = [holds[field], fees[field], milestones[field]]
  if (hold !== undefined)
    return holdOf(hold, field.endsWith('_release') ? readReleaseCell(cell, habits) : readHoldCell(cell))
  if (fee !== undefined)
    return told(readAmountCell(cell), (amount) => ({
      as: `${amount.toFixed(2)} ${currency_code}`,
      record: { fees: [{ type: fee, amount, currency_code }] },
    }))
  if (milestone !== undefined)
    return told(readTimeCell(cell, habits), (at) => ({ as: at, record: { milestones: [{ name: milestone, at }] } }))
  return othersOf(field, cell, habits)
}

function othersOf(field: ReportField, cell: SheetCell, habits: TimeHabits): CellReading<Told> {
  switch (field) {
    case 'stated_at':
      return told(readTimeCell(cell, habits), (at) => ({ as: at, stated_at: at }))
    case 'available':
      return told(readAvailableCell(cell), (available) => ({
        as: available ? 'available' : 'not available',
        record: { availability: available },
      }))
    case 'holds':
      return told(textIn(cell), (text) => {
        const list = /^(?:no|n|false|0)$/i.test(text) ? [] : text.split(/[;,|]/).flatMap((part) => part.trim() || [])
        return {
          as: list.length === 0 ? 'no holds' : `holds ${list.map((one) => `'${one}'`).join(', ')}`,
          record: { holds: list },
        }
      })
    case 'last_free_day':
    case 'line_last_free_day':
      return told(readDayCell(cell, habits), (date) => ({
        as: date,
        record: { last_free_day: [{ date, source: field === 'last_free_day' ? 'terminal' : 'line' }] },
      }))
    case 'appointment_at':
      return told(readTimeCell(cell, habits), (at) => ({ as: at, record: { appointment: { at, status: null } } }))
    case 'yard_position':
      return told(textIn(cell), (text) => ({ as: `'${text}'`, record: { location: { yard_position: text } } }))
    case 'chassis_number':
    case 'seal_number':
      return told(textIn(cell), (text) => ({ as: `'${text}'`, record: { [field]: text } }))
    default:
      return undefined
  }
}

function textIn(cell: SheetCell): CellReading<string> {
  const text = plainText(cell)
  return text === null ? undefined : { value: text.slice(0, 200) }
}

function told<T>(reading: CellReading<T>, tell: (value: T) => Told): CellReading<Told> {
  return reading === undefined || 'refused' in reading ? reading : { value: tell(reading.value) }
}

function holdOf(name: HoldName, reading: CellReading<Omit<NonNullable<Told['hold']>, 'name'>>): CellReading<Told> {
  return told(reading, (hold) => ({
    as: hold.status === null ? `no ${name} hold` : `${name} hold${hold.status === 'pending' ? ' (pending)' : ''}`,
    hold: { name, ...hold },
  }))
}

/** The statements of a row: those of a terminal's record, passed on by whoever handed the file in. */
function observed(
  container: string,
  row: number,
  terminal: Terminal,
  all: readonly Told[],
  { stated_at, relayed_from }: ReportReadingParts & { readonly relayed_from: string },
): readonly Observation[] {
  const record: Record<string, JsonObject[string]> = { number: container }
  for (const { record: more = {} } of all)
    for (const [name, value] of Object.entries(more)) {
      const before = record[name]
      record[name] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
    }
  const { firms_code: firms, smdg_code: smdg, bic_facility_code: bic, name, location } = terminal
  const at = all.find((one) => one.stated_at !== undefined)?.stated_at ?? stated_at
  const body: JsonObject = {
    terminal: { firms, smdg, bic, name, locode: location.code },
    observed_at: at,
    containers: [record],
  }
  const reading = observeBody(body, { zoneOf: () => terminal.time_zone })
  const passed_on = { pointer: `/rows/${row}`, relayed_from }
  const changes = all.flatMap(({ hold }): readonly Observation[] =>
    hold === undefined
      ? []
      : [
          {
            kind: 'hold',
            data_source: 'terminal',
            container,
            stated_at: reading?.observations[0]?.stated_at ?? null,
            name: hold.name,
            status: hold.status,
            description: hold.status === null ? null : hold.wording,
            at: null,
            defects: [],
            ...passed_on,
          },
        ],
  )
  return [...(reading?.observations ?? []).map((one) => ({ ...one, ...passed_on })), ...changes]
}
