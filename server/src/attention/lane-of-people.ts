import type { ExceptionKind } from '@quaylog/contract'
import { isStillHeld } from '@quaylog/journey'
import { daily_lane_key, deadlines_lane_key } from '../delivery/lane.ts'
import type { ExceptionRow } from './exception.ts'

/** Deadlines of many shipments come near at the same hour, and one late ship makes all that she carries overdue. */
const deadlines: ReadonlySet<ExceptionKind> = new Set([
  'last_free_day_near',
  'hold_near_last_free_day',
  'last_free_day_passed',
  'demurrage_running',
  'arrival_missed',
  'event_overdue',
])

/** What has gone on for a day or more before it is told, or leaves days to do something about it. */
const unhurried: ReadonlySet<ExceptionKind> = new Set([
  'last_free_day_near',
  'hold_near_last_free_day',
  'estimate_moved',
  'nothing_new',
  'source_failing',
  'number_unknown_to_source',
  'sources_disagree',
])

/**
 * In which lane people are told of an exception: what is not critical and can wait for a day with everything like it in
 * one message a day, deadlines of a moment together, and anything else with what is told of its shipment or request.
 */
export function laneOfPeople(
  { kind, severity, subject_id, mark }: Pick<ExceptionRow, 'kind' | 'severity' | 'subject_id' | 'mark'>,
  event: string,
): string {
  // A hold that was placed before is news of the discharge: nothing just happened to the hold.
  const is_old_hold = isStillHeld({ kind, mark }) || (kind === 'hold_placed' && event === 'exception.changed')
  if (severity !== 'critical' && (unhurried.has(kind) || is_old_hold)) return daily_lane_key
  return deadlines.has(kind) ? deadlines_lane_key : subject_id
}
