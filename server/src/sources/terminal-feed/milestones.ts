import type { TransportMode } from '@quaylog/contract'
import type { MovementObservation } from '@quaylog/journey'

/** What a milestone name of the neutral feed says in DCSA's terms. */
export interface MilestoneMeaning {
  readonly type: MovementObservation['type']
  readonly code: string
  readonly mode: TransportMode | null
  readonly empty: boolean | null
  readonly phase_hint: MovementObservation['phase_hint']
}

/** Names of the neutral feed, contract 11.4. */
export const milestone_meanings: Readonly<Record<string, MilestoneMeaning>> = {
  vessel_arrived: { type: 'transport', code: 'ARRI', mode: 'vessel', empty: null, phase_hint: 'import' },
  vessel_berthed: { type: 'transport', code: 'BRTH', mode: 'vessel', empty: null, phase_hint: 'import' },
  vessel_departed: { type: 'transport', code: 'DEPA', mode: 'vessel', empty: null, phase_hint: null },
  vessel_loaded: { type: 'equipment', code: 'LOAD', mode: 'vessel', empty: false, phase_hint: 'export' },
  vessel_discharged: { type: 'equipment', code: 'DISC', mode: 'vessel', empty: false, phase_hint: 'import' },
  available: { type: 'equipment', code: 'AVPU', mode: null, empty: false, phase_hint: 'import' },
  full_out: { type: 'equipment', code: 'GTOT', mode: 'truck', empty: false, phase_hint: 'import' },
  full_in: { type: 'equipment', code: 'GTIN', mode: 'truck', empty: false, phase_hint: 'export' },
  empty_out: { type: 'equipment', code: 'GTOT', mode: 'truck', empty: true, phase_hint: 'export' },
  empty_in: { type: 'equipment', code: 'GTIN', mode: 'truck', empty: true, phase_hint: 'import' },
  rail_loaded: { type: 'equipment', code: 'LOAD', mode: 'rail', empty: false, phase_hint: 'import' },
  rail_departed: { type: 'transport', code: 'DEPA', mode: 'rail', empty: null, phase_hint: 'import' },
  rail_arrived: { type: 'transport', code: 'ARRI', mode: 'rail', empty: null, phase_hint: 'import' },
  rail_unloaded: { type: 'equipment', code: 'DISC', mode: 'rail', empty: false, phase_hint: 'import' },
}
