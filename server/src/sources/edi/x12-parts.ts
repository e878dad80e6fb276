import type { MovementObservation, Place } from '@quaylog/journey'
import { readTime, type TimeReading } from '../wall-clock.ts'
import { part, type Segment } from './interchange.ts'
import { placeOf, zoneOf, type EdiRules } from './state.ts'

/** A port or place of an R4 loop with the times that follow it. */
export interface PortCall {
  /**
   * R receipt, L loading, T transshipment, Y relay, I interim, D discharge, E delivery, 1 final discharge, 5 here, 6
   * origin, 7 destination.
   */
  readonly role: string
  readonly place: Place | null
  readonly id: string | null
  readonly times: readonly { readonly qualifier: string; readonly time: TimeReading }[]
}

/** Time codes that X12 knows beside the local time, as offsets or zones. */
const time_codes: Readonly<Record<string, string>> = {
  UT: 'Z',
  GM: 'Z',
  NS: '-03:30',
  ND: '-02:30',
  AS: '-04:00',
  AD: '-03:00',
  ES: '-05:00',
  ED: '-04:00',
  CS: '-06:00',
  CD: '-05:00',
  MS: '-07:00',
  MD: '-06:00',
  PS: '-08:00',
  PD: '-07:00',
}
/** Letters that leave the season open: they help only where the zone of the place is not known. */
const time_zones: Readonly<Record<string, string>> = {
  NT: 'America/St_Johns',
  AT: 'America/Halifax',
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
}

/** A date of 6 or 8 digits and a time of 4 or more, local unless the code says otherwise. */
export function x12Time(
  date: string | null,
  time: string | null,
  time_code: string | null,
  zone: string | null,
): TimeReading {
  const day = date !== null && /^\d{6}$/.test(date) ? `20${date}` : date
  const clock = time === null ? '' : ` ${clockOf(time)}${offsetOf(time_code ?? '')}`
  const letters = time_code ?? ''
  return readTime(
    day === null ? null : `${day}${clock}`,
    zone ?? (Object.hasOwn(time_zones, letters) ? (time_zones[letters] ?? null) : null),
  )
}

/** A code, whichever letters its sender writes it in; null: absent. */
export function codeIn(segment: Segment | undefined, element: number): string | null {
  return part(segment, element)?.toUpperCase() ?? null
}

/** Hours alone are full ones; where digits are missing otherwise, it is the zero before the hour. */
function clockOf(time: string): string {
  if (/^\d{1,2}$/.test(time)) return `${time.padStart(2, '0')}00`
  return (/^(?:\d{3}|\d{5})$/.test(time) ? `0${time}` : time).slice(0, 6)
}

/** Also `P05` and `M05`, hours ahead of and behind UTC, for the signs mean something else in X12. */
function offsetOf(code: string): string {
  const hours = /^([PM])(0\d|1[0-4])$/.exec(code)
  if (hours !== null) return `${hours[1] === 'P' ? '+' : '-'}${hours[2]}:00`
  return Object.hasOwn(time_codes, code) ? (time_codes[code] ?? '') : ''
}

/**
 * A town with its state or province, which may stand behind its name already; null: no town is named. Where a country
 * numbers its provinces, the number is no word.
 */
export function townIn(town: string | null, state: string | null): string | null {
  if (town === null || state === null || !/[A-Z]/i.test(state)) return town
  return town.toUpperCase().endsWith(` ${state.toUpperCase()}`) ? town : `${town}, ${state}`
}

/** The R4 loops of a message. */
export function portCalls(segments: readonly Segment[], rules: EdiRules): readonly PortCall[] {
  const calls: {
    role: string
    place: Place | null
    id: string | null
    times: { qualifier: string; time: TimeReading }[]
  }[] = []
  for (const segment of segments) {
    if (segment.tag === 'R4') {
      const id = part(segment, 3)
      const town = part(segment, 4) ?? (part(segment, 2) === 'CI' ? id : null)
      const name = townIn(town, part(segment, 8))
      const place = placeOf(part(segment, 2) === 'UN' ? id : null, name, part(segment, 5), rules)
      calls.push({ role: part(segment, 1) ?? '', place, id, times: [] })
    } else if (segment.tag === 'DTM') {
      const call = calls.at(-1)
      if (call !== undefined && call.times.length < 20) {
        call.times.push({
          qualifier: part(segment, 1) ?? '',
          time: x12Time(part(segment, 2), part(segment, 3), part(segment, 4), zoneOf(call.place, rules)),
        })
      }
    }
  }
  return calls
}

/** Role of a place by the R4 loops that name it. */
export function roleOf(
  calls: readonly PortCall[],
  place: Place | null,
  id: string | null,
): MovementObservation['role_hint'] {
  const here = calls.filter(
    (call) =>
      call.role !== '5' &&
      ((id !== null && call.id === id) || (place?.locode != null && call.place?.locode === place.locode)),
  )
  for (const [codes, role] of [
    ['L', 'pol'],
    ['TY', 'transshipment'],
    ['D1', 'pod'],
    ['E7', 'destination'],
    ['R6', 'origin'],
  ] as const) {
    if (here.some((call) => call.role !== '' && codes.includes(call.role))) return role
  }
  return null
}
