import { dayNumber } from './day.ts'
import type { DayNumber } from './day.ts'

/** A moment with its distance from UTC, `2026-07-09T05:10:00Z`. */
export type Instant = string

/** An `Instant`, or a `Day` alone where the hour isn't known. */
export type InstantOrDay = string

/** What clocks on the wall of a place show. */
export interface LocalTime {
  readonly day: DayNumber
  /** Minutes since local midnight. */
  readonly minutes: number
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** One formatter per zone: making one costs a hundred times what using it costs. */
const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(time_zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(time_zone)
  if (known !== undefined) return known
  const format = made(time_zone)
  formats.set(time_zone, format)
  return format
}

/** Names of three letters that are zones of the IANA database. */
const short_zones: ReadonlySet<string> = new Set(['UTC', 'GMT', 'EST', 'MST', 'HST', 'CET', 'MET', 'EET', 'WET'])

function made(timeZone: string): Intl.DateTimeFormat | null {
  const digits = '2-digit'
  // A distance such as +05:00 has no rules for summer, and letters such as IST or PST stand for several zones.
  if (!/^[A-Za-z]/.test(timeZone) || (/^[A-Za-z]{3}$/.test(timeZone) && !short_zones.has(timeZone))) return null
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
    })
  } catch {
    return null
  }
}

/** Whether the zone is one of the IANA time zone database. */
export function isZone(time_zone: string): boolean {
  return formatOf(time_zone) !== null
}

/** Milliseconds since 1970 of an instant that says its distance from UTC; null for anything else. */
export function instantMs(at: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(at)) return null
  const ms = Date.parse(at.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  // A day that no month has would be read as one of the next month.
  return Number.isNaN(ms) || (at.slice(8, 10) > '28' && dayNumber(at.slice(0, 10)) === null) ? null : ms
}

/** Whether a text is a moment with its distance from UTC, or a day alone. */
export function isInstantOrDay(text: string): boolean {
  return dayNumber(text) !== null || instantMs(text) !== null
}

/** Moments that were asked for lately: the few events of a box are looked at again and again. */
const lately = new Map<string, LocalTime | null>()
const lately_max = 1_000

/** What the clocks of a zone show at a moment; null: unknown zone. */
export function localTime(ms: number, time_zone: string): LocalTime | null {
  const key = `${ms} ${time_zone}`
  const known = lately.get(key)
  if (known !== undefined) return known
  const local = askedOfZone(ms, time_zone)
  if (lately.size >= lately_max) lately.clear()
  lately.set(key, local)
  return local
}

function askedOfZone(ms: number, time_zone: string): LocalTime | null {
  const format = formatOf(time_zone)
  if (format === null) return null
  const shown = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+)$/.exec(format.format(ms))
  if (shown === null) return null
  const [, month, day, year, hour, minute] = shown
  return {
    day: Date.UTC(Number(year), Number(month) - 1, Number(day)) / (DAY_MINUTES * MINUTE_MS),
    minutes: Number(hour) * 60 + Number(minute),
  }
}

/** Minutes by which clocks of the zone are ahead of UTC at a moment. */
function offsetMinutes(ms: number, time_zone: string): number | null {
  const local = localTime(ms, time_zone)
  return local === null ? null : local.day * DAY_MINUTES + local.minutes - Math.floor(ms / MINUTE_MS)
}

/**
 * The moment at which clocks of the zone show a time, as UTC. Of a repeated hour the first; a time that was skipped is
 * read by the distance before the change. Null: unknown zone.
 */
export function instantOf(day: DayNumber, minutes: number, time_zone: string): Instant | null {
  const wall = day * DAY_MINUTES + minutes
  const before = offsetMinutes((wall - DAY_MINUTES) * MINUTE_MS, time_zone)
  const after = offsetMinutes((wall + DAY_MINUTES) * MINUTE_MS, time_zone)
  if (before === null || after === null) return null
  const first = (wall - before) * MINUTE_MS
  const second = (wall - after) * MINUTE_MS
  const passed = offsetMinutes(first, time_zone) !== before && offsetMinutes(second, time_zone) === after
  return `${new Date(passed ? second : first).toISOString().slice(0, 19)}Z`
}

/**
 * Days between two days, both included, that never were in the zone because its clocks jumped over them, such as 30
 * December 2011 in Apia. A jump of a day shows as a distance from UTC that differs by most of a day.
 */
export function skippedDays(from: DayNumber, to: DayNumber, time_zone: string): ReadonlySet<DayNumber> {
  const offset = (day: DayNumber) => offsetMinutes(day * DAY_MINUTES * MINUTE_MS, time_zone) ?? 0
  const skipped = new Set<DayNumber>()
  if (Math.abs(offset(from - 1) - offset(to + 2)) < DAY_MINUTES / 2) return skipped
  for (let day = from; day <= to; day++) {
    const noon = instantOf(day, DAY_MINUTES / 2, time_zone)
    if (noon !== null && localTime(Date.parse(noon), time_zone)?.day !== day) skipped.add(day)
  }
  return skipped
}
