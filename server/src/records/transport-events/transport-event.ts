import type { DataSource, TransportEventName } from '@quaylog/contract'

/** One line of a container's timeline; contract 2.4. */
export interface TransportEventRow {
  readonly account_id: string
  readonly id: string
  readonly container_id: string
  readonly shipment_id: string
  readonly event: TransportEventName
  /** Identity of the milestone over corrections; null for rows that tell of a change. */
  readonly milestone_key: string | null
  readonly at: string | null
  readonly timezone: string | null
  readonly location_locode: string | null
  /** The place as its source named it, where no table has it. */
  readonly location_name: string | null
  readonly terminal_id: string | null
  readonly vessel_id: string | null
  readonly vessel_name: string | null
  readonly voyage_number: string | null
  readonly data_source: DataSource
  readonly value: string | null
  readonly value_at: string | null
  readonly observation_id: string | null
  readonly previous_version_id: string | null
  readonly invalidated_at: string | null
  readonly created_at: string
}

export const transport_event_columns = [
  'account_id',
  'id',
  'container_id',
  'shipment_id',
  'event',
  'milestone_key',
  'at',
  'timezone',
  'location_locode',
  'location_name',
  'terminal_id',
  'vessel_id',
  'vessel_name',
  'voyage_number',
  'data_source',
  'value',
  'value_at',
  'observation_id',
  'previous_version_id',
  'invalidated_at',
  'created_at',
] as const satisfies readonly (keyof TransportEventRow)[]
