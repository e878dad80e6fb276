import type { Instant } from '../observation.ts'
import { DAY_MS, epochMs, instantAt, localInstant } from '../local-time.ts'
import { facilityTerminal, knownPlace, type KnownPlace } from '../ports/place.ts'
import type { KnownTerminal, ReferenceLookup } from '../reference-lookup.ts'
import type { RecordedMovement } from './statement.ts'

/** Where a movement was and when, as far as its source and the tables tell. */
export interface Settled {
  readonly place: KnownPlace | null
  readonly time_zone: string | null
  readonly terminal: KnownTerminal | null
  /** SCAC of the railroad that works the ramp, or whose own system told. */
  readonly railroad_scac: string | null
  /** Null: no usable time. */
  readonly at: Instant | null
  /** `at` in milliseconds, NaN for null. */
  readonly ms: number
  /** What is doubtful about the time, in a few words each. */
  readonly doubts: readonly string[]
}

type Ramp = NonNullable<ReturnType<ReferenceLookup['rampBy']>>

/**
 * Decides place, terminal, zone and moment. `elsewhere` is a place that is known better than the source itself says.
 */
export function settle(
  said: RecordedMovement,
  reference: ReferenceLookup,
  elsewhere: KnownPlace | null = null,
): Settled {
  const named = elsewhere ?? knownPlace(said.place, said.facility, reference)
  const railroad = railroadOf(said, reference)
  const ramp = isByRail(said) ? rampOf(said, railroad, named, reference) : null
  const place = named?.locode || ramp === null ? named : placeOfRamp(ramp, reference)
  const terminal = facilityTerminal(said.facility, place?.locode ?? null, reference) ?? ramp?.terminal ?? null
  const time_zone = said.time_zone ?? zoneOfPlace(place, said, reference)
  return {
    place,
    terminal,
    time_zone,
    railroad_scac: terminal?.railroad_scac ? reference.railroadScac(terminal.railroad_scac) : railroad,
    ...momentOf(said, time_zone),
  }
}

/** A railroad's ramp in the named town; without a railroad only the town that the source itself wrote counts. */
function rampOf(
  { place, facility }: RecordedMovement,
  railroad: string | null,
  named: KnownPlace | null,
  reference: ReferenceLookup,
): Ramp | null {
  const known_town = railroad === null ? null : (named?.name ?? null)
  return reference.rampBy({ railroad, town: place?.name ?? known_town, name: facility?.name ?? null })
}

function placeOfRamp({ location }: Ramp, reference: ReferenceLookup): KnownPlace | null {
  const place = { locode: location.code, name: null, country_code: null, latitude: null, longitude: null }
  return knownPlace(place, null, reference)
}

/** What is told of trains, by railroads, or at ramps. */
function isByRail({ mode, data_source, facility }: RecordedMovement): boolean {
  return mode === 'rail' || data_source === 'rail' || facility?.type === 'RAMP' || facility?.type === 'INTE'
}

function railroadOf({ facility, data_source, source }: RecordedMovement, reference: ReferenceLookup): string | null {
  if (facility?.railroad_scac) return reference.railroadScac(facility.railroad_scac)
  return data_source === 'rail' ? railroadOfSource(source, reference) : null
}

/** Railroads are configured under names that end with their SCAC, as `rail:BNSF`. */
export function railroadOfSource(source: string, reference: ReferenceLookup): string | null {
  const suffix = /(?:^|[:_-])([A-Z]{2,4})$/i.exec(source)?.[1]
  return suffix === undefined ? null : reference.railroadScac(suffix)
}

function zoneOfPlace(
  place: KnownPlace | null,
  { place: told }: RecordedMovement,
  reference: ReferenceLookup,
): string | null {
  if (place === null) return null
  return (
    (place.locode === null ? null : reference.zoneOf(place.locode)) ??
    reference.zoneWithin(told?.name ?? place.name, place.country)
  )
}

const OLDEST_BEFORE_RECORDING_MS = 10 * 365 * DAY_MS
const LATEST_AFTER_RECORDING_MS = 2 * 365 * DAY_MS
const no_moment = { at: null, ms: Number.NaN } as const

/**
 * When it happened. A wall time of which nobody knows the zone is no moment, and an implausible year is none either.
 */
function momentOf(said: RecordedMovement, time_zone: string | null): Pick<Settled, 'at' | 'ms' | 'doubts'> {
  const unzoned = said.time_zone === null && said.at_local !== null && !Number.isNaN(epochMs(said.at_local))
  if (unzoned && time_zone === null)
    return { ...no_moment, doubts: [`local time ${said.at_local} without a known zone`] }
  const at = (unzoned && time_zone !== null ? localInstant(said.at_local, time_zone) : null) ?? said.at
  const ms = epochMs(at)
  if (Number.isNaN(ms)) return { ...no_moment, doubts: [] }
  const after_recording_ms = ms - epochMs(said.recorded_at)
  const implausible = after_recording_ms > LATEST_AFTER_RECORDING_MS || -after_recording_ms > OLDEST_BEFORE_RECORDING_MS
  return implausible ? { ...no_moment, doubts: [`implausible year in ${at}`] } : { at: instantAt(ms), ms, doubts: [] }
}
