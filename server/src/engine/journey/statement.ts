import type { TransportMode } from '@quaylog/contract'
import type { Instant, RecordedObservation, VesselIdentity } from '../../sources/observation.ts'
import { DAY_MS, epochMs, FUTURE_TOLERANCE_MS, instantAt, localInstant } from '../local-time.ts'
import { facilityTerminal, knownPlace, type KnownPlace } from './place.ts'
import type { KnownTerminal, ReferenceLookup } from './reference-lookup.ts'

export type RecordedMovement = Extract<RecordedObservation, { kind: 'movement' }>

/** A movement observation made comparable: its moment, place, mode and class decided. Contract 10.1, steps 4, 5 and 7. */
export interface Statement {
  readonly said: RecordedMovement
  /** When the source stated it, at the latest when we learnt it: milliseconds. */
  readonly said_ms: number
  /** When it happened or will; null: no usable time, the statement is kept and never mapped. */
  readonly at: Instant | null
  /** `at` in milliseconds, NaN for null. */
  readonly ms: number
  readonly class: 'actual' | 'estimated' | 'planned'
  readonly place: KnownPlace | null
  readonly time_zone: string | null
  readonly terminal: KnownTerminal | null
  readonly mode: TransportMode | null
  /** When it was taken back or went missing; null: it stands. */
  readonly withdrawn_at: Instant | null
  /** What is doubtful about it, in a few words each. */
  readonly doubts: readonly string[]
}

const OLDEST_BEFORE_RECORDING_MS = 10 * 365 * DAY_MS
const LATEST_AFTER_RECORDING_MS = 2 * 365 * DAY_MS

/** When a source stated something: never later than we learnt it, whatever its clock says. */
export function saidMs(observation: Pick<RecordedObservation, 'stated_at' | 'recorded_at'>): number {
  const recorded_ms = epochMs(observation.recorded_at)
  const stated_ms = epochMs(observation.stated_at)
  if (Number.isNaN(recorded_ms)) return Number.isNaN(stated_ms) ? 0 : stated_ms
  return Number.isNaN(stated_ms) ? recorded_ms : Math.min(stated_ms, recorded_ms)
}

/** Whether it says something that still stands about a known moment. */
export function isUsable({ at, withdrawn_at, said }: Statement): boolean {
  return at !== null && withdrawn_at === null && said.retracts === null
}

type Said = { readonly said: { readonly id: string; readonly recorded_at: Instant }; readonly said_ms: number; readonly ms?: number }

/** Newest first: by the moment of stating, then of learning, then of what it tells, then by id, so that the order never depends on arrival. */
export function newestFirst(a: Said, b: Said): number {
  if (a.said_ms !== b.said_ms) return b.said_ms - a.said_ms
  if (a.said.recorded_at !== b.said.recorded_at) return a.said.recorded_at < b.said.recorded_at ? 1 : -1
  const later_ms = (b.ms ?? 0) - (a.ms ?? 0)
  if (later_ms !== 0 && !Number.isNaN(later_ms)) return later_ms
  if (a.said.id === b.said.id) return 0
  return a.said.id < b.said.id ? 1 : -1
}

/** In the order in which we learnt of them, whatever has been repeated since. */
export function firstLearnt({ said: a }: Pick<Statement, 'said'>, { said: b }: Pick<Statement, 'said'>): number {
  if (a.recorded_at !== b.recorded_at) return a.recorded_at < b.recorded_at ? -1 : 1
  return saidMs(a) - saidMs(b) || (a.id < b.id ? -1 : Number(a.id > b.id))
}

/** Makes one movement comparable. */
export function statementOf(said: RecordedMovement, now_ms: number, retractions: Retractions, reference: ReferenceLookup): Statement {
  const place = knownPlace(said.place, said.facility, reference)
  const terminal = facilityTerminal(said.facility, place?.locode ?? null, reference)
  const place_zone = place?.locode ? reference.zoneOf(place.locode) : null
  const time_zone = said.time_zone ?? place_zone
  const said_ms = saidMs(said)
  const mode = modeOf(said)
  const doubts: string[] = [...said.defects]
  if (said.code === 'LOAD' && mode === 'vessel' && said.empty === true) doubts.push('an empty box on a ship')
  const moment = momentOf(said, place_zone, doubts)
  return {
    said, said_ms, ...moment, class: classOf(said, moment.ms, said_ms, now_ms, doubts), place, time_zone, terminal,
    mode, withdrawn_at: takenBackAt(said, said_ms, retractions), doubts,
  }
}

/** An implausible year is no time at all. */
function momentOf(said: RecordedMovement, place_zone: string | null, doubts: string[]): Pick<Statement, 'at' | 'ms'> {
  const at = momentAt(said, place_zone)
  const ms = epochMs(at)
  if (Number.isNaN(ms)) return { at: null, ms: Number.NaN }
  const after_recording_ms = ms - epochMs(said.recorded_at)
  if (after_recording_ms > LATEST_AFTER_RECORDING_MS || -after_recording_ms > OLDEST_BEFORE_RECORDING_MS) {
    doubts.push(`implausible year in ${at}`)
    return { at: null, ms: Number.NaN }
  }
  return { at: instantAt(ms), ms }
}

/** When a movement happened, its wall time read in the zone of the place where the source gave neither offset nor zone. */
export function momentAt({ at, at_local, time_zone }: RecordedMovement, place_zone: string | null): Instant | null {
  const local = time_zone === null && at_local !== null && place_zone !== null ? localInstant(at_local, place_zone) : null
  return local ?? at
}

/** An unclassified moment is actual when it was past as it was stated, so that no estimate turns into an actual by waiting. */
function classOf(said: RecordedMovement, ms: number, said_ms: number, now_ms: number, doubts: string[]): Statement['class'] {
  if (said.classifier === null) return ms > said_ms + FUTURE_TOLERANCE_MS ? 'estimated' : 'actual'
  if (said.classifier === 'actual' && ms > now_ms + FUTURE_TOLERANCE_MS) {
    doubts.push('an actual in the future, read as an estimate')
    return 'estimated'
  }
  return said.classifier
}

const TRANSPORT_CODES = new Set(['LOAD', 'DISC', 'ARRI', 'DEPA', 'BRTH'])

/** Without a word of it, a named ship, a port or the voyage number of a shipping line tells that it went by sea. */
function modeOf({ mode, code, facility, vessel, type, voyage, data_source }: RecordedMovement): TransportMode | null {
  if (mode !== null || !TRANSPORT_CODES.has(code)) return mode
  const on_voyage = type === 'transport' && voyage !== null && data_source === 'shipping_line' && (facility?.type == null || facility.type === 'POTE')
  const by_sea = on_voyage || isNamed(vessel) || (facility?.type === 'POTE' && (code === 'LOAD' || code === 'DISC'))
  return by_sea || code === 'BRTH' ? 'vessel' : null
}

/** By source and event id: the statements that take it back. */
export type Retractions = ReadonlyMap<string, readonly { readonly said: RecordedMovement; readonly said_ms: number }[]>

/** The statements that take others back. */
export function retractionsOf(movements: readonly RecordedMovement[]): Retractions {
  const retracting = movements.filter(({ retracts }) => retracts !== null).map((said) => ({ said, said_ms: saidMs(said) }))
  return Map.groupBy(retracting, ({ said }) => `${said.source} ${said.retracts}`)
}

/** A retraction takes back what was stated up to its own moment; what is stated again later stands. */
function takenBackAt(said: RecordedMovement, said_ms: number, retractions: Retractions): Instant | null {
  if (said.withdrawn_at !== null || said.retracts !== null || said.source_event_id === null) return said.withdrawn_at
  const later = retractions.get(`${said.source} ${said.source_event_id}`)?.filter((retraction) => retraction.said_ms >= said_ms) ?? []
  return later.map((retraction) => retraction.said.recorded_at).toSorted()[0] ?? null
}

function isNamed(vessel: VesselIdentity | null): vessel is VesselIdentity {
  return vessel !== null && (vessel.imo !== null || vessel.name !== null || vessel.mmsi !== null)
}

/** Whether two statements name the same ship; null: one of them does not say. */
export function sameVessel(a: VesselIdentity | null, b: VesselIdentity | null): boolean | null {
  if (!isNamed(a) || !isNamed(b)) return null
  if (a.imo !== null && b.imo !== null) return a.imo === b.imo
  if (a.mmsi !== null && b.mmsi !== null && a.mmsi === b.mmsi) return true
  if (a.name !== null && b.name !== null) return plainName(a.name) === plainName(b.name)
  return null
}

function plainName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** A word for the ship or, without one, the voyage: statements with different words are about different legs. */
export function legKey({ vessel, voyage }: RecordedMovement): string {
  return vessel?.imo ?? (vessel?.name ? plainName(vessel.name) : null) ?? voyage ?? ''
}
