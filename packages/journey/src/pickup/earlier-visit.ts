import { DAY_MS, epochMs } from '../local-time.ts'
import type { Day } from '../observation.ts'
import type { MilestoneName } from '../milestones/milestone-names.ts'
import type { ToldMilestone } from '../milestones/milestones.ts'
import { isActual } from '../statements/standing.ts'
import type { FacilityState } from './facility.ts'

const at_origin: ReadonlySet<MilestoneName> = new Set(['empty_out', 'full_in', 'vessel_loaded', 'vessel_departed'])
/** A day has ended everywhere by then, counted from its midnight in UTC. */
const day_over_ms = 2 * DAY_MS

/** When a journey is known to have been under way at the latest; minus infinity while nothing has happened. */
export function beganBy(told: readonly ToldMilestone[]): number {
  const moments = told
    .filter(({ milestone, winner }) => at_origin.has(milestone.event) && isActual(winner))
    .flatMap(({ winner: { ms } }) => (Number.isNaN(ms) ? [] : [ms]))
  return moments.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...moments)
}

/** Whether a last free day was over before the journey began: then it is one of an earlier visit of the box. */
export function isDayBefore(day: Day | null | undefined, began_ms: number): boolean {
  return day != null && epochMs(`${day}T00:00:00Z`) + day_over_ms <= began_ms
}

/**
 * Reports of facilities without what they tell of an earlier visit of the box, by which some answer until it comes to
 * them again: a last free day or an appointment from before this journey. One that has the box leave, or does not say
 * where it is, is of that visit altogether. Contract 10.5.
 */
export function ofThisVisit(reports: readonly FacilityState[], began_ms: number): FacilityState[] {
  return reports.flatMap((report) => {
    const { last_free_day, appointment_at, ...others } = report
    const is_day_old = isDayBefore(last_free_day, began_ms)
    const is_appointment_old = appointment_at != null && epochMs(appointment_at) < began_ms
    if (!is_day_old && !is_appointment_old) return [report]
    if (report.presence === undefined || report.presence === 'gated_out') return []
    return [
      {
        ...others,
        ...(is_day_old || last_free_day === undefined ? {} : { last_free_day }),
        ...(is_appointment_old || appointment_at === undefined ? {} : { appointment_at }),
      },
    ]
  })
}
