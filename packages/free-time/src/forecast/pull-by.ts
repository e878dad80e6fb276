import type { CourseInput } from '../count/course.ts'
import { dayNumber, minutesOf, timeOf } from '../time/day.ts'
import type { Day, DayNumber } from '../time/day.ts'
import { instantOf } from '../time/zone.ts'
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
 * midnight: what comes after it isn't known to belong to the day.
 */
export function pullByOf(
  days: readonly ForecastDay[],
  first: DayNumber,
  { gate, time_zone }: Pick<CourseInput, 'gate' | 'time_zone'>,
): PullBy | null {
  const ahead = days.filter(({ day }) => (dayNumber(day) ?? 0) >= first)
  const cost = JSON.stringify(ahead[0]?.totals)
  const as_cheap = ahead.filter(({ totals }) => JSON.stringify(totals) === cost)
  // Where nothing rises within the days that were asked for there is nothing to be in time for.
  if (as_cheap.length === ahead.length) return null
  const day = as_cheap.findLast((one) => one.gate !== 'closed')?.day
  const number = dayNumber(day ?? '')
  if (day === undefined || number === null) return null
  const ends = (gate?.shifts(number) ?? [])
    .map((shift) => shift.split('-').map((time) => minutesOf(time) ?? end_of_day))
    .map(([from = 0, to = end_of_day]) => (to <= from ? end_of_day : to))
  const minutes = ends.length === 0 ? end_of_day : Math.max(...ends)
  const at = instantOf(number, minutes, time_zone)
  return at === null ? null : { day, time: timeOf(minutes), at }
}
