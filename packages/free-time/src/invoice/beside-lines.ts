import { majorUnits } from '../money.ts'
import type { MinorUnits } from '../money.ts'
import type { Invoice } from './document.ts'
import { finding } from './finding.ts'
import type { Finding } from './finding.ts'

/**
 * What the total has beside the lines, which no ledger knows: tax, and charges that are not by the day, such as a
 * handling fee. Nobody can say here whether it is owed; a credit is accepted as it is.
 */
export function besideLines({ tax, other }: Invoice) {
  return [tax, other].map((amount) => ({
    payable: Math.min(amount, 0),
    disputed: 0,
    cannot_assess: Math.max(amount, 0),
  }))
}

/** That it was not checked, each kind once. */
export function notChecked({ tax, other, currency_code }: Invoice): readonly Finding[] {
  const say = (amount: MinorUnits, what: string, after: string) =>
    amount <= 0
      ? []
      : [finding('X01', 'cannot_assess', `${what} of ${currency_code} ${majorUnits(amount, currency_code)} ${after}`)]
  return [
    ...say(tax, 'Tax', 'is not checked: its part of what falls away of the lines falls away too'),
    ...say(other, 'Other charges', 'are not by the day, and are not checked'),
  ]
}
