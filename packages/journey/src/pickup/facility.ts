import type { RecordedObservation } from '../observation.ts'
import { DAY_MS, epochMs, isAhead } from '../local-time.ts'
import type { Found } from '../ledger.ts'
import { identifiedTerminal } from '../ports/place.ts'
import type { KnownTerminal, ReferenceLookup } from '../reference-lookup.ts'
import type { Roles } from '../ports/roles.ts'
import { railroadOfSource } from '../statements/settle.ts'
import { isRelayed, newestFirst, saidMs, type Statement } from '../statements/statement.ts'
import { groupBy } from '../group-by.ts'
import { afterDenials, denialRemarks, hasSeenItLeave, type Denial } from './denied.ts'

export type FacilityState = Extract<RecordedObservation, { kind: 'facility_state' }>

/** A facility's report of the box with the facility looked up. */
export interface Reading {
  readonly said: FacilityState
  readonly said_ms: number
  /**
   * Until when it is known to have held: the newest report of a facility holds on as long as the facility is asked and
   * says nothing else.
   */
  readonly held_ms: number
  readonly terminal: KnownTerminal | null
  readonly locode: string | null
  /** Null: the facility has not said since that it does not know the box. */
  readonly denial: Denial | null
}

/** Reports by where the facility stands, newest first, those that others have overtaken last. */
export interface Readings {
  readonly pod: readonly Reading[]
  readonly inland: readonly Reading[]
  /** Reports dated after they came, and facilities that no longer know the box, for people. */
  readonly remarks: readonly string[]
}

/** How long a report of what may change by the hour is believed; wire contract 4.2. */
export const FRESH_MS = 7 * DAY_MS

/** Sorts the reports of a journey; a report dated after it came tells nothing, whenever that date comes. */
export function readingsOf(states: readonly FacilityState[], roles: Roles, reference: ReferenceLookup): Readings {
  const [future, past] = [true, false].map((dated_ahead) =>
    states.filter(({ stated_at, recorded_at }) => isAhead(stated_at, recorded_at) === dated_ahead),
  )
  const readings = heldOn((past ?? []).map((said) => readingOf(said, reference)).toSorted(newestFirst))
  const [pod, inland] = (['pod', 'inland'] as const).map((side) =>
    afterDenials(readings.filter((reading) => sideOf(reading, roles) === side)),
  )
  const ahead = (future ?? []).map(
    (said) => `${said.source}: a report dated ${said.stated_at} came at ${said.recorded_at} and is ignored`,
  )
  return {
    pod: pod ?? [],
    inland: inland ?? [],
    remarks: [...ahead.toSorted(), ...denialRemarks([...(pod ?? []), ...(inland ?? [])]).toSorted()],
  }
}

/**
 * The reports without those of ramps that the box has left by train since: they tell nothing of the one where it is
 * picked up.
 */
export function withoutLeftRamps(readings: Readings, trains: readonly Pick<Statement, 'place' | 'ms'>[]): Readings {
  const isLeft = ({ locode, said_ms }: Reading) =>
    trains.some(({ place, ms }) => locode !== null && place?.locode === locode && ms > said_ms)
  return { ...readings, inland: readings.inland.filter((reading) => !isLeft(reading)) }
}

function heldOn(newest_first: readonly Reading[]): Reading[] {
  const sources = new Set<string>()
  return newest_first.map((reading) => {
    const { said, held_ms } = reading
    if (sources.has(said.source)) return reading
    sources.add(said.source)
    const confirmed_ms = epochMs(said.confirmed_at ?? null)
    return confirmed_ms > held_ms ? { ...reading, held_ms: confirmed_ms } : reading
  })
}

/**
 * Readings for what may change by the hour: a source that has been silent for as long as such a report is believed
 * (switched off, removed, out of order) comes after those who were heard to pass on something later. A facility that
 * saw the box leave has nothing more to say, and keeps its place.
 */
export function heardLately(readings: readonly Reading[], now_ms: number): readonly Reading[] {
  const passed_on = readings.filter(({ said }) => isRelayed(said))
  if (passed_on.length === 0) return readings
  const newest_ms = Math.max(...passed_on.map(({ held_ms }) => held_ms))
  const silent = new Set(
    [...groupBy(readings, ({ said }) => said.source)].flatMap(([source, reports]) => {
      const [last] = reports
      if (last === undefined || hasSeenItLeave(reports)) return []
      return now_ms - last.held_ms > FRESH_MS && last.held_ms < newest_ms ? [source] : []
    }),
  )
  const isSilent = ({ said }: Reading) => silent.has(said.source)
  return [...readings.filter((reading) => !isSilent(reading)), ...readings.filter(isSilent)]
}

function readingOf(said: FacilityState, reference: ReferenceLookup): Reading {
  const terminal =
    identifiedTerminal(said.terminal, reference) ?? (said.data_source === 'rail' ? rampOf(said, reference) : null)
  const said_ms = saidMs(said)
  const locode = said.terminal.locode ?? terminal?.location.code ?? null
  return { said, said_ms, held_ms: said_ms, terminal, locode, denial: null }
}

/** A ramp by the railroad that reports it, where its name or its place leaves only one. */
function rampOf(
  { source, terminal: { locode, name } }: FacilityState,
  reference: ReferenceLookup,
): KnownTerminal | null {
  const town = locode === null ? null : (reference.locationByLocode(locode)?.name ?? null)
  return reference.rampBy({ railroad: railroadOfSource(source, reference), town, name })?.terminal ?? null
}

function sideOf(
  { said, terminal, locode }: Reading,
  { pol, pod, destination, roleOf }: Roles,
): 'pod' | 'inland' | null {
  if (said.data_source === 'rail' || terminal?.facility_type === 'rail_terminal') return 'inland'
  if (locode === null || pod === null) return locode !== null && locode === pol?.place.locode ? null : 'pod'
  if (locode === pod.place.locode) return 'pod'
  if (locode === destination?.place.locode) return 'inland'
  const role = roleOf({ key: locode, locode, name: null, country: locode.slice(0, 2), is_port: null })
  return role === null && locode.slice(0, 2) === pod.place.country ? 'pod' : null
}

type Field =
  | 'presence'
  | 'yard_position'
  | 'available'
  | 'holds'
  | 'fees'
  | 'last_free_day'
  | 'appointment_at'
  | 'chassis_number'
  | 'seal_number'
  | 'weight_in_lbs'

/** How a value was chosen that a facility stated before it said that it does not know the box any more. */
export const before_denial = 'last_report_of_a_facility_that_no_longer_knows_it'

/**
 * The newest report that has the field: what a report leaves out is kept from before, what it says to be none is none.
 */
export function newestWith<Name extends Field>(
  readings: readonly Reading[],
  field: Name,
): Found<Exclude<FacilityState[Name], undefined>> | null {
  for (const { said, denial } of readings) {
    const value = given(said, field)
    if (value === undefined) continue
    const others = readings.filter((other) => isOther(given(other.said, field), value)).map((other) => other.said)
    return { value, rule: denial === null ? 'newest_facility_report' : before_denial, from: [said], others }
  }
  return null
}

function given<Name extends Field>(
  said: FacilityState,
  field: Name,
): Exclude<FacilityState[Name], undefined> | undefined {
  const value: FacilityState[Name] = said[field]
  return isGiven(value) ? value : undefined
}

function isGiven<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined
}

function isOther(other: unknown, value: unknown): boolean {
  return other !== undefined && JSON.stringify(other) !== JSON.stringify(value)
}
