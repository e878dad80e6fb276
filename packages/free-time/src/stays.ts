import type { CalendarBook } from './calendar/book.ts'
import { clocksOf } from './clocks.ts'
import type { ChargeClock } from './model/clock.ts'
import type { StayFacts } from './model/facts.ts'
import type { ChargeType } from './model/words.ts'
import type { TermBook } from './terms/book.ts'
import { mayBeAt } from './terms/scope.ts'
import type { Instant } from './time/zone.ts'

/** A box's time at one place, with the charges that are counted there (contract 13.12). */
export interface Stay {
  readonly charges: readonly ChargeType[]
  readonly facts: StayFacts
}

/** The clocks of a box: of each stay those that are counted there. */
export function clocksOfStays(
  stays: readonly Stay[],
  terms: TermBook,
  calendars: CalendarBook,
  now: Instant,
): readonly ChargeClock[] {
  return stays.flatMap((stay) => clocksOf(stay.facts, termsFor(stay, terms), calendars, now))
}

/**
 * The terms of the charges that are counted at a stay, but for those of billers that have nothing of it, and those that
 * are for other places only: what no terms concern is not unknown, there is no charge.
 */
export function termsFor({ charges, facts: { scac, facility } }: Stay, terms: TermBook): TermBook {
  const groups = terms.groups.filter(({ charge, biller, terms: own }) => {
    const others = biller.scac !== undefined && scac !== null && biller.scac !== scac
    const elsewhere = biller.facility !== undefined && facility !== null && biller.facility !== facility.code
    return charges.includes(charge) && !others && !elsewhere && own.some(({ scope }) => mayBeAt(scope ?? {}, facility))
  })
  return { ...terms, groups }
}
