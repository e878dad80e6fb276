import type { Place } from '@quaylog/journey'
import type { SourceTools } from './source.ts'

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

/**
 * A place that is only named: `City`, `City, State`, `City,Province,Country` or `Terminal,City,Province,Country`.
 * Its UN/LOCODE is found where exactly one place has the name; without one the name keeps its province, which tells it
 * apart.
 */
export function namedPlace(
  text: string | null,
  country_code: string | null,
  tools: Pick<SourceTools, 'locodeOf'>,
): Place | null {
  const parts = text?.split(',').map((part) => part.trim()) ?? []
  const ending = parts.length > 1 ? countryCode(parts.at(-1) ?? '') : null
  const inner = ending === null ? parts : parts.slice(0, -1)
  const [city, province] = townOf(inner)
  if (city === undefined || city === '') return null
  const locodeOf = (words: readonly (string | undefined)[], country: string | null) =>
    tools.locodeOf?.(words.filter((word) => word !== undefined && word !== '').join(', '), country) ?? null
  // "Long Beach, CA" is in California before it is in Canada: what stands behind a town may be its state as well as its
  // country.
  const whole = ending === null ? null : locodeOf(townOf(parts), country_code)
  const locode =
    whole ??
    locodeOf([city, province], country_code ?? ending) ??
    (province ? locodeOf([city], country_code ?? ending) : null)
  if (locode !== null)
    return {
      locode,
      name: (whole === null ? city : townOf(parts)[0]) ?? city,
      country_code: locode.slice(0, 2),
      latitude: null,
      longitude: null,
    }
  const certain = ending === null || isOnlyCountry(parts.at(-1) ?? '')
  const name = (certain ? [city, province] : townOf(parts))
    .filter((word) => word !== undefined && word !== '')
    .join(', ')
  return {
    locode: null,
    name,
    country_code: country_code ?? (certain ? ending : null),
    latitude: null,
    longitude: null,
  }
}

/** Town and province: the last two of three or more parts, before which a terminal is named. */
function townOf(parts: readonly string[]): readonly [city: string | undefined, province: string | undefined] {
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
