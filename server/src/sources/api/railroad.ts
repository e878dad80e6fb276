import type { Facility, MovementObservation, Observation, Place } from '@quaylog/journey'
import { readUnit } from '../container-number.ts'
import { movement } from '../movement.ts'
import { namedPlace, zoneAt } from '../place.ts'
import type { TimeReading } from '../wall-clock.ts'
import type { About } from './profile.ts'

/** What an event of a railroad means in DCSA's terms. */
export type RailMeaning = Pick<MovementObservation, 'type' | 'code'> & Partial<MovementObservation>

/** How railroads word what happened to a box; the first that fits counts. */
const words: readonly (readonly [RegExp, RailMeaning])[] = [
  [/\b(?:cancel|revers|correct|delet)/, { type: 'equipment', code: 'RAIL_UNCERTAIN' }],
  [/\b(?:notif|available for pick)/, { type: 'equipment', code: 'AVPU', role_hint: 'destination' }],
  [/\b(?:out-?\s?gate|gate-?\s?out)/, { type: 'equipment', code: 'GTOT', mode: 'truck' }],
  [/\b(?:in-?\s?gate|gate-?\s?in)/, { type: 'equipment', code: 'GTIN', mode: 'truck' }],
  [/\b(?:de-?ramp|ground|unload|off-?load)/, { type: 'equipment', code: 'DISC', mode: 'rail' }],
  // The ramp is where a train comes to and goes from; "loaded" behind either is what the box holds.
  [/\b(?:depart)/, { type: 'transport', code: 'DEPA', mode: 'rail' }],
  [/\b(?:arriv)/, { type: 'transport', code: 'ARRI', mode: 'rail' }],
  [/^ramp$|\bramped\b|\bloaded on|^load(?:ed)?$/, { type: 'equipment', code: 'LOAD', mode: 'rail' }],
]
/** What is a word for the box, its papers or its place, and no deed: "Arrival notice", "Released, loaded". */
const no_deed =
  /\barriv\w* notice\b|\b(?:constructive|actual) placement\b|\breleas|\b(?:holds?|delay|eta|storage|charges?)\b.*\bnotif|\bnotif\w* of (?:holds?|delay|storage)|\bground (?:storage|hold)/

/**
 * What is not finished has not happened: "Arrival estimated", "Ingate reservation", "Outgate authorized"; what was
 * denied has not either. A box is ready for pick-up because of a deed: "Deramped, ready for pickup".
 */
const not_yet =
  /\b(?:estimat|expect|schedul|plan|pending|not\b|delay|ready (?:to|for)(?!(?: be)? pick)|placed for|appointment|reserv|den(?:y|ied)|refus|reject|fail|missed|authori[sz]|approv|permi[ts]|eligible|allowed)|\b(?:to|for) (?:be )?(?:out|in)-?\s?gat|\b(?:out|in)-?\s?gate (?:on )?hold/

/** The meaning of a railroad's wording; null: it is not known, or speaks of what has not happened. */
export function meaningOfEvent(description: string | null): RailMeaning | null {
  const text = description?.toLowerCase().replaceAll('_', ' ') ?? ''
  if (not_yet.test(text) || no_deed.test(text)) return null
  const found = words.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return found?.code === 'RAIL_UNCERTAIN' ? null : found
}

/**
 * The box of a railroad's initial and number: with or without its check digit, padded with zeros, or without those that
 * a figure loses; null: it is none.
 */
export function boxOfUnit(initial: string | null, number: string | null): string | null {
  return readUnit(initial, number?.padStart(6, '0') ?? null).number
}

/** The same, where both are written as one word. */
export function boxOfName(name: string | null): string | null {
  const [, initial, number] = /^\s*([A-Z]{4})\s*(\d+)\s*$/i.exec(name ?? '') ?? []
  return initial === undefined || number === undefined ? name : boxOfUnit(initial, number)
}

/** A move that a railroad tells; wordings that are not known are kept and move nothing. */
export function railMove(
  scac: string,
  about: Pick<About, 'container' | 'pointer'>,
  move: RailMeaning & Pick<MovementObservation, 'classifier'>,
  time: TimeReading,
  place: Place | null,
): MovementObservation {
  return movement({
    data_source: 'rail',
    container: about.container,
    pointer: about.pointer,
    at: time.at,
    at_local: time.at_local,
    time_zone: time.time_zone,
    stated_at: move.classifier === 'actual' ? time.at : null,
    place,
    facility: rampOf(scac),
    ...move,
    defects: [...time.defects, ...(move.defects ?? [])],
  })
}

/** A ramp of which only the railroad is known. */
export function rampOf(railroad_scac: string): Facility {
  return { type: 'RAMP', code: null, provider: null, name: null, railroad_scac }
}

/** A town such as `CHICAGO, IL` or `CLOVIS NM`, with its zone as far as it is known. */
export function townOf(
  text: string | null,
  { parts }: Pick<About, 'parts'>,
): { readonly place: Place | null; readonly time_zone: string | null } {
  const written = text?.replace(/^(.+?)[\s,]+([A-Z]{2})$/, '$1, $2') ?? null
  const place = namedPlace(written, null, parts)
  return { place, time_zone: zoneAt(place, parts) }
}

/** The last free day of a railroad's own storage. */
export function railDeadline(
  day: string,
  about: Pick<About, 'container' | 'pointer'>,
  scac: string,
  place: Place | null,
  defects: readonly string[],
): Observation {
  return {
    kind: 'deadline',
    data_source: 'rail',
    container: about.container,
    stated_at: null,
    pointer: about.pointer,
    deadline: 'rail',
    day,
    place,
    facility: rampOf(scac),
    defects,
  }
}
