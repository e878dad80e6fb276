import type { FacilityCalendarAttributes, FacilityCalendarStatementAttributes, ResourceObject } from '@quaylog/contract'
import { calendarFrom } from '@quaylog/free-time'
import { shared_account_id } from '../tariffs/tariff.ts'
import { asStatements } from './facility-calendar.ts'
import type { CalendarStatementRow, FacilityCalendarRow } from './facility-calendar.ts'

/** A calendar as its statements come to at an instant. What is no longer stated is null or left out. */
export function renderFacilityCalendar(
  row: FacilityCalendarRow,
  statements: readonly CalendarStatementRow[],
  known_at: string,
): ResourceObject {
  const calendar = calendarFrom(asStatements(row.facility, statements), row.facility, known_at)
  const attributes: FacilityCalendarAttributes = {
    facility: row.facility,
    timezone: calendar?.timezone ?? null,
    week: calendar?.week ?? null,
    holidays: (calendar?.holidays ?? []).map((holiday) => (typeof holiday === 'string' ? { day: holiday } : holiday)),
    exceptions: [...(calendar?.exceptions ?? [])],
    known_through: calendar?.known_through ?? null,
    is_shared: row.account_id === shared_account_id,
    created_at: row.created_at,
  }
  return { id: row.id, type: 'facility_calendar', attributes }
}

/** One statement, also when it was withdrawn. */
export function renderStatement(row: CalendarStatementRow): ResourceObject {
  const { says, stated_by, observed_at, withdrawn_at } = row
  const attributes: FacilityCalendarStatementAttributes = { says, stated_by, observed_at, withdrawn_at }
  return {
    id: row.id,
    type: 'facility_calendar_statement',
    attributes,
    relationships: { facility_calendar: { data: { id: row.facility_calendar_id, type: 'facility_calendar' } } },
  }
}
