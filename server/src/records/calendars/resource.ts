import type { CalendarAttributes, ResourceObject } from '@quaylog/contract'
import { signedName } from '../../ground/signed-address.ts'
import type { Calendar } from './calendar.ts'

/** The address that calendar programs read. */
export function calendarUrl(public_url: string, calendar: Calendar): string {
  return `${public_url}/calendars/${signedName('calendar', calendar)}.ics`
}

/** One calendar link, with its address. */
export function renderCalendar(calendar: Calendar, public_url: string): ResourceObject {
  const { id, name, role, party_id, created_at } = calendar
  const attributes: CalendarAttributes = { name, role, url: calendarUrl(public_url, calendar), created_at }
  return {
    id,
    type: 'calendar',
    attributes,
    relationships: { party: { data: party_id === null ? null : { id: party_id, type: 'party' } } },
  }
}
