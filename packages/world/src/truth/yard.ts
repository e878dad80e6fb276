import { addDays, daysBetween, HOUR, instantOf, localDay, weekday } from '../time.ts'
import { placeOf } from './place.ts'
import type { Facility } from './place.ts'

export type HoldName = 'customs' | 'freight' | 'TMF' | 'USDA' | 'VACIS' | 'other'

/** A hold between two instants; `code_raw` is how the terminal spells it. */
export type Hold = {
  name: HoldName
  code_raw: string
  description: string
  status: 'hold' | 'pending'
  from: number
  to: number
}

/** A charge from when it is asked to when it is paid. */
export type Fee = { type: 'exam' | 'extended_dwell_time' | 'other'; amount: number; from: number; to: number }

/** A last free day as the facility told it from `known_at` on (a calendar day of its zone). */
export type LastFreeDay = { known_at: number; day: string }

/** All that happens to a full import box at the facility where it is to be collected. */
export type YardStay = {
  facility: Facility
  listed_at: number
  arrived_at: number
  grounded_at: number
  ready_at: number
  yard_position: string
  holds: Hold[]
  fees: Fee[]
  last_free_days: LastFreeDay[]
  demurrage_paid_at: number | null
  appointment: { booked_at: number; at: number } | null
  out_at: number | null
  out_by: 'truck' | 'rail'
  chassis: string
}

/** The whole state at one instant. `reason` says why the box cannot be collected. */
export type YardState = {
  state: 'not_listed' | 'on_vessel' | 'in_yard' | 'gated_out'
  available: boolean
  reason: string | null
  holds: Hold[]
  demurrage: number
  fees: Fee[]
  last_free_day: string | null
  appointment: { booked_at: number; at: number } | null
}

/**
 * The last free day: free days count from the day after grounding; Saturdays and Sundays do not count where the tariff
 * says working days.
 */
export function lastFreeDay(facility: Facility, groundedAt: number): string {
  let day = localDay(groundedAt, placeOf(facility.locode).time_zone)
  for (let counted = 0; counted < facility.free_days;) {
    day = addDays(day, 1)
    if (!facility.working_days || !isWeekend(day)) counted++
  }
  return day
}

/** Saturday or Sunday. */
function isWeekend(day: string): boolean {
  return weekday(day) % 6 === 0
}

/** The end of a calendar day at a facility: the first instant of the next one. */
export function endOfDay(facility: Facility, day: string): number {
  return instantOf(addDays(day, 1), 0, placeOf(facility.locode).time_zone)
}

/** The last free day in force at an instant, null before one was told. */
function lastFreeDayAt(stay: YardStay, at: number): string | null {
  return stay.last_free_days.findLast((told) => told.known_at <= at)?.day ?? null
}

/** Demurrage owed at an instant: each local day begun after the last free day, until it is paid or the box leaves. */
export function demurrageAt(stay: YardStay, at: number): number {
  const day = lastFreeDayAt(stay, at)
  if (day === null || (stay.demurrage_paid_at !== null && at >= stay.demurrage_paid_at)) return 0
  const until = stay.out_at === null ? at : Math.min(at, stay.out_at)
  const days = daysBetween(day, localDay(until, placeOf(stay.facility.locode).time_zone))
  return Math.max(0, days) * stay.facility.demurrage_per_day
}

/** What is true in the yard at an instant. */
export function yardAt(stay: YardStay, at: number): YardState {
  const holds = stay.holds.filter((hold) => hold.from <= at && at < hold.to)
  const fees = stay.fees.filter((fee) => fee.from <= at && at < fee.to)
  const demurrage = demurrageAt(stay, at)
  const state = whereabouts(stay, at)
  const reason = state !== 'in_yard' ? notInYard(state) : blockedBy(stay, at, holds, demurrage)
  const appointment = stay.appointment !== null && stay.appointment.booked_at <= at ? stay.appointment : null
  return {
    state,
    available: reason === null,
    reason,
    holds,
    demurrage,
    fees,
    last_free_day: lastFreeDayAt(stay, at),
    appointment,
  }
}

function whereabouts(stay: YardStay, at: number): YardState['state'] {
  if (at < stay.listed_at) return 'not_listed'
  if (at < stay.grounded_at) return 'on_vessel'
  return stay.out_at !== null && at >= stay.out_at ? 'gated_out' : 'in_yard'
}

function notInYard(state: 'not_listed' | 'on_vessel' | 'gated_out'): string {
  return state === 'gated_out' ? 'delivered' : 'not discharged'
}

function blockedBy(stay: YardStay, at: number, holds: Hold[], demurrage: number): string | null {
  const blocking = holds.find((hold) => hold.status === 'hold')
  if (blocking !== undefined) return blocking.name
  if (demurrage > 0) return 'demurrage'
  return at < stay.ready_at ? 'not in a deliverable area' : null
}

/** The first moment from `at` on at which the gate is open: working days 7:00 to 17:00 of the facility's zone. */
export function nextGateHour(facility: Facility, at: number): number {
  const zone = placeOf(facility.locode).time_zone
  let day = localDay(at, zone)
  let open = instantOf(day, 7, zone)
  if (!isWeekend(day) && at <= open + 10 * HOUR) return Math.max(at, open)
  do {
    day = addDays(day, 1)
    open = instantOf(day, 7, zone)
  } while (isWeekend(day))
  return open + (at % (4 * HOUR))
}
