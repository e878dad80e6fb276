import { z } from 'zod'
import { parseCsv, type CsvSeparator } from '../../ground/spreadsheets/csv.ts'
import { readUnit } from '../container-number.ts'
import { isObject, readNumber, readText, type Json } from '../json.ts'

const text = z.unknown().optional().transform(readText)
const number = z.unknown().optional().transform(readNumber)

const sighting = z.object({
  railroad: text,
  equipment_initial: text,
  equipment_number: text,
  sighting_code: text,
  load_empty: text,
  sighting_date: text,
  sighting_time: text,
  sighting_at: text,
  city: text,
  state: text,
  splc: text,
  un_locode: text,
  train_id: text,
  car: text,
  destination_city: text,
  destination_state: text,
  eta: text,
})

const ramp = z.object({
  equipment_initial: text,
  equipment_number: text,
  firms: text,
  ramp: text,
  un_locode: text,
  notified_at: text,
  last_free_day: z.unknown().optional(),
  state: text,
  out_gated_at: text,
  storage_owed: number,
  currency_code: text,
})

/** A sighting of a unit: where a train carried it past. */
export type Sighting = z.infer<typeof sighting> & {
  /** Zone of its wall time, for a place whose own is not known. */
  readonly time_zone?: string
}
/** The state of a unit at its ramp. */
export type RampRecord = z.infer<typeof ramp>

/** What a railroad sent, and which of its rows say nothing that can be read. */
export interface RailMessage {
  /** SCAC of the railroad that speaks; null: each sighting has its own, or none. */
  readonly railroad: string | null
  readonly generated_at: string | null
  readonly sightings: readonly { readonly pointer: string; readonly value: Sighting }[]
  readonly ramps: readonly { readonly pointer: string; readonly value: RampRecord }[]
  /** Where each row that is not read stands, and why it is not. */
  readonly unread: readonly string[]
}

/** Most rows that are read of one message. */
export const rows_max = 20_000

/** Reads car location messages as JSON `{sightings, ramps}`; null: it is none. */
export function readMessage(document: Json): RailMessage | null {
  if (!isObject(document) || !Array.isArray(document.sightings)) return null
  const sightings = readRows(sighting, document.sightings, (index) => `/sightings/${index}`, faultOfSighting)
  const ramps = readRows(
    ramp,
    Array.isArray(document.ramps) ? document.ramps : [],
    (index) => `/ramps/${index}`,
    faultOfUnit,
  )
  return {
    railroad: readText(document.railroad),
    generated_at: readText(document.generated_at),
    sightings: sightings.rows,
    ramps: ramps.rows,
    unread: [...sightings.unread, ...ramps.unread],
  }
}

/**
 * Reads car location messages as lines of separated cells, quoted or not, under a line of column names; null: it is
 * none.
 */
export function readCsv(body: string): RailMessage | null {
  const separator = separators.find((one) => columnsOf(body, one) !== null)
  if (separator === undefined) return null
  const columns = columnsOf(body, separator) ?? []
  const written = parseCsv(body, separator)
    .slice(1)
    .filter(({ fields }) => fields.some((cell) => cell.trim() !== ''))
  const { rows, unread } = readRows(
    sighting,
    written.map(({ fields }) => Object.fromEntries(columns.map((name, index) => [name, fields[index] ?? '']))),
    (index) => `line ${written[index]?.line ?? 0}`,
    faultOfSighting,
  )
  return { railroad: null, generated_at: null, sightings: rows, ramps: [], unread }
}

const separators: readonly CsvSeparator[] = [',', ';', '\t', '|']

/** The names in the first line; null: not those of sightings. */
function columnsOf(body: string, separator: CsvSeparator): readonly string[] | null {
  const [head] = parseCsv(body, separator, 1)
  const columns = head?.fields.map((name) => name.trim().toLowerCase()) ?? []
  return columns.includes('equipment_number') && columns.includes('sighting_code') ? columns : null
}

/** A sighting of the cells of a row by their names. */
export function readRow(cells: Readonly<Record<string, string>>): Sighting {
  return sighting.parse(cells)
}

/** Why a row is of no container; null: it is of one. */
export function faultOfUnit({ equipment_initial, equipment_number }: UnitWritten): string | null {
  const is_container = readUnit(equipment_initial, equipment_number).number !== null
  return is_container ? null : `"${`${equipment_initial ?? ''} ${equipment_number ?? ''}`.trim()}" is no container`
}

type UnitWritten = Pick<Sighting, 'equipment_initial' | 'equipment_number'>

function faultOfSighting(row: Sighting): string | null {
  return faultOfUnit(row) ?? (row.sighting_code === null ? 'it has no sighting code' : null)
}

function readRows<Row>(
  schema: z.ZodType<Row>,
  values: readonly unknown[],
  pointerOf: (index: number) => string,
  faultOf: (row: Row) => string | null,
) {
  const rows: { readonly pointer: string; readonly value: Row }[] = []
  const unread: string[] = []
  for (const [index, value] of values.slice(0, rows_max).entries()) {
    const pointer = pointerOf(index)
    const parsed = schema.safeParse(value)
    const fault = parsed.success ? faultOf(parsed.data) : 'it is no object'
    if (parsed.success && fault === null) rows.push({ pointer, value: parsed.data })
    else unread.push(`${pointer}: ${fault}`)
  }
  return { rows, unread: [...unread, ...leftOut(values.length)] }
}

/** Rows that are not read because there are too many, in words. */
export function leftOut(rows: number): readonly string[] {
  return rows > rows_max ? [`${rows - rows_max} rows after the first ${rows_max}`] : []
}
