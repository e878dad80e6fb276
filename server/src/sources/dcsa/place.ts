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
  const call = event.transportCall
  const candidates = [event.eventLocation, event.location, call?.location ?? null].filter(
    (location) => location !== null,
  )
  const codes = [
    ...candidates.map((location) => location.UNLocationCode),
    call?.UNLocationCode ?? null,
    event.UNLocationCode,
  ].map(readUnLocode)
  const locode = codes.find((reading) => reading.locode !== null)?.locode ?? null
  const defects = codes.flatMap((reading) => reading.defects)
  const named = candidates.find((location) => location.locationName !== null || location.address?.city != null)
  const positioned = candidates.map(positionOf).find((position) => position !== null) ?? null
  const name = withState(
    named?.locationName ?? named?.address?.city ?? event.locationName,
    named?.address?.stateRegion ?? null,
    locode,
  )
  const country_code = locode?.slice(0, 2) ?? countryOf(named)
  const known = locode !== null || name !== null || positioned !== null
  return {
    place: known
      ? { locode, name, country_code, latitude: positioned?.latitude ?? null, longitude: positioned?.longitude ?? null }
      : null,
    facility: readFacility(event, candidates),
    defects,
  }
}

function readFacility(event: DcsaEvent, candidates: readonly DcsaLocation[]): Facility | null {
  const sources = [...candidates, ...(event.transportCall === null ? [] : [event.transportCall])]
  const coded = sources.find((source) => source.facilityCode !== null)
  const typed = [event.facilityTypeCode, ...sources.map((source) => source.facilityTypeCode)]
  const type = typed.map((text) => meaningOf(facility_types, text)).find((meaning) => meaning !== null) ?? null
  const code = coded?.facilityCode?.toUpperCase() ?? null
  const provider = coded?.facilityCodeListProvider?.toUpperCase() ?? null
  const name = sources.find((source) => source.otherFacility !== null)?.otherFacility ?? null
  if (type === null && code === null && name === null) return null
  return { type, code, provider: provider === 'SMDG' || provider === 'BIC' ? provider : null, name }
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
