import type { Instant } from '@quaylog/journey'

/** Where a ship was and how it moved; null: it did not say. */
export interface PositionReport {
  readonly kind: 'position'
  /** Nine digits. */
  readonly mmsi: string
  /** When the station heard it, or when we did. */
  readonly at: Instant
  readonly latitude: number
  readonly longitude: number
  readonly speed_knots: number | null
  readonly course_degrees: number | null
  readonly heading_degrees: number | null
  /** 0 under way, 1 at anchor, 5 moored ...; ITU-R M.1371. */
  readonly navigational_status: number | null
}

/** Who a ship is and where its crew says that it goes. */
export interface StaticReport {
  readonly kind: 'static'
  readonly mmsi: string
  readonly at: Instant
  /** Seven digits with a good check digit. */
  readonly imo: string | null
  readonly name: string | null
  readonly call_sign: string | null
  /** 70 to 79 carry cargo; ITU-R M.1371. Null or 0: not said. */
  readonly ship_type: number | null
  /** Typed by the crew: never more than a confirmation. */
  readonly destination: string | null
  readonly draught_metres: number | null
}

export type AisReport = PositionReport | StaticReport

/** The parts of a position as they were sent. */
export interface RawPosition {
  readonly mmsi: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly speed: number | null
  readonly course: number | null
  readonly heading: number | null
  readonly status: number | null
}

/**
 * A position in clean terms: 91, 181, 102.3, 360 and 511 stand for "not available"; null: it names no place or no ship.
 */
export function positionReport(raw: RawPosition, at: Instant): PositionReport | null {
  const mmsi = mmsiText(raw.mmsi)
  const { latitude, longitude } = raw
  if (mmsi === null || latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return null
  return {
    kind: 'position',
    mmsi,
    at,
    latitude: rounded(latitude),
    longitude: rounded(longitude),
    speed_knots: within(raw.speed, 0, 102.2),
    course_degrees: within(raw.course, 0, 359.9),
    heading_degrees: within(raw.heading, 0, 359),
    navigational_status: within(raw.status, 0, 14),
  }
}

/** Nine digits; null: no ship has this number. */
export function mmsiText(mmsi: number): string | null {
  return Number.isInteger(mmsi) && mmsi > 0 && mmsi < 1_000_000_000 ? String(mmsi).padStart(9, '0') : null
}

/** An IMO number with a good check digit (weights 7 to 2, last digit of the sum); null: it is none. */
export function imoText(value: number | string | null): string | null {
  const digits = String(value ?? '')
  if (!/^[1-9]\d{6}$/.test(digits)) return null
  const sum = [...digits].slice(0, 6).reduce((total, digit, index) => total + Number(digit) * (7 - index), 0)
  return sum % 10 === Number(digits[6]) ? digits : null
}

/** Text of a report without padding; null: empty. */
export function words(text: string | null): string | null {
  const trimmed = text?.replace(/@.*$/s, '').trim() ?? ''
  return trimmed === '' ? null : trimmed.slice(0, 40)
}

function within(value: number | null, low: number, high: number): number | null {
  return value !== null && value >= low && value <= high ? value : null
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
