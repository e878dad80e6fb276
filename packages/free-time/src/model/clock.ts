import type { MinorUnits } from '../money.ts'
import type { Day } from '../time/day.ts'
import type { Instant } from '../time/zone.ts'
import type { Reporter } from './facts.ts'
import type { Issuer } from './tariff.ts'
import type { Authority, ChargeType, Direction, ExceptionKind, Place, TierAnchor } from './words.ts'

export type ClockState = 'not_started' | 'free' | 'paused' | 'running' | 'stopped' | 'cannot_assess'

export type Reason =
  | 'no_terms'
  | 'ambiguous_terms'
  | 'ambiguous_equipment'
  | 'version_gap'
  | 'lock_date_unknown'
  | 'start_event_unknown'
  | 'start_event_disputed'
  | 'end_event_unknown'
  | 'zone_unknown'
  | 'calendar_unknown'
  | 'terms_incomplete'
  | 'currency_mismatch'
  | 'not_import'
  | 'shipper_owned'

/** A fact without which nothing can be said, and how it is brought. */
export interface Missing {
  /** Where the fact belongs: `events.box_discharged`, `equipment.operating_reefer`, `terms.free.days`. */
  readonly code: string
  readonly text: string
}

/** Something that was taken for given, and the days that depend on it. */
export interface Assumption {
  readonly code: string
  readonly text: string
  readonly days: readonly Day[]
}

export type RowStatus = 'free' | 'free_not_counted' | 'paused' | 'chargeable' | 'forgiven' | 'not_charged_unit'

export type CalendarLevel = 'facility' | 'port' | 'region' | 'country'

/** What the calendar said of one day. */
export interface CalendarFact {
  readonly open: boolean
  readonly kind: 'regular' | 'off_week' | 'holiday' | ExceptionKind
  readonly level: CalendarLevel
  /** Nobody described the day: it follows from the regular week. */
  readonly assumed: boolean
}

/** Why a day that is charged may be disputed. It never takes the amount away. */
export interface Ground {
  readonly code: 'closed_gate' | 'government_hold' | 'not_available' | 'no_return_location' | 'no_appointment'
  readonly text: string
}

/** One local day of a clock. */
export interface LedgerRow {
  readonly day: Day
  readonly status: RowStatus
  /** The day's number in the tiers, as the tariff numbers them; null when it isn't charged. */
  readonly number: number | null
  /** The tier, from 1. */
  readonly tier: number | null
  readonly rate: MinorUnits | null
  readonly amount: MinorUnits | null
  readonly why: { readonly parameter: string; readonly rule: string }
  readonly calendar: CalendarFact | null
  readonly disputable: readonly Ground[]
  readonly observation_ids: readonly string[]
}

/** Who can bill a charge. */
export type Biller = Issuer

/** Which paper a field of the terms comes from. */
export interface TermsUsed {
  readonly tariff: string
  readonly authority: Authority
  readonly effective_from: Day
  readonly term: string
  readonly confidence: 'read' | 'transcribed' | 'estimated' | null
  /** Fields that another paper decides, with its name and term. */
  readonly overridden: Readonly<Record<string, { readonly tariff: string; readonly term: string }>>
}

/** What a paper charges for equipment that is not the box's; rates in minor units. */
export interface EquipmentTable {
  /** In words, such as `40 feet operating reefer`. */
  readonly equipment: string
  readonly steps: readonly { readonly from: number; readonly to: number | null; readonly rate: MinorUnits }[]
  /** Null: free time runs by the hour. */
  readonly free_days: number | null
  readonly numbered: TierAnchor
}

/** One charge that one biller can make for one box, day by day. */
export interface ChargeClock {
  readonly container: string
  readonly charge: ChargeType
  readonly direction: Direction
  readonly place: Place
  readonly biller: Biller
  readonly state: ClockState
  /** Of cannot_assess a `Reason`; of paused the name of the hold. */
  readonly reason: string | null
  readonly missing: readonly Missing[]
  readonly timezone: string | null
  /** Of the facility where it is counted, by ISO 3166-1 alpha-2; null: not known. */
  readonly country: string | null
  /** The UN/LOCODE of the place where it is counted; null: not known. */
  readonly locode: string | null
  /** The local day of the start event. */
  readonly started_on: Day | null
  /** The first day that counts. */
  readonly first_day_on: Day | null
  readonly free_days_total: number | null
  readonly free_days_used: number | null
  readonly last_free_on: Day | null
  /** When free time is over that runs by the hour; null: it doesn't, or nobody can say. */
  readonly free_until_at: Instant | null
  /** Minutes after midnight until which the day before goes on; null: days begin at midnight, or it has ended. */
  readonly end_day_start: number | null
  readonly first_chargeable_on: Day | null
  readonly ended_on: Day | null
  readonly reported: Partial<
    Record<Reporter, { readonly day: Day; readonly told_at: string | null; readonly charge: ChargeType | null }>
  >
  /**
   * Days by which the last free days of line, terminal, railroad and the computed one lie apart; null: fewer than two
   * are known.
   */
  readonly lfd_disagreement_days: number | null
  readonly currency_code: string | null
  /** What has come together so far; null: not known, never 0 for that. */
  readonly accrued: { readonly amount: MinorUnits; readonly days: number } | null
  /** What today costs; null: unknown or not running. */
  readonly today_rate: MinorUnits | null
  readonly next_rate: { readonly rate: MinorUnits; readonly from_on: Day } | null
  /** What one more day costs; null: it has ended, or nobody can say. */
  readonly tomorrow: MinorUnits | null
  readonly assumptions: readonly Assumption[]
  readonly terms: TermsUsed | null
  /** Every rate of the table, whether a day has come to it or not. */
  readonly table_rates: readonly MinorUnits[]
  /** Where each day has the rates of the version that holds on it: those of each, from its first day of the stay on. */
  readonly tables_by_day: readonly { readonly from: Day; readonly rates: readonly MinorUnits[] }[]
  /** Tables of the same paper for other equipment; none while nothing is charged. */
  readonly other_equipment: readonly EquipmentTable[]
  /** Days for which the first of them is one amount. */
  readonly first_rate_days: number
  readonly basis: 'exact' | 'assumed' | 'estimated' | null
  readonly rows: readonly LedgerRow[]
}
