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
  return is_claimed && onlyExpects(event, kind, claim, words)
    ? { ...claim, classifier: 'estimated', defects: [...claim.defects, 'its own words only expect it'] }
    : claim
}

/** Whether it is yet to happen. Where no classifier says that it has, any word of doubt in its name is enough. */
function onlyExpects(event: DcsaEvent, { type }: EventKind, { classifier }: Claim, words: string): boolean {
  if (onlyExpectsEvent(words) || /\bintended\b/i.test(words)) return true
  return (type !== 'shipment' && ahead.test(event.eventStatus ?? '')) || (classifier === null && isQualified(words))
}

/** Words of `status` members for what has not happened yet, and for what will not. */
const ahead = /^(?:pln|plan|planned|est|estimated|expected|scheduled|intended|requested|pending|awaiting)$/i
const refused = /^(?:rejected|refused|denied|failed)$/i

/** A negation of what a box or ship did, anywhere in its name. */
const not_done = /\b(?:did|was|were|has|have|had|could) not\b|\bnot yet\b/i

/** A release of a part, or under conditions, lets no box go. */
const partly = /\b(?:partial|partially|partly|in part|conditional|conditionally|provisional|provisionally)\b/i

/** What customs do to a box; that it failed is the reason why the box is held. */
const inspections = new Set(['CUSS', 'CUSI'])

/** What lets cargo go: by customs, or by the line against its bill. */
const releases = new Set(['RELS', 'SURR'])

/** Why an event did not happen; null: nothing says so. One that is taken back and has no id takes back itself. */
function denialOf(event: DcsaEvent, { type, code }: EventKind, words: string): string | null {
  if (event.isRetracted === true && event.eventID === null) return 'taken back'
  if (isWithheld(event, type, code)) return 'its own words deny or await it'
  const is_refused = type !== 'shipment' && refused.test(event.eventStatus ?? '')
  const is_failed = (is_refused || saysItFailed(words)) && !inspections.has(code)
  return is_failed || isDenied(words, code) ? 'its own words deny it' : null
}

function isDenied(words: string, code: string): boolean {
  return deniesEvent(words) || not_done.test(words) || (code === 'AVPU' && /\bunavailable\b/i.test(words))
}

/** Whether a release lets nothing go: it is denied, awaited, of a part or under conditions. */
function isWithheld(event: DcsaEvent, type: EventKind['type'], code: string): boolean {
  const is_release = type === 'shipment' && releases.has(code)
  if (!is_release && code !== 'CUSR') return false
  const [status, said] = [event.eventStatus ?? '', descriptionOf(event) ?? '']
  return ahead.test(status) || refused.test(status) || partly.test(said) || (is_release && isQualified(said))
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
