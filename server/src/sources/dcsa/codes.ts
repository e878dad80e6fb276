import { answerOf, type OutcomeRule } from '../exchange.ts'
import { hasSailed } from '../movement.ts'
import type { MovementObservation, Observation } from '@quaylog/journey'
import type { Answer, Payload, Question } from '../source.ts'
import { ending_codes } from './called-off.ts'

/**
 * A 404 that speaks of the number: no events, shipment, reference … is found. "No such resource" and "Not Found" beside
 * a path speak of the address; so the words must stand together, without a path or the end of a member between them.
 */
const subjects =
  '(data|event|record|shipment|booking|container|equipment|result|document|reference|bill of lading|b/l)s?'
const unknown_number = new RegExp(
  `\\b(no|not any|cannot find|could not find|unable to find) ([a-z-]+ ){0,3}${subjects}\\b|\\b${subjects}\\b[^".{}/]{0,60}\\b(not found|unknown|(does|do|did) not exist)`,
  'i',
)

/** A refused question that speaks of what is not there; here only the number can be meant. */
const absent_number =
  /(no|not|unable to) (data|event|record|shipment|result)s? ?(was|were)? ?(found|available|exist)|not found|does not exist/i
const no_right =
  /not (authori[sz]ed|allowed|permitted|entitled) to (see|view|access|track|read)|no access to this (document|shipment|booking|reference)/i

/**
 * What statuses of the family mean, before the rules of every HTTP source. The body is a DCSA error, a gateway's, or a
 * carrier's own.
 */
export const family_outcomes: readonly OutcomeRule[] = [
  { statuses: [400, 599], says: /not (yet )?manifest|no manifest|manifest (is )?not/i, outcome: 'not_manifested' },
  { statuses: [404, 404], says: unknown_number, json_only: true, outcome: 'not_found' },
  { statuses: [400, 400], says: absent_number, json_only: true, outcome: 'not_found' },
  { statuses: [422, 422], says: absent_number, json_only: true, outcome: 'not_found' },
  {
    statuses: [400, 400],
    says: no_right,
    json_only: true,
    outcome: { trouble: 'entitlement', reason: 'shipping_line_unreachable' },
  },
  {
    statuses: [403, 403],
    says: no_right,
    json_only: true,
    outcome: { trouble: 'entitlement', reason: 'shipping_line_unreachable' },
  },
  {
    statuses: [400, 400],
    says: /\b(limit|cursor|sort|eventType)\b/,
    outcome: { trouble: 'unreadable', reason: 'unrecognized_response' },
  },
  {
    statuses: [400, 400],
    says: /invalid (client|api ?key|token|credential)|missing (api ?key|token|credential)/i,
    outcome: { trouble: 'credentials', reason: 'shipping_line_unreachable' },
  },
  // What a question lacks says nothing of its number.
  {
    statuses: [400, 400],
    says: /\b(?:is|are) (?:required|mandatory|missing)\b|\b(?:required|mandatory|missing) (?:query )?(?:parameter|field|header)/i,
    outcome: { trouble: 'unreadable', reason: 'unrecognized_response' },
  },
]

/** Document states in which a booking stands. */
const living_codes = new Set(['CONF', 'APPR'])

/** What a complete reading means for the reference: cancelled, known without containers, found, or unknown. */
export function judgeReading(
  question: Question,
  observations: readonly Observation[],
  payloads: readonly Payload[],
  complete: boolean,
): Answer {
  if (observations.length === 0) return answerOf({ outcome: 'not_found' }, payloads)
  const movements = observations.filter((observation) => observation.kind === 'movement')
  const moved = movements.some((movement) => movement.type === 'equipment' && movement.classifier === 'actual')
  if (!moved && isCancelled(movements)) return { outcome: 'cancelled', observations, payloads }
  const names_container = observations.some((observation) => observation.container !== null)
  if (!names_container && question.kind !== 'container' && !hasSailed(observations))
    return { outcome: 'not_manifested', observations, payloads }
  return { outcome: 'found', observations, payloads, complete }
}

/** The newest word about the booking decides: a booking can be cancelled and confirmed again. */
function isCancelled(movements: readonly MovementObservation[]): boolean {
  const booking = movements
    .filter(
      (movement) =>
        movement.type === 'shipment' && (movement.document_type === 'BKG' || movement.document_type === 'CBR'),
    )
    .filter((movement) => ending_codes.has(movement.code) || living_codes.has(movement.code))
    .toSorted((a, b) => (a.at ?? a.stated_at ?? '').localeCompare(b.at ?? b.stated_at ?? ''))
  const last = booking.at(-1)
  return last !== undefined && ending_codes.has(last.code)
}
