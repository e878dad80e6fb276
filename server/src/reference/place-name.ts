import type { Location } from './location.ts'

/**
 * Finds a place by the name that a source writes; `country` is an ISO 3166-1 alpha-2 code. Null: unknown, or several
 * share the name.
 */
export type PlaceByName = (name: string, country?: string) => Location | null

/** A name as it is compared: no accents, no punctuation, upper case, single blanks. */
export function normalizePlaceName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The full name of a state of a country; null: not in the tables. */
type StateName = (country_code: string, abbr: string) => string | null

/**
 * Look-up by whole name: the place's name or an alias, alone or followed by its state, its country or both, as in
 * "Portland, OR", "Portland, Oregon" and "Valencia, ES". Same-named places never stand for each other: an ambiguous
 * name gives null.
 */
export function indexPlaceNames(locations: readonly Location[], stateName: StateName): PlaceByName {
  const index = new Map<string, Set<Location>>()
  for (const location of locations)
    for (const spelling of spellings(location, stateName)) {
      const found = index.get(spelling) ?? new Set()
      index.set(spelling, found.add(location))
    }
  return (name, country) => {
    const found = [...(index.get(normalizePlaceName(name)) ?? [])]
    const [only, ...others] =
      country === undefined ? found : found.filter((location) => location.country_code === country.toUpperCase())
    return only !== undefined && others.length === 0 ? only : null
  }
}

function spellings({ name, aliases, state_abbr, country_code }: Location, stateName: StateName): string[] {
  const states =
    state_abbr === null ? [] : [state_abbr, stateName(country_code, state_abbr) ?? state_abbr].map(normalizePlaceName)
  const countries = ['', country_code, ...(COUNTRY_NAMES[country_code] ?? [])]
  const endings = ['', ...states].flatMap((state) => countries.map((country) => `${state} ${country}`.trim()))
  return [name, ...aliases]
    .map(normalizePlaceName)
    .flatMap((word) => endings.map((ending) => `${word} ${ending}`.trimEnd()))
}

/** How countries with states are written behind them. */
const COUNTRY_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ['USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'],
  CA: ['CANADA'],
}
