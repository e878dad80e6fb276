import { clocksOfStays, settlementOf } from '@quaylog/free-time'
import type { BoxPayment, CalendarBook, ChargeClock, Settled, Settlement, Stay, TermBook } from '@quaylog/free-time'
import { paymentsOf } from '../statements/statement.ts'
import type { ChargeStatementRow } from '../statements/statement.ts'

/** A clock and what became of its charge. */
export interface SettledClock {
  readonly clock: ChargeClock
  readonly settled: Settled
}

/** The clocks of a box's stays, with what was settled of each. */
export function settledClocks(
  stays: readonly Stay[],
  settlements: readonly Settlement[],
  { terms, calendars }: { readonly terms: TermBook; readonly calendars: CalendarBook },
  now: string,
): readonly SettledClock[] {
  const clocks = clocksOfStays(stays, terms, calendars, now)
  return clocks.map((clock) => ({
    clock,
    settled: settlementOf(clock, settlements, clocks.filter(({ charge }) => charge === clock.charge).length === 1),
  }))
}

/**
 * What was paid, waived, credited and granted of a box, as invoices are held against it: each with the biller and the
 * stay of the clock that it settles, where there is one.
 */
export function paymentsOfBox(
  statements: readonly ChargeStatementRow[],
  container: string,
  entries: readonly SettledClock[],
): readonly BoxPayment[] {
  return paymentsOf(statements, container.toUpperCase()).map((payment) => {
    const [id] = payment.observation_ids
    const of = entries.find(({ settled }) => settled.entries.some(({ observation_ids }) => observation_ids[0] === id))
    if (of === undefined) return payment
    const { biller, started_on } = of.clock
    return { ...payment, biller: payment.biller ?? biller.scac ?? biller.facility ?? null, started_on }
  })
}
