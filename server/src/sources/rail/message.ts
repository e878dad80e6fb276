import { z } from 'zod'
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

/** What a railroad sent; items that are no objects are counted, not read. */
export interface RailMessage {
  /** SCAC of the railroad that speaks; null: each sighting has its own, or none. */
  readonly railroad: string | null
  readonly generated_at: string | null
  readonly sightings: readonly { readonly pointer: string; readonly value: Sighting }[]
  readonly ramps: readonly { readonly pointer: string; readonly value: RampRecord }[]
  readonly unreadable: number
}

/** Most rows that are read of one message. */
export const rows_max = 20_000

/** Reads car location messages as JSON `{sightings, ramps}`; null: it is none. */
export function readMessage(document: Json): RailMessage | null {
  if (!isObject(document) || !Array.isArray(document.sightings)) return null
  const sightings = readRows(sighting, document.sightings, '/sightings')
  const ramps = readRows(ramp, Array.isArray(document.ramps) ? document.ramps : [], '/ramps')
  return {
    railroad: readText(document.railroad),
    generated_at: readText(document.generated_at),
    sightings: sightings.rows,
    ramps: ramps.rows,
    unreadable: sightings.unreadable + ramps.unreadable,
  }
}

/** Reads car location messages as comma separated lines under a line of column names; null: it is none. */
export function readCsv(body: string): RailMessage | null {
  const [head = '', ...lines] = body.split(/\r?\n/)
  const columns = head.split(',').map((name) => name.trim().toLowerCase())
  if (!columns.includes('equipment_number') || !columns.includes('sighting_code')) return null
  const written = lines
    .map((line, index) => ({ cells: line.split(','), number: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const { rows, unreadable } = readRows(
    sighting,
    written.map(({ cells }) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']))),
    '',
  )
  const lineOf = (pointer: string) => `line ${written[Number(pointer.slice(1))]?.number ?? 0}`
  return {
    railroad: null,
    generated_at: null,
    sightings: rows.map(({ value, pointer }) => ({ value, pointer: lineOf(pointer) })),
    ramps: [],
    unreadable,
  }
}

/** A sighting of the cells of a row by their names. */
export function readRow(cells: Readonly<Record<string, string>>): Sighting {
  return sighting.parse(cells)
}

function readRows<Row>(schema: z.ZodType<Row>, values: readonly unknown[], pointer: string) {
  const read = values
    .slice(0, rows_max)
    .map((value, index) => ({ pointer: `${pointer}/${index}`, parsed: schema.safeParse(value) }))
  const rows = read.flatMap(({ pointer: at, parsed }) => (parsed.success ? [{ pointer: at, value: parsed.data }] : []))
  return { rows, unreadable: values.length - rows.length }
}
