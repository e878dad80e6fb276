import type { FacilityStateObservation, MovementObservation, Observation } from '@quaylog/journey'
import type { LineField } from '../reference/provided-data.ts'
import type { ToldField } from './api/profile.ts'

type Says = (said: Observation) => boolean

const move = (fits: (said: MovementObservation) => boolean): Says => {
  return (said) => said.kind === 'movement' && fits(said)
}
const happened = (code: string, empty: boolean | null = null): Says =>
  move((said) => said.code === code && said.classifier === 'actual' && (empty === null || said.empty === empty))
const state = (member: keyof FacilityStateObservation): Says => {
  return (said) => said.kind === 'facility_state' && said[member] !== undefined
}
const deadline = (whose: 'line' | 'other'): Says => {
  return (said) => said.kind === 'deadline' && (said.deadline === 'line') === (whose === 'line')
}
const either =
  (...rules: readonly Says[]): Says =>
  (said) =>
    rules.some((rule) => rule(said))
const equipment = (fits: (said: Extract<Observation, { kind: 'equipment' }>) => boolean): Says => {
  return (said) => said.kind === 'equipment' && fits(said)
}

/** By which statements a field is told. `null` and `[]` of a facility's state are told: known to be none. */
const rules: Readonly<Record<ToldField | LineField, Says>> = {
  available_for_pickup: state('available'),
  holds_at_pod_terminal: either(state('holds'), (said) => said.kind === 'hold'),
  fees_at_pod_terminal: state('fees'),
  pickup_lfd: either(state('last_free_day'), deadline('other')),
  pickup_appointment_at: state('appointment_at'),
  location_at_pod_terminal: state('yard_position'),
  pod_full_out_chassis_number: state('chassis_number'),
  vessel_discharged: happened('DISC'),
  pod_full_out_at: move((said) => said.code === 'GTOT' && said.classifier === 'actual' && said.empty !== true),
  empty_in: happened('GTIN', true),
  moves: move((said) => said.classifier === 'actual'),
  rail_eta: move((said) => said.classifier === 'estimated'),
  notified: move((said) => said.code === 'AVPU'),
  ssl_lfd: deadline('line'),
  seal_number: either(
    equipment((said) => said.seal_number !== null),
    state('seal_number'),
    move((said) => said.seal_number !== null),
  ),
  weight_in_lbs: either(
    equipment((said) => said.weight_in_lbs !== null),
    state('weight_in_lbs'),
  ),
  equipment_type: equipment((said) => said.equipment_type !== null),
  equipment_length: equipment((said) => said.equipment_length !== null),
  equipment_height: equipment((said) => said.equipment_height !== null),
  pod_arrived_at: happened('ARRI'),
  pod_discharged_at: happened('DISC'),
  empty_terminated_at: happened('GTIN', true),
  final_destination_full_out_at: happened('GTOT', false),
}

/** Of the fields that a source tells, those that an answer told and those that it did not. Pure. */
export function toldFields(
  tells: readonly string[],
  observations: readonly Observation[],
): { readonly told: readonly string[]; readonly missing: readonly string[] } {
  const known = new Map<string, Says>(Object.entries(rules))
  const is_told = (field: string) => observations.some((said) => known.get(field)?.(said) === true)
  return { told: tells.filter(is_told), missing: tells.filter((field) => !is_told(field)) }
}
