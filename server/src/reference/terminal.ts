import { facility_types, type FacilityType } from '@quaylog/contract'
import { z } from 'zod'
import { coordinate, optionalText } from './columns.ts'
import type { Location } from './location.ts'
import { stableId } from './stable-id.ts'

/**
 * A place inside a port or metro area where containers are handled: ocean terminal, rail ramp, depot (wire contract
 * 2.10).
 */
export type Terminal = {
  type: 'terminal'
  /** Stable UUID, the same in every installation. */
  id: string
  /** Our own key in the tables; codes may come and go, this stays. */
  key: string
  name: string
  nickname: string | null
  facility_type: FacilityType
  /** The port or metro area under which the terminal is filed. */
  location: Location
  /** SMDG terminal code, unique within `location.code`. */
  smdg_code: string | null
  /** BIC facility code. */
  bic_facility_code: string | null
  /** US Customs facility code (FIRMS). */
  firms_code: string | null
  /** SCAC of the railroad that works a rail terminal. */
  railroad_scac: string | null
  street: string | null
  city: string | null
  state_abbr: string | null
  zip: string | null
  /** ISO 3166-1 alpha-2. */
  country_code: string
  /** WGS84 degrees; null where only the port's position is known. */
  latitude: number | null
  longitude: number | null
  /** IANA time zone. */
  time_zone: string
}

const sharedColumns = {
  key: z.string().regex(/^[A-Z0-9]{5}-[A-Z0-9-]+$/),
  name: z.string().min(1),
  nickname: optionalText,
  locode: z.string().length(5),
  firms_code: z.union([z.literal(''), z.string().regex(/^[A-Z0-9]{4}$/)]).transform((code) => code || null),
  city: optionalText,
  state_abbr: optionalText,
}

/** One row of terminals.csv; country and zone are those of its place. */
export const terminalRow = z.strictObject({
  ...sharedColumns,
  facility_type: z.enum(facility_types),
  smdg_code: optionalText,
  bic_facility_code: optionalText,
  street: optionalText,
  zip: optionalText,
})

/** One row of ramps.csv. */
export const rampRow = z.strictObject({
  ...sharedColumns,
  railroad_scac: z.string().regex(/^[A-Z]{2,4}$/),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  latitude: coordinate(90),
  longitude: coordinate(180),
  time_zone: z.string().min(1),
})

/** A terminal from its row and the place that its `locode` names. */
export function toTerminal({ locode: _locode, ...row }: z.infer<typeof terminalRow>, location: Location): Terminal {
  const { country_code, time_zone } = location
  const unknown = { railroad_scac: null, latitude: null, longitude: null }
  return { type: 'terminal', id: stableId('terminal', row.key), ...unknown, ...row, location, country_code, time_zone }
}

/** A rail ramp from its row and the place that its `locode` names. */
export function toRamp({ locode: _locode, ...row }: z.infer<typeof rampRow>, location: Location): Terminal {
  const unknown = { smdg_code: null, bic_facility_code: null, street: null, zip: null }
  return {
    type: 'terminal',
    id: stableId('terminal', row.key),
    facility_type: 'rail_terminal',
    ...unknown,
    ...row,
    location,
  }
}
