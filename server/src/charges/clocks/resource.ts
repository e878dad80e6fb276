import type { ChargeClockAttributes, ResourceObject } from '@quaylog/contract'
import { majorUnits, printedClock } from '@quaylog/free-time'
import type { ChargeClock, Forecast, ForecastRange } from '@quaylog/free-time'
import type { RecordedObservation } from '@quaylog/journey'
import { stableId } from '../../reference/stable-id.ts'
import type { Correction } from '../kept/kept-clock.ts'
import type { SettledClock } from './settled.ts'

/**
 * A clock with its ledger of days and what was settled of it. Its id stays while container, charge and biller do.
 * `corrections` left out: the ledger is shown as it was known at an instant. Days name the source of each of the
 * `observations` on which they rest.
 */
export function renderClock(
  container_id: string,
  { clock, settled }: SettledClock,
  computed_at: string,
  corrections?: readonly Correction[],
  observations: readonly RecordedObservation[] = [],
): ResourceObject {
  const { container: _, ...printed } = printedClock(clock, computed_at)
  const told = new Map(observations.map((said) => [said.id, said]))
  const attributes: ChargeClockAttributes = {
    ...printed,
    days: printed.days.map((day) => ({
      ...day,
      evidence: day.evidence.map(({ observation_id }) => evidenceOf(observation_id, told.get(observation_id))),
    })),
    missing: [...printed.missing],
    assumptions: printed.assumptions.map(({ code, text, days }) => ({ code, text, days: [...days] })),
    terms: printed.terms === null ? null : { ...printed.terms },
    ...printedSettled({ clock, settled }),
    ...(corrections === undefined ? {} : { corrections: [...corrections] }),
  }
  return {
    id: clockId(container_id, clock),
    type: 'charge_clock',
    attributes,
    relationships: { container: { data: { id: container_id, type: 'container' } } },
  }
}

/** What a day rests on: by id alone where it was stated of the facility or by the owner, and not told by a source. */
const evidenceOf = (observation_id: string, said: RecordedObservation | undefined) =>
  said === undefined
    ? { observation_id }
    : { observation_id, source: said.source, told_at: said.stated_at ?? said.recorded_at, pointer: said.pointer }

/** What became of a charge, in whole units. */
export function printedSettled({ clock: { currency_code }, settled: { sums, open } }: SettledClock) {
  return {
    settled: sums.map(({ kind, amount, currency_code: code }) => ({
      kind,
      amount: majorUnits(amount, code),
      currency_code: code,
    })),
    open: open === null || currency_code === null ? null : { amount: majorUnits(open, currency_code), currency_code },
  }
}

/** The id of a clock by what makes it that clock. */
export function clockId(container_id: string, { charge, direction, biller }: SettledClock['clock']): string {
  return stableId(
    'charge_clock',
    [container_id, charge, direction, biller.kind, biller.scac, biller.facility].join(' '),
  )
}

/** A forecast with its amounts in whole units. */
export function printedForecast(forecast: Forecast, timezone: string | null) {
  const money = (amount: number, currency_code: string) => ({
    amount: majorUnits(amount, currency_code),
    currency_code,
  })
  const totals = (all: Forecast['days'][number]['totals']) =>
    all.map(({ amount, currency_code }) => money(amount, currency_code))
  return {
    event: forecast.event,
    best_day: forecast.best_day,
    pull_by: forecast.pull_by === null || timezone === null ? null : { ...forecast.pull_by, timezone },
    complete: forecast.complete,
    rate_steps: forecast.rate_steps.map(({ on, charge, currency_code, from, to }) => ({
      on,
      charge_type: charge,
      currency_code,
      from: majorUnits(from, currency_code),
      to: majorUnits(to, currency_code),
    })),
    unassessed: forecast.unassessed.map(printedUnassessed),
    days: forecast.days.map((day) => ({
      day: day.day,
      gate: day.gate,
      totals: totals(day.totals),
      marginal: totals(day.marginal),
      clocks: day.clocks.map(({ charge, biller, amount, currency_code, rate_of_day, basis }) => ({
        charge_type: charge,
        biller,
        ...money(amount, currency_code),
        rate: rate_of_day === null ? null : majorUnits(rate_of_day, currency_code),
        basis,
      })),
    })),
  }
}

/** A charge of which nothing can be said, and what is missing. */
const printedUnassessed = ({ charge, biller, reason, missing }: ChargeClock) => ({
  charge_type: charge,
  biller,
  reason,
  missing: [...missing],
})

/** What pick-up days may cost before the box is there, in whole units. */
export function printedRange(range: ForecastRange, timezone: string) {
  const whole = (amount: number | null, currency_code: string) =>
    amount === null ? null : majorUnits(amount, currency_code)
  return {
    start_assumed_on: range.start_assumed_on,
    last_free_on: range.last_free_on,
    timezone,
    complete: range.complete,
    unassessed: range.unassessed.map(printedUnassessed),
    days: range.days.map(({ day, totals }) => ({
      day,
      totals:
        totals?.map(({ currency_code, low, high, expected }) => ({
          currency_code,
          low: majorUnits(low, currency_code),
          high: majorUnits(high, currency_code),
          expected: whole(expected, currency_code),
        })) ?? null,
    })),
  }
}
