import type { RecordedObservation } from '../observation.ts'
import { type Denial, standingFirst } from './denied.ts'
import { before_denial, type FacilityState, FRESH_MS, type Reading } from './facility.ts'
import type { Found } from '../ledger.ts'
import type { Judged } from '../milestones/milestones.ts'
import { isActual } from '../statements/standing.ts'
import type { Statement } from '../statements/statement.ts'

export type Presence = NonNullable<FacilityState['presence']>

/** One statement of whether a box can be picked up. */
export interface AvailabilityWord {
  readonly said: RecordedObservation
  readonly said_ms: number
  readonly held_ms: number
  readonly available: boolean | null
  readonly denial: Denial | null
}

/** Every word on whether the box can be picked up that held within the last 7 days, the newest first. */
export function availabilityWords(
  readings: readonly Reading[],
  announcements: readonly Statement[],
  now_ms: number,
): AvailabilityWord[] {
  const words: AvailabilityWord[] = announcements.map(({ said, said_ms }) => ({
    said,
    said_ms,
    held_ms: said_ms,
    available: true,
    denial: null,
  }))
  for (const { said, said_ms, held_ms, denial } of readings)
    if (said.available !== undefined) words.push({ said, said_ms, held_ms, available: said.available, denial })
  return words.filter(({ held_ms }) => now_ms - held_ms <= FRESH_MS).toSorted(standingFirst)
}

/**
 * Whether the box can be picked up, by the newest word that held within the last 7 days. Null: nobody who reports it
 * spoke. Wire contract 4.2.
 */
export function availabilityOf(
  readings: readonly Reading[],
  announcements: readonly Statement[],
  now_ms: number,
): Found<boolean> | null {
  const [newest, ...others] = availabilityWords(readings, announcements, now_ms)
  if (newest === undefined || newest.available === null) return null
  return {
    value: newest.available,
    rule: ruleOf(newest),
    from: [newest.said],
    others: others.filter(({ available }) => available !== newest.available).map(({ said }) => said),
  }
}

function ruleOf({ said, denial }: AvailabilityWord): string {
  if (denial !== null) return before_denial
  const is_derived = said.kind === 'facility_state' && said.available_derived
  return is_derived ? 'newest_facility_report_derived' : 'newest_facility_report'
}

/** Statements that the box is available, at the port of discharge or inland. */
export function announcementsOf(judged: readonly Judged[], inland: boolean, destination: string | null): Statement[] {
  return judged
    .filter(
      ({ statement, row, fate }) =>
        row?.means === 'available' &&
        fate === 'stands' &&
        isActual(statement) &&
        (statement.place?.key === destination) === inland,
    )
    .map(({ statement }) => statement)
}

/** Where a facility sees the box, if it found it there within the last 7 days. */
export function presenceOf(readings: readonly Reading[], now_ms: number): Presence {
  const seen = readings.find(({ said, held_ms }) => said.presence !== undefined && now_ms - held_ms <= FRESH_MS)
  return seen?.said.found ? (seen.said.presence ?? 'unknown') : 'unknown'
}
