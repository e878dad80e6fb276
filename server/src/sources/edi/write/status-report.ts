import type { Instant } from '@quaylog/journey'

/** A place of a journey as a message names it. */
export interface ReportedPlace {
  /** Null: it has no UN/LOCODE that is known, and is left out. */
  readonly locode: string | null
  readonly name: string | null
  /** In which its times are written; null: it is not known, and they are written in UTC where a message can say so. */
  readonly time_zone: string | null
}

/** An arrival or departure at a port; what is estimated is never written as what has happened. */
export interface ReportedTime {
  readonly kind: 'arrival' | 'departure'
  readonly is_estimate: boolean
  readonly at: Instant
}

/** L port of lading, T transshipment, D port of discharge, E inland destination. */
export interface ReportedPort {
  readonly role: 'L' | 'T' | 'D' | 'E'
  readonly place: ReportedPlace
  readonly time: ReportedTime | null
}

/** One status of one container, ready to be written as a 315 or an IFTSTA. */
export interface StatusReport {
  /** Code of X12 data element 157. */
  readonly code: string
  readonly is_empty: boolean
  readonly mode: 'vessel' | 'rail' | null
  /** ISO 6346, with its check digit. */
  readonly container: string
  /** When it happened; of an estimate, when it became known. */
  readonly at: Instant
  readonly place: ReportedPlace
  readonly ports: readonly ReportedPort[]
  readonly bill_of_lading: string | null
  readonly seal_number: string | null
  readonly scac: string | null
  readonly vessel: { readonly imo: string | null; readonly name: string | null } | null
  readonly voyage: string | null
}

/** What an interchange is made with beside its message. */
export interface InterchangeStamp {
  readonly control_number: number
  /** When it was made, so that every attempt has the same bytes. */
  readonly made_at: Instant
}

/** An interchange with what it could not say: values that its characters or lengths do not allow. */
export interface WrittenInterchange {
  readonly text: string
  readonly left_out: readonly string[]
}

/** Why a status cannot be written at all. */
export interface Unwritable {
  readonly unwritable: string
}

/** The clocks of a place at a moment, `YYYYMMDD` and `HHMM`; seconds are not written. */
export function clockOf(at: Instant, time_zone: string): { readonly date: string; readonly time: string } {
  const local = Temporal.Instant.from(at)
    .toZonedDateTimeISO(time_zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
  return { date: local.slice(0, 10).replaceAll('-', ''), time: local.slice(11, 16).replace(':', '') }
}

/** Whether clocks of a place show the moment's time only once, as they do not when they are put back. */
export function isClearClock(at: Instant, time_zone: string): boolean {
  const zoned = Temporal.Instant.from(at).toZonedDateTimeISO(time_zone)
  const plain = zoned.toPlainDateTime()
  const earlier = plain.toZonedDateTime(time_zone, { disambiguation: 'earlier' })
  const later = plain.toZonedDateTime(time_zone, { disambiguation: 'later' })
  return earlier.epochMilliseconds === later.epochMilliseconds
}
