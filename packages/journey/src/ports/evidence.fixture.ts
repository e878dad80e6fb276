import type { MovementObservation, RecordedObservation } from '../observation.ts'
import { equipment, shipmentOf, transport, vessel, voyage } from '../testing/observations.ts'

export const { loaded, departed, arrived, discharged } = voyage
export type Given = Partial<MovementObservation> & { readonly withdrawn_at?: string; readonly source?: string }
export const rolesOf = (...observations: readonly RecordedObservation[]) => {
  const { facts, provenance } = shipmentOf(observations)
  const why = (field: string) => provenance[field]?.rule ?? null
  return {
    pol: facts.port_of_lading_locode,
    by_pol: why('port_of_lading_locode'),
    pod: facts.port_of_discharge_locode,
    by_pod: why('port_of_discharge_locode'),
  }
}
export const pod = (...observations: readonly RecordedObservation[]) => rolesOf(...observations).pod
export const pol = (...observations: readonly RecordedObservation[]) => rolesOf(...observations).pol
export const on = (day: string) => `2026-11-${day}T08:00:00Z`
export const load = (day: string, place: string, given: Given = {}) => equipment('LOAD', on(day), place, given)
export const discharge = (day: string, place: string, given: Given = {}) => equipment('DISC', on(day), place, given)
export const sails = (day: string, place: string, given: Given = {}) => transport('DEPA', on(day), place, given)
export const comes = (day: string, place: string, given: Given = {}) => transport('ARRI', on(day), place, given)
export const alpha = { vessel: vessel('ALPHA', '9321483') }
export const beta = { vessel: vessel('BETA', '9333010') }
