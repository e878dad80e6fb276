import { readDay, readTime, saysTime, zoneOffsetMs, type TimeReading } from '../wall-clock.ts'
import { instantOfMs } from '../wall-clock.ts'

/** What upstreams write where they mean nothing. */
const nothing = /^(?:|n\/?a|null|none|-+|0|tbd|tba)$|^0?1[/-]0?1[/-](?:0001|1900)|^(?:0001|1900)-01-01|^9999-12-31/i

/** Whether a text stands for nothing: `N/A`, `01/01/0001` and the like. */
export function isNothing(text: string | null): boolean {
  return text === null || nothing.test(text.trim())
}

/** Letters that name a zone together with the season. */
const seasonal: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AST: -4,
  ADT: -3,
  UTC: 0,
  GMT: 0,
}

/** Civil zones of the letters without a season. */
export const united_states_zones: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  AT: 'America/Halifax',
  NT: 'America/St_Johns',
}
export const canadian_zones: Readonly<Record<string, string>> = {
  ...united_states_zones,
  ET: 'America/Toronto',
  CT: 'America/Winnipeg',
  MT: 'America/Edmonton',
  PT: 'America/Vancouver',
}

/** How a time of an upstream is placed, in this order after an offset and a letter with its season. */
export interface TimeRules {
  /** Zone of the station or terminal; null: unknown. */
  readonly time_zone: string | null
  /** Zones of letters without a season, where the place is unknown. */
  readonly letters?: Readonly<Record<string, string>>
}

const us_date =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T,]+(\d{1,2}):?(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:([AP])\.?M\.?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
/** A day with the word for its month, `Nov 24, 2026` or `24-NOV-2026`, or with its year first between strokes. */
const worded_day =
  /^(?:(?<day>\d{1,2})[ -](?<month>[A-Z]{3})[A-Z]*|(?<word>[A-Z]{3})[A-Z]*\.? (?<of_month>\d{1,2}),?)[ -](?<year>\d{4})(?=$| \d)/i
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const strokes = /^(\d{4})\/(\d{2})\/(\d{2})(?=$|[ T])/
const dotted = /^(\d{4}-\d{2}-\d{2})[ T](\d{2})\.(\d{2})\.(\d{2})/
const letters_at_end = /\s*\b([NACEMP][SD]?T|UTC|GMT)$/i

/** Reads a time with or without a zone, in the ways that terminals and railroads write it. */
export function readClock(text: string | null, clock: TimeRules): TimeReading {
  if (text === null || isNothing(text)) return { at: null, at_local: null, time_zone: clock.time_zone, defects: [] }
  const letter = letters_at_end.exec(text.trim())?.[1]?.toUpperCase() ?? null
  const written = isoOf(letter === null ? text.trim() : text.trim().replace(letters_at_end, ''))
  const hours = letter === null ? undefined : seasonal[letter]
  if (hours !== undefined) {
    const sign = hours < 0 ? '-' : '+'
    return readTime(`${written}${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`, clock.time_zone)
  }
  const time_zone = clock.time_zone ?? (letter === null ? null : (clock.letters?.[letter] ?? null))
  return settled(readTime(written, time_zone), time_zone)
}

/**
 * The calendar day that a text names, and that it was written as the midnight of that day. A moment of UTC that is no
 * midnight is of the day that the place has then, where its zone is known.
 */
export function readCalendarDay(
  text: string | null,
  time_zone: string | null = null,
): { readonly day: string | null; readonly defects: readonly string[] } {
  if (text === null || isNothing(text)) return { day: null, defects: [] }
  const written = isoOf(text.trim().replace(letters_at_end, ''))
  const day = readDay(written)
  if (day === null) return { day: null, defects: ['unreadable day'] }
  if (/[T ]00:?00(?::?00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i.test(written)) return { day, defects: ['midnight'] }
  const { at } = of_utc.test(written) ? readTime(written, time_zone) : { at: null }
  return { day: at === null || time_zone === null ? day : dayIn(at, time_zone), defects: [] }
}

const of_utc = /[T ]\d{2}:?\d{2}.*(?:Z|[+-]00:?00)$/i

function dayIn(at: string, time_zone: string): string {
  const ms = Date.parse(at)
  return instantOfMs(ms + zoneOffsetMs(ms, time_zone)).slice(0, 10)
}

/** Whether a reading says when something happened. */
export const says = saysTime

function isoOf(text: string): string {
  const dots = dotted.exec(text)
  if (dots !== null) return `${dots[1]}T${dots[2]}:${dots[3]}:${dots[4]}`
  const parts = us_date.exec(text)
  if (parts === null) return text.replace(strokes, '$1-$2-$3').replace(worded_day, dayOfWords)
  const [, month = '', day = '', year = '', hour, minute = '00', second = '00', half, offset = ''] = parts
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return hour === undefined ? date : `${date}T${hourOf(hour, half)}:${minute}:${second}${offset}`
}

function dayOfWords(written: string): string {
  const { day, month, word, of_month, year } = worded_day.exec(written)?.groups ?? {}
  const number = months.indexOf((month ?? word ?? '').toUpperCase()) + 1
  return number === 0
    ? written
    : `${year ?? ''}-${String(number).padStart(2, '0')}-${(day ?? of_month ?? '').padStart(2, '0')}`
}

function hourOf(hour: string, half: string | undefined): string {
  if (half === undefined) return hour.padStart(2, '0')
  const twelve = Number(hour) % 12
  return String(half.toUpperCase() === 'P' ? twelve + 12 : twelve).padStart(2, '0')
}

const day_ms = 86_400_000

/** Of an hour that clocks show twice the later is meant; of one that they skip the moment as far after the change. */
function settled(reading: TimeReading, time_zone: string | null): TimeReading {
  if (reading.at_local === null || reading.at === null || time_zone === null) return reading
  const wall_ms = Date.parse(`${reading.at_local}Z`)
  const before_ms = zoneOffsetMs(wall_ms - day_ms, time_zone)
  const after_ms = zoneOffsetMs(wall_ms + day_ms, time_zone)
  if (before_ms === after_ms) return reading
  const shown = (at_ms: number) => at_ms + zoneOffsetMs(at_ms, time_zone) === wall_ms
  const [by_before, by_after] = [wall_ms - before_ms, wall_ms - after_ms]
  if (shown(by_before) && shown(by_after))
    return { ...reading, at: instantOfMs(Math.max(by_before, by_after)), defects: [...reading.defects, 'doubled hour'] }
  if (!shown(by_before) && !shown(by_after))
    return { ...reading, at: instantOfMs(by_before), defects: [...reading.defects, 'skipped hour'] }
  return reading
}
