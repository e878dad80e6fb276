import type { DayFact } from '../calendar/book.ts'
import type { Missing } from '../model/clock.ts'
import type { Forgivable } from '../model/words.ts'
import type { DayRules } from '../terms/rule.ts'
import { weekdayOf, weekdays } from '../time/day.ts'
import type { DayNumber } from '../time/day.ts'

/** What lay on a day beside the calendar. */
export interface DayCircumstances {
  /** The clock's facility was to be visited that day by appointment. */
  readonly appointment: boolean
  readonly stated: readonly Forgivable[]
  readonly holds: readonly ('government' | 'carrier' | 'other')[]
}

/** Whether a day counts in its window, and by which parameter. */
export type DayVerdict =
  | { readonly counts: true; readonly parameter: string }
  | { readonly counts: false; readonly by: 'unit' | 'forgiven'; readonly parameter: string }
  | { readonly counts: null; readonly missing: Missing }

/** Decides one day of one window (contract 13.3). `calendar` is null only where the rules ask for none. */
export function judge(
  day: DayNumber,
  rules: DayRules,
  calendar: DayFact | null,
  circumstances: DayCircumstances,
): DayVerdict {
  const holiday = isHoliday(rules, calendar)
  const kinds = kindsOf(day, rules, calendar, circumstances, holiday === true)
  const found = rules.forgiven === null ? undefined : kinds.find((kind) => rules.forgiven?.has(kind) === true)
  const by_unit = unitRefuses(day, rules, calendar, holiday)
  if (by_unit === 'unknown' || (found === undefined && holiday === null && rules.forgiven?.has('holiday') === true)) {
    return {
      counts: null,
      missing: {
        code: `terms.${rules.field}.holidays`,
        text: 'which set of holidays the terms leave out: a day of the stay is a holiday, and they name no set',
      },
    }
  }
  if (found !== undefined)
    return { counts: false, by: by_unit === null ? 'forgiven' : 'unit', parameter: `${rules.field}.forgiven: ${found}` }
  if (by_unit !== null) return { counts: false, by: 'unit', parameter: `${rules.field}.${by_unit}` }
  const special = kinds.filter((kind) => kind !== 'weekend' && kind !== 'holiday')
  if (rules.forgiven === null && special.length > 0) {
    return {
      counts: null,
      missing: {
        code: `terms.${rules.field}.forgiven`,
        text: `whether the terms leave out a day of this kind: ${special.join(', ')}`,
      },
    }
  }
  return { counts: true, parameter: `${rules.field}.unit: ${rules.unit}` }
}

/**
 * Whether the day is a holiday for these terms; null: it depends on a set that they don't name. A day that is a holiday
 * of every set is one for terms that leave holidays out, whichever they mean.
 */
function isHoliday(rules: DayRules, calendar: DayFact | null): boolean | null {
  const { holidays, unit, forgiven } = rules
  const sets = calendar?.holiday_sets ?? null
  if (sets === null || holidays?.length === 0 || opensForIt(rules, calendar)) return false
  if (holidays === null) {
    const leaves_some_out = unit === 'calendar_excl_holidays' || forgiven?.has('holiday') === true
    return leaves_some_out && sets.length === 0 ? true : null
  }
  return sets.length === 0 || holidays.some((name) => sets.includes(name))
}

/** Whether the facility opens for a day on which it usually does not, and the terms let such a day count. */
const opensForIt = ({ extra_opening }: DayRules, calendar: DayFact | null) =>
  calendar?.extra === true && extra_opening === 'counted'

const last_weekday = { mon_fri: 5, mon_sat: 6, mon_sun: 7 } as const

function inWeek(day: DayNumber, rules: DayRules, calendar: DayFact | null): boolean {
  if (rules.week === 'gate_open')
    return calendar?.open === true && (!calendar.extra || rules.extra_opening === 'counted')
  const weekday = weekdayOf(day)
  if (Array.isArray(rules.week)) return rules.week.some((name) => weekdays[weekday] === name)
  return (weekday === 0 ? 7 : weekday) <= last_weekday[rules.week ?? 'mon_fri']
}

/** The parameter by which the unit leaves the day out; null: it doesn't. */
function unitRefuses(
  day: DayNumber,
  rules: DayRules,
  calendar: DayFact | null,
  holiday: boolean | null,
): string | null {
  if (rules.gate_open_required && calendar?.open !== true) return 'gate_open_required'
  if (calendar?.partial === true && rules.partial_day === 'not_counted') return 'partial_day: not_counted'
  if (rules.unit === 'working' && !opensForIt(rules, calendar)) {
    if (!inWeek(day, rules, calendar))
      return `week: ${typeof rules.week === 'string' ? rules.week : (rules.week ?? ['mon_fri']).join(' ')}`
    return rules.week === 'gate_open' ? null : byHoliday(holiday)
  }
  return rules.unit === 'calendar_excl_holidays' ? byHoliday(holiday) : null
}

function byHoliday(holiday: boolean | null): string | null {
  if (holiday === null) return 'unknown'
  return holiday ? 'holidays' : null
}

const closed_kinds = [
  'scheduled_closure',
  'unscheduled_shutout',
  'strike',
  'weather',
  'system_outage',
  'lack_of_appointment_demand',
] as const

/** Everything for which terms may leave this day out. */
function kindsOf(
  day: DayNumber,
  rules: DayRules,
  calendar: DayFact | null,
  { appointment, stated, holds }: DayCircumstances,
  holiday: boolean,
): readonly Forgivable[] {
  const kinds: Forgivable[] = [...stated]
  const week_rules = rules.week === 'gate_open' ? { ...rules, week: null } : rules
  if (!opensForIt(rules, calendar) && !inWeek(day, week_rules, calendar)) kinds.push('weekend')
  if (holiday) kinds.push('holiday')
  const closed = closed_kinds.find((kind) => kind === calendar?.kind)
  if (closed !== undefined) kinds.push(closed)
  if (appointment && calendar !== null && !calendar.open) kinds.push('appointment_held_but_closed')
  if (holds.includes('government')) kinds.push('hold_government')
  if (holds.includes('carrier')) kinds.push('hold_carrier')
  return kinds
}

/**
 * The sets that the terms leave out on a day that is a holiday of others alone; empty: the day is none, or which
 * holidays it is of decides nothing.
 */
export function setsBeside(rules: DayRules, calendar: DayFact | null): readonly string[] {
  const { holidays, unit, forgiven } = rules
  const sets = calendar?.holiday_sets ?? []
  const decides = unit === 'working' || unit === 'calendar_excl_holidays' || forgiven?.has('holiday') === true
  if (holidays === null || sets.length === 0 || !decides || opensForIt(rules, calendar)) return []
  return holidays.some((name) => sets.includes(name)) ? [] : holidays
}

/** Whether days can't be decided without the facility's calendar. */
export function needsCalendar({ unit, gate_open_required, forgiven }: DayRules): boolean {
  const without: readonly Forgivable[] = [
    'weekend',
    'no_appointment',
    'no_return_location',
    'hold_government',
    'hold_carrier',
  ]
  return (
    unit === 'working' ||
    unit === 'calendar_excl_holidays' ||
    gate_open_required ||
    forgiven === null ||
    [...forgiven].some((kind) => !without.includes(kind))
  )
}
