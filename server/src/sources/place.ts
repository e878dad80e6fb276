import type { Place } from './observation.ts'
import type { SourceTools } from './source.ts'

/** A UN/LOCODE as a source wrote it. */
export interface UnLocodeReading {
  /** Five characters without a space; null: none was written, or something else. */
  readonly locode: string | null
  readonly defects: readonly string[]
}

/** Reads a UN/LOCODE, with or without the space and in any case. */
export function readUnLocode(text: string | null): UnLocodeReading {
  if (text === null) return { locode: null, defects: [] }
  const compact = text.toUpperCase().replace(/\s+/g, '')
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(compact) ? { locode: compact, defects: [] } : { locode: null, defects: ['not a UN/LOCODE'] }
}

/**
 * A place that is only named: `City`, `City, State`, `City,Province,Country` or `Terminal,City,Province,Country`.
 * The name is kept as the town's; its UN/LOCODE is found where exactly one place has the name.
 */
export function namedPlace(text: string | null, country_code: string | null, tools: Pick<SourceTools, 'locodeOf'>): Place | null {
  const parts = text?.split(',').map((part) => part.trim()) ?? []
  const ending = parts.length > 1 ? countryCode(parts.at(-1) ?? '') : null
  const country = country_code ?? ending
  const local = ending === null ? parts : parts.slice(0, -1)
  const [city, province] = local.length >= 3 ? [local.at(-2), local.at(-1)] : [local[0], local[1]]
  if (city === undefined || city === '') return null
  const spellings = [province === undefined || province === '' ? null : `${city}, ${province}`, city].filter((spelling) => spelling !== null)
  const locode = spellings.map((spelling) => tools.locodeOf?.(spelling, country) ?? null).find((found) => found !== null) ?? null
  return { locode, name: city, country_code: locode?.slice(0, 2) ?? country, latitude: null, longitude: null }
}

const country_codes = new Map<string, string>()

/** Alpha-2 code of a country by its English name or the code itself; null: neither. */
function countryCode(text: string): string | null {
  if (country_codes.size === 0) fillCountries()
  return country_codes.get(text.toUpperCase()) ?? null
}

function fillCountries(): void {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const code of letters.flatMap((first) => letters.map((second) => `${first}${second}`))) {
    const name = names.of(code)
    const in_use = name !== undefined && new Intl.Locale(`und-${code}`).region === code
    if (in_use) country_codes.set(name.replace(/ \(.*\)$/, '').toUpperCase(), code).set(name.toUpperCase(), code)
  }
  for (const [name, code] of [['USA', 'US'], ['UNITED STATES OF AMERICA', 'US'], ['KOREA', 'KR'], ['REPUBLIC OF KOREA', 'KR'], ['VIET NAM', 'VN'], ['UK', 'GB'], ['TURKEY', 'TR']] as const) country_codes.set(name, code)
}
