import { DAY_MS, epochMs, HOUR_MS, instantAt, localInstant, wallTime } from '../local-time.ts'
import type { Day, Instant } from '../observation.ts'

/** The calendar day that is `days` after another; negative: before it. */
export function dayAfter(day: Day, days: number): Day {
  return instantAt(epochMs(`${day}T00:00:00Z`) + days * DAY_MS)?.slice(0, 10) ?? day
}

/** The instant `hours` after another; null: there is none. */
export function hoursAfter(at: Instant | null, hours: number): Instant | null {
  return at === null ? null : instantAt(epochMs(at) + hours * HOUR_MS)
}

/** How far the clocks of the first and of the last place on Earth are from UTC. */
const clocks_from_utc = { first: -14, last: 12 } as const

/**
 * When clocks at a place show an hour of a day; where the zone is not known, when those of the first or the last place
 * on Earth do. Null: no such day.
 */
export function hourOfDay(
  day: Day,
  hour: number,
  time_zone: string | null,
  unknown: keyof typeof clocks_from_utc,
): Instant | null {
  const wall = `${day}T${String(hour).padStart(2, '0')}:00:00`
  const at = time_zone === null ? null : localInstant(wall, time_zone)
  return at ?? hoursAfter(`${wall}Z`, clocks_from_utc[unknown])
}

/** Whether a moment is reached; one that is not known never is. */
export function isReached(at: Instant | null, now: Instant): boolean {
  return at !== null && at <= now
}

/** How many hours one instant is after another. */
export function hoursBetween(from: Instant, to: Instant): number {
  return (epochMs(to) - epochMs(from)) / HOUR_MS
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day as people write it, such as `25 November 2026`; of an instant its day in UTC. */
export function printedDay(day: Day): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/**
 * A moment as people write it: day and minute at the place, with the zone, such as `25 November 2026, 08:00
 * (America/Los_Angeles)`; in UTC, and saying so, where the zone is not known.
 */
export function printedMoment(at: Instant, time_zone: string | null): string {
  const wall = time_zone === null ? null : wallTime(at, time_zone)
  const [shown, zone] = wall === null || time_zone === 'UTC' ? [at, 'UTC'] : [wall, `(${time_zone})`]
  return `${printedDay(shown)}, ${shown.slice(11, 16)} ${zone}`
}

/** The day that clocks at a place show at a moment; in UTC where the zone is not known. */
export function dayThere(at: Instant, time_zone: string | null): Day {
  return (time_zone === null ? at : (wallTime(at, time_zone) ?? at)).slice(0, 10)
}

/** A number of days in words. */
export function daysInWords(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`
}
