import ports from '../data/ports.json' with { type: 'json' }
import facilities from '../data/facilities.json' with { type: 'json' }

/** A port or inland city: UN/LOCODE, position, IANA zone, and the sea lane node that it hangs on (null inland). */
export type Place = {
  locode: string
  name: string
  state: string | null
  country: string
  latitude: number
  longitude: number
  time_zone: string
  lane: string | null
}

/** A terminal or rail ramp; `code` is its FIRMS code where customs gave it one. */
export type Facility = {
  code: string
  firms: string | null
  locode: string
  name: string
  kind: 'port_terminal' | 'ramp'
  smdg: string | null
  feed: boolean
  free_days: number
  working_days: boolean
  demurrage_per_day: number
  provides: string[]
}

const placeByLocode = new Map<string, Place>(ports.map((port) => [port.locode, port]))
const facilityByCode = new Map<string, Facility>(
  facilities.map((facility) => [
    facility.code,
    { ...facility, kind: facility.kind === 'ramp' ? 'ramp' : 'port_terminal' },
  ]),
)

/** The place of a locode of our own tables; throws on a code that is not in them. */
export function placeOf(locode: string): Place {
  const place = placeByLocode.get(locode)
  if (place === undefined) throw new Error(`no such place: ${locode}`)
  return place
}

/** The place of a locode that stands in an answer, null when it is none of ours. */
export function findPlace(locode: string): Place | null {
  return placeByLocode.get(locode) ?? null
}

/** The facility of a code of our own tables; throws on a code that is not in them. */
export function facilityOf(code: string): Facility {
  const facility = facilityByCode.get(code)
  if (facility === undefined) throw new Error(`no such facility: ${code}`)
  return facility
}

/** The facility of a code typed by a client, null when we have none. */
export function findFacility(code: string): Facility | null {
  return facilityByCode.get(code) ?? null
}

/** All terminals and ramps of our own tables. */
export function allFacilities(): Facility[] {
  return [...facilityByCode.values()]
}

/** All terminals that answer as a terminal feed. */
export function terminalsWithFeed(): Facility[] {
  return [...facilityByCode.values()].filter((facility) => facility.feed)
}
