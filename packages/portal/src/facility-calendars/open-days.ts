import { calendarBook, dayAfter, daysBetween, localDay } from '@quaylog/free-time'
import type { FacilityCalendar } from '@quaylog/free-time'

const shown_days = 42

/** Whether the gate is open on a day, and why. */
export interface OpenDay {
  readonly day: string
  readonly open: boolean
  /** Such as `holiday` or `unscheduled_shutout`; `regular`: an ordinary day of the week. */
  readonly kind: string
  /** Nothing was stated of the day: it is taken from the week. */
  readonly assumed: boolean
}

/** Six weeks of a calendar, from the Monday of the facility's week on. */
export function openDays(calendar: FacilityCalendar, now_ms: number): readonly OpenDay[] {
  const gate = calendarBook([calendar]).gateOf({ code: calendar.facility, locode: null, region: null, country: null })
  const today = localDay(new Date(now_ms).toISOString(), calendar.timezone)
  const number = today === null ? null : daysBetween('1970-01-01', today)
  if (gate === null || number === null) return []
  // The first of January 1970 was a Thursday.
  const monday = number - ((number + 3) % 7)
  return Array.from({ length: shown_days }, (_, at) => {
    const { open, kind, assumed } = gate.day(monday + at, number, 'pick_up')
    return { day: dayAfter('1970-01-01', monday + at) ?? '', open, kind, assumed }
  })
}
