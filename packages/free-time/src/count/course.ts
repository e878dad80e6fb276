import type { DayFact, Purpose } from '../calendar/book.ts'
import type { Rule } from '../terms/rule.ts'
import { dayNumber } from '../time/day.ts'
import type { DayNumber } from '../time/day.ts'
import { skippedDays } from '../time/zone.ts'
import { charged } from './charged.ts'
import { judge } from './day.ts'
import type { DayCircumstances, DayVerdict } from './day.ts'
import { passHours } from './hours.ts'
import { momentsOf } from './moments.ts'
import type { Context, CourseInput, Plain, State, Step, Stuck } from './step.ts'

/** A clock that can be asked for one day after the other. */
export interface Course {
  /** Free days; 0 of free time that runs by the hour. */
  readonly free_total: number
  readonly is_free_at_first: boolean
  /** The first day that `next` gives. */
  readonly first: DayNumber
  readonly state: Readonly<State>
  /** The next day; what stops the clock from being counted; null: no day is left. */
  readonly next: () => Step | Stuck | null
}

const days_max = 3_660
const hour_ms = 3_600_000

/**
 * Passes a clock day by day, from the day of its start event (contract 13.1 to 13.6). It goes on after the end event
 * and after
 * today: whoever asks decides how far. It can't be counted past ten years.
 */
export function courseOf(input: CourseInput): Course {
  const { rule, facts, start, time_zone } = input
  const granted = facts.adjustments.filter(({ charge }) => charge === null || charge === rule.charge)
  const extra = granted.reduce((sum, { kind, days }) => sum + (kind === 'extra_free_days' ? (days ?? 0) : 0), 0)
  const by_the_hour = rule.free_hours !== null
  const free_total = by_the_hour ? 0 : rule.free_days + extra
  const appointments = new Set(momentsOf(facts.appointments, time_zone).map(({ day }) => day))
  const state: State = {
    free_used: 0,
    free_ms: by_the_hour ? ((rule.free_hours ?? 0) + 24 * extra) * hour_ms : 0,
    free_until_ms: null,
    prolonged: false,
    chargeable: 0,
    since_first: 0,
    sum: 0,
    discounted: 0,
    period: null,
    first_day: null,
    last_free: null,
  }
  const earliest = start.counted_day + (rule.first_day === 'event_day' || by_the_hour ? 0 : 1)
  const context: Context = { ...input, free_total, granted, appointments, earliest }
  const skipped = skippedDays(start.moment.day, Math.max(input.today, input.end?.day ?? 0) + 1, time_zone)
  const first = Math.min(start.moment.day, earliest)
  let day = first
  const last = day + days_max
  return {
    first,
    free_total,
    is_free_at_first: free_total > 0 || state.free_ms > 0,
    state,
    next() {
      while (skipped.has(day)) day += 1
      if (day > last) return null
      const step = stepOf(context, state, day)
      day += 1
      return step
    },
  }
}

const within = (day: DayNumber, from: string | null, to: string | null) =>
  (from === null || day >= (dayNumber(from) ?? Number.POSITIVE_INFINITY)) &&
  (to === null || day <= (dayNumber(to) ?? Number.NEGATIVE_INFINITY))

function stepOf(context: Context, state: State, day: DayNumber): Step | Stuck {
  const { rule, gate, today } = context
  const purpose = purposeOf(rule)
  const calendar = gate?.day(day, today, purpose) ?? null
  const plain = { day, number: null, tier: null, rate: null, amount: null, calendar, hold: null }
  if (day < context.earliest)
    return { ...plain, status: 'free_not_counted', parameter: `clock.first_day: ${rule.first_day}` }
  const hold = context.pauses.find(({ from, to }) => day >= from && (to === null || day <= to)) ?? null
  if (hold !== null) return { ...plain, hold, status: 'paused', parameter: `pauses: ${hold.hold.name}` }
  return weighed(context, state, plain, circumstancesOf(context, day, purpose === 'return' ? calendar : null))
}

/** A day on which the clock does not stand still. */
function weighed(context: Context, state: State, plain: Plain, circumstances: DayCircumstances): Step | Stuck {
  const { rule } = context
  const { day, calendar } = plain
  const extended = context.granted.some(({ kind, to }) => kind === 'extension' && to !== null && within(day, null, to))
  const by_the_hour = state.free_ms > 0
  const free = state.free_used < context.free_total || state.prolonged || extended || by_the_hour
  const verdict = judge(day, free ? rule.free : rule.after, calendar, circumstances)
  if (verdict.counts === null) return { day, reason: 'terms_incomplete', missing: verdict.missing }
  const working = workingDay(context, state, day, calendar, circumstances)
  if (working.counts === null) return { day, reason: 'terms_incomplete', missing: working.missing }
  if (!working.counts && !hasBegun(context, state))
    return { ...plain, status: 'free_not_counted', parameter: 'clock.first_day: next_working_day' }
  passDay(state, day, verdict.counts)
  const may_end = rule.last_day === 'open_day' ? calendar?.open === true : working.counts
  if (by_the_hour) return hoursStep(context, state, plain, verdict, { extended, circumstances })
  if (state.prolonged) return prolongedStep(context, state, plain, may_end || extended)
  if (free) return freeStep(context, state, plain, verdict, { extended, may_end })
  return laterStep(context, state, plain, verdict)
}

function passDay(state: State, day: DayNumber, counts: boolean): void {
  if (state.first_day === null && counts) state.first_day = day
  if (state.first_day !== null) state.since_first += 1
}

/** Terms whose free time begins on a working day wait for it. */
const hasBegun = ({ rule }: Context, state: State) => state.first_day !== null || rule.first_day !== 'next_working_day'

/** Whether free time may begin or end on a day, where the terms want a working day for it. */
function workingDay(
  context: Context,
  state: State,
  day: DayNumber,
  calendar: DayFact | null,
  circumstances: DayCircumstances,
): DayVerdict {
  const { rule } = context
  if (hasBegun(context, state) && rule.last_day !== 'working_day')
    return { counts: true, parameter: `free.last_day: ${rule.last_day}` }
  return judge(day, { ...rule.free, unit: 'working' }, calendar, circumstances)
}

function purposeOf({ end_events, charge }: Rule): Purpose {
  const by_return = end_events.includes('empty_in') && !end_events.includes('gated_out_full')
  return by_return && charge !== 'merged' ? 'return' : 'pick_up'
}

/** A day after the free ones. */
function laterStep(
  context: Context,
  state: State,
  plain: Plain,
  verdict: Exclude<DayVerdict, { counts: null }>,
): Step | Stuck {
  const { day } = plain
  if (day === context.end?.day && context.rule.end_day === 'not_counted')
    return { ...plain, status: 'not_charged_unit', parameter: 'clock.end_day: not_counted' }
  if (day > context.charged_until && day <= context.until)
    return { ...plain, status: 'not_charged_unit', parameter: 'clock.end_day_start' }
  if (!verdict.counts)
    return { ...plain, status: verdict.by === 'unit' ? 'not_charged_unit' : 'forgiven', parameter: verdict.parameter }
  if (context.granted.some(({ kind, from, to }) => kind === 'exemption_window' && within(day, from, to))) {
    return { ...plain, status: 'forgiven', parameter: 'adjustment: exemption_window' }
  }
  return charged(context, state, plain, verdict.parameter)
}

function freeStep(
  { free_total }: Context,
  state: State,
  plain: Plain,
  verdict: Exclude<DayVerdict, { counts: null }>,
  { extended, may_end }: { readonly extended: boolean; readonly may_end: boolean },
): Step {
  const granted = state.free_used >= free_total && extended
  if (!verdict.counts && !granted) return { ...plain, status: 'free_not_counted', parameter: verdict.parameter }
  if (granted) {
    state.last_free = plain.day
    return { ...plain, status: 'free', parameter: 'adjustment: extension' }
  }
  state.free_used += 1
  if (state.free_used === free_total && may_end) state.last_free = plain.day
  state.prolonged = state.free_used === free_total && !may_end
  return { ...plain, status: 'free', parameter: verdict.parameter }
}

/** A day within free time that runs by the hour, or on which it runs out. */
function hoursStep(
  context: Context,
  state: State,
  plain: Plain,
  verdict: Exclude<DayVerdict, { counts: null }>,
  { extended, circumstances }: { readonly extended: boolean; readonly circumstances: DayCircumstances },
): Step | Stuck {
  const { day, calendar } = plain
  if (!verdict.counts) return { ...plain, status: 'free_not_counted', parameter: verdict.parameter }
  const passed = passHours(context, state, day)
  if (typeof passed === 'object') return passed
  if (passed === 'free' || extended) return { ...plain, status: 'free', parameter: verdict.parameter }
  const after = judge(day, context.rule.after, calendar, circumstances)
  return after.counts === null
    ? { day, reason: 'terms_incomplete', missing: after.missing }
    : laterStep(context, state, plain, after)
}

/** A day by which free time is prolonged, as it may not end on the day before. */
function prolongedStep({ rule }: Context, state: State, plain: Plain, ends: boolean): Step {
  const parameter = `free.last_day: ${rule.last_day}`
  if (!ends) return { ...plain, status: 'free_not_counted', parameter }
  state.prolonged = false
  state.last_free = plain.day
  return { ...plain, status: 'free', parameter }
}

function circumstancesOf(
  { facts, holds, appointments }: Context,
  day: DayNumber,
  returned_to: DayFact | null,
): DayCircumstances {
  const standing = holds.filter(({ from, to }) => day >= from && (to === null || day <= to)).map((hold) => hold.class)
  const stated = facts.stated_days.filter((told) => dayNumber(told.day) === day).map(({ kind }) => kind)
  const refused = facts.scac !== null && returned_to?.refused_lines.includes(facts.scac) === true
  return {
    appointment: appointments.has(day),
    stated: refused ? [...stated, 'no_return_location'] : stated,
    holds: standing.filter((name) => name !== 'other'),
  }
}
