import type { Instant } from '@quaylog/journey'
import { positionReport, type PositionReport } from './report.ts'

export const long_range_type = 27
/** Characters of six bits that a message has, ITU-R M.1371-5: 96 bits. */
const characters = 16

/**
 * Reads a long-range position, type 27, as ships send it to satellites. It is exact to a tenth of a minute, some 185 m:
 * good for a map and an estimate, and too coarse to tell that a ship lies at a berth, for which it says neither status
 * nor speed here. Null: cut, or without a place.
 */
export function readLongRange(payload: string, at: Instant): PositionReport | null {
  if (payload.length < characters) return null
  const bits = Array.from({ length: characters }, (_, index) => bitsOf(payload.charCodeAt(index))).join('')
  const unsigned = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length), 2)
  const signed = (from: number, length: number) => {
    const value = unsigned(from, length)
    return value >= 2 ** (length - 1) ? value - 2 ** length : value
  }
  return positionReport(
    {
      mmsi: unsigned(8, 30),
      longitude: signed(44, 18) / 600,
      latitude: signed(62, 17) / 600,
      speed: null,
      course: unsigned(85, 9),
      heading: null,
      status: null,
    },
    at,
  )
}

function bitsOf(code: number): string {
  const value = code - 48
  return (value > 40 ? value - 8 : value).toString(2).padStart(6, '0')
}
