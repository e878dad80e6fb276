import type { MovementObservation } from '@quaylog/journey'
import { deedWorded } from '../../vendor/worded.ts'
import { moves, type Move } from '../../vendor/moves.ts'
import { deniesEvent, onlyExpectsEvent, saysItFailed } from '../../status-wording.ts'

/** What an event of CargoSmart says: a move, and whether it has happened. */
export interface IqaxMeaning {
  readonly move: Move
  readonly classifier: Extract<MovementObservation['classifier'], 'actual' | 'estimated'>
}

const happened: Readonly<Record<string, Move>> = {
  CS010: moves.empty_out,
  CS040: moves.full_in,
  CS060: moves.vessel_loaded,
  CS070: moves.vessel_departed,
  CS080: moves.transshipment_arrived,
  CS110: moves.transshipment_departed,
  CS120: moves.vessel_arrived,
  CS130: moves.vessel_discharged,
  CS190: moves.full_out,
  CS260: moves.available,
}
const expected: Readonly<Record<string, Move>> = {
  CS067: moves.vessel_departed,
  CS068: moves.vessel_departed,
  CS277: moves.vessel_arrived,
  CS958: moves.vessel_arrived,
}
/** The one client that is known calls these two against the order of their numbers: their words decide. */
const loaded_or_discharged = new Set(['CS090', 'CS100'])

/** How an event says that it has happened. */
const actual = /^a(?:ct(?:ual)?)?$/i

/**
 * The meaning of an event by its code; null: it is not known, or its own words say that it did not happen, and moves
 * nothing. What its words or its indicator (`E` expected, `A` actual) only expect has not happened yet, whatever its
 * code says.
 */
export function meaningOfCode(code: string, description: string | null, indicator: string | null): IqaxMeaning | null {
  const words = description ?? ''
  if (deniesEvent(words) || saysItFailed(words)) return null
  const ahead = expected[code]
  if (ahead !== undefined) return { move: ahead, classifier: 'estimated' }
  const move = happened[code] ?? wordedMove(code, description)
  const is_ahead = onlyExpectsEvent(words) || (indicator !== null && !actual.test(indicator))
  return move === null ? null : { move, classifier: is_ahead ? 'estimated' : 'actual' }
}

/** No code is known for the return of the empty box, so that its words have to say it. */
function wordedMove(code: string, description: string | null): Move | null {
  const deed = deedWorded(description)
  if (!loaded_or_discharged.has(code)) return deed === 'empty_in' ? moves.empty_in : null
  if (deed === 'loaded') return moves.transshipment_loaded
  return deed === 'discharged' ? moves.transshipment_discharged : null
}
