import type { RecordedObservation } from '../observation.ts'
import type { Change, TransportEventChange } from './change.ts'
import { diff } from './diff.ts'
import { shipmentOf, terminalSays, vessel, voyage } from '../testing/observations.ts'

export const { loaded, departed, arrived, discharged } = voyage

export const landed = [loaded, departed, arrived, discharged]

export const alpha = { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }

export const now = '2026-11-23T00:00:00Z'

export type Stated = readonly RecordedObservation[]

export function changes(before: Stated | null, after: Stated, rail_plan = false): Change[] {
  return diff(before && shipmentOf(before, now), shipmentOf(after, now), { viewer: { rail_plan }, now })
}

/** Wire names of the rows, silent ones in brackets, other kinds by their kind. */
export function names(before: Stated | null, after: Stated, rail_plan = false): string[] {
  return changes(before, after, rail_plan).map((change) => {
    if (change.kind !== 'transport_event') return change.kind
    return change.told ? change.event.replace('container.', '') : `(${change.event.replace('container.', '')})`
  })
}

export function rows(list: readonly Change[]): TransportEventChange[] {
  return list.filter((change) => change.kind === 'transport_event')
}

export function changeset(before: Stated | null, after: Stated, rail_plan = false) {
  const updated = changes(before, after, rail_plan).find((change) => change.kind === 'container_updated')
  return updated?.changeset ?? {}
}

export const says = (given: object, stated_at = '2026-11-22T00:00:00Z') => terminalSays(stated_at, given)
