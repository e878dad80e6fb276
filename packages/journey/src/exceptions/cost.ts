import type { AmountAtStake, StandingClock } from './exception.ts'
import { printedDay } from './time.ts'

/**
 * What a day costs now and by the next rate, such as `a day costs 210 USD, 310 USD from 25 November 2026`; null: not
 * known.
 */
export function costInWords({ rate, next_rate }: StandingClock): string | null {
  const later = next_rate === null ? null : `${printedAmount(next_rate)} from ${printedDay(next_rate.from_on)}`
  if (rate === null) return later === null ? null : `a day costs ${later}`
  if (rate.amount === 0) return later === null ? 'today is not charged' : `today is not charged, a day costs ${later}`
  return `a day costs ${[printedAmount(rate), later].filter((part) => part !== null).join(', ')}`
}

/** `300 USD`, `345.50 USD` */
function printedAmount({ amount, currency_code }: AmountAtStake): string {
  return `${amount} ${currency_code}`.replace(/\.\d(?= )/, '$&0')
}
