import type { Place } from '@quaylog/journey'
import type { SourceParts } from './source.ts'

/** A UN/LOCODE as a source wrote it. */
export interface UnLocodeReading {
  /** Five characters without a space; null: none was written, or something else. */
  readonly locode: string | null
  readonly defects: readonly string[]
}

/**
 * Reads a UN/LOCODE, with or without the space and in any case. Its first letters are a country, or XZ for waters that
 * belong to none.
 */
export function readUnLocode(text: string | null): UnLocodeReading {
  if (text === null) return { locode: null, defects: [] }
  const compact = text.toUpperCase().replace(/\s+/g, '')
  const is_code =
    /^[A-Z]{2}[A-Z2-9]{3}$/.test(compact) && (countryCode(compact.slice(0, 2)) !== null || compact.startsWith('XZ'))
  return is_code ? { locode: compact, defects: [] } : { locode: null, defects: ['not a UN/LOCODE'] }
}

/** A place that its UN/LOCODE tells, under the name that a source gives it. */
export function placeAt(locode: string, name: string | null = null): Place {
  return { locode, name, country_code: locode.slice(0, 2), latitude: null, longitude: null }
}

/** Time zone of a place; null: unknown. */
export function zoneAt(place: Pick<Place, 'locode'> | null, parts: Pick<SourceParts, 'zoneOf'>): string | null {
  return place?.locode == null ? null : parts.zoneOf(place.locode)
}

/**
 * A place that is only named: `City`, `City, State`, `City,Province,Country` or `Terminal,City,Province,Country`.
 * Its UN/LOCODE is found where exactly one place has the name; without one the name keeps its province, which tells it
 * apart.
 */
export function namedPlace(
  text: string | null,
  country_code: string | null,
  parts: Pick<SourceParts, 'locodeOf'>,
): Place | null {
  const named = partsOf(text)
  const last = named.at(-1) ?? ''
  const ending = named.length > 1 ? countryCode(last) : null
  const written = townOf(named)
  const town = ending === null ? written : townOf(named.slice(0, -1))
  const [city, province] = town
  if (city === undefined || city === '') return null
  const find = (words: Town | readonly [string], country: string | null) =>
    parts.locodeOf?.(joined(words), country) ?? null
  // "Long Beach, CA" is in California before it is in Canada: what stands behind a town may be its state as well as its
  // country.
  const whole = ending === null ? null : find(written, country_code)
  if (whole !== null) return placeAt(whole, written[0] ?? city)
  const country = country_code ?? ending
  const locode = find(town, country) ?? (province ? find([city], country) : null)
  if (locode !== null) return placeAt(locode, city)
  const is_certain = ending === null || isOnlyCountry(last)
  return is_certain ? unlistedPlace(joined(town), country) : unlistedPlace(joined(written), country_code)
}

function unlistedPlace(name: string, country_code: string | null): Place {
  return { locode: null, name, country_code, latitude: null, longitude: null }
}

function partsOf(text: string | null): readonly string[] {
  return text?.split(',').map((part) => part.trim()) ?? []
}

function joined(words: readonly (string | undefined)[]): string {
  return words.filter((word) => word !== undefined && word !== '').join(', ')
}

type Town = readonly [city: string | undefined, province: string | undefined]

/** Town and province: the last two of three or more parts, before which a terminal is named. */
function townOf(parts: readonly string[]): Town {
  return parts.length >= 3 ? [parts.at(-2), parts.at(-1)] : [parts[0], parts[1]]
}

/** Two letters may be a state, and Georgia is one. */
function isOnlyCountry(word: string): boolean {
  return word.length > 2 && word.toUpperCase() !== 'GEORGIA'
}

const country_codes = new Map<string, string>()

/** Alpha-2 code of a country by its English name or the code itself; null: neither. */
export function countryCode(text: string): string | null {
  if (country_codes.size === 0) fillCountries()
  return country_codes.get(text.toUpperCase()) ?? null
}

/** Regions and placeholders that the runtime names beside countries. */
const no_countries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

function fillCountries(): void {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const code of letters.flatMap((first) => letters.map((second) => `${first}${second}`))) {
    const name = names.of(code)
    const in_use = name !== undefined && !no_countries.has(code) && new Intl.Locale(`und-${code}`).region === code
    if (in_use)
      country_codes
        .set(code, code)
        .set(name.replace(/ \(.*\)$/, '').toUpperCase(), code)
        .set(name.toUpperCase(), code)
  }
  for (const [name, code] of [
    ['USA', 'US'],
    ['UNITED STATES OF AMERICA', 'US'],
    ['KOREA', 'KR'],
    ['REPUBLIC OF KOREA', 'KR'],
    ['VIET NAM', 'VN'],
    ['UK', 'GB'],
    ['TURKEY', 'TR'],
  ] as const)
    country_codes.set(name, code)
}
