import { assumptionsOf } from './assumptions.ts'
import type { CalendarBook } from './calendar/book.ts'
import { count } from './clock.ts'
import type { Counted, ClockSituation } from './clock.ts'
import type { Unassessable } from './count/bounds.ts'
import type { Step } from './count/step.ts'
import type { Assumption, ChargeClock, TermsUsed } from './model/clock.ts'
import type { StayFacts } from './model/facts.ts'
import type { Direction, EventName } from './model/words.ts'
import { event_names, haulages, leaving_ways } from './model/words.ts'
import { disagreementOf, reportedFor, withGrantsOf } from './reported.ts'
import { rowsOf } from './rows.ts'
import { stateOf } from './state.ts'
import { tablesByDay } from './tables-by-day.ts'
import type { Group, TermBook } from './terms/book.ts'
import { rangeOf } from './terms/range.ts'
import { selectTerms, withoutTerms } from './terms/select.ts'
import { dayOf } from './time/day.ts'
import type { DayNumber } from './time/day.ts'
import { instantMs, localTime } from './time/zone.ts'
import type { Instant } from './time/zone.ts'

/** A clock and how it was counted; null where it wasn't. */
export interface Reckoned {
  readonly clock: ChargeClock
  readonly counted: Counted | null
}

/**
 * Every charge that the terms can make for a box, each on a clock of its own, with its days. Pure: the same facts give
 * the same
 * clocks, in whatever order they are. What isn't known is `cannot_assess` with the missing fact, never 0.
 * @param now the moment of asking; days after it are not charged yet
 */
export function clocksOf(
  facts: StayFacts,
  terms: TermBook,
  calendars: CalendarBook,
  now: Instant,
): readonly ChargeClock[] {
  return reckon(facts, terms, calendars, now).map(({ clock }) => clock)
}

/** As clocksOf, with what forecasts are made from. `until` counts a clock without an end up to that day. */
export function reckon(
  facts: StayFacts,
  terms: TermBook,
  calendars: CalendarBook,
  now: Instant,
  until?: DayNumber,
): readonly Reckoned[] {
  const direction = facts.direction ?? directionOf(facts)
  return terms.groups
    .filter((group) => direction === null || group.direction === direction)
    .map((group) => settled(group, facts, terms, calendars, now, until))
}

const flags = ['operating_reefer', 'hazardous', 'shipper_owned'] as const

/** The facts that a missing one may turn out to be; null: there is no list of what it may be. */
function possibleFacts(facts: StayFacts, code: string, rules: number): readonly StayFacts[] | null {
  const flag = flags.find((name) => code === `equipment.${name}`)
  if (flag !== undefined)
    return [true, false].map((value) => ({ ...facts, equipment: { ...facts.equipment, [flag]: value } }))
  if (rules < 3) return null
  if (code === 'haulage') return haulages.map((haulage) => ({ ...facts, haulage }))
  return code === 'leaves_by' ? leaving_ways.map((leaves_by) => ({ ...facts, leaves_by })) : null
}

/** What isn't known of the equipment, or of the way of the box, doesn't matter where it makes no difference. */
function settled(
  group: Group,
  facts: StayFacts,
  terms: TermBook,
  calendars: CalendarBook,
  now: Instant,
  until?: DayNumber,
): Reckoned {
  const found = reckonOne(group, facts, terms, calendars, now, until)
  const { reason, missing } = found.clock
  if (reason !== 'ambiguous_equipment' && reason !== 'ambiguous_terms') return found
  const possible = missing.map(({ code }) => possibleFacts(facts, code, terms.rules)).find((list) => list !== null)
  if (possible === undefined) return found
  const [either, ...others] = possible.map((one) => settled(group, one, terms, calendars, now, until))
  const outcome = ({ clock }: Reckoned) =>
    JSON.stringify([
      clock.state,
      clock.last_free_on,
      clock.accrued,
      clock.rows.map(({ status, amount }) => [status, amount]),
    ])
  return either !== undefined &&
    [either, ...others].every((one) => one.clock.state !== 'cannot_assess' && outcome(one) === outcome(either))
    ? either
    : found
}

function reckonOne(
  group: Group,
  stated: StayFacts,
  terms: TermBook,
  calendars: CalendarBook,
  now: Instant,
  until?: DayNumber,
): Reckoned {
  const facts = withGrantsOf(group.biller, stated)
  const facility = facts.facilities[group.charge] ?? facts.facility
  const gate = facility === null ? null : calendars.gateOf(facility)
  const blank = { facts, group, timezone: gate?.timezone ?? null, terms: null, place: null, assumptions: [] }
  if (facility === null)
    return {
      clock: unassessable(blank, {
        reason: 'calendar_unknown',
        missing: [{ code: 'facility', text: 'where the box is' }],
      }),
      counted: null,
    }
  if (gate === null) {
    const no_calendar: Unassessable = {
      reason: 'calendar_unknown',
      missing: [{ code: 'calendars', text: `the calendar of ${facility.code}, with its time zone` }],
    }
    return { clock: unassessable(blank, withoutTerms(group, { facts, facility }) ?? no_calendar), counted: null }
  }
  const ms = instantMs(now)
  const local = ms === null ? null : localTime(ms, gate.timezone)
  if (ms === null || local === null)
    return {
      clock: unassessable(blank, {
        reason: 'zone_unknown',
        missing: [{ code: 'timezone', text: `the time zone of ${facility.code}` }],
      }),
      counted: null,
    }
  const range = rangeOf(facts, group, gate.timezone, local.day, until)
  const selected = selectTerms(group, terms, { facts, facility, time_zone: gate.timezone, range })
  if ('reason' in selected) return { clock: unassessable(blank, selected), counted: null }
  const ground: ClockSituation = {
    facts,
    selected,
    gate,
    time_zone: gate.timezone,
    today: local.day,
    now_minutes: local.minutes,
    now_ms: ms,
    rules: terms.rules,
  }
  const shown = { ...blank, terms: selected.used, place: selected.rule.place }
  const counted = count(ground, until)
  if (counted === 'not_started') return { clock: blankClock(shown), counted: null }
  if ('reason' in counted) return { clock: unassessable(shown, counted), counted: null }
  return { clock: clockOf(counted, ground, group, selected.used), counted }
}

const import_events: readonly EventName[] = [
  'vessel_arrived',
  'first_box_discharged',
  'box_discharged',
  'vessel_discharge_completed',
  'available',
  'customs_released',
  'notified',
  'deramped',
  'gated_out_full',
  'empty_in',
]

/** Which way the box goes, by what happened to it; null: both could be. */
function directionOf({ events }: StayFacts): Direction | null {
  const known = event_names.filter((name) => (events[name]?.length ?? 0) > 0)
  const inbound = known.filter((name) => import_events.includes(name)).length
  if (inbound === known.length) return inbound === 0 ? null : 'import'
  return inbound === 0 ? 'export' : null
}

interface Blank {
  readonly facts: StayFacts
  readonly group: Group
  readonly timezone: string | null
  readonly terms: TermsUsed | null
  readonly place: ChargeClock['place'] | null
  readonly assumptions: readonly Assumption[]
}

function blankClock({ facts, group, timezone, terms, place, assumptions }: Blank): ChargeClock {
  const { charge, direction, biller } = group
  const reported = reportedFor(facts, charge, biller)
  const usual_place = charge === 'detention' ? 'street' : 'terminal'
  const facility = facts.facilities[charge] ?? facts.facility
  return {
    container: facts.container,
    charge,
    direction,
    place: place ?? (charge.includes('rail') || charge.includes('ramp') ? 'ramp' : usual_place),
    biller,
    state: 'not_started',
    reason: null,
    missing: [],
    timezone,
    country: (facility?.country ?? facility?.locode?.slice(0, 2))?.toUpperCase() ?? null,
    locode: facility?.locode?.toUpperCase() ?? null,
    started_on: null,
    first_day_on: null,
    free_days_total: null,
    free_days_used: null,
    last_free_on: null,
    free_until_at: null,
    end_day_start: null,
    first_chargeable_on: null,
    ended_on: null,
    reported,
    lfd_disagreement_days: disagreementOf(reported, null),
    currency_code: null,
    accrued: null,
    today_rate: null,
    next_rate: null,
    tomorrow: null,
    assumptions,
    terms,
    table_rates: [],
    tables_by_day: [],
    other_equipment: [],
    first_rate_days: 1,
    basis: null,
    rows: [],
  }
}

const unassessable = (blank: Blank, { reason, missing }: Unassessable): ChargeClock => ({
  ...blankClock(blank),
  state: 'cannot_assess',
  reason,
  missing,
})

function clockOf(counted: Counted, ground: ClockSituation, group: Group, used: TermsUsed): ChargeClock {
  const { input, rule } = counted
  const assumptions = assumptionsOf(counted, ground)
  const blank = blankClock({
    facts: ground.facts,
    group,
    timezone: ground.time_zone,
    terms: used,
    place: rule.place,
    assumptions,
  })
  const present = counted.steps.find(({ day }) => day === counted.present)
  const exact = assumptions.every(({ days }) => days.length === 0)
  return {
    ...blank,
    ...stateOf(counted),
    started_on: dayOf(counted.steps[0]?.day ?? input.start.moment.day),
    first_day_on: counted.first_day_on,
    free_days_total: rule.free_hours === null ? counted.free_total : null,
    free_days_used: rule.free_hours === null ? counted.free_used : null,
    last_free_on: counted.last_free_on,
    free_until_at: counted.free_until_ms === null ? null : instantAt(counted.free_until_ms),
    end_day_start: input.end !== null || rule.present_day_start === 0 ? null : rule.present_day_start,
    first_chargeable_on: counted.first_chargeable_on,
    ended_on: input.end === null ? null : dayOf(input.end.day),
    lfd_disagreement_days: disagreementOf(blank.reported, counted.last_free_on),
    currency_code: rule.rates.currency,
    accrued: counted.accrued,
    today_rate: input.end === null ? rateToday(present) : null,
    next_rate: counted.next_rate,
    tomorrow: counted.tomorrow,
    table_rates: rule.rates.tiers.map(({ rate }) => rate),
    tables_by_day: tablesByDay(counted),
    other_equipment: counted.accrued.days > 0 ? ground.selected.others() : [],
    first_rate_days: rule.rates.tiers[0]?.per_days ?? 1,
    basis: basisOf(used, exact),
    rows: rowsOf(counted),
  }
}

/** A day within a period that one amount is for adds nothing. */
function rateToday(step: Step | undefined): number | null {
  return step?.status === 'chargeable' ? (step.rate ?? 0) : null
}

const instantAt = (ms: number): Instant => `${new Date(ms).toISOString().slice(0, 19)}Z`

function basisOf({ confidence }: TermsUsed, exact: boolean): ChargeClock['basis'] {
  if (confidence === 'estimated') return 'estimated'
  return exact ? 'exact' : 'assumed'
}
