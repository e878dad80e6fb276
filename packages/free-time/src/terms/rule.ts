import { minorUnits } from '../money.ts'
import { minutesOf } from '../time/day.ts'
import { isNone } from '../model/term.ts'
import type { Pause, TermWeek, WrittenTerm } from '../model/term.ts'
import type {
  ChargeType,
  ChargeUnit,
  Direction,
  EndEvent,
  ExpiryDay,
  FirstDay,
  Forgivable,
  FreeUnit,
  LastDay,
  Place,
  StartEvent,
  TierAnchor,
} from '../model/words.ts'
import { rules_now } from '../rules.ts'
import { hoursOf } from './hours.ts'
import type { Hours } from './hours.ts'

/** Which days of one window count. */
export interface DayRules {
  readonly unit: FreeUnit | ChargeUnit
  readonly week: TermWeek | null
  readonly gate_open_required: boolean
  /** The sets of holidays that are left out, in capitals; empty: none; null: the terms don't say. */
  readonly holidays: readonly string[] | null
  readonly partial_day: 'full' | 'not_counted'
  /** Whether a day that lies outside the week or on a holiday counts when the facility opens for it. */
  readonly extra_opening: 'counted' | 'not_counted'
  /** Null: the terms don't say. */
  readonly forgiven: ReadonlySet<Forgivable> | null
  /** Name of the window in the terms, for what is missing. */
  readonly field: 'free' | 'charge_days'
}

/** A step of the rates; amounts in minor units. */
export interface Tier {
  readonly from: number
  readonly to: number | null
  readonly rate: number
  readonly per: 'container' | 'teu'
  /** Days for which the rate is one amount. */
  readonly per_days: number
}

export interface OffPeak {
  readonly discount: number
  readonly most: number | null
  readonly hours: readonly Hours[]
}

export interface Rates {
  readonly tiers: readonly Tier[]
  readonly cap: number | null
  readonly minimum: number | null
  /** Added for every further day in the last, open step. */
  readonly daily_increment: number
  /** Twenty-foot units of a container of 45 feet; null: the terms don't say. */
  readonly teu_45: number | null
  /** Of still longer ones; by rules before the fourth 2, since then null: no tariff is known to say it. */
  readonly teu_longer: number | null
  /** Taken off each charged day when the clock ends in these hours. */
  readonly off_peak: OffPeak | null
  readonly currency: string
}

/** A term in which nothing is left open, ready to be counted with. */
export interface Rule {
  readonly id: string
  readonly charge: ChargeType
  readonly direction: Direction
  readonly place: Place
  readonly start_events: readonly StartEvent[]
  /** Which of several start events begins free time. */
  readonly start_of: 'earliest' | 'latest'
  readonly start_choice: 'first' | 'last' | null
  readonly first_day: FirstDay
  /** Minutes since midnight, as the two after it; null, here and in end_day: not stated. */
  readonly cut_off: number | null
  readonly day_start: number | null
  readonly end_day_start: number | null
  /** The hour before which a clock that goes on still counts the day before; by rules before the seventh 0. */
  readonly present_day_start: number
  readonly end_events: readonly EndEvent[]
  readonly end_day: 'counted' | 'not_counted' | null
  readonly free_days: number
  /** Free time that runs from the hour of the event, instead of days; null: it doesn't. */
  readonly free_hours: number | null
  readonly expiry_day: ExpiryDay | null
  /** Free time that would end on another kind of day ends on the next of this kind. */
  readonly last_day: LastDay
  readonly free: DayRules
  readonly after: DayRules
  readonly tier_anchor: TierAnchor
  readonly rates: Rates
  readonly pauses: readonly Pause[]
  readonly rule_text: string
}

const usual_places: Readonly<Record<ChargeType, Place>> = {
  demurrage: 'terminal',
  storage: 'terminal',
  merged: 'terminal',
  extended_dwell: 'terminal',
  detention: 'street',
  rail_storage: 'ramp',
  line_demurrage_ramp: 'ramp',
}

/** Fields of a term that nothing stands in for, by their pointer within it. */
export function missingFields(term: WrittenTerm): readonly string[] {
  const { clock, free, charge_days } = term
  const needed: readonly (readonly [string, unknown])[] = [
    ['charge', term.charge],
    ['direction', term.direction],
    ['clock/start_event', clock?.start_event],
    ['clock/start_of', typeof clock?.start_event === 'object' ? clock.start_of : 'not needed'],
    ['clock/first_day', clock?.first_day],
    ['clock/end_event', clock?.end_event],
    ['free/days', free?.days ?? free?.hours],
    ...(runsByTheHour(term) ? hoursNeeded(free) : []),
    ['free/unit', free?.unit],
    ['charge_days/unit', charge_days?.unit],
    ['charge_days/tier_anchor', charge_days?.tier_anchor],
    ['tiers', term.tiers],
    ['free/week', needsWeek(term) ? free?.week : 'not needed'],
  ]
  return needed.filter(([, value]) => value === undefined).map(([field]) => field)
}

/** What free time that runs by the hour has to say besides. */
const hoursNeeded = (free: WrittenTerm['free']): readonly (readonly [string, unknown])[] => [
  ['free/hours', free?.hours],
  ['free/expiry_day', free?.expiry_day],
]

/** Whether free time runs from the hour of its event, not in days. */
export const runsByTheHour = ({ clock }: WrittenTerm): boolean => clock?.first_day === 'event_hour'

/** Whether days depend on which days of the week are working days, and only free time's own week can say it. */
function needsWeek({ clock, free, charge_days }: WrittenTerm): boolean {
  if (clock?.first_day === 'next_working_day' || free?.last_day === 'working_day') return true
  const depends = (window: Pick<NonNullable<WrittenTerm['free']>, 'forgiven'> & { unit?: string | undefined }) =>
    window.unit === 'working' || window.forgiven?.includes('weekend') === true
  return depends(free ?? {}) || (charge_days?.week === undefined && depends(charge_days ?? {}))
}

/** What a term must say, as it says it; null: something of it is missing. */
function neededOf({ charge, direction, clock, free, charge_days }: WrittenTerm) {
  if (charge === undefined || direction === undefined || free?.unit === undefined) return null
  if (clock?.start_event === undefined || clock.first_day === undefined || clock.end_event === undefined) return null
  if (charge_days?.unit === undefined || charge_days.tier_anchor === undefined) return null
  const { start_event, first_day, end_event } = clock
  const { unit, tier_anchor } = charge_days
  const said = { charge, direction, start_event, first_day, end_event, free_unit: free.unit, unit, tier_anchor }
  return { ...said, clock, free, charge_days }
}

type Needed = NonNullable<ReturnType<typeof neededOf>>

/** Which days count in free time and after it. What the time after it does not say of its own, it takes over. */
function windowsOf({ free, charge_days, free_unit, unit }: Needed) {
  const { week = null, partial_day = 'full', extra_opening = 'counted' } = free
  const gate_open_required = free.gate_open_required === true
  const in_free: DayRules = {
    unit: free_unit,
    week,
    holidays: setsOf(free.holidays),
    partial_day,
    extra_opening,
    gate_open_required,
    forgiven: setOf(free.forgiven),
    field: 'free',
  }
  const after: DayRules = {
    unit,
    week: charge_days.week ?? week,
    holidays: setsOf(charge_days.holidays ?? free.holidays),
    partial_day: charge_days.partial_day ?? partial_day,
    extra_opening: charge_days.extra_opening ?? extra_opening,
    gate_open_required: charge_days.gate_open_required ?? (unit === 'working' && gate_open_required),
    forgiven: setOf(charge_days.forgiven),
    field: 'charge_days',
  }
  return { free: in_free, after }
}

/** From which event to which the clock runs, and how their hours move their days. */
function boundsOf({ clock, start_event, first_day, end_event }: Needed, rules: number) {
  const end_day_start = minutes(clock.end_day_start ?? clock.day_start)
  return {
    start_events: typeof start_event === 'string' ? [start_event] : start_event,
    start_of: clock.start_of ?? 'earliest',
    start_choice: clock.start_choice ?? null,
    first_day,
    cut_off: minutes(clock.cut_off),
    day_start: minutes(clock.day_start),
    end_day_start,
    present_day_start: rules < 7 ? 0 : (end_day_start ?? 0),
    end_events: typeof end_event === 'string' ? [end_event] : end_event,
    end_day: clock.end_day ?? null,
  }
}

/**
 * The term ready to be counted with by the rules of a number, or the fields that it lacks. Amounts are in `currency`.
 */
export function ruleOf(
  term: WrittenTerm,
  currency: string,
  rules = rules_now,
): Rule | { readonly missing: readonly string[] } {
  const missing = missingFields(term)
  const rates = term.tiers === undefined ? null : ratesOf(term, currency, rules)
  const free_days = freeDaysOf(term)
  const needed = neededOf(term)
  if (missing.length > 0) return { missing }
  if (needed === null || rates === null || free_days === null)
    return { missing: [rates === null ? 'tiers' : 'free/days'] }
  const { charge } = needed
  return {
    id: term.id,
    charge,
    direction: needed.direction,
    place: term.place ?? usual_places[charge],
    ...boundsOf(needed, rules),
    free_days,
    free_hours: runsByTheHour(term) ? (needed.free.hours ?? null) : null,
    expiry_day: needed.free.expiry_day ?? null,
    last_day: needed.free.last_day ?? 'any_day',
    tier_anchor: needed.tier_anchor,
    rates,
    pauses: term.pauses ?? [],
    rule_text: term.rule ?? '',
    ...windowsOf(needed),
  }
}

const minutes = (time: string | undefined) => (time === undefined ? null : minutesOf(time))
const setsOf = (sets: string | readonly string[] | undefined) =>
  sets === undefined ? null : [sets].flat().flatMap((name) => (isNone(name) ? [] : [name.toUpperCase()]))
const setOf = (kinds: readonly Forgivable[] | undefined) => (kinds === undefined ? null : new Set(kinds))

/**
 * Free days of a term. Hours are granted in whole days of 24: `hours: 48`, and with `unit: hours` also `days: 2` or
 * `days: 48`.
 * Null: hours that are no whole days. Hours that run from the event are no days at all.
 */
export function freeDaysOf(term: WrittenTerm): number | null {
  const { free } = term
  if (runsByTheHour(term)) return 0
  const hours = free?.hours ?? (free?.unit === 'hours' && (free.days ?? 0) >= 24 ? free.days : undefined)
  if (hours !== undefined) return hours % 24 === 0 ? hours / 24 : null
  return free?.days ?? null
}

function ratesOf(term: WrittenTerm, currency: string, rules: number): Rates | null {
  let wrong = false
  const read = (value: number | string): number => {
    const units = minorUnits(value, currency)
    if (typeof units === 'number') return units
    wrong = true
    return 0
  }
  const optional = (value: number | string | undefined) => (value === undefined ? null : read(value))
  const tiers = (term.tiers ?? []).map(({ from, to, rate, per, per_days }) => ({
    from,
    to: to ?? null,
    rate: read(rate),
    per: per ?? ('container' as const),
    per_days: per_days ?? 1,
  }))
  const rates = {
    tiers,
    cap: optional(term.cap),
    minimum: optional(term.minimum),
    daily_increment: optional(term.daily_increment) ?? 0,
    teu_45: term.teu_45 ?? (rules < 4 ? 2 : null),
    teu_longer: rules < 4 ? 2 : null,
    off_peak:
      term.off_peak === undefined
        ? null
        : {
            discount: read(term.off_peak.discount),
            most: optional(term.off_peak.most),
            hours: hoursOf(term.off_peak.hours),
          },
    currency,
  }
  return wrong ? null : rates
}
