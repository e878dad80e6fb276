import type { MilestoneName } from '../milestones/milestone-names.ts'
import type { ContainerFacts, Estimates } from '../picture.ts'
import { type Presence, presenceOf } from '../pickup/availability.ts'
import { boxFacts } from './box-facts.ts'
import type { Circumstances, Understood } from '../journey.ts'
import type { Ledger } from '../ledger.ts'
import { momentOf, type ToldMilestone } from '../milestones/milestones.ts'
import { pickupFacts } from '../pickup/facts.ts'
import { pickupAvailability, type PickupAvailability } from '../pickup/pickup-place.ts'
import { placeFacts } from '../ports/place-facts.ts'
import { undatedOf } from '../status/undated.ts'
import { railFacts } from '../inland/rail-facts.ts'
import { containerStatus, isCollected, type StatusInputs } from '../status/status.ts'

/** The fields of a container, each with its provenance noted. Wire contract 2.2. */
export function containerFacts(
  understood: Understood,
  { now_ms, reference }: Circumstances,
  ledger: Ledger,
): ContainerFacts {
  const word = pickupAvailability(understood, now_ms)
  const facts = {
    ...boxFacts(understood, ledger),
    ...pickupFacts(understood, word, now_ms, ledger),
    ...railFacts(understood, ledger),
    ...milestoneFacts(understood, ledger),
    ...placeFacts(understood, reference, ledger),
  }
  const { status, rule, because } = containerStatus(statusInputs(facts, understood, word?.side ?? null, now_ms))
  const current_status = ledger.derive('current_status', status, rule, because)
  if (isCollected(status)) return { ...facts, current_status, ...collected(facts, ledger) }
  return status === 'on_rail'
    ? { ...facts, current_status, available_for_pickup: goneFromYard(facts, ledger) }
    : { ...facts, current_status }
}

/** The estimates that still stand; inland the railroad's before the line's. */
export function estimatesOf(
  { expected: { departure, arrival, inland_by_line, inland_by_rail } }: Understood,
  ledger: Ledger,
): Estimates {
  return {
    pol_etd_at: ledger.note('pol_etd_at', departure.current),
    pod_eta_at: ledger.note('pod_eta_at', arrival.current),
    destination_eta_at: ledger.note('destination_eta_at', inland_by_rail.current ?? inland_by_line.current),
  }
}

function milestoneFacts({ told, roles }: Understood, ledger: Ledger) {
  const inland = ({ winner }: ToldMilestone) => winner.place?.key === roles.destination?.place.key
  const timed = (field: string, name: MilestoneName, fits: (one: ToldMilestone) => boolean = () => true) =>
    ledger.note(field, momentOf(told.find((one) => one.milestone.event === name && fits(one))))
  return {
    empty_out_at: timed('empty_out_at', 'empty_out'),
    pol_full_in_at: timed('pol_full_in_at', 'full_in'),
    pol_vessel_loaded_at: timed('pol_vessel_loaded_at', 'vessel_loaded'),
    pol_vessel_departed_at: timed('pol_vessel_departed_at', 'vessel_departed'),
    pod_arrived_at: timed('pod_arrived_at', 'vessel_arrived'),
    pod_discharged_at: timed('pod_discharged_at', 'vessel_discharged'),
    pod_full_out_at: timed('pod_full_out_at', 'full_out', (one) => !inland(one)),
    final_destination_full_out_at: timed('final_destination_full_out_at', 'full_out', inland),
    empty_terminated_at: timed('empty_terminated_at', 'empty_in'),
  }
}

/** Being available implies being in the yard of whoever says so; wire contract 4.2. */
function statusInputs(
  facts: StatusInputs['facts'],
  understood: Understood,
  said_by: PickupAvailability['side'] | null,
  now_ms: number,
): StatusInputs {
  const { told, roles, readings, judged, situation } = understood
  const presence = (side: PickupAvailability['side']): Presence =>
    said_by === side && facts.available_for_pickup === true ? 'in_yard' : presenceOf(readings[side], now_ms)
  return {
    facts,
    milestones: told.map(({ milestone }) => milestone),
    undated: undatedOf(judged, roles, situation, now_ms),
    inland: roles.destination !== null,
    pod_presence: presence('pod'),
    inland_presence: presence('inland'),
  }
}

/** A collected box has no last free day any more and cannot be picked up again. */
function collected(facts: StatusInputs['facts'], ledger: Ledger) {
  return {
    available_for_pickup: goneFromYard(facts, ledger),
    pickup_lfd_line: ledger.forget('pickup_lfd_line'),
    pickup_lfd_terminal: ledger.forget('pickup_lfd_terminal'),
    pickup_lfd_rail: ledger.forget('pickup_lfd_rail'),
  }
}

/** What was available in a yard that the box has left since is so no more, until somebody says so of the next one. */
function goneFromYard({ available_for_pickup }: StatusInputs['facts'], ledger: Ledger): boolean | null {
  return available_for_pickup === true
    ? ledger.derive('available_for_pickup', false, 'left_its_yard', ['current_status', 'available_for_pickup'])
    : available_for_pickup
}
