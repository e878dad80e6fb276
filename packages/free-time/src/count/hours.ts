import { weekdayOf } from '../time/day.ts'
import type { DayNumber } from '../time/day.ts'
import { instantMs, instantOf } from '../time/zone.ts'
import type { Rule } from '../terms/rule.ts'
import type { End } from './bounds.ts'
import type { Context, State, Stuck } from './step.ts'

/** The moment at which a local day begins, and the one before it ends. */
const beginOf = (day: DayNumber, time_zone: string) => instantMs(instantOf(day, 0, time_zone) ?? '') ?? 0

/**
 * Uses up the hours of free time on a day that counts: `free` while they last, `over` from the day on which they run
 * out before the box is gone, where the terms charge that day. Days of 23 or 25 hours use up as many.
 */
export function passHours(context: Context, state: State, day: DayNumber): 'free' | 'over' | Stuck {
  const { rule, start, end, time_zone, now_ms, today, until } = context
  const begins = Math.max(start.moment.ms ?? 0, beginOf(day, time_zone))
  const left = beginOf(day + 1, time_zone) - begins
  if (state.free_ms > left) {
    state.free_ms -= left
    return 'free'
  }
  const runs_out = begins + state.free_ms
  const is_midnight = state.free_ms === left
  state.free_ms = 0
  state.free_until_ms = runs_out
  state.last_free = day
  if (rule.expiry_day === 'free' || is_midnight) return 'free'
  if (end?.day !== day) return end === null && day === today && day === until && now_ms <= runs_out ? 'free' : 'over'
  if (end.moment.ms !== null) return end.moment.ms <= runs_out ? 'free' : 'over'
  const [name = 'gated_out_full'] = rule.end_events
  return {
    day,
    reason: 'end_event_unknown',
    missing: {
      code: `events.${name}`,
      text: `the hour of ${name}: free time ran out within that day, and only the day is known`,
    },
  }
}

/** Whether a clock ended in off-peak hours; false while it goes on; null: its hour isn't known, and could matter. */
export function endedOffPeak({ rates: { off_peak } }: Rule, end: End | null): boolean | null {
  if (off_peak === null || end === null) return false
  const { day, minutes } = end.moment
  const spans = off_peak.hours.filter(({ weekday }) => weekday === weekdayOf(day))
  if (minutes !== null) return spans.some(({ from, to }) => minutes >= from && minutes < to)
  if (spans.length === 0) return false
  return spans.some(({ from, to }) => from === 0 && to === 1_440) ? true : null
}
