import type { Counted } from '../clock.ts'
import type { ChargeClock } from '../model/clock.ts'
import type { MinorUnits } from '../money.ts'
import { dayNumber } from '../time/day.ts'
import type { DayNumber } from '../time/day.ts'
import { instantMs, localTime } from '../time/zone.ts'
import type { Instant } from '../time/zone.ts'
import type { ForecastDay } from './forecast.ts'
import type { DayPart } from './pull-by.ts'

/** An amount of one currency, in its minor unit. */
export interface Total {
  readonly currency_code: string
  readonly amount: MinorUnits
}

/** A clock that could be counted. */
export interface Known {
  readonly clock: ChargeClock
  readonly counted: Counted
}

/** Sums by currency, never across currencies. */
export function totalsOf(amounts: readonly Total[]): readonly Total[] {
  const sums = new Map<string, number>()
  for (const { currency_code, amount } of amounts) sums.set(currency_code, (sums.get(currency_code) ?? 0) + amount)
  return [...sums].map(([currency_code, amount]) => ({ currency_code, amount }))
}

interface Sum {
  readonly amount: MinorUnits
  /** Of the day before. */
  readonly before: MinorUnits
  readonly rate: MinorUnits | null
}

/** What a clock has come to on each of its days, in one pass. */
export function sumsOf({ counted }: Pick<Known, 'counted'>): ReadonlyMap<DayNumber, Sum> {
  const counts_end = counted.rule.end_day !== 'not_counted'
  let charged = 0
  let before = 0
  return new Map(
    counted.steps.map((step) => {
      const after = charged + (step.amount ?? 0)
      const then = { amount: counts_end ? after : charged, before, rate: counts_end ? step.rate : null }
      charged = after
      before = then.amount
      return [step.day, then]
    }),
  )
}

/**
 * The forecast days from one on in parts that cost the same throughout: where terms let a day begin later than at
 * midnight, the event costs what the day before does until that hour. What of today is over is left out.
 */
export function partsOf(
  days: readonly ForecastDay[],
  first: DayNumber,
  known: readonly Known[],
  now: Instant,
): readonly DayPart[] {
  const local = localTime(instantMs(now) ?? 0, known[0]?.counted.input.time_zone ?? 'UTC')
  const clocks = known.map(({ counted }) => ({ ...counted.rule, sums: sumsOf({ counted }) }))
  const starts = [...new Set([0, ...clocks.map(({ present_day_start }) => present_day_start)])].toSorted(
    (a, b) => a - b,
  )
  return days.flatMap(({ day, gate }) => {
    const number = dayNumber(day) ?? 0
    const parts = starts.map((from, index) => ({
      day,
      gate,
      from,
      to: starts[index + 1] ?? 1_440,
      totals: totalsOf(
        clocks.flatMap(({ sums, present_day_start, rates }) => {
          const then = sums.get(number)
          const amount = from < present_day_start ? then?.before : then?.amount
          return amount === undefined ? [] : [{ currency_code: rates.currency, amount }]
        }),
      ),
    }))
    return parts.filter(({ to }) => number >= first && !(number === local?.day && to <= local.minutes))
  })
}
