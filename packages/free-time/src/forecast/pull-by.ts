import type { CourseInput } from '../count/step.ts'
import { dayNumber, minutesOf, timeOf } from '../time/day.ts'
import type { Day, DayNumber } from '../time/day.ts'
import { instantOf, localTime } from '../time/zone.ts'
import type { Instant } from '../time/zone.ts'
import type { ForecastDay } from './forecast.ts'

/** Until when the event must have happened so that it costs no more than today. */
export interface PullBy {
  readonly day: Day
  /** Time on the wall of the facility, `HH:MM`; `24:00` where neither the terms nor the hours of the gate say one. */
  readonly time: string
  readonly at: Instant
}

/** A part of a day in which the event costs the same throughout; times in minutes after midnight. */
export interface DayPart extends Pick<ForecastDay, 'day' | 'gate' | 'totals'> {
  readonly from: number
  readonly to: number
}

type Place = Pick<CourseInput, 'gate' | 'time_zone'>

const end_of_day = 1_440

/**
 * The last part of a day with an open gate that costs no more than the first. A shift that goes past midnight ends the
 * day at midnight: what comes after it isn't known to belong to the day. Free time that runs out by the hour within a
 * day ends it at that hour: `runs_out_ms`, the earliest such moment of the clocks; null: there is none.
 */
export function pullByOf(ahead: readonly DayPart[], place: Place, runs_out_ms: number | null): PullBy | null {
  const by_the_hour = runs_out_ms === null ? null : byTheHour(ahead, place, runs_out_ms)
  if (by_the_hour !== null) return by_the_hour
  const as_cheap = ahead.filter((part) => costsAs(ahead[0], part))
  // Where nothing rises within the days that were asked for there is nothing to be in time for.
  if (as_cheap.length === ahead.length) return null
  const last = as_cheap.findLast((part) => part.gate !== 'closed' && isWorked(part, place))
  const number = dayNumber(last?.day ?? '')
  if (last === undefined || number === null) return null
  const ends = shiftsWithin(last, place).map(({ to }) => Math.min(to, last.to))
  const minutes = ends.length === 0 ? last.to : Math.max(...ends)
  const at = instantOf(number, minutes, place.time_zone)
  return at === null ? null : { day: last.day, time: timeOf(minutes), at }
}

const costsAs = (one: DayPart | undefined, other: DayPart) =>
  JSON.stringify(one?.totals) === JSON.stringify(other.totals)

/** Whether the gate works within a part of a day, as far as its hours are known. */
function isWorked(part: DayPart, place: Place): boolean {
  return shiftsWithin(part, place).length > 0 || shiftsOf(place.gate, dayNumber(part.day) ?? 0).length === 0
}

function shiftsWithin(part: DayPart, { gate }: Place) {
  return shiftsOf(gate, dayNumber(part.day) ?? 0).filter(({ from, to }) => from < part.to && to > part.from)
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
function byTheHour(ahead: readonly DayPart[], { gate, time_zone }: Place, runs_out_ms: number): PullBy | null {
  const local = localTime(runs_out_ms, time_zone)
  const place = ahead.findIndex(
    ({ day, from, to }) =>
      local !== null && dayNumber(day) === local.day && local.minutes >= from && local.minutes < to,
  )
  const on = ahead[place]
  if (local === null || on === undefined || on.gate === 'closed') return null
  if (!ahead.slice(0, place).every((part) => costsAs(ahead[0], part))) return null
  const shifts = shiftsOf(gate, local.day).filter(({ from }) => from < local.minutes)
  if (shifts.length === 0 && (gate?.shifts(local.day) ?? []).length > 0) return null
  const minutes = Math.min(local.minutes, ...(shifts.length === 0 ? [] : [Math.max(...shifts.map(({ to }) => to))]))
  const at = instantOf(local.day, minutes, time_zone)
  return at === null ? null : { day: on.day, time: timeOf(minutes), at }
}
