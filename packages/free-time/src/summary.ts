import { totalsOf } from './forecast/sums.ts'
import type { ChargeClock, ClockState } from './model/clock.ts'
import type { Reporter } from './model/facts.ts'
import type { ChargeType } from './model/words.ts'
import { majorUnits } from './money.ts'
import type { MinorUnits } from './money.ts'
import type { Day } from './time/day.ts'
import { daysBetween, localDayFrom } from './time/local.ts'
import type { Instant } from './time/zone.ts'

/** An amount in whole units of its currency. */
export interface WholeAmount {
  readonly amount: number
  readonly currency_code: string
}

/** A last free day that was told earlier than the terms give it, and what that would cost if it were billed. */
export interface ReportedEarlier {
  readonly charge_type: ChargeType
  readonly reported_by: Reporter
  readonly date: Day
  /** Local days from the day told to the computed one. */
  readonly days: number
  /** The free days between the two that have passed, at the first rate of the table; null: the rate isn't known. */
  readonly at_stake: WholeAmount | null
}

/** What all clocks of a box come to, in a few words. */
export interface FreeTimeSummary {
  /** The state that asks most for somebody's attention; null: there is no clock. */
  readonly worst_state: ClockState | null
  /** The earliest last free day of the clocks that still run. */
  readonly last_free_on: Day | null
  /** Local days from now to it; below 0 when it has passed. */
  readonly days_left: number | null
  /** Where that day is local. */
  readonly timezone: string | null
  /** Minutes after midnight until which the day before goes on for that clock; null: days begin at midnight. */
  readonly end_day_start: number | null
  /** By currency; none is 0 while a part of it is not known. */
  readonly owed: readonly WholeAmount[]
  /** What one more day costs, by currency as `owed`; empty: no charge goes on, or none of it is known. */
  readonly cost_of_waiting: readonly WholeAmount[]
  readonly lfd_reported_earlier: readonly ReportedEarlier[]
  /** False: some clock can't be counted or has not begun, or there is none, and what is owed reads "at least". */
  readonly complete: boolean
}

/** From the worst. What nobody can count may cost, so it is never better news than what is known to run. */
const order: readonly ClockState[] = ['running', 'cannot_assess', 'paused', 'free', 'not_started', 'stopped']

const isGoing = ({ state }: ChargeClock) => state === 'free' || state === 'running' || state === 'paused'

/**
 * Sums up the clocks of one box. `openOf` says what is still owed of a clock, in minor units; left out: all that has
 * accrued.
 */
export function summaryOf(
  clocks: readonly ChargeClock[],
  now: Instant,
  openOf: (clock: ChargeClock) => MinorUnits | null = ({ accrued }) => accrued?.amount ?? null,
): FreeTimeSummary {
  const [next] = clocks
    .filter((clock) => isGoing(clock) && clock.last_free_on !== null)
    .toSorted((a, b) => ((a.last_free_on ?? '') < (b.last_free_on ?? '') ? -1 : 1))
  return {
    worst_state: order.find((state) => clocks.some((clock) => clock.state === state)) ?? null,
    last_free_on: next?.last_free_on ?? null,
    days_left: next === undefined ? null : daysLeft(next, now),
    timezone: next?.timezone ?? null,
    end_day_start: next?.end_day_start ?? null,
    owed: sumsOf(clocks, openOf, ({ state }) => state !== 'not_started'),
    cost_of_waiting: sumsOf(
      clocks,
      ({ tomorrow }) => tomorrow,
      (clock) => isGoing(clock) || clock.state === 'cannot_assess',
    ),
    lfd_reported_earlier: clocks.flatMap(reportedEarlier),
    complete:
      clocks.length > 0 &&
      clocks.every((clock) => !['cannot_assess', 'not_started'].includes(clock.state) && openOf(clock) !== null),
  }
}

function daysLeft({ last_free_on, timezone, end_day_start }: ChargeClock, now: Instant): number | null {
  const today = timezone === null ? null : localDayFrom(end_day_start ?? 0, now, timezone)
  return today === null || last_free_on === null ? null : daysBetween(today, last_free_on)
}

/**
 * Sums by currency. `counts` says of which clocks an amount that is missing is unknown rather than nothing; while one
 * is, a sum of 0 in its currency is left out, and where its currency is unknown too, any sum of 0.
 */
function sumsOf(
  clocks: readonly ChargeClock[],
  amountOf: (clock: ChargeClock) => MinorUnits | null,
  counts: (clock: ChargeClock) => boolean,
): readonly WholeAmount[] {
  const unknown = clocks.filter((clock) => counts(clock) && amountOf(clock) === null)
  const sums = totalsOf(
    clocks.flatMap((clock) => {
      const amount = amountOf(clock)
      return amount === null || clock.currency_code === null ? [] : [{ amount, currency_code: clock.currency_code }]
    }),
  )
  const isKnown = (currency: string) =>
    unknown.every(({ currency_code }) => currency_code !== null && currency_code !== currency)
  return sums
    .filter(({ amount, currency_code }) => amount !== 0 || isKnown(currency_code))
    .map(({ amount, currency_code }) => ({ amount: majorUnits(amount, currency_code), currency_code }))
}

/** Last free days of a clock that were told earlier than the computed one. */
function reportedEarlier(clock: ChargeClock): readonly ReportedEarlier[] {
  const { charge, reported, last_free_on, currency_code, table_rates, first_rate_days, rows } = clock
  if (last_free_on === null) return []
  const reporters: readonly Reporter[] = ['line', 'terminal', 'rail']
  return reporters.flatMap((reported_by) => {
    const date = reported[reported_by]?.day
    const days = date === undefined ? null : daysBetween(date, last_free_on)
    if (date === undefined || days === null || days <= 0) return []
    const [rate] = table_rates
    const passed = rows.filter(({ day, status }) => status === 'free' && day > date && day <= last_free_on).length
    const at_stake =
      rate === undefined || currency_code === null
        ? null
        : { amount: majorUnits(rate * Math.ceil(passed / first_rate_days), currency_code), currency_code }
    return [{ charge_type: charge, reported_by, date, days, at_stake }]
  })
}

/** The computed days by which a box must be gone from the port or ramp, and come back empty; null: not known. */
export interface CalculatedDays {
  readonly pickup: { readonly on: Day; readonly timezone: string } | null
  readonly empty_return_on: Day | null
}

/** Charges that end with the pick-up. Those that are only added to one end no free time of their own. */
const pickup_charges: readonly ChargeType[] = ['demurrage', 'storage', 'rail_storage', 'line_demurrage_ramp']
const return_charges: readonly ChargeType[] = ['detention', 'merged']

/**
 * The earliest last free days that the terms give for the pick-up and the return of an import, as computed. A charge
 * that has ended leaves none: its stay is over.
 */
export function calculatedDays(clocks: readonly ChargeClock[]): CalculatedDays {
  const earliest = (charges: readonly ChargeType[]) =>
    clocks
      .flatMap(({ charge, direction, state, last_free_on, timezone }) =>
        charges.includes(charge) &&
        direction === 'import' &&
        state !== 'stopped' &&
        last_free_on !== null &&
        timezone !== null
          ? [{ on: last_free_on, timezone }]
          : [],
      )
      .toSorted((a, b) => (a.on < b.on ? -1 : 1))[0] ?? null
  return { pickup: earliest(pickup_charges), empty_return_on: earliest(return_charges)?.on ?? null }
}
