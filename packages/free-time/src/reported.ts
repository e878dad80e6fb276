import type { ChargeClock } from './model/clock.ts'
import type { ReportedLastFreeDay, StayFacts } from './model/facts.ts'
import type { Issuer } from './model/tariff.ts'
import type { ChargeType } from './model/words.ts'
import { dayNumber } from './time/day.ts'
import type { Day } from './time/day.ts'

/** The last free days that line, terminal and railroad told for one clock, the latest word of each (contract 13.7). */
export function reportedFor(facts: StayFacts, charge: ChargeType, biller: Issuer): ChargeClock['reported'] {
  const told = facts.reported
    .filter((report) => isFor(report, charge, biller))
    .toSorted(
      (a, b) =>
        Date.parse(a.told_at ?? '1970-01-01') - Date.parse(b.told_at ?? '1970-01-01') || (a.day < b.day ? -1 : 1),
    )
  return Object.fromEntries(told.map(({ by, day, told_at, charge: meant }) => [by, { day, told_at, charge: meant }]))
}

/**
 * Without a word which charge was meant, the line's day is its demurrage's, the terminal's that of the yard, the
 * railroad's that of the ramp.
 */
function isFor({ by, charge: meant }: ReportedLastFreeDay, charge: ChargeType, { kind }: Issuer): boolean {
  if (meant !== null) return meant === charge
  if (by === 'line') return charge === 'demurrage' && (kind === 'line' || kind === 'nvocc')
  return by === 'terminal'
    ? charge === 'demurrage' || charge === 'storage'
    : charge === 'rail_storage' || charge === 'line_demurrage_ramp'
}

/** Days between the earliest and the latest of the last free days that are known; null: fewer than two are. */
export function disagreementOf(reported: ChargeClock['reported'], computed: Day | null): number | null {
  const days = [...Object.values(reported).map(({ day }) => day), computed].flatMap((day) => dayNumber(day ?? '') ?? [])
  return days.length < 2 ? null : Math.max(...days) - Math.min(...days)
}

/** What another biller granted is nothing to this one's clocks. */
export function withGrantsOf({ scac, facility }: Issuer, facts: StayFacts): StayFacts {
  const own = facts.adjustments.filter(({ biller }) => biller === undefined || [scac, facility].includes(biller))
  return own.length === facts.adjustments.length ? facts : { ...facts, adjustments: own }
}
