import type { DayFact, Gate } from '../calendar/book.ts'
import type { Missing, Reason, RowStatus } from '../model/clock.ts'
import type { Adjustment, StayFacts } from '../model/facts.ts'
import type { Rates, Rule } from '../terms/rule.ts'
import type { DayNumber } from '../time/day.ts'
import type { End, Start } from './bounds.ts'
import type { HoldDays, PausedDays } from './holds.ts'

/** Everything that decides the days of one clock. */
export interface CourseInput {
  readonly rule: Rule
  readonly facts: StayFacts
  readonly time_zone: string
  readonly gate: Gate | null
  readonly today: DayNumber
  readonly start: Start
  readonly end: End | null
  readonly now_ms: number
  /** The last day that is counted. */
  readonly until: DayNumber
  /** The last day that may be charged: the clock has ended with it, or none later has begun. */
  readonly charged_until: DayNumber
  /** Whether the clock ended in hours for which the terms take something off; null: its hour isn't known. */
  readonly off_peak: boolean | null
  /** Who told the terms, beside the papers. */
  readonly told_by: readonly string[]
  readonly holds: readonly HoldDays[]
  readonly pauses: readonly PausedDays[]
  /** The rates that hold on a day; null: no version of the tariff does. */
  readonly ratesOn: (day: DayNumber) => Rates | null
}

/** One day as the clock passes it. */
export interface Step {
  readonly day: DayNumber
  readonly status: RowStatus
  readonly parameter: string
  readonly number: number | null
  readonly tier: number | null
  readonly rate: number | null
  readonly amount: number | null
  readonly calendar: DayFact | null
  readonly hold: PausedDays | null
}

/** What can't be told of a day, and why. */
export interface Stuck {
  readonly day: DayNumber
  readonly reason: Reason
  readonly missing: Missing
}

/** What has been counted so far. */
export interface State {
  free_used: number
  /** Of free time that runs by the hour: what is left of it. */
  free_ms: number
  /** When it ran out. */
  free_until_ms: number | null
  /** The free days are used up on a day on which free time may not end. */
  prolonged: boolean
  chargeable: number
  since_first: number
  sum: number
  /** What off-peak hours have taken off. */
  discounted: number
  /** The days for which one amount was charged last: its step, and the number after its last day. */
  period: { readonly tier: number; readonly to: number } | null
  first_day: DayNumber | null
  last_free: DayNumber | null
}

/** What the days of one clock are weighed with. */
export interface Context extends CourseInput {
  readonly free_total: number
  readonly granted: readonly Adjustment[]
  readonly appointments: ReadonlySet<DayNumber>
  readonly earliest: DayNumber
}

/** A day of which nothing is decided yet. */
export type Plain = Omit<Step, 'status' | 'parameter'>
