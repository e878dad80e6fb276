import { dayAfter, daysBetween, localDay } from '@quaylog/free-time'
import type { EventName, ExpectedDischarge, StayFacts } from '@quaylog/free-time'

/** When a ship is expected at the port of discharge. */
export interface ExpectedArrival {
  readonly eta_at: string
  /** The arrival that was told first, from which the ETA may have moved. */
  readonly first_told_at: string
}

/** No ETA is taken to be closer than this many days, nor further off. */
const [error_least, error_most] = [2, 14]

/** Events that only a box on the ground has. */
const on_the_ground: readonly EventName[] = ['box_discharged', 'available', 'gated_out_full', 'empty_in']

/**
 * The days on which a box that is still aboard may be discharged, at the facility: the day of the ETA, and on either
 * side of it as many days as the ETA has moved so far, at least two; none of them has passed. Null: it is discharged,
 * or no day can be said.
 */
export function expectedDischarge(
  { events }: StayFacts,
  arrival: ExpectedArrival | null,
  time_zone: string,
  now: string,
): ExpectedDischarge | null {
  const is_there = on_the_ground.some((name) => (events[name]?.length ?? 0) > 0)
  const today = localDay(now, time_zone)
  const arrived_at = events.vessel_arrived?.[0]?.at ?? null
  const eta = dayOf(arrived_at ?? arrival?.eta_at ?? null, time_zone)
  if (is_there || today === null || eta === null) return null
  const error =
    arrived_at === null ? errorOf(dayOf(arrival?.first_told_at ?? null, time_zone) ?? eta, eta) : error_least
  const [before, after] = [dayAfter(eta, arrived_at === null ? -error : 0), dayAfter(eta, error)]
  const notPassed = (day: string | null) => (day === null || day < today ? today : day)
  return { earliest: notPassed(before), expected: notPassed(eta), latest: notPassed(after) }
}

/** Days by which an ETA may be off, by how far it has moved since it was told first. */
function errorOf(first_told: string, eta: string): number {
  return Math.min(Math.max(Math.abs(daysBetween(first_told, eta) ?? 0), error_least), error_most)
}

const dayOf = (at: string | null, time_zone: string) =>
  at === null || /^\d{4}-\d{2}-\d{2}$/.test(at) ? at : localDay(at, time_zone)
