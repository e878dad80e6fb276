import type { Counted, ClockSituation } from './clock.ts'
import { needsCalendar, setsBeside } from './count/day.ts'
import type { Step } from './count/step.ts'
import type { Assumption } from './model/clock.ts'
import { dayNumber, dayOf } from './time/day.ts'

/** No published day of a gate begins later, so an event after it falls on one day by any rule. */
const latest_day_start = 480

/** A charge that runs for more charged days than this has more likely ended without a report. */
const usual_days = 60

/** Everything that was taken for given, with the days that depend on it. An empty list is a promise. */
export function assumptionsOf(counted: Counted, situation: ClockSituation): readonly Assumption[] {
  const { selected, gate, facts } = situation
  const { rule, input, steps, ahead } = counted
  const { moment } = input.start
  const lfd = dayNumber(counted.last_free_on ?? '') ?? Number.NEGATIVE_INFINITY
  const shown = [...steps, ...ahead.filter(({ day }) => day <= lfd)]
  const found: Assumption[] = selected.assumptions.map((assumption) => ({ ...assumption, days: daysOf(steps) }))
  if (rule.end_day === null) {
    const last = steps.filter(({ day, status }) => day === input.end?.day && status === 'chargeable')
    found.push({
      code: 'end_day_assumed',
      text: 'The day of the end event counts, for the terms do not say otherwise',
      days: daysOf(last),
    })
  }
  if (rule.day_start === null && rule.first_day !== 'next_0300' && rule.free_hours === null) {
    const early = moment.minutes !== null && moment.minutes < latest_day_start
    found.push({
      code: 'day_start_assumed',
      text: 'A day begins at 00:00, for the terms do not say otherwise',
      days: early ? [dayOf(moment.day)] : [],
    })
  }
  const by_working_days = rule.last_day !== 'any_day' || rule.first_day === 'next_working_day'
  const weighed = shown.filter((step) =>
    isOfFreeTime(step) ? by_working_days || needsCalendar(rule.free) : needsCalendar(rule.after),
  )
  const by_pattern = weighed.filter(({ calendar }) => calendar?.assumed === true)
  if (by_pattern.length > 0)
    found.push({
      code: 'calendar_assumed',
      text: 'Nobody has described these days yet: they follow from the regular week',
      days: daysOf(by_pattern),
    })
  if (gate.level !== 'facility' && weighed.length > 0) {
    found.push({
      code: 'calendar_level',
      text: `The facility has no calendar of its own: that of its ${gate.level} is used`,
      days: daysOf(weighed),
    })
  }
  found.push(...ofUnknownSets(counted, situation, weighed), ...ofTheCourse(counted))
  if (facts.reported.some(({ by, charge }) => by === 'line' && charge === null) && rule.charge === 'demurrage')
    found.push(reported_charge)
  return found
}

const reported_charge: Assumption = {
  code: 'reported_charge_assumed',
  text: "The line did not say which charge its last free day is for: it is held against the line's demurrage",
  days: [],
}

/** Whether a day was weighed by what the terms say of free time. */
const isOfFreeTime = ({ status, parameter }: Step) =>
  parameter.startsWith('free.') || status === 'free' || parameter === 'clock.first_day: next_working_day'

/** Holidays of sets that the terms do not name, by a calendar that names none of theirs: it may not know them. */
function ofUnknownSets(
  { rule }: Counted,
  { gate: { facility, sets, known_through }, rules }: ClockSituation,
  weighed: readonly Step[],
): readonly Assumption[] {
  const unknownOn = (step: Step) =>
    setsBeside(isOfFreeTime(step) ? rule.free : rule.after, step.calendar).filter((name) => !sets.has(name))
  const taken = weighed.filter((step) => step.day > (known_through ?? 0) && unknownOn(step).length > 0)
  if (rules < 12 || taken.length === 0) return []
  const names = [...new Set(taken.flatMap(unknownOn))].join(', ')
  return [
    {
      code: 'holiday_set_assumed',
      text: `The calendar of ${facility} names no holiday of ${names}: these days, holidays of other sets, are taken for none`,
      days: daysOf(taken),
    },
  ]
}

/** What is taken for given of an end that nobody reported, and of whose fault a hold was. */
function ofTheCourse({ input, rule, steps }: Counted): readonly Assumption[] {
  const found: Assumption[] = []
  const unheard = input.end === null ? steps.filter(({ status }) => status === 'chargeable').slice(usual_days) : []
  if (unheard.length > 0)
    found.push({
      code: 'end_assumed_open',
      text: `Nobody has reported the end of this charge in ${usual_days} charged days: it may have ended unreported`,
      days: daysOf(unheard),
    })
  const undiscounted = input.end === null ? steps.filter(({ status }) => status === 'chargeable') : []
  if (rule.rates.off_peak !== null && undiscounted.length > 0)
    found.push({
      code: 'off_peak_assumed',
      text: 'The terms take something off if the charge ends in some hours; nothing is taken off before it has ended',
      days: daysOf(undiscounted),
    })
  const paused = steps.filter(({ hold }) => hold?.fault_assumed === true)
  if (paused.length > 0)
    found.push({
      code: 'hold_fault_assumed',
      text: 'Nobody said that the customer caused the hold, so the terms pause the clock',
      days: daysOf(paused),
    })
  return found
}

const daysOf = (steps: readonly Step[]) => steps.map(({ day }) => dayOf(day))
