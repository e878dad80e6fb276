import type { Day, Instant } from './observation.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Milliseconds since 1970; NaN when there is no readable instant. */
export function epochMs(at: Instant | null): number {
  return at === null ? Number.NaN : Date.parse(at)
}

/** The instant of `ms` in whole seconds; null when it lies outside of what the calendar can hold. */
export function instantAt(ms: number): Instant | null {
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? `${new Date(ms).toISOString().slice(0, 19)}Z` : null
}

const instants = new Map<string, Instant | null>()
/** Wall times that are remembered at once: days of deadlines, which very many boxes share. */
const instants_kept = 10_000

/**
 * The instant at which clocks of the zone show a wall time, `YYYY-MM-DDTHH:MM:SS`. Of a repeated hour the first; within
 * a skipped hour the moment as far after the change as the wall time is after the skip began. Null: no such time or
 * zone.
 */
export function localInstant(wall_time: string, time_zone: string): Instant | null {
  const key = `${wall_time.slice(0, 19)} ${time_zone}`
  const known = instants.get(key)
  if (known !== undefined) return known
  if (instants.size >= instants_kept) instants.clear()
  const instant = reckoned(Date.parse(`${wall_time.slice(0, 19)}Z`), time_zone)
  instants.set(key, instant)
  return instant
}

function reckoned(wall_ms: number, time_zone: string): Instant | null {
  const before = offsetMs(time_zone, wall_ms - DAY_MS)
  const after = offsetMs(time_zone, wall_ms + DAY_MS)
  if (Number.isNaN(wall_ms) || before === null || after === null) return null
  const first = wall_ms - before
  if (before === after) return instantAt(first)
  const second = wall_ms - after
  const in_second = offsetMs(time_zone, first) !== before && offsetMs(time_zone, second) === after
  return instantAt(in_second ? second : first)
}

/**
 * The instant at which a last free day begins at its facility, its local 00:00; null where the zone is unknown, because
 * a day without a zone is no instant. Contract 1.4.
 */
export function lastFreeDayInstant(day: Day, time_zone: string | null): Instant | null {
  return time_zone === null ? null : localInstant(`${day}T00:00:00`, time_zone)
}

/** What clocks of the zone show at an instant, `YYYY-MM-DDTHH:MM:SS`; null: unknown zone or time. */
export function wallTime(at: Instant, time_zone: string): string | null {
  const offset = offsetMs(time_zone, epochMs(at))
  return offset === null ? null : (instantAt(epochMs(at) + offset)?.slice(0, 19) ?? null)
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

/** How far clocks of the zone are ahead of UTC at `ms`; null: unknown zone or time. */
function offsetMs(time_zone: string, ms: number): number | null {
  const format = formats.get(time_zone) ?? formatOf(time_zone)
  if (format === null || instantAt(ms) === null) return null
  const shown: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(ms)) shown[type] = value
  const wall = Date.parse(
    `${shown['year']}-${shown['month']}-${shown['day']}T${shown['hour']}:${shown['minute']}:${shown['second']}Z`,
  )
  return Number.isNaN(wall) ? null : wall - Math.floor(ms / 1000) * 1000
}

function formatOf(time_zone: string): Intl.DateTimeFormat | null {
  const format = knownZone(time_zone)
  formats.set(time_zone, format)
  return format
}

function knownZone(time_zone: string): Intl.DateTimeFormat | null {
  const digits = '2-digit'
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: time_zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    })
  } catch {
    return null
  }
}

/** How far ahead a clock may be before what it dates counts as lying in the future. */
export const FUTURE_TOLERANCE_MS = 1 * HOUR_MS

/** Whether something is dated later than it came; a clock may be a little ahead. */
export function isAhead(stated_at: string | null, came_at: string): boolean {
  return stated_at !== null && epochMs(stated_at) > epochMs(came_at) + FUTURE_TOLERANCE_MS
}
