/** One minute, hour and day in milliseconds. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY }
const SHORT = /^(\d+(?:\.\d+)?)(s|m|h|d|w)$/
const ISO = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/**
 * Milliseconds of `30d`, `6h`, `15m`, `45s`, `2w` or an ISO 8601 duration (`PT6H`, `P1DT2H`); null when it is neither
 * or nothing.
 */
export function parseDuration(text: string): number | null {
  const short = SHORT.exec(text)
  if (short !== null) return positive(Number(short[1]) * (UNIT_MS[short[2] ?? ''] ?? 0))
  const iso = ISO.exec(text)
  if (iso === null) return null
  const [weeks, days, hours, minutes, seconds] = iso.slice(1).map((part) => Number(part ?? 0))
  return positive(
    (weeks ?? 0) * 7 * DAY + (days ?? 0) * DAY + (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE + (seconds ?? 0) * 1000,
  )
}

function positive(ms: number): number | null {
  return ms > 0 ? Math.round(ms) : null
}

/** An instant as `2026-11-20T17:05:00Z`, whole seconds. */
export function utc(at: number): string {
  return new Date(at).toISOString().slice(0, 19) + 'Z'
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()
const OFFSETS_KEPT = 50_000

/** Minutes that the zone is ahead of UTC at an instant (IANA zone name; remembered per quarter of an hour). */
export function offsetMinutes(zone: string, at: number): number {
  const quarter = Math.floor(at / (15 * MINUTE))
  const key = zone + quarter
  const known = offsets.get(key)
  if (known !== undefined) return known
  let format = formats.get(zone)
  if (format === undefined)
    formats.set(zone, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })))
  const name = format.formatToParts(quarter * 15 * MINUTE).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(name)
  const minutes = match === null ? 0 : (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
  if (offsets.size >= OFFSETS_KEPT) offsets.clear()
  offsets.set(key, minutes)
  return minutes
}

/** The wall clock of a zone: `2026-11-20T09:05:00`. */
export function wallClock(at: number, zone: string): string {
  return new Date(at + offsetMinutes(zone, at) * MINUTE).toISOString().slice(0, 19)
}

/** The wall clock with its offset: `2026-11-20T09:05:00-08:00`. */
export function withOffset(at: number, zone: string): string {
  const minutes = offsetMinutes(zone, at)
  const size = Math.abs(minutes)
  const digits = (n: number): string => String(n).padStart(2, '0')
  return wallClock(at, zone) + (minutes < 0 ? '-' : '+') + digits(Math.floor(size / 60)) + ':' + digits(size % 60)
}

/** The instant that a clock without offset is read as: of an hour that the zone repeats, the later one. */
export function asReadWithoutOffset(at: number, zone: string): number {
  return wallClock(at + HOUR, zone) === wallClock(at, zone) ? at + HOUR : at
}

/** The calendar day of an instant in a zone: `2026-11-20`. */
export function localDay(at: number, zone: string): string {
  return wallClock(at, zone).slice(0, 10)
}

/** The day `days` after a calendar day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day + 'T00:00:00Z') + days * DAY).toISOString().slice(0, 10)
}

/** How many calendar days one day lies after another; days of a calendar have no hours, and no clock changes. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to + 'T00:00:00Z') - Date.parse(from + 'T00:00:00Z')) / DAY
}

/** The instant at which a zone's clock shows `hour` (may be fractional) on a calendar day. */
export function instantOf(day: string, hour: number, zone: string): number {
  const asUtc = Date.parse(day + 'T00:00:00Z') + hour * HOUR
  const guess = asUtc - offsetMinutes(zone, asUtc) * MINUTE
  return asUtc - offsetMinutes(zone, guess) * MINUTE
}

/** 0 for Sunday ... 6 for Saturday. */
export function weekday(day: string): number {
  return new Date(day + 'T00:00:00Z').getUTCDay()
}

/** The order of two written instants, days or names, for sorting. */
export function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
