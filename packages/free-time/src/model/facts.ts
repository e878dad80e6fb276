import type { Day } from '../time/day.ts'
import type { Instant, InstantOrDay } from '../time/zone.ts'
import type { Equipment } from './equipment.ts'
import type {
  ChargeType,
  Direction,
  EventName,
  Forgivable,
  Haulage,
  LeavingWay,
  LockDate,
  NoticeUnit,
} from './words.ts'

/** One moment at which something happened, and the observations that say so. A day alone: its hour isn't known. */
export interface EventFact {
  readonly at: InstantOrDay
  readonly observation_ids: readonly string[]
}

/** What stood in the way of the box, from its first to its last day; null: it still does. */
export interface HoldFact {
  readonly name: string
  readonly from: InstantOrDay
  readonly to: InstantOrDay | null
  /** Whether the customer caused it; null: not known. */
  readonly customer_fault: boolean | null
  readonly observation_ids: readonly string[]
}

/** A day of which somebody stated a kind, such as that no appointment could be had. */
export interface StatedDay {
  readonly day: Day
  readonly kind: Extract<Forgivable, 'no_appointment' | 'no_return_location'>
  readonly observation_ids: readonly string[]
}

/** What was granted or told beside the terms. */
export interface Adjustment {
  readonly kind: 'extension' | 'extra_free_days' | 'exemption_window'
  /** The clocks that it is for; null: every clock. */
  readonly charge: ChargeType | null
  /** Whose clocks it is for, by SCAC or facility code; left out: those of every biller. */
  readonly biller?: string
  /** Further free days, of an `extra_free_days`. */
  readonly days: number | null
  /** The granted last free day of an `extension`; the bounds of an `exemption_window`, both included. */
  readonly from: Day | null
  readonly to: Day | null
  readonly observation_ids: readonly string[]
}

export const reporters = ['line', 'terminal', 'rail'] as const
export type Reporter = (typeof reporters)[number]

/** A last free day as somebody told it. */
export interface ReportedLastFreeDay {
  readonly by: Reporter
  readonly day: Day
  readonly told_at: Instant | null
  /** The charge that was meant; null: the source did not say. */
  readonly charge: ChargeType | null
  readonly observation_ids: readonly string[]
}

/** Free time that the line's arrival notice states for this very box. */
export interface NoticedFreeTime {
  readonly charge: ChargeType
  readonly duration: number
  /** Null: the notice doesn't say in what it counts. */
  readonly unit: NoticeUnit | null
  readonly told_at: Instant | null
  /** The paper that says so, by its number or id. */
  readonly document: string | null
  readonly observation_ids: readonly string[]
}

/** Where a box is picked up, or returned to; null is unknown. */
export interface FacilityFact {
  /** The name under which its calendar is kept. */
  readonly code: string
  readonly locode: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  /** ISO 3166-2, such as US-CA. */
  readonly region: string | null
}

/** Everything known of one box's stay, out of observations and what its owner stated. */
export interface StayFacts {
  readonly container: string
  readonly equipment: Equipment
  /** Where free time is counted; null: not known. */
  readonly facility: FacilityFact | null
  /** Where a charge is counted at another facility than that. */
  readonly facilities: Partial<Record<ChargeType, FacilityFact>>
  readonly direction: Direction | null
  /** Which line moves the box, by its SCAC; null: not known, every line's tariff is taken for its own. */
  readonly scac: string | null
  readonly customer: string | null
  /** The contract or quote that the shipment is under, by its reference; left out or null: not known. */
  readonly contract_reference?: string | null
  readonly haulage: Haulage | null
  /** How it leaves the facility; left out or null: not known. */
  readonly leaves_by?: LeavingWay | null
  /** What arrival notices state; left out: none is known. */
  readonly notices?: readonly NoticedFreeTime[]
  readonly service: string | null
  readonly trade_from: string | null
  readonly events: Partial<Record<EventName, readonly EventFact[]>>
  readonly holds: readonly HoldFact[]
  readonly stated_days: readonly StatedDay[]
  /** Appointments that were held, by their moment or day. */
  readonly appointments: readonly EventFact[]
  /** Dates that decide which version of a tariff applies and are no events. */
  readonly dates: Partial<Record<LockDate, Day>>
  readonly adjustments: readonly Adjustment[]
  readonly reported: readonly ReportedLastFreeDay[]
}
