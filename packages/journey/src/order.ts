/**
 * The order in which movements of the same minute happened; carriers give loading and departure one time. Contract
 * 10.2.
 */
const ORDER = ['PICK', 'GTOT', 'STUF', 'GTIN', 'LOAD', 'DEPA', 'ARRI', 'BRTH', 'DISC', 'AVPU', 'STRP', 'DROP']
const RANKS = new Map(ORDER.map((code, rank) => [code, rank]))

/** Rank of a movement code among movements of the same minute. */
export function rankOf(code: string): number {
  return RANKS.get(code) ?? ORDER.length
}

/** Compares by characters, which for instants is by time. */
export function ascending(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
