import { exponentOf } from '../currencies.ts'
import { majorUnits } from '../money.ts'
import type { MinorUnits } from '../money.ts'

/** An amount as sentences say it: its currency, and all decimals that this has. */
export function printedSum(units: MinorUnits, currency_code: string): string {
  return `${currency_code} ${majorUnits(units, currency_code).toFixed(exponentOf(currency_code) ?? 2)}`
}
