import type {
  ContainerStatus,
  DataSource,
  EquipmentHeight,
  EquipmentLength,
  EquipmentType,
  RawEventName,
  ShipmentStatus,
  TransportMode,
} from '@quaylog/contract'
import type { MilestoneName } from './milestones/milestone-names.ts'
import type { Day, Fee, Hold, Instant } from './observation.ts'

/** Why a field has its value: the observations that gave it and the rule that chose it among the others. */
export interface Provenance {
  readonly observation_ids: readonly string[]
  readonly rule: string
  /** Ids of observations that said something else. */
  readonly candidate_ids: readonly string[]
  /** Of the first of `observation_ids`: who said so and when; null for what is derived from other fields. */
  readonly data_source: DataSource | null
  readonly stated_at: Instant | null
}

/** A milestone that happened, with the observation that tells it. */
export interface Milestone {
  /**
   * Identity over corrections within one journey: the milestone and where it happened, such as `vessel_loaded@CNSHA#1`.
   */
  readonly key: string
  readonly event: MilestoneName
  readonly at: Instant
  readonly time_zone: string | null
  readonly locode: string | null
  /** The place as its source named it, where no table has it; null: it is known by `locode`, or was not named. */
  readonly location_name: string | null
  readonly terminal_id: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
  readonly voyage: string | null
  readonly data_source: DataSource
  readonly observation_id: string
  readonly stated_at: Instant | null
}

/** One place of the route in travel order; wire contract 2.11. */
export interface RouteStop {
  readonly locode: string
  readonly inbound: RouteMove | null
  readonly outbound: RouteMove | null
}

/** How the box comes to or leaves a route stop. */
export interface RouteMove {
  readonly mode: TransportMode | null
  readonly scac: string | null
  readonly estimated_at: Instant | null
  readonly actual_at: Instant | null
  readonly voyage: string | null
  readonly vessel_imo: string | null
  readonly vessel_name: string | null
}

/** One statement of a source about the box in the wire's raw form; wire contract 2.5. */
export interface RawEvent {
  readonly observation_id: string
  readonly event: RawEventName | null
  readonly original_event: string | null
  readonly at: Instant | null
  readonly estimated: boolean
  readonly time_zone: string | null
  readonly location_name: string | null
  readonly locode: string | null
  readonly terminal_id: string | null
  readonly vessel_name: string | null
  readonly vessel_imo: string | null
  readonly voyage: string | null
  readonly data_source: DataSource
  readonly withdrawn_at: Instant | null
  /** What is doubtful about it, and why no milestone tells it; null: nothing. */
  readonly remark: string | null
  /** It says that the ship leaves the port out; left out: it does not. */
  readonly omits_call?: true
}

/**
 * The fields of a container that sources decide; names and meanings of wire contract 2.2. Deadlines are days, times are
 * UTC.
 */
export interface ContainerFacts {
  readonly seal_number: string | null
  readonly equipment_type: EquipmentType | null
  readonly equipment_length: EquipmentLength | null
  readonly equipment_height: EquipmentHeight | null
  readonly weight_in_lbs: number | null
  readonly current_status: ContainerStatus
  readonly availability_known: boolean
  readonly available_for_pickup: boolean | null
  readonly holds_at_pod_terminal: readonly Hold[]
  readonly fees_at_pod_terminal: readonly Fee[]
  readonly pickup_lfd_line: Day | null
  readonly pickup_lfd_terminal: Day | null
  readonly pickup_lfd_rail: Day | null
  /** Zone in which the three days are read: POD terminal for line and terminal, ramp for rail. */
  readonly pickup_lfd_rail_time_zone: string | null
  readonly pickup_appointment_at: Instant | null
  readonly location_at_pod_terminal: string | null
  readonly pod_arrived_at: Instant | null
  readonly pod_discharged_at: Instant | null
  readonly pod_full_out_at: Instant | null
  readonly pod_full_out_chassis_number: string | null
  readonly final_destination_full_out_at: Instant | null
  readonly empty_out_at: Instant | null
  readonly pol_full_in_at: Instant | null
  readonly pol_vessel_loaded_at: Instant | null
  readonly pol_vessel_departed_at: Instant | null
  readonly empty_terminated_at: Instant | null
  readonly pod_timezone: string | null
  readonly final_destination_timezone: string | null
  readonly empty_terminated_timezone: string | null
  readonly pod_rail_carrier_scac: string | null
  readonly ind_rail_carrier_scac: string | null
  readonly pod_rail_loaded_at: Instant | null
  readonly pod_rail_departed_at: Instant | null
  readonly ind_eta_at: Instant | null
  readonly ind_ata_at: Instant | null
  readonly ind_rail_unloaded_at: Instant | null
  readonly ind_facility_holds: readonly Hold[] | null
  readonly ind_facility_fees: readonly Fee[] | null
  readonly terminal_checked_at: Instant | null
  /** Reference ids (reference/); null: not known. */
  readonly pod_terminal_id: string | null
  readonly pickup_facility_id: string | null
}

/** Estimates that still stand; an actual ends its estimate. */
export interface Estimates {
  readonly pol_etd_at: Instant | null
  readonly pod_eta_at: Instant | null
  readonly destination_eta_at: Instant | null
}

/** What one source says of something that another sees otherwise. */
export interface DisputedWord {
  readonly observation_id: string
  /** Registry id of the source, such as `terminal:W185`. */
  readonly source: string
  readonly data_source: DataSource
  /** Null: it does not say when it stated this. */
  readonly stated_at: Instant | null
  readonly recorded_at: Instant
  /** An instant, a day, or whether it is so. */
  readonly value: string | boolean
}

/** Something of which sources that all still say so say different things. */
export interface Dispute {
  /** A field of `facts`, or `pickup_lfd` for the last free days of line and terminal together. */
  readonly field: string
  /** One of each source, the one that is believed first. */
  readonly words: readonly DisputedWord[]
}

/** Everything that the observations say about one box on one journey. */
export interface ContainerPicture {
  readonly number: string
  readonly facts: ContainerFacts
  readonly estimates: Estimates
  readonly milestones: readonly Milestone[]
  readonly route: readonly RouteStop[]
  readonly raw_events: readonly RawEvent[]
  /** By field of `facts` and `estimates`. */
  readonly provenance: Readonly<Record<string, Provenance>>
  /** What sources contradicted or got wrong, for people. */
  readonly remarks: readonly string[]
  /** Left out by versions that did not look for them. */
  readonly disputes?: readonly Dispute[]
  /** By observation: since when the facility that stated it says that it does not know the box. Left out: none does. */
  readonly denied?: Readonly<Record<string, Instant>>
}

/** The fields of a shipment that sources decide; wire contract 2.1. */
export interface ShipmentFacts {
  readonly status: ShipmentStatus
  readonly bill_of_lading_number: string | null
  readonly port_of_lading_locode: string | null
  readonly port_of_lading_name: string | null
  readonly port_of_discharge_locode: string | null
  readonly port_of_discharge_name: string | null
  readonly destination_locode: string | null
  readonly destination_name: string | null
  readonly pod_vessel_name: string | null
  readonly pod_vessel_imo: string | null
  readonly pod_voyage_number: string | null
  readonly pol_etd_at: Instant | null
  readonly pol_original_etd_at: Instant | null
  readonly pol_atd_at: Instant | null
  readonly pol_timezone: string | null
  readonly pod_eta_at: Instant | null
  readonly pod_original_eta_at: Instant | null
  readonly pod_ata_at: Instant | null
  readonly pod_timezone: string | null
  readonly destination_eta_at: Instant | null
  readonly destination_original_eta_at: Instant | null
  readonly destination_ata_at: Instant | null
  readonly destination_timezone: string | null
  readonly pod_terminal_id: string | null
  readonly destination_terminal_id: string | null
}

/** What is known of one shipment and all its boxes: the value of `reconcile`. */
export interface ShipmentPicture {
  readonly facts: ShipmentFacts
  readonly provenance: Readonly<Record<string, Provenance>>
  readonly containers: readonly ContainerPicture[]
}
