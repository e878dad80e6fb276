/** A time as it is printed beside a day, and which part of the text says it. */
export interface PrintedTime {
  /** What follows the day: `T14:30`, and behind it the distance to UTC where that is printed too. */
  readonly text: string
  /** Where it begins; what stands before the day begins before that. */
  readonly from: number
  readonly to: number
}

/** `14:30`, `14h30`, `1430 HRS`, `2 PM`: what a time looks like; a number alone is none. */
const clock = String.raw`(?:(\d{1,2})[:hH](\d{2})(?::\d{2})?(?:\s*([AP])\.?M\b\.?)?|(\d{2})(\d{2})(?=\s*H(?:OU)?RS?\b)|(\d{1,2})\s*([AP])\.?M\b\.?)`
const after_day = new RegExp(String.raw`^(T|[\s,@/-]{0,3}(?:AT|UM|A LAS|ORE|[ÀA])?\s{0,2})${clock}(?![\d:])`, 'i')
const before_day = new RegExp(String.raw`(?<![\d:])${clock}(?:\s*H(?:OU)?RS?\b\.?)?[\s,]{0,2}(?:ON)?[\s,]{0,2}$`, 'i')
const hours_word = /^\s*H(?:OU)?RS?\b\.?/i
/** `08:00 - 12:00` is a span, of which no part is the moment. */
const goes_on = /^\s*(?:-|–|TO\b|UNTIL\b|TILL\b|BIS\b|A\b|À)\s*\d/i
const went_before = /\d\s*(?:[AP]\.?M\.?\s*)?(?:-|–|TO|UNTIL|TILL|BIS|A|À)\s*$/i

/** Names of zones whose distance to UTC is the same wherever they are used. `CST` is also China's. */
const named_offsets: Readonly<Record<string, string>> = {
  Z: 'Z',
  UTC: 'Z',
  GMT: 'Z',
  PST: '-08:00',
  PDT: '-07:00',
  MDT: '-06:00',
  CDT: '-05:00',
  EST: '-05:00',
  EDT: '-04:00',
  CET: '+01:00',
  CEST: '+02:00',
}
const zone_name = /^\s*\(?(Z|UTC|GMT|PST|PDT|MDT|CDT|EST|EDT|CET|CEST)\b(?![+-]\d)\)?/i
const zone_offset = /^\s*\(?(?:UTC|GMT)?([+-])(\d{1,2})(?::?([03]0|45))?\)?(?![\d:])/i

/** The time that is printed beside the day that stands from `from` to `to`; null: none, or a span of hours. */
export function timeBeside(text: string, from: number, to: number): PrintedTime | null {
  const after = after_day.exec(text.slice(to))
  if (after !== null) {
    const end = to + after[0].length
    const hours = hours_word.exec(text.slice(end))?.[0].length ?? 0
    const zone = offsetAt(text.slice(end + hours), after[1] === 'T')
    if (goes_on.test(text.slice(end + hours + zone.length))) return null
    const time = timeOf(after.slice(2))
    return time === null ? null : { text: time + zone.offset, from, to: end + hours + zone.length }
  }
  const before = before_day.exec(text.slice(0, from))
  if (before === null || went_before.test(text.slice(0, before.index))) return null
  const time = timeOf(before.slice(1))
  return time === null ? null : { text: time, from: before.index, to }
}

/** What follows a day of a text, and what it stands on with that: of a moment its time, where one is printed. */
export function momentAt(text: string, from: number, to: number, has_time: boolean): PrintedTime {
  return (has_time ? timeBeside(text, from, to) : null) ?? { text: '', from, to }
}

function timeOf(groups: readonly (string | undefined)[]): string | null {
  const [hour, minute, half, plain_hour, plain_minute, half_hour, other_half] = groups
  const printed = Number(hour ?? plain_hour ?? half_hour)
  const half_of_day = (half ?? other_half)?.toUpperCase()
  if (half_of_day !== undefined && (printed < 1 || printed > 12)) return null
  const counted = half_of_day === undefined ? printed : (printed % 12) + (half_of_day === 'P' ? 12 : 0)
  const minutes = Number(minute ?? plain_minute ?? 0)
  if (counted > 23 || minutes > 59) return null
  return `T${String(counted).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** Behind an hour a hyphen may begin a span; only in `2026-12-03T14:30-08:00` it is the sign of a distance. */
function offsetAt(text: string, is_iso: boolean): { readonly offset: string; readonly length: number } {
  const name = zone_name.exec(text)
  if (name !== null) return { offset: named_offsets[(name[1] ?? '').toUpperCase()] ?? '', length: name[0].length }
  const found = zone_offset.exec(text)
  const [whole = '', sign = '', hours = '', minutes = '00'] = found ?? []
  const is_said = is_iso || sign === '+' || /UTC|GMT/i.test(whole)
  if (found === null || !is_said || Number(hours) > 14) return { offset: '', length: 0 }
  return { offset: `${sign}${hours.padStart(2, '0')}:${minutes}`, length: whole.length }
}

/** A moment whose hour is printed without its zone: what clocks show at the place. */
export function isLocalTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)
}
