import { parseCsv } from '../ground/spreadsheets/csv.ts'
import { type Location, metroAreaRow, portRow } from './location.ts'
import { normalizePlaceName } from './place-name.ts'
import {
  collectImport,
  decodeOfficialText,
  type ImportedRow,
  type KnownReference,
  type RefdataImport,
  type ZoneAt,
} from './refdata-import.ts'

const COLUMNS = { 'ports.csv': Object.keys(portRow.shape), 'metro-areas.csv': Object.keys(metroAreaRow.shape) }

/** Countries whose subdivision codes are the postal abbreviations of their states. */
const STATE_COUNTRIES = new Set(['US', 'CA', 'AU'])

/**
 * Turns the parts of the official UN/LOCODE list (UNECE, CSV without or with a header; columns Change, Country,
 * Location, Name, NameWoDiacritics, Subdivision, Status, Function, Date, IATA, Coordinates, Remarks) into override
 * files. Ports become ports; rail, road and multimodal places metro areas. Places that we know keep our name and
 * position, which are finer than the list's whole minutes, and learn the official name as an alias.
 */
export function importUnlocode(parts: readonly Uint8Array[], known: KnownReference, zoneAt: ZoneAt): RefdataImport {
  const records = parts.flatMap((part) => parseCsv(decodeOfficialText(part)))
  return collectImport(
    records.map(({ line, fields }) => readRow(line, fields, known, zoneAt)),
    COLUMNS,
  )
}

function readRow(line: number, fields: readonly string[], known: KnownReference, zoneAt: ZoneAt): ImportedRow {
  const { change, country, place, name, subdivision, functions, coordinates } = columnsOf(fields)
  if (place === '' || country === 'Country' || change === '=') return { outcome: 'out_of_scope' }
  const locode = `${country}${place}`
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(locode)) return { outcome: 'skipped', line, reason: `${locode} is no UN/LOCODE` }
  if (change === 'X') return { outcome: 'skipped', line, reason: `${locode} is marked for removal` }
  const file = fileOf(functions)
  if (file === null) return { outcome: 'out_of_scope' }
  const spellings = spellingsOf(name)
  const ours = known.locationByLocode(locode)
  if (ours !== null) return learnNames(ours, locode, spellings)
  const at = parseCoordinates(coordinates)
  if (at === null) return { outcome: 'skipped', line, reason: `${locode} has no coordinates` }
  const names = { name: spellings[0] ?? name, aliases: spellings.slice(1).join('|') }
  const state_abbr = STATE_COUNTRIES.has(country) ? subdivision : ''
  const row = { locode, alternative_locodes: '', ...names, city: '', state_abbr, country_code: country }
  const position = {
    latitude: at.latitude.toFixed(4),
    longitude: at.longitude.toFixed(4),
    time_zone: zoneAt(at.latitude, at.longitude),
  }
  return { outcome: 'added', file, key: locode, row: { ...row, ...position } }
}

function columnsOf(fields: readonly string[]) {
  const [change = '', country = '', place = '', , name = '', subdivision = '', , functions = '', , , coordinates = ''] =
    fields.map((field) => field.trim())
  return { change, country, place, name, subdivision, functions, coordinates }
}

/** Function digits: 1 port, 2 rail, 3 road, 6 multimodal (inland depots); others have no containers. */
function fileOf(functions: string): keyof typeof COLUMNS | null {
  if (functions.includes('1')) return 'ports.csv'
  return /[236]/.test(functions) ? 'metro-areas.csv' : null
}

/** "Kolkata (ex Calcutta)" names the place twice. */
function spellingsOf(name: string): string[] {
  const parts = name.split(/[()=]/).map((part) =>
    part
      .replace(/^\s*ex\s+/i, '')
      .replaceAll('|', ' ')
      .trim(),
  )
  return [...new Set(parts.filter((part) => part !== ''))]
}

function learnNames(ours: Location, locode: string, spellings: readonly string[]): ImportedRow {
  const told = new Set([ours.name, ...ours.aliases].map(normalizePlaceName))
  const news = spellings.filter((spelling) => !told.has(normalizePlaceName(spelling)))
  if (ours.code !== locode || news.length === 0) return { outcome: 'unchanged' }
  const file = ours.type === 'port' ? 'ports.csv' : 'metro-areas.csv'
  return { outcome: 'changed', file, key: locode, row: rowOf({ ...ours, aliases: [...ours.aliases, ...news] }) }
}

function rowOf(location: Location): Record<string, string> {
  const { code, alternative_codes, aliases, state_abbr, latitude, longitude, name, country_code, time_zone } = location
  const city = location.type === 'port' ? (location.city ?? '') : ''
  const lists = { alternative_locodes: alternative_codes.join('|'), aliases: aliases.join('|') }
  return {
    locode: code,
    ...lists,
    name,
    city,
    state_abbr: state_abbr ?? '',
    country_code,
    latitude: String(latitude),
    longitude: String(longitude),
    time_zone,
  }
}

/** Degrees and whole minutes as in "3342N 11816W"; null: absent, or no place on earth. */
export function parseCoordinates(text: string): { latitude: number; longitude: number } | null {
  const [, latDegrees, latMinutes, northSouth, lonDegrees, lonMinutes, eastWest] =
    /^(\d{2})(\d{2})([NS])\s+(\d{3})(\d{2})([EW])$/.exec(text) ?? []
  if (eastWest === undefined) return null
  const latitude = (Number(latDegrees) + Number(latMinutes) / 60) * (northSouth === 'N' ? 1 : -1)
  const longitude = (Number(lonDegrees) + Number(lonMinutes) / 60) * (eastWest === 'E' ? 1 : -1)
  const possible =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Number(latMinutes) < 60 && Number(lonMinutes) < 60
  return possible ? { latitude, longitude } : null
}
