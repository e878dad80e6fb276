import type { RecordedMovement, Statement } from '../statements/statement.ts'
import { isUsable, sameVessel } from '../statements/statement.ts'
import { standingOf } from '../statements/standing.ts'
import type { NamedVessel } from './pod-vessel.ts'
import type { RolePlace } from './place.ts'

/** Whether a movement is told of a ship by her timetable, and of no box. */
export function isOfTimetable({ timetable_voyages }: Pick<RecordedMovement, 'timetable_voyages'>): boolean {
  return timetable_voyages !== undefined
}

/** What a timetable says of the ship that brings the box, and what became of it. */
export interface TimetableCall {
  readonly statement: Statement
  readonly fate: 'stands' | 'superseded' | 'withdrawn'
}

/**
 * The arrivals of the box's own ship at its port of discharge, by her timetable: only where the ship of the last leg
 * and her voyage are the ones that the timetable names. A ship that has called by her timetable is no report that the
 * box arrived, so every call is an estimate. Contract 10.2.
 */
export function callsOfOwnShip(
  timetable: readonly Statement[],
  leg: NamedVessel | null,
  pod: RolePlace | null,
  now_ms: number,
): TimetableCall[] {
  if (leg === null || pod === null) return []
  const voyage = leg.statements.find(({ said }) => said.voyage !== null)?.said.voyage ?? null
  if (voyage === null) return []
  const [{ said: aboard }] = leg.statements
  const own = timetable
    .filter(
      ({ said, place }) =>
        said.code === 'ARRI' &&
        place?.key === pod.place.key &&
        sameVessel(said.vessel, aboard.vessel) === true &&
        said.timetable_voyages?.some((number) => plainVoyage(number) === plainVoyage(voyage)) === true,
    )
    .map((statement): Statement => (statement.class === 'actual' ? { ...statement, class: 'estimated' } : statement))
  const best = new Set(standingOf(own.filter(isUsable), now_ms).estimates)
  return own.map((statement) => ({ statement, fate: fateOf(statement, best) }))
}

function fateOf(statement: Statement, best: ReadonlySet<Statement>): TimetableCall['fate'] {
  if (statement.withdrawn_at !== null) return 'withdrawn'
  return best.has(statement) ? 'stands' : 'superseded'
}

/** Lines write one voyage as `042W` and `42W`. */
function plainVoyage(number: string): string {
  return number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
}
