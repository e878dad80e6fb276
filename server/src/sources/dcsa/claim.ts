import type { MovementObservation } from '@quaylog/journey'
import { deniesEvent, onlyExpectsEvent } from '../status-wording.ts'
import { meaningOf } from '../words.ts'
import { labelOf, type DcsaEvent } from './event.ts'
import type { EventKind } from './event-kind.ts'
import { classifiers } from './vocabulary.ts'

type Claim = Pick<MovementObservation, 'code' | 'classifier' | 'defects'>

/**
 * What an event claims: its code, and whether it happened. Where its own words say that it did not happen, or only
 * expect it, it never makes an actual, whatever its classifier says. Papers are told by their codes alone.
 */
export function claimOf(event: DcsaEvent, kind: EventKind): Claim {
  const claim: Claim = { code: kind.code, ...classifierOf(event, kind) }
  const words = kind.type === 'shipment' ? '' : (labelOf(event) ?? '').trim()
  if (deniesEvent(words))
    return { ...claim, code: `${kind.code}_CANCELLED`, defects: [...claim.defects, 'its own words deny it'] }
  const is_claimed = claim.classifier === 'actual' || claim.classifier === null
  return is_claimed && onlyExpectsEvent(words)
    ? { ...claim, classifier: 'estimated', defects: [...claim.defects, 'its own words only expect it'] }
    : claim
}

/** Whether it happened. A word that is not known never says so: it counts as planned. */
function classifierOf(
  event: DcsaEvent,
  { type, code }: EventKind,
): Pick<MovementObservation, 'classifier' | 'defects'> {
  const text = event.eventClassifierCode
  const known = meaningOf(classifiers, text)
  if (known !== null || type === 'shipment') return { classifier: known ?? 'actual', defects: [] }
  if (text !== null) return { classifier: 'planned', defects: ['unknown classifier'] }
  return { classifier: null, defects: code === 'RETRACTION' ? [] : ['no classifier'] }
}
