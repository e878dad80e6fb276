import type { TransportMode } from '@quaylog/contract'
import type { Instant, RecordedObservation, VesselIdentity } from '../observation.ts'
import { epochMs, FUTURE_TOLERANCE_MS } from '../local-time.ts'
import type { KnownPlace } from '../ports/place.ts'
import type { ReferenceLookup } from '../reference-lookup.ts'
import { ascending } from '../order.ts'
import { settle, type Settled } from './settle.ts'

export type RecordedMovement = Extract<RecordedObservation, { kind: 'movement' }>

/**
 * A movement observation made comparable: its moment, place, mode and class decided. Contract 10.1, steps 4, 5 and 7.
 */
export interface Statement extends Settled {
  readonly said: RecordedMovement
  /** When the source stated it, at the latest when we learnt it: milliseconds. */
  readonly said_ms: number
  /** When the source was last heard saying so. */
  readonly heard_at: Instant
  readonly class: 'actual' | 'estimated' | 'planned'
  readonly mode: TransportMode | null
  /** When it was taken back or went missing; null: it stands. */
  readonly withdrawn_at: Instant | null
}

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

type Said = {
  readonly said: { readonly id: string; readonly recorded_at: Instant } & Partial<Hearsay>
  readonly said_ms: number
  readonly heard_at?: Instant
  readonly ms?: number
}

type Hearsay = Pick<RecordedMovement, 'relayed_from' | 'timetable_voyages' | 'data_source'>

/** How far a statement is from the box: told of it, of its ship by a timetable, passed on, or printed some time ago. */
function distanceOf(said: Partial<Hearsay>): number {
  if (isPrinted(said)) return 3
  if (isRelayed(said)) return 2
  return said.timetable_voyages === undefined ? 0 : 1
}

/** Whether a statement only passes on what somebody else states. */
export function isRelayed({ relayed_from }: Pick<RecordedObservation, 'relayed_from'>): boolean {
  return relayed_from !== undefined
}

/** Whether a statement stands on a paper: it says what was so when the paper was made, and nobody corrects it. */
export function isPrinted({ data_source }: Partial<Pick<RecordedObservation, 'data_source'>>): boolean {
  return data_source === 'document'
}

/**
 * What sources state of the box for themselves before what timetables say of its ship, that before what others pass on,
 * and what papers say last; then newest first: by the moment of stating, then by when it was last heard (a source that
 * takes a correction back says the old thing again), then of learning, then of what it tells, then by id, so that the
 * order never depends on arrival.
 */
export function newestFirst(a: Said, b: Said): number {
  const farther = distanceOf(a.said) - distanceOf(b.said)
  if (farther !== 0) return farther
  if (a.said_ms !== b.said_ms) return b.said_ms - a.said_ms
  const heard = (one: Said) => one.heard_at ?? one.said.recorded_at
  const learnt = ascending(heard(b), heard(a)) || ascending(b.said.recorded_at, a.said.recorded_at)
  // Not a number where one tells no moment: then the ids decide.
  return learnt || (b.ms ?? 0) - (a.ms ?? 0) || ascending(b.said.id, a.said.id)
}

/** In the order in which we learnt of them, whatever has been repeated since. */
export function firstLearnt({ said: a }: Pick<Statement, 'said'>, { said: b }: Pick<Statement, 'said'>): number {
  return ascending(a.recorded_at, b.recorded_at) || saidMs(a) - saidMs(b) || ascending(a.id, b.id)
}

/** When a statement was taken back by others; null: it stands. */
export type Retractions = (said: RecordedMovement, said_ms: number) => Instant | null

/** Makes one movement comparable. */
export function statementOf(
  said: RecordedMovement,
  now_ms: number,
  retractions: Retractions,
  reference: ReferenceLookup,
): Statement {
  const said_ms = saidMs(said)
  return {
    said,
    said_ms,
    heard_at: said.confirmed_at ?? said.recorded_at,
    withdrawn_at: retractions(said, said_ms),
    ...settled(said, now_ms, reference, null),
  }
}

/** The statement at a place that is known better than its source says; its time may be understood only there. */
export function placedAt(
  statement: Statement,
  place: KnownPlace,
  now_ms: number,
  reference: ReferenceLookup,
): Statement {
  return { ...statement, ...settled(statement.said, now_ms, reference, place) }
}

function settled(
  said: RecordedMovement,
  now_ms: number,
  reference: ReferenceLookup,
  elsewhere: KnownPlace | null,
): Settled & Pick<Statement, 'class' | 'mode'> {
  const { doubts: about_time, ...where } = settle(said, reference, elsewhere)
  const doubts = [...said.defects.filter((defect) => defect !== 'time zone unknown'), ...about_time]
  const mode = modeOf(said)
  const is_ashore = mode === 'vessel' && where.place?.is_port === false
  if (is_ashore) doubts.push(`a ship at ${where.place?.name}, where no ships call`)
  if (said.code === 'LOAD' && mode === 'vessel' && said.empty === true) doubts.push('an empty box on a ship')
  return {
    ...where,
    mode: is_ashore ? null : mode,
    class: classOf(said, where.ms, saidMs(said), now_ms, doubts),
    doubts,
  }
}

/** Whether the empty box was fetched, wherever it stood. */
export function isEmptyOut({ said }: Statement): boolean {
  return said.empty === true && (said.code === 'GTOT' || said.code === 'PICK')
}

/** Whether the empty box came to a yard; what a customer receives is no return. */
export function isEmptyReturn({ said }: Statement): boolean {
  return said.empty === true && (said.code === 'GTIN' || said.code === 'DROP') && said.facility?.type !== 'CLOC'
}

/** What ships did for an empty box is no part of the voyage of a full one. */
export function isOfEmptyBox({ said }: Statement): boolean {
  return said.type === 'transport' && said.empty === true
}

/**
 * An unclassified moment is actual when it was past as it was stated, so that no estimate turns into an actual by
 * waiting.
 */
function classOf(
  said: RecordedMovement,
  ms: number,
  said_ms: number,
  now_ms: number,
  doubts: string[],
): Statement['class'] {
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
  const on_voyage =
    type === 'transport' &&
    voyage !== null &&
    data_source === 'shipping_line' &&
    (facility?.type == null || facility.type === 'POTE')
  const by_sea = on_voyage || isNamed(vessel) || (facility?.type === 'POTE' && (code === 'LOAD' || code === 'DISC'))
  return by_sea || code === 'BRTH' ? 'vessel' : null
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
