import { localTime } from '../local-time.ts'
import { fill } from '../fill.ts'
import type { Moment, Port, Vessel, Voyage } from './voyage.ts'
import type { MapWords } from './words.ts'

/** The language of the map. */
export type Speech = { language: string; words: MapWords }

/** What is known of a port in a few words: that the ship has left it, else that it has come, else when it is due. */
export function portWords({ arrival, departure, time_zone }: Port, { language, words }: Speech): string {
  const say = (moment: Moment, actual: string, expected: string) =>
    fill(moment.is_actual ? actual : expected, { t: localTime(moment.at, time_zone, language) })
  if (departure?.is_actual) return say(departure, words.departed, words.departs)
  if (arrival) return say(arrival, words.arrived, words.arrives)
  return departure ? say(departure, words.departed, words.departs) : ''
}

/** What is known of the ship in a few words: speed, course, and when it was seen, in UTC as at sea. */
export function vesselWords({ heading, seen_at, speed }: Vessel, { language, words }: Speech): string {
  const number = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
  return [
    speed !== undefined && fill(words.speed, { n: number(speed) }),
    heading !== undefined && fill(words.heading, { n: String(Math.round(heading) % 360).padStart(3, '0') }),
    seen_at && fill(words.seen, { t: localTime(seen_at, 'UTC', language) }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** How far the ship still has to go on this leg, empty when that isn't known. */
export function remainingWords({ remaining_nm, vessel }: Voyage, { language, words }: Speech): string {
  if (remaining_nm === undefined || !vessel?.next_port) return ''
  return fill(words.to_go, {
    n: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(remaining_nm),
    p: vessel.next_port,
  })
}
