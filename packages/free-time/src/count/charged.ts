import type { Unassessable } from './bounds.ts'
import { chargeOf, numberOf, rateOf } from './charge.ts'
import type { Context, Plain, State, Step, Stuck } from './step.ts'

/** A day that is charged: its number, its step of the table and what it adds (contract 13.5). */
export function charged(context: Context, state: State, plain: Plain, parameter: string): Step | Stuck {
  const { day } = plain
  const rates = context.ratesOn(day)
  if (rates === null)
    return {
      day,
      reason: 'version_gap',
      missing: { code: 'terms.versions', text: 'the version of the tariff that holds on this day' },
    }
  const number = numberOf(context.rule, state.chargeable, context.free_total, state.since_first)
  const rated = rateOf(rates, number, context.facts.equipment.length)
  if (rated === 'length_unknown')
    return {
      day,
      reason: 'ambiguous_equipment',
      missing: { code: 'equipment.length', text: 'the length of the container: the rate is per twenty-foot unit' },
    }
  if (rated === 'units_unknown')
    return {
      day,
      reason: 'terms_incomplete',
      missing: {
        code: 'terms.teu_45',
        text: 'how many twenty-foot units a container above 40 feet counts: tariffs say 2, 2.25 or another figure',
      },
    }
  if (rated === null)
    return {
      day,
      reason: 'terms_incomplete',
      missing: { code: 'terms.tiers', text: `the rate of day ${number}: the table of rates doesn't reach it` },
    }
  const { tier, per_days } = rated
  const row = { ...plain, status: 'chargeable' as const, number, tier }
  const before = chargeOf(state.sum, state.chargeable, rates)
  const covered = state.period !== null && state.period.tier === tier && number < state.period.to
  if (!covered && rates.off_peak !== null && context.off_peak === null) return { day, ...hourOfEnd(context) }
  state.chargeable += 1
  if (covered) return { ...row, parameter: 'tiers.per_days', rate: null, amount: 0 }
  if (per_days > 1) state.period = { tier, to: number + per_days }
  const off = discountOf(context, state, rated.rate)
  const rate = rated.rate - off
  state.discounted += off
  state.sum += rate
  const amount = chargeOf(state.sum, state.chargeable, rates) - before
  return { ...row, parameter: off > 0 ? 'off_peak.discount' : parameter, rate, amount }
}

/** What off-peak hours take off a rate: no more than the rate, and than what is left of the most. */
function discountOf({ rule, off_peak }: Context, { discounted }: State, rate: number): number {
  const terms = rule.rates.off_peak
  if (terms === null || off_peak !== true) return 0
  const left = terms.most === null ? Number.POSITIVE_INFINITY : Math.max(0, terms.most - discounted)
  return Math.min(terms.discount, rate, left)
}

/** That the hour of the end decides the amount, and isn't known. */
function hourOfEnd({ rule }: Context): { reason: Unassessable['reason']; missing: Unassessable['missing'][number] } {
  const [name = 'gated_out_full'] = rule.end_events
  return {
    reason: 'end_event_unknown',
    missing: {
      code: `events.${name}`,
      text: `the hour of ${name}: the terms take something off in some hours, and only the day is known`,
    },
  }
}
