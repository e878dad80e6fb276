import type { DateOrder } from './mapping.ts'

/** A date that somebody typed, with the time of day where there is one. */
export interface DateText {
  /** `2026-11-18`. */
  readonly day: string
  /** `07:30:00`; null: only a day. */
  readonly time: string | null
}

/** What a text is as a date; `ambiguous`: its digits may be read in two orders. */
export type DateReading = DateText | 'ambiguous' | 'unreadable'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time_part = /(?:[T,\s]+(\d{1,2}):?(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(am|pm)?)?$/i.source
const iso = new RegExp(`^(\\d{4})[-/.]?(\\d{2})[-/.]?(\\d{2})${time_part}`, 'i')
const day_first = new RegExp(`^(\\d{1,2})[-\\s/.]*([a-z]{3,9})\\.?[-\\s/.,]*(\\d{4}|\\d{2})${time_part}`, 'i')
const month_first = new RegExp(
  `^([a-z]{3,9})\\.?[-\\s/.]*(\\d{1,2})(?:st|nd|rd|th)?[-\\s/.,]+(\\d{4}|\\d{2})${time_part}`,
  'i',
)
const digits = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${time_part}`, 'i')

/** Reads a date as people write it. Without an order, digits that may be read in two ways are ambiguous. */
export function readDateText(text: string, order: DateOrder | null): DateReading {
  const plain = text.trim().replace(/^[a-z]{3,9},\s+(?=[a-z]{3}|\d)/i, '')
  const [iso_match, named, american] = [iso.exec(plain), day_first.exec(plain), month_first.exec(plain)]
  if (iso_match !== null) return dateOf(iso_match, [1, 2, 3])
  if (named !== null) return dateOf(named, [3, 2, 1])
  if (american !== null) return dateOf(american, [3, 1, 2])
  const match = digits.exec(plain)
  if (match === null) return 'unreadable'
  const known = orderOf(match) ?? (order === 'ymd' ? null : order)
  if (known === 'both') return dateOf(match, [3, 1, 2])
  if (known === null) return 'ambiguous'
  return dateOf(match, known === 'dmy' ? [3, 2, 1] : [3, 1, 2])
}

/** The order that a text shows, because one of its numbers is no month; null: it shows none. */
export function shownOrder(text: string): 'mdy' | 'dmy' | null {
  const match = digits.exec(text.trim())
  const order = match === null ? null : orderOf(match)
  return order === 'both' ? null : order
}

function orderOf([, first = '', second = '']: RegExpExecArray): 'mdy' | 'dmy' | 'both' | null {
  if (Number(first) === Number(second)) return 'both'
  if (Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : null
}

function dateOf(match: RegExpExecArray, [year_at, month_at, day_at]: readonly [number, number, number]): DateReading {
  const year_text = match[year_at] ?? ''
  const year = Number(year_text) + (year_text.length === 2 ? 2_000 : 0)
  const month = monthOf(match[month_at] ?? '')
  const day = Number(match[day_at])
  const date = new Date(Date.UTC(year, month - 1, day))
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return 'unreadable'
  const time = timeOf(match)
  return time === undefined ? 'unreadable' : { day: date.toISOString().slice(0, 10), time }
}

function monthOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

/** The time of day; null: there is none, undefined: it is no time. */
function timeOf(match: RegExpExecArray): string | null | undefined {
  const [hour_text, minute = '00', second = '00', half] = match.slice(4, 8)
  if (hour_text === undefined) return null
  const written = Number(hour_text)
  if (half !== undefined && (written < 1 || written > 12)) return undefined
  const hour = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minute}:${second}`
}
