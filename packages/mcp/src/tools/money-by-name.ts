import { withoutNulls } from '../without-nulls.ts'

/** So many names are shown where they were asked for, and otherwise. */
const names_shown = { asked: 25, usual: 5 } as const

interface WeekOfName {
  readonly name: string | null
  readonly amount: number
  readonly currencyCode: string
}

/** What the weeks come to for each name and currency, the dearest first; no currency has parts below a thousandth. */
function costsByName(weeks: readonly WeekOfName[]) {
  const sums = new Map<string, WeekOfName>()
  for (const { name, amount, currencyCode } of weeks) {
    const key = `${currencyCode} ${name ?? ''}`
    const before = sums.get(key)?.amount ?? 0
    sums.set(key, { name, amount: Math.round((before + amount) * 1_000) / 1_000, currencyCode })
  }
  return [...sums.values()].toSorted((a, b) => b.amount - a.amount).map(withoutNulls)
}

/** The dearest of them, and how many more there are. */
export function costsShown(weeks: readonly WeekOfName[]) {
  const all = costsByName(weeks)
  const left = all.length - names_shown.asked
  return { costs: all.slice(0, names_shown.asked), ...(left > 0 ? { costsLeft: left } : {}) }
}

interface OwedBy {
  readonly name: string | null
  readonly kind: string | null
  readonly owed: readonly object[]
  readonly unassessed: number
}

/** To whom the most is owed; each sum is of one currency. */
export function owedTo(all: readonly OwedBy[], asked: boolean) {
  const shown = all.slice(0, names_shown[asked ? 'asked' : 'usual'])
  return {
    owedBy: shown.map(withoutNulls),
    ...(shown.length < all.length ? { owedByLeft: all.length - shown.length } : {}),
  }
}
