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
 * The step of the rates in which a number lies; null: the table doesn't say. `teu` is what a container counts; null:
 * unknown.
 */
export function rateOf(rates: Rates, number: number, teu: number | null): Rated | null | 'teu_unknown' {
  const index = rates.tiers.findIndex(({ from, to }) => number >= from && (to === null || number <= to))
  const tier: Tier | undefined = rates.tiers[index]
  if (tier === undefined) return null
  if (tier.per === 'teu' && teu === null) return 'teu_unknown'
  const risen = tier.to === null ? (number - tier.from) * rates.daily_increment : 0
  const units = tier.per === 'teu' ? (teu ?? 1) : 1
  return { tier: index + 1, rate: (tier.rate + risen) * units, per_days: tier.per_days }
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

/** Twenty-foot units of a container; null: its length isn't known. */
export function teuOf(length: number | null): number | null {
  if (length === null) return null
  return length <= 20 ? 1 : 2
}
