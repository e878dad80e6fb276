import type { CourseInput } from '../count/step.ts'
import { dayNumber, minutesOf, timeOf } from '../time/day.ts'
import type { Day, DayNumber } from '../time/day.ts'
import { instantOf, localTime } from '../time/zone.ts'
import type { Instant } from '../time/zone.ts'
import type { ForecastDay } from './forecast.ts'

/** Until when the event must have happened so that it costs no more than today. */
export interface PullBy {
  readonly day: Day
  /** Time on the wall of the facility, `HH:MM`; `24:00` where the hours of the gate aren't known. */
  readonly time: string
  readonly at: Instant
}

const end_of_day = 1_440

/**
 * The last day with an open gate that costs no more than the first. A shift that goes past midnight ends the day at
 * midnight: what comes after it isn't known to belong to the day. Free time that runs out by the hour within a day ends
 * it at that hour: `runs_out_ms`, the earliest such moment of the clocks; null: there is none.
 */
export function pullByOf(
  days: readonly ForecastDay[],
  first: DayNumber,
  { gate, time_zone }: Pick<CourseInput, 'gate' | 'time_zone'>,
  runs_out_ms: number | null,
): PullBy | null {
  const ahead = days.filter(({ day }) => (dayNumber(day) ?? 0) >= first)
  const cost = JSON.stringify(ahead[0]?.totals)
  const by_the_hour = runs_out_ms === null ? null : byTheHour(ahead, first, { gate, time_zone }, runs_out_ms)
  if (by_the_hour !== null) return by_the_hour
  const as_cheap = ahead.filter(({ totals }) => JSON.stringify(totals) === cost)
  // Where nothing rises within the days that were asked for there is nothing to be in time for.
  if (as_cheap.length === ahead.length) return null
  const day = as_cheap.findLast((one) => one.gate !== 'closed')?.day
  const number = dayNumber(day ?? '')
  if (day === undefined || number === null) return null
  const ends = shiftsOf(gate, number).map(({ to }) => to)
  const minutes = ends.length === 0 ? end_of_day : Math.max(...ends)
  const at = instantOf(number, minutes, time_zone)
  return at === null ? null : { day, time: timeOf(minutes), at }
}

function shiftsOf(
  gate: CourseInput['gate'],
  day: DayNumber,
): readonly { readonly from: number; readonly to: number }[] {
  return (gate?.shifts(day) ?? [])
    .map((shift) => shift.split('-').map((time) => minutesOf(time) ?? end_of_day))
    .map(([from = 0, to = end_of_day]) => ({ from, to: to <= from ? end_of_day : to }))
}

/** The hour at which free time runs out, where waiting until then costs nothing more and the gate is open before it. */
function byTheHour(
  ahead: readonly ForecastDay[],
  first: DayNumber,
  { gate, time_zone }: Pick<CourseInput, 'gate' | 'time_zone'>,
  runs_out_ms: number,
): PullBy | null {
  const local = localTime(runs_out_ms, time_zone)
  const on = ahead.find(({ day }) => dayNumber(day) === local?.day)
  if (local === null || on === undefined || on.gate === 'closed' || local.day < first) return null
  const before = ahead.filter(({ day }) => day < on.day)
  if (before.some(({ totals }) => JSON.stringify(totals) !== JSON.stringify(before[0]?.totals))) return null
  const shifts = shiftsOf(gate, local.day).filter(({ from }) => from < local.minutes)
  if (shifts.length === 0 && (gate?.shifts(local.day) ?? []).length > 0) return null
  const minutes = Math.min(local.minutes, ...(shifts.length === 0 ? [] : [Math.max(...shifts.map(({ to }) => to))]))
  const at = instantOf(local.day, minutes, time_zone)
  return at === null ? null : { day: on.day, time: timeOf(minutes), at }
}
