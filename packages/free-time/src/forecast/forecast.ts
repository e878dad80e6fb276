import type { CalendarBook } from '../calendar/book.ts'
import { reckon } from '../clocks.ts'
import type { Reckoned } from '../clocks.ts'
import { momentsOf } from '../count/moments.ts'
import type { ChargeClock } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { ChargeType } from '../model/words.ts'
import type { MinorUnits } from '../money.ts'
import type { TermBook } from '../terms/book.ts'
import { dayNumber, dayOf } from '../time/day.ts'
import type { Day, DayNumber } from '../time/day.ts'
import { instantMs, localTime } from '../time/zone.ts'
import type { Instant } from '../time/zone.ts'
import { pullByOf } from './pull-by.ts'
import type { PullBy } from './pull-by.ts'
import { partsOf, sumsOf, totalsOf } from './sums.ts'
import type { Known, Total } from './sums.ts'

/** What ends the clocks that are looked at: the pick-up of the full box, or the return of the empty one. */
export type ForecastEvent = 'gated_out_full' | 'empty_in'

/** What one clock has come to when the event falls on a day. */
export interface ClockThen {
  readonly charge: ChargeType
  readonly biller: ChargeClock['biller']
  readonly amount: MinorUnits
  readonly currency_code: string
  /** What that very day costs; null: nothing. */
  readonly rate_of_day: MinorUnits | null
  readonly basis: ChargeClock['basis']
}

/** What it costs when the event falls on this day. */
export interface ForecastDay {
  readonly day: Day
  /** `assumed`: open by the regular week, nobody has described the day. */
  readonly gate: 'open' | 'closed' | 'assumed'
  readonly clocks: readonly ClockThen[]
  readonly totals: readonly Total[]
  /** By how much the totals are above those of the day before. */
  readonly marginal: readonly Total[]
}

/** What waiting costs. */
export interface Forecast {
  readonly event: ForecastEvent
  readonly days: readonly ForecastDay[]
  /**
   * The earliest of the cheapest days with an open gate, not before the box is available; null: there is none, or
   * amounts can't be compared.
   */
  readonly best_day: Day | null
  readonly rate_steps: readonly {
    readonly on: Day
    readonly charge: ChargeType
    readonly currency_code: string
    readonly from: MinorUnits
    readonly to: MinorUnits
  }[]
  /** The last moment before waiting costs more; null: it costs more every day, or no gate is open. */
  readonly pull_by: PullBy | null
  /** Clocks of which nothing can be said. */
  readonly unassessed: readonly ChargeClock[]
  /** False: some clock isn't assessed, or there is none, and every total reads "at least". */
  readonly complete: boolean
}

export interface ForecastOptions {
  /** Left out: the pick-up while the box is there, then its return. */
  readonly event?: ForecastEvent
  /** The first day; left out: the facility's today. */
  readonly from?: Day
  /**
   * The last day; left out: two weeks after the latest last free day, or after the first day. At most 120 days are
   * told.
   */
  readonly until?: Day
}

const days_max = 120
const usual_days = 14

/** What is still to happen: the pick-up, or after it the return. */
function nextEvent({ events: { gated_out_full = [] } }: StayFacts): NonNullable<ForecastOptions['event']> {
  return gated_out_full.length === 0 ? 'gated_out_full' : 'empty_in'
}

/**
 * What each possible day of the event costs, over all clocks that it ends. What has happened of the event already is
 * left out.
 */
export function forecastOf(
  facts: StayFacts,
  terms: TermBook,
  calendars: CalendarBook,
  now: Instant,
  options: ForecastOptions = {},
): Forecast {
  const event = options.event ?? nextEvent(facts)
  const still_there = {
    ...facts,
    events:
      event === 'empty_in' ? { ...facts.events, empty_in: [] } : { ...facts.events, gated_out_full: [], empty_in: [] },
  }
  const concerned = (one: Reckoned) =>
    one.counted === null ? endsBy(one.clock.charge, event) : one.counted.rule.end_events.includes(event)
  const first = reckon(still_there, terms, calendars, now).filter(concerned)
  const today = todayOf(first, now)
  const from = dayNumber(options.from ?? '') ?? today
  const lfds = first.flatMap(({ clock }) => dayNumber(clock.last_free_on ?? '') ?? [])
  const until = Math.min(dayNumber(options.until ?? '') ?? Math.max(from, ...lfds) + usual_days, from + days_max - 1)
  const counted = reckon(still_there, terms, calendars, now, Math.max(until, from)).filter(concerned)
  const known = counted.flatMap((one) => (one.counted === null ? [] : [{ clock: one.clock, counted: one.counted }]))
  const unassessed = counted.filter((one) => one.counted === null).map(({ clock }) => clock)
  const days = daysFrom(from, until, known)
  const available =
    momentsOf(facts.events.available, known[0]?.counted.input.time_zone ?? 'UTC')[0]?.day ?? Number.NEGATIVE_INFINITY
  return {
    event,
    days,
    unassessed,
    complete: known.length > 0 && unassessed.length === 0,
    best_day: bestOf(days, Math.max(available, today)),
    rate_steps: known.flatMap(stepsOf(from)),
    pull_by:
      known[0] === undefined
        ? null
        : pullByOf(partsOf(days, Math.max(from, today), known, now), known[0].counted.input, runsOut(known, now)),
  }
}

/** The first moment from now at which free time runs out within a day that is charged then; null: there is none. */
function runsOut(known: readonly Known[], now: Instant): number | null {
  const ms = known.flatMap(({ counted: { rule, free_until_ms } }) =>
    rule.expiry_day === 'charged' && free_until_ms !== null && free_until_ms >= (instantMs(now) ?? 0)
      ? [free_until_ms]
      : [],
  )
  return ms.length === 0 ? null : Math.min(...ms)
}

/** Clocks that can't be counted may still be ended by the event. */
function endsBy(charge: ChargeType, event: ForecastEvent): boolean {
  return (charge === 'detention' || charge === 'merged') === (event === 'empty_in')
}

function todayOf(all: readonly Reckoned[], now: Instant): DayNumber {
  const zone = all.find(({ clock }) => clock.timezone !== null)?.clock.timezone ?? 'UTC'
  return localTime(instantMs(now) ?? 0, zone)?.day ?? 0
}

function daysFrom(from: DayNumber, until: DayNumber, known: readonly Known[]): readonly ForecastDay[] {
  const sums = known.map((one) => ({
    ...one,
    sums: sumsOf(one),
    steps: new Map(one.counted.steps.map((step) => [step.day, step])),
  }))
  const days: ForecastDay[] = []
  for (let day = from; day <= until; day++) {
    const clocks = sums.flatMap(({ clock, counted, sums: by_day }) => {
      const then = by_day.get(day)
      const currency_code = counted.rule.rates.currency
      return then === undefined
        ? []
        : [
            {
              charge: clock.charge,
              biller: clock.biller,
              amount: then.amount,
              currency_code,
              rate_of_day: then.rate,
              basis: clock.basis,
            },
          ]
    })
    const calendar = sums
      .map(({ steps }) => steps.get(day)?.calendar)
      .find((found) => found !== undefined && found !== null)
    // A local day that never was has no steps.
    if (clocks.length === 0 && known.length > 0) continue
    const totals = totalsOf(clocks)
    const before = days.at(-1)?.totals ?? totalsBefore(sums, day)
    days.push({
      day: dayOf(day),
      gate: gateOf(calendar),
      clocks,
      totals,
      marginal: totals.map(({ currency_code, amount }) => ({
        currency_code,
        amount: amount - (before.find((one) => one.currency_code === currency_code)?.amount ?? 0),
      })),
    })
  }
  return days
}

function totalsBefore(
  sums: readonly (Known & { readonly sums: ReturnType<typeof sumsOf> })[],
  day: DayNumber,
): readonly Total[] {
  return totalsOf(
    sums.map(({ counted, sums: by_day }) => ({
      currency_code: counted.rule.rates.currency,
      amount: by_day.get(day - 1)?.amount ?? 0,
    })),
  )
}

function gateOf(calendar: { readonly open: boolean; readonly assumed: boolean } | undefined): ForecastDay['gate'] {
  if (calendar === undefined) return 'assumed'
  if (!calendar.open) return 'closed'
  return calendar.assumed ? 'assumed' : 'open'
}

function bestOf(days: readonly ForecastDay[], earliest: DayNumber): Day | null {
  const possible = days.filter(
    ({ day, gate, totals }) => gate !== 'closed' && (dayNumber(day) ?? 0) >= earliest && totals.length === 1,
  )
  const least = Math.min(...possible.map(({ totals }) => totals[0]?.amount ?? Number.POSITIVE_INFINITY))
  return possible.find(({ totals }) => totals[0]?.amount === least)?.day ?? null
}

/** Days on which a clock's rate changes. */
function stepsOf(from: DayNumber) {
  return ({ clock, counted }: Known): Forecast['rate_steps'] => {
    let rate = 0
    return counted.steps.flatMap((step) => {
      if (step.status !== 'chargeable' || step.rate === null || step.rate === rate) return []
      const changed = {
        on: dayOf(step.day),
        charge: clock.charge,
        currency_code: counted.rule.rates.currency,
        from: rate,
        to: step.rate,
      }
      rate = step.rate
      return step.day >= from ? [changed] : []
    })
  }
}
