import type { Missing, Reason } from '../model/clock.ts'
import type { StayFacts } from '../model/facts.ts'
import type { EventName, StartEvent } from '../model/words.ts'
import type { Rule } from '../terms/rule.ts'
import type { DayNumber } from '../time/day.ts'
import { isBefore, momentsOf } from './moments.ts'
import type { Moment } from './moments.ts'

/** Why a clock can't be counted. */
export interface Unassessable {
  readonly reason: Reason
  readonly missing: readonly Missing[]
}

/** Where a clock begins. */
export interface Start {
  readonly moment: Moment
  /** The day to which the tariff counts the event: its hour may move it (contract 13.2). */
  readonly counted_day: DayNumber
}

/** Events that can't be known before the start event has happened. */
const proofs: Readonly<Record<StartEvent, readonly EventName[]>> = {
  vessel_arrived: ['first_box_discharged', 'box_discharged', 'available', 'gated_out_full', 'empty_in'],
  first_box_discharged: ['box_discharged', 'vessel_discharge_completed', 'available', 'gated_out_full', 'empty_in'],
  box_discharged: ['available', 'customs_released', 'vessel_discharge_completed', 'gated_out_full', 'empty_in'],
  vessel_discharge_completed: ['box_discharged', 'available', 'gated_out_full', 'empty_in'],
  available: ['box_discharged', 'notified', 'gated_out_full', 'empty_in'],
  customs_released: ['box_discharged', 'available', 'gated_out_full', 'empty_in'],
  notified: ['deramped', 'gated_out_full', 'empty_in'],
  deramped: ['notified', 'gated_out_full', 'empty_in'],
  gated_out_full: ['empty_in'],
  empty_out: ['gated_in_full', 'loaded'],
  gated_in_full: ['loaded'],
  erd: ['gated_in_full', 'loaded'],
}

const needed = (name: EventName, text: string): Missing => ({ code: `events.${name}`, text })
const has = (facts: StayFacts, name: EventName) => (facts.events[name]?.length ?? 0) > 0

/** The start of a clock; `not_started` when nothing shows that it could have begun. */
export function startOf(rule: Rule, facts: StayFacts, time_zone: string): Start | 'not_started' | Unassessable {
  const starts: Start[] = []
  for (const name of rule.start_events) {
    const start = startBy(name, rule, facts, time_zone)
    if (start !== 'not_started' && 'reason' in start) return start
    if (start !== 'not_started') starts.push(start)
  }
  if (rule.start_of === 'latest' && starts.length < rule.start_events.length) return 'not_started'
  const ordered = starts.toSorted((a, b) => a.counted_day - b.counted_day || (a.moment.ms ?? 0) - (b.moment.ms ?? 0))
  return ordered.at(rule.start_of === 'latest' ? -1 : 0) ?? 'not_started'
}

/** The start by one event. */
function startBy(
  name: StartEvent,
  rule: Rule,
  facts: StayFacts,
  time_zone: string,
): Start | 'not_started' | Unassessable {
  const all = momentsOf(facts.events[name], time_zone)
  if (all.length === 0) {
    const proof = proofs[name].find((event) => has(facts, event))
    if (proof === undefined) return 'not_started'
    return {
      reason: 'start_event_unknown',
      missing: [needed(name, `when free time began (${name}): ${proof} is known, ${name} isn't`)],
    }
  }
  const starts = chosenOf(name, rule, facts, all, time_zone).map((moment) => startAt(rule, moment))
  const unknown = starts.find((start) => typeof start === 'string')
  if (unknown !== undefined)
    return {
      reason: 'start_event_unknown',
      missing: [needed(name, `the hour of ${name}: the terms have a ${unknown}, and only the day is known`)],
    }
  const known = starts.filter((start) => typeof start !== 'string')
  const [first] = known
  if (name === 'gated_out_full' && first !== undefined && isTooEarly(first, facts, time_zone))
    return {
      reason: 'start_event_disputed',
      missing: [needed(name, `${name} lies before box_discharged: one of the two is wrong`)],
    }
  if (first === undefined || known.some(({ counted_day }) => counted_day !== first.counted_day)) {
    return {
      reason: 'start_event_disputed',
      missing: [needed(name, `which moment of ${name} is right: ${all.length} are told, on different days`)],
    }
  }
  return first
}

/** Whether a box left before it came from the ship. */
function isTooEarly({ moment }: Start, facts: StayFacts, time_zone: string): boolean {
  const discharged = momentsOf(facts.events.box_discharged, time_zone)
  return discharged.length > 0 && discharged.every((told) => isBefore(moment, told))
}

/**
 * Of an event that happened again: the moments that may count. Railroads notify again, and the last word before the box
 * left counts.
 */
function chosenOf(
  name: StartEvent,
  rule: Rule,
  facts: StayFacts,
  all: readonly Moment[],
  time_zone: string,
): readonly Moment[] {
  const [left] = momentsOf(facts.events.gated_out_full, time_zone)
  const before = name === 'notified' && left !== undefined ? all.filter((moment) => !isBefore(left, moment)) : all
  const usual = { notified: 'last', available: 'first' } as const
  const choice = rule.start_choice ?? (name === 'notified' || name === 'available' ? usual[name] : null)
  if (choice === null) return before
  return choice === 'first' ? before.slice(0, 1) : before.slice(-1)
}

/** The start by one moment, or the parameter for which its hour would have to be known. */
function startAt(rule: Rule, moment: Moment): Start | 'cut_off' | 'day_start' | 'first_day of event_hour' {
  const day_start = rule.day_start ?? (rule.first_day === 'next_0300' ? 180 : 0)
  if (moment.minutes === null) {
    if (rule.free_hours !== null) return 'first_day of event_hour'
    if (rule.cut_off !== null) return 'cut_off'
    return day_start > 0 ? 'day_start' : { moment, counted_day: moment.day }
  }
  const early = moment.minutes < day_start
  const minutes = moment.minutes + (early ? 1_440 : 0)
  const cut_off =
    rule.cut_off === null ? Number.POSITIVE_INFINITY : rule.cut_off + (rule.cut_off < day_start ? 1_440 : 0)
  return { moment, counted_day: moment.day - (early ? 1 : 0) + (minutes >= cut_off ? 1 : 0) }
}

/** Where a clock ends. */
export interface End {
  readonly moment: Moment
  readonly day: DayNumber
}

const left_by: Partial<Record<EventName, readonly EventName[]>> = { gated_out_full: ['empty_in'] }

/**
 * The end of a clock; null while it goes on. Of several end events the earliest counts, and each must be known by then.
 */
export function endOf(
  rule: Rule,
  facts: StayFacts,
  time_zone: string,
  start: Start,
  today: DayNumber,
): End | null | Unassessable {
  const ends: End[] = []
  const unknown: EventName[] = []
  const asked = rule.end_day_start === rule.day_start ? 'day_start' : 'end_day_start'
  for (const name of rule.end_events) {
    const all = momentsOf(facts.events[name], time_zone)
    const [first] = all
    if (first === undefined) {
      unknown.push(name)
      continue
    }
    if ((rule.end_day_start ?? 0) > 0 && all.some(({ minutes }) => minutes === null))
      return {
        reason: 'end_event_unknown',
        missing: [needed(name, `the hour of ${name}: the terms have a ${asked}, and only the day is known`)],
      }
    const days = all.map((moment) => endDay(rule, moment))
    if (days.some((day) => day !== days[0]))
      return {
        reason: 'end_event_unknown',
        missing: [needed(name, `which moment of ${name} is right: ${all.length} are told, on different days`)],
      }
    if (isBefore(first, start.moment))
      return {
        reason: 'start_event_disputed',
        missing: [needed(name, `${name} lies before ${rule.start_events.join(', ')}: one of the two is wrong`)],
      }
    const end = { moment: first, day: endDay(rule, first) }
    if (!name.startsWith('scheduled_') || end.day <= today) ends.push(end)
  }
  const later = unknown.find((name) => left_by[name]?.some((event) => has(facts, event)) === true || ends.length > 0)
  if (later !== undefined)
    return { reason: 'end_event_unknown', missing: [needed(later, `when the clock ended (${later})`)] }
  return ends.toSorted((a, b) => a.day - b.day)[0] ?? null
}

/** An hour before the facility's day begins belongs to the day before, where the terms say when it begins. */
function endDay(rule: Rule, { day, minutes }: Moment): DayNumber {
  return minutes !== null && minutes < (rule.end_day_start ?? 0) ? day - 1 : day
}
