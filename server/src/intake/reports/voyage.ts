import type { ReportField } from '@quaylog/contract'
import type { Observation, Place } from '@quaylog/journey'
import { lookupsOf } from '../../asking/source-parts.ts'
import type { SheetCell } from '../../ground/spreadsheets/sheet.ts'
import { namedPlace, placeAt, readUnLocode } from '../../sources/place.ts'
import { moves } from '../../sources/vendor/moves.ts'
import type { Move } from '../../sources/vendor/moves.ts'
import type { Relayed } from '../../sources/vendor/profile.ts'
import { passedOn, recordOf, vesselOf } from '../../sources/vendor/reading.ts'
import type { Ports } from '../../sources/vendor/reading.ts'
import { plainText, readTimeCell } from './cells.ts'
import type { Mapping } from './mapping.ts'
import type { PlacedColumn, ReportReadingParts } from './reading.ts'

/** What happens, or is expected, at one of the two ports. */
interface VoyageEvent {
  readonly move: Move
  readonly port: keyof Ports
  readonly is_actual: boolean
}

const events: Readonly<Partial<Record<ReportField, VoyageEvent>>> = {
  full_in_at: { move: moves.full_in, port: 'pol', is_actual: true },
  vessel_loaded_at: { move: moves.vessel_loaded, port: 'pol', is_actual: true },
  pol_etd_at: { move: moves.vessel_departed, port: 'pol', is_actual: false },
  vessel_departed_at: { move: moves.vessel_departed, port: 'pol', is_actual: true },
  pod_eta_at: { move: moves.vessel_arrived, port: 'pod', is_actual: false },
}

/** What a terminal may say as well: at the port of discharge, where the report is of no terminal. */
const events_of_either: Readonly<Partial<Record<ReportField, VoyageEvent>>> = {
  vessel_arrived_at: { move: moves.vessel_arrived, port: 'pod', is_actual: true },
  vessel_discharged_at: { move: moves.vessel_discharged, port: 'pod', is_actual: true },
  full_out_at: { move: moves.full_out, port: 'pod', is_actual: true },
  empty_in_at: { move: moves.empty_in, port: 'pod', is_actual: true },
}

const ports: Readonly<Partial<Record<ReportField, keyof Ports>>> = { port_of_lading: 'pol', port_of_discharge: 'pod' }
const words_of_port = { pol: 'port of lading', pod: 'port of discharge' } as const
const documents: ReadonlySet<ReportField> = new Set(['bill_of_lading', 'vessel_name', 'voyage_number'])
/** What neither voyage nor terminal is: it stands in every report. */
const of_every_report: ReadonlySet<ReportField> = new Set(['container_number', 'stated_at'])

/** What a column tells of the voyage; null: nothing, a terminal's own columns among them. */
function eventOf(field: ReportField, has_terminal: boolean): VoyageEvent | null {
  return events[field] ?? (has_terminal ? null : events_of_either[field]) ?? null
}

/** Whether a column may stand in a report that is of no terminal. */
function isOfVoyage(field: ReportField): boolean {
  return eventOf(field, false) !== null || ports[field] !== undefined || documents.has(field)
}

/** Whether a report with these columns speaks of a terminal: whichever columns are left when the voyage's are taken. */
export function wantsTerminal({ terminal, columns }: Pick<Mapping, 'terminal' | 'columns'>): boolean {
  if (terminal !== null || columns.some(({ field }) => field === 'terminal_firms')) return true
  const told = columns.filter(({ field }) => !of_every_report.has(field))
  return told.length === 0 || told.some(({ field }) => !isOfVoyage(field))
}

/** The first column whose time needs a port that no column tells, and which; null: there is none. */
export function portMissing(
  mapping: Pick<Mapping, 'terminal' | 'columns'>,
): { readonly index: number; readonly port: 'port_of_lading' | 'port_of_discharge' } | null {
  const has_terminal = wantsTerminal(mapping)
  for (const [index, { field }] of mapping.columns.entries()) {
    const event = eventOf(field, has_terminal)
    const port = event?.port === 'pol' ? 'port_of_lading' : 'port_of_discharge'
    if (event !== null && !mapping.columns.some((one) => one.field === port)) return { index, port }
  }
  return null
}

/** What of a row is about the voyage. */
export interface GivenVoyage {
  readonly row: number
  readonly number: string
  readonly cells: readonly SheetCell[]
  readonly columns: readonly PlacedColumn[]
  readonly mapping: Mapping
  readonly has_terminal: boolean
}

type VoyageReading =
  | { readonly refused: string }
  | { readonly readings: readonly string[]; readonly observations: readonly Observation[] }

/**
 * Reads what a row says of the voyage, as whoever handed the file in passes it on from the line. A port that is not
 * known, and a time of a port that the row does not name, have the row refused.
 */
export function readVoyage(
  given: GivenVoyage,
  parts: ReportReadingParts & { readonly relayed_from: string },
): VoyageReading {
  const called = portsOf(given, parts)
  if ('refused' in called) return called
  const { row, columns, has_terminal } = given
  const readings = [...called.readings]
  const observations: Relayed[] = [...recordOf(called.ports, `/rows/${row}`, { bill: textOf(given, 'bill_of_lading') })]
  for (const column of columns) {
    const event = eventOf(column.field, has_terminal)
    const read = event === null ? null : readEvent(event, column, given, { ...parts, ports: called.ports })
    if (read === null) continue
    if ('refused' in read) return { refused: `column '${column.heading}': ${read.refused}` }
    readings.push(`row ${row}: column '${column.heading}' read as ${read.as}`)
    observations.push(...read.observations)
  }
  return { readings, observations: observations.map((one) => ({ ...one, relayed_from: parts.relayed_from })) }
}

function textOf({ cells, columns }: GivenVoyage, field: ReportField): string | null {
  return plainText(cells[columns.find((one) => one.field === field)?.at ?? -1])
}

/** The time of one column; null: its cell says nothing. */
function readEvent(
  { move, port, is_actual }: VoyageEvent,
  { at }: PlacedColumn,
  given: GivenVoyage,
  parts: ReportReadingParts & { readonly relayed_from: string; readonly ports: Ports },
): { readonly refused: string } | { readonly as: string; readonly observations: readonly Relayed[] } | null {
  const { row, number, mapping } = given
  const cell = given.cells[at] ?? null
  const place = parts.ports[port]
  const time_zone = mapping.time_zone ?? (place?.locode == null ? null : parts.reference.zoneOf(place.locode))
  const time =
    cell === null ? undefined : readTimeCell(cell, { date_order: mapping.date_order, time_zone: time_zone ?? 'UTC' })
  if (time === undefined) return null
  const written = `'${(plainText(cell) ?? '').slice(0, 80)}'`
  if ('refused' in time) return { refused: `${written} ${time.refused}` }
  if (place === null) return { refused: `${written} is at the ${words_of_port[port]}, which the row does not name` }
  if (time_zone === null)
    return { refused: `${written} is at a place whose time zone is not known: set time_zone in the mapping` }
  const observations = passedOn({
    container: number,
    pointer: `/rows/${row}`,
    move,
    is_actual,
    time: time.value,
    spot: { place, time_zone },
    vessel: vesselOf({ name: textOf(given, 'vessel_name') }),
    voyage: textOf(given, 'voyage_number'),
    relayed_from: parts.relayed_from,
  })
  const whose = mapping.time_zone === null ? "in the port's zone" : `in ${mapping.time_zone}`
  return { as: `${time.value} ${whose}`, observations }
}

function portsOf(
  { row, cells, columns }: GivenVoyage,
  { reference }: ReportReadingParts,
): { readonly refused: string } | { readonly ports: Ports; readonly readings: readonly string[] } {
  const found: { pol: Place | null; pod: Place | null } = { pol: null, pod: null }
  const readings: string[] = []
  for (const { heading, field, at } of columns) {
    const port = ports[field]
    const written = port === undefined ? null : plainText(cells[at])
    if (port === undefined || written === null) continue
    const { locode } = readUnLocode(written)
    const place = locode === null ? namedPlace(written, null, lookupsOf(reference)) : placeAt(locode)
    if (place?.locode == null || reference.locationByLocode(place.locode) === null)
      return {
        refused: `column '${heading}': '${written.slice(0, 80)}' is no port that is known: write its UN/LOCODE, such as USLAX`,
      }
    found[port] = place
    readings.push(`row ${row}: column '${heading}' read as ${place.locode}`)
  }
  return { ports: found, readings }
}
