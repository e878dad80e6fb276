import type { Instant } from '../observation.ts'
import type { ExceptionEvidence } from './exception.ts'
import type { ExceptionRules } from './rules.ts'
import { daysInWords, hoursAfter } from './time.ts'

/** A part of a journey of which it is counted how long it takes: from port to port, off the ship, by rail inland. */
export type TimedLeg = 'sea' | 'discharge' | 'rail'

/** How long a leg took in the last year, with one line and between two places. */
export interface LegTime {
  /** Shipments that it is counted from. */
  readonly shipments: number
  /** So many whole days at most in 9 of 10 cases. */
  readonly days: number
}

/** What is known of the legs of a shipment; left out: nothing is. */
export type LegTimes = Readonly<Partial<Record<TimedLeg, LegTime>>>

/** When a leg is overdue, and the sentence that says by what. */
export interface LegLimit {
  readonly at: Instant | null
  /** Empty: by the default of all lanes. */
  readonly basis: readonly ExceptionEvidence[]
}

/** The time of a leg by which it can be overdue; null: it is not known, or counted from too few shipments. */
export function usualTime(time: LegTime | undefined, { leg_shipments_min }: ExceptionRules): LegTime | null {
  return time !== undefined && time.shipments >= leg_shipments_min ? time : null
}

/**
 * When a leg that began at a moment is overdue: some time after 9 of 10 were over, or after the default where too few
 * are known. Null: there is no default.
 */
export function legLimit(
  leg: TimedLeg,
  began_at: Instant | null,
  { times = {}, rules }: { readonly times?: LegTimes | undefined; readonly rules: ExceptionRules },
  default_hours: number | null,
): LegLimit {
  const usual = usualTime(times[leg], rules)
  if (usual === null) return { at: default_hours === null ? null : hoursAfter(began_at, default_hours), basis: [] }
  const text = `Of the ${usual.shipments} shipments of the last year ${words[leg](daysInWords(usual.days))}.`
  return { at: hoursAfter(began_at, usual.days * 24 + rules.overdue_hours), basis: [{ text, observation_ids: [] }] }
}

const words: Readonly<Record<TimedLeg, (days: string) => string>> = {
  sea: (days) => `with this line on this lane, 9 of 10 took at most ${days} from port to port`,
  discharge: (days) => `with this line to this port, 9 of 10 boxes were discharged within ${days} of the arrival`,
  rail: (days) => `with this line by rail to this place, 9 of 10 boxes took at most ${days}`,
}
