import type { Instant } from '@quaylog/journey'
import { isList, isObject, parseJson, readNumber, readText, type Json, type JsonObject } from '../json.ts'
import { imoText, mmsiText, positionReport, words, type AisReport } from './report.ts'
import { readStamp } from '../wall-clock.ts'

/** Where the service answers. */
export const aishub_url = 'https://data.aishub.net/ws.php'

/** Between two questions; who asks more often gets an empty answer (aishub.net/api). */
export const aishub_spacing_ms = 60_000

/** Ships that one question names, so that its address stays short enough for every proxy. */
export const aishub_ships_max = 400

/** Positions that are older are not asked for. */
const age_max_minutes = 1_440

/** What the service answered: reports, nothing because it was asked too soon, or its complaint about us. */
export type AishubReading =
  | { readonly kind: 'reports'; readonly reports: readonly AisReport[]; readonly defects: number }
  | { readonly kind: 'too_soon' }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'unreadable' }

/** The address that asks about ships by their IMO numbers, at most `aishub_ships_max`. */
export function aishubUrl(base_url: string, username: string, imos: readonly string[]): string {
  const url = new URL(base_url === '' ? aishub_url : base_url)
  const asked = { username, format: '1', output: 'json', compress: '0', interval: String(age_max_minutes) }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  url.search = `${url.searchParams.toString()}&imo=${imos.slice(0, aishub_ships_max).join(',')}`
  return url.href
}

/** Reads an answer in the format for people, whose values are degrees, knots and times in GMT; never throws. */
export function readAishub(body: string): AishubReading {
  if (body.trim() === '') return { kind: 'too_soon' }
  const document = parseJson(body)
  const [head, rows] = isList(document) ? document : []
  if (!isObject(head) || typeof head['ERROR'] !== 'boolean') return { kind: 'unreadable' }
  if (head['ERROR']) return { kind: 'refused', detail: (readText(head['ERROR_MESSAGE']) ?? 'no reason').slice(0, 200) }
  // Another format has the same names and other units: 33.7 degrees would be 20220000.
  if (head['FORMAT'] !== 'HUMAN' || !isList(rows)) return { kind: 'unreadable' }
  const read = rows.map(reportsOf)
  return {
    kind: 'reports',
    reports: read.flatMap((reports) => reports ?? []),
    defects: read.filter((reports) => reports === null).length,
  }
}

/** Who the ship is, then where it was; null: the row names no ship, no time or no place. */
function reportsOf(row: Json): readonly AisReport[] | null {
  if (!isObject(row)) return null
  const at = readStamp(readText(row['TIME'])?.replace(/^(\S+) (\S+) GMT$/, '$1T$2Z') ?? null)
  const mmsi = readNumber(row['MMSI'])
  if (at === null || mmsi === null) return null
  const position = positionReport(
    {
      mmsi,
      latitude: readNumber(row['LATITUDE']),
      longitude: readNumber(row['LONGITUDE']),
      speed: readNumber(row['SOG']),
      course: readNumber(row['COG']),
      heading: readNumber(row['HEADING']),
      status: readNumber(row['NAVSTAT']),
    },
    at,
  )
  const ship = shipOf(row, mmsi, at)
  return position === null || ship === null ? null : [ship, position]
}

function shipOf(row: JsonObject, mmsi: number, at: Instant): AisReport | null {
  const number = mmsiText(mmsi)
  if (number === null) return null
  const draught_metres = readNumber(row['DRAUGHT'])
  return {
    kind: 'static',
    mmsi: number,
    at,
    imo: imoText(readText(row['IMO'])),
    name: words(readText(row['NAME'])),
    call_sign: words(readText(row['CALLSIGN'])),
    ship_type: readNumber(row['TYPE']),
    destination: words(readText(row['DEST'])),
    draught_metres: draught_metres === 0 ? null : draught_metres,
  }
}
