import type { Counted } from './clock.ts'
import type { ChargeClock } from './model/clock.ts'
import { dayOf } from './time/day.ts'

/** The rates of each version that a stay comes through; none where one version rates all of it. */
export function tablesByDay({ steps, input: { ratesOn } }: Counted): ChargeClock['tables_by_day'] {
  const tables = steps.flatMap(({ day }) => {
    const rates = ratesOn(day)
    return rates === null ? [] : [{ day, rates }]
  })
  const found = tables.filter(({ rates }, at) => rates !== tables[at - 1]?.rates)
  return found.length < 2
    ? []
    : found.map(({ day, rates }) => ({ from: dayOf(day), rates: rates.tiers.map(({ rate }) => rate) }))
}
