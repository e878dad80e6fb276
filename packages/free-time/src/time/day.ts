/** A day of the calendar on the wall of a facility, `YYYY-MM-DD`. It has no zone and no hours. */
export type Day = string

/** Days since 1970-01-01: what days are counted with. Never milliseconds: a local day may have 23, 24 or 25 hours. */
export type DayNumber = number

const DAY_MS = 86_400_000

/** Days that were read lately: the same few weeks, for box after box. */
const read = new Map<string, DayNumber | null>()
const read_max = 10_000
const day_length = 10

/** The number of a day; null when there is no such day, such as 2026-02-30. */
export function dayNumber(day: string): DayNumber | null {
  if (day.length !== day_length) return null
  const known = read.get(day)
  if (known !== undefined) return known
  const number = numberOf(day)
  if (read.size >= read_max) read.clear()
  read.set(day, number)
  return number
}

function numberOf(day: string): DayNumber | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const ms = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))
  return Number(day.slice(0, 4)) >= 1000 && new Date(ms).toISOString().slice(0, 10) === day ? ms / DAY_MS : null
}

/** Days that were written lately: the same few weeks, for box after box. */
const written = new Map<DayNumber, Day>()
const written_max = 10_000

/** The day of a number. */
export function dayOf(number: DayNumber): Day {
  const known = written.get(number)
  if (known !== undefined) return known
  const day = new Date(number * DAY_MS).toISOString().slice(0, 10)
  if (written.size >= written_max) written.clear()
  written.set(number, day)
  return day
}

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The weekday of a day: 0 is Sunday. */
export function weekdayOf(number: DayNumber): number {
  return (((number + 4) % 7) + 7) % 7
}

/** Minutes since midnight of a time on the wall, `HH:MM`; `24:00` is the end of the day. Null: no such time. */
export function minutesOf(time: string): number | null {
  const found = /^(\d{2}):(\d{2})$/.exec(time)
  if (found === null) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return Number(found[2]) < 60 && minutes <= 1440 ? minutes : null
}

/** `HH:MM` of minutes since midnight. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
