import type { FacilityCalendarAttributes } from '@quaylog/contract'
import type { FacilityCalendar } from '@quaylog/free-time'
import { queryOptions } from '@tanstack/react-query'
import { readApi, writeApi } from '../service/portal-api.ts'

/** When a facility is open, as far as it was stated. */
export interface CalendarRecord {
  readonly id: string
  readonly attributes: FacilityCalendarAttributes
}

export const facilityCalendarsQuery = queryOptions({
  queryKey: ['facility-calendars'],
  queryFn: ({ signal }) =>
    readApi<{ data: readonly CalendarRecord[]; meta: { total: number } }>('/facility_calendars?page[size]=100', signal),
})

/** Keeps a calendar; what containers cost is counted anew by it. */
export const keepCalendar = (calendar: FacilityCalendar) =>
  writeApi('POST', '/facility_calendars', { data: { type: 'facility_calendar', attributes: calendar } })

/** One more closure of a facility. */
export const stateClosure = (id: string, closure: { day: string; kind: string }) =>
  writeApi('POST', `/facility_calendars/${id}/statements`, {
    data: { type: 'facility_calendar_statement', attributes: { says: { kind: 'exception', exception: closure } } },
  })
