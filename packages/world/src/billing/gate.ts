import { random } from '../random.ts'
import { addDays, weekday } from '../time.ts'
import { placeOf } from '../truth/place.ts'
import type { Facility } from '../truth/place.ts'

/** The lists of holidays that papers name; both are invented. */
export type HolidaySet = 'dockers' | 'public'

export type ClosureKind = 'scheduled_closure' | 'unscheduled_shutout' | 'extra_opening'

/** When the gate of a facility is open between two days, as its own page tells it. */
export type Gate = {
  facility: string
  time_zone: string
  week: 'mon_fri' | 'mon_sat'
  holidays: { day: string; set: HolidaySet; name: string }[]
  exceptions: { day: string; kind: ClosureKind }[]
}

/** Why a day counts or doesn't: what holds of the gate on it. */
export type GateDay = {
  in_week: boolean
  weekday: number
  holidays: readonly HolidaySet[]
  exception: ClosureKind | null
  open: boolean
}

const HOLIDAYS: readonly { month_day: string; sets: readonly HolidaySet[]; name: string }[] = [
  { month_day: '01-01', sets: ['dockers', 'public'], name: "New Year's Day" },
  { month_day: '02-17', sets: ['public'], name: 'Founders Day' },
  { month_day: '03-31', sets: ['dockers'], name: 'Union Day' },
  { month_day: '05-01', sets: ['dockers', 'public'], name: 'May Day' },
  { month_day: '07-05', sets: ['dockers'], name: 'Remembrance Day' },
  { month_day: '09-07', sets: ['dockers', 'public'], name: 'Harbour Day' },
  { month_day: '10-12', sets: ['public'], name: 'Autumn Day' },
  { month_day: '11-26', sets: ['dockers', 'public'], name: 'Harvest Day' },
  { month_day: '12-25', sets: ['dockers', 'public'], name: 'Christmas Day' },
]

/** The gate of a facility from one day to another, both included, in the world of a seed. */
export function gateOf(seed: string, facility: Facility, from: string, to: string): Gate {
  const luck = random(seed, 'gate', facility.code)
  const week = luck.chance(0.5) ? 'mon_sat' : 'mon_fri'
  const gate: Gate = {
    facility: facility.code,
    time_zone: placeOf(facility.locode).time_zone,
    week,
    holidays: [],
    exceptions: [],
  }
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const holiday = HOLIDAYS.find(({ month_day }) => day.endsWith(month_day))
    for (const set of holiday?.sets ?? []) gate.holidays.push({ day, set, name: holiday?.name ?? '' })
    const kind = exceptionOf(seed, facility, day, week)
    if (kind !== null && holiday === undefined) gate.exceptions.push({ day, kind })
  }
  return gate
}

/** Each day has luck of its own, so that a longer calendar says the same of it. */
function exceptionOf(seed: string, facility: Facility, day: string, week: Gate['week']): ClosureKind | null {
  const luck = random(seed, 'gate', facility.code, day)
  const number = weekday(day)
  if (number === 6 && week === 'mon_fri') return luck.chance(0.12) ? 'extra_opening' : null
  if (number === 0) return null
  if (luck.chance(0.07)) return 'unscheduled_shutout'
  return luck.chance(0.05) ? 'scheduled_closure' : null
}

/** What holds of a gate on a day. */
export function gateDay(gate: Gate, day: string): GateDay {
  const number = weekday(day)
  const in_week = number !== 0 && (number !== 6 || gate.week === 'mon_sat')
  const holidays = gate.holidays.filter((holiday) => holiday.day === day).map(({ set }) => set)
  const exception = gate.exceptions.find((one) => one.day === day)?.kind ?? null
  const open = exception === null ? in_week && holidays.length === 0 : exception === 'extra_opening'
  return { in_week, weekday: number, holidays, exception, open }
}
