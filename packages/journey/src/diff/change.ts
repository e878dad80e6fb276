import type { DataSource, TransportEventName } from '@quaylog/contract'
import type { Instant } from '../observation.ts'
import type { Milestone } from '../picture.ts'

/** Old value first, new value second; keys of wire contract 2.6. */
export type Changeset = Readonly<Record<string, readonly [unknown, unknown]>>

/** A row to add to a container's timeline (wire contract 2.4). */
export interface TransportEventChange {
  readonly kind: 'transport_event'
  readonly container: string
  readonly event: TransportEventName
  /** The milestone told, for milestones; null for estimates, deadlines, appointments and availability. */
  readonly milestone: Milestone | null
  /** Key of the milestone whose row this one replaces, withdrawn just before it; null: nothing is replaced. */
  readonly replaces: string | null
  readonly at: Instant | null
  readonly time_zone: string | null
  readonly locode: string | null
  /** The place as its source named it, where no table has it. */
  readonly location_name: string | null
  readonly terminal_id: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly voyage: string | null
  readonly data_source: DataSource
  readonly value: string | null
  readonly value_at: Instant | null
  readonly observation_id: string | null
  /** False: the row replaces an earlier one by less than 24 h, so nobody is told (wire contract 5.2, last sentence). */
  readonly told: boolean
}

/** What changed between two pictures of a shipment, in the order in which it is told. Wire contract 5.2. */
export type Change =
  | { readonly kind: 'container_created'; readonly container: string; readonly at: Instant }
  | TransportEventChange
  /** A milestone that no source states any more, or that was replaced: its row is invalidated. */
  | {
      readonly kind: 'transport_event_withdrawn'
      readonly container: string
      readonly milestone_key: string
      readonly at: Instant
    }
  | {
      readonly kind: 'container_updated'
      readonly container: string
      readonly changeset: Changeset
      readonly terminal_id: string | null
      readonly time_zone: string | null
      readonly data_source: DataSource
      readonly at: Instant
    }
  | {
      readonly kind: 'pod_terminal_changed'
      readonly container: string
      readonly terminal_id: string
      readonly data_source: DataSource
      readonly at: Instant
    }
  | {
      readonly kind: 'estimated_arrival'
      readonly at: Instant
      readonly estimated_at: Instant
      readonly locode: string | null
      readonly time_zone: string | null
      readonly voyage: string | null
      readonly vessel_imo: string | null
      readonly vessel_name: string | null
      readonly data_source: DataSource
      readonly observation_id: string | null
    }
