import type { MovementObservation } from '@quaylog/journey'

/** What a vendor's milestone says of the box, ship or train. */
export type Move = Pick<MovementObservation, 'type' | 'code'> &
  Partial<Pick<MovementObservation, 'mode' | 'empty' | 'role_hint' | 'phase_hint'>>

const box = { type: 'equipment' } as const
const call = { type: 'transport' } as const
const between = { role_hint: 'transshipment', phase_hint: 'transshipment' } as const
const leaving = { role_hint: 'pol', phase_hint: 'export' } as const
const landing = { role_hint: 'pod', phase_hint: 'import' } as const

/** Milestones by the names that several vendors share. */
export const moves = {
  empty_out: { ...box, code: 'GTOT', mode: 'truck', empty: true, phase_hint: 'export' },
  full_in: { ...box, code: 'GTIN', mode: 'truck', empty: false, ...leaving },
  vessel_loaded: { ...box, code: 'LOAD', mode: 'vessel', empty: false, ...leaving },
  vessel_departed: { ...call, code: 'DEPA', mode: 'vessel', ...leaving },
  vessel_arrived: { ...call, code: 'ARRI', mode: 'vessel', ...landing },
  vessel_berthed: { ...call, code: 'BRTH', mode: 'vessel', ...landing },
  vessel_discharged: { ...box, code: 'DISC', mode: 'vessel', empty: false, ...landing },
  transshipment_arrived: { ...call, code: 'ARRI', mode: 'vessel', ...between },
  transshipment_discharged: { ...box, code: 'DISC', mode: 'vessel', empty: false, ...between },
  transshipment_loaded: { ...box, code: 'LOAD', mode: 'vessel', empty: false, ...between },
  transshipment_departed: { ...call, code: 'DEPA', mode: 'vessel', ...between },
  feeder_arrived: { ...call, code: 'ARRI', mode: 'feeder' },
  feeder_discharged: { ...box, code: 'DISC', mode: 'feeder', empty: false },
  feeder_loaded: { ...box, code: 'LOAD', mode: 'feeder', empty: false },
  feeder_departed: { ...call, code: 'DEPA', mode: 'feeder' },
  rail_loaded: { ...box, code: 'LOAD', mode: 'rail', empty: false, phase_hint: 'import' },
  rail_departed: { ...call, code: 'DEPA', mode: 'rail', phase_hint: 'import' },
  rail_arrived: { ...call, code: 'ARRI', mode: 'rail', phase_hint: 'import' },
  rail_unloaded: { ...box, code: 'DISC', mode: 'rail', empty: false, phase_hint: 'import' },
  arrived_at_inland_destination: { ...call, code: 'ARRI', mode: 'rail', role_hint: 'destination' },
  available: { ...box, code: 'AVPU', empty: false, phase_hint: 'import' },
  full_out: { ...box, code: 'GTOT', mode: 'truck', empty: false, phase_hint: 'import' },
  empty_in: { ...box, code: 'GTIN', mode: 'truck', empty: true, phase_hint: 'import' },
} as const satisfies Readonly<Record<string, Move>>

const by_name: ReadonlyMap<string, Move> = new Map(Object.entries(moves))

/** What a milestone's name means; a name that nobody knows is kept as a code that moves nothing. */
export function moveNamed(name: string): Move {
  return by_name.get(name) ?? strange(name)
}

/** A wording that nobody knows, as a code that moves nothing. */
export function strange(text: string): Move {
  return { type: 'equipment', code: text.slice(0, 60) }
}
