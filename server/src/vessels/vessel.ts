import { nameId } from '../ground/id.ts'

/** A ship as far as sources and AIS told of it. World data: shared by all accounts. */
export interface VesselRow {
  readonly id: string
  readonly imo: string | null
  readonly name: string
  readonly mmsi: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly speed_knots: number | null
  readonly heading_degrees: number | null
  readonly position_at: string | null
}

/** The id of a ship follows from its IMO number, or from its name when no source gave the number; null: not named at all. */
export function vesselId(imo: string | null, name: string | null): string | null {
  if (imo !== null) return nameId('vessel', imo)
  return name === null ? null : nameId('vessel-name', name.toUpperCase())
}

/** IMO check digit: weights 7 to 2, sum modulo 10 (IMO Resolution A.1117). */
export function isImo(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false
  const sum = [...text.slice(0, 6)].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0)
  return sum % 10 === Number(text[6])
}
