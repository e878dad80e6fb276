import { majorUnits } from './money.ts'
import type { ChargeClock, LedgerRow } from './model/clock.ts'
import { timeOf } from './time/day.ts'
import type { Instant } from './time/zone.ts'

/** A clock as documents print it: amounts in whole units of the currency, its days below it. */
export type PrintedClock = ReturnType<typeof printedClock>

/** Prints a clock (contract 13.7). `computed_at`: when it was counted. */
export function printedClock(clock: ChargeClock, computed_at: Instant) {
  const { accrued, currency_code } = clock
  const amount = (units: number | null) =>
    units === null || currency_code === null ? null : majorUnits(units, currency_code)
  return {
    container: clock.container,
    charge_type: clock.charge,
    direction: clock.direction,
    place: clock.place,
    biller: clock.biller,
    state: clock.state,
    reason: clock.reason,
    missing: clock.missing,
    timezone: clock.timezone,
    started_on: clock.started_on,
    first_day_on: clock.first_day_on,
    free_days_total: clock.free_days_total,
    free_days_used: clock.free_days_used,
    last_free_on: clock.last_free_on,
    ...(clock.free_until_at === null ? {} : { free_until_at: clock.free_until_at }),
    ...(clock.end_day_start === null ? {} : { end_day_start: timeOf(clock.end_day_start) }),
    first_chargeable_on: clock.first_chargeable_on,
    ended_on: clock.ended_on,
    last_free_on_reported: Object.fromEntries(
      Object.entries(clock.reported).map(([by, { day, told_at, charge }]) => [
        by,
        { date: day, told_at, charge_type: charge },
      ]),
    ),
    lfd_disagreement_days: clock.lfd_disagreement_days,
    accrued:
      accrued === null || currency_code === null
        ? null
        : { amount: majorUnits(accrued.amount, currency_code), currency_code, days: accrued.days },
    today_rate: amount(clock.today_rate),
    next_rate:
      clock.next_rate === null ? null : { amount: amount(clock.next_rate.rate), from_on: clock.next_rate.from_on },
    assumptions: clock.assumptions,
    terms: clock.terms,
    basis: clock.basis,
    computed_at,
    days: clock.rows.map((row) => printedDay(row, currency_code)),
  }
}

/** A day that costs nothing is printed as 0, for it was counted; a clock that wasn't has no days. */
function printedDay(row: LedgerRow, currency_code: string | null) {
  const amount = (units: number | null) =>
    units === null || currency_code === null ? null : majorUnits(units, currency_code)
  return {
    day: row.day,
    status: row.status,
    number: row.number,
    tier: row.tier,
    rate: amount(row.rate),
    amount: amount(row.amount ?? 0),
    currency_code,
    why: row.why,
    calendar: row.calendar,
    disputable: row.disputable,
    evidence: row.observation_ids.map((observation_id) => ({ observation_id })),
  }
}
