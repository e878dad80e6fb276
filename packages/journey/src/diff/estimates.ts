import type { TransportEventName } from '@quaylog/contract'
import type { Instant } from '../observation.ts'
import type { Change } from './change.ts'
import { epochMs, MINUTE_MS } from '../local-time.ts'
import type { ContainerPicture, Estimates, RawEvent } from '../picture.ts'

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
    return at !== null && hasMoved(before?.estimates[field] ?? null, at) ? [estimateChange(after, field, at)] : []
  })
}

function estimateChange(container: ContainerPicture, field: keyof Estimates, at: Instant): Change {
  const from = container.provenance[field]
  const observation_id = from?.observation_ids[0] ?? null
  const said = container.raw_events.find((raw) => raw.observation_id === observation_id)
  return {
    kind: 'transport_event',
    container: container.number,
    event: names[field],
    milestone: null,
    replaces: null,
    at,
    ...(said === undefined ? nothing_told : circumstancesOf(said)),
    data_source: from?.data_source ?? 'shipping_line',
    value: null,
    value_at: from?.stated_at ?? null,
    observation_id,
    told: true,
  }
}

/** Where, with which ship and on which voyage. */
type Circumstances = Pick<
  RawEvent,
  'time_zone' | 'locode' | 'location_name' | 'terminal_id' | 'vessel_imo' | 'vessel_name' | 'voyage'
>

const nothing_told: Circumstances = {
  time_zone: null,
  locode: null,
  location_name: null,
  terminal_id: null,
  vessel_imo: null,
  vessel_name: null,
  voyage: null,
}

/** What a statement tells around its time; a place by its UN/LOCODE, by its name only where it has none. */
function circumstancesOf(said: RawEvent): Circumstances {
  const { time_zone, locode, location_name, terminal_id, vessel_imo, vessel_name, voyage } = said
  const name = locode ? null : location_name
  return { time_zone, locode, location_name: name, terminal_id, vessel_imo, vessel_name, voyage }
}

/** Whether an estimate is news: a first one, or one that moved by a minute or more. */
export function hasMoved(before: Instant | null, after: Instant): boolean {
  return before === null || Math.abs(epochMs(after) - epochMs(before)) >= MINUTE_MS
}
