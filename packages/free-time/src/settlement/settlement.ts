import type { ChargeClock } from '../model/clock.ts'
import type { ChargeType } from '../model/words.ts'
import type { MinorUnits } from '../money.ts'
import type { Day } from '../time/day.ts'

/** What may happen to a charge after it has accrued. */
export const settlement_kinds = [
  'payment',
  'waiver',
  'credit',
  'dispute_opened',
  'dispute_granted',
  'dispute_denied',
] as const
export type SettlementKind = (typeof settlement_kinds)[number]

/** One payment, waiver, credit or step of a dispute, as somebody stated it. */
export interface Settlement {
  readonly kind: SettlementKind
  readonly charge: ChargeType
  /** Whose charge it settles, by SCAC or facility code; null: the only biller of that charge. */
  readonly biller: string | null
  /** Null: an amount was not stated, as of a dispute. */
  readonly amount: MinorUnits | null
  readonly currency_code: string | null
  readonly on: Day | null
  readonly observation_ids: readonly string[]
}

/** What became of a clock's charge. What has accrued is never changed by it. */
export interface Settled {
  readonly entries: readonly Settlement[]
  /** Sums of what was stated, by kind and currency. */
  readonly sums: readonly {
    readonly kind: SettlementKind
    readonly amount: MinorUnits
    readonly currency_code: string
  }[]
  /**
   * What is neither paid, waived, credited nor granted in a dispute; null: what has accrued is not known, or something
   * was settled in another currency.
   */
  readonly open: MinorUnits | null
  /** What was settled beyond what has accrued; null as `open`. */
  readonly overpaid: MinorUnits | null
  /** Whether a dispute is open. */
  readonly is_disputed: boolean
}

/** Those that settle an amount for good. */
export const payment_kinds = ['payment', 'waiver', 'credit', 'dispute_granted'] as const
export type PaymentKind = (typeof payment_kinds)[number]
const reducing: readonly SettlementKind[] = payment_kinds

/**
 * Holds what was settled against a clock (contract 13.11). `only`: the clock's biller is the only one of its charge.
 */
export function settlementOf(clock: ChargeClock, all: readonly Settlement[], only: boolean): Settled {
  const entries = all.filter((entry) => isFor(entry, clock, only))
  const sums = new Map<string, { kind: SettlementKind; amount: MinorUnits; currency_code: string }>()
  for (const { kind, amount, currency_code } of entries) {
    if (amount === null || currency_code === null) continue
    const known = sums.get(`${kind} ${currency_code}`) ?? { kind, amount: 0, currency_code }
    sums.set(`${kind} ${currency_code}`, { ...known, amount: known.amount + amount })
  }
  const settled = [...sums.values()].filter(({ kind }) => reducing.includes(kind))
  const comparable = clock.accrued !== null && settled.every((sum) => sum.currency_code === clock.currency_code)
  const rest = (clock.accrued?.amount ?? 0) - settled.reduce((total, { amount }) => total + amount, 0)
  const count = (kind: SettlementKind) => entries.filter((entry) => entry.kind === kind).length
  return {
    entries,
    sums: [...sums.values()],
    open: comparable ? Math.max(rest, 0) : null,
    overpaid: comparable ? Math.max(-rest, 0) : null,
    is_disputed: count('dispute_opened') > count('dispute_granted') + count('dispute_denied'),
  }
}

function isFor({ charge, biller }: Settlement, clock: ChargeClock, only: boolean): boolean {
  if (charge !== clock.charge) return false
  const { scac, facility } = clock.biller
  return biller === null ? only : [scac, facility].includes(biller)
}
