import type { Candidate } from './read-field.ts'

const of_totals = '/charge_totals/0/'

interface PrintedTotal {
  readonly amount: Candidate
  readonly currency: Candidate | null
}

/**
 * Totals of several currencies are totals of their own: each currency has its row. What has no currency beside them
 * stays with the first, where it is in doubt with it.
 */
export function byCurrency(candidates: readonly Candidate[]): readonly Candidate[] {
  const totals = totalsIn(candidates.filter(({ pointer }) => pointer.startsWith(of_totals)))
  const currencies = [...new Set(totals.flatMap(({ currency }) => (currency === null ? [] : [currency.value])))]
  if (currencies.length < 2) return candidates
  const others = candidates.filter(({ pointer }) => !pointer.startsWith(of_totals))
  return [
    ...others,
    ...totals.flatMap(({ amount, currency }) => {
      const row = currency === null ? 0 : currencies.indexOf(currency.value)
      return [amount, ...(currency === null ? [] : [currency])].map((each) => ({
        ...each,
        pointer: each.pointer.replace(of_totals, `/charge_totals/${row}/`),
      }))
    }),
  ]
}

/** Amounts, each with the currency that was read of the same place and therefore follows it. */
function totalsIn(candidates: readonly Candidate[]): readonly PrintedTotal[] {
  return candidates.flatMap((amount, index) => {
    if (!amount.pointer.endsWith('/amount')) return []
    const next = candidates[index + 1]
    return [{ amount, currency: next?.pointer.endsWith('/currency') === true ? next : null }]
  })
}
