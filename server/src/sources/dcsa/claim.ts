import type { MovementObservation } from '@quaylog/journey'
import { deniesEvent, isQualified, onlyExpectsEvent, saysItFailed } from '../status-wording.ts'
import { meaningOf } from '../words.ts'
import { calledOff } from './called-off.ts'
import { descriptionOf, labelOf, type DcsaEvent } from './event.ts'
import type { EventKind } from './event-kind.ts'
import { classifiers } from './vocabulary.ts'

type Claim = Pick<MovementObservation, 'code' | 'classifier' | 'defects'>

/**
 * What an event claims: its code, and whether it happened. Where its own words say that it did not happen, or only
 * expect it, it never makes an actual, whatever its classifier says. Papers are told by their codes, but a release of
 * which anything is denied, awaited or asked for is none.
 */
export function claimOf(event: DcsaEvent, kind: EventKind): Claim {
  const claim: Claim = { code: kind.code, ...classifierOf(event, kind) }
  const off = calledOff(event, kind)
  if (off === 'OMIT') return { ...claim, code: 'OMIT', defects: [...claim.defects, 'the ship leaves the port out'] }
  if (off !== null) return { ...claim, code: `${kind.code}_CANCELLED`, defects: [...claim.defects, 'cancelled'] }
  const words = kind.type === 'shipment' ? '' : (labelOf(event) ?? '').trim()
  const denial = denialOf(event, kind, words)
  if (denial !== null) return { ...claim, code: `${kind.code}_CANCELLED`, defects: [...claim.defects, denial] }
  const is_claimed = claim.classifier === 'actual' || claim.classifier === null
  return is_claimed && onlyExpectsEvent(words)
    ? { ...claim, classifier: 'estimated', defects: [...claim.defects, 'its own words only expect it'] }
    : claim
}

/** What customs do to a box; that it failed is the reason why the box is held. */
const inspections = new Set(['CUSS', 'CUSI'])

/** What lets cargo go: by customs, or by the line against its bill. */
const releases = new Set(['RELS', 'SURR'])

/** Why an event did not happen; null: nothing says so. One that is taken back and has no id takes back itself. */
function denialOf(event: DcsaEvent, { type, code }: EventKind, words: string): string | null {
  if (event.isRetracted === true && event.eventID === null) return 'taken back'
  const is_release = type === 'shipment' && releases.has(code)
  if (is_release && isQualified(descriptionOf(event) ?? '')) return 'its own words deny or await it'
  return deniesEvent(words) || (saysItFailed(words) && !inspections.has(code)) ? 'its own words deny it' : null
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
