import type { CalendarBook } from '../calendar/book.ts'
import type { ChargeClock } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { MinorUnits } from '../money.ts'
import type { TermBook } from '../terms/book.ts'
import { dayNumber, dayOf } from '../time/day.ts'
import type { Day } from '../time/day.ts'
import type { Instant } from '../time/zone.ts'
import { forecastOf } from './forecast.ts'
import type { Forecast } from './forecast.ts'

/** The days on which the box may be discharged: as expected, and the bounds of that expectation's error. */
export interface ExpectedDischarge {
  readonly earliest: Day
  readonly expected: Day
  readonly latest: Day
}

/** What a pick-up day may cost. */
export interface RangeDay {
  readonly day: Day
  /** Null: the box isn't there yet, even if it comes as early as it can. */
  readonly totals:
    | readonly {
        readonly currency_code: string
        readonly low: MinorUnits
        readonly high: MinorUnits
        readonly expected: MinorUnits | null
      }[]
    | null
}

/** A forecast before the box is there: nothing in it has happened, and nothing is told because of it. */
export interface ForecastRange {
  readonly start_assumed_on: ExpectedDischarge
  readonly last_free_on: { readonly earliest: Day; readonly latest: Day } | null
  readonly days: readonly RangeDay[]
  readonly unassessed: readonly ChargeClock[]
  readonly complete: boolean
}

/** No estimate is worth more days of error. */
const error_days_max = 31

/**
 * What pick-up days cost over every day on which the box may be discharged; null: the bounds are no days in order, or
 * too far apart.
 */
export function forecastBeforeDischarge(
  facts: StayFacts,
  terms: TermBook,
  calendars: CalendarBook,
  now: Instant,
  discharge: ExpectedDischarge,
  until?: Day,
): ForecastRange | null {
  const bounds = boundsOf(discharge)
  if (bounds === null) return null
  const { earliest, expected, latest } = bounds
  const last = until ?? dayOf(latest + 2 * error_days_max)
  const cases = Array.from({ length: latest - earliest + 1 }, (_, index) => {
    const on = earliest + index
    return {
      on,
      forecast: forecastOf(dischargedOn(facts, dayOf(on)), terms, calendars, now, {
        event: 'gated_out_full',
        from: discharge.earliest,
        until: last,
      }),
    }
  })
  const usual = cases.find(({ on }) => on === expected)
  const lfds = cases.flatMap(({ forecast }) => firstCost(forecast) ?? []).toSorted()
  const [lfd] = lfds
  const shown = (cases[0]?.forecast.days ?? []).map(({ day }) => rangeOn(day, cases, usual?.forecast))
  const unassessed = usual?.forecast.unassessed ?? []
  return {
    start_assumed_on: discharge,
    days: shown,
    unassessed,
    complete: usual?.forecast.complete === true,
    last_free_on: lfd === undefined ? null : { earliest: lfd, latest: lfds.at(-1) ?? lfd },
  }
}

/** The bounds as numbers of days; null: no days in order, or too far apart. */
function boundsOf(discharge: ExpectedDischarge) {
  const earliest = dayNumber(discharge.earliest)
  const expected = dayNumber(discharge.expected)
  const latest = dayNumber(discharge.latest)
  if (earliest === null || expected === null || latest === null) return null
  const in_order = earliest <= expected && expected <= latest
  return in_order && latest - earliest <= error_days_max ? { earliest, expected, latest } : null
}

/** Events with which a tariff may let free time begin once the ship is there. */
const beginnings = [
  'vessel_arrived',
  'first_box_discharged',
  'box_discharged',
  'vessel_discharge_completed',
  'available',
  'customs_released',
] as const

/** The facts as they would be: the ship there, and the box on the ground and available that day. */
function dischargedOn(facts: StayFacts, day: Day): StayFacts {
  const on = [{ at: day, observation_ids: [] }]
  const assumed = beginnings.filter((name) => name === 'box_discharged' || (facts.events[name]?.length ?? 0) === 0)
  return { ...facts, events: { ...facts.events, ...Object.fromEntries(assumed.map((name) => [name, on])) } }
}

/** The last day that costs nothing. */
function firstCost({ days }: Forecast): Day | null {
  const costs = days.findIndex(({ totals }) => totals.some(({ amount }) => amount > 0))
  return costs < 1 ? null : (days[costs - 1]?.day ?? null)
}

function rangeOn(
  day: Day,
  cases: readonly { readonly on: number; readonly forecast: Forecast }[],
  usual: Forecast | undefined,
): RangeDay {
  const there = cases
    .filter(({ on }) => on <= (dayNumber(day) ?? 0))
    .flatMap(({ forecast }) => forecast.days.filter((one) => one.day === day))
  if (there.length === 0) return { day, totals: null }
  const currencies = [...new Set(there.flatMap(({ totals }) => totals.map(({ currency_code }) => currency_code)))]
  const expected = usual?.days.find((one) => one.day === day)?.totals
  return {
    day,
    totals: currencies.map((currency_code) => {
      const amounts = there.map(({ totals }) => totals.find((one) => one.currency_code === currency_code)?.amount ?? 0)
      return {
        currency_code,
        low: Math.min(...amounts),
        high: Math.max(...amounts),
        expected: expected?.find((one) => one.currency_code === currency_code)?.amount ?? null,
      }
    }),
  }
}
