import { dayAfter, localDayFrom, majorUnits, minutesOf } from '@quaylog/free-time'
import type { AmountAtStake, StandingClock } from '@quaylog/journey'
import type { KeptClock } from '../charges/kept/kept-clock.ts'

/** What of a kept clock exceptions need. */
type Counted = Pick<
  KeptClock,
  | 'container_id'
  | 'charge_type'
  | 'direction'
  | 'state'
  | 'currency_code'
  | 'accrued'
  | 'rate'
  | 'last_free_on'
  | 'timezone'
  | 'computed_at'
> & { readonly document: Pick<KeptClock['document'], 'next_rate' | 'end_day_start'> }

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
          ...ratesOf(clock, is_charging),
        },
      ]
    })
    .toSorted((a, b) => Number(b.is_charging) - Number(a.is_charging))
}

/** Of a clock that charges no rate today because the day is none that is charged, today's rate is 0. */
function ratesOf(clock: Counted, is_charging: boolean): Pick<StandingClock, 'rate' | 'next_rate' | 'next_day'> {
  const { currency_code, document } = clock
  const today = clock.rate ?? (clock.accrued === null ? null : 0)
  const rate = is_charging ? amountOf(today, currency_code) : null
  const { amount, from_on } = document.next_rate ?? { amount: null, from_on: '' }
  const next_rate = amount === null || currency_code === null ? null : { amount, currency_code, from_on }
  const is_next = rate === null || rate.amount === 0 || from_on === tomorrowOf(clock)
  const later = next_rate === null ? null : { amount: next_rate.amount, currency_code: next_rate.currency_code }
  return { rate, next_rate, next_day: is_next ? later : rate }
}

/** The day after the one that was counted last, at the clock's facility; null: its time zone is not known. */
function tomorrowOf({ computed_at, timezone, document }: Counted): string | null {
  const begins = minutesOf(document.end_day_start ?? '') ?? 0
  const today = timezone === null ? null : localDayFrom(begins, computed_at, timezone)
  return today === null ? null : dayAfter(today, 1)
}

function amountOf(units: number | null, currency_code: string | null): AmountAtStake | null {
  return units === null || currency_code === null ? null : { amount: majorUnits(units, currency_code), currency_code }
}
