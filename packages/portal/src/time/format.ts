/** Everything about writing times; the reader's language decides order and words. */
import { nowMs } from './clock.ts'

const language = 'en-GB'
/** It names American zones as the people there do. */
const zone_names = 'en-US'
const day_ms = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs more than all its uses on a page. */
function formatOf(zone: string, options: Intl.DateTimeFormatOptions, locale = language): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const short_day = { day: 'numeric', month: 'short' } as const
/** `26/11/2026` in every zone: the language's own way. */
const whole_day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const long_day = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** From half a year on a day is taken for one of another year where it stands without its own. */
const half_year_ms = 183 * day_ms

function written(instant: string, zone: string, parts: Intl.DateTimeFormatOptions, now_ms: number): string {
  const at = new Date(instant)
  return formatOf(zone, Math.abs(+at - now_ms) < half_year_ms ? parts : { ...parts, year: 'numeric' })
    .format(at)
    .replace(/^(\w+),/, '$1')
}

/** `26 Nov, 06:00`; `26 Nov 2025, 06:00` where that is half a year away or more. */
export function shortMoment(instant: string, zone: string, now_ms = nowMs()): string {
  return written(instant, zone, { ...short_day, ...clock }, now_ms)
}

/** `Thu 26 Nov, 06:00`, with its year likewise. */
export function longMoment(instant: string, zone: string, now_ms = nowMs()): string {
  return written(instant, zone, { ...long_day, ...clock }, now_ms)
}

/** `Thu 26 Nov 2026, 06:00:12` */
export function exactMoment(instant: string, zone: string): string {
  return written(instant, zone, { ...long_day, ...clock, second: '2-digit' }, Infinity)
}

/** `26 Nov`, with its year likewise. */
export function shortDate(instant: string, zone: string, now_ms = nowMs()): string {
  return written(instant, zone, short_day, now_ms)
}

/** `26 Nov`, of a day such as `2026-11-26`: a calendar day is the same in every zone. With its year likewise. */
export function calendarDay(day: string, now_ms = nowMs()): string {
  return shortDate(`${day}T00:00:00Z`, 'UTC', now_ms)
}

/** `26 November 2026` */
export function longDate(instant: string, zone: string): string {
  return formatOf(zone, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant))
}

/** The zone's short name at a moment, such as `PST` or `GMT+8`. */
export function zoneName(instant: string, zone: string): string {
  const parts = formatOf(zone, { timeZoneName: 'short' }, zone_names).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** The zone's full name, such as `Pacific Standard Time`. */
export function zoneFullName(instant: string, zone: string): string {
  const parts = formatOf(zone, { timeZoneName: 'long' }, zone_names).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** The number of the calendar day of a moment in a zone. */
function dayNumber(ms: number, zone: string): number {
  const [day = 0, month = 0, year = 0] = formatOf(zone, whole_day).format(ms).split('/').map(Number)
  return Date.UTC(year, month - 1, day) / day_ms
}

/**
 * Calendar days from today to the day of an instant, both as the place's calendar has them; negative when it has
 * passed.
 */
export function daysLeft(instant: string, zone: string, now_ms: number): number {
  return dayNumber(Date.parse(instant), zone) - dayNumber(now_ms, zone)
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
const steps = [
  ['day', day_ms],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `4 minutes ago`, `in 2 days`; under a minute `just now`. */
export function sinceOrUntil(instant: string, now_ms: number): string {
  const distance_ms = Date.parse(instant) - now_ms
  for (const [unit, size_ms] of steps) {
    if (Math.abs(distance_ms) >= size_ms) return relative.format(Math.trunc(distance_ms / size_ms), unit)
  }
  return 'just now'
}

/** `in 2 days`, `today`, `3 days ago`. */
export function inDays(days: number): string {
  return relative.format(days, 'day')
}

/** `9 hours`, `2 days`: how long something is, by its largest fitting unit. */
export function duration(ms: number): string {
  const [unit, size_ms] = steps.find(([, size]) => ms >= size) ?? steps[2]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.round(ms / size_ms)),
  )
}

export const number = new Intl.NumberFormat(language)
const currencies = new Map<string, Intl.NumberFormat>()

export function money(amount: number, currency_code: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  const key = `${currency_code} ${digits}`
  const made =
    currencies.get(key) ??
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: currency_code,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: digits,
    })
  currencies.set(key, made)
  return made.format(amount)
}
