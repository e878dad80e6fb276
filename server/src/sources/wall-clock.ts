import type { Instant } from '@quaylog/journey'

/**
 * What a source's time says. `at` is null when it says nothing usable, or a wall time of which nobody knows the zone.
 */
export interface TimeReading {
  readonly at: Instant | null
  /** The wall time as written, when it bore no offset. */
  readonly at_local: string | null
  readonly time_zone: string | null
  readonly defects: readonly string[]
}

/**
 * How a source writes its times.
 * - offset: ISO 8601 with an offset; without one the wall time at the place.
 * - z_is_local: a trailing `Z` is decoration, the digits are the wall time at the place.
 */
export type TimeHabit = 'offset' | 'z_is_local'

/** Years outside are slips of the pen (1999 and 2099 occur in carriers' own samples). */
const first_plausible_year = 2000
const last_plausible_year = 2089

const time_pattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** The defect of a wall time at a place whose zone is not known. */
const zone_unknown = 'time zone unknown'

/** Whether a reading says when something happened, if only by the clocks of a place that is not known yet. */
export function saysTime({ at, defects }: TimeReading): boolean {
  return at !== null || defects.includes(zone_unknown)
}

/**
 * The moment at which a message was written, to tell newer ones from older ones: without an offset the sender's clock,
 * read as UTC.
 * No time of an event is read this way.
 */
export function readStamp(text: string | null): Instant | null {
  return readTime(text, 'UTC').at
}

/** Reads a time of a source at a place whose zone is known or not; contract 10.1 step 5. */
export function readTime(text: string | null, time_zone: string | null, habit: TimeHabit = 'offset'): TimeReading {
  if (text === null) return { at: null, at_local: null, time_zone, defects: [] }
  const parts = time_pattern.exec(text.trim())
  const utc_ms = parts === null ? null : wallMs(parts)
  if (parts === null || utc_ms === null) return { at: null, at_local: text, time_zone, defects: ['unreadable time'] }

  const defects: string[] = []
  const year = Number(parts[1])
  if (year < first_plausible_year || year > last_plausible_year) {
    return { at: null, at_local: text, time_zone, defects: ['implausible year'] }
  }
  if (parts[4] === undefined) defects.push('day without time')
  const offset = parts[7]
  if (offset !== undefined && habit === 'offset') {
    return { at: instantOfMs(utc_ms - offsetMinutes(offset) * 60_000), at_local: null, time_zone, defects }
  }
  if (time_zone === null)
    return { at: null, at_local: wallText(utc_ms), time_zone, defects: [...defects, zone_unknown] }
  return { at: instantOfMs(instantInZone(utc_ms, time_zone)), at_local: wallText(utc_ms), time_zone, defects }
}

/** The calendar day of a text such as `2026-11-24`, `20261124` or a full time; null: it has none. */
export function readDay(text: string | null): string | null {
  const parts = text === null ? null : time_pattern.exec(text.trim())
  const utc_ms = parts === null ? null : wallMs(parts)
  if (parts === null || utc_ms === null) return null
  const year = Number(parts[1])
  return year < first_plausible_year || year > last_plausible_year ? null : wallText(utc_ms).slice(0, 10)
}

/** UTC, whole seconds, as every observation has it. */
export function instantOfMs(ms: number): Instant {
  return `${new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19)}Z`
}

/** The instant so many seconds later. */
export function secondsAfter(instant: Instant, seconds: number): Instant {
  return instantOfMs(Date.parse(instant) + seconds * 1000)
}

/** The moment, in ms, at which clocks of a zone show a wall time (given as if it were UTC). */
export function instantInZone(wall_ms: number, time_zone: string): number {
  const first_guess = wall_ms - zoneOffsetMs(wall_ms, time_zone)
  return wall_ms - zoneOffsetMs(first_guess, time_zone)
}

function wallMs(parts: RegExpExecArray): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return null
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000
}

function wallText(wall_ms: number): string {
  return new Date(wall_ms).toISOString().slice(0, 19)
}

function offsetMinutes(offset: string): number {
  if (/^z$/i.test(offset)) return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', '') || 0)
  return offset.startsWith('-') ? -minutes : minutes
}

const formats = new Map<string, Intl.DateTimeFormat | null>()
/** More zones than the world has; keeps the memory bounded whatever upstreams send. */
const formats_max = 600

/** How far clocks of a zone are ahead of UTC at a moment, in ms; 0 for a zone that nobody knows. */
export function zoneOffsetMs(ms: number, time_zone: string): number {
  const format = zoneFormat(time_zone)
  if (format === null) return 0
  const wall: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(ms)) wall[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = wall
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

function zoneFormat(time_zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(time_zone)
  if (known !== undefined) return known
  const format = createFormat(time_zone)
  if (formats.size < formats_max) formats.set(time_zone, format)
  return format
}

function createFormat(time_zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: time_zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}
