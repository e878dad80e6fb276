import type { RawEventAttributes, ResourceObject } from '@quaylog/contract'
import type { Scope } from '../../request/scope.ts'
import { vesselId } from '../vessels/vessel.ts'
import { rawEventId } from './resource.ts'

/** A statement of a source as the container's picture keeps it; contract 2.5. */
export interface StoredRawEvent {
  readonly observation_id: string
  readonly event: string | null
  readonly original_event: string | null
  readonly at: string | null
  readonly estimated: boolean
  readonly time_zone: string | null
  readonly location_name: string | null
  readonly locode: string | null
  readonly terminal_id: string | null
  readonly vessel_name: string | null
  readonly vessel_imo: string | null
  readonly voyage: string | null
  readonly data_source: RawEventAttributes['data_source']
  readonly withdrawn_at: string | null
  /** Absent in pictures that were drawn before remarks were kept. */
  readonly remark?: string | null
}

/** The raw event resource. `index` is its place among the container's; the provider is the line of the shipment. */
export function renderRawEvent(
  raw: StoredRawEvent,
  index: number,
  of: { container_id: string; scac: string; created_at: string },
  scope: Scope,
): ResourceObject {
  const location = raw.locode === null ? null : scope.reference.locationByLocode(raw.locode)
  const vessel_id = vesselId(raw.vessel_imo, raw.vessel_name)
  const line = raw.data_source === 'shipping_line' ? scope.reference.lineByScac(of.scac) : null
  const attributes: Omit<RawEventAttributes, 'event'> & { event: string | null } = {
    event: raw.event,
    original_event: raw.original_event,
    timestamp: raw.at,
    estimated: raw.estimated,
    ...momentsOf(raw, scope.now),
    timezone: raw.time_zone,
    location_name: raw.location_name,
    location_locode: raw.locode,
    vessel_name: raw.vessel_name,
    vessel_imo: raw.vessel_imo,
    voyage_number: raw.voyage,
    index,
    data_source: raw.data_source,
    data_provider_name: line?.name ?? null,
    data_provider_code: line?.scac ?? null,
    created_at: of.created_at,
    invalidated_at: raw.withdrawn_at,
    remark: raw.remark ?? null,
  }
  return {
    id: rawEventId(of.container_id, raw.observation_id),
    type: 'raw_event',
    attributes,
    relationships: {
      location: { data: location === null ? null : { id: location.id, type: location.type } },
      vessel: { data: vessel_id === null ? null : { id: vessel_id, type: 'vessel' } },
      container: { data: { id: of.container_id, type: 'container' } },
      terminal: { data: raw.terminal_id === null ? null : { id: raw.terminal_id, type: 'terminal' } },
    },
  }
}

/** The moment under the names that it has as an estimate and as a fact. */
function momentsOf({ at, estimated }: StoredRawEvent, now: string) {
  const on = at?.slice(0, 10) ?? null
  const is_to_come = estimated && at !== null && at > now
  return {
    actual_at: estimated ? null : at,
    estimated_at: estimated ? at : null,
    will_occur_at: is_to_come ? at : null,
    actual_on: estimated ? null : on,
    estimated_on: estimated ? on : null,
  }
}
