import type { HoldFact, StayFacts } from '../model/facts.ts'
import type { Pause } from '../model/term.ts'
import type { DayNumber } from '../time/day.ts'
import { momentOf, momentsOf } from './moments.ts'

/** A hold in local days; `to` null: it still stands. */
export interface HoldDays {
  readonly name: string
  readonly class: 'government' | 'carrier' | 'other'
  readonly from: DayNumber
  readonly to: DayNumber | null
  readonly customer_fault: boolean | null
  readonly observation_ids: readonly string[]
}

const government = /customs|cbp|cbsa|usda|fda|epa|agri|quarantine|vacis|exam|inspection|government/i
const customs_agencies: readonly string[] = ['cbp', 'cbsa']
const carrier = /freight|carrier|line|release/i

/** Holds in facility time; one whose days can't be read is none. */
export function holdsOf(facts: StayFacts, time_zone: string): readonly HoldDays[] {
  return facts.holds.flatMap((hold) => {
    const from = momentOf({ at: hold.from, observation_ids: [] }, time_zone)
    const to = hold.to === null ? null : momentOf({ at: hold.to, observation_ids: [] }, time_zone)
    if (from === null) return []
    return [
      {
        name: hold.name,
        class: classOf(hold),
        from: from.day,
        to: to?.day ?? null,
        customer_fault: hold.customer_fault,
        observation_ids: hold.observation_ids,
      },
    ]
  })
}

function classOf({ name }: HoldFact): HoldDays['class'] {
  if (government.test(name)) return 'government'
  return carrier.test(name) ? 'carrier' : 'other'
}

/** Days on which the terms stop the clock for a hold, both included; `to` null: until it is released. */
export interface PausedDays {
  readonly hold: HoldDays
  readonly from: DayNumber
  readonly to: DayNumber | null
  /** The terms ask whose fault it was, and nobody said. */
  readonly fault_assumed: boolean
}

/** The days on which a clock stands still. A hold pauses nothing unless the terms name it. */
export function pausesOf(
  pauses: readonly Pause[],
  holds: readonly HoldDays[],
  facts: StayFacts,
  time_zone: string,
): readonly PausedDays[] {
  const [left] = momentsOf(facts.events.gated_out_full, time_zone)
  return pauses.flatMap((pause) =>
    holds
      .filter(
        (hold) => names(pause, hold) && !(pause.condition === 'not_customer_fault' && hold.customer_fault === true),
      )
      .flatMap((hold) => {
        const inclusive = pause.days !== 'exclusive'
        const resumes_after = pause.restart === undefined ? inclusive : pause.restart === 'day_after_release'
        const begins = inclusive ? hold.from : hold.from + 1
        const ends = hold.to === null ? null : hold.to - (resumes_after ? 0 : 1)
        const from =
          pause.place === 'outside_terminal' ? Math.max(begins, left?.day ?? Number.POSITIVE_INFINITY) : begins
        const to = pause.place === 'inside_terminal' && left !== undefined ? Math.min(ends ?? left.day, left.day) : ends
        const fault_assumed = pause.condition === 'not_customer_fault' && hold.customer_fault === null
        return to !== null && from > to ? [] : [{ hold, from, to, fault_assumed }]
      }),
  )
}

/** Whether the terms mean this hold: by its class, or by a word of its name ("US Customs Hold" is one of customs). */
function names(pause: Pause, hold: HoldDays): boolean {
  const words = (text: string) => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => word !== 'hold')
  const [asked, told] = [words(pause.hold), words(hold.name)]
  const is_customs = told.some((word) => customs_agencies.includes(word))
  const said = is_customs ? [...told, 'customs'] : told
  return pause.hold.toLowerCase() === hold.class || (asked.length > 0 && asked.every((word) => said.includes(word)))
}
