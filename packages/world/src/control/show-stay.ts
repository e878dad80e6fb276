import type { JsonObject } from '../http/exchange.ts'
import { TERMINAL_LAG_MS } from '../terminals/record.ts'
import { addDays, DAY, daysBetween, localDay, utc } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import { endOfDay, yardAt } from '../truth/yard.ts'
import type { YardStay } from '../truth/yard.ts'

/**
 * The hidden truth of a box's stay at a facility, all that its yard shows one after the other, and what is true now.
 */
export function showStay(stay: YardStay, now: number): JsonObject {
  const span = (part: { from: number; to: number }): JsonObject => ({ ...part, from: utc(part.from), to: utc(part.to) })
  return {
    facility: stay.facility.code,
    time_zone: placeOf(stay.facility.locode).time_zone,
    kind: stay.facility.kind,
    provides: stay.facility.provides,
    listed_at: utc(stay.listed_at),
    grounded_at: utc(stay.grounded_at),
    deliverable_at: utc(stay.ready_at),
    yard_position: stay.yard_position,
    holds: stay.holds.map(span),
    fees: stay.fees.map(span),
    last_free_days: stay.last_free_days.map((told) => ({ known_at: utc(told.known_at), day: told.day })),
    demurrage_per_day: stay.facility.demurrage_per_day,
    demurrage_paid_at: stay.demurrage_paid_at === null ? null : utc(stay.demurrage_paid_at),
    appointment:
      stay.appointment === null ? null : { booked_at: utc(stay.appointment.booked_at), at: utc(stay.appointment.at) },
    out_at: stay.out_at === null ? null : utc(stay.out_at),
    out_by: stay.out_by,
    states: boundariesOf(stay).map((at) => showState(stay, at)),
    now: showState(stay, now),
  }
}

/** `told_at`: from when on the facility shows it to whoever asks; null: it shows nothing (of that) to anybody. */
function showState(stay: YardStay, at: number): JsonObject {
  const state = yardAt(stay, at)
  return {
    at: utc(at),
    told_at: toldAt(stay, at),
    state: state.state,
    yard_position: state.state === 'in_yard' ? stay.yard_position : null,
    available: state.available,
    reason: state.reason,
    holds: state.holds.map((hold) => ({ name: hold.name, status: hold.status })),
    fees: state.fees.map((fee) => ({ type: fee.type, amount: fee.amount })),
    demurrage: state.demurrage,
    last_free_day: state.last_free_day,
    appointment_at: state.appointment === null ? null : utc(state.appointment.at),
  }
}

function toldAt(stay: YardStay, at: number): string | null {
  if (stay.facility.feed) return utc(Math.max(at, stay.listed_at) + TERMINAL_LAG_MS)
  return stay.facility.kind === 'ramp' ? utc(Math.max(at, stay.ready_at)) : null
}

/** The instants at which what the yard shows may change, in order. */
function boundariesOf(stay: YardStay): number[] {
  const until = stay.out_at ?? stay.ready_at + 60 * DAY
  const last = localDay(until, placeOf(stay.facility.locode).time_zone)
  const days_owed = stay.last_free_days.flatMap(({ day }) =>
    Array.from({ length: Math.max(0, daysBetween(day, last)) }, (_, n) => endOfDay(stay.facility, addDays(day, n))),
  )
  const all = [
    stay.listed_at,
    stay.grounded_at,
    stay.ready_at,
    ...[...stay.holds, ...stay.fees].flatMap(({ from, to }) => [from, to]),
    ...stay.last_free_days.map((told) => told.known_at),
    ...days_owed,
    stay.demurrage_paid_at,
    stay.appointment?.booked_at ?? null,
    stay.out_at,
  ]
  return [...new Set(all.filter((at) => at !== null && at >= stay.listed_at))]
    .flatMap((at) => at ?? [])
    .sort((a, b) => a - b)
}
