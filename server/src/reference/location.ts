import { z } from 'zod'
import { stableId } from './stable-id.ts'
import { coordinate, list, optionalText } from './columns.ts'

/** What a port and a metro area have in common: a place with a UN/LOCODE. */
type Place = {
  /** Stable UUID, the same in every installation. */
  id: string
  /** UN/LOCODE: five upper-case characters. */
  code: string
  /** Other UN/LOCODEs in use for the same place. */
  alternative_codes: readonly string[]
  name: string
  /** Other names that sources write for the same place. */
  aliases: readonly string[]
  /** State or province, only where postal abbreviations are in use. */
  state_abbr: string | null
  /** ISO 3166-1 alpha-2. */
  country_code: string
  /** WGS84 degrees. */
  latitude: number
  longitude: number
  /** IANA time zone. */
  time_zone: string
}

/** A sea or river port where containers are loaded and discharged (wire contract 2.10). */
export type Port = Place & { type: 'port'; /** The town, where it is not the port's name. */ city: string | null }

/** An inland place that containers travel to by rail, truck or barge (wire contract 2.10). */
export type MetroArea = Place & { type: 'metro_area' }

/** What a `location` or `destination` relationship may point at. */
export type Location = Port | MetroArea

const placeColumns = {
  locode: z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/),
  alternative_locodes: list,
  name: z.string().min(1),
  aliases: list,
  state_abbr: optionalText,
  country_code: z.string().regex(/^[A-Z]{2}$/),
  latitude: coordinate(90),
  longitude: coordinate(180),
  time_zone: z.string().min(1),
}

/** One row of ports.csv. */
export const portRow = z.strictObject({ ...placeColumns, city: optionalText })

/** One row of metro-areas.csv. */
export const metroAreaRow = z.strictObject(placeColumns)

/** A port from its row. */
export function toPort({
  locode: code,
  alternative_locodes: alternative_codes,
  ...rest
}: z.infer<typeof portRow>): Port {
  return { type: 'port', id: stableId('port', code), code, alternative_codes, ...rest }
}

/** A metro area from its row. */
export function toMetroArea({
  locode: code,
  alternative_locodes: alternative_codes,
  ...rest
}: z.infer<typeof metroAreaRow>): MetroArea {
  return { type: 'metro_area', id: stableId('metro_area', code), code, alternative_codes, ...rest }
}
