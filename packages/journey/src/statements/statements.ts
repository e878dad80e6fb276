import type { Instant } from '../observation.ts'
import { epochMs } from '../local-time.ts'
import type { ReferenceLookup } from '../reference-lookup.ts'
import { withInferredModes } from './inferred-mode.ts'
import { withoutRepetitions } from './repetition.ts'
import { withPlacesOfTheShipment } from '../shipment/places.ts'
import { type RecordedMovement, type Statement, statementOf } from './statement.ts'
import { retractionsOf } from './taken-back.ts'

/** Reads the movements of a shipment, what a source repeats once, and settles their places among each other. */
export function statementsOf(
  movements: readonly RecordedMovement[],
  now: Instant,
  reference: ReferenceLookup,
): Statement[] {
  const now_ms = epochMs(now)
  const retractions = retractionsOf(movements)
  const statements = withoutRepetitions(movements.map((said) => statementOf(said, now_ms, retractions, reference)))
  return withInferredModes(withPlacesOfTheShipment(statements, now_ms, reference))
}
