import type { TransportEventName } from '@quaylog/contract'
import type { Instant } from '../observation.ts'
import type { Change } from './change.ts'
import { epochMs, MINUTE_MS } from '../local-time.ts'
import type { ContainerPicture, Estimates } from '../picture.ts'

const names: Readonly<Record<keyof Estimates, TransportEventName>> = {
  pol_etd_at: 'container.transport.estimated.vessel_departed',
  pod_eta_at: 'container.transport.estimated.vessel_arrived',
  destination_eta_at: 'container.transport.estimated.arrived_at_inland_destination',
}

/** Estimates that are new or moved by a minute or more; one that ended is not told. */
export function estimateChanges(before: ContainerPicture | null, after: ContainerPicture): Change[] {
  const fields: readonly (keyof Estimates)[] = ['pol_etd_at', 'pod_eta_at', 'destination_eta_at']
  return fields.flatMap((field): Change[] => {
    const at = after.estimates[field]
    if (at === null || !hasMoved(before?.estimates[field] ?? null, at)) return []
    const from = after.provenance[field]
    const observation_id = from?.observation_ids[0] ?? null
    const said = after.raw_events.find((raw) => raw.observation_id === observation_id)
    return [
      {
        kind: 'transport_event',
        container: after.number,
        event: names[field],
        milestone: null,
        replaces: null,
        at,
        time_zone: said?.time_zone ?? null,
        locode: said?.locode ?? null,
        location_name: said?.locode ? null : (said?.location_name ?? null),
        terminal_id: said?.terminal_id ?? null,
        vessel_imo: said?.vessel_imo ?? null,
        vessel_name: said?.vessel_name ?? null,
        voyage: said?.voyage ?? null,
        data_source: from?.data_source ?? 'shipping_line',
        value: null,
        value_at: from?.stated_at ?? null,
        observation_id,
        told: true,
      },
    ]
  })
}

/** Whether an estimate is news: a first one, or one that moved by a minute or more. */
export function hasMoved(before: Instant | null, after: Instant): boolean {
  return before === null || Math.abs(epochMs(after) - epochMs(before)) >= MINUTE_MS
}
