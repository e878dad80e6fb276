import type { MinorUnits } from '../money.ts'
import type { Rates, Rule, Tier } from '../terms/rule.ts'

/** What a day of a number costs by the table. */
export interface Rated {
  /** From 1. */
  readonly tier: number
  readonly rate: MinorUnits
  /** Days for which the rate is one amount. */
  readonly per_days: number
}

/**
 * The step of the rates in which a number lies, for a container of a length in feet; null: the table doesn't say. By
 * the twenty-foot unit neither an unknown length nor one of which the terms don't say what it counts has a rate.
 */
export function rateOf(
  rates: Rates,
  number: number,
  length: number | null,
): Rated | null | 'length_unknown' | 'units_unknown' {
  const index = rates.tiers.findIndex(({ from, to }) => number >= from && (to === null || number <= to))
  const tier: Tier | undefined = rates.tiers[index]
  if (tier === undefined) return null
  if (tier.per === 'teu' && length === null) return 'length_unknown'
  const units = tier.per === 'teu' && length !== null ? unitsOf(length, rates) : 1
  if (units === null) return 'units_unknown'
  const risen = tier.to === null ? (number - tier.from) * rates.daily_increment : 0
  const hundredths = Math.round(units * 100)
  return { tier: index + 1, rate: Math.round(((tier.rate + risen) * hundredths) / 100), per_days: tier.per_days }
}

/** The charge for the days so far, within the least and the most that the terms ask for. */
export function chargeOf(sum: MinorUnits, days: number, { cap, minimum }: Rates): MinorUnits {
  const at_least = days > 0 && minimum !== null ? Math.max(sum, minimum) : sum
  return cap === null ? at_least : Math.min(at_least, cap)
}

/** The number that a tariff gives to a chargeable day (contract 13.5). */
export function numberOf(rule: Rule, chargeable_before: number, free_days: number, days_since_first: number): number {
  if (rule.tier_anchor === 'since_start') return days_since_first
  return (rule.tier_anchor === 'free_plus' ? free_days : 0) + chargeable_before + 1
}

/** Twenty-foot units of a container above 40 feet are a matter of the terms: 2 by some tariffs, 2.25 by others. */
function unitsOf(length: number, { teu_45, teu_longer }: Rates): number | null {
  if (length > 40) return length > 45 ? teu_longer : teu_45
  return length <= 20 ? 1 : 2
}
