import type { Facility, Place } from '@quaylog/journey'
import { countryCode, readUnLocode } from '../place.ts'
import { facility_types, meaningOf } from '../words.ts'
import type { DcsaEvent, DcsaLocation } from './event.ts'

/** Where an event is, as far as it says; a place with nothing known is null. */
export interface PlaceReading {
  readonly place: Place | null
  readonly facility: Facility | null
  readonly defects: readonly string[]
}

/**
 * The event's own location, then the transport call's, then the codes on the call and on the event; contract 10.1 step
 * 4.
 */
export function readPlace(event: DcsaEvent): PlaceReading {
  const candidates = [event.eventLocation, event.location, event.transportCall?.location ?? null].filter(
    (location) => location !== null,
  )
  const codes = codesOf(event, candidates).map(readUnLocode)
  const locode = firstOf(codes.map((reading) => reading.locode))
  const position = firstOf(candidates.map(positionOf))
  const named = candidates.find((location) => location.locationName !== null || location.address?.city != null)
  const name = nameOf(named, event.locationName, locode)
  const is_known = locode !== null || name !== null || position !== null
  const country_code = locode?.slice(0, 2) ?? countryOf(named)
  return {
    place: is_known ? { locode, name, country_code, ...(position ?? no_position) } : null,
    facility: readFacility(event, candidates),
    defects: codes.flatMap((reading) => reading.defects),
  }
}

const no_position = { latitude: null, longitude: null } as const

function firstOf<Value>(values: readonly (Value | null)[]): Value | null {
  return values.find((value) => value !== null) ?? null
}

function codesOf(event: DcsaEvent, candidates: readonly DcsaLocation[]): readonly (string | null)[] {
  const own = candidates.map((location) => location.UNLocationCode)
  return [...own, event.transportCall?.UNLocationCode ?? null, event.UNLocationCode]
}

function readFacility(event: DcsaEvent, candidates: readonly DcsaLocation[]): Facility | null {
  const sources = [...candidates, ...(event.transportCall === null ? [] : [event.transportCall])]
  const types = [event.facilityTypeCode, ...sources.map((source) => source.facilityTypeCode)]
  const type = firstOf(types.map((text) => meaningOf(facility_types, text)))
  const name = firstOf(sources.map((source) => source.otherFacility))
  const coded = sources.find((source) => source.facilityCode !== null)
  const code = coded?.facilityCode?.toUpperCase() ?? null
  if (type === null && code === null && name === null) return null
  return { type, code, provider: providerOf(coded?.facilityCodeListProvider ?? null), name }
}

function providerOf(text: string | null): Facility['provider'] {
  const provider = text?.toUpperCase()
  return provider === 'SMDG' || provider === 'BIC' ? provider : null
}

function nameOf(named: DcsaLocation | undefined, loose: string | null, locode: string | null): string | null {
  const name = named?.locationName ?? named?.address?.city ?? loose
  return withState(name, named?.address?.stateRegion ?? null, locode)
}

/** The country by its code or its name. */
function countryOf(location: DcsaLocation | undefined): string | null {
  const country = location?.address?.country ?? location?.country ?? null
  return country === null ? null : countryCode(country)
}

/** A town that only its name can find is told apart by its state. */
function withState(name: string | null, state: string | null, locode: string | null): string | null {
  return name === null || state === null || locode !== null || name.includes(',') ? name : `${name}, ${state}`
}

function positionOf(location: DcsaLocation): { readonly latitude: number; readonly longitude: number } | null {
  const latitude = location.latitude ?? location.location?.latitude ?? null
  const longitude = location.longitude ?? location.location?.longitude ?? null
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}
