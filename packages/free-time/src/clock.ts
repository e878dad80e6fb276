import type { Gate } from './calendar/book.ts'
import type { Unassessable } from './count/bounds.ts'
import { endOf, startOf } from './count/bounds.ts'
import type { End, Start } from './count/bounds.ts'
import { courseOf } from './count/course.ts'
import type { Course } from './count/course.ts'
import { endedOffPeak } from './count/hours.ts'
import type { CourseInput, Step, Stuck } from './count/step.ts'
import { holdsOf, pausesOf } from './count/holds.ts'
import type { StayFacts } from './model/facts.ts'
import type { Rule } from './terms/rule.ts'
import type { Selected } from './terms/select.ts'
import { dayOf } from './time/day.ts'
import type { Day, DayNumber } from './time/day.ts'

/** A clock as it was counted: its days, and what lies ahead of them. */
export interface Counted {
  readonly rule: Rule
  readonly input: CourseInput
  readonly steps: readonly Step[]
  readonly free_total: number
  readonly free_used: number
  readonly first_day_on: Day | null
  readonly last_free_on: Day | null
  /** When free time that runs by the hour is over; null: it doesn't, or a hold keeps it from ending. */
  readonly free_until_ms: number | null
  readonly first_chargeable_on: Day | null
  /** The sum of the amounts and how many days they are for. */
  readonly accrued: { readonly amount: number; readonly days: number }
  readonly next_rate: { readonly rate: number; readonly from_on: Day } | null
  /** What the day after `until` adds; null: the clock has ended, or that day can't be counted. */
  readonly tomorrow: number | null
  /** Days after `until` that were looked at to know them. */
  readonly ahead: readonly Step[]
  /** The last day of the steps. */
  readonly until: DayNumber
  /** The day that is counted now: the local day, or the one before it until the hour at which the terms begin it. */
  readonly present: DayNumber
}

/** Where a clock can be counted. */
export interface ClockSituation {
  readonly facts: StayFacts
  readonly selected: Selected
  readonly gate: Gate
  readonly time_zone: string
  readonly today: DayNumber
  /** Minutes since its midnight. */
  readonly now_minutes: number
  readonly now_ms: number
  /** The number of the rules to count by. */
  readonly rules: number
}

/** Counts one clock by its terms up to its end, or to `until`; or says why that can't be done. */
export function count(
  { facts, selected, gate, time_zone, today, now_minutes, now_ms }: ClockSituation,
  until?: DayNumber,
): Counted | 'not_started' | Unassessable {
  const { rule, ratesOn } = selected
  const present = today - (now_minutes < rule.present_day_start ? 1 : 0)
  const start = startOf(rule, facts, time_zone)
  if (start === 'not_started' || 'reason' in start) return start
  const end = endOf(rule, facts, time_zone, start, present)
  if (end !== null && 'reason' in end) return end
  if (end === null && start.moment.day > today && until === undefined) return 'not_started'
  const holds = holdsOf(facts, time_zone)
  const pauses = pausesOf(rule.pauses, holds, facts, time_zone)
  const unreleased = end === null ? undefined : pauses.find(({ hold, from }) => hold.to === null && from <= end.day)
  if (unreleased !== undefined)
    return {
      reason: 'end_event_unknown',
      missing: [
        { code: 'holds', text: `when the hold ${unreleased.hold.name} was released: the clock has ended since` },
      ],
    }
  const last = lastDay(rule, start, end, until ?? null, present)
  const off_peak = endedOffPeak(rule, end)
  const charged_until = rule.present_day_start > 0 && end !== null ? end.day : last
  const counted = { today, now_ms, until: last, charged_until, off_peak, told_by: selected.observation_ids }
  return passed({ rule, facts, time_zone, gate, start, end, holds, pauses, ratesOn, ...counted }, start, end, present)
}

/**
 * The last day that is counted. A clock that has begun has the day of its start, though its end may belong to the day
 * before; while it goes on that day is counted once it begins.
 */
function lastDay(
  { present_day_start }: Rule,
  { moment }: Start,
  end: End | null,
  until: DayNumber | null,
  present: DayNumber,
): DayNumber {
  const last = end?.day ?? until ?? present
  return present_day_start > 0 && end === null && until === null ? last : Math.max(last, moment.day)
}

/** How far beyond its days a clock is looked ahead for its last free day and next rate. */
const ahead_days = 800

/** The days of a course up to the last that is counted. */
function stepsUntil(course: Course, start: Start, until: DayNumber): readonly Step[] | Unassessable {
  const steps: Step[] = []
  if (course.first > until) return steps
  for (let step = course.next(); step !== null; step = course.next()) {
    if ('reason' in step) return { reason: step.reason, missing: [step.missing] }
    steps.push(step)
    if (step.day >= until) break
  }
  if ((steps.at(-1)?.day ?? start.moment.day) >= until) return steps
  return {
    reason: 'end_event_unknown',
    missing: [{ code: 'events', text: 'when the clock ended: it has run for ten years' }],
  }
}

function passed(input: CourseInput, start: Start, end: End | null, present: DayNumber): Counted | Unassessable {
  const course = courseOf(input)
  const { until } = input
  const steps = stepsUntil(course, start, until)
  if ('reason' in steps) return steps
  const own = steps.filter(({ day }) => day <= until)
  const chargeable = own.filter(({ status }) => status === 'chargeable')
  const accrued = { amount: chargeable.reduce((sum, { amount }) => sum + (amount ?? 0), 0), days: chargeable.length }
  const free_used = course.state.free_used
  const later = lookAhead(course, own, input)
  if ('reason' in later) return { reason: later.reason, missing: [later.missing] }
  const next_day = end === null && input.rule.free_hours !== null ? nextDayOf(input, until) : null
  const on = (day: DayNumber | null) => (day === null ? null : dayOf(day))
  return {
    rule: input.rule,
    input,
    steps: own,
    free_total: course.free_total,
    free_used,
    accrued,
    until,
    present,
    ahead: later.steps,
    first_day_on: on(course.state.first_day),
    last_free_on: on(later.last_free),
    first_chargeable_on: on(next_day?.first_chargeable ?? later.first_chargeable),
    free_until_ms: course.state.free_until_ms,
    next_rate: end === null ? later.next_rate : null,
    tomorrow: end === null ? tomorrowOf(next_day, accrued.amount, later.steps[0] ?? course.next()) : null,
  }
}

/** What the next day adds; null: it can't be counted. */
function tomorrowOf(next_day: NextDay | null, accrued: number, step: Step | Stuck | null): number | null {
  if (next_day !== null) return next_day.sum - accrued
  return step === null || 'reason' in step ? null : (step.amount ?? 0)
}

interface NextDay {
  readonly sum: number
  readonly first_chargeable: DayNumber | null
}

/**
 * What a clock comes to a day later, where free time runs by the hour: the day on which it runs out may be free for now
 * and charged then. Null: it can't be counted.
 */
function nextDayOf(input: CourseInput, until: DayNumber): NextDay | null {
  const course = courseOf({ ...input, until: until + 1, charged_until: until + 1 })
  let sum = 0
  let first_chargeable: DayNumber | null = null
  for (let step = course.next(); step !== null && step.day <= until + 1; step = course.next()) {
    if ('reason' in step) return null
    sum += step.amount ?? 0
    if (step.status === 'chargeable') first_chargeable ??= step.day
  }
  return { sum, first_chargeable }
}

interface Ahead {
  readonly last_free: DayNumber | null
  readonly first_chargeable: DayNumber | null
  readonly next_rate: Counted['next_rate']
  readonly steps: readonly Step[]
}

/** Follows a clock beyond its days until its last free day, its first charge and its next rate are known. */
function lookAhead(course: Course, own: readonly Step[], input: CourseInput): Ahead | Stuck {
  const charged = own.filter(({ status }) => status === 'chargeable')
  let first = charged[0]?.day ?? null
  let last = charged.findLast(({ rate }) => rate !== null) ?? null
  let next: Counted['next_rate'] = null
  const steps: Step[] = []
  const free_done = () => !course.is_free_at_first || course.state.last_free !== null
  const settled = () => next !== null || (last !== null && isLastRate(input, last))
  const done = () => standsStill(steps.at(-1) ?? own.at(-1)) || (free_done() && first !== null && settled())
  for (let left = ahead_days; left > 0 && !done(); left--) {
    const step = course.next()
    if (step === null) break
    if ('reason' in step) {
      // What lies beyond the free days isn't needed to say them.
      if (!free_done()) return step
      break
    }
    steps.push(step)
    if (step.status !== 'chargeable' || step.rate === null) continue
    first ??= step.day
    if (step.rate !== last?.rate) next ??= { rate: step.rate, from_on: dayOf(step.day) }
    last = step
  }
  return { last_free: course.state.last_free, first_chargeable: first, next_rate: next, steps }
}

/** A hold of which nobody knows the end. */
function standsStill(step: Step | undefined): boolean {
  return step?.hold !== null && step?.hold !== undefined && step.hold.to === null
}

/** Whether the rate stays as it is for good. */
function isLastRate({ ratesOn }: CourseInput, { day, tier }: Step): boolean {
  const rates = ratesOn(day)
  return (
    rates !== null && rates === ratesOn(day + ahead_days) && tier === rates.tiers.length && rates.daily_increment === 0
  )
}
