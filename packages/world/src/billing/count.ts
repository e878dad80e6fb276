import { addDays, localDay, wallClock } from '../time.ts'
import { gateDay } from './gate.ts'
import type { Gate, GateDay } from './gate.ts'
import type { BillingStay } from './stay.ts'
import { LOCKING_EVENT } from './told.ts'
import type { Forgiven, Paper, Step, Terms, Version } from './terms.ts'

/** What one charge truly comes to, day by day, when everything about it is known. */
export type TrueCharge = {
  started_on: string
  /** the first day that uses up free time */
  free_from: string | null
  last_free_on: string | null
  ended_on: string | null
  rows: { day: string; rate: number; number: number }[]
  amount: number
}

/** How far beyond today free time may reach. */
const DAYS_AHEAD = 60

/** What a charge is counted from. `free_days` differ from the terms' own where a customer has an agreement. */
export type Count = {
  stay: BillingStay
  terms: Terms
  /** the rates of the version in force */
  steps: readonly Step[]
  free_days: number
  gate: Gate
  /** the day up to which a charge runs that has not ended */
  today: string
}

/** Counts one charge of a stay until it ends, or until today. Null: it has not begun. */
export function trueCharge(count: Count): TrueCharge | null {
  const { stay, terms, free_days, gate, today } = count
  const begun = stay.events[terms.starts]
  if (begun === null) return null
  const started_on = dayOfEvent(begun, gate.time_zone, terms)
  const ended = stay.events[terms.ends]
  const ended_on = ended === null ? null : dayOfEnd(ended, gate.time_zone, terms)
  const days = daysFrom(count, started_on)
  const free = freeDays(days, terms, free_days)
  const after_free = days.slice(days.findIndex(({ day }) => day === free.at(-1)) + 1)
  const rows = after_free
    .filter(({ day }) => day <= (ended_on ?? today))
    .filter(({ day, state }) => isCharged(terms, state) && !(terms.end_day === 'not_counted' && day === ended_on))
    .map(({ day, since_start }, n) => {
      const number = { after_free: n + 1, free_plus: free_days + n + 1, since_start }[terms.charged.numbered]
      return { day, number, rate: rateOf(count.steps, number) }
    })
  return {
    started_on,
    free_from: free[0] ?? null,
    last_free_on: free.at(-1) ?? null,
    ended_on,
    rows,
    amount: rows.reduce((sum, { rate }) => sum + rate, 0),
  }
}

type CountedDay = { day: string; state: GateDay; since_start: number }

/** The days of a charge without those on which it stands still, from the first that counts to well after today. */
function daysFrom({ stay, terms, gate, today }: Count, started_on: string): CountedDay[] {
  const days: CountedDay[] = []
  const until = addDays(today, DAYS_AHEAD)
  for (let day = started_on; day <= until; day = addDays(day, 1)) {
    if (day === started_on && terms.first_day === 'next_day') continue
    if (isPaused(stay, terms, gate, day)) continue
    const state = gateDay(gate, day)
    if (days.length > 0 || countsFree(terms, state)) days.push({ day, state, since_start: days.length + 1 })
  }
  return days
}

function freeDays(days: readonly CountedDay[], terms: Terms, free_days: number): string[] {
  return days
    .filter(({ state }) => countsFree(terms, state))
    .slice(0, free_days)
    .map(({ day }) => day)
}

/** The day to which an event belongs: hours before the paper's day belong to the day before, late hours to the next. */
function dayOfEvent(at: number, zone: string, { day_start, cut_off }: Terms): string {
  const day = localDay(at, zone)
  const hour = wallClock(at, zone).slice(11, 16)
  if (day_start !== null && hour < day_start) return addDays(day, -1)
  return cut_off !== null && hour >= cut_off ? addDays(day, 1) : day
}

/** The day to which the end of a charge belongs, or up to which it has run while it goes on. */
export function dayOfEnd(at: number, zone: string, { day_start }: Terms): string {
  const day = localDay(at, zone)
  return day_start !== null && wallClock(at, zone).slice(11, 16) < day_start ? addDays(day, -1) : day
}

/** The version in force on the day that the paper names, null when that day is not known. */
export function versionOf(stay: BillingStay, paper: Paper, gate: Gate): Version | null {
  const at = stay.events[LOCKING_EVENT[paper.lock_date]]
  const day = at === null ? null : localDay(at, gate.time_zone)
  return day === null ? null : (paper.versions.find(({ from, to }) => from <= day && (to === null || day < to)) ?? null)
}

/** The rate of a charged day by its number. */
export function rateOf(steps: readonly Step[], number: number): number {
  const step = steps.find(({ from, to }) => from <= number && (to === null || number <= to))
  if (step === undefined) throw new Error(`no rate for day ${number}`)
  return step.rate
}

function isPaused(stay: BillingStay, { pause }: Terms, gate: Gate, day: string): boolean {
  return stay.holds.some(
    ({ name, from, to }) =>
      name === pause && localDay(from, gate.time_zone) <= day && (to === null || day <= localDay(to, gate.time_zone)),
  )
}

const isHoliday = ({ free }: Terms, state: GateDay) => state.holidays.includes(free.holidays)

function countsFree(terms: Terms, state: GateDay): boolean {
  const { free } = terms
  if (free.gate_open_required && !state.open) return false
  if (isForgiven(free.forgiven, terms, state)) return false
  if (free.unit === 'calendar') return true
  if (free.unit === 'calendar_excl_holidays') return !isHoliday(terms, state)
  return isWorking(terms, state)
}

function isWorking(terms: Terms, state: GateDay): boolean {
  if (terms.free.week === 'gate_open') return state.open
  if (state.exception === 'extra_opening') return true
  const days = terms.free.week === 'mon_fri' ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6]
  return days.includes(state.weekday) && !isHoliday(terms, state)
}

function isCharged(terms: Terms, state: GateDay): boolean {
  const { charged, free } = terms
  if (isForgiven(charged.forgiven, terms, state)) return false
  if (charged.unit === 'calendar') return true
  return isWorking(terms, state) && (!free.gate_open_required || state.open)
}

function isForgiven(forgiven: readonly Forgiven[], terms: Terms, state: GateDay): boolean {
  const { exception } = state
  if (forgiven.includes('holiday') && isHoliday(terms, state)) return true
  return exception !== null && exception !== 'extra_opening' && forgiven.includes(exception)
}
