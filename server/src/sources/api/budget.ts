import { SourceConfigurationError } from '../configuration-error.ts'
import type { CredentialRule, Settings } from './profile.ts'

/** What every upstream may be given to spend. */
export const budget_rules: readonly CredentialRule[] = [
  {
    name: 'budget_per_day',
    what: 'What asking may cost in a day, in credits or money; without it no limit is kept',
    looks_like: '20.00',
    is_optional: true,
  },
  {
    name: 'budget_per_month',
    what: 'What asking may cost within 31 days, in credits or money; without it no limit is kept',
    looks_like: '300.00',
    is_optional: true,
  },
  {
    name: 'price_per_call',
    what: 'What one call costs, in the same unit; 1 unless you say otherwise, as for credits',
    looks_like: '0.05',
    is_optional: true,
  },
]

/** What an upstream allows by itself. */
interface OwnLimits {
  readonly limits: { readonly per_day: number | null; readonly per_month?: number }
}

/** Requests that an upstream may be sent; null: no limit is kept. */
export interface CallBudget {
  readonly per_day: number | null
  readonly per_month: number | null
}

/**
 * The requests that an upstream allows and that the operator's budget pays for, whichever are fewer. A budget too small
 * for a single call, and one that is no amount, is refused with the field to mend.
 */
export function callBudget({ limits }: OwnLimits, settings: Settings): CallBudget {
  const price = amountIn(settings, 'price_per_call') ?? 1
  if (price === 0) throw new SourceConfigurationError('credentials.price_per_call', 'must be more than 0')
  return {
    per_day: fewer(limits.per_day, callsFor(settings, 'budget_per_day', price)),
    per_month: fewer(limits.per_month ?? null, callsFor(settings, 'budget_per_month', price)),
  }
}

function callsFor(settings: Settings, name: string, price: number): number | null {
  const budget = amountIn(settings, name)
  if (budget === null) return null
  // In thousandths, so that 0.30 pays for three calls of 0.10.
  const calls = Math.floor(Math.round(budget * 1_000) / Math.round(price * 1_000))
  if (calls < 1)
    throw new SourceConfigurationError(`credentials.${name}`, `${budget} does not pay for one call of ${price}`)
  return calls
}

/** An amount as an operator writes it; null: none is set. */
function amountIn(settings: Settings, name: string): number | null {
  const text = settings[name]?.trim() ?? ''
  if (text === '') return null
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text))
    throw new SourceConfigurationError(`credentials.${name}`, `${text} is no amount: write digits, such as 12.50`)
  return Number(text)
}

function fewer(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}
