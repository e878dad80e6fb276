import type { ChargeClockAttributes } from '@quaylog/contract'
import type { Tone } from '../kit/status.tsx'
import { chargeWords } from '../words/charge-words.ts'

/** The word of a table for a key that the service gave; a key that the table lacks is shown as it is. */
export function wordOf(table: Readonly<Record<string, string>>, key: string): string {
  return table[key] ?? key.replaceAll('_', ' ')
}

/** Who bills, as short as it can be said. */
export function billerText({ kind, scac, facility }: ChargeClockAttributes['biller']): string {
  return scac ?? facility ?? kind
}

const tones: Readonly<Record<string, Tone>> = { free: 'go', paused: 'wait', running: 'stop', cannot_assess: 'wait' }

/** How pressing the state of a charge is. */
export function toneOfState(state: string): Tone {
  return tones[state] ?? 'idle'
}

/** What a charge is, and whose. */
export function chargeName({ charge_type, biller }: Pick<ChargeClockAttributes, 'charge_type' | 'biller'>): string {
  return `${wordOf(chargeWords.kinds, charge_type)} · ${billerText(biller)}`
}
