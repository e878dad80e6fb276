import { z } from 'zod'
import { optionalText } from './columns.ts'
import { normalizePlaceName } from './place-name.ts'

/** One row of provinces.csv: the states and provinces whose postal abbreviations stand behind town names. */
export const provinceRow = z.strictObject({
  country_code: z.string().regex(/^[A-Z]{2}$/),
  abbr: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(1),
  /** IANA zone where all of it has one clock; empty where it has several. */
  time_zone: optionalText,
})

/** A state or province. */
export type Province = z.infer<typeof provinceRow>

/** Look-ups among provinces, by abbreviation or name in any case. */
export interface Provinces {
  /** The full name of a state of a country; null: not in the table. */
  nameOf(country_code: string, abbr: string): string | null
  /**
   * Zone of a place that no table has: that of its state, else that of its country, where the whole of it has one
   * clock. `name` may end with the state, as in "Barstow, CA". Null: it could be any of several.
   */
  zoneWithin(name: string | null, country_code: string | null): string | null
}

interface PlaceWithZone {
  readonly country_code: string
  readonly time_zone: string
}

/** The look-ups over the table's rows and the places whose zones are known. */
export function indexProvinces(rows: readonly Province[], places: readonly PlaceWithZone[]): Provinces {
  const zones = countryZones(places)
  const names = new Map(rows.map((row) => [`${row.country_code} ${row.abbr}`, row.name]))
  const stated = Map.groupBy(
    rows.flatMap((row) => [[row.abbr, row] as const, [normalizePlaceName(row.name), row] as const]),
    ([key]) => key,
  )
  const provinceOf = (name: string | null, country_code: string | null) => {
    const parts = name?.split(',') ?? []
    const found = parts.length < 2 ? [] : (stated.get(normalizePlaceName(parts.at(-1) ?? '')) ?? [])
    const [only, ...others] = found
      .map(([, row]) => row)
      .filter((row) => country_code === null || row.country_code === country_code)
    return others.length === 0 ? only : undefined
  }
  return {
    nameOf: (country_code, abbr) => names.get(`${country_code} ${abbr}`) ?? null,
    zoneWithin(name, country_code) {
      const province = provinceOf(name, country_code?.toUpperCase() ?? null)
      if (province !== undefined) return province.time_zone
      return zones.get(country_code?.toUpperCase() ?? '') ?? null
    },
  }
}

/** Countries whose places do not all show the same time. */
const SEVERAL_CLOCKS = new Set('AQ AU BR CA CD CL EC ES FM GL ID KI KZ MN MX NZ PF PG PT RU UA UM US'.split(' '))

/** Zones of the countries that have one clock, as the places of the tables have it. */
function countryZones(places: readonly PlaceWithZone[]): ReadonlyMap<string, string> {
  return new Map(
    places
      .filter(({ country_code }) => !SEVERAL_CLOCKS.has(country_code))
      .map(({ country_code, time_zone }) => [country_code, time_zone]),
  )
}
