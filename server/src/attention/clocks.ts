import { majorUnits } from '@quaylog/free-time'
import type { AmountAtStake, StandingClock } from '@quaylog/journey'
import type { KeptClock } from '../charges/kept/kept-clock.ts'

/** What of a kept clock exceptions need. */
type Counted = Pick<
  KeptClock,
  'container_id' | 'charge_type' | 'direction' | 'state' | 'currency_code' | 'accrued' | 'rate' | 'last_free_on'
>

/** Charge clocks as exceptions see them, those that charge first. An amount that is not known stays unknown. */
export function standingClocks(
  clocks: readonly Counted[],
  numberOf: (container_id: string) => string | undefined,
): StandingClock[] {
  return clocks
    .flatMap((clock): StandingClock[] => {
      const container = numberOf(clock.container_id)
      if (container === undefined || clock.direction !== 'import') return []
      const is_charging = clock.state === 'running'
      return [
        {
          container,
          charge: clock.charge_type === 'demurrage' || clock.charge_type === 'detention' ? clock.charge_type : 'other',
          is_charging,
          last_free_on: clock.last_free_on,
          so_far: amountOf(clock.accrued, clock.currency_code),
          next_day: is_charging ? amountOf(clock.rate, clock.currency_code) : null,
        },
      ]
    })
    .toSorted((a, b) => Number(b.is_charging) - Number(a.is_charging))
}

function amountOf(units: number | null, currency_code: string | null): AmountAtStake | null {
  return units === null || currency_code === null ? null : { amount: majorUnits(units, currency_code), currency_code }
}
