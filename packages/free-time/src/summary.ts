import type { Clock, ClockState } from './model/clock.ts'
import { majorUnits } from './money.ts'
import { totalsOf } from './forecast/forecast.ts'
import { dayNumber } from './time/day.ts'
import type { Day } from './time/day.ts'

/** What all clocks of a box come to, in a few words. */
export interface FreeTimeSummary {
  /** The state that asks most for somebody's attention; null: there is no clock. */
  readonly worst_state: ClockState | null
  /** The earliest last free day of the clocks that still run. */
  readonly last_free_on: Day | null
  /** Local days from today to it; below 0 when it has passed. */
  readonly days_left: number | null
  readonly owed: readonly { readonly amount: number; readonly currency_code: string }[]
  /** False: some clock can't be counted or has not begun, or there is none, and what is owed reads "at least". */
  readonly complete: boolean
}

/** From the worst. What nobody can count may cost, so it is never better news than what is known to run. */
const order: readonly ClockState[] = ['running', 'cannot_assess', 'paused', 'free', 'not_started', 'stopped']

/** Sums up the clocks of one box; `today` is the facility's local day. */
export function summaryOf(clocks: readonly Clock[], today: Day): FreeTimeSummary {
  const going = clocks.filter(({ state }) => state === 'free' || state === 'running' || state === 'paused')
  const [last_free_on = null] = going.flatMap((clock) => clock.last_free_on ?? []).toSorted()
  const until = dayNumber(last_free_on ?? '')
  const now = dayNumber(today)
  const sums = totalsOf(
    clocks.flatMap(({ accrued, currency_code }) =>
      accrued === null || currency_code === null ? [] : [{ amount: accrued.amount, currency_code }],
    ),
  )
  return {
    worst_state: order.find((state) => clocks.some((clock) => clock.state === state)) ?? null,
    last_free_on,
    days_left: until === null || now === null ? null : until - now,
    owed: sums.map(({ amount, currency_code }) => ({ amount: majorUnits(amount, currency_code), currency_code })),
    complete: clocks.length > 0 && clocks.every(({ state }) => state !== 'cannot_assess' && state !== 'not_started'),
  }
}
