import type { FeeType } from '@quaylog/contract'
import type { Fee } from '@quaylog/journey'
import { fee_item } from './body.ts'

const types: readonly (readonly [pattern: RegExp, type: FeeType])[] = [
  [/demur|storage/i, 'demurrage'],
  [/extended.?dwell|\bedt\b/i, 'extended_dwell_time'],
  [/exam/i, 'exam'],
  [/^total/i, 'total'],
]

/** Fees as a terminal reports them; null: an item cannot be read, so that the list as a whole is unknown. */
export function readFees(items: readonly unknown[]): readonly Fee[] | null {
  const fees: Fee[] = []
  for (const item of items) {
    const parsed = fee_item.safeParse(item)
    if (!parsed.success) return null
    const { type, amount, currency_code } = parsed.data
    const currency = currency_code?.toUpperCase() ?? ''
    if (type === null || amount === null || amount < 0 || !/^[A-Z]{3}$/.test(currency)) return null
    fees.push({ type: types.find(([pattern]) => pattern.test(type))?.[1] ?? 'other', amount, currency_code: currency })
  }
  return fees
}

/** True when something is owed. */
export function isUnpaid(fees: readonly Fee[]): boolean {
  return fees.some((fee) => fee.amount > 0)
}
