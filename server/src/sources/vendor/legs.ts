import type { MovementObservation, Place } from '@quaylog/journey'

/** A voyage between two ports with one ship, as a source tells the legs of a box. */
export interface Leg {
  readonly from: Place | null
  readonly to: Place | null
  readonly vessel: MovementObservation['vessel']
  readonly voyage: string | null
}

/**
 * The leg that a call belongs to: it begins where a ship is loaded and leaves, and ends where she arrives. Undefined:
 * none fits, or more than one does.
 */
export function legAt<Known extends Leg>(legs: readonly Known[], place: Place | null, code: string): Known | undefined {
  if (place?.locode == null) return undefined
  const begins = code === 'LOAD' || code === 'DEPA'
  const fitting = legs.filter(({ from, to }) => (begins ? from : to)?.locode === place.locode)
  return fitting.length === 1 ? fitting[0] : undefined
}
