import type { ChargeClockAttributes } from '@quaylog/contract'
import { isObject } from './charged-day.ts'
import type { Tone } from '../kit/status.tsx'
import { money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'

/** The word of a table for a key that the service gave; a key that the table lacks is shown as it is. */
export function wordOf(table: Readonly<Record<string, string>>, key: string): string {
  return table[key] ?? key.replaceAll('_', ' ')
}

/** Who bills, as short as it can be said; a facility by its name where that is known. */
export function billerText(
  { kind, scac, facility }: ChargeClockAttributes['biller'],
  names: FacilityNames = new Map(),
): string {
  return scac ?? (facility === undefined ? kind : (names.get(facility) ?? facility))
}

/** Names of facilities by their codes. */
export type FacilityNames = ReadonlyMap<string, string>

const tones: Readonly<Record<string, Tone>> = { free: 'go', paused: 'wait', running: 'stop', cannot_assess: 'wait' }

/** How pressing the state of a charge is. */
export function toneOfState(state: string): Tone {
  return tones[state] ?? 'idle'
}

/** What a charge is, and whose. */
export function chargeName(
  { charge_type, biller }: Pick<ChargeClockAttributes, 'charge_type' | 'biller'>,
  names?: FacilityNames,
): string {
  return `${wordOf(chargeWords.kinds, charge_type)} · ${billerText(biller, names)}`
}

/** The papers by which a charge is counted: the tariff, and what contracts or notices decide of it. */
export function papersText({ tariff, overridden }: NonNullable<ChargeClockAttributes['terms']>): string {
  const fields_of = new Map<string, string[]>()
  for (const [field, by] of Object.entries(isObject(overridden) ? overridden : {})) {
    const paper = isObject(by) && typeof by['tariff'] === 'string' ? by['tariff'] : null
    if (paper !== null) fields_of.set(paper, [...(fields_of.get(paper) ?? []), field.replaceAll(/[._]/g, ' ')])
  }
  return [tariff, ...[...fields_of].map(([paper, fields]) => chargeWords.decidedBy(fields, paper))].join('; ')
}

type Sums = readonly { readonly amount: number; readonly currency_code: string }[]

/**
 * Sums of different currencies beside each other, "at least" where they are not whole; null: none is known. A sum of 0
 * is only listed where it is certain.
 */
export function sumsText(sums: Sums, is_complete: boolean): string | null {
  const text = (some: Sums) => some.map(({ amount, currency_code }) => money(amount, currency_code)).join(' + ')
  const owed = sums.filter(({ amount }) => amount !== 0)
  if (sums.length === 0) return null
  return is_complete || owed.length === 0 ? text(sums) : `${chargeWords.atLeast} ${text(owed)}`
}
