import { dayNumber, dayOf } from './day.ts'
import type { Day } from './day.ts'
import { instantMs, instantOf, localTime } from './zone.ts'
import type { Instant } from './zone.ts'

/** The local day of a moment in a zone; null: no such moment or zone. */
export function localDay(at: Instant, time_zone: string): Day | null {
  const ms = instantMs(at)
  const local = ms === null ? null : localTime(ms, time_zone)
  return local === null ? null : dayOf(local.day)
}

/** As `localDay`, where a day begins at an hour, in minutes after midnight: until then the day before goes on. */
export function localDayFrom(minutes: number, at: Instant, time_zone: string): Day | null {
  const ms = instantMs(at)
  const local = ms === null ? null : localTime(ms, time_zone)
  return local === null ? null : dayOf(local.minutes < minutes ? local.day - 1 : local.day)
}

/** The moment at which a local day shows a time, in minutes since midnight, as UTC; null: no such day or zone. */
export function momentOn(day: Day, minutes: number, time_zone: string): Instant | null {
  const number = dayNumber(day)
  return number === null ? null : instantOf(number, minutes, time_zone)
}

/** The day some days after another, or before it; null: no such day. */
export function dayAfter(day: Day, days: number): Day | null {
  const number = dayNumber(day)
  return number === null ? null : dayOf(number + days)
}

/** Days from one day to another; null: one of them is none. */
export function daysBetween(from: Day, to: Day): number | null {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return first === null || last === null ? null : last - first
}
