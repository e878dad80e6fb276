import { viewerName } from '@quaylog/journey'
import type { Deadlines, LastFreeDay, DeadlineViewer, ViewerName } from '@quaylog/journey'
import type { TransportMode } from '@quaylog/contract'
import { container_value_columns } from './attributes.gen.ts'
import type { ContainerValues } from './attributes.gen.ts'
import type { KeptFreeTime } from './free-time.ts'

/** One move of the route as it is kept; contract 2.11. */
export interface StoredMove {
  readonly scac: string | null
  readonly mode: TransportMode | null
  readonly estimated_at: string | null
  readonly actual_at: string | null
  readonly voyage: string | null
  readonly vessel_id: string | null
}

/** One stop of the route as it is kept. */
export interface StoredStop {
  readonly id: string
  readonly locode: string
  readonly inbound: StoredMove | null
  readonly outbound: StoredMove | null
}

/** One box on one journey as the API reads it: the projection, written only by the engine and by its owner's edits. */
export interface ContainerRow extends ContainerValues {
  readonly account_id: string
  readonly id: string
  readonly shipment_id: string
  readonly pickup_lfd_line: string | null
  readonly pickup_lfd_terminal: string | null
  readonly pickup_lfd_rail: string | null
  readonly pickup_lfd_line_on: string | null
  readonly pickup_lfd_terminal_on: string | null
  readonly pickup_lfd_rail_on: string | null
  readonly pod_terminal_id: string | null
  readonly pickup_facility_id: string | null
  readonly transport_event_ids: readonly string[]
  readonly raw_event_ids: readonly string[]
  /** What its charges come to; null: they were not counted yet. */
  readonly free_time: KeptFreeTime | null
  readonly route: readonly StoredStop[] | null
  readonly route_updated_at: string | null
}

/** The last free days of a row, each as its day and, where the zone is known, its instant. */
export function lastFreeDaysOf(row: ContainerRow): Deadlines<LastFreeDay> {
  const kept = (on: string | null, at: string | null) => (on === null ? null : { on, at })
  return {
    pickup_lfd_line: kept(row.pickup_lfd_line_on, row.pickup_lfd_line),
    pickup_lfd_terminal: kept(row.pickup_lfd_terminal_on, row.pickup_lfd_terminal),
    pickup_lfd_rail: kept(row.pickup_lfd_rail_on, row.pickup_lfd_rail),
  }
}

/** The columns with the last free day that counts for a viewer: its instant, to sort and compare, and its day. */
export function countingDeadline(viewer: DeadlineViewer): {
  readonly at: `pickup_lfd_${ViewerName}`
  readonly on: `pickup_lfd_on_${ViewerName}`
} {
  const name = viewerName(viewer)
  return { at: `pickup_lfd_${name}`, on: `pickup_lfd_on_${name}` }
}

/**
 * The columns of the row itself; the picture behind it is read by the engine only, the moments of asking stand with the
 * subjects.
 */
export const container_columns = [
  ...container_value_columns,
  'account_id',
  'id',
  'shipment_id',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_lfd_line_on',
  'pickup_lfd_terminal_on',
  'pickup_lfd_rail_on',
  'pod_terminal_id',
  'pickup_facility_id',
  'transport_event_ids',
  'raw_event_ids',
  'route',
  'route_updated_at',
] as const satisfies readonly Exclude<keyof ContainerRow, 'free_time'>[]
