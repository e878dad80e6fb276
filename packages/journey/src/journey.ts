import type { Instant, RecordedObservation } from './observation.ts'
import { epochMs } from './local-time.ts'
import { currentJourney, type Journey } from './statements/cycles.ts'
import type { RecordedDeadline } from './pickup/deadlines.ts'
import { type Expectations, expectationsOf } from './estimates.ts'
import { beganBy, isDayBefore, ofThisVisit } from './pickup/earlier-visit.ts'
import { type FacilityState, type Readings, readingsOf, withoutLeftRamps } from './pickup/facility.ts'
import type { RecordedHold } from './pickup/holds.ts'
import { rowFor } from './milestones/meaning.ts'
import { type Judged, milestonesOf, type ToldMilestone } from './milestones/milestones.ts'
import type { ReferenceLookup } from './reference-lookup.ts'
import { isInlandFacility } from './inland/destination.ts'
import { lastVessel } from './ports/pod-vessel.ts'
import { type Roles, rolesOf } from './ports/roles.ts'
import { onOwnVessels } from './ports/rolled.ts'
import { callsOfOwnShip, isOfTimetable } from './ports/timetable.ts'
import { type KnownRecord, knownRecord, ownRecords, type ShipmentRecord } from './shipment/record.ts'
import { type Situation, situationOf } from './status/situation.ts'
import type { RequestedNumber } from './statements/requested-number.ts'
import { isActual, standingOf } from './statements/standing.ts'
import {
  isUsable,
  newestFirst,
  placedAt,
  type RecordedMovement,
  saidMs,
  type Statement,
} from './statements/statement.ts'

export type EquipmentRecord = Extract<RecordedObservation, { kind: 'equipment' }>

/**
 * One journey of one box, understood: every statement judged, the milestones told, and what else was observed
 * meanwhile.
 */
export interface Understood {
  readonly roles: Roles
  readonly judged: readonly Judged[]
  readonly situation: Situation
  readonly told: readonly ToldMilestone[]
  readonly expected: Expectations
  readonly readings: Readings
  readonly records: readonly KnownRecord[]
  readonly equipment: readonly EquipmentRecord[]
  readonly deadlines: readonly RecordedDeadline[]
  readonly holds: readonly RecordedHold[]
  /** How many statements are about another journey of the box. */
  readonly elsewhere: number
  /** Reports of facilities, also those that tell nothing. */
  readonly reports: readonly FacilityState[]
}

/** What reconciling needs beside the observations. */
export interface Circumstances {
  readonly request: RequestedNumber
  readonly now: Instant
  readonly now_ms: number
  readonly reference: ReferenceLookup
}

/** Steps 6 to 10 of contract 10.1 for one box. `statementOf` gives the prepared form of a movement observation. */
export function understand(
  observations: readonly RecordedObservation[],
  statementOf: (movement: RecordedMovement) => Statement | undefined,
  circumstances: Circumstances,
): Understood {
  const { request, now_ms, reference } = circumstances
  const kinds = byKind(observations)
  const all = kinds.movements.flatMap((movement) => statementOf(movement) ?? [])
  const statements = all.filter(({ said }) => !isOfTimetable(said))
  const journey = currentJourney(statements, request)
  const named = journey.statements.map(({ said }) => said)
  const records = ownRecords(kinds.records.filter(isStanding), named, request).map((said) =>
    knownRecord(said, reference),
  )
  const own = onOwnVessels(journey.statements, now_ms)
  const { actuals, estimates, overtaken, superseded } = standingOf(own, now_ms)
  const former = journey.statements.filter(
    (statement) => statement.said.withdrawn_at !== null && statement.at !== null && !isActual(statement),
  )
  const roles = rolesOf([...actuals, ...estimates, ...overtaken], records, former)
  const situation = situationOf(actuals, estimates, roles)
  const kept = new Set(own)
  const of_box = journey.statements.map((stated): Judged => {
    const statement = atItsRole(stated, roles, now_ms, reference)
    return { statement, row: rowFor(statement, situation), fate: fateOf(stated, kept, superseded) }
  })
  const meanwhile = <Kind extends RecordedObservation>(said: readonly Kind[]) =>
    said.filter((one) => isStanding(one) && isWithin(one, journey))
  const told = milestonesOf(of_box, roles.destination?.place.key ?? null)
  const leg = lastVessel({ judged: of_box, roles, expected: expectationsOf(of_box, told, now_ms) })
  const timetable = all.filter(({ said, ms }) => isOfTimetable(said) && ms >= journey.from_ms && ms < journey.until_ms)
  const of_ship = callsOfOwnShip(timetable, leg, roles.pod, now_ms)
  const judged = [...of_box, ...of_ship.map((call): Judged => ({ ...call, row: rowFor(call.statement, situation) }))]
  const reports = meanwhile(kinds.reports)
  const began_ms = beganBy(told)
  return {
    roles,
    judged,
    situation,
    told,
    expected: expectationsOf(judged, told, now_ms),
    readings: withoutLeftRamps(
      readingsOf(ofThisVisit(reports, began_ms), roles, reference),
      of_box.filter(leftByTrain).map(({ statement }) => statement),
    ),
    records,
    equipment: kinds.equipment.filter(isStanding),
    deadlines: meanwhile(kinds.deadlines).filter(({ day }) => !isDayBefore(day, began_ms)),
    holds: meanwhile(kinds.holds),
    reports,
    elsewhere: statements.length - journey.statements.length,
  }
}

/**
 * What happens "at the destination" happens there, also where the source's own name of the place leads nowhere; what
 * happens "at the port of discharge" happens there only where nothing that the source names is a place. Contract 10.4.
 */
function atItsRole(statement: Statement, roles: Roles, now_ms: number, reference: ReferenceLookup): Statement {
  const role = placeOfRole(statement, roles)
  return role?.place.locode ? placedAt(statement, role.place, now_ms, reference) : statement
}

function placeOfRole({ said, place }: Statement, { destination, pod }: Roles): Roles['pod'] {
  if (said.role_hint === 'destination') return place?.locode ? null : destination
  return said.role_hint === 'pod' && place === null && !isInlandFacility(said.facility) ? pod : null
}

function byKind(observations: readonly RecordedObservation[]) {
  const movements: RecordedMovement[] = []
  const records: ShipmentRecord[] = []
  const equipment: EquipmentRecord[] = []
  const reports: FacilityState[] = []
  const deadlines: RecordedDeadline[] = []
  const holds: RecordedHold[] = []
  for (const said of observations) {
    switch (said.kind) {
      case 'movement':
        movements.push(said)
        break
      case 'shipment_record':
        records.push(said)
        break
      case 'equipment':
        equipment.push(said)
        break
      case 'facility_state':
        reports.push(said)
        break
      case 'deadline':
        deadlines.push(said)
        break
      case 'hold':
        holds.push(said)
        break
    }
  }
  return { movements, records, equipment, reports, deadlines, holds }
}

function isStanding({ withdrawn_at }: RecordedObservation): boolean {
  return withdrawn_at === null
}

/** What was stated during an earlier journey of the box says nothing about this one. */
function isWithin(said: RecordedObservation, { from_ms, until_ms }: Journey): boolean {
  const said_ms = saidMs(said)
  return said_ms >= from_ms && said_ms < until_ms
}

function fateOf(statement: Statement, own: ReadonlySet<Statement>, superseded: ReadonlySet<Statement>): Judged['fate'] {
  if (statement.withdrawn_at !== null) return 'withdrawn'
  if (superseded.has(statement)) return 'superseded'
  return own.has(statement) || !isUsable(statement) ? 'stands' : 'on_another_ship'
}

/** The winner of a milestone among statements of one kind of source; null: that source does not tell it. */
export function tellingBy(told: ToldMilestone | undefined, data_source: string): Statement | null {
  if (told === undefined) return null
  return (
    [told.winner, ...told.others.toSorted(newestFirst)].find(({ said }) => said.data_source === data_source) ?? null
  )
}

/** Whether a statement is an actual one that stands. */
export function happened({ statement, fate }: Judged): boolean {
  return fate === 'stands' && isActual(statement)
}

function leftByTrain(one: Judged): boolean {
  const { mode, said } = one.statement
  return mode === 'rail' && said.empty !== true && (said.code === 'LOAD' || said.code === 'DEPA') && happened(one)
}

/** Milliseconds of `now`; a broken clock reads as 1970 rather than failing. */
export function nowMs(now: Instant): number {
  const ms = epochMs(now)
  return Number.isNaN(ms) ? 0 : ms
}
