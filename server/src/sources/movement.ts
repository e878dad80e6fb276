import type { MovementObservation, Observation } from '@quaylog/journey'

/**
 * Whether a ship left with the cargo, or landed it: a line that says so knows the shipment, if it names no box.
 */
export function hasSailed(observations: readonly Observation[]): boolean {
  return observations.some(
    (said) =>
      said.kind === 'movement' &&
      (said.code === 'DEPA' || said.code === 'DISC') &&
      said.mode === 'vessel' &&
      said.classifier === 'actual',
  )
}

type Stated = Pick<MovementObservation, 'data_source' | 'container' | 'pointer' | 'type' | 'code' | 'classifier' | 'at'>

/** A movement of which a source states only some; the rest is null. */
export function movement(stated: Stated & Partial<MovementObservation>): MovementObservation {
  return {
    kind: 'movement',
    stated_at: null,
    defects: [],
    source_event_id: null,
    retracts: null,
    at_local: null,
    time_zone: null,
    place: null,
    facility: null,
    mode: null,
    vessel: null,
    voyage: null,
    transport_call: null,
    empty: null,
    role_hint: null,
    phase_hint: null,
    document_type: null,
    bill_of_lading: null,
    booking: null,
    seal_number: null,
    description: null,
    ...stated,
  }
}
