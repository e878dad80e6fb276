import type {
  DataSource,
  EquipmentHeight,
  EquipmentLength,
  EquipmentType,
  FeeType,
  HoldName,
  HoldStatus,
  TransportMode,
} from '@quaylog/contract'

/** An instant in UTC, `YYYY-MM-DDTHH:MM:SSZ`, second precision: the order of the strings is the order of time. */
export type Instant = string

/** A calendar day at a place, `YYYY-MM-DD`. */
export type Day = string

/** Where something happened, as far as the source said. */
export interface Place {
  readonly locode: string | null
  readonly name: string | null
  readonly country_code: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The kinds of facility that sources name (DCSA facilityTypeCode). */
export type FacilityType = 'BOCR' | 'CLOC' | 'COFS' | 'COYA' | 'OFFD' | 'DEPO' | 'INTE' | 'POTE' | 'RAMP'

/** A terminal, ramp, depot or yard, as far as the source said. */
export interface Facility {
  readonly type: FacilityType | null
  readonly code: string | null
  readonly provider: 'SMDG' | 'BIC' | 'FIRMS' | null
  readonly name: string | null
  /** SCAC of the railroad that works a ramp; absent: the source did not say. */
  readonly railroad_scac?: string | null
}

export interface VesselIdentity {
  readonly imo: string | null
  readonly name: string | null
  readonly mmsi: string | null
}

interface Common {
  readonly data_source: DataSource
  /** The equipment number that it is about; null: every container of the reference that was asked. */
  readonly container: string | null
  /** When the source says that it stated this (eventCreatedDateTime, observed_at); null: it did not say. */
  readonly stated_at: Instant | null
  /** Where in the payload it stands: a JSON pointer, or `line N` of an interchange. */
  readonly pointer: string
  /**
   * Which payload of the answer it stands in, counted from 0; absent: the first. Not kept: what is recorded names its
   * payload by id.
   */
  readonly page?: number
  /**
   * Whose statement it passes on, in the teller's own word for them; null: it does not say whose. Absent: the source
   * states what it knows itself. What is passed on counts only where nobody states it for himself, and two who pass on
   * the same are one witness.
   */
  readonly relayed_from?: string | null
  /** What was wrong in the source's wording and how it was repaired, in a few words each. */
  readonly defects: readonly string[]
}

/** The source says that a box, ship, train or document moved, or will. Codes are DCSA's; contract 10.1. */
export interface MovementObservation extends Common {
  readonly kind: 'movement'
  readonly source_event_id: string | null
  /** The source_event_id that this statement takes back. */
  readonly retracts: string | null
  readonly type: 'equipment' | 'transport' | 'shipment'
  /**
   * A DCSA 2.2 code: LOAD DISC GTIN GTOT PICK DROP AVPU ... ARRI DEPA, BRTH for berthing; anything else is kept and
   * never mapped.
   */
  readonly code: string
  readonly classifier: 'actual' | 'estimated' | 'planned' | null
  /** Null: no time was said, or a wall time (`at_local`) of which nobody knows the zone. */
  readonly at: Instant | null
  /** The wall time as the source wrote it, when it wrote no offset. */
  readonly at_local: string | null
  /** IANA zone of the place; null: unknown. */
  readonly time_zone: string | null
  readonly place: Place | null
  readonly facility: Facility | null
  readonly mode: TransportMode | null
  readonly vessel: VesselIdentity | null
  readonly voyage: string | null
  readonly transport_call: string | null
  readonly empty: boolean | null
  readonly role_hint: 'pol' | 'transshipment' | 'pod' | 'origin' | 'destination' | null
  readonly phase_hint: 'export' | 'transshipment' | 'import' | null
  /** Document that a shipment movement is about (BKG, TRD, CUS, VGM ...). */
  readonly document_type: string | null
  readonly bill_of_lading: string | null
  readonly booking: string | null
  readonly seal_number: string | null
  readonly description: string | null
  /**
   * Told of the ship by her timetable, not of any box: every voyage number under which the call is known. It counts for
   * boxes that come with this ship on one of these voyages, as an estimate of their arrival, and for nothing else.
   * Absent: it is told of the box or of its shipment.
   */
  readonly timetable_voyages?: readonly string[]
}

/** The source describes the box itself. */
export interface EquipmentObservation extends Common {
  readonly kind: 'equipment'
  readonly equipment_type: EquipmentType | null
  readonly equipment_length: EquipmentLength | null
  readonly equipment_height: EquipmentHeight | null
  readonly weight_in_lbs: number | null
  readonly seal_number: string | null
}

/** The source's own record of the shipment: which ports play which role. Absent parts are null. */
export interface ShipmentRecordObservation extends Common {
  readonly kind: 'shipment_record'
  readonly bill_of_lading: string | null
  readonly booking: string | null
  readonly port_of_lading: Place | null
  readonly port_of_discharge: Place | null
  readonly destination: Place | null
  readonly cancelled: boolean
}

export interface Hold {
  readonly name: HoldName
  readonly status: HoldStatus
  readonly description: string | null
}

export interface Fee {
  readonly type: FeeType
  readonly amount: number
  readonly currency_code: string
}

/** How a terminal is named by whoever speaks of it. */
export interface TerminalIdentity {
  readonly firms: string | null
  readonly smdg: string | null
  readonly bic: string | null
  readonly locode: string | null
  readonly name: string | null
}

/**
 * The whole state of one box at one facility as the facility reported it (contract 11.4).
 * A member that is undefined was not reported: keep what was known. `[]` and null are reported: known to be none.
 */
export interface FacilityStateObservation extends Common {
  readonly kind: 'facility_state'
  readonly container: string
  readonly terminal: TerminalIdentity
  readonly found: boolean
  readonly presence?: 'in_yard' | 'on_vessel' | 'off_dock' | 'gated_out' | 'unknown'
  readonly yard_position?: string | null
  readonly available?: boolean | null
  /** True when `available` was derived from holds and fees because the facility did not say it. */
  readonly available_derived?: boolean
  readonly holds?: readonly Hold[]
  readonly fees?: readonly Fee[]
  readonly last_free_day?: Day | null
  readonly appointment_at?: Instant | null
  readonly chassis_number?: string | null
  readonly seal_number?: string | null
  readonly weight_in_lbs?: number | null
}

/** The line, terminal or railroad states the last free day of its own charge. */
export interface DeadlineObservation extends Common {
  readonly kind: 'deadline'
  readonly deadline: 'line' | 'terminal' | 'rail'
  /** null: it says that there is none (any more). */
  readonly day: Day | null
  readonly place: Place | null
  readonly facility: Facility | null
}

/** A single hold set or cleared by a source that reports changes, not states (EDI 315, DCSA customs codes). */
export interface HoldObservation extends Common {
  readonly kind: 'hold'
  readonly name: HoldName
  /** null: cleared. */
  readonly status: HoldStatus | null
  readonly description: string | null
  readonly at: Instant | null
}

/** What a source stated once. Observations are only ever added; contract 10.1. */
export type Observation =
  | MovementObservation
  | EquipmentObservation
  | ShipmentRecordObservation
  | FacilityStateObservation
  | DeadlineObservation
  | HoldObservation

/** An observation as it stands in the log: with its id, the source that made it and when we learnt it. */
export type RecordedObservation = Observation & {
  readonly id: string
  /** Registry id of the source, such as `maersk` or `terminal:W185`. */
  readonly source: string
  readonly recorded_at: Instant
  /** When the source said it last, by our clock; null: not known. Only states of facilities grow stale. */
  readonly confirmed_at?: Instant | null
  /** When it was found missing from two complete answers in a row (contract 10.2); null: it stands. */
  readonly withdrawn_at: Instant | null
}
